"""Overlays: errata, house rules and filled settings, laid over an edition.

An overlay is a TOML file with the keys of `edition.toml`, and only those that it changes. Tables are merged key by
key, everything else is replaced; `remove` names rows to leave out, as in `remove = [["costs", "interceptor"]]`.
What an overlay says, and not how its file is written, is kept in the ledger: as canonical JSON, with its SHA-256.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from pydantic import TypeAdapter, ValidationError

from ledger.errors import BadInput, Problem
from ledger.rules.edition_data import Edition
from ledger.rules.edition_types import COLUMNS
from ledger.rules.sw_combat import LOWEST

LARGEST = 60_000
"""Characters of an overlay's content that a record holds."""

_TABLE = "sw_combat_table"
_REMEDY = "Correct it; awaw edition template lists what an overlay may change."


class Overlay(NamedTuple):
    """An overlay: its name, and its content as canonical JSON."""

    name: str
    content: str

    @classmethod
    def of(cls, name: str, data: dict[str, Any]) -> Overlay:
        """Make an overlay of plain values."""
        return cls(name, json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True))

    @property
    def digest(self) -> str:
        """The SHA-256 of the content (hex)."""
        return sha256(self.content.encode()).hexdigest()

    @property
    def data(self) -> dict[str, Any]:
        """The content as plain values. Raises BadInput for content that is no JSON object: a record may hold any."""
        try:
            found = json.loads(self.content)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise BadInput(Problem("bad-overlay", "Its content is no table of keys.", _REMEDY, place=self.name))
        return found


def read(name: str, text: str) -> Overlay:
    """Read an overlay from the text of a TOML file; `name` is the file's, for messages.

    Raises BadInput for text that is no TOML, or that holds what no record can. Whether it fits an edition is seen when
    it is laid over one (`built`).
    """
    try:
        data = tomllib.loads(text)
        overlay = Overlay.of(name, data)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(Problem("bad-overlay", f"It is no TOML file: {error}.", _REMEDY, place=name)) from None
    except RecursionError:
        raise BadInput(Problem("bad-overlay", "It is nested too deeply.", _REMEDY, place=name)) from None
    except (TypeError, ValueError):
        raise BadInput(Problem("bad-overlay", "It holds a date or a time.", "Write numbers and words only.",
                               place=name)) from None
    if len(overlay.content) > LARGEST:
        raise BadInput(Problem("bad-overlay", f"It holds {len(overlay.content)} characters; {LARGEST} fit.",
                               "Leave out what the edition says already.", place=name))
    return overlay


def built(raw: dict[str, Any], overlays: Iterable[Overlay] = ()) -> Edition:
    """Build an edition from plain values and overlays, checking each overlay as it is laid over.

    Raises BadInput with every key that does not fit: file, key and reason.
    """
    edition = _checked(raw, "edition")
    for overlay in overlays:
        if "id" in overlay.data:
            raise BadInput(Problem("bad-overlay", "There is no such key.", _REMEDY, place=f"{overlay.name}: id"))
        raw = merged(raw, overlay.data, overlay.name)
        edition = replace(_checked(raw, overlay.name), id=edition.id, title=f"{edition.title}; {overlay.name}")
    return edition


def merged(base: dict[str, Any], over: dict[str, Any], name: str = "edition") -> dict[str, Any]:
    """Lay plain values over others: tables key by key, all else replaced; `remove` takes rows away.

    Raises BadInput for a removal that names nothing.
    """
    kept = _without(base, over.get("remove", []), name)
    return _laid(kept, {key: value for key, value in over.items() if key != "remove"})


def _laid(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    found = dict(base)
    for key, value in over.items():
        there = found.get(key)
        found[key] = _laid(there, value) if isinstance(there, dict) and isinstance(value, dict) else value
    return found


def _without(base: dict[str, Any], remove: Any, name: str) -> dict[str, Any]:
    found = {key: dict(value) if isinstance(value, dict) else value for key, value in base.items()}
    for row in remove if isinstance(remove, list) else [remove]:
        named = isinstance(row, list) and len(row) == 2 and all(isinstance(part, str) for part in row)
        table = found.get(row[0]) if named else None
        if not isinstance(table, dict) or row[1] not in table:
            raise BadInput(Problem("bad-overlay", f"There is no row {row!r} to remove.",
                                   'Write remove = [["table", "row"]].', place=f"{name}: remove"))
        del table[row[1]]
    return found


@cache
def _adapter() -> TypeAdapter[Edition]:
    return TypeAdapter(Edition)


def _checked(raw: dict[str, Any], name: str) -> Edition:
    try:
        return _adapter().validate_json(json.dumps(raw))
    except ValidationError as error:
        raise BadInput(*_problems(error, name)) from None


def _problems(error: ValidationError, name: str) -> Iterator[Problem]:
    details = error.errors()
    cells = {detail["loc"][:2] for detail in details if detail["loc"][0] == _TABLE and len(detail["loc"]) > 2}
    for detail in details:
        if detail["loc"] not in cells:  # a row with a bad cell is told by that cell
            yield Problem("bad-overlay", f"{_reason(detail)}.", _REMEDY, place=f"{name}: {_key(detail['loc'])}")


def _key(loc: tuple[int | str, ...]) -> str:
    """Name the key of a value; a cell by the column that is printed above it."""
    parts = [str(part) for part in loc if part != "[key]"]
    if loc[0] == _TABLE and len(loc) > 2 and isinstance(loc[2], int):
        parts[2] = f"column {loc[2] + LOWEST}"
    return ".".join(parts)


def _reason(detail: Any) -> str:
    if detail["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        return "There is no such key"
    if detail["type"] in ("too_short", "too_long"):  # only rows of the SW Combat Table have a length
        return f"A row of the table has {COLUMNS} cells; {len(detail['input'])} are given"
    if detail["type"] == "string_pattern_mismatch":
        return f'"{detail["input"]}" is not written as it should be'
    reason: str = detail["msg"]
    return reason.removeprefix("Value error, ").replace("Input should be", "It should be").rstrip(".")
