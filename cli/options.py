"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from cli.params import AGGRESSION, AMOUNT, DECLARER, INTEGER, MODIFIER, WORD

AT = click.option("--at", metavar="MOMENT", help="An event number, -N, start, or a turn, player turn or phase.")

AS_KNOWN = click.option("--as-known", metavar="DATE", help="As it was recorded by a date, or an instant with its zone.")

EDITION = click.option("--edition", type=WORD, metavar="NAME",
                       help="The printed rules, or an overlay over them: its name or file (default charts).")

_MODIFIER = click.option("--modifier", type=MODIFIER, default=0, help="The net modifier; + favors the attacker.")

_SUBMARINE_FORCES = (
    click.option("--submarines", type=AMOUNT, required=True, help="Attacking submarines, in factors."),
    click.option("--asw", type=AMOUNT, default=0, help="Defending ASW, in factors."),
    click.option("--transports", type=AMOUNT, required=True, help="Transports in the box."),
    click.option("--cves", type=AMOUNT, default=0, help="CVEs in the box."),
    _MODIFIER,
    click.option("--transports-at-start", type=AMOUNT,
                 help="Transports at the start of the turn (default: those now)."),
    click.option("--lost-to-raiders", type=AMOUNT, default=0, help="Transports lost there this turn already."),
)

_BOMBING_FORCES = (
    click.option("--bombers", type=AMOUNT, required=True, help="Bombers left after air combat, in factors."),
    click.option("--target-strength", type=AMOUNT, required=True, help="The defensive strength of the target."),
    _MODIFIER,
)

_GATHERING_STORM = (
    click.option("--turns", type=AMOUNT, required=True, help="Turns of Gathering Storm played."),
    click.option("--aggression", "aggressions", type=AGGRESSION, multiple=True, help="An Axis aggression; repeat."),
    click.option("--war-over", type=AGGRESSION, help="War broke out over sudetenland or danzig."),
    click.option("--eai", type=INTEGER, default=0, help="The European Aggression Index at the end (default 0)."),
    click.option("--pre-emptive", type=DECLARER, help="Who declared pre-emptive war: axis, allies or russia."),
)


Declared = Callable[..., Any]


def gathering_storm(make: Declared) -> Declared:
    """Add the options that say how Gathering Storm ended (10.11)."""
    return _with(_GATHERING_STORM, make)


def submarine_forces(make: Declared) -> Declared:
    """Add the options that say who meets in a submarine combat, but not their dice (24.6)."""
    return _with(_SUBMARINE_FORCES, make)


def bombing_forces(make: Declared) -> Declared:
    """Add the options that say who bombs what, but not the dice (24.6)."""
    return _with(_BOMBING_FORCES, make)


def _with(options: Iterable[Callable[[Declared], Declared]], make: Declared) -> Declared:
    for option in reversed(tuple(options)):
        make = option(make)
    return make
