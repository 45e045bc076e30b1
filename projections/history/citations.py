"""Where a rule was at work in a campaign: the events that moved something under it, and those that are of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ledger.events.base import Event
from ledger.events.bombing import BombingResolved
from ledger.events.combat import SubmarineCombatResolved
from ledger.events.raids import RaidResolved
from ledger.events.situation import DiplomacyResolved, ResearchAchieved
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.rules.index import covers
from projections.history.narrative import describe
from projections.position import Position
from projections.timeline import Entry

CARRIED: Mapping[type[Event], tuple[str, ...]] = MappingProxyType({
    TurnBegun: ("2.41",),
    PlayerTurnBegun: ("2.42",),
    PhaseBegun: ("24.12",),
    SubmarineCombatResolved: ("24.611", "24.612", "24.62", "24.622", "24.631A", "24.631B", "24.64A", "24.64B", "24.66"),
    BombingResolved: ("24.611", "24.613", "24.62", "24.622", "24.632A", "24.632B", "24.65A", "24.65B"),
    RaidResolved: ("21.5342", "24.611", "24.66"),
    ResearchAchieved: ("41",),
    DiplomacyResolved: ("49",),
})
"""Event type -> the rules at work in every event of it, whether it moves anything under them or not."""


class Citation(NamedTuple):
    """An event that carries a rule: its place in the record, its id, the turn, and in words."""

    version: int
    event: str
    turn: str
    text: str


def citations(entries: Iterable[Entry], number: str) -> Iterator[Citation]:
    """Find the events that carry a rule or one below it, or that used a line of the charts, in folding order."""
    position = Position()
    for found in entries:
        rules = {posting.rule for posting in position.apply(found)}
        carried = (*rules, *CARRIED.get(type(found.event), ()), *_lines(found.event))
        if any(covers(number, rule) for rule in carried):
            turn = position.clock.turn_name
            yield Citation(found.version, found.id, turn, describe(found.event))


def _lines(event: Event) -> Iterator[str]:
    """Name the lines of the charts that an event's modifiers came from."""
    for lines in ("modifiers", "air_modifiers"):
        yield from (line.id for line in getattr(event, lines, ()) if line.id is not None)
