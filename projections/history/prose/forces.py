"""Forces told: set-up, production, builds, moves, damage, repair, losses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.events import forces
from ledger.rules.words import JOINT_UNITS, side_of
from projections.history.prose.base import Chapter, Chapters, Fact, together
from projections.history.prose.english import clauses, listed, many, name, place, some, spot, unstopped


def _units(unit: str, count: int, origin: str | None = None) -> str:
    """Write factors with the origin that they keep: "two American-built ASW"."""
    told = some(unit, count)
    return told if origin is None else told.replace(" ", f" {origin.capitalize()}-built ", 1)


def _summed(facts: Sequence[Fact], *, tagged: bool = True) -> str:
    """Write the units of several events as one list, each kind once; the origins that they keep unless not `tagged`."""
    totals: dict[tuple[str, str | None], int] = {}
    for fact in facts:
        key = fact.event.unit, fact.event.origin if tagged else None
        totals[key] = totals.get(key, 0) + fact.event.count
    return listed(_units(unit, count, origin) for (unit, origin), count in totals.items())


def _by(facts: Sequence[Fact], attribute: str) -> Iterator[tuple[Any, list[Fact]]]:
    """Group events by what they have in common, in the order of the first of each."""
    groups: dict[Any, list[Fact]] = {}
    for fact in facts:
        groups.setdefault(getattr(fact.event, attribute), []).append(fact)
    yield from groups.items()


def _placed(facts: Sequence[Fact]) -> Iterator[str]:
    yield _stationed("placed", facts)


def _set_up(facts: Sequence[Fact]) -> Iterator[str]:
    yield _stationed("set up", facts)


def _stationed(verb: str, facts: Sequence[Fact]) -> str:
    spots: dict[str, dict[tuple[str, str | None], int]] = {}
    for fact in facts:
        for at in fact.event.stationed:
            units = spots.setdefault(at.place, {})
            key = fact.event.unit, fact.event.origin
            units[key] = units.get(key, 0) + at.count
    told = [f"{listed(_units(unit, count, origin) for (unit, origin), count in units.items())} {spot(where)}"
            for where, units in spots.items()]
    return f"{name(facts[0].event.holder)} {verb} {clauses(told)}"


def _produced(facts: Sequence[Fact]) -> Iterator[str]:
    told: list[str] = []
    for holder, group in _by(facts, "holder"):
        rps = sum(fact.event.rps or 0 for fact in group)
        told.append(f"{_summed(group)} to {name(holder)}" + (f" for {many(rps, 'RP')}" if rps else ""))
    yield f"production added {clauses(told)}"


def _built(facts: Sequence[Fact]) -> Iterator[str]:
    told: list[str] = []
    for payer, group in _by(facts, "payer"):
        cost = sum(fact.event.cost for fact in group)
        own = [fact for fact in group if fact.event.holder in (payer, "western-allies")]
        parts = [_summed(own, tagged=payer != "us")] if own else []
        parts += [f"{_summed(there)} for {name(holder)}" for holder, there in _by(group, "holder")
                  if holder not in (payer, "western-allies")]
        verb = "built " if not told else ""
        told.append(f"{name(payer)} {verb}{listed(parts)}{_yards(group)} for {many(cost, 'BRP') if not told else cost}")
    yield clauses(told)


def _yards(group: Sequence[Fact]) -> str:
    """Name the yards where they are not the payer's own and no origin says so."""
    yards = dict.fromkeys(fact.event.yard for fact in group if fact.event.yard != fact.event.payer
                          and not fact.event.origin)
    return f" (in yards of {listed(map(name, yards))})" if yards else ""


def _moved(facts: Sequence[Fact]) -> Iterator[str]:
    """Tell moves by who moved what from where: all routes of a holder from one place together."""
    groups: dict[tuple[str, str, bool], list[Fact]] = {}
    for fact in facts:
        event = fact.event
        groups.setdefault((_mover(event), event.source, event.inverted), []).append(fact)
    yield from (_sailed(*key, group) for key, group in groups.items())


def _mover(event: forces.UnitsMoved) -> str:
    return "western-allies" if event.unit in JOINT_UNITS and side_of(event.holder) == "allied" else event.holder


def _sailed(holder: str, source: str, inverted: bool, group: list[Fact]) -> str:
    routes = [f"{_summed(there)} to {place(target)}" for target, there in _by(group, "target")]
    still = " (inverted)" if inverted else ""
    start = "" if source in ("port", "base") else f"from {place(source)} "
    if all(fact.event.target in ("port", "base") for fact in group):
        return f"{name(holder)} brought {_summed(group)}{still} back {start}to {place(group[0].event.target)}"
    if len(routes) == 1:
        return f"{name(holder)} sent {_summed(group)}{still} {start}to {place(group[0].event.target)}"
    return f"{name(holder)} sent {start}{clauses(routes)}{still}"


def _damaged(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event = fact.event
        lie = "it now lies" if event.count == 1 else "they now lie"
        fled = "" if event.refuge == event.place else f"; {lie} {spot(event.refuge)}"
        yield (f"{name(event.holder)} had {_units(event.unit, event.count, event.origin)} damaged "
               f"{spot(event.place)} ({unstopped(event.cause)}){fled}")


def _repaired(facts: Sequence[Fact]) -> Iterator[str]:
    yield from (f"{name(holder)} repaired {_summed(group)}" for holder, group in _by(facts, "holder"))


def _lost(facts: Sequence[Fact]) -> Iterator[str]:
    """Tell losses of one cause together."""
    cause = unstopped(facts[0].event.cause)
    told: list[str] = []
    for holder, group in _by(facts, "holder"):
        told.append(f"{name(holder)} {'lost ' if not told else ''}{_summed(group)}")
    yield f"{clauses(told)} ({cause})"


CHAPTERS: Chapters = {
    forces.ForcesPlaced: Chapter("placed", _placed, lambda event: event.holder),
    forces.ForcePoolExpanded: Chapter("production", _produced, together),
    forces.UnitsBuilt: Chapter("builds", _built, together),
    forces.UnitsMoved: Chapter("moves", _moved, lambda event: event.manner),
    forces.UnitsDamaged: Chapter("losses", _damaged),
    forces.UnitsRepaired: Chapter("repairs", _repaired, together),
    forces.UnitsLost: Chapter("losses", _lost, lambda event: event.cause),
}

SETUP: Chapters = {forces.ForcesPlaced: Chapter("set-up", _set_up, lambda event: event.holder)}
"""How the same is told before the first turn."""
