"""Disputes: open until they are ruled on."""

from __future__ import annotations

from ledger.events.disputes import DisputeOpened, DisputeRuled
from projections.postings.base import Mark, Marks


def opened(event: DisputeOpened) -> list[Mark]:
    """A dispute is open, about these events."""
    return [Mark(f"dispute/{event.name}", "open")]


def ruled(event: DisputeRuled) -> list[Mark]:
    """A dispute is closed by its decision."""
    return [Mark(f"dispute/{event.name}", event.decision)]


MARKS: Marks = {DisputeOpened: opened, DisputeRuled: ruled}
