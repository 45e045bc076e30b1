"""awaw move: move units in the movement phase."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import COUNT, HOLDER, PLACE, UNIT
from projections.orders import Order, Redeploy


@write("move")
@click.argument("holder", type=HOLDER)
@click.argument("unit", type=UNIT)
@click.argument("count", type=COUNT)
@click.option("--from", "source", type=PLACE, required=True, help="Where they are.")
@click.option("--to", "target", type=PLACE, required=True, help="Where they go.")
def command(holder: str, unit: str, count: int, source: str, target: str) -> Order:
    """Move units to or from an SW box in the movement phase (24.51).

    Between two SW boxes units are redeployed: awaw redeploy.

    \b
    Example:
      awaw move germany submarine 1 --from port --to atlantic
    """
    return Redeploy(holder, unit, count, source, target, manner="movement")
