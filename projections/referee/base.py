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
    """A rule that an event breaks. `impossible` ones cannot be ruled away: the table could not be laid out so.

    A `warning` is told and kept, and stops nothing: the reading behind it is not certain.
    """

    impossible: bool = False
    warning: bool = False


Check = Callable[[Position, Any, Edition], Iterator[Violation]]
