"""Two moments, or two records, subtracted: numbers, marks, and the events between."""

from __future__ import annotations

from typing import NamedTuple

from ledger.chain import Record
from projections.amendment import Numbers, changed_numbers
from projections.history.narrative import describe
from projections.position import Position, fold
from projections.timeline import Entry, entry


class Told(NamedTuple):
    """An event in words: its version, its id, who recorded it."""

    version: int
    event: str
    actor: str | None
    text: str


class Difference(NamedTuple):
    """What lies between two moments: numbers and marks that differ, and events that only one of them has."""

    numbers: Numbers
    marks: dict[str, tuple[str | None, str | None]]
    gone: tuple[Told, ...]
    come: tuple[Told, ...]


class Comparison(NamedTuple):
    """Two records: how many events they share, what each has beyond, and how their positions differ."""

    common: int
    ours: tuple[Told, ...]
    theirs: tuple[Told, ...]
    numbers: Numbers


def difference(before: list[Entry], after: list[Entry]) -> Difference:
    """Subtract one timeline from another."""
    old, new = fold(before), fold(after)
    had, has = {found.id for found in before}, {found.id for found in after}
    return Difference(changed_numbers(old, new), _marks(old, new),
                      tuple(_told(found) for found in before if found.id not in has),
                      tuple(_told(found) for found in after if found.id not in had))


def comparison(ours: list[Record], theirs: list[Record], here: Position, there: Position) -> Comparison:
    """Compare two records event by event: they share what is the same from the first event on."""
    common = 0
    for mine, other in zip(ours, theirs, strict=False):
        if (mine.record, mine.order_id, mine.order_index) != (other.record, other.order_id, other.order_index):
            break
        common += 1
    return Comparison(common, tuple(_told(entry(record)) for record in ours[common:]),
                      tuple(_told(entry(record)) for record in theirs[common:]), changed_numbers(here, there))


def _told(found: Entry) -> Told:
    return Told(found.version, found.id, found.envelope.actor, describe(found.event))


def _marks(old: Position, new: Position) -> dict[str, tuple[str | None, str | None]]:
    keys = dict.fromkeys((*old.marks, *new.marks))
    pairs = {key: (old.value(key), new.value(key)) for key in keys if not key.startswith("known/")}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}
