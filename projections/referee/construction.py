"""Who may build what, and at what cost (24.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.forces import ForcePoolExpanded, ForcesPlaced, UnitsBuilt
from ledger.rules import costs, words
from ledger.rules.edition import Edition
from projections.position import Position
from projections.referee.base import Violation
from projections.referee.production import research_held


def may_build(position: Position, event: UnitsBuilt, edition: Edition) -> Iterator[Violation]:
    """A power builds and pays for only the units of its list, some of them after research (24.41, 24.42)."""
    yield from _listed(event.payer, event.unit, edition)
    yield from research_held(position, event.payer, event.unit, edition)


def within_the_yards(position: Position, event: UnitsBuilt, edition: Edition) -> Iterator[Violation]:
    """A power's yards use no more shipbuilding points in a game turn than they have, where that is set (27.721A)."""
    limit, now = edition.shipbuilding.get(event.yard), position.clock.turn
    years = [year for year in limit.points if now and year <= now.year] if limit else []
    if limit is None or not years or not event.shipbuilding:
        return
    points, used = limit.points[max(years)], position.balance(f"{event.yard}/shipbuilding/used")
    if used + event.shipbuilding > points:
        yield Violation("no-shipbuilding", f"{words.title(event.yard)} has used {used} of its {points} shipbuilding "
                        f"points of the turn; {event.shipbuilding} more are needed.",
                        "Build fewer, or in another yard.", limit.rule)


def may_hold(_position: Position, event: ForcesPlaced, edition: Edition) -> Iterator[Violation]:
    """A power holds only SW units that it may build (24.41)."""
    yield from _listed(event.holder, event.unit, edition)


def may_expand(_position: Position, event: ForcePoolExpanded, edition: Edition) -> Iterator[Violation]:
    """A force pool holds only units that its holder may build (24.41)."""
    yield from _listed(event.holder, event.unit, edition)


def _listed(power: str, unit: str, edition: Edition) -> Iterator[Violation]:
    if unit in words.SW_UNITS and costs.may_build(edition, power, unit) == "no":
        builder = edition.builders[power]
        buildable = sorted(builder.allowed | builder.research)
        remedy = f"It may build: {', '.join(buildable)}." if buildable else "It builds no SW units."
        yield Violation("may-not-build", f"{words.title(power)} may not build any {words.title(unit)}.", remedy,
                        builder.rule)


def payers(holder: str) -> tuple[str, ...]:
    """Name who may pay for a holder's units (24.233)."""
    return ("britain", "us") if holder == "western-allies" else (holder,)


def pays_for_its_own(_position: Position, event: UnitsBuilt, _edition: Edition) -> Iterator[Violation]:
    """A power pays for its own units; Britain and the U.S. for what the Western Allies hold jointly (24.233)."""
    if event.payer not in payers(event.holder):
        yield Violation("wrong-payer", f"{words.title(event.payer)} paid for units of {words.title(event.holder)}.",
                        "Each power pays for its own.", "24.233")


def costs_what_it_costs(_position: Position, event: UnitsBuilt, edition: Edition) -> Iterator[Violation]:
    """A build costs what the edition says, in BRPs and shipbuilding points (24.43)."""
    brps = costs.cost(edition, event.unit, event.count)
    points = costs.shipbuilding_points(edition, event.unit, event.count)
    if brps is not None and (event.cost, event.shipbuilding) != (brps, points):
        yield Violation("wrong-cost", f"{words.count_of(event.unit, event.count)} cost {brps} BRPs and {points} "
                        f"shipbuilding points; {event.cost} and {event.shipbuilding} are recorded.",
                        "Record the cost by the book, or agree on it by ruling.", edition.costs[event.unit].rule)
