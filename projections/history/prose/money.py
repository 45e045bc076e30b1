"""BRPs told: spent, granted, gained, bases and what powers have beside them, mobilizations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ledger.events import brps, mobilization
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
    times,
    unstopped,
)

_ON = {"units": ("on units", "on units"), "naval": ("on ships", "on ships"),
       "offensive": ("on an offensive", "on offensives"),
       "declaration": ("on a declaration of war", "on declarations of war"), "grant": ("on a grant", "on grants"),
       "other": ("on other things", "on other things")}
"""What BRPs are spent on, once and several times."""


def _spent(facts: Sequence[Fact]) -> Iterator[str]:
    """Tell what was spent on one thing, each power once."""
    by_power: dict[str, list[brps.BrpsSpent]] = {}
    for fact in facts:
        by_power.setdefault(fact.event.power, []).append(fact.event)
    on = _ON[facts[0].event.category][len(by_power[facts[0].event.power]) > 1]
    told: list[str] = []
    for power, spent in by_power.items():
        total = sum(event.amount for event in spent)
        why = _purposes(event.purpose for event in spent)
        told.append(f"{name(power)} spent {many(total, 'BRP')} {on} ({why})" if not told
                    else f"{name(power)} {total} ({why})")
    yield listed(told)


def _purposes(texts: Iterable[str]) -> str:
    """Quote what players spent on, the same words once."""
    return ", ".join(quoted(text) + (f" {times(count)}" if count > 1 else "")
                     for text, count in Counter(map(unstopped, texts)).items())


def _gained(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: brps.BrpsGained = fact.event
        verb = "gained" if event.amount > 0 else "lost"
        yield f"{name(event.power)} {verb} {many(abs(event.amount), 'BRP')}: {event.reason}"


def _base(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: brps.BrpBaseChanged = fact.event
        yield f"the {adjective(event.power)} BRP {_changed(event, fact.after)}: {event.reason}"


def _changed(event: brps.BrpBaseChanged, after: int | None) -> str:
    """Say how far base and level went, as far as they did."""
    base = f"base {moved(event.base)}{'' if after is None else f' to {minus(after)}'}"
    if not event.level:
        return base
    if not event.base:
        return f"level {moved(event.level)}"
    same = (event.base > 0) == (event.level > 0)
    return f"{base} and its level {f'by {abs(event.level)}' if same else moved(event.level)}"


def _opened(facts: Sequence[Fact]) -> Iterator[str]:
    """Tell bases that were stated before the first turn, one reason for all powers; a change of one as a change."""
    first = [fact for fact in facts if fact.after in (None, fact.event.base)]
    told = [f"{name(fact.event.power)} {minus(fact.event.base)}"
            + ("" if fact.event.level is None else f" ({minus(fact.event.level)} left)") for fact in first]
    if told:
        yield f"BRP bases were {listed(told)}: {facts[0].event.reason}"
    yield from _base([fact for fact in facts if fact not in first])


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
        now = "" if event.level == event.amount else _this_year(abs(event.level or 0), verb)
        how = "" if verb == "lost" else f" {_KINDS[event.kind]}"
        told.append(f"{_named(event.name)}{how} ({many(abs(event.amount), 'BRP')} a year{now})")
    return f"{name(facts[0].event.power)} {verb} {listed(told)}"


def _this_year(level: int, verb: str) -> str:
    if level:
        return f", {minus(level)} of them this year"
    return "" if verb == "lost" else ", from next year"


_WITH_ARTICLE = frozenset(("countries", "states", "indies", "philippines", "islands", "balkans", "caucasus", "ussr",
                           "netherlands", "rhineland", "sudetenland", "crimea", "urals", "saar", "ruhr", "empire",
                           "dominions"))
_CAPITALS = frozenset(("ussr", "uk", "us", "nei", "dei"))


def _named(word: str) -> str:
    """Write the players' word for a part as a name: "Poland", "the Low Countries"."""
    parts = word.split("-")
    told = " ".join(part.upper() if part in _CAPITALS else part.capitalize() for part in parts)
    return f"the {told}" if parts[-1] in _WITH_ARTICLE else told


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
        tested = "" if event.effective is None else f"at an effective tension of {minus(event.effective)} "
        yield (f"{tested}{name(event.power)} mobilized{where} for the {ordinal(event.number)} time: its "
               f"{_raised(event)}{_units(event)}")


def _raised(event: mobilization.PowerMobilized) -> str:
    if event.base == event.level:
        return f"base and level rose by {event.base}"
    return f"base rose by {event.base} and its level by {event.level}" if event.base else f"level rose by {event.level}"


def _units(event: mobilization.PowerMobilized) -> str:
    later = f" from {event.buildable} on" if event.buildable else ""
    if event.units:
        return f", and it could build {unstopped(event.units)}{later}"
    return f", and its new units could be built{later}" if later else ""


def _sign(event: Any) -> tuple[object, ...]:
    return event.power, event.amount >= 0


def _alike(event: Any) -> object:
    """Tell conquests apart from minor allies: they do not come at one stroke."""
    return *_sign(event), event.kind


CHAPTERS: Chapters = {
    brps.BrpsSpent: Chapter("spending", _spent, lambda event: event.category),
    brps.BrpsGained: Chapter("brps", _gained),
    brps.BrpBaseChanged: Chapter("brps", _base),
    brps.BrpPartChanged: Chapter("brps", _parts, _alike),
    brps.BrpsGranted: Chapter("grants", _granted, lambda event: event.giver),
    mobilization.PowerMobilized: Chapter("mobilization", _mobilized),
}

SETUP: Chapters = {
    brps.BrpBaseChanged: Chapter("brps", _opened, lambda event: event.reason),
    brps.BrpPartChanged: Chapter("brps", _parts_had, _sign),
}
"""How the same is told before the first turn."""
