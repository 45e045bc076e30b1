"""What a research result is worth: levels, by the edition's scale of its project (41)."""

from __future__ import annotations

from ledger.rules import words
from ledger.rules.edition import Edition


def levels_of(edition: Edition, project: str, result: int) -> int | None:
    """Give the levels of a result, 0 for one that is too low; None where the edition has no scale for the project.

    Rule 41. Raises UnknownWord for a project.
    """
    scale = edition.research.get(words.project(project))
    if scale is None:
        return None
    reached = [row for row in scale.levels if row <= result]
    return scale.levels[max(reached)] if reached else 0
