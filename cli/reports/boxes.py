"""The SW boxes as they are printed: a display of each, the sides face to face, and the mapboard places below."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from cli.reports.base import Block, Display, Facing, Table, There
from ledger.rules.words import HOLDERS, PLACES, SW_BOXES, UNITS, built_by, rank_of, side_of, title
from projections.position import Position
from projections.readings.sw_boxes import Presence, origins, sw_boxes

ALWAYS = ("submarine", "asw", "transport", "cve")
"""The kinds of units whose space is printed in every box, whether somebody stands there or not."""

_KINDS = tuple(dict.fromkeys((ALWAYS[0], "advanced-submarine", *ALWAYS[1:], *UNITS)))

Boxes = dict[str, dict[str, dict[str, Presence]]]


def box_blocks(position: Position) -> list[Block]:
    """Show the three SW boxes as displays, and below them who is elsewhere."""
    boxes = sw_boxes(position)
    return [*(display_of(position, boxes, box) for box in SW_BOXES), _elsewhere(position, boxes)]


def display_of(position: Position, boxes: Boxes, box: str) -> Display:
    """Lay out one SW box: kinds of units in the order of the game's words, Axis to the left, Allies to the right."""
    holders, rows, before = boxes.get(box, {}), list[Facing](), ""
    for unit, *sides in facing(holders):
        columns = [_there(position, holders, holder, unit, box) for holder in sides]
        for number, (left, right) in enumerate(zip_longest(*columns)):
            rows.append(Facing(left, "" if number or unit == before else title(unit), right))
        before = unit
    return Display(title(box), (title("axis"), title("allied")), rows)


def facing(holders: dict[str, dict[str, Presence]]) -> Iterator[tuple[str, str | None, str | None]]:
    """List the rows of a box: a kind of unit, a holder of it on the Axis side, and one on the Allied side."""
    there = {unit for units in holders.values() for unit, presence in units.items() if any(presence)}
    for unit in sorted({*ALWAYS, *there}, key=rank_of(_KINDS)):
        sides: dict[str, list[str]] = {"axis": [], "allied": []}
        for holder in sorted(holders, key=rank_of(HOLDERS)):
            if any(holders[holder].get(unit, ())):
                sides[side_of(holder)].append(holder)
        rows = list(zip_longest(sides["axis"], sides["allied"]))
        yield from ((unit, left, right) for left, right in rows or [(None, None)])


def _there(position: Position, holders: dict[str, dict[str, Presence]], holder: str | None, unit: str,
           box: str) -> list[There | None]:
    """List what a holder has of a unit, and below it what of that keeps its origin (24.54)."""
    if holder is None:
        return [None]
    lines: list[There | None] = [There(title(holder), *holders[holder][unit])]
    for origin, counts in by_origin(position, holder, unit, box).items():
        lines.append(There(built_by(origin).strip(" ()"), *(f"({count})" if count else "" for count in counts)))
    return lines


def by_origin(position: Position, holder: str, unit: str, box: str) -> dict[str, Presence]:
    """Count the factors among those of a holder that keep their origin (24.54)."""
    ready, inverted = (origins(position, holder, unit, box, inverted=state) for state in (False, True))
    found = {origin: Presence(ready.get(origin, 0), inverted.get(origin, 0))
             for origin in dict.fromkeys((*ready, *inverted)) if origin is not None}
    return {origin: counts for origin, counts in found.items() if any(counts)}


def _elsewhere(position: Position, boxes: Boxes) -> Table:
    rows = [(title(place), title(holder), title(unit) + tags(position, holder, unit, place), *there)
            for place in sorted(set(boxes) - set(SW_BOXES), key=rank_of(PLACES))
            for holder in sorted(boxes[place], key=rank_of(HOLDERS))
            for unit, there in boxes[place][holder].items() if any(there)]
    return Table("On the mapboard", ("", "", "unit", "ready", "inverted"), rows, "nobody")


def tags(position: Position, holder: str, unit: str, place: str) -> str:
    """Name the origins that factors keep (24.54)."""
    return "".join(built_by(tag, n) for tag, n in origins(position, holder, unit, place).items() if n)
