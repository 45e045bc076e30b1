"""awaw verify: the record was not changed."""

from __future__ import annotations

import click

from cli.command import read
from cli.reports.base import Report
from cli.session import Session


@read("verify")
@click.option("--head", "remembered", metavar="VERSION:HASH", help="A head that was kept elsewhere.")
def command(session: Session, remembered: str | None) -> Report:
    """Check that the record was not changed; silence means that it was not.

    A record that was rewritten from some event on is only seen against a head that
    was kept elsewhere: every append prints one.

    \b
    Example:
      awaw verify
    """
    from cli.reports.record import verify_report
    from ledger.chain import START, Verdict, parse_head
    from ledger.errors import NotFound, NotIntact

    head = parse_head(remembered) if remembered is not None else None
    try:
        with session.ledger("suspect") as ledger:
            damage = ledger.check()
            try:
                campaign = ledger.suspect(session.campaign_name)
            except NotFound:
                if damage:
                    return verify_report(Verdict(START, 0), damage)
                raise
            return verify_report(campaign.verify(head, damage), damage)
    except NotIntact as error:
        return verify_report(Verdict(START, 0), error.problems)
