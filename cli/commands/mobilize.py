"""awaw mobilize: a power mobilizes."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import AMOUNT, POWER, TEXT, TURN, Read, one_of
from projections.orders import Mobilize, Order

WHERE = Read("THEATER", one_of("theater", ("atlantic", "pacific")))


@write("mobilize")
@click.argument("power", type=POWER)
@click.option("--theater", type=WHERE, help="Of the U.S.: atlantic or pacific.")
@click.option("--brps", type=AMOUNT, help="What it adds, where the edition does not say.")
@click.option("--units", type=TEXT, help="What its force pool gains, in your words.")
@click.option("--buildable", type=TURN, help="The turn from which those may be built.")
def command(power: str, theater: str | None, brps: int | None, units: str | None, buildable: str | None) -> Order:
    """Mobilize a power: base and level rise, never prorated (36.21).

    The U.S. mobilizes in a theater, on the effective tension of that theater, right
    after its die.

    \b
    Example:
      awaw mobilize japan --units "2 AAF" --buildable "Fall 1941"
    """
    return Mobilize(power, theater, brps, units, buildable)
