"""awaw rp: research points."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import COUNT, POWER, WORD
from projections.orders import AssignRps, Order


@click.group("rp")
def command() -> None:
    """Assign RPs, which the Year Start Sequence counts (41).

    \b
    Example:
      awaw rp assign germany torpedo 2
    """


@write("assign", command)
@click.argument("power", type=POWER)
@click.argument("target", type=WORD)
@click.argument("count", type=COUNT)
@click.option("--production", is_flag=True, help="For the production of a unit, not for research.")
def _assign(power: str, target: str, count: int, production: bool) -> Order:
    """Assign RPs of a power's coalition to a project, or to a unit's production.

    \b
    Example:
      awaw rp assign germany submarine 2 --production
    """
    return AssignRps(power, target, count, "production" if production else "research")
