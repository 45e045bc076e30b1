"""Disputes about what was recorded, and the consent that an undo needs."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from ledger.events.base import Event, OrderId, Text, Word

EventId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._/-]{1,80}:[0-9]{1,6}$")]


class ConsentGiven(Event):
    """A player agrees that an order may be taken back or corrected."""

    TYPE: ClassVar[str] = "consent.given"

    order: OrderId
    player: Text


class DisputeOpened(Event):
    """A player disputes events."""

    TYPE: ClassVar[str] = "dispute.opened"

    name: Word
    events: Annotated[tuple[EventId, ...], Field(min_length=1)]
    about: Text


class DisputeCommented(Event):
    """A player adds to a dispute."""

    TYPE: ClassVar[str] = "dispute.commented"

    name: Word
    text: Text


class DisputeRuled(Event):
    """A dispute is closed: what was disputed stands, or was voided, corrected or adjusted."""

    TYPE: ClassVar[str] = "dispute.ruled"

    name: Word
    decision: Literal["stands", "void", "corrected", "adjusted"]
    reason: Text
