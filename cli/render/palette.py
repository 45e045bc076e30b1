"""Colors and marks of charts: told apart by people who see fewer colors, and readable on light and dark pages alike.

Chosen so that any two differ as seen with, and without, red or green cones, and each stands out 3 to 1 from white and
from nearly black. No line is told by its color alone: each has a marker of its own.
"""

from __future__ import annotations

from typing import NamedTuple

BLUE, RED, GREEN, VIOLET = "#4f63c6", "#ec183b", "#307930", "#9f19ff"
ORANGE, SKY, TAN, GRAY = "#d27b00", "#4d99bf", "#a68d74", "#6c6c6c"


class Look(NamedTuple):
    """How a line is drawn: its color and its marker."""

    color: str
    marker: str


POWERS = {
    "Germany": Look(GRAY, "o"),
    "Italy": Look(GREEN, "s"),
    "Japan": Look(RED, "^"),
    "Britain": Look(TAN, "D"),
    "U.S.": Look(BLUE, "v"),
    "France": Look(SKY, "P"),
    "Russia": Look(VIOLET, "X"),
    "China": Look(ORANGE, "*"),
    "Western Allies": Look(BLUE, "D"),
}
"""Each power in its own color on every chart."""

NAMED = {
    "actual": Look(BLUE, "o"),
    "effective": Look(RED, "s"),
    "Axis": Look(RED, "o"),
    "Allied": Look(BLUE, "s"),
    "Axis submarines": Look(RED, "o"),
    "Allied submarines": Look(SKY, "v"),
    "Axis transports": Look(ORANGE, "^"),
    "Allied transports": Look(BLUE, "s"),
    "Axis ASW": Look(TAN, "P"),
    "Allied ASW": Look(GREEN, "D"),
    "Axis CVEs": Look(GRAY, "*"),
    "Allied CVEs": Look(VIOLET, "X"),
    "Japan, by submarines": Look(RED, "^"),
    "Japan, by raiders": Look(GRAY, "^"),
    "Japan, otherwise": Look(ORANGE, "^"),
    "Western Allies, by submarines": Look(BLUE, "D"),
    "Western Allies, by raiders": Look(GREEN, "D"),
    "Western Allies, otherwise": Look(TAN, "D"),
}
"""What is on several charts looks the same on all of them."""

OTHERS = (Look(BLUE, "o"), Look(RED, "s"), Look(GREEN, "^"), Look(VIOLET, "D"), Look(ORANGE, "v"), Look(GRAY, "P"),
          Look(SKY, "X"), Look(TAN, "*"))
"""For lines that have no look of their own, in this order."""


def looks(names: list[str]) -> list[Look]:
    """Give each line of a chart its look: its own, where all lines have one, or others one each."""
    known = POWERS | NAMED
    if all(name in known for name in names):
        return [known[name] for name in names]
    return [OTHERS[place % len(OTHERS)] for place in range(len(names))]
