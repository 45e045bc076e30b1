"""Rows: the odds of a combat, against resolving it for every way in which four dice fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from operator import attrgetter

from ledger.rules import bombing, submarine
from ledger.rules.bombing import Bombing
from ledger.rules.edition import DEFAULT, load
from ledger.rules.odds import BOMBING, SUBMARINE, bombing_odds, submarine_odds
from ledger.rules.submarine import SubmarineCombat

from .measure import Goal, Row, Timed, compare, timed
from .sizes import Sizes
from .workshop import Workshop

_LOOP = Goal(1 / 20)
_EDITION = load(DEFAULT)
_DICE = tuple((a + b, c + d) for a, b, c, d in product(range(1, 7), repeat=4))
_COMBAT = SubmarineCombat(submarines=12, asw=9, transports=20, transports_at_start=20, modifier=0, cves=3,
                          attack_roll=7, defense_roll=7)
_RAID = Bombing(bombers=12, target_strength=6, modifier=0, attack_roll=7, defense_roll=7)


def rows(_shop: Workshop, sizes: Sizes) -> Iterator[Row]:
    """Compare both kinds of combat, to the mean of every quantity; no modifier, so that no column is read twice."""
    for name, ours, theirs in (("submarine", _submarine, _submarine_loop), ("bombing", _bombing, _bombing_loop)):
        yield compare(f"odds {name}", "the loop over all 1,296 dice", _LOOP, partial(_each, ours, sizes.batch),
                      partial(timed, theirs), sizes.rounds)


def _each(query: Callable[[], object], batch: int) -> Timed:
    """Time a query that is too short to be timed alone: as many as make a batch, each its share."""
    many = timed(lambda: [query() for _ in range(batch)])
    return lambda: many() / batch


def _submarine() -> list[Fraction]:
    odds = submarine_odds(_EDITION, _COMBAT)
    return [odds.mean(quantity) for quantity in odds.quantities]


def _bombing() -> list[Fraction]:
    odds = bombing_odds(_EDITION, _RAID)
    return [odds.mean(quantity) for quantity in odds.quantities]


def _submarine_loop() -> list[Fraction]:
    read = attrgetter(*SUBMARINE)
    return _means(Counter(read(submarine.resolve_by(_EDITION, replace(_COMBAT, attack_roll=a, defense_roll=d)))
                          for a, d in _DICE))


def _bombing_loop() -> list[Fraction]:
    read, table = attrgetter(*BOMBING), _EDITION.sw_combat_table
    return _means(Counter(read(bombing.resolve(table, replace(_RAID, attack_roll=a, defense_roll=d)))
                          for a, d in _DICE))


def _means(counted: Counter[tuple[int, ...]]) -> list[Fraction]:
    return [Fraction(sum(number * ways for number, ways in zip(column, counted.values(), strict=True)), len(_DICE))
            for column in zip(*counted, strict=True)]
