"""awaw war: declare war."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import POWER
from projections.orders import DeclareWar, Order


@write("war")
@click.argument("power", type=POWER)
@click.argument("target", type=POWER)
def command(power: str, target: str) -> Order:
    """Declare war of one power on another.

    \b
    Example:
      awaw war germany russia
    """
    return DeclareWar(power, target)
