"""An edition of the printed rules, read once from `editions/<id>/` into typed, frozen data.

Code asks an edition for its values and never for its name. A value that the edition leaves empty ("" or no
entry) means: recorded and totalled, not checked.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, TypeVar

from ledger.errors import unknown_word
from ledger.rules.edition_data import (
    Aggression,
    Amount,
    Builder,
    Cost,
    Edition,
    EffectiveTension,
    OrderPhase,
    StartingLevel,
    UsatStartNumbers,
    UsOpening,
    YssStep,
)
from ledger.rules.sw_combat import HIGHEST, LOWEST, Table, parse_cell

__all__ = ["DEFAULT", "Edition", "available", "load"]

DEFAULT = "charts"
"""The edition of a calculation that is asked for without a campaign."""

_Row = TypeVar("_Row")


@cache
def available() -> tuple[str, ...]:
    """List the ids of all editions that can be loaded."""
    folders = (entry for entry in _root().iterdir() if entry.joinpath("edition.toml").is_file())
    return tuple(sorted(folder.name for folder in folders))


@cache
def load(edition_id: str) -> Edition:
    """Load an edition by its id, once in a process. Raises UnknownWord that names the valid ids."""
    if edition_id not in available():
        raise unknown_word("edition", edition_id, available())
    folder = _root().joinpath(edition_id)
    return _build(tomllib.loads(folder.joinpath("edition.toml").read_text("utf-8")), folder)


def _root() -> Traversable:
    return files("ledger.rules").joinpath("editions")


def _build(data: dict[str, Any], folder: Traversable) -> Edition:
    settings = data["settings"]
    return Edition(
        id=data["id"],
        title=data["title"],
        eliminated_return=_setting(settings, "eliminated_return"),
        asw_losses=_setting(settings, "asw_losses"),
        cap_snapshot=_setting(settings, "cap_snapshot"),
        setting_rules=_by_id(lambda rule, **_: str(rule), settings),
        costs=_by_id(Cost, data["costs"]),
        builders=_by_id(_builder, data["builders"]),
        orders=_by_id(_order_phase, data["orders"]),
        production=_by_id(_order_phase, data["production"]),
        yss_steps=tuple(YssStep(**row) for row in data["yss_steps"]),
        effective_tension=_effective_tension(**data["effective_tension"]),
        usat_start=_usat_start(data["usat_start"]),
        us_opening=UsOpening(**data["us_opening"]),
        sw_combat_table=_table(folder.joinpath("sw_combat_table.csv")),
        starting_levels=tuple(map(_starting_level, _lines(folder.joinpath("starting_levels.csv")))),
    )


def _by_id(make: Callable[..., _Row], rows: Mapping[str, Mapping[str, Any]]) -> Mapping[str, _Row]:
    return MappingProxyType({id_: make(**row) for id_, row in rows.items()})


def _setting(settings: Mapping[str, Mapping[str, str]], name: str) -> str:
    return settings.get(name, {}).get("value", "")


def _builder(allowed: list[str], research: list[str], rule: str) -> Builder:
    return Builder(frozenset(allowed), frozenset(research), rule)


def _order_phase(phase: str, rule: str, player_turn: str = "") -> OrderPhase:
    return OrderPhase(phase, player_turn, rule)


def _effective_tension(changes: Mapping[str, int], rule: str) -> EffectiveTension:
    return EffectiveTension(MappingProxyType({int(die): change for die, change in changes.items()}), rule)


def _aggression(amount: int, rule: str, whole: str = "") -> Aggression:
    return Aggression(amount, whole, rule)


def _usat_start(data: Mapping[str, Any]) -> UsatStartNumbers:
    start, per_turn, pre_emptive = (Amount(**data[name]) for name in ("start", "per_turn", "pre_emptive"))
    return UsatStartNumbers(start, per_turn, pre_emptive, _by_id(_aggression, data["aggressions"]))


def _lines(file: Traversable) -> Iterator[dict[str, str]]:
    return csv.DictReader(file.read_text("utf-8").splitlines())


def _table(file: Traversable) -> Table:
    columns = [str(column) for column in range(LOWEST, HIGHEST + 1)]
    return MappingProxyType({int(line["row"]): tuple(parse_cell(line[column]) for column in columns)
                             for line in _lines(file)})


def _starting_level(line: dict[str, str]) -> StartingLevel:
    return StartingLevel(
        line["holder"], line["unit"], line["origin"], line["place"],
        int(line["built"]), int(line["allowable"]), line["rule"])
