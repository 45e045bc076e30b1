"""Who stands where: the SW boxes, the mapboard boxes, ports and bases (24.5)."""

from __future__ import annotations

from typing import NamedTuple

from projections.position import Position
from projections.postings.base import stock
from projections.readings.paths import numbers


class Presence(NamedTuple):
    """Factors of a kind at a place: `ready`, and `inverted` ones that cannot be used."""

    ready: int
    inverted: int


def sw_boxes(position: Position) -> dict[str, dict[str, dict[str, Presence]]]:
    """Read the boxes: place -> holder -> unit -> presence."""
    boxes: dict[str, dict[str, dict[str, Presence]]] = {}
    for path, amount in numbers(position).items():
        head, place, *rest = path.split("/")
        if head == "boxes":
            holder, unit, state = rest
            units = boxes.setdefault(place, {}).setdefault(holder, {})
            units[unit] = units.get(unit, Presence(0, 0))._replace(**{state: amount})
    return boxes


def origins(position: Position, holder: str, unit: str, place: str, *, inverted: bool = False) -> dict[str | None, int]:
    """Split the ready (or inverted) factors at a place by origin, the untagged first (24.54)."""
    item, end = f"{holder}/{unit}", f"/{place}{'.inverted' if inverted else ''}"
    found: dict[str | None, int] = {None: position.balance(stock(holder, unit, None, place, inverted))}
    for account, amount in position.balances.items():
        if account.startswith(f"{item}.") and account.endswith(end):
            found[account[len(item) + 1:].partition("/")[0]] = amount
    return found
