"""What the words on a command line may be: the game's words, numbers as players write them, text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any

import click

from ledger.dice import given
from ledger.errors import BadInput, Problem, unknown_word
from ledger.plain import is_control
from ledger.rules import calendar, words

MINUS = "\N{MINUS SIGN}"
NO_OPTION = "\0"
"""Stands before a negative number that is an argument; no shell can hand it over."""

LONGEST = 2000
"""Characters of a text that a record holds."""


class Read(click.ParamType[Any]):
    """A value read by one of the game's readers, whose errors name the nearest valid words."""

    def __init__(self, name: str, reader: Callable[[str], Any]) -> None:
        self.name = name
        self._reader = reader

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read a word; a value that was read before passes."""
        return self._reader(value.removeprefix(NO_OPTION)) if isinstance(value, str) else value


def _integer(text: str) -> int:
    plain = text.replace(MINUS, "-").strip()
    if re.fullmatch(r"[+-]?\d{7,}", plain, re.ASCII):
        raise BadInput(Problem("bad-number", f'"{text}" is too large.', "Six digits are enough for any number here."))
    if not re.fullmatch(r"[+-]?\d{1,6}", plain, re.ASCII):
        raise BadInput(Problem("bad-number", f'"{text}" is not a whole number.', "Write it in digits: 6, +2, -1."))
    return int(plain)


def _count(text: str) -> int:
    number = _integer(text)
    if number < 1:
        raise BadInput(Problem("bad-number", f"{number} is not a number of things.", "Give 1 or more."))
    return number


def _amount(text: str) -> int:
    number = _integer(text)
    if number < 0:
        raise BadInput(Problem("bad-number", f"{number} is less than none.", "Give 0 or more."))
    return number


def _modifier(text: str) -> int:
    number = _integer(text)
    if abs(number) > 99:
        raise BadInput(Problem("bad-number", f"{number} is no modifier of two dice.", "Give one from -99 to +99."))
    return number


def _two_dice(text: str) -> int:
    return given(text, 2).total if "+" in text.strip("+ ") else _integer(text)


def _text(text: str) -> str:
    normal = unicodedata.normalize("NFC", text.strip())
    if not normal:
        raise _bad_text("The text is empty.")
    if (bad := next(filter(is_control, normal), None)) is not None:
        raise _bad_text(f"The text holds the control character U+{ord(bad):04X}.")
    if len(normal) > LONGEST:
        raise _bad_text(f"The text has {len(normal)} characters; {LONGEST} fit.")
    return normal


def _bad_text(evidence: str) -> BadInput:
    return BadInput(Problem("bad-text", evidence, "Write it in plain words, or in several notes."))


def _rule(text: str) -> str:
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,4}[A-Z]?)?", text):
        raise BadInput(Problem("bad-rule", f'"{text}" is not the number of a rule.', "Write it like 10.25A."))
    return text


def one_of(kind: str, valid: tuple[str, ...]) -> Callable[[str], str]:
    """Make a reader of one of a few words."""

    def read(text: str) -> str:
        if text not in valid:
            raise unknown_word(kind, text, valid)
        return text

    return read


def _key(text: str) -> str:
    key = "-".join(text.lower().split())
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", key, re.ASCII):
        raise BadInput(Problem("bad-key", f'"{text}" is not a key.', "Use up to 40 small letters, digits and -."))
    return key


def _named(kind: Callable[[str], Any], number: Callable[[str], int], example: str) -> Callable[[str], Any]:
    def read(text: str) -> tuple[Any, int]:
        name, equals, value = text.rpartition("=")
        if not equals:
            raise BadInput(Problem("bad-pair", f'"{text}" is not NAME=NUMBER.', f"Write it like {example}."))
        return kind(name), number(value)

    return read


def _place_or_allowable(text: str) -> str:
    return "allowable" if text.strip().lower() in ("allowable", "allow", "builds") else words.place(text)


def _attacker(text: str) -> tuple[str, str | None, int | None]:
    name, equals, value = text.partition("=")
    power, slash, unit = name.partition("/")
    return words.power(power), words.unit(unit) if slash else None, _count(value) if equals else None


def _ships(text: str) -> tuple[str, str, int]:
    name, equals, value = text.partition("=")
    holder, slash, unit = name.partition("/")
    if not slash:
        raise BadInput(Problem("bad-pair", f'"{text}" is not POWER/SHIP=N.', "Write it like germany/battleship-3=1."))
    return words.holder(holder), words.unit(unit), _count(value) if equals else 1


def _force(text: str) -> tuple[str, int | None, str | None]:
    name, equals, value = text.partition("=")
    power, at, place = name.partition("@")
    return words.power(power), _count(value) if equals else None, words.place(place) if at else None


def _lost_of(text: str) -> tuple[str, str | None, int]:
    power, unit, count = _attacker(text)
    return power, unit, 1 if count is None else count


def _part(text: str) -> tuple[str, int]:
    kind, equals, value = text.partition("=")
    return words.plain(kind), _amount(value) if equals else 1


def _overlay(word: str) -> tuple[str, str]:
    from cli.editions import overlay  # few commands need what it loads

    found = overlay(word)
    return found.name, found.content


POWER = Read("POWER", words.power)
HOLDER = Read("POWER", words.holder)
UNIT = Read("UNIT", words.unit)
PLACE = Read("PLACE", words.place)
BOX = Read("BOX", words.box)
LOCATION = Read("LOCATION", words.location)
PROJECT = Read("PROJECT", words.project)
CATEGORY = Read("CATEGORY", words.category)
PHASE = Read("PHASE", words.phase)
SIDE = Read("SIDE", words.side)
TRACK = Read("TRACK", words.track)
CODE = Read("CODE", words.code)
PART_KIND = Read("KIND", words.part_kind)
THEATER = Read("THEATER", words.theater)
AGGRESSION = Read("NAME", words.aggression)
DECLARER = Read("WHO", words.declarer)
TURN = Read("TURN", lambda text: str(calendar.parse_turn(text)))
INTEGER = Read("N", _integer)
COUNT = Read("N", _count)
MODIFIER = Read("N", _modifier)
AMOUNT = Read("N", _amount)
TEXT = Read("TEXT", _text)
WORD = Read("TEXT", str)
FILE = Read("FILE", str)
DICE = Read("DICE", str)
TWO_DICE = Read("DICE", _two_dice)
RULE = Read("NUMBER", _rule)
KEY = Read("KEY", _key)
ROW_AMOUNT = Read("ROW=N", _named(str, _integer, "usjt.turn=1"))
STATIONED = Read("PLACE=N", _named(_place_or_allowable, _count, "port=1"))
POWER_CHANGE = Read("POWER=N", _named(words.power, _integer, "germany=+12"))
POWER_AMOUNT = Read("POWER=N", _named(words.power, _amount, "germany=150"))
LINE = Read("LABEL=N", _named(_text, _modifier, '"Ultra=-1"'))
ATTACKER = Read("POWER[/UNIT][=N]", _attacker)
ELIMINATED = Read("POWER[/UNIT]=N", _lost_of)
SHIPS = Read("POWER/SHIP[=N]", _ships)
OVERLAY = Read("NAME|FILE", _overlay)
FORCE = Read("POWER[@PLACE][=N]", _force)
THEATER = Read("THEATER", words.theater)
COUNTRY = Read("COUNTRY", words.country)
PART = Read("KIND[=N]", _part)
