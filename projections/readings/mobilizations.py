"""How often each power has mobilized (36)."""

from __future__ import annotations

from projections.position import Position
from projections.postings.mobilization import counted

TRACK_OF = {"atlantic": "usat", "pacific": "usjt"}
"""The tension that a mobilization of the U.S. in a theater is tested on (49.851A, 49.852A)."""


def taken(position: Position, power: str, theater: str | None = None) -> int:
    """Count the mobilizations of a power, of the U.S. in a theater."""
    return position.balance(counted(power, theater or "taken"))


def for_tension(position: Position, power: str) -> int:
    """Count the mobilizations of a power that add to tension (49.8)."""
    return position.balance(counted(power, "tension"))
