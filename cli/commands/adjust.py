"""awaw adjust: change a number by ruling."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import INTEGER, Read
from projections.orders import Adjust, Order
from projections.readings.paths import parse_path


@write("adjust")
@click.argument("path", type=Read("PATH", parse_path))
@click.argument("amount", type=INTEGER)
def command(path: str, amount: int) -> Order:
    """Change a number because the players agree; the agreement is kept with it.

    \b
    Example:
      awaw adjust brp/germany/level -3 --by-ruling "agreed 3 March"
    """
    return Adjust(path, amount)
