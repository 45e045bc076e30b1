"""What SW units cost, and who may build them (24.4)."""

from __future__ import annotations

from typing import Literal

from ledger.errors import BadInput, Problem
from ledger.rules import words
from ledger.rules.edition import Edition

Permission = Literal["allowed", "needs research", "no"]


def cost(edition: Edition, unit: str, factors: int) -> int | None:
    """Give the price of a number of factors in BRPs (24.43), None where the edition sets none.

    Limits on construction and spending are not checked. Raises UnknownWord for a unit, BadInput for a
    negative count.
    """
    price = edition.costs.get(words.unit(unit))
    return _count(factors) * price.brps if price else None


def shipbuilding_points(edition: Edition, unit: str, factors: int) -> int | None:
    """Give the shipbuilding points that a number of factors takes (24.43), None where the edition sets none.

    One point is read as one per factor. Raises UnknownWord for a unit, BadInput for a negative count.
    """
    price = edition.costs.get(words.unit(unit))
    return _count(factors) * price.shipbuilding if price else None


def may_build(edition: Edition, power: str, unit: str) -> Permission:
    """Tell whether a holder may build a unit (24.41): "allowed", "needs research" or "no".

    The Western Allies may build what they hold jointly (24.233), France nothing (24.234). A holder of whom the
    edition says nothing may build anything, for nothing is checked. Raises UnknownWord.
    """
    builder = edition.builders.get(words.holder(power))
    kind = words.unit(unit)
    if builder is None or kind in builder.allowed:
        return "allowed"
    return "needs research" if kind in builder.research else "no"


def _count(factors: int) -> int:
    if factors < 0:
        evidence = f"{factors} factors cannot be built."
        raise BadInput(Problem("bad-count", evidence, "Give 0 or more.", "24.43"))
    return factors
