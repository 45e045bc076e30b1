"""What was taken back, told once, where it was struck; and what was brought back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ledger.chain import Record
from ledger.events.book import OrderRetracted
from ledger.events.combat import DiceRolled
from ledger.events.turns import CLOCK, TurnBegun
from ledger.rules.calendar import SETUP
from projections.history.prose.base import Fact, Sentence
from projections.history.prose.english import number, quoted, stopped, unstopped
from projections.history.prose.sections import told
from projections.timeline import Entry, entry, standing

LONGEST = 3
"""Sentences of what was taken back in one go that are told; the rest are counted."""


class Recorded(NamedTuple):
    """An order, as it was recorded: the turn that the record had reached, and its entries."""

    turn: str
    entries: tuple[Entry, ...]


def book_of(records: Sequence[Record], hidden: Callable[[Entry], bool]) -> Book:
    """Read the orders of a record, those that stand and those that are struck, without the events that are hidden."""
    away, orders, turn = standing(records).struck, dict[str, Recorded](), SETUP
    for there in map(entry, records):
        if isinstance(there.event, TurnBegun) and there.order not in away:
            turn = there.event.turn
        if not hidden(there):
            before = orders.get(there.order, Recorded(turn, ()))
            orders[there.order] = before._replace(entries=(*before.entries, there))
    return Book({id: order for id, order in orders.items() if id in away},
                {id: order for id, order in orders.items() if id not in away})


class Book:
    """What a retraction may name: the orders that are struck, and those that stand, with the turn of each."""

    def __init__(self, struck: Mapping[str, Recorded], standing: Mapping[str, Recorded]) -> None:
        self.struck, self.standing = struck, standing

    def retracted(self, found: Entry, turn: str) -> Iterator[Sentence]:
        """Tell a retraction: what it took back, or brought back; nothing where only the clock moved."""
        event = found.event
        assert isinstance(event, OrderRetracted)
        struck = _known(self.struck, [event.order, *event.along])
        back = _known(self.standing, [event.restores] if event.restores else [])
        why = "" if self.corrects(found.order) else _why(found)
        told = [f"{verb}{'' if orders[0].turn == turn else f', from {orders[0].turn}'}{why}: {texts}"
                for verb, orders in (("Brought back", back), (self._verb(found.order, struck), struck))
                if (texts := _texts(orders))]
        if told:
            ids = (there.id for order in (*back, *struck) for there in order.entries if there.nth == 0)
            yield Sentence(" ".join(told), found.id, "restored" if event.restores else "struck", tuple(ids)[:1])

    def _verb(self, order: str, orders: list[Recorded]) -> str:
        """Say how it was taken back: for another in its place, because it stood twice, or simply so."""
        if self.corrects(order):
            return "Corrected; the book had said"
        return "Taken back as recorded twice" if all(map(self._stands_too, orders)) else "Taken back"

    def corrects(self, order: str) -> bool:
        """Tell a correction: its events stand in the place of others."""
        there = self.standing[order].entries if order in self.standing else ()
        return (any(found.envelope.place for found in there)
                and any(isinstance(found.event, OrderRetracted) for found in there))

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


def _texts(orders: Iterable[Recorded]) -> str:
    """Say what orders did, the first sentences of it."""
    texts = [stopped(line.text) for order in orders
             for line in told(map(Fact, _of_substance(order.entries)), setup=order.turn == SETUP)]
    more = f" And {number(len(texts) - LONGEST)} more." if len(texts) > LONGEST else ""
    return f"{' '.join(texts[:LONGEST])}{more}"


def _of_substance(entries: Sequence[Entry]) -> list[Entry]:
    """Leave out what moves the clock or strikes others, and dice unless there is nothing else."""
    kept = [there for there in entries if not isinstance(there.event, (*CLOCK, OrderRetracted))]
    return [there for there in kept if not isinstance(there.event, DiceRolled)] or kept
