"""awaw undo: strike an order."""

from __future__ import annotations

import click

from cli.command import TRIAL, write
from cli.params import WORD
from projections.orders import Order, Undo


@write("undo")
@click.argument("order", type=WORD, required=False)
@click.option("--turn", is_flag=True, help="All that was ordered in the present game turn.")
@click.option("--through", is_flag=True,
              help="Take along later orders that could not have happened, and derive stale outcomes again.")
@TRIAL
def command(order: str | None, turn: bool, through: bool) -> Order:
    """Strike an order, by default the newest. Nothing is removed; redo brings it back.

    With --dry-run, see what changes: numbers, findings, what would be impossible and
    what stale.

    \b
    Example:
      awaw undo spring41/3
    """
    if turn and order is not None:
        raise click.UsageError("Name an order or give --turn, not both.", click.get_current_context())
    return Undo(order, turn, through)
