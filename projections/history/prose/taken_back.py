"""What was taken back, told once, where it was struck; and what was brought back."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ledger.chain import Record
from ledger.events.base import Event
from ledger.events.book import OrderRetracted
from ledger.events.combat import DiceRolled
from ledger.events.disputes import ConsentGiven, DisputeOpened
from ledger.events.turns import CLOCK, TurnBegun
from ledger.rules.calendar import SETUP
from projections.history.prose.base import Fact, Sentence
from projections.history.prose.english import number, quoted, stopped, unstopped
from projections.history.prose.sections import told
from projections.history.secrets import Secrets
from projections.timeline import Entry, entry, standing

LONGEST = 3
"""Sentences of what was taken back in one go that are told; the rest are counted."""


class Recorded(NamedTuple):
    """An order, as it was recorded: the turn that the record had reached, and its entries."""

    turn: str
    entries: tuple[Entry, ...]


def book_of(records: Sequence[Record], secrets: Secrets | None) -> Book:
    """Read the orders of a record, those that stand and those that are struck, without what is to be left out."""
    away, orders, turn = standing(records).struck, dict[str, Recorded](), SETUP
    entries = list(map(entry, records))
    for there in entries:
        if isinstance(there.event, TurnBegun) and there.order not in away:
            turn = there.event.turn
        if secrets is None or not secrets.hides(there):
            before = orders.get(there.order, Recorded(turn, ()))
            orders[there.order] = before._replace(entries=(*before.entries, there))
    blurred = {there.id for there in entries if secrets is not None and secrets.blurs(there)}
    return Book({id: order for id, order in orders.items() if id in away},
                {id: order for id, order in orders.items() if id not in away},
                {there.id: there.version for there in entries}, blurred)


class Book:
    """What a retraction may name: the orders that are struck, and those that stand, with the turn of each."""

    def __init__(self, struck: Mapping[str, Recorded], standing: Mapping[str, Recorded], versions: Mapping[str, int],
                 blurred: Container[str]) -> None:
        self.struck, self.standing = struck, standing
        self.versions, self.blurred = versions, blurred

    def retracted(self, found: Entry, turn: str) -> Iterator[Sentence]:
        """Tell a retraction: what it took back, or brought back; nothing where only the clock moved."""
        event = found.event
        assert isinstance(event, OrderRetracted)
        struck = _known(self.struck, _named(event))
        back = _known(self.standing, self._restored(event))
        corrects = any(map(self.corrects, self.standing[found.order].entries))
        why = "" if corrects or found.id in self.blurred else _why(found)
        told = [f"{verb}{'' if orders[0].turn == turn else f', from {orders[0].turn}'}{why}: {texts}"
                for verb, orders in (("Brought back", back), (self._verb(struck, corrects=corrects), struck))
                if (texts := self._texts(orders))]
        if told:
            ids = (there.id for order in (*back, *struck) for there in order.entries if there.nth == 0)
            yield Sentence(" ".join(told), found.id, "restored" if event.restores else "struck", tuple(ids)[:1])

    def _restored(self, event: OrderRetracted) -> list[str]:
        """Name the orders that stand again when a retraction is struck: all that it had struck."""
        if not event.restores:
            return []
        there = self.struck[event.order].entries if event.order in self.struck else ()
        others = [name for found in there if isinstance(found.event, OrderRetracted) for name in _named(found.event)]
        return list(dict.fromkeys([event.restores, *others]))

    def _verb(self, orders: list[Recorded], *, corrects: bool) -> str:
        """Say how it was taken back: for another in its place, because it stood twice, or simply so."""
        if corrects:
            return "Corrected; the book had said"
        return "Taken back as recorded twice" if all(map(self._stands_too, orders)) else "Taken back"

    def corrects(self, found: Entry) -> bool:
        """Tell an event that stands in the place of one that its own order struck."""
        place, there = found.envelope.place, self.standing.get(found.order)
        return place is not None and there is not None and any(
            place.order in _named(other.event) for other in there.entries if isinstance(other.event, OrderRetracted))

    def fact(self, found: Entry) -> Fact:
        """Make a fact of an entry, with the numbers of the events that it names."""
        named = tuple(self.versions[id] for id in _events_of(found.event) if id in self.versions)
        return Fact(found, versions=named, blurred=found.id in self.blurred)

    def _texts(self, orders: Iterable[Recorded]) -> str:
        """Say what orders did, the first sentences of it."""
        texts = [stopped(line.text) for order in orders
                 for line in told(map(self.fact, _of_substance(order.entries)), setup=order.turn == SETUP)]
        more = f" And {number(len(texts) - LONGEST)} more." if len(texts) > LONGEST else ""
        return f"{' '.join(texts[:LONGEST])}{more}"

    def _stands_too(self, order: Recorded) -> bool:
        """Tell whether the same was recorded in the same turn, and stands."""
        others = [one.event for there in self.standing.values() if there.turn == order.turn for one in there.entries]
        return all(found.event in others for found in _of_substance(order.entries))


def _why(found: Entry) -> str:
    ruling = found.envelope.ruling
    return f", by agreement ({quoted(unstopped(ruling.text))})" if ruling else ""


def _known(book: Mapping[str, Recorded], names: Iterable[str]) -> list[Recorded]:
    """Find orders that did something of their own."""
    return [book[name] for name in names if name in book and _of_substance(book[name].entries)]


def _named(event: OrderRetracted) -> list[str]:
    return [event.order, *event.along]


def _events_of(event: Event) -> tuple[str, ...]:
    """List the events that an event names; of an order its first."""
    if isinstance(event, DisputeOpened):
        return event.events
    return (f"{event.order}:0",) if isinstance(event, ConsentGiven) else ()


def _of_substance(entries: Sequence[Entry]) -> list[Entry]:
    """Leave out what moves the clock or strikes others, and dice unless there is nothing else."""
    kept = [there for there in entries if not isinstance(there.event, (*CLOCK, OrderRetracted))]
    return [there for there in kept if not isinstance(there.event, DiceRolled)] or kept
