"""An edition of the printed rules, with the overlays laid over it, read into typed, frozen data.

Code asks an edition for its values and never for its name. A value that the edition leaves empty ("" or no
entry) means: recorded and totalled, not checked.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ledger.errors import unknown_word
from ledger.rules.edition_data import Edition
from ledger.rules.overlay import Overlay, built, merged
from ledger.rules.sw_combat import HIGHEST, LOWEST

__all__ = ["DEFAULT", "Edition", "available", "built_in", "load", "overlays"]

DEFAULT = "charts"
"""The edition of a calculation that is asked for without a campaign."""

_NUMBERS = ("built", "allowable")


@cache
def available() -> tuple[str, ...]:
    """List the ids of all editions that can be loaded."""
    folders = (entry for entry in _root().iterdir() if entry.joinpath("edition.toml").is_file())
    return tuple(sorted(folder.name for folder in folders))


@cache
def overlays() -> tuple[str, ...]:
    """List the names of the overlays that come with the editions."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _root().joinpath("overlays").iterdir()
                        if file.name.endswith(".toml")))


def built_in(name: str) -> Overlay:
    """Read an overlay that comes with the editions. Raises UnknownWord that names the valid ones."""
    if name not in overlays():
        raise unknown_word("overlay", name, overlays())
    text = _root().joinpath("overlays", f"{name}.toml").read_text("utf-8")
    return Overlay.of(name, tomllib.loads(text))


@cache
def load(edition_id: str, laid_over: tuple[Overlay, ...] = ()) -> Edition:
    """Load an edition by its id with overlays over it, in this order, once in a process.

    Raises UnknownWord that names the valid ids, BadInput for an overlay that does not fit, with every key and reason.
    """
    return built(_raw(edition_id), laid_over)


@cache
def _raw(edition_id: str) -> dict[str, Any]:
    """Read an edition's files as plain values, over those of the edition that it is based on."""
    if edition_id not in available():
        raise unknown_word("edition", edition_id, available())
    folder = _root().joinpath(edition_id)
    data = tomllib.loads(folder.joinpath("edition.toml").read_text("utf-8"))
    base = data.pop("based_on", None)
    if base is not None:
        return merged(_raw(base), data)
    return data | {"sw_combat_table": _table(folder), "starting_levels": list(_levels(folder))}


def _root() -> Traversable:
    return files("ledger.rules").joinpath("editions")


def _lines(file: Traversable) -> Iterator[dict[str, str]]:
    return csv.DictReader(file.read_text("utf-8").splitlines())


def _table(folder: Traversable) -> dict[str, Sequence[str]]:
    columns = [str(column) for column in range(LOWEST, HIGHEST + 1)]
    return {line["row"]: [line[column] for column in columns]
            for line in _lines(folder.joinpath("sw_combat_table.csv"))}


def _levels(folder: Traversable) -> Iterator[dict[str, str | int]]:
    for line in _lines(folder.joinpath("starting_levels.csv")):
        yield {key: int(value) if key in _NUMBERS else value for key, value in line.items()}
