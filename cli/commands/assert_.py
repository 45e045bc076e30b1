"""awaw assert: a number has a value."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import INTEGER, Read
from projections.orders import Assert, Order
from projections.readings.paths import parse_path

PATH = Read("PATH", parse_path)
VALUE = Read("VALUE", lambda text: "unknown" if text.lower() in ("unknown", "null") else
             INTEGER.convert(text, None, None))


@write("assert")
@click.argument("path", type=PATH)
@click.argument("value", type=VALUE)
def command(path: str, value: int | str) -> Order:
    """Claim that a number of `show` has a value here; audits check it for ever.

    \b
    Example:
      awaw assert brp/us/level 160
    """
    return Assert(path, value if isinstance(value, int) else None)
