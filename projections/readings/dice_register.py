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

    `typed` tells dice thrown elsewhere, also where a correction kept them; `again` a struck roll whose dice are counted
    as another, which stands or was struck before it.
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
    first = _throws(entries)
    stands = {first[found.id].id for found in entries if found.id in first and found.order not in struck}
    rolls: list[RegisteredRoll] = []
    for found in entries:
        event = found.event
        if isinstance(event, DiceRolled):
            throw, away = first[found.id], found.order in struck
            again = away and (throw.id in stands or throw.id != found.id)
            rolls.append(RegisteredRoll(len(rolls) + 1, found.id, event.purpose, event.count, event.total, event.faces,
                                        event.source, away, _source(throw) == "given", again))
    return rolls


def _source(found: Entry) -> str:
    return found.event.source if isinstance(found.event, DiceRolled) else ""


def _throws(entries: Sequence[Entry]) -> dict[str, Entry]:
    """Follow each roll to where its dice were first thrown: the roll of an order that its own order struck, or itself.

    A correction keeps dice, and what is worked out again is recorded with the dice that it had.
    """
    rolls: dict[str, list[Entry]] = {}
    waiting: dict[str, list[Entry]] = {}
    first: dict[str, Entry] = {}
    for found in entries:
        event = found.event
        if isinstance(event, OrderRetracted):
            there = waiting.setdefault(found.order, [])
            there += [roll for order in (event.order, *event.along) for roll in rolls.get(order, ())]
        elif isinstance(event, DiceRolled):
            rolls.setdefault(found.order, []).append(found)
            same = next((roll for roll in waiting.get(found.order, ()) if _same(roll.event, event)), None)
            first[found.id] = found if same is None else first[same.id]
            if same is not None:
                waiting[found.order].remove(same)
    return first


def _same(one: object, other: DiceRolled) -> bool:
    """Tell dice that were thrown once: kept, or recorded again for the same purpose and from the same source."""
    return (isinstance(one, DiceRolled) and (one.count, one.total, one.faces) == (other.count, other.total, other.faces)
            and (other.source == "kept" or (one.purpose, one.source) == (other.purpose, other.source)))
