"""The shape of a modifier line of the charts: what it looks at, and what it gives (24.622, 21.5342)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator

from ledger.rules import words
from ledger.rules.edition_types import Modest, NonNegative, Rule, Title

Kind = Literal[
    "always",               # amount
    "control",              # amount, if `side` holds any of `any_of`
    "cves",                 # amount for every `per` CVEs (and search units, where `search` says so), at most `most`
    "air-range",            # amount times (attacker's - defender's) table modifier; `only` limits it to one of them
    "naval-nationality",    # attacker's - defender's DRM, where the edition knows them
    "attacker-research",    # amount for each level or result of `project` beyond `beyond`
    "defender-research",    # the same of the defender
    "war",                  # amount, if the powers `any_of` are at war with each other
    "war-turns",            # `amounts` by the game turn of that war
    "diplomacy",            # amount, if the diplomatic result for the country `any_of` is `at_least`
    "code",                 # amount if the attacker's side holds the advantage `code`, its opposite if the other does
    "group-number",         # amount for each raider group before this one
    "ships",                # amount, if the raider group has `at_least` ships
    "based",                # amount, if the raiders are based in one of `any_of`
    "unit",                 # amount, if the attackers are of the unit `any_of`
    "excess-range",         # amount for every `per` hexes of unused range, at most the attacker's results of `project`
    "jets",                 # amount times (attacker's - defender's) jets
    "by-hand",              # cannot be derived: the players give it
]


class ModifierLine(NamedTuple):
    """One line: its kind, and whatever that kind needs. `+` favors the side that `sign` of its table says.

    It holds in `box` and `theater` ("" for all), and for the `attackers` named (none for all).
    """

    label: Title
    kind: Kind
    rule: Rule
    amount: Modest = 1
    box: Literal["", "atlantic", "indian-ocean", "pacific"] = ""
    theater: Literal["", "europe", "pacific"] = ""
    attackers: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()
    side: Literal["", "axis", "allied"] = ""
    per: NonNegative = 0
    most: NonNegative = 0
    search: Literal["", "always", "southern-edge"] = ""
    search_place: str = ""
    project: str = ""
    counting: Literal["", "levels", "results"] = ""
    beyond: NonNegative = 0
    only: Literal["", "attacker", "defender"] = ""
    amounts: tuple[Modest, ...] = ()
    code: Literal["", "ultra", "magic"] = ""
    at_least: int = 0


_NAMED = {"control": words.LOCATIONS, "based": words.LOCATIONS, "war": words.POWERS, "war-turns": words.POWERS,
          "diplomacy": words.COUNTRIES, "unit": words.UNITS}
"""What `any_of` names, by kind."""

_NEEDED = {"control": ("any_of", "side"), "based": ("any_of",), "war": ("any_of",), "war-turns": ("any_of", "amounts"),
           "diplomacy": ("any_of",), "unit": ("any_of",), "cves": ("per", "most"), "code": ("code",),
           "attacker-research": ("project", "counting"), "defender-research": ("project", "counting"),
           "excess-range": ("per", "project"), "ships": ("at_least",)}
"""The keys that a kind cannot do without."""


def _checked(line: ModifierLine) -> ModifierLine:
    problems = [*_missing(line), *_unknown(line)]
    if problems:
        raise ValueError("; ".join(problems))
    return line


def _missing(line: ModifierLine) -> Iterator[str]:
    yield from (f'a line of kind "{line.kind}" needs {key}' for key in _NEEDED.get(line.kind, ())
                if not getattr(line, key))
    if line.kind in ("war", "war-turns") and line.any_of and len(set(line.any_of)) != 2:
        yield "a war has two powers in any_of"
    if line.search and not line.search_place:
        yield "search needs search_place"


def _unknown(line: ModifierLine) -> Iterator[str]:
    named = [(word, _NAMED[line.kind]) for word in line.any_of if line.kind in _NAMED]
    named += [(word, words.POWERS) for word in line.attackers]
    named += [(line.project, words.PROJECTS)] if line.project else []
    named += [(line.search_place, words.PLACES)] if line.search_place else []
    yield from (f'"{word}" is not known here' for word, valid in named if word not in valid)


CheckedLine = Annotated[ModifierLine, AfterValidator(_checked)]
"""A line that has what its kind needs, in words of the game."""
