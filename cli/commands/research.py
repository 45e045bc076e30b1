"""awaw research: a research result."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import AMOUNT, COUNT, DICE, INTEGER, MODIFIER, POWER, PROJECT
from projections.orders import Order, Research


@write("research")
@click.argument("power", type=POWER)
@click.argument("project", type=PROJECT)
@click.argument("result", type=INTEGER, required=False)
@click.option("--roll", type=DICE, help="The two dice instead of a result: 3+4, or 7.")
@click.option("--modifier", type=MODIFIER, default=0, help="What is added to the dice, carried modifiers included.")
@click.option("--carries", "carried", type=INTEGER, help="The modifier carried to the next roll, as in +2.")
@click.option("--rps", type=COUNT, help="The assigned RPs that it used.")
@click.option("--levels", type=AMOUNT, help="The levels that it gives, for projects without a scale.")
def command(power: str, project: str, result: int | None, roll: str | None, modifier: int, carried: int | None,
            rps: int | None, levels: int | None) -> Order:
    """Record a research result, and what it carries to the next roll.

    \b
    Example:
      awaw research germany torpedo 4 --carries +2
    """
    return Research(power, project, result, carried, levels, roll, modifier, rps)
