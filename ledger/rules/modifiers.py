"""Modifiers derived line by line from the facts of a combat (24.622, 21.5342).

A line is derived, or it is open: then only the players can give it, because our sources lack its table or because
it holds for some of the attackers only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from ledger.rules import words
from ledger.rules.edition import Edition
from ledger.rules.modifier_data import ModifierLine

Lines = Mapping[str, ModifierLine]
"""The lines of one table of an edition, by row id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What modifiers look at, at the moment of a combat; what is left out is not there.

    - `attackers` are powers, `defender` is a holder; `box` and `theater` are ids or "";
    - `cves` counts the defender's CVEs in the box, `search` the search squadrons by place;
    - `control` maps locations to the side that holds them, `codes` codebreaking advantages to theirs;
    - `levels` and `results` count research by (coalition, project);
    - `war_turns` tells of each pair of powers at war, in alphabetical order, which game turn of their war it is: 1 is
      the first, 0 is before it, None is not known;
    - `diplomacy` holds diplomatic results by country;
    - of raiders: `groups` that came before, `ships` of this one, where it is `based`, `southern_edge`;
    - of bombers: their `unit`, `distance` to the target and maximum `range` in hexes, jets of both sides.
    """

    attackers: tuple[str, ...]
    defender: str
    box: str = ""
    theater: str = ""
    cves: int = 0
    search: Mapping[str, int] = field(default_factory=dict)
    control: Mapping[str, str] = field(default_factory=dict)
    codes: Mapping[str, str] = field(default_factory=dict)
    levels: Mapping[tuple[str, str], int] = field(default_factory=dict)
    results: Mapping[tuple[str, str], int] = field(default_factory=dict)
    war_turns: Mapping[tuple[str, str], int | None] = field(default_factory=dict)
    diplomacy: Mapping[str, int] = field(default_factory=dict)
    groups: int = 0
    ships: int = 0
    based: str = ""
    southern_edge: bool = False
    unit: str = ""
    distance: int | None = None
    range: int = 0
    attacking_jets: int = 0
    defending_jets: int = 0

    @property
    def attacker(self) -> str:
        """The coalition that attacks."""
        return words.coalition_of(self.attackers[0])

    @property
    def against(self) -> str:
        """The coalition that defends."""
        return words.coalition_of(self.defender)


class Derived(NamedTuple):
    """A derived line: its row id, label, amount and rule."""

    id: str
    label: str
    amount: int
    rule: str


class Derivation(NamedTuple):
    """The lines that hold, without those of 0; and the ids of the lines that only the players can give."""

    lines: tuple[Derived, ...]
    open: tuple[str, ...]

    @property
    def net(self) -> int:
        """The sum of the derived lines."""
        return sum(line.amount for line in self.lines)


def derive(table: Lines, facts: Facts, edition: Edition) -> Derivation:
    """Derive every line of a table that applies to these facts, in the table's order."""
    lines: list[Derived] = []
    open_ids: list[str] = []
    for id_, line in table.items():
        if not applies(line, facts):
            continue
        amount = None if _is_mixed(line, facts) else _KINDS[line.kind](line, facts, edition)
        if amount is None:
            open_ids.append(id_)
        elif amount:
            lines.append(Derived(id_, line.label, amount, line.rule))
    return Derivation(tuple(lines), tuple(open_ids))


def applies(line: ModifierLine, facts: Facts) -> bool:
    """Tell whether a line has anything to say of a combat: by its box, theater and attackers."""
    named = not line.attackers or bool(set(line.attackers) & set(facts.attackers))
    return named and line.box in ("", facts.box) and line.theater in ("", facts.theater)


def _is_mixed(line: ModifierLine, facts: Facts) -> bool:
    """Tell a line that holds for some of the attackers and not for the others."""
    return bool(line.attackers) and not set(facts.attackers) <= set(line.attackers)


def _always(line: ModifierLine, _facts: Facts, _edition: Edition) -> int:
    return line.amount


