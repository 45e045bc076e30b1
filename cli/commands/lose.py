"""awaw lose: eliminate units."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import COUNT, HOLDER, PLACE, TEXT, UNIT
from projections.orders import Lose, Order


@write("lose")
@click.argument("holder", type=HOLDER)
@click.argument("unit", type=UNIT)
@click.argument("count", type=COUNT)
@click.option("--from", "place", type=PLACE, required=True, help="Where they were.")
@click.option("--cause", "--reason", "cause", type=TEXT, required=True, help="What happened to them.")
@click.option("--inverted", is_flag=True, help="They were inverted.")
def command(holder: str, unit: str, count: int, place: str, cause: str, inverted: bool) -> Order:
    """Eliminate units outside SW combat.

    \b
    Example:
      awaw lose germany submarine 1 --from port --cause "harbor attack on Brest"
    """
    return Lose(holder, unit, count, place, cause, inverted)
