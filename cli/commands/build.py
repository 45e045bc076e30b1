"""awaw build: build units."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import AMOUNT, COUNT, HOLDER, POWER, UNIT
from projections.orders import Build, Order


@write("build")
@click.argument("holder", type=HOLDER)
@click.argument("unit", type=UNIT)
@click.argument("count", type=COUNT)
@click.option("--payer", type=POWER, help="Who pays, where the Western Allies hold the units.")
@click.option("--yard", type=POWER, help="Whose shipyards build (default: the payer's).")
@click.option("--cost", type=AMOUNT, help="BRPs, for units that have no price in the edition.")
def command(holder: str, unit: str, count: int, payer: str | None, yard: str | None, cost: int | None) -> Order:
    """Build units from allowable builds; the cost leaves the payer's BRP level.

    \b
    Example:
      awaw build western-allies transport 2 --payer britain
    """
    return Build(holder, unit, count, payer, yard, cost)
