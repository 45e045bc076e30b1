"""awaw place: set up units."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import HOLDER, STATIONED, UNIT
from projections.orders import Order, Place


@write("place")
@click.argument("holder", type=HOLDER)
@click.argument("unit", type=UNIT)
@click.argument("stationed", type=STATIONED, nargs=-1, required=True)
def command(holder: str, unit: str, stationed: tuple[tuple[str, int], ...]) -> Order:
    """Set up units in places, and allowable builds (place "allowable").

    British and American ASW and transports are held by western-allies; ASW of the
    U.S. keep the tag "american".

    \b
    Example:
      awaw place western-allies transport atlantic=11 port=24 allowable=5
    """
    return Place(holder, unit, stationed)
