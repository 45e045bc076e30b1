"""One small check per rule; the same checks before an append and in an audit."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ledger.events.base import Event
from ledger.events.book import AdjustmentRuled, AssertionMade
from ledger.events.brps import BrpBaseChanged, BrpsSpent, YssStepTaken
from ledger.events.combat import DiceRolled, SubmarineCombatResolved
from ledger.events.forces import ForcePoolExpanded, UnitsBuilt, UnitsLost, UnitsMoved
from ledger.events.situation import ResearchAchieved, WarDeclared
from ledger.events.tension import EffectiveTensionRolled
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.rules.edition import Edition
from projections.position import Position
from projections.referee import book, brps, clock, combat, construction, dice, situation, stock, tension
from projections.referee.base import Check, Violation

CHECKS: Mapping[type[Event], tuple[Check, ...]] = MappingProxyType({
    TurnBegun: (clock.turn_goes_on, brps.year_start_finished),
    PlayerTurnBegun: (clock.player_turn_goes_on,),
    PhaseBegun: (clock.phase_goes_on,),
    ForcePoolExpanded: (clock.in_its_phase, construction.may_expand),
    UnitsBuilt: (clock.in_its_phase, construction.may_build, construction.pays_for_its_own,
                 construction.costs_what_it_costs,
                 stock.never_below_zero, brps.affordable_build),
    UnitsMoved: (clock.in_its_phase, stock.never_below_zero),
    UnitsLost: (stock.never_below_zero,),
    SubmarineCombatResolved: (clock.in_its_phase, combat.all_were_there, combat.none_stay_out,
                              combat.opponents, combat.once_a_phase,
                              combat.rolled, combat.counted_from_turn_start, combat.outcome_follows,
                              stock.never_below_zero),
    DiceRolled: (dice.adds_up,),
    BrpsSpent: (brps.affordable,),
    BrpBaseChanged: (brps.base_stays,),
    YssStepTaken: (brps.steps_in_order, brps.bases_stay),
    EffectiveTensionRolled: (clock.in_its_phase, tension.once_a_turn, tension.rolled,
                             tension.from_actual),
    WarDeclared: (situation.not_at_war,),
    ResearchAchieved: (clock.in_its_phase,),
    AssertionMade: (book.holds,),
    AdjustmentRuled: (stock.never_below_zero,),
})
"""Event type -> its checks, in the order in which they are told. A type that is not here breaks no rule."""


def examine(position: Position, event: Event, edition: Edition) -> list[Violation]:
    """Return every rule that an event would break if it came next; empty if it is legal."""
    return [violation for check in CHECKS.get(type(event), ()) for violation in check(position, event, edition)]
