"""awaw audit: the campaign against the rules."""

from __future__ import annotations

import click

from cli.command import read
from cli.reports.base import Report
from cli.session import Session


@read("audit")
@click.option("--since", metavar="MOMENT", help="Only what concerns events after a turn or an event.")
@click.option("--strict", is_flag=True, help="Warnings and rulings are findings too.")
def command(session: Session, since: str | None, strict: bool) -> Report:
    """Check the whole campaign against the rules; silence means no finding.

    Outcomes are worked out again, assertions checked at their place, open disputes
    and what was recorded by ruling listed.

    \b
    Example:
      awaw audit --strict
    """
    from cli.reports.record import audit_report
    from projections.cuts import parse_cut

    with session.campaign() as campaign:
        return audit_report(campaign.audit(parse_cut(since) if since else None), strict)
