"""The record as a list: every event in the order of recording, struck ones marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ledger.chain import Record
from ledger.events.turns import TurnBegun
from ledger.rules.calendar import SETUP
from projections.history.narrative import describe
from projections.timeline import Entry, entry, standing


class LogLine(NamedTuple):
    """A recorded event: its place in the record, its order, the turn it was recorded in, and in words."""

    version: int
    event: str
    type: str
    turn: str
    struck: bool
    actor: str | None
    recorded_at: str
    ruling: str | None
    text: str


def log(records: Iterable[Record]) -> Iterator[LogLine]:
    """List all events; the turn is the one that the record had reached, struck turns included."""
    kept = list(records)
    struck = standing(kept).struck
    turn = SETUP
    for record in kept:
        found = entry(record)
        if isinstance(found.event, TurnBegun) and record.order_id not in struck:
            turn = found.event.turn
        yield _line(found, turn, record.order_id in struck)


def _line(found: Entry, turn: str, struck: bool) -> LogLine:
    envelope = found.envelope
    ruling = envelope.ruling.text if envelope.ruling else None
    return LogLine(found.version, found.id, envelope.type, turn, struck, envelope.actor, envelope.recorded_at,
                   ruling, describe(found.event))
