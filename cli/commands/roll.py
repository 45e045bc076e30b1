"""awaw roll: roll dice."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import COUNT, DICE, TEXT
from projections.orders import Order, RollDice


@write("roll")
@click.argument("purpose", type=TEXT)
@click.option("--dice", "count", type=COUNT, default=1, help="How many dice (default 1).")
@click.option("--result", "--die", "result", type=DICE,
              help="Dice rolled elsewhere: 3+5, or 8. Without it the ledger draws.")
def command(purpose: str, count: int, result: str | None) -> Order:
    """Roll dice; they are recorded before they are shown.

    \b
    Example:
      awaw roll "Irish diplomacy" --dice 1
    """
    return RollDice(purpose, count, result)
