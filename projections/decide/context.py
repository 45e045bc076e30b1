"""What a decision may look at: the position, the edition, and dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ledger.dice import Throw, given
from ledger.errors import BadInput, Problem
from ledger.events.combat import DiceRolled
from ledger.rules.edition import Edition
from projections.position import Position

Source = Literal["drawn", "given", "kept"]
_GIVEN: Source = "given"


@dataclass(frozen=True, slots=True)
class Context:
    """The position that an order meets. `draw` throws dice, None where the ledger may not draw any."""

    position: Position
    edition: Edition
    draw: Callable[[int], Throw] | None
    source: Literal["drawn", "kept"] = "drawn"
    """Where dice that are not given come from: the ledger, or the order that a correction replaces."""

    def roll(self, purpose: str, count: int, result: str | None) -> DiceRolled:
        """Roll `count` d6, or read the result that the players give.

        Raises BadInput for dice that cannot be, or dice asked for where the ledger does not draw.
        """
        if result is not None:
            throw, source = given(result, count), _GIVEN
        elif self.draw is not None:
            throw, source = self.draw(count), self.source
        else:
            raise BadInput(Problem("dice-missing", f"No dice are given for: {purpose}.",
                                   "A turn file states its dice, as 3+5 or 8; only a single command draws."))
        return DiceRolled(purpose=purpose, count=count, total=throw.total, faces=throw.faces, source=source)
