"""Surface raiders: how many defending ships engage a raider group, and which ships these can be (21.5342).

Here + favors the defender, the reverse of submarine warfare. Where the rules leave room:

* a die that shows a kind of ship that is not there engages none, so fewer ships than dice may engage;
* a face of which the edition says nothing may engage any ship, for nothing is checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from ledger.errors import BadInput, Problem
from ledger.rules.edition import Edition
from ledger.rules.explain import Step
from ledger.rules.modifiers import Derivation, Facts, derive

FIRST = 1
"""The face whose ships engage first, without a die."""

_FACES = range(1, 7)


class Encounter(NamedTuple):
    """What a raider group meets: the die, the modifier, and how many ships may engage.

    `derived` holds the modifier line by line; the `steps`, the die first, add up to the modified die, which may be
    below 0.
    """

    die: int
    modifier: int
    engaging: int
    derived: Derivation
    steps: tuple[Step, ...]


def engaging(die: int, modifier: int) -> int:
    """Count the defending ships that may engage a raider group: the modified die, at least 0 (21.5342).

    + favors the defender. Raises BadInput for what no die shows.
    """
    _check(die)
    return max(0, die + modifier)


def encounter(edition: Edition, facts: Facts, die: int) -> Encounter:
    """Work out how many ships may engage, with every line of the raider table that holds (21.5342).

    Lines that only the players can give are named in `derived.open` and count as 0. Raises BadInput for what no die
    shows.
    """
    derived = derive(edition.raider_modifiers, facts, edition)
    lines = (Step(line.label, line.amount, line.rule) for line in derived.lines)
    steps = (Step("the die", die, "21.5342"), *lines)
    return Encounter(die, derived.net, engaging(die, derived.net), derived, steps)


def fits(edition: Edition, engaged: Sequence[str], faces: Sequence[int]) -> bool:
    """Tell whether these ships, by unit id, can have engaged one raider group (21.5342).

    The first is a ship of face 1, a cruiser; each further one needs a die in `faces` of its own. Dice may be left
    over. How many dice there were is not checked. Raises BadInput for what no die shows.
    """
    for face in faces:
        _check(face)
    first = _kinds(edition, FIRST)
    leads = {ship for ship in engaged if first is None or ship in first}
    return not engaged or any(_seated(edition, Counter(engaged) - Counter([lead]), faces) for lead in leads)


def _seated(edition: Edition, ships: Counter[str], faces: Sequence[int]) -> bool:
    """Tell whether each ship can have a die of its own.

    It can if, for every choice of kinds, there are as many dice for them as ships (Hall's theorem).
    """
    dice = [_kinds(edition, face) for face in faces]
    return all(sum(ships[kind] for kind in kinds) <= sum(die is None or not die.isdisjoint(kinds) for die in dice)
               for kinds in _choices(ships))


def _choices(ships: Counter[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(ships, size) for size in range(1, len(ships) + 1))


def _kinds(edition: Edition, face: int) -> frozenset[str] | None:
    """Give the kinds of ship that a face may engage, None where the edition says nothing."""
    row = edition.raider_engagement.get(face)
    return row.units if row else None


def _check(die: int) -> None:
    if die not in _FACES:
        raise BadInput(Problem("bad-die", f"A die cannot show {die}.", "Give a face from 1 to 6.", "21.5342"))
