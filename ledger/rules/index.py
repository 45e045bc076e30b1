"""The rule index: what the program does with every printed number, and with every line of the charts.

A number is a string whose digits are places: 24.66 stands below 24.6, and no zero at its end is left out. Lines of
the charts, which have no number, go by a row id of ours, such as `atlantic.gibraltar`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, cast, get_args

from ledger.errors import Problem, UnknownWord

Status = Literal["implemented", "recorded only", "not tracked"]

STATUSES: tuple[Status, ...] = get_args(Status)
"""Worked out or checked; kept and totalled, not checked; left to the players."""

_NUMBER = re.compile(r"\d{1,2}(\.\d{1,4}[A-Z]?)?", re.ASCII)


class Entry(NamedTuple):
    """What the program does with a number: a title of ours, its status, and the code that carries it, as dotted names.

    `note` tells the reading that we fixed where the printed text leaves room, or what is left to the players.
    """

    number: str
    title: str
    status: Status
    code: tuple[str, ...]
    note: str


class Keeper(NamedTuple):
    """A test that keeps a rule: the number it names, its file and its name there."""

    number: str
    file: str
    name: str


@cache
def entries() -> tuple[Entry, ...]:
    """List every number in printed order, then the lines of the charts."""
    return tuple(Entry(line["number"], line["title"], cast("Status", line["status"]),
                       tuple(filter(None, line["code"].split(";"))), line["note"]) for line in _lines("index.csv"))


def entry(number: str) -> Entry:
    """Find a number or the row id of a chart, in any case. Raises UnknownWord that names the nearest numbers."""
    wanted = number.strip()
    wanted = wanted.upper() if wanted[:1].isdigit() else wanted.lower()
    found = _by_number().get(wanted)
    if found is None:
        raise UnknownWord(Problem("unknown-rule", f'"{number}" is not the number of a known rule.', _hint(wanted)))
    return found


def is_number(word: str) -> bool:
    """Tell a printed number from the row id of a chart."""
    return _NUMBER.fullmatch(word) is not None


def covers(number: str, other: str) -> bool:
    """Tell whether a number is another one or the head of it: 24.6 covers 24.66 and 24.631A, and 24 covers them all."""
    if number == other:
        return True
    if not is_number(number) or not is_number(other):
        return False
    return other.startswith(number) if "." in number else other.partition(".")[0] == number


def below(number: str) -> tuple[Entry, ...]:
    """List every entry that a number covers, but itself."""
    return tuple(found for found in entries() if found.number != number and covers(number, found.number))


def parts(number: str) -> tuple[Entry, ...]:
    """List the entries right below a number: 24.2 has 24.21, which has 24.21A."""
    under = below(number)
    heads = [found.number for found in under]
    return tuple(found for found in under
                 if not any(head != found.number and covers(head, found.number) for head in heads))


@cache
def keepers() -> tuple[Keeper, ...]:
    """List the tests that keep rules; an installed program has only this list of them."""
    return tuple(Keeper(line["number"], line["file"], line["test"]) for line in _lines("index_tests.csv"))


@cache
def _by_number() -> dict[str, Entry]:
    return {found.number: found for found in entries()}


def _lines(name: str) -> Iterator[dict[str, str]]:
    return csv.DictReader(files("ledger.rules").joinpath(name).read_text("utf-8").splitlines())


def _hint(word: str) -> str:
    """Name the numbers near an unknown one: those under the head that it shares, or words like it."""
    for end in range(len(word) - 1, 0, -1) if is_number(word) else ():
        if word[:end] in _by_number():
            near = [found.number for found in parts(word[:end])] or [word[:end]]
            return f"Near it: {', '.join(near)}."
    near = get_close_matches(word, _by_number(), n=3, cutoff=0.55)
    return f"Did you mean {' or '.join(near)}?" if near else "List them all: awaw rule."
