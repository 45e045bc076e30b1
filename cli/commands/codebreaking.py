"""awaw codebreaking: Ultra and Magic."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import CODE, Read
from ledger.rules import words
from projections.orders import BreakCode, Order

SIDE_OR_NOBODY = Read("SIDE|none", lambda text: "" if text.lower() in ("none", "nobody") else words.side(text))


@write("codebreaking")
@click.argument("code", type=CODE)
@click.argument("side", type=SIDE_OR_NOBODY)
def command(code: str, side: str) -> Order:
    """Give the Ultra or Magic advantage to a side, or to none.

    \b
    Example:
      awaw codebreaking ultra allied
    """
    return BreakCode(code, side or None)
