"""What a change in the middle of a year counts in that year (35.7)."""

from __future__ import annotations

from ledger.rules.calendar import Turn
from ledger.rules.edition import Edition

QUARTERS = 4


def prorated(amount: int, turn: Turn, edition: Edition) -> int:
    """Give what a yearly number of BRPs counts from a turn on, fractions dropped (35.7).

    A quarter for each turn that remains of the year, this one included (all four in its Year Start Sequence); or, by
    the edition's setting, one quarter.
    """
    remaining = min(QUARTERS, QUARTERS + 1 - turn.quarter)
    quarters = 1 if edition.settings.prorating.value == "quarter" else remaining
    part = abs(amount) * quarters // QUARTERS
    return part if amount > 0 else -part
