"""Pairs measured in turn: both sides of a ratio meet the same machine, whatever else runs on it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

Timed = Callable[[], float]
"""Does something once and returns the seconds that count."""


class Missing(Exception):
    """A peer is not installed; the message says which."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A bound for a ratio of times; or, where `rate` is set, of speeds, which are to be at least so high."""

    bound: float
    rate: bool = False

    def ratio(self, ours: float, theirs: float) -> float:
        """Return the ratio that the goal speaks of."""
        return theirs / ours if self.rate else ours / theirs

    def met_by(self, ratio: float) -> bool:
        """Say whether a ratio is good enough."""
        return ratio >= self.bound if self.rate else ratio <= self.bound

    @property
    def text(self) -> str:
        """The goal as the table shows it."""
        return f">= {self.bound:g}x rate" if self.rate else f"<= {self.bound:g}"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: medians of both sides in `unit`, and the median ratio of the pairs.

    A row without a goal is there to be compared with the one above it. `skipped` says why nothing was measured.
    """

    what: str
    against: str
    goal: Goal | None
    ratio: float | None = None
    ours: float | None = None
    theirs: float | None = None
    unit: str = "s"
    skipped: str | None = None

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None where there is none, or nothing was measured."""
        return None if self.goal is None or self.ratio is None else self.goal.met_by(self.ratio)


def timed(action: Callable[[], object]) -> Timed:
    """Time all of an action."""

    def once() -> float:
        start = perf_counter()
        action()
        return perf_counter() - start

    return once


def compare(what: str, against: str, goal: Goal | None, ours: Callable[[], Timed], theirs: Callable[[], Timed],
            rounds: int) -> Row:
    """Prepare both sides, run each once unmeasured, then in pairs, the other side first in every second pair."""
    try:
        sides = theirs(), ours()
    except Missing as missing:
        return Row(what, against, goal, skipped=str(missing))
    for side in sides:
        side()
    pairs = [_pair(*sides, swapped=round_ % 2 == 1) for round_ in range(rounds)]
    ratio = median((goal or Goal(0)).ratio(our, their) for their, our in pairs)
    return Row(what, against, goal, ratio, median(our for _, our in pairs), median(their for their, _ in pairs))


def _pair(first: Timed, second: Timed, *, swapped: bool) -> tuple[float, float]:
    if swapped:
        late, early = _settled(second), _settled(first)
        return early, late
    return _settled(first), _settled(second)


def _settled(side: Timed) -> float:
    gc.collect()
    return side()
