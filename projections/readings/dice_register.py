"""Every roll ever recorded, struck ones too: a roll that was undone was still seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ledger.chain import Record
from ledger.events.book import OrderRetracted
from ledger.events.combat import DiceRolled
from projections.timeline import Entry, entry, standing


class RegisteredRoll(NamedTuple):
    """A roll: its number in the register (from 1), the event, the dice, and whether its order stands.

    `typed` tells dice thrown elsewhere, also where a correction kept them; `again` a struck roll that was kept so, and
    stands as another.
    """

    number: int
    event: str
    purpose: str
    dice: int
    total: int
    faces: tuple[int, ...] | None
    source: str
    struck: bool
    typed: bool = False
    again: bool = False


def dice_register(records: Sequence[Record]) -> list[RegisteredRoll]:
    """Number the rolls of a record, each with whether its order is struck."""
    struck = standing(records).struck
    entries = list(map(entry, records))
    kept = _kept_from(entries)
    rolls: list[RegisteredRoll] = []
    for found in entries:
        event = found.event
        if isinstance(event, DiceRolled):
            typed = _first(found.id, event.source, kept) == "given"
            rolls.append(RegisteredRoll(len(rolls) + 1, found.id, event.purpose, event.count, event.total,
                                        event.faces, event.source, found.order in struck, typed))
    stand = {kept[roll.event].id for roll in rolls if roll.event in kept and not roll.struck}
    return [roll._replace(again=roll.struck and roll.event in stand) for roll in rolls]


def _first(id: str, source: str, kept: dict[str, Entry]) -> str:
    """Follow a roll that was kept back to where it was thrown, and say how."""
    while id in kept:
        id, event = kept[id].id, kept[id].event
        source = event.source if isinstance(event, DiceRolled) else source
    return source


def _kept_from(entries: Sequence[Entry]) -> dict[str, Entry]:
    """Find for each roll that a correction kept the roll of the struck order that it repeats."""
    rolls: dict[str, list[Entry]] = {}
    waiting: dict[str, list[Entry]] = {}
    kept: dict[str, Entry] = {}
    for found in entries:
        event = found.event
        if isinstance(event, OrderRetracted):
            there = waiting.setdefault(found.order, [])
            there += [roll for order in (event.order, *event.along) for roll in rolls.get(order, ())]
        elif isinstance(event, DiceRolled):
            rolls.setdefault(found.order, []).append(found)
            same = [roll for roll in waiting.get(found.order, ()) if _same(roll.event, event)]
            if event.source == "kept" and same:
                kept[found.id] = same[0]
                waiting[found.order].remove(same[0])
    return kept


def _same(one: object, other: DiceRolled) -> bool:
    return isinstance(one, DiceRolled) and (one.count, one.total, one.faces) == (other.count, other.total, other.faces)
