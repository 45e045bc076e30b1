"""An edition row by row: which rows carry a rule, and which differ between two editions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ledger.rules.edition_data import Edition, rows
from ledger.rules.index import covers

_TABLE_RULE = "24.62"
"""The number of the SW Combat Table, whose rows name no rule of their own."""

_LINES = {"target_strength": "target", "air_range": "air-range", "raider_engagement": "engagement"}
"""Tables whose rows are lines of the charts, and what their row ids begin with there."""

_MODIFIERS = "_modifiers"

_TELLING = ("value", "amount")
"""Fields that say the essential even where they are as usual."""

_PLAIN = ("value", "cells", "label")
"""Fields that need no name beside them."""


class Row(NamedTuple):
    """A row of an edition: its table, its key there ("" for a table of one row), its rule and its values by name.

    `usual` names the fields that are left as they are where nobody says otherwise.
    """

    table: str
    key: str
    rule: str
    values: Mapping[str, Any]
    usual: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The row's name, as overlays spell it: costs.submarine."""
        return f"{self.table}.{self.key}" if self.key else self.table

    @property
    def line(self) -> str:
        """The row id of a line of the charts, "" for any other row."""
        if self.table.endswith(_MODIFIERS):
            return self.key
        return f"{_LINES[self.table]}.{self.key}" if self.table in _LINES else ""

    @property
    def stated(self) -> dict[str, Any]:
        """The values that the row states: without its rule, and without what is usual."""
        return {name: value for name, value in self.values.items() if name not in self.usual or name in _TELLING}

    @property
    def text(self) -> str:
        """The values in one line."""
        signed = self.table.endswith(_MODIFIERS)
        said = (f"{value:+d}" if signed and name == "amount" else _said(name, value)
                for name, value in self.stated.items() if value != "")
        return ", ".join(said) or "empty: recorded, not checked"


class Difference(NamedTuple):
    """A row that differs: as it is in one edition and in the other, None where one has no such row."""

    before: Row | None
    after: Row | None

    @property
    def row(self) -> Row:
        """The row in whichever edition has it, the later one first, unless that one leaves it empty."""
        found = self.after if self.before is None or (self.after and self.after.rule) else self.before
        assert found is not None, "a difference has at least one side"
        return found

    @property
    def changes(self) -> dict[str, tuple[Any, Any]]:
        """The fields that differ, each with both its values; none where one side has no such row."""
        if self.before is None or self.after is None:
            return {}
        before, after = ({"rule": row.rule or self.row.rule, **row.values} for row in (self.before, self.after))
        return {name: (before.get(name), after.get(name)) for name in before | after
                if before.get(name) != after.get(name)}


def rows_of(edition: Edition) -> dict[str, Row]:
    """List the rows of an edition by name, in the edition's order."""
    found = (row for name, value in rows(edition).items() if name not in ("id", "title")
             for row in _rows(*_split(name), value))
    return {row.name: row for row in found}


def carrying(edition: Edition, number: str) -> tuple[Row, ...]:
    """List the rows that carry a rule or one below it, or that are a line of the charts."""
    return tuple(row for row in rows_of(edition).values() if carries(row, number))


def carries(row: Row, number: str) -> bool:
    """Tell whether a row carries a rule or one below it, or is the line of the charts that goes by this row id."""
    if number == row.line or (row.rule and covers(number, row.rule)):
        return True
    return number.startswith("carriers.") and row.values.get("kind") == "cves"


def differences(before: Edition, after: Edition) -> tuple[Difference, ...]:
    """List the rows that differ between two editions, those of the first in its order and then the others."""
    one, other = rows_of(before), rows_of(after)
    return tuple(Difference(one.get(name), other.get(name)) for name in one | other
                 if one.get(name) != other.get(name))


def told(value: Any) -> str:
    """Write a plain value in one line: lists by their words, mappings as pairs."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {told(part)}" for key, part in value.items()) or "none"
    if isinstance(value, list):
        return " ".join(map(told, value)) or "none"
    return str(value)


def _said(name: str, value: Any) -> str:
    return told(value) if name in _PLAIN else f"{name} {told(value)}"


def _split(name: str) -> tuple[str, str]:
    table, _, key = name.partition(".")
    return table, key


def _rows(table: str, key: str, value: Any) -> Iterator[Row]:
    """Make the rows of a value; a table of tables is a row for each of theirs."""
    if value is None:
        yield Row(table, key, "", {})
    elif not hasattr(value, "_fields"):
        yield Row(table, key, _TABLE_RULE, {"cells": [str(cell) for cell in value]})
    elif "rule" in value._fields:
        yield _row(table, key, value)
    else:
        for name, part in value._asdict().items():
            if hasattr(part, "items"):
                yield from (_row(f"{table}.{name}", id_, row) for id_, row in part.items())
            else:
                yield from _rows(table, name, part)


def _row(table: str, key: str, value: Any) -> Row:
    defaults = value._field_defaults
    values = {name: part for name, part in value._asdict().items() if name != "rule"}
    usual = frozenset(name for name, part in values.items() if name in defaults and part == defaults[name])
    return Row(table, key, value.rule, {name: _plain(part) for name, part in values.items()}, usual)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        keys = sorted(value) if all(isinstance(key, int) for key in value) else value
        return {str(key): _plain(value[key]) for key in keys}
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value
