"""How Gathering Storm ended: read from a file, or asked for, when a campaign goes on from there (10.1)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click

from cli.files import read_file, text_of
from cli.params import AGGRESSION, AMOUNT, DECLARER, INTEGER
from ledger.errors import BadInput, LedgerError, Problem, UnknownWord
from projections.orders import StartUsat

_KEYS = ("turns", "aggressions", "eai", "war_over", "pre_emptive")


def start_from(file: str) -> StartUsat:
    """Read the end of Gathering Storm from a TOML file, or ask for it where the file is "-" or "ask".

    Raises BadInput with every key that is missing, unknown or cannot be read.
    """
    return _asked() if file in ("-", "ask") else _read(file)


def _read(file: str) -> StartUsat:
    try:
        data = tomllib.loads(text_of(file, read_file(file)))
    except tomllib.TOMLDecodeError as error:
        raise _bad(file, f"It is no TOML file: {error}.") from None
    problems = [f'There is no key "{key}".' for key in data if key not in _KEYS]
    found: dict[str, Any] = {}
    for key, read in _READERS.items():
        try:
            found[key] = read(data, key)
        except LedgerError as error:
            problems += [f"{key}: {problem.evidence}" for problem in error.problems]
    if problems:
        raise BadInput(*(_bad(file, problem).problems[0] for problem in problems))
    return StartUsat(**found)


def _bad(file: str, evidence: str) -> BadInput:
    return BadInput(Problem("bad-gathering-storm", evidence,
                            'Write turns = 18, aggressions = ["austria"], eai = 5, war_over, pre_emptive.', "10.11",
                            file))


def _number(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key, 0 if key == "eai" else None)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(Problem("bad-number", f"{value!r} is not a whole number." if key in data else "It is missing."))
    number: int = (AMOUNT if key == "turns" else INTEGER).convert(str(value), None, None)
    return number


def _names(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise BadInput(Problem("bad-value", f"{value!r} is not a list."))
    return _aggressions(map(str, value))


def _aggressions(names: Iterable[str]) -> tuple[str, ...]:
    """Read the names of aggressions. Raises UnknownWord with all that are not known."""
    found, problems = [], list[Problem]()
    for name in names:
        try:
            found.append(AGGRESSION.convert(name, None, None))
        except UnknownWord as error:
            problems += error.problems
    if problems:
        raise UnknownWord(*problems)
    return tuple(found)


def _name(data: Mapping[str, Any], key: str) -> str | None:
    read = AGGRESSION if key == "war_over" else DECLARER
    found: str | None = read.convert(str(data[key]), None, None) if key in data else None
    return found


_READERS = {"turns": _number, "aggressions": _names, "eai": _number, "war_over": _name, "pre_emptive": _name}


def _asked() -> StartUsat:
    """Ask for everything, one question a line; an empty answer is none."""
    turns = _ask("Turns of Gathering Storm played", lambda text: AMOUNT.convert(text, None, None), default=None)
    named = _ask("Axis aggressions, with commas between them",
                 lambda text: _aggressions(name.strip() for name in text.split(",") if name.strip()))
    eai = _ask("European Aggression Index at the end (empty: 0)",
               lambda text: INTEGER.convert(text or "0", None, None))
    war_over = _ask("War broke out over sudetenland or danzig (empty: neither)",
                    lambda text: AGGRESSION.convert(text, None, None) if text else None)
    declarer = _ask("Pre-emptive war declared by axis, allies or russia (empty: nobody)",
                    lambda text: DECLARER.convert(text, None, None) if text else None)
    return StartUsat(turns, named, eai, war_over, declarer)


def _ask(question: str, read: Callable[[str], Any], default: str | None = "") -> Any:
    """Ask until the answer can be read; what is wrong with one is told."""
    while True:
        try:
            return read(click.prompt(question, default=default, show_default=False).strip())
        except LedgerError as error:
            click.echo(str(error))
