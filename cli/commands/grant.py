"""awaw grant: BRPs for another power."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import COUNT, POWER
from projections.orders import Grant, Order


@write("grant")
@click.argument("giver", type=POWER)
@click.argument("receiver", type=POWER)
@click.argument("amount", type=COUNT)
def command(giver: str, receiver: str, amount: int) -> Order:
    """Grant BRPs of one power's level to another (40).

    \b
    Example:
      awaw grant us britain 20
    """
    return Grant(giver, receiver, amount)
