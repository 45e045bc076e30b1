"""Raiders in an SW box (21.534)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from ledger.events.base import Amount, Change, Count, Destination, Event, Holder, Part, Power, Word
from ledger.events.combat import Face, Modifier


class Ships(Part):
    """Ships of one holder and kind that took part, and how many were lost."""

    holder: Holder
    unit: Word
    count: Count
    lost: Amount


class RaidResolved(Event):
    """One raider group operated in an SW box; what it met and what it sank is recorded (21.5342).

    `number` counts the side's groups in the box in this player turn, from 1. `modified` is the die with its modifiers:
    so many defending ships may engage, their kinds by `kinds`, the faces rolled for all but the first. `sinkings` are
    the transports that the group sank; the half cap (24.66) makes the excess damaged.
    """

    TYPE: ClassVar[str] = "raid.resolved"

    box: Word
    power: Power
    number: Annotated[int, Field(ge=1, le=50)]
    group: Annotated[tuple[Ships, ...], Field(min_length=1)]
    based: Word | None
    southern_edge: bool
    modifiers: tuple[Modifier, ...]
    die: Face
    modified: Change
    kinds: tuple[Face, ...]
    engaged: tuple[Ships, ...]
    cost: Amount
    defender: Holder
    sinkings: Amount
    transports_at_start: Amount
    lost_before: Amount
    transports_sunk: Amount
    transports_damaged: Amount
    damaged_to: Word
    goes_to: Destination


__all__ = ["RaidResolved", "Ships"]
