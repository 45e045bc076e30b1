"""awaw calc us-opening: the American economy and forces in Fall 1939."""

from __future__ import annotations

from cli.calculators.base import calculator, edition_of
from cli.options import EDITION
from cli.reports.base import Report


@calculator("us-opening")
@EDITION
def us_opening(edition: str | None) -> Report:
    """Show the U.S. at the start of Fall 1939: BRPs, and forces by theater (10.2).

    \b
    Example:
      awaw calc us-opening
    """
    from cli.reports.calc import us_opening_report

    return us_opening_report(edition_of(edition))
