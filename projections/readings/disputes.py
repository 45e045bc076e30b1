"""Disputes: about what, and how they ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ledger.events.disputes import DisputeCommented, DisputeOpened, DisputeRuled
from projections.timeline import Entry


class Dispute(NamedTuple):
    """A dispute: its events, what was said, and the decision, None while it is open."""

    name: str
    events: tuple[str, ...]
    opened: str
    said: tuple[tuple[str | None, str], ...]
    decision: str | None
    reason: str | None


def disputes(entries: Iterable[Entry]) -> list[Dispute]:
    """Read the disputes of a timeline, open ones first."""
    found: dict[str, Dispute] = {}
    for entry in entries:
        event, actor = entry.event, entry.envelope.actor
        if isinstance(event, DisputeOpened):
            found[event.name] = Dispute(event.name, event.events, entry.id, ((actor, event.about),), None, None)
        elif isinstance(event, DisputeCommented) and event.name in found:
            there = found[event.name]
            found[event.name] = there._replace(said=(*there.said, (actor, event.text)))
        elif isinstance(event, DisputeRuled) and event.name in found:
            found[event.name] = found[event.name]._replace(decision=event.decision, reason=event.reason)
    return sorted(found.values(), key=lambda dispute: dispute.decision is not None)
