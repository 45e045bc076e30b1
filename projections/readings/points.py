"""RPs and DPs of each coalition: free, and what they are assigned to (41, 49)."""

from __future__ import annotations

from projections.position import Position
from projections.readings.paths import numbers

_HEADS = ("rp", "dp")


def points(position: Position) -> dict[str, dict[str, dict[str, int]]]:
    """Read the points: rp or dp -> coalition -> what they are for ("free", "torpedo/research", ...) -> how many."""
    found: dict[str, dict[str, dict[str, int]]] = {head: {} for head in _HEADS}
    for path, amount in numbers(position).items():
        head, coalition, *rest = path.split("/")
        if head in _HEADS:
            found[head].setdefault(coalition, {})["/".join(rest)] = amount
    return found
