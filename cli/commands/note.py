"""awaw note: a note in the book."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import TEXT
from projections.orders import Order, WriteNote


@write("note")
@click.argument("text", type=TEXT)
def command(text: str) -> Order:
    """Write a note into the book; it moves nothing.

    \b
    Example:
      awaw note "We forgot the Ultra modifier and let it stand"
    """
    return WriteNote(text)
