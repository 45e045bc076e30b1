"""awaw log: the record."""

from __future__ import annotations

import click

from cli.command import read
from cli.reports.base import Report
from cli.session import Session


@read("log")
@click.option("--all", "everything", is_flag=True, help="Struck orders too.")
def command(session: Session, everything: bool) -> Report:
    """List the record, event by event.

    \b
    Example:
      awaw log --all
    """
    from cli.reports.record import log_report

    with session.campaign() as campaign:
        return log_report(campaign.log(), everything)
