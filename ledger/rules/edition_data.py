"""The shape of an edition: every value of the printed rules that the code reads, typed, checked and frozen.

A number, word or row that an edition leaves empty means: recorded and totalled, not checked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from pydantic import ConfigDict

from ledger.rules.economy_data import AmericanPoints, Forces, Growth, Mobilization, Points, TensionLine
from ledger.rules.edition_types import (
    AggressionName,
    Coalition,
    Face,
    FirstYear,
    Holder,
    Id,
    Mapping,
    Modest,
    NonNegative,
    Phase,
    Place,
    PlayerTurn,
    Power,
    Project,
    Rule,
    SwTable,
    Title,
    Track,
    TurnName,
    Unit,
)
from ledger.rules.modifier_data import CheckedLine


class Choice(NamedTuple):
    """A reading that a group may choose: its word, "" where it is open, and the rule that it reads."""

    value: str = ""
    rule: Rule = ""


class ReturnChoice(NamedTuple):
    """Where eliminated SW units go (24.2)."""

    value: Literal["", "allowable", "lost"] = ""
    rule: Rule = ""


class AswLosses(NamedTuple):
    """What hits beyond the transports in the box take (24.631A)."""

    value: Literal["", "per-point", "empty-box"] = ""
    rule: Rule = ""


class CapSnapshot(NamedTuple):
    """What "started that turn" means for the half cap (24.66)."""

    value: Literal["", "game-turn", "player-turn"] = ""
    rule: Rule = ""


class DamagedTransports(NamedTuple):
    """When damaged transports may sail again (24.631A)."""

    value: Literal["", "strict", "lenient"] = ""
    rule: Rule = ""


class FirstTurnOfWar(NamedTuple):
    """Which game turn is the first of a war: that of the declaration, or the one after it (25.66)."""

    value: Literal["", "declaration", "next"] = ""
    rule: Rule = ""


class FirstExpansion(NamedTuple):
    """When force pools may first be expanded: the first full year of war, or a year (24.21)."""

    value: FirstYear = ""
    rule: Rule = ""


class GrowthRounding(NamedTuple):
    """What becomes of fractions of base growth (35.3)."""

    value: Literal["", "down", "nearest", "up"] = ""
    rule: Rule = ""


class Prorating(NamedTuple):
    """What a prorated gain or loss counts this year: a quarter for each turn that remains, or one quarter (35.7)."""

    value: Literal["", "remaining", "quarter"] = ""
    rule: Rule = ""


class DeficitSpending(NamedTuple):
    """Whether a power may spend more than its level, up to what its base can make good (35.5)."""

    value: Literal["", "limited", "refused"] = ""
    rule: Rule = ""


class Settings(NamedTuple):
    """The readings that a group may choose, each a word with its rule."""

    eliminated_return: ReturnChoice = ReturnChoice()
    asw_losses: AswLosses = AswLosses()
    cap_snapshot: CapSnapshot = CapSnapshot()
    damaged_transports: DamagedTransports = DamagedTransports()
    first_turn_of_war: FirstTurnOfWar = FirstTurnOfWar()
    first_expansion: FirstExpansion = FirstExpansion()
    growth_rounding: GrowthRounding = GrowthRounding()
    prorating: Prorating = Prorating()
    deficit_spending: DeficitSpending = DeficitSpending()


class Cost(NamedTuple):
    """What one factor of a unit costs: `brps` in BRPs, `shipbuilding` in shipbuilding points (24.43)."""

    brps: NonNegative
    shipbuilding: NonNegative
    rule: Rule


class Builder(NamedTuple):
    """The SW units that one power may build freely, and those it may build after research (24.41)."""

    allowed: frozenset[Unit]
    research: frozenset[Unit]
    rule: Rule


class Requirement(NamedTuple):
    """The project of which a result is needed before a unit may be built or produced (24.21A, 24.42).

    Where it `limits`, the force pool holds no more factors than the project has levels.
    """

    project: Project
    rule: Rule
    limits: bool = False


class ResearchScale(NamedTuple):
    """How many levels a result gives: the row with the highest result that is not above it (41)."""

    levels: Mapping[int, NonNegative]
    rule: Rule
    most: NonNegative = 0
    """How many results a coalition may have in a game; 0 for no limit."""


class ProductionLimit(NamedTuple):
    """The YSS or turn from which RPs may go to some units of some holders (24.21B to D)."""

    holders: frozenset[Holder]
    units: frozenset[Unit]
    start: TurnName
    rule: Rule


class Price(NamedTuple):
    """What one produced factor costs, in RPs (42)."""

    rps: NonNegative
    rule: Rule


class ShipbuildingLimit(NamedTuple):
    """The shipbuilding points of a power in a game turn: those of the newest year that has come (27.721A)."""

    points: Mapping[int, NonNegative]
    rule: Rule


class AmericanAswLimit(NamedTuple):
    """How many American-built ASW a box may hold while the U.S. is not at war in its theater (24.54).

    `limits` are ASW factors by the lowest level of effective tension, on `track`, from which they are allowed;
    `wars` are the powers of which any puts the U.S. at war there.
    """

    track: Track
    wars: frozenset[Power]
    limits: Mapping[int, NonNegative]
    rule: Rule


class Theater(NamedTuple):
    """What belongs to a theater of strategic bombing: places and the bombers that stay in it (24.232)."""

    places: frozenset[Place]
    rule: Rule


class AirRange(NamedTuple):
    """A row of the Air Range table: ranges in hexes, and the SW and raider modifier."""

    europe_bombers: NonNegative
    europe_interceptors: NonNegative
    pacific_bombers: NonNegative
    pacific_interceptors: NonNegative
    modifier: NonNegative
    rule: Rule


class Strength(NamedTuple):
    """What each one of a kind adds to the defensive strength of a bombing target, in table rows."""

    points: NonNegative
    rule: Rule


class Engagement(NamedTuple):
    """The kinds of ship that may engage a raider group on a face of the die (21.5342)."""

    units: frozenset[Unit]
    rule: Rule


class OrderPhase(NamedTuple):
    """The phase in which an order is carried out; `player_turn` is "" where either player turn will do."""

    phase: Phase
    rule: Rule
    player_turn: PlayerTurn = ""


class YssStep(NamedTuple):
    """One step of the Year Start Sequence, under a title of our own."""

    id: Id
    title: Title
    rule: Rule


class Amount(NamedTuple):
    """A number of the printed rules, in the unit of its chapter, with its rule number."""

    amount: int
    rule: Rule


class Aggression(NamedTuple):
    """What an aggression adds to U.S.-Axis tension (10.11B); `whole` is the one that includes it, or ""."""

    amount: int
    rule: Rule
    whole: AggressionName = ""


class UsatStartNumbers(NamedTuple):
    """The numbers behind the starting level of U.S.-Axis tension (10.11), in levels."""

    start: Amount
    per_turn: Amount
    pre_emptive: Amount
    aggressions: Mapping[AggressionName, Aggression]


class EffectiveTension(NamedTuple):
    """The change of a tension level for each face of one die (49.8), in levels."""

    changes: Mapping[int, int]
    rule: Rule


class UsOpening(NamedTuple):
    """The American BRP base and level at the start of Fall 1939, in BRPs (10.25A)."""

    base: NonNegative
    level: NonNegative
    rule: Rule


class StartingLevel(NamedTuple):
    """A starting SW force pool (24.31): factors built, at `place`, and allowable builds.

    `origin` is "american" for ASW under tension limits (24.54), else "".
    """

    holder: Holder
    unit: Unit
    origin: Literal["", "american"]
    place: Place
    built: NonNegative
    allowable: NonNegative
    rule: Rule


class StartingResearch(NamedTuple):
    """A research result that a power has when the game starts (24.21A)."""

    power: Power
    project: Project
    result: Modest
    rule: Rule


@dataclass(frozen=True, slots=True)
class Edition:
    """All the values of one edition, overlays included; every mapping is keyed by id and read-only."""

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)

    id: Id
    title: Title
    settings: Settings
    costs: Mapping[Unit, Cost]
    builders: Mapping[Holder, Builder]
    research_needed: Mapping[Unit, Requirement]
    research: Mapping[Project, ResearchScale]
    starting_research: tuple[StartingResearch, ...]
    orders: Mapping[Id, OrderPhase]
    production: Mapping[Unit, OrderPhase]
    production_limits: Mapping[Id, ProductionLimit]
    production_prices: Mapping[Unit, Price]
    shipbuilding: Mapping[Power, ShipbuildingLimit]
    american_asw: Mapping[Place, AmericanAswLimit]
    theaters: Mapping[Literal["europe", "pacific"], Theater]
    naval_nationality: Mapping[Coalition, Amount]
    air_range: Mapping[int, AirRange]
    submarine_modifiers: Mapping[Id, CheckedLine]
    bombing_modifiers: Mapping[Id, CheckedLine]
    air_combat_modifiers: Mapping[Id, CheckedLine]
    raider_modifiers: Mapping[Id, CheckedLine]
    raider_engagement: Mapping[Face, Engagement]
    raider_cost: Amount | None
    target_strength: Mapping[Id, Strength]
    yss_steps: tuple[YssStep, ...]
    growth: Mapping[Power, Growth]
    research_points: Points
    american_research_points: AmericanPoints
    intelligence_points: Mapping[Power, Amount]
    diplomatic_points: Points
    american_diplomatic_points: AmericanPoints
    mobilizations: Mapping[Power, Mobilization]
    tension_modifiers: Mapping[Id, TensionLine]
    us_forces: tuple[Forces, ...]
    effective_tension: EffectiveTension
    usat_start: UsatStartNumbers
    us_opening: UsOpening
    sw_combat_table: SwTable
    starting_levels: tuple[StartingLevel, ...]


def rows(edition: Edition) -> dict[str, Any]:
    """Flatten an edition into its rows: "costs.submarine" -> the row."""
    found: dict[str, Any] = {}
    for name in Edition.__dataclass_fields__:
        value = getattr(edition, name)
        if isinstance(value, Settings):
            value = value._asdict()
        if hasattr(value, "items"):
            found |= {f"{name}.{key}": row for key, row in value.items()}
        elif isinstance(value, tuple) and not hasattr(value, "_fields"):
            found |= {f"{name}.{number}": row for number, row in enumerate(value, 1)}
        else:
            found[name] = value
    return found
