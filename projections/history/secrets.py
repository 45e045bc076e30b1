"""What a player may not know yet: where the RPs and DPs of others were assigned, and all that speaks of it."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.chain import Record
from ledger.events.base import Event
from ledger.events.book import AdjustmentRuled, AssertionMade, OrderRetracted
from ledger.events.disputes import ConsentGiven, DisputeCommented, DisputeOpened, DisputeRuled
from ledger.events.points import DpsAssigned, RpsAssigned
from ledger.events.turns import CLOCK
from ledger.rules.words import coalition_of
from projections.timeline import Entry, entry


class Secrets:
    """Tells for somebody who knows the secrets of some coalitions what of a record is to be left out."""

    def __init__(self, records: Iterable[Record], known: Iterable[str]) -> None:
        self.known = frozenset(known)
        self._secret, self._open = set[str](), set[str]()
        self._names: dict[str, set[str]] = {}  # the orders that an order strikes or brings back
        self._about: dict[str, set[str]] = {}  # the orders that an open dispute is about
        self._quarrels: set[str] = set()  # disputes that are left out
        for found in map(entry, records):  # whatever is spoken of came before
            self._sort(found)

    def hides(self, found: Entry) -> bool:
        """Tell an event that is to be left out whole."""
        if isinstance(found.event, OrderRetracted):
            return found.order in self._secret and found.order not in self._open
        return self._speaks(found.event)

    def blurs(self, found: Entry) -> bool:
        """Tell an event whose order speaks of secrets too: its ruling, or that it struck some, would name them."""
        return found.order in self._secret and found.order in self._open

    def _sort(self, found: Entry) -> None:
        """Note whether an event speaks of secrets, of other things, or of both."""
        event = found.event
        if isinstance(event, OrderRetracted):
            names = {event.order, *event.along, *([event.restores] if event.restores else [])}
            self._names.setdefault(found.order, set()).update(names)
            self._secret |= {found.order} if names & self._secret else set()
            self._open |= {found.order} if names & self._open else set()
        elif isinstance(event, DisputeOpened) and self._names_secret(*event.events):
            self._quarrels.add(event.name)
            self._secret.add(found.order)
        elif self._speaks(event):
            self._secret.add(found.order)
            self._quarrels |= {name for name, orders in self._about.items()
                               if orders & self._names.get(found.order, set())}  # now about what a secret replaced
        elif not isinstance(event, CLOCK):
            self._open.add(found.order)
            if isinstance(event, DisputeOpened):
                self._about[event.name] = {_order(named) for named in event.events}

    def _speaks(self, event: Event) -> bool:
        """Tell an assignment of points by a coalition that is not among those known, and what is said of one."""
        if isinstance(event, DisputeOpened | DisputeCommented | DisputeRuled):
            return event.name in self._quarrels
        if isinstance(event, ConsentGiven):
            return event.order in self._secret
        if isinstance(event, AdjustmentRuled):
            owner, item, _ = event.account.split("/")
            return item.partition(".")[0] in ("rp", "dp") and owner not in self.known
        if isinstance(event, AssertionMade):
            head, owner, *_ = event.path.split("/")
            return head in ("rp", "dp") and owner not in self.known
        return isinstance(event, RpsAssigned | DpsAssigned) and coalition_of(event.power) not in self.known

    def _names_secret(self, *events: str) -> bool:
        return any(_order(event) in self._secret for event in events)


def _order(event: str) -> str:
    return event.rpartition(":")[0]
