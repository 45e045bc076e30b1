"""awaw log: the record."""

from __future__ import annotations

import click

from cli.command import read
from cli.params import COUNT, TURN
from cli.reports.base import Report
from cli.session import Session


@read("log")
@click.option("--all", "everything", is_flag=True, help="Struck orders too.")
@click.option("--turn", type=TURN, help="Only what was recorded in a turn.")
@click.option("--last", type=COUNT, help="Only the last so many events.")
def command(session: Session, everything: bool, turn: str | None, last: int | None) -> Report:
    """List the record, event by event.

    \b
    Example:
      awaw log --all --last 20
    """
    from cli.reports.record import log_report

    with session.campaign() as campaign:
        lines = [line for line in campaign.log() if turn is None or line.turn == turn]
        return log_report(lines, everything, last)
