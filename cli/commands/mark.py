"""awaw mark: free marks."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import KEY, TEXT, Read, one_of
from projections.orders import Order, SetMark

WHEN = Read("WHEN", one_of("ending", ("player-turn", "turn")))


@write("mark")
@click.argument("key", type=KEY)
@click.argument("value", type=TEXT)
@click.option("--until", type=WHEN, help="When it ends by itself: player-turn or turn.")
def command(key: str, value: str, until: str | None) -> Order:
    """Set a free mark, which lasts for ever or until the next player turn or turn.

    \b
    Example:
      awaw mark vichy activated
    """
    return SetMark(key, value, until)
