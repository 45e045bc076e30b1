"""RPs and DPs: none assigned that are not there or not due, none used that were not assigned (41, 42, 49)."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.forces import ForcePoolExpanded
from ledger.events.points import DpsAssigned, RpsAssigned
from ledger.events.situation import ResearchAchieved
from ledger.rules import words
from ledger.rules.edition import Edition
from projections.position import Position
from projections.postings.points import assigned
from projections.referee.base import Violation
from projections.referee.production import limited


def enough_rps(position: Position, event: RpsAssigned, _edition: Edition) -> Iterator[Violation]:
    """A coalition assigns no more RPs than it has (41.12), once a Year Start Sequence counted them."""
    yield from _enough(position, words.coalition_of(event.power), "rp", event.count, "41.12")


def enough_dps(position: Position, event: DpsAssigned, _edition: Edition) -> Iterator[Violation]:
    """A coalition assigns no more DPs than it has (49.2), once a Year Start Sequence counted them."""
    yield from _enough(position, words.coalition_of(event.power), "dp", event.count, "49.2")


def _enough(position: Position, coalition: str, item: str, count: int, rule: str) -> Iterator[Violation]:
    free = position.balance(f"{coalition}/{item}/free")
    if _counted(position, coalition, item) and count > free:
        yield Violation(f"{item}-short", f"{words.title(coalition)} has {free} free {item.upper()}s; {count} are to be "
                        "assigned.", "Assign fewer.", rule)


def _counted(position: Position, coalition: str, item: str) -> bool:
    """Tell whether a coalition's points were ever counted, in a Year Start Sequence or by ruling."""
    return (position.stated(f"{coalition}/{item}/free") is not None
            or f"ruling/{item}/{coalition}" in position.balances)


def assigned_in_its_year(position: Position, event: RpsAssigned, edition: Edition) -> Iterator[Violation]:
    """RPs go to some units of some holders from a YSS on only (24.21B to D, 24.232D)."""
    if event.purpose == "production":
        joint = event.target in words.JOINT_UNITS and event.power in ("britain", "us")
        yield from limited(position, "western-allies" if joint else event.power, event.target, edition)


def produced_from_assigned(position: Position, event: ForcePoolExpanded, _edition: Edition) -> Iterator[Violation]:
    """Production uses RPs that were assigned to it (42), where its coalition counts them."""
    coalition = words.coalition_of(event.holder)
    there = position.balance(assigned(coalition, event.unit, "production"))
    if event.rps and _counted(position, coalition, "rp") and event.rps > there:
        yield Violation("rp-short", f"{words.title(coalition)} has {there} RPs in {words.title(event.unit)} "
                        f"production; {event.rps} are needed.", "Assign them first: awaw rp assign.", "42")


def researched_from_assigned(position: Position, event: ResearchAchieved, _edition: Edition) -> Iterator[Violation]:
    """Research uses RPs that were assigned to it (41.12), where its coalition counts them."""
    coalition = words.coalition_of(event.power)
    there = position.balance(assigned(coalition, event.project, "research"))
    if event.rps and _counted(position, coalition, "rp") and event.rps > there:
        what = f"{words.title(event.project)} research"
        yield Violation("rp-short", f"{words.title(coalition)} has {there} RPs in {what}; {event.rps} are used.",
                         "Assign them first: awaw rp assign.", "41.12")
