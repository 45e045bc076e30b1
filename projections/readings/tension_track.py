"""U.S.-Axis and U.S.-Japanese tensions (49.8)."""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules.words import TRACKS
from projections.position import Position
from projections.postings.base import known


class Tension(NamedTuple):
    """A track's `actual` level, and the `effective` one while it lasts; None is unknown."""

    actual: int | None
    effective: int | None


def tension_track(position: Position) -> dict[str, Tension]:
    """Read both tension tracks."""
    return {track: Tension(_known(position, track, "actual"), _known(position, track, "effective"))
            for track in TRACKS}


def _known(position: Position, track: str, state: str) -> int | None:
    if position.value(known(f"tension/{track}/{state}")) is None:
        return None
    return position.balance(f"{track}/tension/{state}")
