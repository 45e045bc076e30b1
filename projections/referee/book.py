"""What players claim of the position is so."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.book import AssertionMade
from ledger.rules.edition import Edition
from projections.position import Position
from projections.readings.paths import number
from projections.referee.base import Violation


def holds(position: Position, event: AssertionMade, _edition: Edition) -> Iterator[Violation]:
    """An asserted number has the asserted value where it was asserted."""
    found = number(position, event.path)
    if found != event.value:
        yield Violation("assertion-failed", f"{event.path} is {_shown(found)}, not {_shown(event.value)}.",
                        f"See where it comes from: awaw why {event.path}.")


def _shown(value: int | None) -> str:
    return "unknown" if value is None else str(value)
