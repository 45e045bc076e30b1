"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from cli.params import AGGRESSION, AMOUNT, DECLARER, INTEGER

AT = click.option("--at", metavar="MOMENT", help="An event number, or a turn, player turn or phase.")

_GATHERING_STORM = (
    click.option("--turns", type=AMOUNT, required=True, help="Turns of Gathering Storm played."),
    click.option("--aggression", "aggressions", type=AGGRESSION, multiple=True, help="An Axis aggression; repeat."),
    click.option("--war-over", type=AGGRESSION, help="War broke out over sudetenland or danzig."),
    click.option("--eai", type=INTEGER, default=0, help="The European Aggression Index at the end (default 0)."),
    click.option("--pre-emptive", type=DECLARER, help="Who declared pre-emptive war: axis, allies or russia."),
)


def gathering_storm(make: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say how Gathering Storm ended (10.11)."""
    for option in reversed(_GATHERING_STORM):
        make = option(make)
    return make
