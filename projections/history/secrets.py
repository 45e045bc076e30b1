"""What a player may not know yet: where the RPs and DPs of others were assigned, and all that speaks of it."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.chain import Record
from ledger.events.base import Event
from ledger.events.book import AdjustmentRuled, OrderRetracted
from ledger.events.disputes import ConsentGiven, DisputeCommented, DisputeOpened, DisputeRuled
from ledger.events.points import DpsAssigned, RpsAssigned
from ledger.events.turns import CLOCK
from ledger.rules.words import coalition_of
from projections.timeline import Entry, entry


class Secrets:
    """Tells for somebody who knows the secrets of some coalitions what of a record is to be left out."""

    def __init__(self, records: Iterable[Record], known: Iterable[str]) -> None:
        self.known = frozenset(known)
        kept = [entry(record) for record in records]
        self._secret = {found.order for found in kept if self._speaks(found.event)}
        self._open = {found.order for found in kept
                      if not self._speaks(found.event) and not isinstance(found.event, (*CLOCK, OrderRetracted))}
        self._quarrels: set[str] = set()
        for found in kept:
            if isinstance(found.event, OrderRetracted):
                self._retraction(found)
            elif isinstance(found.event, DisputeOpened) and any(map(self._of_secret, found.event.events)):
                self._quarrels.add(found.event.name)

    def hides(self, found: Entry) -> bool:
        """Tell an event that is to be left out whole."""
        event = found.event
        if isinstance(event, OrderRetracted):
            return found.order in self._secret and found.order not in self._open
        if isinstance(event, DisputeOpened | DisputeCommented | DisputeRuled):
            return event.name in self._quarrels
        if isinstance(event, ConsentGiven):
            return event.order in self._secret
        return self._speaks(event)

    def blurs(self, found: Entry) -> bool:
        """Tell an event that may be known, but not by its own words: they would name or count what is left out."""
        return isinstance(found.event, OrderRetracted) and found.order in self._secret

    def _speaks(self, event: Event) -> bool:
        """Tell an assignment of points by a coalition that is not among those known, or a ruling on them."""
        if isinstance(event, AdjustmentRuled):
            owner, item, _ = event.account.split("/")
            return item.partition(".")[0] in ("rp", "dp") and owner not in self.known
        return isinstance(event, RpsAssigned | DpsAssigned) and coalition_of(event.power) not in self.known

    def _of_secret(self, event: str) -> bool:
        return event.rpartition(":")[0] in self._secret

    def _retraction(self, found: Entry) -> None:
        """Count an order that strikes or brings back secret orders among them, and what else it does."""
        event = found.event
        assert isinstance(event, OrderRetracted)
        names = {event.order, *event.along, *([event.restores] if event.restores else [])}
        if names & self._secret:
            self._secret.add(found.order)
            if names & self._open:
                self._open.add(found.order)
        elif names & self._open:
            self._open.add(found.order)
