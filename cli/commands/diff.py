"""awaw diff: two moments, or two records, subtracted."""

from __future__ import annotations

from pathlib import Path

import click

from cli.command import read
from cli.options import AS_KNOWN
from cli.params import WORD
from cli.reports.base import Report
from cli.session import Session


@read("diff")
@click.argument("before", type=WORD, required=False)
@click.argument("after", type=WORD, required=False)
@click.option("--campaign", "other", type=WORD, metavar="NAME", help="Compare with another campaign of the ledger.")
@click.option("--ledger", "other_ledger", type=click.Path(path_type=Path, dir_okay=False), metavar="PATH",
              help="Compare with the same campaign in another file.")
@AS_KNOWN
def command(session: Session, before: str | None, after: str | None, other: str | None,
            other_ledger: Path | None, as_known: str | None) -> Report:
    """Subtract two moments: numbers and marks that differ, and the events between.

    Without a second moment, compare with now. Of two records, see how far they are
    the same, the first event that differs, and what each has beyond. With
    --as-known, see what changed in today's account of the past since then.

    \b
    Example:
      awaw diff "Fall 1939" -1
    """
    from cli.reports.difference import comparison_report, difference_report
    from projections.cuts import Cut, parse_cut

    with session.ledger() as ledger:
        campaign = ledger.campaign(session.campaign_name)
        if other_ledger is not None:
            with Session(str(other_ledger), campaign.started.name if other is None else other).campaign() as there:
                return comparison_report(campaign.compare(there))
        if other is not None:
            return comparison_report(campaign.compare(ledger.campaign(other)))
        if before is None and as_known is None:
            raise click.UsageError("Name a moment, --campaign or --ledger.", click.get_current_context())
        first = parse_cut(before, as_known)
        return difference_report(campaign.difference(first, parse_cut(after) if after else Cut()))
