"""Where things go on a plot: numbers to rows, turns to columns, years along the axis."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

TICKS = 6
"""The most numbers beside the rows of a plot."""


class Scale(NamedTuple):
    """Numbers from `low` to `high` over some rows, with round `ticks`; nothing is cut off and 0 is on it."""

    low: int
    high: int
    rows: int
    ticks: tuple[int, ...]

    @classmethod
    def of(cls, numbers: Iterable[int], rows: int) -> Scale:
        """Choose the smallest round steps that hold all numbers and 0."""
        kept = [0, *numbers]
        for step in steps():
            low, high = min(kept) // step * step, -(-max(kept) // step) * step
            if (high - low) // step < TICKS:
                high = max(high, low + step)
                return cls(low, high, rows, tuple(range(low, high + 1, step)))
        raise AssertionError("steps grow without end")

    def row(self, number: float) -> int:
        """Give the row of a number, counted from the lowest."""
        return round((number - self.low) / (self.high - self.low) * (self.rows - 1))


def steps() -> Iterator[int]:
    """Count 1, 2, 5, 10, 20, 50 … without end."""
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def columns_of(turns: int, width: int) -> list[int]:
    """Spread turns over a width, the first and the last at its ends; several share a column where there are many."""
    return [round(turn * (width - 1) / (turns - 1)) for turn in range(turns)] if turns > 1 else [0]


def years(turns: Iterable[str]) -> dict[int, str]:
    """Find the turns in which a year begins, as the turns are named: "Spring 1941", "1941 YSS"."""
    found: dict[int, str] = {}
    for number, turn in enumerate(turns):
        year = re.search(r"\b\d{4}\b", turn)
        if year and year[0] not in found.values():
            found[number] = year[0]
    return found


def fitting(labels: Iterable[tuple[int, str]], width: int, gap: int = 1) -> str:
    """Set labels at their columns, leaving out those that would run into the one before or over the end."""
    line = ""
    for column, label in labels:
        if (not line or column >= len(line) + gap) and column + len(label) <= width:
            line = line.ljust(column) + label
    return line
