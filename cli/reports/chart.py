"""Distributions as people read them: percentages, and bins that fit a screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

MOST_BINS = 20
"""More rows than this no longer fit a screen."""


class Bin(NamedTuple):
    """A row of a chart: the numbers it stands for, their chance, and the chance of the first of them or more."""

    label: str
    chance: Fraction
    or_more: Fraction


def bins(distribution: Mapping[int, Fraction]) -> list[Bin]:
    """Sort a distribution into rows of 1, 2, 5, 10 … neighbouring numbers each, without a gap between rows."""
    size = next(size for size in _sizes() if len(_starts(distribution, size)) <= MOST_BINS)
    return [Bin(str(start) if size == 1 else f"{start}-{start + size - 1}",
                sum((chance for number, chance in distribution.items() if start <= number < start + size),
                    Fraction()),
                sum((chance for number, chance in distribution.items() if number >= start), Fraction()))
            for start in _starts(distribution, size)]


def _sizes() -> Iterator[int]:
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def _starts(distribution: Mapping[int, Fraction], size: int) -> range:
    return range(min(distribution) // size * size, max(distribution) + 1, size)


def percent(chance: Fraction) -> str:
    """Write a chance as a percentage with one decimal."""
    return f"{float(chance):.1%}"


def to_the_right(heading: str, cells: Sequence[str]) -> tuple[str, ...]:
    """Set a column of texts to the right, its heading first."""
    width = max(map(len, (heading, *cells)))
    return tuple(cell.rjust(width) for cell in (heading, *cells))
