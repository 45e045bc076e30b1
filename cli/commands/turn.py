"""awaw turn: begin a game turn."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import TURN
from projections.orders import BeginTurn, Order


@write("turn")
@click.argument("turn", type=TURN)
def command(turn: str) -> Order:
    """Begin a game turn, or a Year Start Sequence; the clock never goes back.

    \b
    Example:
      awaw turn "Spring 1941"
    """
    return BeginTurn(turn)
