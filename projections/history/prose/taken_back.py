"""What was taken back, told once, where it was struck; and what was brought back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ledger.chain import Record
from ledger.events.book import OrderRetracted
from ledger.events.combat import DiceRolled
from ledger.events.turns import TurnBegun
from projections.history.prose.base import Fact, Sentence
from projections.history.prose.english import number, quoted, sentence
from projections.history.prose.sections import told
from projections.timeline import Entry, entry, standing

LONGEST = 3
"""Sentences of what was taken back in one go that are told; the rest are counted."""


SETUP = "set-up"
"""How the time before the first turn is called."""


class Struck(NamedTuple):
    """An order that does not stand: the turn that the record had reached, and its entries."""

    turn: str
    entries: tuple[Entry, ...]


def struck_orders(records: Iterable[Record]) -> dict[str, Struck]:
    """Read the orders of a record that are struck."""
    kept = list(records)
    away = standing(kept).struck
    found: dict[str, Struck] = {}
    turn = SETUP
    for record in kept:
        if record.order_id in away:
            before = found.get(record.order_id, Struck(turn, ()))
            found[record.order_id] = before._replace(entries=(*before.entries, entry(record)))
        elif (there := entry(record)) and isinstance(there.event, TurnBegun):
            turn = there.event.turn
    return found


def retracted(found: Entry, turn: str, struck: Mapping[str, Struck], corrects: bool) -> Iterator[Sentence]:
    """Tell a retraction: what it took back, or brought back; nothing where only the clock moved."""
    event = found.event
    assert isinstance(event, OrderRetracted)
    ruling = found.envelope.ruling
    why = f", by agreement ({quoted(ruling.text)})" if ruling else ""
    if event.restores:
        yield Sentence(sentence(f"the order {event.restores}, which had been taken back, was brought back{why}"),
                       found.id, "restored")
        return
    orders = [struck[id] for id in (event.order, *event.along) if id in struck]
    texts = [text for order in orders for text in _texts(order)]
    if not texts:
        return
    since = next((order.turn for order in orders), turn)
    when = "" if since == turn else f", from {since}"
    verb = "corrected" if corrects else "taken back"
    more = f" And {number(len(texts) - LONGEST)} more." if len(texts) > LONGEST else ""
    yield Sentence(f"{verb[0].upper()}{verb[1:]}{when}{why}: {' '.join(texts[:LONGEST])}{more}", found.id, "struck",
                   tuple(there.id for order in orders for there in order.entries if there.nth == 0)[:1])


def _texts(order: Struck) -> list[str]:
    if any(isinstance(there.event, OrderRetracted) for there in order.entries):
        return []
    kept = [Fact(there) for there in order.entries]
    if any(not isinstance(fact.event, DiceRolled) for fact in kept):
        kept = [fact for fact in kept if not isinstance(fact.event, DiceRolled)]
    return [line.text for line in told(kept, setup=order.turn == SETUP)]
