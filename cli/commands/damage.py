"""awaw damage: invert units outside SW combat."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import COUNT, HOLDER, PLACE, TEXT, UNIT
from projections.orders import Damage, Order


@write("damage")
@click.argument("holder", type=HOLDER)
@click.argument("unit", type=UNIT)
@click.argument("count", type=COUNT)
@click.option("--from", "place", type=PLACE, required=True, help="Where they are.")
@click.option("--to", "refuge", type=PLACE, help="Where they go (default: they stay).")
@click.option("--cause", type=TEXT, required=True, help="What happened to them.")
def command(holder: str, unit: str, count: int, place: str, refuge: str | None, cause: str) -> Order:
    """Damage units outside SW combat: they are inverted until they are repaired.

    Transports are repaired by themselves (24.631A); for ships: awaw repair.

    \b
    Example:
      awaw damage germany submarine 1 --from port --cause "harbor attack on Brest"
    """
    return Damage(holder, unit, count, place, cause, refuge)
