"""Actual and effective tension, two numbers that are never mixed (49.8)."""

from __future__ import annotations

from ledger.events.tension import EffectiveTensionRolled, TensionChanged
from projections.postings.base import Mark, Marks, Posting, Postings, known


def cause(track: str) -> str:
    """Name where a track's tension comes from."""
    return f"cause/tension/{track}"


def changed(event: TensionChanged) -> list[Posting]:
    """Each cause moves the actual level by its own amount."""
    return [Posting(cause(event.track), f"{event.track}/tension/actual", line.amount, line.rule or "49.8")
            for line in event.causes]


def rolled(event: EffectiveTensionRolled) -> list[Posting]:
    """The effective level is the actual one and the change of the die; what was rolled before no longer counts."""
    effective = f"{event.track}/tension/effective"
    return [Posting(effective, cause(event.track), None, "49.8"),
            Posting(cause(event.track), effective, event.actual, "49.8"),
            Posting(cause(event.track), effective, event.change, "49.8")]


def level_known(event: TensionChanged) -> list[Mark]:
    """An actual level is known once a cause was recorded, even one of nothing."""
    return [Mark(known(f"{event.track}/tension/actual"), "yes")]


def effective_known(event: EffectiveTensionRolled) -> list[Mark]:
    """An effective level is known until the next player turn begins, so that the YSS still sees Winter's."""
    return [Mark(known(f"{event.track}/tension/effective"), "yes", "player-turn")]


POSTINGS: Postings = {TensionChanged: changed, EffectiveTensionRolled: rolled}
MARKS: Marks = {TensionChanged: level_known, EffectiveTensionRolled: effective_known}
