"""Who is at war, and since when."""

from __future__ import annotations

from ledger.rules import words
from ledger.rules.calendar import Turn
from projections.position import Position

_EUROPEAN_AXIS = frozenset(("germany", "italy"))


def at_war(position: Position, power: str, other: str) -> bool:
    """Tell whether two powers are at war."""
    return frozenset((power, other)) in position.wars


def european_war(position: Position) -> bool:
    """Tell whether Germany or Italy is at war with a major power that is not Axis."""
    return any(map(_european, position.wars))


def outbreak(position: Position) -> Turn | None:
    """Give the turn in which the European war broke out, None before it has; one of the set-up begins with play."""
    turns = [turn or position.clock.turn for war, turn in position.wars.items() if _european(war)]
    return min((turn for turn in turns if turn), default=None)


def _european(war: frozenset[str]) -> bool:
    return bool(war & _EUROPEAN_AXIS) and any(words.side_of(power) == "allied" for power in war)
