"""U.S.-Axis and U.S.-Japanese tensions, actual and effective, never mixed (49.8)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from ledger.events.base import Change, Event, Part, RowId, Rule, Text, Track


class TensionCause(Part):
    """One line of a tension change: the edition's row, if it is one."""

    id: RowId | None
    label: Text
    amount: Change
    rule: Rule


class TensionChanged(Event):
    """The actual level of a track changes by the sum of its causes."""

    TYPE: ClassVar[str] = "tension.changed"

    track: Track
    causes: tuple[TensionCause, ...]


class EffectiveTensionRolled(Event):
    """One die gives the effective level for one Allied player turn: actual + change."""

    TYPE: ClassVar[str] = "effective-tension.rolled"

    track: Track
    actual: Change
    die: Annotated[int, Field(ge=1, le=6)]
    change: Change
