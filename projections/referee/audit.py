"""The referee run along the whole campaign: what the record breaks, and what the players ruled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ledger.chain import Record
from ledger.errors import NotIntact
from ledger.events.book import AdjustmentRuled
from ledger.events.campaign import EditionChanged
from ledger.events.codec import decode_received
from projections.position import Position
from projections.referee import examine
from projections.referee.stock import SHORT, overdrawn
from projections.timeline import Entry, event_id, standing

RULED = "by-ruling"
"""The code of a finding that the players agreed to when they recorded the event."""


BELOW_ZERO = "below-zero"
"""The code of a stock that has fewer factors than none."""

WARNED = "warning"
"""The code of a finding that stops nothing, for its reading is not certain."""


class Finding(NamedTuple):
    """Something that the record breaks: a code, the rule, the event id, and a message for people."""

    code: str
    rule: str
    event: str
    message: str


def audit(entries: Iterable[Entry], position: Position | None = None) -> Iterator[Finding]:
    """Examine every standing event against the position it met, and every stock after it.

    The entries are folded into `position`, where one is given, which so ends where they do.
    """
    position = Position() if position is None else position
    for found in entries:
        yield from examined(position, found)
        yield from _overdrawn(position, found)


def of_the_record(records: Iterable[Record], folded: set[int]) -> Iterator[Finding]:
    """Name what is wrong with records themselves: texts in another form than ours, and placed ones that never fold."""
    kept = list(records)
    struck = standing(kept).struck
    for record in kept:
        id = event_id(record.order_id, record.order_index)
        try:
            decode_received(record.record)
        except NotIntact as error:
            yield Finding("not-canonical", "", id, error.problems[0].evidence)
        if record.version not in folded and record.order_id not in struck:
            yield Finding("misplaced", "", id, "It follows an event that is not there, and so counts for nothing.")


def examined(position: Position, found: Entry) -> Iterator[Finding]:
    """Examine an event against the position that it meets: what it breaks, and what was ruled."""
    ruling = found.envelope.ruling
    if isinstance(found.event, AdjustmentRuled | EditionChanged):
        yield _adjusted(found, found.event)
    open_codes = set(ruling.over) if ruling else set()
    for violation in examine(position, found.event, position.edition):
        if violation.code in SHORT:
            continue  # told after the event, as an overdrawn stock
        if ruling and violation.code in ruling.over:
            open_codes.discard(violation.code)
            yield Finding(RULED, violation.rule, found.id, f"{violation.code}: {violation.evidence} "
                          f"Ruled: {ruling.text}")
        elif violation.warning:
            yield Finding(WARNED, violation.rule, found.id, f"{violation.code}: {violation.evidence}")
        else:
            yield Finding(violation.code, violation.rule, found.id, violation.evidence)
    for code in sorted(open_codes):
        yield Finding(RULED, "", found.id, f"{code}: recorded when it was ruled. Ruled: {ruling and ruling.text}")


def _adjusted(found: Entry, event: AdjustmentRuled | EditionChanged) -> Finding:
    what = f"Played by {event.edition} from here on." if isinstance(event, EditionChanged) else (
        f"{event.account} adjusted by {event.amount:+d}.")
    if found.envelope.ruling is None:
        return Finding("needs-ruling", "", found.id, f"{what} No ruling is recorded.")
    return Finding(RULED, "", found.id, f"{what} Ruled: {found.envelope.ruling.text}")


def _overdrawn(position: Position, found: Entry) -> Iterator[Finding]:
    for short in overdrawn(position, position.apply(found)):
        yield Finding(BELOW_ZERO, short.rule, found.id, short.evidence)
