"""awaw expand: add to a force pool."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import AMOUNT, COUNT, HOLDER, UNIT
from projections.orders import Expand, Order


@write("expand")
@click.argument("holder", type=HOLDER)
@click.argument("unit", type=UNIT)
@click.argument("count", type=COUNT)
@click.option("--rps", type=AMOUNT, help="The RPs that it took, where you count them.")
def command(holder: str, unit: str, count: int, rps: int | None) -> Order:
    """Add produced factors to the allowable builds of a force pool (24.21).

    \b
    Example:
      awaw expand germany submarine 2
    """
    return Expand(holder, unit, count, rps)
