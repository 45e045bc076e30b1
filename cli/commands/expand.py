"""awaw expand: add to a force pool."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import COUNT, HOLDER, UNIT
from projections.orders import Expand, Order


@write("expand")
@click.argument("holder", type=HOLDER)
@click.argument("unit", type=UNIT)
@click.argument("count", type=COUNT)
def command(holder: str, unit: str, count: int) -> Order:
    """Add produced factors to the allowable builds of a force pool (24.21).

    \b
    Example:
      awaw expand germany submarine 2
    """
    return Expand(holder, unit, count)
