"""The hash chain: what ties each record to all before it, so that no later change goes unseen.

A record's hash covers every column and the hash before it. The text of a record is opaque here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from ledger.errors import BadInput, NotIntact, Problem

ZERO = bytes(32)
"""The hash before the first record of a campaign that continues no other."""

_TAG = b"awaw record 1\n"
_is_order_id = re.compile(r"[A-Za-z0-9\-_./]{1,80}").fullmatch
_is_uuid = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}").fullmatch
_is_head = re.compile(r"(0|[1-9][0-9]{0,14}):((?:[0-9a-fA-F]{2}){6,32})").fullmatch


class Record(NamedTuple):
    """An event as stored: who it belongs to, where it stands, its canonical text, and its hash (32 bytes).

    `version` counts from 1 within the campaign, `order_index` from 0 within the order.
    """

    campaign: str
    version: int
    order_id: str
    order_index: int
    record: bytes
    hash: bytes


class Head(NamedTuple):
    """Where a record ends: its newest version and hash.

    A remembered head may hold only the beginning of the hash; `matches` compares it.
    """

    version: int
    hash: bytes

    @property
    def text(self) -> str:
        """The head as a line that can be mailed and read again: `12:` and the hash in hex."""
        return f"{self.version}:{self.hash.hex()}"

    def matches(self, other: Head) -> bool:
        """Say whether both name the same end; of two hashes of unequal length the shorter decides."""
        size = min(len(self.hash), len(other.hash))
        return self.version == other.version and self.hash[:size] == other.hash[:size]


START = Head(0, ZERO)
"""The head of a campaign without records."""


class Verdict(NamedTuple):
    """What a check found: the last good head, how many events are good, and what is wrong with the next one.

    `first_bad` is the first version that is not what was written; None, and no `problem`, where all is well.
    """

    head: Head
    events: int
    first_bad: int | None = None
    problem: Problem | None = None


def parse_head(text: str) -> Head:
    """Read a remembered head, `12:` and the hash in hex or its beginning; compare it with `Head.matches`.

    Raises BadInput for other text. A beginning has 12 hex digits or more, an even number of them.
    """
    if (found := _is_head(text.strip())) is None:
        remedy = "Write VERSION:HASH with all 64 hex digits, or the first 12 or more (an even number)."
        raise BadInput(Problem("bad-head", f'"{text}" is not a head.', remedy))
    return Head(int(found[1]), bytes.fromhex(found[2]))


def check_names(campaign: str, order_id: str) -> None:
    """Accept a campaign and an order id that a hash can tell apart; BadInput names all that is wrong."""
    problems = []
    if not _is_uuid(campaign):
        remedy = "Write it in lower case, with hyphens."
        problems.append(Problem("bad-campaign", f'"{campaign}" is not a UUID.', remedy))
    if not _is_order_id(order_id):
        remedy = "Use 1 to 80 letters, digits and - _ . / only."
        problems.append(Problem("bad-order-id", f'"{order_id}" is not an order id.', remedy))
    if problems:
        raise BadInput(*problems)


def digest(
    previous: bytes, campaign: str, version: int, order_id: str, order_index: int, record: bytes,
) -> bytes:
    """Return the hash (32 bytes) of a record that follows `previous`, covering every column.

    Raises BadInput for a campaign that is no UUID or an order id with other characters than it may have.
    """
    check_names(campaign, order_id)
    return _digest(previous, f"{campaign} {version} {order_id} {order_index}\n", record)


def link(previous: Head, campaign: str, order_id: str, texts: Sequence[bytes]) -> list[Record]:
    """Make the records of one order, in their order, so that they follow `previous` (of a fork: its base).

    Raises BadInput as `digest` does.
    """
    check_names(campaign, order_id)
    records = []
    version, previous_hash = previous
    for index, text in enumerate(texts):
        version += 1
        previous_hash = _digest(previous_hash, f"{campaign} {version} {order_id} {index}\n", text)
        records.append(Record(campaign, version, order_id, index, text, previous_hash))
    return records


def verify(records: Iterable[Record], start: Head = START) -> Verdict:
    """Check that `records` follow `start` and each other, unchanged and complete; stops at the first bad one.

    Streams, in constant memory. `start` is a head that an append returned, or the base of a fork. A store
    that cannot be read further (NotIntact) counts as a bad record. Not checked: that the end is the true end;
    for that compare the verdict's head with a remembered one.
    """
    good, previous = start
    campaign, order, index, named = "", "", -1, False
    try:
        for owner, version, order_id, order_index, text, claimed in records:
            if order_id == order:
                index += 1
            else:
                campaign = campaign or _uuid(owner)
                order, index = order_id, 0
                named = campaign != "" and type(order_id) is str and _is_order_id(order_id) is not None
            if (version != good + 1 or order_index != index or owner != campaign or not named
                    or type(text) is not bytes or claimed != sha256(b"".join((  # _digest, written out for speed
                        _TAG, previous, f"{owner} {version} {order_id} {order_index}\n".encode(), text))).digest()):
                row = Record(owner, version, order_id, order_index, text, claimed)
                return _bad(Head(good, previous), start, _fault(row, good + 1, campaign, index))
            good, previous = version, claimed
    except NotIntact as error:
        return _bad(Head(good, previous), start, error.problems[0])
    return Verdict(Head(good, previous), good - start.version)


def _digest(previous: bytes, columns: str, record: bytes) -> bytes:
    # No column holds a blank or a line end, and the record comes last: no two rows give the same bytes.
    return sha256(b"".join((_TAG, previous, columns.encode(), record))).digest()


def _uuid(owner: object) -> str:
    return owner if isinstance(owner, str) and _is_uuid(owner) else ""


def _bad(head: Head, start: Head, problem: Problem) -> Verdict:
    return Verdict(head, head.version - start.version, head.version + 1, problem)


def _fault(row: Record, version: int, campaign: str, index: int) -> Problem:
    place = f"event {version}"
    if row.campaign != campaign:
        evidence = f"It belongs to campaign {row.campaign}, not to {campaign or 'one with a UUID'}."
        return Problem("mixed-campaign", evidence, place=place)
    if row.version != version:
        return Problem("gap", f"It is missing; there is {row.version} in its place.", place=place)
    if row.order_index != index:
        evidence = f"It is number {row.order_index} of order {row.order_id}, not {index}."
        return Problem("order-broken", evidence, place=place)
    return Problem("wrong-hash", "It is not what was written, or one before it was changed.", place=place)
