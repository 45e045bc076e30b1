"""The shape of an edition: every value of the printed rules that the code reads, typed and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ledger.rules.sw_combat import Table


class Cost(NamedTuple):
    """What one factor of a unit costs: `brps` in BRPs, `shipbuilding` in shipbuilding points (24.43)."""

    brps: int
    shipbuilding: int
    rule: str


class Builder(NamedTuple):
    """The units that one power may build freely, and those it may build after research (24.41)."""

    allowed: frozenset[str]
    research: frozenset[str]
    rule: str


class OrderPhase(NamedTuple):
    """The phase in which an order is carried out; `player_turn` is "" where either player turn will do."""

    phase: str
    player_turn: str
    rule: str


class YssStep(NamedTuple):
    """One step of the Year Start Sequence, under a title of our own."""

    id: str
    title: str
    rule: str


class Amount(NamedTuple):
    """A number of the printed rules, in the unit of its chapter, with its rule number."""

    amount: int
    rule: str


class Aggression(NamedTuple):
    """What an aggression adds to U.S.-Axis tension (10.11B); `whole` is the one that includes it, or ""."""

    amount: int
    whole: str
    rule: str


class UsatStartNumbers(NamedTuple):
    """The numbers behind the starting level of U.S.-Axis tension (10.11), in levels."""

    start: Amount
    per_turn: Amount
    pre_emptive: Amount
    aggressions: Mapping[str, Aggression]


class EffectiveTension(NamedTuple):
    """The change of a tension level for each face of one die (49.8), in levels."""

    changes: Mapping[int, int]
    rule: str


class UsOpening(NamedTuple):
    """The American BRP base and level at the start of Fall 1939, in BRPs (10.25A)."""

    base: int
    level: int
    rule: str


class StartingLevel(NamedTuple):
    """A starting SW force pool (24.31): factors built, at `place`, and allowable builds.

    `origin` is "american" for ASW under tension limits (24.54), else "".
    """

    holder: str
    unit: str
    origin: str
    place: str
    built: int
    allowable: int
    rule: str


@dataclass(frozen=True, slots=True)
class Edition:
    """All the values of one edition; every mapping is keyed by id and read-only.

    `eliminated_return`, `asw_losses` and `cap_snapshot` are words, "" where the edition sets none;
    `setting_rules` names the rule of each.
    """

    id: str
    title: str
    eliminated_return: str
    asw_losses: str
    cap_snapshot: str
    setting_rules: Mapping[str, str]
    costs: Mapping[str, Cost]
    builders: Mapping[str, Builder]
    orders: Mapping[str, OrderPhase]
    production: Mapping[str, OrderPhase]
    yss_steps: tuple[YssStep, ...]
    effective_tension: EffectiveTension
    usat_start: UsatStartNumbers
    us_opening: UsOpening
    sw_combat_table: Table
    starting_levels: tuple[StartingLevel, ...]
