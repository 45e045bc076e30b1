"""The campaign step by step: what happened in each, and which numbers it changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ledger.events.turns import CLOCK, TurnBegun
from projections.amendment import Numbers
from projections.history.narrative import describe
from projections.position import Position
from projections.readings.paths import shown, untouched
from projections.timeline import Entry

_ENDS = {"turn": (TurnBegun,), "phase": CLOCK}
"""The events that begin a new step, by how far a step goes; of single events each is a step."""


class Step(NamedTuple):
    """A step: when it is, the last event of it, what happened, and the numbers that it changed."""

    when: str
    version: int
    lines: tuple[str, ...]
    changed: Numbers


def replay(entries: Iterable[Entry], by: str) -> list[Step]:
    """Cut a timeline into steps: events, phases or turns."""
    position, steps = Position(), list[Step]()
    before, lines = shown(position), list[str]()
    for found in entries:
        if lines and (by == "event" or isinstance(found.event, _ENDS.get(by, ()))):
            steps.append(_step(position, lines, before))
            before, lines = shown(position), []
        position.apply(found)
        lines.append(f"{found.version:>5}  {describe(found.event)}")
    return [*steps, _step(position, lines, before)] if lines else steps


def _step(position: Position, lines: list[str], before: dict[str, int | None]) -> Step:
    now = shown(position)
    changed = {path: (before.get(path, untouched(path)), amount) for path, amount in now.items()
               if before.get(path, untouched(path)) != amount}
    return Step(str(position.clock), position.version, tuple(lines), changed)
