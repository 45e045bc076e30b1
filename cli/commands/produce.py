"""awaw produce: production adds to a force pool."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import AMOUNT, COUNT, HOLDER, UNIT
from projections.orders import Expand, Order


@write("produce")
@click.argument("holder", type=HOLDER)
@click.argument("unit", type=UNIT)
@click.argument("count", type=COUNT)
@click.option("--rps", type=AMOUNT, help="The RPs that it takes (default: the edition's price, where it has one).")
def command(holder: str, unit: str, count: int, rps: int | None) -> Order:
    """Activate production: assigned RPs become allowable builds (24.21, 42).

    \b
    Example:
      awaw produce germany submarine 2 --rps 2
    """
    return Expand(holder, unit, count, rps)
