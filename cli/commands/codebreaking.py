"""awaw codebreaking: Ultra and Magic."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import CODE, Read
from ledger.errors import UnknownWord, unknown_word
from ledger.rules import words
from projections.orders import BreakCode, Order

NOBODY = "none"


def _side_or_none(text: str) -> str:
    if text.lower() in (NOBODY, "nobody"):
        return ""
    try:
        return words.side(text)
    except UnknownWord:
        raise unknown_word("side", text, (*words.SIDES, NOBODY)) from None


SIDE_OR_NOBODY = Read("SIDE|none", _side_or_none)


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
