"""Every roll ever recorded, struck ones too: a roll that was undone was still seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ledger.chain import Record
from ledger.events.combat import DiceRolled
from projections.timeline import entry, standing


class RegisteredRoll(NamedTuple):
    """A roll: its number in the register (from 1), the event, the dice, and whether its order stands."""

    number: int
    event: str
    purpose: str
    dice: int
    total: int
    faces: tuple[int, ...] | None
    source: str
    struck: bool


def dice_register(records: Sequence[Record]) -> list[RegisteredRoll]:
    """Number the rolls of a record, each with whether its order is struck."""
    struck = standing(records).struck
    rolls: list[RegisteredRoll] = []
    for found in map(entry, records):
        event = found.event
        if isinstance(event, DiceRolled):
            rolls.append(RegisteredRoll(len(rolls) + 1, found.id, event.purpose, event.count, event.total,
                                        event.faces, event.source, found.order in struck))
    return rolls
