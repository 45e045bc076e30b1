"""awaw correct: put other words in an order's place."""

from __future__ import annotations

import click

from cli.command import TRIAL, Nesting, write
from cli.nested import orders_of
from cli.params import WORD
from projections.orders import Correct, Order


@write("correct", kind=Nesting)
@click.option("--through", is_flag=True,
              help="Take along later orders that could not have happened, and derive stale outcomes again.")
@TRIAL
@click.argument("order", type=WORD)
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="COMMAND...")
def command(order: str, command: tuple[str, ...], through: bool) -> Order:
    """Strike an order and put another in its place, in its time and with its dice.

    Options of correct itself stand before the order.

    \b
    Example:
      awaw correct spring41/3 build germany submarine 1
    """
    return Correct(order, orders_of(command), through)
