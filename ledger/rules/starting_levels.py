"""The SW force pools with which a campaign starts (24.31).

After Gathering Storm the levels come from that game: then they are entered, and these are only a default.
"""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules import words
from ledger.rules.edition import Edition
from ledger.rules.edition_data import StartingLevel

__all__ = ["Pool", "StartingLevel", "of_holder", "pool"]


class Pool(NamedTuple):
    """A force pool in factors (24.2): those built and those that are allowable builds."""

    built: int
    allowable: int


def of_holder(edition: Edition, holder: str) -> tuple[StartingLevel, ...]:
    """List the starting levels of one holder in printed order (24.31). Raises UnknownWord."""
    name = words.holder(holder)
    return tuple(level for level in edition.starting_levels if level.holder == name)


def pool(edition: Edition, holder: str, unit: str) -> Pool:
    """Add up the starting levels of a holder's unit, whatever its origin (24.31). Raises UnknownWord."""
    kind = words.unit(unit)
    levels = [level for level in of_holder(edition, holder) if level.unit == kind]
    return Pool(sum(level.built for level in levels), sum(level.allowable for level in levels))
