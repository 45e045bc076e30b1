"""Records as bytes: one canonical JSON text (RFC 8785) for envelope and payload together.

The stored bytes are what is hashed and kept; nothing is serialised again to verify them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Generic, TypeVar, cast

import rfc8785
from pydantic import Field, StringConstraints, TypeAdapter, ValidationError

from ledger.errors import NotIntact, Problem, StoreUnusable
from ledger.events.base import Amount, Count, Digest, Event, OrderId, Part, Text, Word
from ledger.events.registry import BY_TYPE, UPCASTERS

Instant = Annotated[str, StringConstraints(
    pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z$")]
"""UTC, as `ledger.clock.as_text` writes it."""

E = TypeVar("E", bound=Event)


class Base(Part):
    """Where a fork leaves another campaign; named in a fork's first record only."""

    campaign: Text
    version: Count
    hash: Digest


class Ruling(Part):
    """What the players agreed, and the codes of the violations that they agreed to."""

    text: Text
    over: tuple[Word, ...]


class Place(Part):
    """The event after which a placed record folds: its order and its index within the order."""

    order: OrderId
    index: Amount


class Envelope(Part, Generic[E]):
    """A record's text: who, when (UTC), by which ruling, from which line of a turn file, and the event.

    `line` is the hash of the turn-file line that made the order, or null for a single command.
    """

    actor: Text | None
    base: Base | None
    line: Digest | None
    payload: E
    place: Place | None
    recorded_at: Instant
    ruling: Ruling | None
    shape: Count = Field(alias="schema")
    type: str


AnyEnvelope = Envelope[Event]


# RFC 8785 of what events hold (keys in ASCII, text, whole numbers up to six digits), several times as fast as the
# library, which a property holds it against and which judges what comes from elsewhere.
_canonical = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def encode(
    event: Event,
    *,
    recorded_at: str,
    actor: str | None = None,
    line: str | None = None,
    place: Place | None = None,
    ruling: Ruling | None = None,
    base: Base | None = None,
) -> bytes:
    """Write an event and its envelope as canonical bytes; `recorded_at` is UTC text with `Z`."""
    return _canonical({
        "actor": actor,
        "base": _dumped(base),
        "line": line,
        "payload": event.model_dump(),
        "place": _dumped(place),
        "recorded_at": recorded_at,
        "ruling": _dumped(ruling),
        "schema": event.SCHEMA,
        "type": event.TYPE,
    }).encode()


def _dumped(part: Part | None) -> dict[str, Any] | None:
    return None if part is None else part.model_dump()


Reader = Callable[[bytes], AnyEnvelope]

_READERS: dict[bytes, Reader] = {}
"""Readers by the tail of the canonical text, `"schema":1,"type":"units.built"}`: keys sort, so these come last."""


def decode(record: bytes) -> AnyEnvelope:
    """Read a stored record into its envelope and event, upcasting an old shape.

    Raises StoreUnusable for a type or schema that only a newer awaw knows, NotIntact for bytes that are no record.
    """
    if type(record) is not bytes:  # a column that somebody turned into another type
        raise _unreadable("The text is not a record.")
    tail = record[record.rfind(b'"schema":'):]
    reader = _READERS.get(tail)
    if reader is None:
        reader = _READERS[tail] = _reader_for(record)
    try:
        return reader(record)
    except ValidationError as error:
        raise _unreadable(str(error)) from None


def decode_received(record: bytes) -> AnyEnvelope:
    """Read bytes that come from elsewhere: they must be exactly the canonical form of what they say.

    That rules out duplicate keys, NaN, other spacing and every value that a reader could change in silence.
    """
    envelope = decode(record)
    try:
        canonical = rfc8785.dumps(json.loads(record))
    except (rfc8785.CanonicalizationError, ValueError) as error:
        raise _unreadable(str(error)) from None
    if canonical != record:
        raise _unreadable("The text differs from its canonical form.")
    return envelope


def _reader_for(record: bytes) -> Reader:
    """Find how to read this kind of record: straight into the model, or by way of the upcasters."""
    try:
        outer = json.loads(record)
        name, shape = outer["type"], outer["schema"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _unreadable("The text is not a record.") from None
    if not isinstance(name, str) or type(shape) is not int or shape < 1:
        raise _unreadable("The text is not a record.")
    model = BY_TYPE.get(name)
    if model is None or shape > model.SCHEMA:
        evidence = f"It holds an event {name!r} of schema {shape!r}, which this awaw does not know."
        raise StoreUnusable(Problem("newer-event", evidence, "Install the awaw that wrote it, or a newer one."))
    envelope = cast("type[AnyEnvelope]", Envelope[model])  # type: ignore[valid-type]  # a runtime parameter
    read = TypeAdapter(envelope).validator.validate_json
    return read if shape == model.SCHEMA else _upcasting(read, name, shape, model.SCHEMA)


def _upcasting(read_newest: Reader, name: str, shape: int, newest: int) -> Reader:
    """Read an old shape: plain payload, one step at a time, then validation."""

    def read(record: bytes) -> AnyEnvelope:
        outer: dict[str, Any] = json.loads(record)
        for step in range(shape, newest):
            outer["payload"] = UPCASTERS[name, step](outer["payload"])
        outer["schema"] = newest
        return read_newest(json.dumps(outer).encode())

    return read


def _unreadable(evidence: str) -> NotIntact:
    return NotIntact(Problem("unreadable-record", evidence, "Restore the ledger from a copy."))
