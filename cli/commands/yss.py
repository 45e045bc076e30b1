"""awaw yss: the Year Start Sequence."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import POWER_AMOUNT, POWER_CHANGE, TEXT, WORD
from projections.orders import Order, TakeStep


@write("yss")
@click.argument("step", type=WORD)
@click.option("--base", type=POWER_CHANGE, multiple=True, help="Change of a base, as in germany=+12; repeat.")
@click.option("--level", type=POWER_AMOUNT, multiple=True, help="BRPs that a level opens with; repeat.")
@click.option("--note", type=TEXT, help="A remark on the step.")
def command(step: str, base: tuple[tuple[str, int], ...], level: tuple[tuple[str, int], ...],
            note: str | None) -> Order:
    """Take a step of the Year Start Sequence: close, growth, totals, points, assign, in this order.

    Closing the year ends every power's level and spending; totals opens the new
    levels. The first step begins the sequence.

    \b
    Example:
      awaw yss growth --base germany=+12 --base britain=+5
    """
    return TakeStep(step.lower(), base, level, note)