def _control(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    """Count a line once, however many of its places are held."""
    return line.amount if any(facts.control.get(place) == line.side for place in line.any_of) else 0


def _cves(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    searches = line.search == "always" or (line.search == "southern-edge" and facts.southern_edge)
    count = facts.cves + (facts.search.get(line.search_place, 0) if searches else 0)
    return line.amount * carrier_steps(line, count)


def carrier_steps(line: ModifierLine, cves: int) -> int:
    """Count the full sets of CVEs that a line counts, up to its most."""
    return min(cves // line.per, line.most) if line.per else 0


def _air_range(line: ModifierLine, facts: Facts, edition: Edition) -> int:
    attacker = 0 if line.only == "defender" else air_range_modifier(edition, _results(facts, facts.attacker))
    defender = 0 if line.only == "attacker" else air_range_modifier(edition, _results(facts, facts.against))
    return line.amount * (attacker - defender)


def _results(facts: Facts, coalition: str) -> int:
    return facts.results.get((coalition, "air-range"), 0)


def air_range_modifier(edition: Edition, results: int) -> int:
    """Give the SW modifier of a number of air range results; more than the table has count as its last row."""
    rows = [row for row in edition.air_range if row <= results]
    return edition.air_range[max(rows)].modifier if rows else 0


def _naval_nationality(line: ModifierLine, facts: Facts, edition: Edition) -> int | None:
    values = [edition.naval_nationality.get(coalition) for coalition in (facts.attacker, facts.against)]
    if None in values:
        return None
    attacker, defender = (value.amount + facts.levels.get((coalition, "naval-nationality"), 0)
                          for value, coalition in zip(values, (facts.attacker, facts.against), strict=True) if value)
    return line.amount * (attacker - defender)


def _research(line: ModifierLine, facts: Facts, coalition: str) -> int:
    counts = facts.results if line.counting == "results" else facts.levels
    return line.amount * max(0, counts.get((coalition, line.project), 0) - line.beyond)


def _attacker_research(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    return _research(line, facts, facts.attacker)


def _defender_research(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    return _research(line, facts, facts.against)


def _pair(line: ModifierLine) -> tuple[str, str]:
    first, second = sorted(line.any_of)
    return first, second


def _war(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    return line.amount if _pair(line) in facts.war_turns else 0


def _war_turns(line: ModifierLine, facts: Facts, _edition: Edition) -> int | None:
    turn = facts.war_turns.get(_pair(line), 0)
    if turn is None:
        return None
    return line.amounts[turn - 1] if 0 < turn <= len(line.amounts) else 0


def _diplomacy(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    found = [facts.diplomacy[country] for country in line.any_of if country in facts.diplomacy]
    return line.amount if any(result >= line.at_least for result in found) else 0


def _code(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    side = facts.codes.get(line.code)
    if side is None:
        return 0
    return line.amount if side == words.side_of(facts.attackers[0]) else -line.amount


def _group_number(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    return line.amount * facts.groups


def _ships(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    return line.amount if facts.ships >= line.at_least else 0


def _based(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    return line.amount if facts.based in line.any_of else 0


def _unit(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    return line.amount if facts.unit in line.any_of else 0


def _excess_range(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    """Count unused range up to the number of bomber results, the initial one among them."""
    if facts.distance is None or not line.per:
        return 0
    steps = max(0, facts.range - facts.distance) // line.per
    return line.amount * min(steps, facts.results.get((facts.attacker, line.project), 0))


def _jets(line: ModifierLine, facts: Facts, _edition: Edition) -> int:
    return line.amount * (facts.attacking_jets - facts.defending_jets)


def _by_hand(_line: ModifierLine, _facts: Facts, _edition: Edition) -> None:
    return None


_KINDS: Mapping[str, Callable[[ModifierLine, Facts, Edition], int | None]] = MappingProxyType({
    "always": _always,
    "control": _control,
    "cves": _cves,
    "air-range": _air_range,
    "naval-nationality": _naval_nationality,
    "attacker-research": _attacker_research,
    "defender-research": _defender_research,
    "war": _war,
    "war-turns": _war_turns,
    "diplomacy": _diplomacy,
    "code": _code,
    "group-number": _group_number,
    "ships": _ships,
    "based": _based,
    "unit": _unit,
    "excess-range": _excess_range,
    "jets": _jets,
    "by-hand": _by_hand,
})
