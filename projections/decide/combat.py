"""Dice and submarine combat: rolls become facts, and facts losses (24.6)."""

from __future__ import annotations

from typing import cast

from ledger.errors import BadInput, Problem, Rejected
from ledger.events.base import Event, Holder, Power
from ledger.events.combat import (
    Attacker,
    DiceRolled,
    Escort,
    Modifier,
    Roll,
    SubmarineCombatResolved,
)
from ledger.rules import submarine, words
from ledger.rules.allocation import allocate
from ledger.rules.submarine import SubmarineCombat, SubmarineOutcome
from projections import orders
from projections.decide.context import Context
from projections.decide.forces import goes_to, taken
from projections.position import Position
from projections.postings.base import stock
from projections.readings.half_cap import half_cap
from projections.readings.sw_boxes import origins


def roll(order: orders.RollDice, context: Context) -> list[Event]:
    """Roll dice for a purpose."""
    return [context.roll(order.purpose, order.count, order.result)]


def submarine_combat(order: orders.FightSubmarines, context: Context) -> list[Event]:
    """Roll for both sides and resolve; the dice are events of the same order, so that the register has no holes."""
    if order.damaged_to in words.SW_BOXES:
        raise BadInput(Problem("no-refuge", f"Damaged transports leave the {words.title(order.damaged_to)}.",
                               "Name a port or a mapboard box: --damaged-to port.", "24.631A"))
    defender = _defender(order)
    subs = _attackers(order, context.position)
    asw = _all_or(order.asw, sum(origins(context.position, defender, "asw", order.box).values()))
    dice = _rolls(order, context, asw)
    combat = _combat(order, context, defender, subs, asw, dice)
    outcome = submarine.resolve_by(context.edition, combat)
    return [*dice, _resolved(order, context, defender, subs, combat, outcome)]


def _defender(order: orders.FightSubmarines) -> str:
    powers = [power for power, _ in order.attackers]
    if not powers or len(set(powers)) < len(powers):
        evidence = "A power is named twice." if powers else "No power attacks."
        raise BadInput(Problem("bad-attackers", evidence, "Name each attacker once: --attacker germany.", "24.61"))
    sides = set(map(words.side_of, powers))
    return "western-allies" if "axis" in sides else "japan"


def _attackers(order: orders.FightSubmarines, position: Position) -> dict[str, int]:
    subs = {power: _all_or(count, position.balance(stock(power, "submarine", None, order.box)))
            for power, count in order.attackers}
    empty = [power for power, count in subs.items() if count < 1]
    if empty:
        names = ", ".join(words.title(power) for power in empty)
        raise Rejected(Problem("no-submarines", f"{names} has no submarines in the {words.title(order.box)}.",
                               "See what is there: awaw show boxes.", "24.61"))
    return subs


def _all_or(given: int | None, there: int) -> int:
    return there if given is None else given


def _rolls(order: orders.FightSubmarines, context: Context, asw: int) -> list[DiceRolled]:
    """Roll two dice for the attacker, and two for the defender if there is any ASW."""
    if asw and (order.attack_roll is None) != (order.defense_roll is None):
        raise BadInput(Problem("one-roll", "One side's dice are given, the other's are not.",
                               "Give --attack-roll and --defense-roll, or let the ledger draw both.", "24.62"))
    if order.defense_roll is not None and not asw:
        raise Rejected(Problem("no-asw", f"There is no ASW in the {words.title(order.box)} to roll for.",
                               "Leave out --defense-roll.", "24.631B"))
    where = words.title(order.box)
    dice = [context.roll(f"{where}: submarine attack", 2, order.attack_roll)]
    return dice + ([context.roll(f"{where}: ASW defense", 2, order.defense_roll)] if asw else [])


def _combat(order: orders.FightSubmarines, context: Context, defender: str, subs: dict[str, int], asw: int,
            dice: list[DiceRolled]) -> SubmarineCombat:
    started, lost = half_cap(context.position, defender, order.box, context.edition)
    there = context.position.balance(stock(defender, "transport", None, order.box))
    return SubmarineCombat(
        submarines=sum(subs.values()),
        asw=asw,
        transports=_all_or(order.transports, there),
        cves=order.cves,
        modifier=order.modifier,
        attack_roll=dice[0].total,
        defense_roll=dice[1].total if asw else None,
        transports_at_start=started,
        lost_to_raiders=lost,
    )


def _resolved(order: orders.FightSubmarines, context: Context, defender: str, subs: dict[str, int],
              combat: SubmarineCombat, outcome: SubmarineOutcome) -> SubmarineCombatResolved:
    lost = allocate(outcome.submarines_eliminated, subs)
    escorts = dict(taken(context.position, defender, "asw", None, order.box, combat.asw)) if combat.asw else {}
    asw_lost = allocate(outcome.asw_eliminated, {tag or "": n for tag, n in escorts.items()})
    return SubmarineCombatResolved(
        box=order.box,
        attackers=tuple(Attacker(power=cast(Power, power), submarines=n, eliminated=lost[power])
                        for power, n in subs.items()),
        defender=cast(Holder, defender),
        escorts=tuple(Escort(origin=tag, asw=n, eliminated=asw_lost[tag or ""]) for tag, n in escorts.items()),
        transports=combat.transports, cves=combat.cves,
        transports_at_start=combat.transports_at_start, lost_before=combat.lost_to_raiders,
        modifier=order.modifier,
        modifiers=tuple(Modifier(label=label, amount=amount) for label, amount in order.lines),
        attack=_roll(outcome.attack), defense=_roll(outcome.defense) if outcome.defense else None,
        submarines_aborted=outcome.submarines_aborted, submarines_through=outcome.submarines_through,
        transports_sunk=outcome.transports_sunk, transports_damaged=outcome.transports_damaged,
        cves_eliminated=outcome.cves_eliminated, damaged_to=order.damaged_to, goes_to=goes_to(context.edition),
    )


def _roll(roll: submarine.Roll) -> Roll:
    return Roll(roll=roll.roll, modified=roll.modified, column=roll.column, result=str(roll.result))
