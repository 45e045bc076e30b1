"""The kinds of value in an edition: numbers, words of the game, rule numbers, the SW Combat Table."""

from __future__ import annotations

import collections.abc
from collections.abc import Callable
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from ledger.errors import LedgerError
from ledger.plain import is_control
from ledger.rules import calendar, words
from ledger.rules.sw_combat import HIGHEST, LAST_ROW, LOWEST, Cell, parse_cell

COLUMNS = HIGHEST - LOWEST + 1
"""The cells of a row of the SW Combat Table."""

_Key = TypeVar("_Key")
_Row = TypeVar("_Row")

Mapping = Annotated[collections.abc.Mapping[_Key, _Row], AfterValidator(MappingProxyType)]
"""A mapping that nobody can change."""


def _one_of(kind: str, valid: tuple[str, ...]) -> AfterValidator:
    def check(word: str) -> str:
        if word not in valid:
            raise ValueError(f'"{word}" is not a known {kind}')
        return word

    return AfterValidator(check)


def _told(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Turn a reader's error into one that tells its place in the file."""

    def check(text: str) -> Any:
        if not isinstance(text, str):
            raise ValueError(f"{text!r} is not written as text")  # pydantic's word for it
        try:
            return read(text)
        except LedgerError as error:
            raise ValueError(error.problems[0].evidence) from None

    return check


Power = Annotated[str, _one_of("power", words.POWERS)]
Holder = Annotated[str, _one_of("holder", words.HOLDERS)]
Coalition = Annotated[str, _one_of("coalition", words.COALITIONS)]
Unit = Annotated[str, _one_of("unit", words.UNITS)]
Place = Annotated[str, _one_of("place", words.PLACES)]
Project = Annotated[str, _one_of("project", words.PROJECTS)]
Phase = Annotated[str, _one_of("phase", words.PHASES)]
PlayerTurn = Annotated[str, _one_of("player turn", ("", *words.PLAYER_TURNS))]
Track = Annotated[str, _one_of("track", words.TRACKS)]
AggressionName = Annotated[str, _one_of("aggression", ("", *words.AGGRESSIONS))]

Rule = Annotated[str, StringConstraints(pattern=r"^([0-9]{1,2}(\.[0-9]{1,4}[A-Z]?)?|house)?$")]
"""A printed rule number, or "house" for a rule of the players' own."""

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9.-]*$", max_length=60)]


def _printable(text: str) -> str:
    if any(map(is_control, text)):
        raise ValueError("It holds a control character")
    return text


Title = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(_printable)]
Modest = Annotated[int, Field(ge=-50, le=50)]
"""A modifier, or the result of a roll."""

NonNegative = Annotated[int, Field(ge=0, le=9_999)]
Face = Annotated[int, Field(ge=1, le=6)]
FirstYear = Annotated[str, StringConstraints(pattern=r"^(first-full-year|19(3[5-9]|4[0-9]|50))?$")]
TurnName = Annotated[str, AfterValidator(_told(lambda text: str(calendar.parse_turn(text))))]


def _whole(table: collections.abc.Mapping[int, Any]) -> collections.abc.Mapping[int, Any]:
    missing = [str(row) for row in range(1, LAST_ROW + 1) if row not in table]
    if missing:
        raise ValueError(f"no row for {', '.join(missing)} factors")
    if len(table) > LAST_ROW:
        raise ValueError(f"more than the rows 1 to {LAST_ROW}")
    return table


def _few(cell: Cell) -> Cell:
    if max(cell) > _MOST:
        raise ValueError(f"{cell} is more than a table result can be")
    return cell


_MOST = 99
_CellText = Annotated[Cell, BeforeValidator(_told(parse_cell)), AfterValidator(_few)]
_RowOfCells = Annotated[tuple[_CellText, ...], Field(min_length=COLUMNS, max_length=COLUMNS)]

SwTable = Annotated[collections.abc.Mapping[int, _RowOfCells], AfterValidator(_whole), AfterValidator(MappingProxyType)]
"""Rows 1 to 30, each with the 11 cells of columns 2 to 12, as they are printed."""
