"""What the modifiers of a combat look at, read from the position at that moment (24.622, 21.5342)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.rules import words
from ledger.rules.air_range import bomber_range
from ledger.rules.calendar import Turn, quarters
from ledger.rules.edition import Edition
from ledger.rules.modifiers import Facts
from projections.position import Position
from projections.postings.base import stock
from projections.postings.combat import AAF


def submarine_facts(position: Position, edition: Edition, attackers: tuple[str, ...], defender: str,
                    box: str) -> Facts:
    """Read the facts of a submarine combat in a box."""
    return Facts(attackers=attackers, defender=defender, box=box, cves=sum(carriers(position, defender, box).values()),
                 **_situation(position, edition))


def raid_facts(position: Position, edition: Edition, powers: tuple[str, ...], defender: str, box: str, *, number: int,
               ships: int, based: str | None, southern_edge: bool) -> Facts:
    """Read the facts of a raid: `number` is that of the group in the box, from 1, `ships` how many it has."""
    return Facts(attackers=powers, defender=defender, box=box, cves=sum(carriers(position, defender, box).values()),
                 search=_search(position, defender), groups=number - 1, ships=ships, based=based or "",
                 southern_edge=southern_edge, **_situation(position, edition))


def bombing_facts(position: Position, edition: Edition, attackers: tuple[str, ...], defender: str, *, theater: str,
                  unit: str, distance: int | None, attacking_jets: int = 0, defending_jets: int = 0) -> Facts:
    """Read the facts of a bombing; `distance` to the target is in hexes, None where it is not counted.

    AAF that bomb alone have no range to spare, whatever strategic bombers reach.
    """
    longest = bomber_range(edition, theater, results(position, attackers[0], "air-range"))
    return Facts(attackers=attackers, defender=defender, theater=theater, unit=unit, distance=distance,
                 range=0 if unit == AAF else longest or 0, attacking_jets=attacking_jets, defending_jets=defending_jets,
                 **_situation(position, edition))


def results(position: Position, power: str, project: str) -> int:
    """Count the results of a project that a power's coalition has obtained."""
    return position.balance(f"{words.coalition_of(power)}/research.{project}/results")


def carriers(position: Position, defender: str, box: str) -> dict[str, int]:
    """Count the ready CVEs in a box of all who defend there together, by holder (24.631A)."""
    there = {holder: position.balance(stock(holder, "cve", None, box)) for holder in defenders(defender)}
    return {holder: count for holder, count in there.items() if count > 0}


def defenders(defender: str) -> tuple[str, ...]:
    """Name the holders that defend as one: Britain, the U.S. and what they hold jointly, France; Japan alone."""
    return ("western-allies", "britain", "us", "france") if defender == "western-allies" else (defender,)


def _search(position: Position, defender: str) -> dict[str, int]:
    return {place: sum(position.balance(stock(holder, unit, None, place))
                       for holder in defenders(defender) for unit in words.SEARCH_UNITS)
            for place in words.MAPBOARD_PLACES}


def _situation(position: Position, edition: Edition) -> dict[str, Any]:
    """Read what all combats look at: control, codes, diplomacy, wars and research."""
    marks = {key: found.mark.value for key, found in position.marks.items() if found.mark.value is not None}
    counted = {state: _research(position, state) for state in ("levels", "results")}
    return {"control": _chapter(marks, "control/"), "codes": _chapter(marks, "codebreaking/"),
            "diplomacy": {country: int(value) for country, value in _chapter(marks, "diplomacy/").items()},
            "war_turns": _war_turns(position, edition), **counted}


def _chapter(marks: Mapping[str, str], start: str) -> dict[str, str]:
    return {key.removeprefix(start): value for key, value in marks.items() if key.startswith(start)}


def _research(position: Position, state: str) -> dict[tuple[str, str], int]:
    found = {}
    for account, amount in position.balances.items():
        owner, item, counted = account.split("/")
        kind, _, project = item.partition(".")
        if kind == "research" and counted == state:
            found[owner, project] = amount
    return found


def _war_turns(position: Position, edition: Edition) -> dict[tuple[str, str], int | None]:
    """Count the game turns of each war; a war declared before the first turn begins with it."""
    found: dict[tuple[str, str], int | None] = {}
    for war, begun in position.wars.items():
        first, second = sorted(war)
        found[first, second] = _turn_of(begun, position.clock.turn, edition.settings.first_turn_of_war.value)
    return found


def _turn_of(begun: Turn | None, now: Turn | None, first: str) -> int | None:
    if not first:
        return None
    passed = quarters(now) - quarters(begun) if now and begun else 0
    return passed if first == "next" else passed + 1
