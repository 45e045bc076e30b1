"""awaw undo: strike an order."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import WORD
from projections.orders import Order, Undo


@write("undo")
@click.argument("order", type=WORD, required=False)
def command(order: str | None) -> Order:
    """Strike an order, by default the newest. Nothing is removed; redo brings it back.

    \b
    Example:
      awaw undo spring41/3
    """
    return Undo(order)
