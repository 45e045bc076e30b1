"""What every store promises, whatever it keeps its records in; and the refusals all stores share.

A store knows bytes, not meaning: it never checks a rule of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from types import TracebackType
from typing import NamedTuple, Protocol, Self

from ledger.chain import START, Head, Record, digest, verify
from ledger.errors import BadInput, Conflict, NotFound, Problem, StoreUnusable


class CampaignRow(NamedTuple):
    """A campaign in a store: its UUID and where its record ends."""

    id: str
    head: Head


class Store(Protocol):
    """An append-only home for the records of any number of campaigns."""

    def campaigns(self) -> list[CampaignRow]:
        """List the campaigns in the store, ordered by id."""

    def head(self, campaign: str) -> Head:
        """Return the newest version and hash of a campaign; NotFound if the store has none of its records."""

    def append(self, records: Sequence[Record], expected: Head, among: int | None = None) -> Head:
        """Add records at the end, all or none, and return the new head once they are safe from a power cut.

        `among` is how many campaigns the writer saw, for one who starts a campaign because its name is free.
        `expected` is where the writer believes the campaign ends, START for a new one. A fork's first records
        are appended at START too; they go on from the base's version, which the store takes as given.
        Raises Conflict `moved-on` if the campaign ends elsewhere (checked first), Conflict `order-exists` if
        one of the orders is there already, Conflict `busy` if another writer does not finish, BadInput for
        records that do not follow `expected` and each other, StoreUnusable if they could not be written.
        Rules are not checked.
        """

    def read(self, campaign: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        """Yield the records with `after` < version <= `upto`, of the record as it ends at this call.

        Later appends do not show, and nobody is kept from writing between two records. NotFound at the call;
        NotIntact from the iterator, after the last record that could be read.
        """

    def marked(self, campaign: str, ending: bytes, lacking: bytes, upto: int | None = None) -> list[Record]:
        """Return the records, of those that `read` yields, whose text ends with `ending` or lacks `lacking`.

        For the few that say how the others are to be read, without reading all. NotFound, NotIntact as in `read`.
        """

    def order(self, campaign: str, order_id: str) -> list[Record]:
        """Return the records of one order, in their order; empty if it is not there."""

    def check(self, campaign: str | None = None) -> list[Problem]:
        """Look for damage that the chain cannot show, in the whole store or in what concerns one campaign.

        Does not verify the chain: see `ledger.chain.verify`.
        """

    def close(self) -> None:
        """Let go of the store; every later call raises StoreUnusable `closed`. Closing twice is harmless."""

    def __enter__(self) -> Self:
        """Return the store, to be closed at the end of the block."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        """Close the store."""


def admit(records: Sequence[Record], expected: Head) -> None:
    """Refuse, with BadInput, records that cannot follow `expected`: nothing is stored that does not verify.

    A fork follows a hash that the store does not know, so the hash of its very first record is not checked.
    """
    if not records:
        raise BadInput(Problem("no-records", "There is nothing to append."))
    if len({(row.order_id, row.order_index) for row in records}) < len(records):
        raise BadInput(Problem("order-twice", "An order stands twice in one append.", "Name it once."))
    first = records[0]
    if expected == START and 1 < first.version <= 2**53:
        problem = _misfit(records)
    else:
        problem = verify(records, expected).problem
    if problem:
        raise BadInput(problem)


def others_began(among: int, there: int) -> Conflict:
    """Build the error for a ledger in which somebody else started a campaign meanwhile."""
    evidence = f"The ledger holds {there} campaigns, not {among}: somebody started one."
    return Conflict(Problem("moved-on", evidence, "Look which campaigns there are, and repeat."))


def moved_on(expected: Head, stored: Head) -> Conflict:
    """Build the error for a campaign that ends elsewhere than the writer believed."""
    evidence = f"The record ends at {stored.text}, not at {expected.text}."
    return Conflict(Problem("moved-on", evidence, "Read the record again and repeat."))


def order_exists(order_id: str, version: int) -> Conflict:
    """Build the error for an order that was recorded before."""
    evidence = f"Order {order_id} is recorded already, at event {version}."
    return Conflict(Problem("order-exists", evidence, "Look at it there, or choose another id."))


def unknown_campaign(campaign: str) -> NotFound:
    """Build the error for a campaign of which the store has no record."""
    return NotFound(Problem("no-campaign", f"There is no campaign {campaign} in this ledger."))


def closed() -> StoreUnusable:
    """Build the error for a store that is used after `close`."""
    return StoreUnusable(Problem("closed", "The ledger was closed.", "Open it again."))


def _misfit(records: Sequence[Record]) -> Problem | None:
    start = Record(records[0].campaign, records[0].version - 1, "", -1, b"", b"")
    for before, row in pairwise([start, *records]):
        index = before.order_index + 1 if row.order_id == before.order_id else 0
        hash_ = digest(before.hash, *row[:5])
        if row[:2] != (before.campaign, before.version + 1) or row.order_index != index:
            return Problem("gap", "It does not follow the one before.", place=f"event {row.version}")
        if row.hash != hash_ and before is not start:
            return Problem("wrong-hash", "It is not what was written.", place=f"event {row.version}")
    return None
