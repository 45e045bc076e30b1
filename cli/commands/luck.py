"""awaw luck: where the combats fell among all that their dice could have given."""

from __future__ import annotations

import click

from cli.command import read
from cli.params import COUNT
from cli.reports.base import Report
from cli.session import Session


@read("luck")
@click.option("--moments", type=COUNT, default=3, help="So many lucky and unlucky moments (default 3).")
def command(session: Session, moments: int) -> Report:
    """Say how lucky everybody was, and whether that means anything.

    Each submarine combat and bombing is a percentile among all that its dice could
    have given: 50 is even, more is luck for the attacker. A mean stands beside its
    standard error with fair dice. Struck combats do not count; struck rolls are
    listed apart.

    \b
    Example:
      awaw luck --moments 5
    """
    from cli.reports.luck import luck_report

    with session.campaign() as campaign:
        return luck_report(campaign.luck(), moments)
