"""Forces placed, expanded, built, moved and lost (24.2 to 24.5)."""

from __future__ import annotations

from ledger.events.forces import ForcePoolExpanded, ForcesPlaced, UnitsBuilt, UnitsLost, UnitsMoved
from projections.postings.base import Posting, Postings, stock, supply


def placed(event: ForcesPlaced) -> list[Posting]:
    """Starting forces come from supply to their places or to the allowable builds (24.31)."""
    source = supply(event.holder, event.unit)
    return [Posting(source, stock(event.holder, event.unit, event.origin, at.place), at.count, "24.31")
            for at in event.stationed]


def expanded(event: ForcePoolExpanded) -> list[Posting]:
    """Produced factors come from supply to the allowable builds (24.21)."""
    target = stock(event.holder, event.unit, event.origin, "allowable")
    return [Posting(supply(event.holder, event.unit), target, event.count, "24.21")]


def built(event: UnitsBuilt) -> list[Posting]:
    """Allowable builds become units, and their cost leaves the payer's level (24.41, 24.43)."""
    source = stock(event.holder, event.unit, event.drawn_from, "allowable")
    target = stock(event.holder, event.unit, event.origin, event.place)
    payer = event.payer
    return [Posting(source, target, event.count, "24.41"),
            Posting(f"{payer}/brp/level", f"{payer}/brp/spent.units", event.cost, "24.43")]


def moved(event: UnitsMoved) -> list[Posting]:
    """Factors leave one place for another (24.52)."""
    source = stock(event.holder, event.unit, event.origin, event.source)
    target = stock(event.holder, event.unit, event.origin, event.target)
    return [Posting(source, target, event.count, "24.52")]


def lost(event: UnitsLost) -> list[Posting]:
    """Eliminated factors return to the allowable builds, or leave the game."""
    source = stock(event.holder, event.unit, event.origin, event.place, event.inverted)
    target = eliminated(event.holder, event.unit, event.origin, event.goes_to)
    return [Posting(source, target, event.count, "24.2")]


def eliminated(holder: str, unit: str, origin: str | None, goes_to: str) -> str:
    """Name the account to which eliminated factors go."""
    return stock(holder, unit, origin, "allowable") if goes_to == "allowable" else supply(holder, unit)


POSTINGS: Postings = {
    ForcesPlaced: placed,
    ForcePoolExpanded: expanded,
    UnitsBuilt: built,
    UnitsMoved: moved,
    UnitsLost: lost,
}
