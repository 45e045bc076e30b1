"""Orders become events: what would happen, given the position; whether it may is the referee's business."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from ledger.errors import BadInput, Problem
from ledger.events.base import Event
from projections import orders
from projections.decide import bombing, book, brps, combat, disputes, forces, mobilization, raids, tension, turns, yss
from projections.decide.context import Context

_DECISIONS: Mapping[type[orders.Order], Callable[[Any, Context], list[Event]]] = MappingProxyType({
    orders.Start: book.start,
    orders.ChangeEdition: book.change_edition,
    orders.SetUp: book.set_up,
    orders.BeginTurn: turns.begin_turn,
    orders.BeginPhase: turns.begin_phase,
    orders.Place: forces.place,
    orders.Expand: forces.expand,
    orders.Build: forces.build,
    orders.Redeploy: forces.redeploy,
    orders.Damage: forces.damage,
    orders.Repair: forces.repair,
    orders.Lose: forces.lose,
    orders.RollDice: combat.roll,
    orders.FightSubmarines: combat.submarine_combat,
    orders.Raid: raids.raid,
    orders.Bomb: bombing.bomb,
    orders.SpendBrps: brps.spend,
    orders.GainBrps: brps.gain,
    orders.ChangeBase: brps.change_base,
    orders.ChangePart: brps.change_part,
    orders.Grant: brps.grant,
    orders.TakeStep: yss.take_step,
    orders.AssignRps: book.rps,
    orders.AssignDps: book.dps,
    orders.Mobilize: mobilization.mobilize,
    orders.ChangeTension: tension.change,
    orders.ApplyTension: tension.apply,
    orders.StartUsat: tension.start_usat,
    orders.RollTension: tension.roll,
    orders.TakeControl: book.control,
    orders.DeclareWar: book.war,
    orders.Research: book.research,
    orders.BreakCode: book.codebreaking,
    orders.Negotiate: book.diplomacy,
    orders.SetMark: book.mark,
    orders.Consent: disputes.consent,
    orders.OpenDispute: disputes.opened,
    orders.CommentDispute: disputes.commented,
    orders.RuleDispute: disputes.ruled,
    orders.Fork: disputes.forked,
    orders.WriteNote: book.note,
    orders.Assert: book.assertion,
    orders.Adjust: book.adjust,
})


def decide(order: orders.Order, context: Context) -> list[Event]:
    """Return the events that an order would make.

    Raises BadInput, with everything that is wrong, for values that no event can hold.
    """
    decision = _DECISIONS.get(type(order))
    if decision is None:  # one that changes the past cannot stand inside another one
        raise BadInput(Problem("bad-command", f"{type(order).__name__} cannot stand there.",
                               "Give an order that records something of its own."))
    try:
        return decision(order, context)
    except ValidationError as error:
        raise BadInput(*map(_problem, error.errors())) from None


def _problem(detail: Any) -> Problem:
    where = ".".join(map(str, detail["loc"]))
    return Problem("bad-value", f"{where} cannot be {detail['input']!r}: {detail['msg']}.")
