"""BRP base and level of the eight powers (35)."""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules.words import CATEGORIES, POWERS
from projections.position import Position

COMMONWEALTH = "commonwealth"
"""The kind of part that is in a base and not beside it."""


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


def parts(position: Position, power: str) -> dict[tuple[str, str], int]:
    """List what a power has beside its base, in BRPs a year, by kind and name; a Commonwealth is in the base (35.5)."""
    found = {}
    for account, amount in position.balances.items():
        owner, item, name = account.split("/")
        kind, _, detail = item.partition(".")
        if owner == power and kind == "part" and amount:
            found[detail, name] = amount
    return found
