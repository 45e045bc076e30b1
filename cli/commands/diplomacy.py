"""awaw diplomacy: a diplomatic result."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import COUNTRY, INTEGER
from projections.orders import Negotiate, Order


@write("diplomacy")
@click.argument("country", type=COUNTRY)
@click.argument("result", type=INTEGER)
def command(country: str, result: int) -> Order:
    """Record a diplomatic result in a country.

    \b
    Example:
      awaw diplomacy ireland 7
    """
    return Negotiate(country, result)
