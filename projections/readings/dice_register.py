"""Every roll ever recorded, struck ones too: a roll that was undone was still seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ledger.events.combat import DiceRolled
from projections.timeline import Entry


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


def dice_register(entries: Iterable[tuple[Entry, bool]]) -> list[RegisteredRoll]:
    """Number the rolls among `entries`, each given with whether its order is struck."""
    rolls: list[RegisteredRoll] = []
    for entry, struck in entries:
        event = entry.event
        if isinstance(event, DiceRolled):
            rolls.append(RegisteredRoll(len(rolls) + 1, entry.id, event.purpose, event.count, event.total,
                                        event.faces, event.source, struck))
    return rolls
