"""What players write into the book beside the war itself: notes, assertions, rulings, retractions."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import StringConstraints

from ledger.events.base import Change, Event, OrderId, Text

Path = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)+$", max_length=120)]
Account = Annotated[str, StringConstraints(pattern=r"^[a-z-]+/[a-z0-9-]+(\.[a-z-]+)?/[a-z-]+(\.[a-z-]+)?$",
                                           max_length=120)]


class NoteWritten(Event):
    """A note; it moves nothing."""

    TYPE: ClassVar[str] = "note.written"

    text: Text


class AssertionMade(Event):
    """A number of `show` is claimed to have this value here; audits check it. Null: it is unknown."""

    TYPE: ClassVar[str] = "assertion.made"

    path: Path
    value: Change | None


class AdjustmentRuled(Event):
    """The players agree to change the balance of an account; the agreement stands in the record's ruling."""

    TYPE: ClassVar[str] = "adjustment.ruled"

    account: Account
    amount: Change


class OrderRetracted(Event):
    """An order is struck: none of its events counts. Striking a retraction brings back the order it `restores`.

    `along` are the orders struck with it: the clock move that it needed, if nothing was ordered since.
    """

    TYPE: ClassVar[str] = "order.retracted"

    order: OrderId
    restores: OrderId | None
    along: tuple[OrderId, ...]
