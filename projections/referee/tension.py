"""Effective tension: the actual level of the moment, and the change of the die (49.8)."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.tension import EffectiveTensionRolled, TensionChanged
from ledger.rules import words
from ledger.rules.edition import Edition
from projections.position import Position
from projections.readings.tension_lines import changes
from projections.referee.base import Violation


def each_once(position: Position, event: TensionChanged, edition: Edition) -> Iterator[Violation]:
    """A modifier applies once in a game turn, and by what its row says (49.8)."""
    for cause in event.causes:
        if cause.id is None:
            continue
        if cause.id in position.tensions:
            yield Violation("tension-twice", f"{cause.label} ({cause.id}) is applied in this turn already.",
                            "Leave it out: awaw tension apply --skip ROW.", cause.rule)
    rows = {change.id: change for change in changes(position, edition)}
    for cause in event.causes:
        row = edition.tension_modifiers.get(cause.id or "")
        if row is None or row.kind == "event":
            continue
        amount = rows[cause.id].amount if cause.id in rows else 0
        if cause.amount != amount:
            yield Violation("wrong-tension", f"{cause.label} gives {amount:+d} in this turn; {cause.amount:+d} is "
                            "recorded.", "See: awaw tension list.", cause.rule)


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
