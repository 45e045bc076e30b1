"""BRP base and level of the eight powers (35)."""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules.words import CATEGORIES, POWERS
from projections.position import Position


class Brp(NamedTuple):
    """A power's economy in BRPs: the lasting `base`, and the `level` left to spend this year; None is unknown."""

    base: int | None
    level: int | None


def brp_track(position: Position) -> dict[str, Brp]:
    """Read the BRP tracks of all powers."""
    return {power: Brp(position.stated(f"{power}/brp/base"), position.stated(f"{power}/brp/level"))
            for power in POWERS}


def spending(position: Position, power: str) -> dict[str, int]:
    """Total what a power has spent this year, by category."""
    totals = {category: position.balance(f"{power}/brp/spent.{category}") for category in CATEGORIES}
    return {category: amount for category, amount in totals.items() if amount}
