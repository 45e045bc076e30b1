"""Dice and submarine combat: rolls become facts, and facts losses (24.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, cast

from ledger.errors import BadInput, Problem, Rejected
from ledger.events.base import Event, Holder, Power
from ledger.events.combat import (
    Attacker,
    Carriers,
    DiceRolled,
    Escort,
    Modifier,
    Roll,
    SubmarineCombatResolved,
)
from ledger.rules import submarine, words
from ledger.rules.allocation import allocate
from ledger.rules.modifiers import Facts
from ledger.rules.submarine import SubmarineCombat, SubmarineOutcome
from ledger.rules.sw_roll import Roll as Read
from projections import orders
from projections.decide.context import Context
from projections.decide.forces import goes_to, taken
from projections.decide.modifiers import itemise
from projections.position import Position
from projections.postings.base import stock
from projections.readings.combat_facts import carriers, submarine_facts
from projections.readings.half_cap import half_cap
from projections.readings.sw_boxes import origins

SUBMARINES = ("submarine", "advanced-submarine")

Contingents = dict[tuple[str, str], int]
"""Attacking factors by power and unit."""

UNROLLED = 7
"""Stands for two dice that are still to be rolled."""


class Meeting(NamedTuple):
    """Who meets in a submarine combat, with the lines of the modifier; its dice are still to be rolled."""

    combat: SubmarineCombat
    defender: str
    attackers: Contingents
    facts: Facts
    lines: tuple[Modifier, ...]


def roll(order: orders.RollDice, context: Context) -> list[Event]:
    """Roll dice for a purpose."""
    return [context.roll(order.purpose, order.count, order.result)]


def submarine_combat(order: orders.FightSubmarines, context: Context) -> list[Event]:
    """Roll for both sides and resolve; the dice are events of the same order, so that the register has no holes."""
    met = meeting(order, context)
    dice = _rolls(order, context, met.combat.asw)
    combat = replace(met.combat, attack_roll=dice[0].total, defense_roll=dice[1].total if met.combat.asw else None)
    outcome = submarine.resolve_by(context.edition, combat)
    return [*dice, _resolved(order, context, met._replace(combat=combat), outcome)]


def meeting(order: orders.FightSubmarines, context: Context) -> Meeting:
    """Find who would meet, and at which modifier. Raises BadInput and Rejected for attackers that cannot be."""
    refuge(order.damaged_to)
    powers, position, edition = _powers(order), context.position, context.edition
    defender, subs = opponent(powers[0]), _attackers(order, position)
    facts = submarine_facts(position, edition, powers, defender, order.box)
    lines = itemise(edition.submarine_modifiers, facts, edition, order.lines)
    started, lost = half_cap(position, defender, order.box, edition)
    combat = SubmarineCombat(
        submarines=sum(subs.values()),
        asw=_all_or(order.asw, sum(origins(position, defender, "asw", order.box).values())),
        transports=_all_or(order.transports, position.balance(stock(defender, "transport", None, order.box))),
        cves=_all_or(order.cves, facts.cves),
        modifier=_all_or(order.modifier, sum(line.amount for line in lines)),
        attack_roll=UNROLLED, defense_roll=UNROLLED,
        transports_at_start=started, lost_to_raiders=lost,
    )
    return Meeting(combat, defender, subs, facts, lines)


def refuge(place: str) -> None:
    """Refuse, with BadInput, to send damaged transports to an SW box (24.631A)."""
    if place in words.SW_BOXES:
        raise BadInput(Problem("no-refuge", f"Damaged transports leave the {words.title(place)}.",
                               "Name a port or a mapboard box: --damaged-to port.", "24.631A"))


def opponent(power: str) -> str:
    """Name who defends against a power's submarines and raiders: the Western Allies together, or Japan."""
    return "western-allies" if words.side_of(power) == "axis" else "japan"


def _powers(order: orders.FightSubmarines) -> tuple[str, ...]:
    named = [(power, unit) for power, unit, _ in order.attackers]
    whole = [power for power, unit in named if unit is None]
    if not named or len(set(named)) < len(named) or any(power in whole for power, unit in named if unit):
        evidence = "A power is named twice." if named else "No power attacks."
        raise BadInput(Problem("bad-attackers", evidence, "Name each attacker once: --attacker germany.", "24.61"))
    return tuple(dict.fromkeys(power for power, _ in named))


def _attackers(order: orders.FightSubmarines, position: Position) -> Contingents:
    """Count the attackers by power and unit. Raises Rejected for powers without any."""
    subs: Contingents = {}
    for power, unit, count in order.attackers:
        units = (unit,) if unit else SUBMARINES if count is None else SUBMARINES[:1]
        for kind in units:
            subs[power, kind] = _all_or(count, position.balance(stock(power, kind, None, order.box)))
    there = {power for (power, _), count in subs.items() if count > 0}
    empty = [power for power in _powers(order) if power not in there]
    if empty:
        names = ", ".join(map(words.title, empty))
        raise Rejected(Problem("no-submarines", f"{names} has no submarines in the {words.title(order.box)}.",
                               "See what is there: awaw show boxes.", "24.61"))
    return {key: count for key, count in subs.items() if count > 0}


