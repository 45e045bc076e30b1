"""Force pools grow by production: when, for whom, after which research, at which price (24.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.base import Event
from ledger.events.forces import ForcePoolExpanded
from ledger.rules import costs, words
from ledger.rules.calendar import Turn, parse_turn
from ledger.rules.edition import Edition
from projections.position import Position
from projections.readings.combat_facts import results
from projections.readings.force_pools import pool_of
from projections.readings.wars import outbreak
from projections.referee.base import Violation

_EQUAL = (("britain", "bomber"), ("us", "bomber"))
"""The pools that are kept equal (24.232D)."""


def in_a_full_year_of_war(position: Position, event: ForcePoolExpanded, edition: Edition) -> Iterator[Violation]:
    """Force pools grow from the first full year of the European war on, or from the edition's year (24.21)."""
    setting, now = edition.settings.first_expansion, position.clock.turn
    if not setting.value or now is None:
        return
    began = outbreak(position)
    first = (began.year + 1 if began else None) if setting.value == "first-full-year" else int(setting.value)
    if first is None or now.year < first:
        since = "No European war has broken out" if first is None else f"They grow from {first} on"
        yield Violation("too-early", f"Force pools cannot be expanded in {now}. {since}.",
                        "Declare the war first (awaw war), or wait." if first is None else "Wait for that year.",
                        setting.rule)


def from_its_year_start(position: Position, event: ForcePoolExpanded, edition: Edition) -> Iterator[Violation]:
    """Some units are produced with RPs that may be assigned from a later YSS on only (24.21B to D, 24.232D)."""
    yield from limited(position, event.holder, event.unit, edition)


def limited(position: Position, holder: str, unit: str, edition: Edition) -> Iterator[Violation]:
    """RPs do not go to a unit of a holder before their YSS (24.21B to D, 24.232D)."""
    now = position.clock.turn
    for limit in edition.production_limits.values():
        if holder in limit.holders and unit in limit.units and now and _before(now, limit.start):
            whose = f"{words.title(unit)} production of {words.title(holder)}"
            yield Violation("too-early", f"RPs go to {whose} from the {limit.start} on; it is {now}.",
                            "Wait for that year.", limit.rule)


def _before(now: Turn, start: str) -> bool:
    return now < parse_turn(start)


def researched(position: Position, event: ForcePoolExpanded, edition: Edition) -> Iterator[Violation]:
    """What needs research is produced after a result that is good enough (24.21A)."""
    yield from research_held(position, event.holder, event.unit, edition)


def research_held(position: Position, power: str, unit: str, edition: Edition) -> Iterator[Violation]:
    """What needs research is there only after a result of its project that gives a level (24.21A, 24.41, 24.42)."""
    needed = edition.research_needed.get(unit)
    free = unit in words.SW_UNITS and costs.may_build(edition, power, unit) != "needs research"
    if needed is None or free or results(position, power, needed.project):
        return
    scale = edition.research.get(needed.project)
    lowest = f" of {min(scale.levels)} or more" if scale and scale.levels else ""
    yield Violation("not-researched", f"{words.title(power)} has no result{lowest} in {words.title(needed.project)} "
                    f"research, and may not build or produce any {words.title(unit)}.",
                    f"Record the result first: awaw research {power} {needed.project} "
                    f"{'RESULT' if scale else 'RESULT --levels 1'}.", needed.rule)


def within_its_levels(position: Position, event: ForcePoolExpanded, edition: Edition) -> Iterator[Violation]:
    """Of some units a force pool holds no more factors than research has given (41)."""
    needed = edition.research_needed.get(event.unit)
    if needed is None or not needed.limits:
        return
    coalition = words.coalition_of(event.holder)
    levels = position.balance(f"{coalition}/research.{needed.project}/levels")
    pool = pool_of(position, event.holder, event.unit) + event.count
    if pool > levels:
        yield Violation("not-researched", f"{words.title(event.holder)} would have {words.count_of(event.unit, pool)}; "
                        f"its research allows {levels}.", "Expand the force pool by fewer.", needed.rule)


def costs_rps(_position: Position, event: ForcePoolExpanded, edition: Edition) -> Iterator[Violation]:
    """A produced factor costs the RPs that the edition says, where it does (42)."""
    price = edition.production_prices.get(event.unit)
    if price is not None and event.rps is not None and event.rps != price.rps * event.count:
        yield Violation("wrong-cost", f"{words.count_of(event.unit, event.count)} cost {price.rps * event.count} RPs; "
                        f"{event.rps} are recorded.", "Record the price by the book, or agree on it by ruling.",
                        price.rule)


def bombers_equal(position: Position, event: Event, _edition: Edition) -> Iterator[Violation]:
    """After all additions of a phase, British and American European bomber pools are equal but for one (24.232D).

    Pools that were set up unequal may grow together: only an addition to the larger one is too many.
    """
    if position.expanded.isdisjoint(_EQUAL):
        return
    british, american = (pool_of(position, holder, unit) for holder, unit in _EQUAL)
    larger = _EQUAL[0] if british > american else _EQUAL[1]
    if abs(british - american) > 1 and larger in position.expanded:
        yield Violation("bombers-unequal", f"Additions of this phase leave {british} British and {american} American "
                        "European bombers.", "Take an addition back (awaw undo), or begin the phase by ruling: "
                        "awaw phase SIDE PHASE --by-ruling TEXT.", "24.232D")
