"""Where the SW boxes stood at the end of a turn, told once: only what is not as it was."""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules.words import SIDES, SW_BOXES, side_of
from projections.history.moments import Moment
from projections.history.prose.base import Sentence
from projections.history.prose.english import adjective, clauses, listed, number, place, sentence, some, was

_TOLD = ("submarine", "advanced-submarine", "transport", "asw", "cve")
"""The units that are told; ships at sea are told where they raid or are met."""


class _Count(NamedTuple):
    """Factors of a side in a box: all of them, and those that are inverted."""

    total: int
    inverted: int


_Box = dict[tuple[str, str], _Count]
"""Side and unit -> factors, in the order in which they are told; none that are not there."""


def standing(before: Moment, after: Moment, *, ended: bool) -> Sentence | None:
    """Tell the boxes that changed between two moments, or at the end of the record all that are not empty.

    None where there is nothing to tell. `ended` tells the end of a turn from that of the record. The sentence leads to
    the events that last moved something in each box.
    """
    told = [box for box in SW_BOXES if _counts(before, box) != _counts(after, box)
            or (not ended and _counts(after, box))]
    if not told:
        return None
    when = "when the turn ended" if ended else "when the record ended"
    first, *more = dict.fromkeys(event for box in told if (event := after.sum(_paths(after, box)).event))
    text = clauses([_stood(_counts(after, box), box) for box in told])
    return Sentence(sentence(f"{when}, {text}"), first, "boxes", tuple(more))


def _paths(moment: Moment, box: str) -> list[str]:
    return [path for path in moment.values if path.startswith(f"boxes/{box}/") and path.split("/")[3] in _TOLD]


def _counts(moment: Moment, box: str) -> _Box:
    found = {(side, unit): _Count(0, 0) for side in SIDES for unit in _TOLD}
    for path in _paths(moment, box):
        _, _, holder, unit, state = path.split("/")
        count, before = moment.values[path] or 0, found[side_of(holder), unit]
        found[side_of(holder), unit] = _Count(before.total + count,
                                              before.inverted + (count if state == "inverted" else 0))
    return {key: count for key, count in found.items() if count.total}


def _stood(box: _Box, name: str) -> str:
    """Tell one box: who faced whom in it, who was there alone, or that it lay empty."""
    sides = [units for side in SIDES if (units := _units(box, side))]
    if len(sides) == 2:
        return f"{sides[0]} faced {sides[1]} in {place(name)}"
    if not sides:
        return f"{place(name)} lay empty"
    return f"{sides[0]} {was(sum(count.total for count in box.values()))} in {place(name)}"


def _units(box: _Box, side: str) -> str:
    """List the units of a side, the first with whose it is."""
    told = [some(unit, count.total) + (f" ({number(count.inverted)} inverted)" if count.inverted else "")
            for (whose, unit), count in box.items() if whose == side]
    return listed([told[0].replace(" ", f" {adjective(side)} ", 1), *told[1:]]) if told else ""
