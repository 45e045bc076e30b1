"""awaw redo: bring a struck order back."""

from __future__ import annotations

import click

from cli.command import TRIAL, write
from cli.params import WORD
from projections.orders import Order, Redo


@write("redo")
@click.argument("order", type=WORD, required=False)
@TRIAL
def command(order: str | None) -> Order:
    """Bring a struck order back, by default the one struck last.

    \b
    Example:
      awaw redo spring41/3
    """
    return Redo(order)
