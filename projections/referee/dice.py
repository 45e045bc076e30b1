"""Dice: what they show adds up."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.combat import DiceRolled
from ledger.rules.edition import Edition
from projections.position import Position
from projections.referee.base import Violation


def adds_up(_position: Position, event: DiceRolled, _edition: Edition) -> Iterator[Violation]:
    """A total is one that so many dice can show, and the sum of their faces where these are known."""
    faces = event.faces
    possible = event.count <= event.total <= 6 * event.count
    if not possible or (faces is not None and (len(faces), sum(faces)) != (event.count, event.total)):
        shown = f" as {'+'.join(map(str, faces))}" if faces else ""
        yield Violation("dice-sum", f"{event.count} dice are recorded{shown} with a total of {event.total}.",
                        "Record the dice that were rolled.", impossible=True)
