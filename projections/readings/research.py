"""What research has given each coalition (41)."""

from __future__ import annotations

from typing import NamedTuple

from projections.position import Position
from projections.readings.paths import numbers


class Researched(NamedTuple):
    """A project of a coalition: the `levels` it has reached, and the `results` that gave them."""

    levels: int
    results: int


def research(position: Position) -> dict[str, dict[str, Researched]]:
    """Read the research of all coalitions: coalition -> project -> what it has given."""
    found: dict[str, dict[str, Researched]] = {}
    for path, amount in numbers(position).items():
        head, coalition, *rest = path.split("/")
        if head == "research":
            project, state = rest
            projects = found.setdefault(coalition, {})
            projects[project] = projects.get(project, Researched(0, 0))._replace(**{state: amount})
    return found
