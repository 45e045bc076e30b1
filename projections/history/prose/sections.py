"""A player turn told: its events gathered into groups that belong together, each told where its first event stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from ledger.events.base import Event
from ledger.events.book import AssertionMade
from ledger.events.turns import CLOCK, PhaseBegun
from projections.history.prose import affairs, book, fights, forces, money, years
from projections.history.prose.base import Chapter, Fact, Sentence
from projections.history.prose.english import quoted, sentence, unstopped

CHAPTERS: Mapping[type[Event], Chapter] = MappingProxyType({
    **forces.CHAPTERS, **fights.CHAPTERS, **money.CHAPTERS, **years.CHAPTERS, **affairs.CHAPTERS, **book.CHAPTERS,
})
"""Event type -> how it is told."""

_SETUP: Mapping[type[Event], Chapter] = MappingProxyType({**CHAPTERS, **forces.SETUP, **money.SETUP, **affairs.SETUP})

COMBATS = tuple(fights.CHAPTERS)

SILENT = (*CLOCK, AssertionMade)
"""Told by titles, or not at all: an assertion says only what the numbers say already."""


def told(facts: Iterable[Fact], *, setup: bool = False) -> Iterator[Sentence]:
    """Tell the events of a player turn, those before it, or the set-up."""
    chapters = _SETUP if setup else CHAPTERS
    for stretch in _stretches(facts):
        groups: dict[object, list[Fact]] = {}
        for fact in stretch:
            groups.setdefault(_group(fact, chapters[type(fact.event)]), []).append(fact)
        told = (_sentence(group, chapters[type(group[0].event)]) for group in groups.values())
        yield from (sentence for sentence in told if sentence.text)


def _stretches(facts: Iterable[Fact]) -> Iterator[list[Fact]]:
    """Cut facts where a phase begins and at each combat: what came before and after is not told as one."""
    stretch: list[Fact] = []
    for fact in facts:
        combat = isinstance(fact.event, COMBATS)
        if combat or isinstance(fact.event, PhaseBegun):
            yield stretch
            stretch = []
        if combat:
            yield [fact]
        elif not isinstance(fact.event, SILENT):
            stretch.append(fact)
    yield stretch


def _group(fact: Fact, chapter: Chapter) -> object:
    """Name the group of an event; what was ruled, or put in later, is told alone."""
    if chapter.by is None or fact.entry.envelope.ruling or fact.entry.envelope.place:
        return fact.entry.id
    return chapter.kind, type(fact.event), chapter.by(fact.event)


def _sentence(group: Sequence[Fact], chapter: Chapter) -> Sentence:
    lines = chapter.tell(group)
    text = " ".join(lines if chapter.kind == "note" else map(sentence, lines))
    first, *more = (fact.entry.id for fact in group)
    return Sentence(text + aside(group[0]), first, chapter.kind, tuple(more))


def aside(fact: Fact) -> str:
    """Say what is odd about how an event was recorded: out of its time, or by ruling."""
    placed = {True: " (Corrected.)", False: " (Entered later.)", None: ""}[fact.corrects]
    ruling = None if fact.blurred else fact.entry.envelope.ruling
    return (placed if fact.entry.envelope.place else "") + (
        f" (By agreement: {quoted(unstopped(ruling.text))})" if ruling else "")