def _all_or(given: int | None, there: int) -> int:
    return there if given is None else given


def _rolls(order: orders.FightSubmarines, context: Context, asw: int) -> list[DiceRolled]:
    """Roll two dice for the attacker, and two for the defender if there is any ASW."""
    if order.defense_roll is not None and not asw:
        raise Rejected(Problem("no-asw", f"There is no ASW in the {words.title(order.box)} to roll for.",
                               "Leave out --defense-roll.", "24.631B"))
    where = words.title(order.box)
    return roll_both(context, (f"{where}: submarine attack", order.attack_roll),
                     (f"{where}: ASW defense", order.defense_roll) if asw else None)


def roll_both(context: Context, attack: tuple[str, str | None],
              defense: tuple[str, str | None] | None) -> list[DiceRolled]:
    """Roll two dice for the attacker, and two for the defender if there is one, each as (purpose, given result).

    Raises BadInput if only one side's are given.
    """
    if defense and (attack[1] is None) != (defense[1] is None):
        raise BadInput(Problem("one-roll", "One side's dice are given, the other's are not.",
                               "Give --attack-roll and --defense-roll, or let the ledger draw both.", "24.62"))
    return [context.roll(purpose, 2, result) for purpose, result in filter(None, (attack, defense))]


def _resolved(order: orders.FightSubmarines, context: Context, met: Meeting,
              outcome: SubmarineOutcome) -> SubmarineCombatResolved:
    combat, defender, subs, _, lines = met
    lost = _split(order, subs, outcome.submarines_eliminated)
    escorts = dict(taken(context.position, defender, "asw", None, order.box, combat.asw)) if combat.asw else {}
    asw_lost = allocate(outcome.asw_eliminated, {tag or "": n for tag, n in escorts.items()})
    return SubmarineCombatResolved(
        box=order.box,
        attackers=tuple(Attacker(power=cast(Power, power), unit=unit, count=n, eliminated=lost.get((power, unit), 0))
                        for (power, unit), n in subs.items()),
        split="given" if order.eliminated else "proposed",
        defender=cast(Holder, defender),
        escorts=tuple(Escort(origin=tag, asw=n, eliminated=asw_lost[tag or ""]) for tag, n in escorts.items()),
        carriers=_carriers(context.position, defender, order.box, combat.cves, outcome.cves_eliminated),
        transports=combat.transports,
        transports_at_start=combat.transports_at_start, lost_before=combat.lost_to_raiders,
        modifier=combat.modifier, modifiers=lines,
        attack=read(outcome.attack), defense=read(outcome.defense) if outcome.defense else None,
        submarines_aborted=outcome.submarines_aborted, submarines_through=outcome.submarines_through,
        transports_sunk=outcome.transports_sunk, transports_damaged=outcome.transports_damaged,
        damaged_to=order.damaged_to, goes_to=goes_to(context.edition),
    )


def _split(order: orders.FightSubmarines, subs: Contingents, eliminated: int) -> Contingents:
    """Share the eliminated submarines among the attackers, as the players say or in proportion (24.67).

    Raises BadInput for losses of somebody who did not attack.
    """
    if not order.eliminated:
        shares = allocate(eliminated, {"/".join(key): n for key, n in subs.items()})
        return {key: shares["/".join(key)] for key in subs}
    given = {(power, unit or "submarine"): n for power, unit, n in order.eliminated}
    if len(given) < len(order.eliminated):
        raise BadInput(Problem("power-twice", "The losses of a power are given twice.", "Give each power one number.",
                               "24.67"))
    for power, unit in given:
        if (power, unit) not in subs:
            raise BadInput(Problem("not-in-combat", f"{words.title(power)} has no {words.title(unit)} in this combat.",
                                   "Name attackers only: --eliminated germany=1.", "24.67"))
    return given


def _carriers(position: Position, defender: str, box: str, cves: int, eliminated: int) -> tuple[Carriers, ...]:
    """Say whose CVEs take part, and share their losses in proportion (24.67)."""
    there = carriers(position, defender, box)
    missing = cves - sum(there.values())
    if missing > 0:  # asked of one holder, for the referee to refuse
        holder = next(iter(there), defender)
        there[holder] = there.get(holder, 0) + missing
    fighting = allocate(cves, there)
    lost = allocate(eliminated, fighting)
    return tuple(Carriers(holder=cast(Holder, holder), cves=n, eliminated=lost[holder])
                 for holder, n in fighting.items() if n)


def read(roll: Read) -> Roll:
    """Keep what a side's roll read from the table."""
    return Roll(roll=roll.roll, modified=roll.modified, column=roll.column, result=str(roll.result))
