"""awaw calc usat-start: where U.S.-Axis tension starts."""

from __future__ import annotations

from cli.calculators.base import calculator
from cli.options import gathering_storm
from cli.reports.base import Report


@calculator("usat-start")
@gathering_storm
def usat_start(turns: int, aggressions: tuple[str, ...], war_over: str | None, eai: int,
               pre_emptive: str | None) -> Report:
    """Work out where U.S.-Axis tension starts after Gathering Storm (10.11).

    \b
    Example:
      awaw calc usat-start --turns 18 --aggression ethiopia \\
        --aggression austria --eai 5
    """
    from cli.reports.calc import usat_report
    from ledger.rules import tension

    return usat_report(tension.usat_start(turns, aggressions, war_over, eai, pre_emptive))
