"""How a number came about: amounts with their reason and rule."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """One line of an explanation: what it is, how much, and the printed rule number that makes it so."""

    label: str
    amount: int
    rule: str
