"""Forces placed, expanded, built, moved, damaged, repaired and lost (24.2 to 24.5)."""

from __future__ import annotations

from ledger.events.forces import (
    ForcePoolExpanded,
    ForcesPlaced,
    UnitsBuilt,
    UnitsDamaged,
    UnitsLost,
    UnitsMoved,
    UnitsRepaired,
)
from ledger.rules.words import POOLED_UNITS, coalition_of
from projections.postings.base import Posting, Postings, stock, supply
from projections.postings.points import assigned


def yard(power: str) -> str:
    """Name where a power's shipbuilding points come from."""
    return supply(power, "shipbuilding")


def placed(event: ForcesPlaced) -> list[Posting]:
    """Starting forces come from supply to their places or to the allowable builds (24.31)."""
    source = supply(event.holder, event.unit)
    return [Posting(source, stock(event.holder, event.unit, event.origin, at.place), at.count, "24.31")
            for at in event.stationed]


def expanded(event: ForcePoolExpanded) -> list[Posting]:
    """Produced factors come from supply to the allowable builds, for the RPs that were assigned (24.21, 42)."""
    target = stock(event.holder, event.unit, event.origin, "allowable")
    postings = [Posting(supply(event.holder, event.unit), target, event.count, "24.21")]
    if event.rps:
        source = assigned(coalition_of(event.holder), event.unit, "production")
        postings.append(Posting(source, f"income/rp/{event.holder}", event.rps, "42"))
    return postings


def built(event: UnitsBuilt) -> list[Posting]:
    """Allowable builds become units; their cost leaves the payer's level, and the yard's points are used (24.43)."""
    source = stock(event.holder, event.unit, event.drawn_from, "allowable")
    target = stock(event.holder, event.unit, event.origin, event.place)
    payer = event.payer
    postings = [Posting(source, target, event.count, "24.41"),
                Posting(f"{payer}/brp/level", f"{payer}/brp/spent.units", event.cost, "24.43")]
    if event.shipbuilding:
        postings.append(Posting(yard(event.yard), f"{event.yard}/shipbuilding/used", event.shipbuilding, "24.43"))
    return postings


def moved(event: UnitsMoved) -> list[Posting]:
    """Factors leave one place for another, inverted ones as they are (24.51, 24.52)."""
    source = stock(event.holder, event.unit, event.origin, event.source, event.inverted)
    target = stock(event.holder, event.unit, event.origin, event.target, event.inverted)
    return [Posting(source, target, event.count, "24.52" if event.manner == "redeployment" else "24.51")]


def damaged(event: UnitsDamaged) -> list[Posting]:
    """Damaged factors lie inverted in their refuge."""
    source = stock(event.holder, event.unit, event.origin, event.place)
    target = stock(event.holder, event.unit, event.origin, event.refuge, inverted=True)
    return [Posting(source, target, event.count, "24.631A")]


def repaired(event: UnitsRepaired) -> list[Posting]:
    """Inverted factors are ready again where they lie."""
    source = stock(event.holder, event.unit, event.origin, event.place, inverted=True)
    target = stock(event.holder, event.unit, event.origin, event.place)
    return [Posting(source, target, event.count, "24.631A")]


def lost(event: UnitsLost) -> list[Posting]:
    """Eliminated factors return to the allowable builds, or leave the game."""
    source = stock(event.holder, event.unit, event.origin, event.place, event.inverted)
    target = eliminated(event.holder, event.unit, event.origin, event.goes_to)
    return [Posting(source, target, event.count, "24.2")]


def eliminated(holder: str, unit: str, origin: str | None, goes_to: str) -> str:
    """Name the account to which eliminated factors go; ships have no force pool to return to (24.52)."""
    returns = goes_to == "allowable" and unit in POOLED_UNITS
    return stock(holder, unit, origin, "allowable") if returns else supply(holder, unit)


POSTINGS: Postings = {
    ForcesPlaced: placed,
    ForcePoolExpanded: expanded,
    UnitsBuilt: built,
    UnitsMoved: moved,
    UnitsDamaged: damaged,
    UnitsRepaired: repaired,
    UnitsLost: lost,
}
