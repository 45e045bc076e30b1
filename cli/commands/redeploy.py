"""awaw redeploy: move units."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import COUNT, HOLDER, PLACE, UNIT
from projections.orders import Order, Redeploy


@write("redeploy")
@click.argument("holder", type=HOLDER)
@click.argument("unit", type=UNIT)
@click.argument("count", type=COUNT)
@click.option("--from", "source", type=PLACE, required=True, help="Where they are.")
@click.option("--to", "target", type=PLACE, required=True, help="Where they go.")
@click.option("--inverted", is_flag=True, help="They are inverted, and stay so.")
def command(holder: str, unit: str, count: int, source: str, target: str, inverted: bool) -> Order:
    """Move units from one place to another in the redeployment phase.

    \b
    Example:
      awaw redeploy germany submarine 2 --from port --to atlantic
    """
    return Redeploy(holder, unit, count, source, target, inverted)
