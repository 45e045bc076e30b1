"""Every event type there is, by its stable name; and the steps that turn old payloads into new ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ledger.events import (
    bombing,
    book,
    brps,
    campaign,
    combat,
    disputes,
    forces,
    mobilization,
    points,
    raids,
    situation,
    tension,
    turns,
)
from ledger.events.base import Event

EVENTS: tuple[type[Event], ...] = (
    campaign.CampaignStarted,
    campaign.CampaignForked,
    campaign.EditionChanged,
    turns.TurnBegun,
    turns.PlayerTurnBegun,
    turns.PhaseBegun,
    forces.ForcesPlaced,
    forces.ForcePoolExpanded,
    forces.UnitsBuilt,
    forces.UnitsMoved,
    forces.UnitsDamaged,
    forces.UnitsRepaired,
    forces.UnitsLost,
    combat.DiceRolled,
    combat.SubmarineCombatResolved,
    bombing.BombingResolved,
    raids.RaidResolved,
    brps.BrpsSpent,
    brps.BrpsGained,
    brps.BrpBaseChanged,
    brps.BrpPartChanged,
    brps.BrpsGranted,
    brps.YssStepTaken,
    points.RpsAssigned,
    points.DpsAssigned,
    mobilization.PowerMobilized,
    tension.TensionChanged,
    tension.EffectiveTensionRolled,
    situation.ControlChanged,
    situation.WarDeclared,
    situation.ResearchAchieved,
    situation.CodebreakingChanged,
    situation.DiplomacyResolved,
    situation.MarkSet,
    book.NoteWritten,
    book.AssertionMade,
    book.AdjustmentRuled,
    book.OrderRetracted,
    disputes.ConsentGiven,
    disputes.DisputeOpened,
    disputes.DisputeCommented,
    disputes.DisputeRuled,
)

BY_TYPE: Mapping[str, type[Event]] = MappingProxyType({event.TYPE: event for event in EVENTS})

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTERS: Mapping[tuple[str, int], Upcaster] = MappingProxyType({})
"""(type, schema) -> the step to schema + 1, on the plain payload. Empty until the first shape changes."""
