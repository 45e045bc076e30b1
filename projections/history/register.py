"""The register of one number: every posting that moved it, with a running balance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from projections.history.narrative import explain
from projections.position import Position
from projections.postings import POSTINGS
from projections.postings.base import Posting
from projections.readings.paths import number, paths_of
from projections.timeline import Entry


class Line(NamedTuple):
    """One movement of a number: the event and turn, the amount, the balance after it, the rule, and in words."""

    event: str
    version: int
    turn: str
    amount: int
    balance: int
    rule: str
    text: str
    struck: bool = False


class Register(NamedTuple):
    """Why a number is what it is. `balance` is None where the number is unknown, though things moved it."""

    path: str
    balance: int | None
    lines: tuple[Line, ...]


def register(entries: Iterable[Entry], path: str, struck: Iterable[Entry] = ()) -> Register:
    """Explain one number of `show` by the postings that add up to it.

    Lines of `struck` entries stand among the others in the order of recording; they do not count for the balance.
    """
    position = Position()
    lines: list[Line] = []
    total = 0
    for found in entries:
        for posting in position.apply(found):
            amount = _change(posting, path)
            if amount:
                total += amount
                lines.append(Line(found.id, found.version, _turn(position), amount, total, posting.rule,
                                  explain(found.event, posting)))
    lines += [_away(found, posting.rule, amount, posting) for found in struck
              for posting in (POSTINGS[type(found.event)](found.event) if type(found.event) in POSTINGS else ())
              if (amount := _change(posting, path))]
    if struck:
        lines.sort(key=lambda line: line.version)
    return Register(path, number(position, path), tuple(lines))


def _away(found: Entry, rule: str, amount: int, posting: Posting) -> Line:
    return Line(found.id, found.version, "", amount, 0, rule, explain(found.event, posting), struck=True)


def _change(posting: Posting, path: str) -> int:
    amount = posting.amount or 0
    return amount * ((path in paths_of(posting.target)) - (path in paths_of(posting.source)))


def _turn(position: Position) -> str:
    return position.clock.turn_name
