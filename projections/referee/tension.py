"""Effective tension: the actual level of the moment, and the change of the die (49.8)."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.tension import EffectiveTensionRolled
from ledger.rules import words
from ledger.rules.edition import Edition
from projections.position import Position
from projections.referee.base import Violation


def once_a_turn(position: Position, event: EffectiveTensionRolled, _edition: Edition) -> Iterator[Violation]:
    """The effective level of a track is rolled once in an Allied player turn (49.8)."""
    effective = position.stated(f"{event.track}/tension/effective")
    if effective is not None:
        yield Violation("rolled-already", f"Effective {words.title(event.track)} was rolled in this player turn: "
                        f"{effective}.", "Let it stand, or agree on another roll by ruling.", "49.8")


def rolled(position: Position, event: EffectiveTensionRolled, _edition: Edition) -> Iterator[Violation]:
    """The die of an effective level is the one recorded just before it (49.8)."""
    if position.thrown[-1:] != (event.die,):
        yield Violation("other-dice", f"The level uses a die of {event.die}, which is not the one recorded just before "
                        "it.", "Record the die that was rolled.", "49.8")


def from_actual(position: Position, event: EffectiveTensionRolled, edition: Edition) -> Iterator[Violation]:
    """The effective level starts from the actual one and changes by the edition's table (49.8)."""
    actual = position.stated(f"{event.track}/tension/actual")
    if actual != event.actual:
        shown = "unknown" if actual is None else str(actual)
        yield Violation("wrong-tension", f"Actual {words.title(event.track)} is {shown}; the roll is recorded from "
                        f"{event.actual}.", f"State the level first: awaw tension change {event.track} ±N.", "49.8")
    change = edition.effective_tension.changes.get(event.die)
    if change is not None and change != event.change:
        yield Violation("wrong-tension", f"A die of {event.die} changes the level by {change:+d}; recorded is "
                        f"{event.change:+d}.", "Read the table again.", edition.effective_tension.rule)
