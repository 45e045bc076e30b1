"""Dice, and submarines in SW combat (24.6). Outcomes are stored, and recomputed only by audits."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ledger.events.base import (
    Amount,
    Cells,
    Change,
    Count,
    Destination,
    Event,
    Holder,
    Part,
    Power,
    RowId,
    Text,
    Total,
    Word,
)

Face = Annotated[int, Field(ge=1, le=6)]


Split = Literal["proposed", "given"]
"""Whether losses of different nationalities are split as proposed, or as the players decided (24.67)."""


class DiceRolled(Event):
    """`count` d6 show `total`; `faces` is null where only the total is known.

    `source` is "drawn" for dice thrown by the ledger, "given" for dice thrown elsewhere, and "kept" for those that a
    correction keeps.
    """

    TYPE: ClassVar[str] = "dice.rolled"

    purpose: Text
    count: Annotated[int, Field(ge=1, le=100)]
    total: Count
    faces: tuple[Face, ...] | None
    source: Literal["drawn", "given", "kept"]


class Attacker(Part):
    """One power's attacking factors of a kind in a combat, and how many of them were eliminated."""

    power: Power
    unit: Word
    count: Count
    eliminated: Amount


class Escort(Part):
    """Defending ASW of one origin, and how many factors were eliminated."""

    origin: Word | None
    asw: Count
    eliminated: Amount


class Carriers(Part):
    """Defending CVEs of one holder, and how many were eliminated."""

    holder: Holder
    cves: Count
    eliminated: Amount


class Modifier(Part):
    """One line of a net modifier: its row of the charts, if any, and whether it was derived from the position."""

    id: RowId | None
    label: Text
    amount: Change
    source: Literal["derived", "given"]


class Roll(Part):
    """One side's two dice: the roll, the modified roll, the column read (2 to 12) and the table cells."""

    roll: Total
    modified: Change
    column: Total
    result: Cells


class SubmarineCombatResolved(Event):
    """Submarines fought in an SW box, with every input and every loss (24.61 to 24.68).

    `transports_sunk` and `transports_damaged` are the applied losses, after the half cap (24.66).
    `defense` is null where there is no ASW and so no defender's roll. Counts in factors. Advanced submarines count as
    submarines; their own rules (25.73) are not in our sources.
    """

    TYPE: ClassVar[str] = "submarine-combat.resolved"

    box: Word
    attackers: Annotated[tuple[Attacker, ...], Field(min_length=1)]
    split: Split
    defender: Holder
    escorts: tuple[Escort, ...]
    carriers: tuple[Carriers, ...]
    transports: Amount
    transports_at_start: Amount
    lost_before: Amount
    modifier: Change
    modifiers: tuple[Modifier, ...]
    attack: Roll
    defense: Roll | None
    submarines_aborted: Amount
    submarines_through: Amount
    transports_sunk: Amount
    transports_damaged: Amount
    damaged_to: Word
    goes_to: Destination
