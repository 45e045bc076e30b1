"""awaw research: a research result."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import AMOUNT, INTEGER, POWER, PROJECT
from projections.orders import Order, Research


@write("research")
@click.argument("power", type=POWER)
@click.argument("project", type=PROJECT)
@click.argument("result", type=INTEGER)
@click.option("--carries", "carried", type=INTEGER, help="The modifier carried to the next roll, as in +2.")
@click.option("--levels", type=AMOUNT, help="The levels that it gives, for projects without a scale.")
def command(power: str, project: str, result: int, carried: int | None, levels: int | None) -> Order:
    """Record a research result, and what it carries to the next roll.

    \b
    Example:
      awaw research germany torpedo 4 --carries +2
    """
    return Research(power, project, result, carried, levels)
