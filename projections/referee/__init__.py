"""One small check per rule; the same checks before an append and in an audit."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ledger.events.base import Event
from ledger.events.bombing import BombingResolved
from ledger.events.book import AdjustmentRuled, AssertionMade
from ledger.events.brps import (
    BrpBaseChanged,
    BrpPartChanged,
    BrpsGained,
    BrpsGranted,
    BrpsSpent,
    YssStepTaken,
)
from ledger.events.campaign import CampaignStarted, EditionChanged
from ledger.events.combat import DiceRolled, SubmarineCombatResolved
from ledger.events.forces import (
    ForcePoolExpanded,
    ForcesPlaced,
    UnitsBuilt,
    UnitsDamaged,
    UnitsLost,
    UnitsMoved,
    UnitsRepaired,
)
from ledger.events.mobilization import PowerMobilized
from ledger.events.points import DpsAssigned, RpsAssigned
from ledger.events.raids import RaidResolved
from ledger.events.situation import ResearchAchieved, WarDeclared
from ledger.events.tension import EffectiveTensionRolled, TensionChanged
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.rules.edition import Edition
from projections.position import Position
from projections.referee import (
    bombing,
    book,
    brps,
    clock,
    combat,
    construction,
    deployment,
    dice,
    mobilization,
    points,
    production,
    raids,
    situation,
    stock,
    tension,
)
from projections.referee.base import Check, Violation

CHECKS: Mapping[type[Event], tuple[Check, ...]] = MappingProxyType({
    CampaignStarted: (situation.overlays_unaltered,),
    EditionChanged: (situation.overlays_unaltered,),
    TurnBegun: (clock.turn_goes_on, brps.year_start_finished, production.bombers_equal,
                mobilization.forced_one_taken),
    PlayerTurnBegun: (clock.player_turn_goes_on, production.bombers_equal),
    PhaseBegun: (clock.phase_goes_on, production.bombers_equal),
    ForcesPlaced: (construction.may_hold, deployment.set_up_before_play, deployment.in_its_theater),
    ForcePoolExpanded: (clock.in_its_phase, construction.may_expand, production.in_a_full_year_of_war,
                        production.from_its_year_start, production.researched, production.within_its_levels,
                        production.costs_rps,
                        points.produced_from_assigned),
    UnitsBuilt: (clock.in_its_phase, construction.may_build, construction.pays_for_its_own,
                 construction.costs_what_it_costs, construction.within_the_yards,
                 stock.never_below_zero, brps.affordable_build),
    UnitsMoved: (clock.in_its_phase, deployment.transferred_in_redeployment, deployment.by_suez,
                 deployment.in_its_theater, deployment.repaired_first, deployment.american_asw_within_limits,
                 stock.never_below_zero),
    UnitsDamaged: (stock.never_below_zero,),
    UnitsRepaired: (deployment.repaired_in_time, stock.never_below_zero),
    UnitsLost: (stock.never_below_zero,),
    SubmarineCombatResolved: (clock.in_its_phase, combat.all_were_there, combat.none_stay_out,
                              combat.opponents, combat.once_a_phase, combat.splits_add_up, combat.modifiers_hold,
                              combat.rolled, combat.counted_from_turn_start, combat.outcome_follows,
                              stock.never_below_zero),
    RaidResolved: (clock.in_its_phase, raids.ships_were_there, raids.ships_of_two_sides, raids.sailed_once,
                   raids.based_there, raids.numbered,
                   raids.before_submarines, raids.modifiers_hold, raids.rolled, raids.engaged_by_the_dice,
                   raids.half_at_most, raids.costs_brps, stock.never_below_zero, brps.affordable_raid),
    BombingResolved: (clock.in_its_phase, bombing.all_were_there, bombing.opponents, bombing.escorted_by_its_own,
                      bombing.in_its_theater, bombing.deployed, bombing.flown_once, bombing.in_range,
                      bombing.as_strong_as_its_parts, bombing.modifiers_hold, bombing.rolled,
                      bombing.outcome_follows, stock.never_below_zero, brps.bombed_below_zero),
    DiceRolled: (dice.adds_up,),
    BrpsSpent: (brps.affordable,),
    BrpsGained: (brps.gain_below_zero,),
    BrpPartChanged: (brps.part_below_zero,),
    BrpBaseChanged: (brps.base_stays, brps.as_stated),
    BrpsGranted: (brps.affordable_grant,),
    YssStepTaken: (brps.steps_in_order, brps.bases_stay, brps.as_proposed),
    RpsAssigned: (points.enough_rps, points.assigned_in_its_year),
    DpsAssigned: (points.enough_dps,),
    PowerMobilized: (mobilization.in_its_phase, mobilization.may_mobilize, mobilization.once_a_turn,
                     mobilization.adds_what_it_adds, mobilization.on_its_tension, mobilization.not_before_its_time),
    TensionChanged: (tension.each_once,),
    EffectiveTensionRolled: (clock.in_its_phase, tension.once_a_turn, tension.rolled,
                             tension.from_actual),
    WarDeclared: (situation.not_at_war,),
    ResearchAchieved: (clock.in_its_phase, situation.rolled_as_given, situation.levels_of_the_scale,
                       situation.no_more_results, points.researched_from_assigned),
    AssertionMade: (book.holds,),
    AdjustmentRuled: (stock.never_below_zero,),
})
"""Event type -> its checks, in the order in which they are told. A type that is not here breaks no rule."""


def examine(position: Position, event: Event, edition: Edition) -> list[Violation]:
    """Return every rule that an event would break if it came next; empty if it is legal."""
    return [violation for check in CHECKS.get(type(event), ()) for violation in check(position, event, edition)]
