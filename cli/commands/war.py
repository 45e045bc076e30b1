"""awaw war: declare war."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import POWER, TURN
from projections.orders import DeclareWar, Order


@write("war")
@click.argument("power", type=POWER)
@click.argument("target", type=POWER)
@click.option("--since", type=TURN, help="Since an earlier turn, for a campaign that begins in the middle of a war.")
def command(power: str, target: str, since: str | None) -> Order:
    """Declare war of one power on another.

    \b
    Example:
      awaw war germany russia
    """
    return DeclareWar(power, target, since)
