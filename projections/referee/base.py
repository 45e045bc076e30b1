"""What a check is: from a position and the event that would come next, to the rules it would break."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ledger.errors import Problem
from ledger.rules.edition import Edition
from projections.position import Position


@dataclass(frozen=True, slots=True)
class Violation(Problem):
    """A rule that an event breaks. `impossible` ones cannot be ruled away: the table could not be laid out so."""

    impossible: bool = False


Check = Callable[[Position, Any, Edition], Iterator[Violation]]
