"""awaw rule: what the program does with a printed rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.command import read
from cli.params import WORD, Read, one_of
from cli.reports.base import Report
from cli.session import Session

if TYPE_CHECKING:
    from cli.reports.rule import Play

STATUSES = ("implemented", "recorded only", "not tracked")


@read("rule")
@click.argument("number", type=WORD, metavar="[NUMBER]", required=False)
@click.option("--status", type=Read("STATUS", lambda text: one_of("status", STATUSES)(text.replace("-", " "))),
              help="Only list what is implemented, recorded-only or not-tracked.")
def command(session: Session, number: str | None, status: str | None) -> Report:
    """Say what the program does with a rule: its code, data, tests and events.

    NUMBER is a printed number or the row of a chart, such as atlantic.gibraltar;
    a number stands for those below it too. Without one, all are listed. Where there
    is a ledger, its events under the rule are shown, and the data of its edition.

    \b
    Example:
      awaw rule 24.66
    """
    from cli.reports.rule import list_report, rule_report
    from ledger.rules import index

    if number is None:
        return list_report(index.entries(), status)
    found = index.entry(number)
    if status is not None:
        return list_report((found, *index.below(found.number)), status)
    return rule_report(found, _play(session, found.number))


def _play(session: Session, number: str) -> Play:
    """Look up what is played here and which events carry the rule; without a ledger, the default edition."""
    from cli.reports.rule import Play
    from ledger.rules.edition import DEFAULT, load

    with session.any_campaign() as campaign:
        if campaign is None:
            return Play(load(DEFAULT))
        return Play(campaign.position().edition, campaign.started.name, campaign.cites(number))
