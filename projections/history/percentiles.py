"""Where a combat fell among all that its dice could have given.

A combat is judged by what it was fought for: transports sunk, or BRPs lost. Its percentile is the chance, over all
dice, of less than that, and half the chance of just that: 1/2 on average, whatever the forces, and above it where the
attacker was lucky. Air combat and raids are not judged, for their tables are not in our sources.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from ledger.errors import LedgerError
from ledger.events.bombing import BombingResolved
from ledger.events.combat import SubmarineCombatResolved
from ledger.rules.odds import bombing_odds, submarine_odds
from ledger.rules.words import count_of, title
from projections.position import Position
from projections.referee import bombing, combat
from projections.timeline import Entry

EVEN = Fraction(1, 2)
"""The percentile that fair dice give on average."""


class Fought(NamedTuple):
    """A combat: who fought where, what was lost and how much of it, and where that fell for the attacker.

    `percentile` is from 0 to 1; `mean` is what the dice give on average, `variance` that of the percentile itself;
    `typed` tells dice that were thrown elsewhere and typed in.
    """

    event: str
    version: int
    turn: str
    text: str
    attackers: tuple[str, ...]
    defender: str
    loss: str
    amount: int
    mean: Fraction
    percentile: Fraction
    variance: Fraction
    typed: bool = False


def judged(found: Entry, position: Position) -> Fought | None:
    """Judge an event that was just folded into a position.

    None for one that is no combat, in which nobody rolled, or whose inputs cannot be (an audit names it).
    """
    try:
        if isinstance(found.event, SubmarineCombatResolved):
            return _submarines(found, found.event, position)
        if isinstance(found.event, BombingResolved) and found.event.attack is not None:
            return _bombing(found, found.event, position)
    except LedgerError:
        return None
    return None


def _submarines(found: Entry, event: SubmarineCombatResolved, position: Position) -> Fought:
    chances = submarine_odds(position.edition, combat.inputs_of(event)).distribution("transports_sunk")
    powers = tuple(dict.fromkeys(side.power for side in event.attackers))
    where = f"{title(event.box)}, {_with(powers, 'submarine', sum(side.count for side in event.attackers))}"
    against = count_of("asw", sum(escort.asw for escort in event.escorts))
    text = f"{where} against {against}: {count_of('transport', event.transports_sunk)} sunk"
    return _fought(found, position, text, powers, event.defender, ("transports", event.transports_sunk), chances)


def _bombing(found: Entry, event: BombingResolved, position: Position) -> Fought:
    raid = bombing.inputs_of(event)
    chances = _at_most(bombing_odds(position.edition, raid).distribution("brps_lost"), event.target_brps)
    powers = tuple(dict.fromkeys(force.power for force in event.forces))
    lost = f"{event.brps_lost} BRP{'' if event.brps_lost == 1 else 's'} lost"
    text = f"{event.target}, {_with(powers, 'bomber', raid.bombers)} over the target: {lost}"
    return _fought(found, position, text, powers, event.defender, ("BRPs", event.brps_lost), chances)


def _with(powers: Iterable[str], unit: str, count: int) -> str:
    return f"{' and '.join(map(title, powers))}, {count} {unit}{'s' * (count != 1)}"


def _at_most(chances: Mapping[int, Fraction], limit: int | None) -> dict[int, Fraction]:
    """Take more than the target was worth for what it was worth."""
    found: dict[int, Fraction] = {}
    for number, chance in chances.items():
        lost = number if limit is None else min(number, limit)
        found[lost] = found.get(lost, Fraction()) + chance
    return found


def _fought(found: Entry, position: Position, text: str, attackers: tuple[str, ...], defender: str,
            lost: tuple[str, int], chances: Mapping[int, Fraction]) -> Fought:
    loss, amount = lost
    mean = sum((number * chance for number, chance in chances.items()), Fraction())
    spread = (chance * (percentile(chances, number) - EVEN) ** 2 for number, chance in chances.items())
    turn = position.clock.turn_name
    return Fought(found.id, found.version, turn, text, attackers, defender, loss, amount, mean,
                  percentile(chances, amount), sum(spread, Fraction()))


def percentile(chances: Mapping[int, Fraction], amount: int) -> Fraction:
    """Rank a number in its distribution: the chance of less, and half of that of just as much (the mid-rank)."""
    less = sum((chance for number, chance in chances.items() if number < amount), Fraction())
    return less + chances.get(amount, Fraction()) / 2
