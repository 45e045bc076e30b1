"""U.S.-Axis and U.S.-Japanese tensions (49.8)."""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules.words import TRACKS
from projections.position import Position


class Tension(NamedTuple):
    """A track's `actual` level, and the `effective` one while it lasts; None is unknown."""

    actual: int | None
    effective: int | None


def tension_track(position: Position) -> dict[str, Tension]:
    """Read both tension tracks."""
    return {track: Tension(position.stated(f"{track}/tension/actual"), position.stated(f"{track}/tension/effective"))
            for track in TRACKS}
