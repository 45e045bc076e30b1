"""awaw void: strike an order by ruling."""

from __future__ import annotations

import click

from cli.command import TRIAL, write
from cli.params import WORD
from projections.orders import Order, Undo


@write("void")
@click.argument("order", type=WORD)
@click.option("--through", is_flag=True,
              help="Take along later orders that could not have happened, and derive stale outcomes again.")
@TRIAL
def command(order: str, through: bool) -> Order:
    """Strike an order by ruling, also past a roll; the audit lists it.

    \b
    Example:
      awaw void spring41/3 --by-ruling "it was never legal, agreed 3 March"
    """
    return Undo(order, through=through, void=True)
