"""awaw dp: diplomatic points."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import COUNT, COUNTRY, POWER
from projections.orders import AssignDps, Order


@click.group("dp")
def command() -> None:
    """Assign DPs, which the Year Start Sequence counts (49).

    \b
    Example:
      awaw dp assign germany turkey 2
    """


@write("assign", command)
@click.argument("power", type=POWER)
@click.argument("country", type=COUNTRY)
@click.argument("count", type=COUNT)
def _assign(power: str, country: str, count: int) -> Order:
    """Assign DPs of a power's coalition to a country.

    \b
    Example:
      awaw dp assign germany turkey 2
    """
    return AssignDps(power, country, count)
