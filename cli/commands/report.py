"""awaw report: a turn in a few lines."""

from __future__ import annotations

import click

from cli.command import read
from cli.params import TURN
from cli.reports.base import Report
from cli.session import Session


@read("report")
@click.option("--turn", type=TURN, help="The turn (default: the present one).")
def command(session: Session, turn: str | None) -> Report:
    """Report a turn in some forty plain lines, to paste into a mail.

    \b
    Example:
      awaw report --turn "Spring 1941"
    """
    from cli.reports.turn import report_report
    from ledger.rules.calendar import parse_turn

    with session.campaign() as campaign:
        told = campaign.report(parse_turn(turn) if turn else None)
        return report_report(campaign.started.name, told, campaign.head)
