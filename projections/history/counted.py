"""What a history counts beside the table: transports sunk, submarines and BRPs lost, dice against expectation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ledger.events.base import Event
from ledger.events.bombing import BombingResolved
from ledger.events.combat import DiceRolled, SubmarineCombatResolved
from ledger.events.forces import UnitsLost
from ledger.events.raids import RaidResolved
from ledger.events.situation import ResearchAchieved
from ledger.events.tension import EffectiveTensionRolled
from ledger.rules.words import side_of, title
from projections.timeline import Entry

Key = tuple[str, str]
"""What is counted, and whose it is in words."""

_SUBMARINES = ("submarine", "advanced-submarine")


def counted(event: Event) -> Iterator[tuple[Key, int]]:
    """Count what an event cost, where it cost something that a history counts."""
    for key, amount in _costs(event):
        if amount:
            yield key, amount


def _costs(event: Event) -> Iterator[tuple[Key, int]]:
    if isinstance(event, SubmarineCombatResolved):
        yield ("sunk", f"{title(event.defender)}, by submarines"), event.transports_sunk
        for side in event.attackers:
            yield ("submarines", title(side.power)), side.eliminated
    elif isinstance(event, RaidResolved):
        yield ("sunk", f"{title(event.defender)}, by raiders"), event.transports_sunk
    elif isinstance(event, BombingResolved):
        yield ("bombing", title(event.defender)), event.brps_lost
    elif isinstance(event, UnitsLost) and event.unit == "transport":
        yield ("sunk", f"{title(event.holder)}, otherwise"), event.count
    elif isinstance(event, UnitsLost) and event.unit in _SUBMARINES:
        yield ("submarines", title(event.holder)), event.count


class Thrown(NamedTuple):
    """Dice of an order that nobody has claimed yet: how many, half pips above their mean, who seems to have rolled."""

    dice: int
    surplus: int
    side: str | None


class Dice:
    """Gives each roll to the side that threw it: what the rest of its order was tells who that is."""

    def __init__(self) -> None:
        self._order = ""
        self._waiting: list[Thrown] = []

    def counted(self, found: Entry, by: str | None) -> Iterator[tuple[Key, int]]:
        """Count the dice of an entry, thrown `by` a side; those of a combat or a test when that is recorded."""
        event = found.event
        if found.order != self._order:
            self._order, self._waiting = found.order, []
        if isinstance(event, DiceRolled):
            thrown = Thrown(event.count, 2 * event.total - 7 * event.count, by)
            yield from _given(thrown, by)
            self._waiting.append(thrown)
            return
        for thrown, side in zip(self._waiting, _throwers(event, len(self._waiting)), strict=False):
            if side != thrown.side:
                yield from _given(thrown._replace(dice=-thrown.dice, surplus=-thrown.surplus), thrown.side)
                yield from _given(thrown, side)
        self._waiting = []


def _given(thrown: Thrown, side: str | None) -> Iterator[tuple[Key, int]]:
    if side:
        yield ("dice", side), thrown.surplus
        yield ("thrown", side), thrown.dice


def _throwers(event: Event, rolls: int) -> list[str]:
    """Name the side of each roll that an event used, in the order of rolling; none where the player turn tells it."""
    if isinstance(event, SubmarineCombatResolved):
        return [side_of(event.attackers[0].power), side_of(event.defender)]
    if isinstance(event, BombingResolved):
        return [side_of(event.forces[0].power), side_of(event.defender)]
    if isinstance(event, RaidResolved):
        return [side_of(event.defender)] * rolls
    if isinstance(event, ResearchAchieved):
        return [side_of(event.power)] * rolls
    return ["allied"] * rolls if isinstance(event, EffectiveTensionRolled) else []
