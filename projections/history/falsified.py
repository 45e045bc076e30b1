"""Which event made an assertion false that held when it was recorded: found by bisection over the record."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial

from ledger.chain import Record
from ledger.events.book import AssertionMade
from projections.position import Position
from projections.readings.paths import number
from projections.timeline import Entry, entry, event_id, timeline

Bounded = Callable[[int | None], Iterator[Record]]
"""Reads the records up to a version."""


def first_false(records: Bounded, last: int, assertions: Iterable[str]) -> dict[str, Entry]:
    """Find the first event of the record with which each of these assertions no longer held; none that never held.

    All are looked for in the same versions, so that those with one cause cost no more than one of them.
    """

    @cache
    def false_at(version: int) -> frozenset[str]:
        return _false(timeline(partial(records, version)))

    kept = list(records(last))
    found = {}
    for assertion in assertions:
        at = bisect_left(range(1, last), True, key=lambda version: assertion in false_at(version))
        if event_id(kept[at].order_id, kept[at].order_index) != assertion:
            found[assertion] = entry(kept[at])
    return found


def _false(entries: Iterable[Entry]) -> frozenset[str]:
    """Name the assertions of a timeline that do not hold at their places."""
    position, found = Position(), set[str]()
    for there in entries:
        event = there.event
        if isinstance(event, AssertionMade) and number(position, event.path) != event.value:
            found.add(there.id)
        position.apply(there)
    return frozenset(found)
