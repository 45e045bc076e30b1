"""What a teller gets and gives: events with what the position said of them, and sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ledger.events.base import Event
from ledger.rules.edition import Edition
from projections.timeline import Entry


class Sentence(NamedTuple):
    """One thing told: the text, the event it comes from (the first of several), its kind, and the other events.

    The text is plain; it holds players' words as they wrote them.
    """

    text: str
    event: str
    kind: str
    more: tuple[str, ...] = ()

    @property
    def events(self) -> tuple[str, ...]:
        """All events that the sentence tells."""
        return (self.event, *self.more)


class Fact(NamedTuple):
    """An event on its way into a sentence, with what the position and the record say of it.

    `after` is the number that it changed as it then stood, `edition` that of a combat; both are None where nobody
    knows, as for an order that was taken back. `versions` are the numbers of the events that it names by their ids;
    `corrects` tells an event that stands in the place of another from one that was forgotten, `blurred` one whose
    ruling speaks of what is left out.
    """

    entry: Entry
    after: int | None = None
    edition: Edition | None = None
    versions: tuple[int, ...] = ()
    corrects: bool | None = None
    blurred: bool = False

    @property
    def event(self) -> Any:
        """The event itself."""
        return self.entry.event


Teller = Callable[[Sequence[Fact]], Iterator[str]]
"""Tells a group of events in sentences without their capital and stop."""


class Chapter(NamedTuple):
    """How a type of event is told: the kind of its sentences, what it is told together with, the teller.

    Events of a kind whose `by` agrees are told together, where the first of them stands; None tells each alone.
    """

    kind: str
    tell: Teller
    by: Callable[[Any], object] | None = None


Chapters = dict[type[Event], Chapter]
"""Event type -> how it is told."""


def together(_event: Any) -> object:
    """Tell all events of a kind in a player turn together."""
    return ""
