"""BRPs told: spent, granted, gained, bases and what powers have beside them, mobilizations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.events import brps, mobilization
from ledger.rules.words import title
from projections.history.prose.base import Chapter, Chapters, Fact
from projections.history.prose.english import (
    adjective,
    listed,
    many,
    minus,
    moved,
    name,
    ordinal,
    quoted,
)

_ON = {"units": ("on units", "on units"), "naval": ("on ships", "on ships"),
       "offensive": ("on an offensive", "on offensives"),
       "declaration": ("on a declaration of war", "on declarations of war"), "grant": ("on a grant", "on grants"),
       "other": ("otherwise", "otherwise")}
"""What BRPs are spent on, once and several times."""


def _spent(facts: Sequence[Fact]) -> Iterator[str]:
    """Tell what was spent on one thing, each power once."""
    by_power: dict[str, list[brps.BrpsSpent]] = {}
    for fact in facts:
        by_power.setdefault(fact.event.power, []).append(fact.event)
    on = _ON[facts[0].event.category][len(facts) > 1]
    told: list[str] = []
    for power, spent in by_power.items():
        total = sum(event.amount for event in spent)
        why = ", ".join(quoted(event.purpose) for event in spent)
        told.append(f"{name(power)} spent {many(total, 'BRP')} {on} ({why})" if not told
                    else f"{name(power)} {total} ({why})")
    yield listed(told)


def _gained(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: brps.BrpsGained = fact.event
        verb = "gained" if event.amount > 0 else "lost"
        yield f"{name(event.power)} {verb} {many(abs(event.amount), 'BRP')}: {event.reason}"


def _base(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: brps.BrpBaseChanged = fact.event
        to = "" if fact.after is None or not event.base else f" to {minus(fact.after)}"
        level = f" and the level {moved(event.level)}" if event.level else ""
        yield f"the {adjective(event.power)} BRP base {moved(event.base)}{to}{level}: {event.reason}"


def _opened(facts: Sequence[Fact]) -> Iterator[str]:
    """Tell bases that were stated before the first turn: one reason, all powers."""
    told = [f"{name(fact.event.power)} {minus(fact.event.base)}"
            + ("" if fact.event.level is None else f" ({minus(fact.event.level)} left)") for fact in facts]
    yield f"BRP bases were {listed(told)}: {facts[0].event.reason}"


_KINDS = {"colonies": "as a colony", "conquest": "by conquest", "minor": "as a minor ally", "key-area": "as a key area",
          "commonwealth": "as its Commonwealth"}


def _parts(facts: Sequence[Fact]) -> Iterator[str]:
    yield _beside("gained" if facts[0].event.amount >= 0 else "lost", facts)


def _parts_had(facts: Sequence[Fact]) -> Iterator[str]:
    yield _beside("had" if facts[0].event.amount >= 0 else "lost", facts)


def _beside(verb: str, facts: Sequence[Fact]) -> str:
    told: list[str] = []
    for fact in facts:
        event: brps.BrpPartChanged = fact.event
        this_year = minus(abs(event.level)) if event.level else "none"
        now = "" if event.level == event.amount else f", {this_year} of them this year"
        how = "" if verb == "lost" else f" {_KINDS[event.kind]}"
        told.append(f"{_named(event.name)}{how} ({many(abs(event.amount), 'BRP')} a year{now})")
    return f"{name(facts[0].event.power)} {verb} {listed(told)}"


def _named(word: str) -> str:
    """Write the players' word for a part as a name."""
    known = title(word)
    return known if known != word else " ".join(part.capitalize() for part in word.split("-"))


def _granted(facts: Sequence[Fact]) -> Iterator[str]:
    totals: dict[str, int] = {}
    for fact in facts:
        totals[fact.event.receiver] = totals.get(fact.event.receiver, 0) + fact.event.amount
    first, *rest = totals.items()
    told = [f"{many(first[1], 'BRP')} to {name(first[0])}", *(f"{amount} to {name(power)}" for power, amount in rest)]
    yield f"{name(facts[0].event.giver)} granted {listed(told)}"


def _mobilized(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: mobilization.PowerMobilized = fact.event
        where = f" in the {event.theater.capitalize()}" if event.theater else ""
        tested = "" if event.effective is None else f" on an effective tension of {minus(event.effective)}"
        yield (f"{name(event.power)} mobilized for the {ordinal(event.number)} time{where}{tested}, which raised its "
               f"{_raised(event)}{_units(event)}")


def _raised(event: mobilization.PowerMobilized) -> str:
    if event.base == event.level:
        return f"base and level by {event.base}"
    return f"base by {event.base} and its level by {event.level}" if event.base else f"level by {event.level}"


def _units(event: mobilization.PowerMobilized) -> str:
    later = f", to be built from {event.buildable} on" if event.buildable else ""
    return f" and brought {event.units}{later}" if event.units else later


def _sign(event: Any) -> object:
    return event.power, event.amount >= 0


CHAPTERS: Chapters = {
    brps.BrpsSpent: Chapter("spending", _spent, lambda event: event.category),
    brps.BrpsGained: Chapter("brps", _gained),
    brps.BrpBaseChanged: Chapter("brps", _base),
    brps.BrpPartChanged: Chapter("brps", _parts, _sign),
    brps.BrpsGranted: Chapter("grants", _granted, lambda event: event.giver),
    mobilization.PowerMobilized: Chapter("mobilization", _mobilized),
}

SETUP: Chapters = {
    brps.BrpBaseChanged: Chapter("brps", _opened, lambda event: event.reason),
    brps.BrpPartChanged: Chapter("brps", _parts_had, _sign),
}
"""How the same is told before the first turn."""
