"""Records written by hand, as no order would make them: for placed events, tampering and other editions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ledger.chain import START, Head, Record, link
from ledger.events.base import Event
from ledger.events.book import OrderRetracted
from ledger.events.codec import Place, decode, encode
from projections.timeline import Entry, entry

WAR = "0192d3c4-0000-7000-8000-00000000aaaa"
WHEN = "2026-03-01T18:00:00.000000Z"


class Hand(NamedTuple):
    """An event as somebody writes it into the record, and the event (order, index) after which it folds."""

    event: Event
    place: tuple[str, int] | None = None


def text(hand: Hand) -> bytes:
    """Write one event as a record's canonical text."""
    place = None if hand.place is None else Place(order=hand.place[0], index=hand.place[1])
    return encode(hand.event, recorded_at=WHEN, place=place)


def chained(orders: Iterable[tuple[str, Sequence[Hand]]], start: Head = START, campaign: str = WAR) -> list[Record]:
    """Link orders, each an id and its events, into a record."""
    records: list[Record] = []
    head = start
    for id_, hands in orders:
        records += link(head, campaign, id_, [text(hand) for hand in hands])
        head = Head(records[-1].version, records[-1].hash)
    return records


def entries(events: Iterable[Event]) -> list[Entry]:
    """Turn events into entries, each an order of its own: e1, e2 …"""
    return [entry(record) for record in chained((f"e{number}", [Hand(event)])
                                               for number, event in enumerate(events, 1))]


def retract(order: str) -> Hand:
    """Strike an order."""
    return Hand(OrderRetracted(order=order, restores=None, along=()))


def tampered(records: Iterable[Record], type_: str, change: Callable[[Event], dict[str, Any]]) -> list[Record]:
    """Change the last event of a type and link everything again, as a clever forger would."""
    kept = list(records)
    at = max(index for index, record in enumerate(kept) if decode(record.record).type == type_)
    envelope = decode(kept[at].record)
    forged = type(envelope.payload)(**{**dict(envelope.payload), **change(envelope.payload)})
    new = encode(forged, recorded_at=envelope.recorded_at, actor=envelope.actor, line=envelope.line,
                 place=envelope.place, ruling=envelope.ruling, base=envelope.base)
    kept[at] = kept[at]._replace(record=new)
    return relinked(kept)


def relinked(records: Sequence[Record]) -> list[Record]:
    """Link records anew in the order given."""
    linked: list[Record] = []
    head = START
    for record in records:
        if not linked or record.order_id != linked[-1].order_id:
            group = [one.record for one in records if one.order_id == record.order_id]
            linked += link(head, record.campaign, record.order_id, group)
            head = Head(linked[-1].version, linked[-1].hash)
    return linked
