"""awaw control: who controls a place."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import LOCATION, SIDE
from projections.orders import Order, TakeControl


@write("control")
@click.argument("location", type=LOCATION)
@click.argument("side", type=SIDE)
def command(location: str, side: str) -> Order:
    """Bring a place on the map under a side's control.

    \b
    Example:
      awaw control brest axis
    """
    return TakeControl(location, side)
