"""The text of a history laid out for its page: sentences with the numbers of the events that they come from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cli.render.paragraphs import paragraphs
from ledger.rules.calendar import SETUP
from projections.history.chapters import Chapter, PlayerTurn
from projections.history.history import History
from projections.history.prose.base import Sentence


class Reference(NamedTuple):
    """A number, or a range of them, behind a sentence, and that of the event to which it leads."""

    label: str
    event: int


class Line(NamedTuple):
    """A sentence with its references."""

    text: str
    references: list[Reference]


class Paragraph(NamedTuple):
    """A paragraph: what it is about, whether it is a quotation, its sentences."""

    topic: str
    quoted: bool
    lines: list[Line]


class Part(NamedTuple):
    """A player turn: its title, "" before the first one, and its paragraphs."""

    title: str
    paragraphs: list[Paragraph]


class Turn(NamedTuple):
    """A turn: its anchor, its name, its place among the moments of the table, its parts, where the boxes stood."""

    anchor: str
    name: str
    moment: int
    parts: list[Part]
    closing: Line | None


class Year(NamedTuple):
    """A year, by its title and anchor."""

    title: str
    anchor: str
    turns: list[Turn]


class Told(NamedTuple):
    """An event of the list at the end: its number in the record, in words."""

    version: int
    text: str


def told_years(told: History) -> list[Year]:
    """Lay out the years of a history."""
    names = [moment.turn for moment in told.moments]
    place, years = -1, list[Year]()
    for year in told.years:
        turns: list[Turn] = []
        for turn in year.turns:
            place = names.index(turn.turn, place + 1)
            turns.append(_turn(turn, place, told))
        heading = "Before the first turn" if year.year is None else str(year.year)
        years.append(Year(heading, f"year-{year.year or SETUP}-{len(years)}", turns))
    return years


def told_events(told: History) -> list[Told]:
    """List the events that sentences and charts lead to."""
    return [Told(version, text) for version, text in told.events.values()]


def _turn(turn: Chapter, place: int, told: History) -> Turn:
    closing = _line(turn.closing, told) if turn.closing else None
    return Turn(f"turn-{place}", turn.heading, place, [_part(part, told) for part in turn.player_turns], closing)


def _part(part: PlayerTurn, told: History) -> Part:
    return Part(part.heading, [Paragraph(found.topic, found.quoted, [_line(one, told) for one in found.sentences])
                               for found in paragraphs(part.sentences)])


def _line(sentence: Sentence, told: History) -> Line:
    return Line(sentence.text, ranges(told.events[event][0] for event in sentence.events if event in told.events))


def ranges(versions: Iterable[int]) -> list[Reference]:
    """Join numbers that follow each other: 96, 98 to 103."""
    runs: list[tuple[int, int]] = []
    for version in sorted(versions):
        if runs and version == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], version
        else:
            runs.append((version, version))
    return [Reference(str(first) if first == last else f"{first}\u2013{last}", first) for first, last in runs]
