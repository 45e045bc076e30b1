"""Which orders stand, and in which order their events fold.

The record only grows. An order is struck if a standing retraction names it; striking the retraction brings
the order back. A record that carries a place folds right after the event it names, even if that one is struck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ledger.chain import Record
from ledger.errors import NotIntact, Problem, StoreUnusable
from ledger.events.base import Event
from ledger.events.book import OrderRetracted
from ledger.events.codec import AnyEnvelope, decode

Records = Callable[[], Iterable[Record]]
"""Reads the records of one campaign from the first to the last, anew at every call."""

RETRACTION = b'"type":"order.retracted"}'
"""How the canonical text of a retraction ends."""

UNPLACED = b'"place":null,"recorded_at"'
"""What the canonical text of a record lacks only if it carries a place."""


class Entry(NamedTuple):
    """A record with its envelope read, the unit in which a campaign is folded; the `nth` of its order, from 0."""

    version: int
    order: str
    nth: int
    envelope: AnyEnvelope

    @property
    def event(self) -> Event:
        """The event itself."""
        return self.envelope.payload

    @property
    def id(self) -> str:
        """The event id: order id and index within the order."""
        return event_id(self.order, self.nth)


def event_id(order: str, index: int) -> str:
    """Name an event by its order and its index within the order."""
    return f"{order}:{index}"


def entry(record: Record) -> Entry:
    """Read one record. Raises what `decode` raises, naming the event."""
    _, version, order, nth, text, _ = record
    try:
        return Entry(version, order, nth, decode(text))
    except (NotIntact, StoreUnusable) as error:
        raise type(error)(*(replace(problem, place=f"event {version}") for problem in error.problems)) from None


@dataclass(frozen=True, slots=True)
class Standing:
    """What a record says about itself.

    `struck` maps each struck order to the order that strikes it; `placed` holds the placed records by the id of
    the event that they follow.
    """

    struck: Mapping[str, str]
    placed: dict[str, list[Record]] = field(default_factory=dict)


def standing(records: Iterable[Record]) -> Standing:
    """Find the struck orders and the placed records, walking the retractions backwards.

    Both are rare, and told from the canonical bytes alone: a player's text cannot hold an unescaped quote.
    """
    retractions: list[tuple[str, str]] = []
    placed: dict[str, list[Record]] = {}
    for record in records:
        text = record.record
        if type(text) is not bytes:
            entry(record)  # which says what is wrong with it
        if text.endswith(RETRACTION):
            event = entry(record).event
            assert isinstance(event, OrderRetracted)
            retractions += [(record.order_id, target) for target in (event.order, *event.along)]
        if UNPLACED not in text:
            place = entry(record).envelope.place
            if place is None:
                raise NotIntact(Problem("unreadable-record", "The text of a record is not in its canonical form.",
                                        "Restore the ledger from a copy.", place=f"event {record.version}"))
            placed.setdefault(event_id(place.order, place.index), []).append(record)
    return Standing(_struck(retractions), placed)


def _struck(retractions: list[tuple[str, str]]) -> dict[str, str]:
    struck: dict[str, str] = {}
    for order, target in reversed(retractions):
        if order not in struck:
            struck.setdefault(target, order)
    return struck


def timeline(records: Records, marked: Records | None = None) -> Iterator[Entry]:
    """Yield the standing entries in the order in which they fold.

    `marked` reads only the records that retract others or are placed, where a store can find them by itself
    (`RETRACTION`, `UNPLACED`).
    """
    found = standing((marked or records)())
    if not found.placed:
        for record in records():
            if record.order_id not in found.struck:
                yield entry(record)
        return
    for record in records():
        if UNPLACED in record.record:
            yield from _with_followers(record, found)


def _with_followers(record: Record, found: Standing) -> Iterator[Entry]:
    """Yield a record, if it stands, and what was placed after it, in the order of recording."""
    waiting = [record]
    while waiting:
        record = waiting.pop()
        if record.order_id not in found.struck:
            yield entry(record)
        waiting += reversed(found.placed.get(event_id(record.order_id, record.order_index), ()))
