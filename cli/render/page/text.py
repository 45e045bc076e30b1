"""The text of a history laid out for its page: sentences with the numbers of the events that they come from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cli.render.paragraphs import paragraphs
from ledger.rules.words import title
from projections.history.chapters import SETUP, Chapter, PlayerTurn
from projections.history.history import History
from projections.history.prose.base import Sentence


class Reference(NamedTuple):
    """A number, or a range of them, behind a sentence, and the event to which it leads."""

    label: str
    event: str


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
    """A turn: its anchor, its name, its place among the moments of the table, its parts."""

    anchor: str
    name: str
    moment: int
    parts: list[Part]


class Year(NamedTuple):
    """A year, by its title and anchor."""

    title: str
    anchor: str
    turns: list[Turn]


class Told(NamedTuple):
    """An event of the list at the end: its id, its number in the record, in words."""

    id: str
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
    return [Told(id, version, text) for id, (version, text) in told.events.items()]


def _turn(turn: Chapter, place: int, told: History) -> Turn:
    name = "Set-up" if turn.turn == SETUP else turn.turn
    return Turn(f"turn-{place}", name, place, [_part(part, told) for part in turn.player_turns])


def _part(part: PlayerTurn, told: History) -> Part:
    heading = f"{title(part.side)} player turn" if part.side else ""
    return Part(heading, [Paragraph(found.topic, found.quoted, [_line(one, told) for one in found.sentences])
                          for found in paragraphs(part.sentences)])


def _line(sentence: Sentence, told: History) -> Line:
    known = [(told.events[event][0], event) for event in sentence.events if event in told.events]
    return Line(sentence.text, ranges(known))


def ranges(events: Iterable[tuple[int, str]]) -> list[Reference]:
    """Join numbers that follow each other: 96, 98 to 103."""
    runs: list[list[tuple[int, str]]] = []
    for version, event in sorted(events):
        if runs and version == runs[-1][-1][0] + 1:
            runs[-1].append((version, event))
        else:
            runs.append([(version, event)])
    return [Reference(str(run[0][0]) if len(run) == 1 else f"{run[0][0]}\u2013{run[-1][0]}", run[0][1]) for run in runs]
