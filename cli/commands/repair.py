"""awaw repair: make inverted units ready."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import COUNT, HOLDER, PLACE, UNIT
from projections.orders import Order, Repair


@write("repair")
@click.argument("holder", type=HOLDER)
@click.argument("unit", type=UNIT)
@click.argument("count", type=COUNT)
@click.option("--at", "place", type=PLACE, required=True, help="Where they are.")
def command(holder: str, unit: str, count: int, place: str) -> Order:
    """Make inverted units ready again.

    Damaged transports are ready by themselves when their time has come (24.631A).

    \b
    Example:
      awaw repair germany submarine 1 --at port
    """
    return Repair(holder, unit, count, place)
