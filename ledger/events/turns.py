"""The campaign clock moves: game turn, player turn, phase."""

from __future__ import annotations

from typing import ClassVar

from ledger.events.base import Event, Phase, Side, TurnText


class TurnBegun(Event):
    """A game turn, or a Year Start Sequence, begins (2.41)."""

    TYPE: ClassVar[str] = "turn.begun"

    turn: TurnText


class PlayerTurnBegun(Event):
    """One side's player turn begins (2.42)."""

    TYPE: ClassVar[str] = "player-turn.begun"

    side: Side


class PhaseBegun(Event):
    """A phase of the current player turn begins."""

    TYPE: ClassVar[str] = "phase.begun"

    phase: Phase


CLOCK = (TurnBegun, PlayerTurnBegun, PhaseBegun)
"""What moves the campaign clock, and nothing else."""
