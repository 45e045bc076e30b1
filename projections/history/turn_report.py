"""A turn told in some forty lines to paste into a mail: what was done, dice, boxes, BRPs, and the head."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ledger.events import book, combat, turns
from ledger.rules.calendar import SETUP, Turn, parse_turn
from projections.history.log import LogLine
from projections.history.narrative import describe
from projections.position import Position
from projections.timeline import Entry


class Section(NamedTuple):
    """A player turn (or the time before the first one) and what was recorded in it, in words."""

    title: str
    lines: tuple[str, ...]


class TurnReport(NamedTuple):
    """A game turn: its name, its sections, its dice, what was taken back in it, and the position at its end."""

    turn: str
    sections: tuple[Section, ...]
    dice: tuple[str, ...]
    taken_back: tuple[str, ...]
    position: Position


_UNTOLD = frozenset(event.TYPE for event in (*turns.CLOCK, book.OrderRetracted))
"""Of no interest where it was taken back: moves of the clock, and what itself took something back."""

_SILENT = (*turns.CLOCK, combat.DiceRolled, book.AssertionMade,
           book.OrderRetracted)
"""Told elsewhere: as titles, among the dice, or not at all."""


def turn_report(entries: Iterable[Entry], recorded: Iterable[LogLine], wanted: Turn | None) -> TurnReport:
    """Report a turn, the newest one where none is wanted; an untouched one has no sections.

    `entries` are what stands, `recorded` is the whole record, for what was taken back.
    """
    position, kept = Position(), list[Entry]()
    for found in entries:
        if wanted is not None and _begins_after(found, wanted):
            break
        if isinstance(found.event, turns.TurnBegun):
            kept.clear()
        position.apply(found)
        kept.append(found)
    turn = position.clock.turn
    if wanted is not None and turn != wanted:
        kept.clear()
    name = str(wanted or turn or SETUP)
    taken_back = tuple(line.text for line in recorded
                       if line.struck and line.turn == name and line.type not in _UNTOLD)
    return TurnReport(name, tuple(_sections(kept)), tuple(_dice(kept)), taken_back, position)


def _begins_after(found: Entry, wanted: Turn) -> bool:
    return isinstance(found.event, turns.TurnBegun) and parse_turn(found.event.turn) > wanted


def _sections(entries: list[Entry]) -> Iterator[Section]:
    title, lines = "", list[str]()
    for found in entries:
        if isinstance(found.event, turns.PlayerTurnBegun):
            if lines:
                yield Section(title, tuple(lines))
            title, lines = found.event.side, []
        if not isinstance(found.event, _SILENT):
            ruling = found.envelope.ruling
            lines.append(describe(found.event) + (f" [by ruling: {ruling.text}]" if ruling else ""))
    if lines:
        yield Section(title, tuple(lines))


def _dice(entries: list[Entry]) -> Iterator[str]:
    return (describe(found.event).removeprefix("Dice, ") for found in entries
            if isinstance(found.event, combat.DiceRolled))
