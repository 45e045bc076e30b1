"""What the calculators of the charts' tables report: raiders, air ranges, carrier effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cli.reports.base import Cell, Report, Table
from ledger.rules import words
from ledger.rules.carriers import CarrierEffect
from ledger.rules.modifiers import Derivation, Derived
from ledger.rules.raiders import Encounter
from ledger.rules.vocabulary import THEATERS


class Ranges(NamedTuple):
    """What the Air Range table says: ranges in hexes, the modifier at sea; and what is left to a target so far away.

    A range is None where the edition has none; `distance` and `excess` where no target was named.
    """

    theater: str
    results: int
    bombers: int | None
    interceptors: int | None
    at_sea: int
    distance: int | None
    excess: Derivation | None


def raider_report(found: Encounter) -> Report:
    """Report how many ships engage a raider group, and the lines that decide it."""
    data = {"die": found.die, "modifier": found.modifier, "modified": found.die + found.modifier,
            "engaging": found.engaging, "lines": _lines(found.derived.lines), "open": list(found.derived.open)}
    steps = Table("", ("amount", "rule", "label"),
                  [(f"{step.amount:+d}", step.rule, step.label) for step in found.steps])
    blocks: list[Table | str] = [_engaging(found.engaging), steps, *_open(found.derived.open)]
    return Report(data, blocks, steps)


def _engaging(ships: int) -> str:
    if ships == 0:
        return "No ship engages the raider group."
    if ships == 1:
        return "1 ship may engage the raider group: a cruiser."
    dice = "1 die" if ships == 2 else f"{ships - 1} dice"
    return f"{ships} ships may engage the raider group: a cruiser, and those that {dice} allow."


def _open(ids: Iterable[str]) -> list[str]:
    """Name the lines that only the players can give."""
    named = ", ".join(ids)
    return [f"Not counted, for the ledger cannot tell: {named}"] if named else []


def air_range_report(ranges: Ranges) -> Report:
    """Report ranges, whether a target is within them, and what unused range gives."""
    reached = [(name, hexes, _reaches(hexes, ranges.distance))
               for name, hexes in (("bombers", ranges.bombers), ("interceptors", ranges.interceptors))]
    data = {"theater": ranges.theater, "results": ranges.results, "distance": ranges.distance,
            **{name: {"range": hexes, "in_range": reaches} for name, hexes, reaches in reached},
            "submarines_and_raiders": {"modifier": ranges.at_sea},
            "excess_range": _excess(ranges.excess)}
    rows: list[tuple[Cell, ...]] = [(name, hexes, _yes(reaches)) for name, hexes, reaches in reached]
    title = f"{THEATERS[ranges.theater].title}, air range results: {ranges.results}"
    if ranges.distance is not None:
        title += f", hexes to the target: {ranges.distance}"
    table = Table(title, ("", "hexes", "in range"), rows)
    blocks: list[Table | str] = [table, f"Submarines and raiders: modifier {_either(ranges.at_sea)}"]
    if ranges.excess is not None:
        blocks.append(f"Bombers, for unused range: modifier {_signed(ranges.excess.net)}")
    return Report(data, blocks, table)


def _excess(excess: Derivation | None) -> dict[str, Any] | None:
    return None if excess is None else {"modifier": excess.net, "lines": _lines(excess.lines)}


def _reaches(hexes: int | None, distance: int | None) -> bool | None:
    return None if hexes is None or distance is None else distance <= hexes


def _yes(answer: bool | None) -> str | None:
    return None if answer is None else "yes" if answer else "no"


def _either(modifier: int) -> str:
    return f"+/-{modifier}" if modifier else "0"


def carrier_report(cves: int, effects: Iterable[CarrierEffect]) -> Report:
    """Report what CVEs do to submarines and raiders in each SW box."""
    found = tuple(effects)
    data = {"cves": cves, "boxes": {effect.box: {"submarines": effect.submarines, "raiders": effect.raiders}
                                    for effect in found}}
    table = Table(f"CVEs: {cves}", ("", "submarines", "raiders"),
                  [(words.title(effect.box), _signed(effect.submarines), _signed(effect.raiders)) for effect in found])
    return Report(data, [table], table)


def _signed(modifier: int) -> str:
    return f"{modifier:+d}" if modifier else "0"


def _lines(lines: Iterable[Derived]) -> list[dict[str, Any]]:
    return [line._asdict() for line in lines]
