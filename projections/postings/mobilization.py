"""Mobilizations raise base and level, and are counted (36)."""

from __future__ import annotations

from ledger.events.mobilization import PowerMobilized
from projections.postings.base import Mark, Marks, Posting, Postings

RULE = "36.21"


def mobilized(event: PowerMobilized) -> list[Posting]:
    """Base and level rise in full (36.21); the mobilization is counted, and apart where it adds to tension (49.8)."""
    power, income = event.power, f"income/brp/{event.power}"
    postings = [Posting(income, f"{power}/brp/{state}", amount, RULE)
                for state, amount in (("base", event.base), ("level", event.level)) if amount]
    states = [event.theater or "taken", *(["tension"] if event.counts else [])]
    return postings + [Posting(f"income/mobilization/{power}", counted(power, state), 1, RULE) for state in states]


def counted(power: str, state: str) -> str:
    """Name the account that counts mobilizations: `taken`, a theater of the U.S., or `tension`."""
    return f"{power}/mobilization/{state}"


def units(event: PowerMobilized) -> list[Mark]:
    """Remember what may be built because of it, and from when on."""
    if event.units is None:
        return []
    from_when = f", from {event.buildable}" if event.buildable else ""
    key = "-".join(filter(None, (event.power, event.theater, str(event.number))))
    return [Mark(f"mobilized/{key}", event.units + from_when)]


POSTINGS: Postings = {PowerMobilized: mobilized}
MARKS: Marks = {PowerMobilized: units}
