"""The odds of SW combat: what all the dice together give, exactly, before any is rolled.

Rules 24.62 (two dice for each side) and those of the resolvers, which are asked for each pair of table results that
the dice can read, and not for each of the 1,296 ways they fall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import attrgetter
from types import MappingProxyType

from ledger.errors import unknown_word
from ledger.rules import bombing, submarine
from ledger.rules.bombing import Bombing
from ledger.rules.edition import Edition
from ledger.rules.submarine import SubmarineCombat
from ledger.rules.sw_combat import LOWEST, Cell, Table, column_of, rows_of

TOTALS: Mapping[int, int] = MappingProxyType({total: 6 - abs(total - 7) for total in range(2, 13)})
"""Each total of two dice, and in how many of 36 ways it falls."""

SUBMARINE = ("submarines_eliminated", "submarines_aborted", "submarines_through", "transports_sunk",
             "transports_damaged", "asw_eliminated", "cves_eliminated")
"""The quantities of a submarine combat, as its outcome names them."""

BOMBING = ("eliminated", "aborted", "through", "brps_lost")
"""The quantities of a bombing, as its outcome names them."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What can come of a combat: every joint outcome of `quantities` that the dice can give, with its weight.

    Weights are whole numbers; their sum is how many equally likely ways the dice fall in. Every chance is an exact
    fraction. Asking for a quantity that is not there raises UnknownWord.
    """

    quantities: tuple[str, ...]
    outcomes: Mapping[tuple[int, ...], int]

    @property
    def ways(self) -> int:
        """Count the equally likely ways in which the dice fall."""
        return sum(self.outcomes.values())

    def chance(self, holds: Callable[[Mapping[str, int]], bool]) -> Fraction:
        """Give the chance of a joint outcome for which something holds."""
        favorable = sum(weight for values, weight in self.outcomes.items()
                        if holds(dict(zip(self.quantities, values, strict=True))))
        return Fraction(favorable, self.ways)

    def distribution(self, quantity: str) -> dict[int, Fraction]:
        """Give the chance of each number that a quantity can be, lowest first; they add up to 1."""
        ways = self.ways
        return {number: Fraction(weight, ways) for number, weight in sorted(self._weights(quantity).items())}

    def mean(self, quantity: str) -> Fraction:
        """Give the mean of a quantity."""
        column = self._column(quantity)
        return Fraction(sum(values[column] * weight for values, weight in self.outcomes.items()), self.ways)

    def at_least(self, quantity: str, number: int) -> Fraction:
        """Give the chance that a quantity is this number or more."""
        return self._sum(quantity, lambda found: found >= number)

    def at_most(self, quantity: str, number: int) -> Fraction:
        """Give the chance that a quantity is this number or less."""
        return self._sum(quantity, lambda found: found <= number)

    def _sum(self, quantity: str, holds: Callable[[int], bool]) -> Fraction:
        return Fraction(sum(weight for found, weight in self._weights(quantity).items() if holds(found)), self.ways)

    def _weights(self, quantity: str) -> Counter[int]:
        column = self._column(quantity)
        weights: Counter[int] = Counter()
        for values, weight in self.outcomes.items():
            weights[values[column]] += weight
        return weights

    def _column(self, quantity: str) -> int:
        if quantity not in self.quantities:
            raise unknown_word("quantity", quantity, self.quantities)
        return self.quantities.index(quantity)


def submarine_odds(edition: Edition, combat: SubmarineCombat) -> Odds:
    """Work out the odds of a submarine combat by an edition (24.6); its own rolls are not looked at.

    Raises BadInput as `submarine.resolve` does.
    """
    table, read = edition.sw_combat_table, attrgetter(*SUBMARINE)

    def outcomes() -> Iterator[tuple[tuple[int, ...], int]]:
        for attack, defense, weight in _rolls(table, combat.submarines, combat.asw, combat.modifier):
            rolled = replace(combat, attack_roll=attack, defense_roll=defense)
            yield read(submarine.resolve_by(edition, rolled)), weight

    return Odds(SUBMARINE, _added(outcomes()))


def bombing_odds(edition: Edition, raid: Bombing) -> Odds:
    """Work out the odds of a bombing by an edition (24.632, 24.65); its own rolls are not looked at.

    Raises BadInput as `bombing.resolve` does.
    """
    table, read = edition.sw_combat_table, attrgetter(*BOMBING)

    def outcomes() -> Iterator[tuple[tuple[int, ...], int]]:
        for attack, defense, weight in _rolls(table, raid.bombers, raid.target_strength, raid.modifier):
            rolled = replace(raid, attack_roll=attack, defense_roll=defense)
            yield read(bombing.resolve(table, rolled)), weight

    return Odds(BOMBING, _added(outcomes()))


def _rolls(table: Table, attackers: int, defenders: int, modifier: int) -> Iterator[tuple[int, int, int]]:
    """List one pair of totals for each pair of results, with the ways in which the dice read that pair."""
    defenses = _one_each(table, defenders, -modifier)
    for attack, ways in _one_each(table, attackers, modifier):
        for defense, others in defenses:
            yield attack, defense, ways * others


def _one_each(table: Table, factors: int, modifier: int) -> list[tuple[int, int]]:
    """Choose one total for each result that a side can read; neighbouring columns often have the same."""
    rows = [table[row] for row in set(rows_of(max(factors, 0)))]
    found: dict[tuple[Cell, ...], tuple[int, int]] = {}
    for total, ways in TOTALS.items():
        column = column_of(total + modifier) - LOWEST
        cells = tuple([row[column] for row in rows])
        first, before = found.get(cells, (total, 0))
        found[cells] = first, before + ways
    return list(found.values())


def _added(outcomes: Iterator[tuple[tuple[int, ...], int]]) -> Mapping[tuple[int, ...], int]:
    weights: Counter[tuple[int, ...]] = Counter()
    for values, weight in outcomes:
        weights[values] += weight
    return MappingProxyType(dict(sorted(weights.items())))
