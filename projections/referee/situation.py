"""Wars begin once."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.situation import WarDeclared
from ledger.rules import words
from ledger.rules.edition import Edition
from projections.position import Position
from projections.postings.situation import war_key
from projections.referee.base import Violation


def not_at_war(position: Position, event: WarDeclared, _edition: Edition) -> Iterator[Violation]:
    """Two powers that are at war do not declare it again."""
    if position.value(war_key(event.power, event.target)) is not None:
        yield Violation("at-war-already", f"{words.title(event.power)} and {words.title(event.target)} are at war.",
                        "Leave this out. See: awaw show situation.")
