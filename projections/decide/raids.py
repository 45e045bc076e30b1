"""Raids: what a raider group met and sank becomes losses, up to the half cap (21.534, 24.66)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ledger.dice import given
from ledger.errors import BadInput, Problem
from ledger.events.base import Event, Holder, Power
from ledger.events.combat import DiceRolled
from ledger.events.raids import RaidResolved, Ships
from ledger.rules import words
from ledger.rules.submarine_losses import half
from projections import orders
from projections.decide.combat import opponent, refuge
from projections.decide.context import Context
from projections.decide.forces import goes_to
from projections.decide.modifiers import itemise
from projections.readings.combat_facts import raid_facts
from projections.readings.half_cap import half_cap

Fleet = Sequence[tuple[str, str, int]]
"""Ships as (holder, unit, number)."""


def raid(order: orders.Raid, context: Context) -> list[Event]:
    """Record a raid; dice that were rolled just before are not recorded again."""
    refuge(order.damaged_to)
    power = order.group[0][0] if order.group else ""
    if not order.group or len({words.side_of(holder) for holder, _, _ in order.group}) > 1:
        raise BadInput(Problem("bad-attackers", "A raider group has ships of one side.",
                               "Name them: --group germany/battleship-3=1.", "21.5342"))
    fought = {(holder, unit) for holder, unit, _ in (*order.group, *order.engaged)}
    if any((holder, unit) not in fought for holder, unit, _ in order.lost):
        raise BadInput(Problem("not-in-combat", "Ships are said to be lost that took no part.",
                               "Name them in --group or --engaged too.", "21.5342"))
    if len({(holder, unit) for holder, unit, _ in order.lost}) < len(order.lost):
        raise BadInput(Problem("power-twice", "Lost ships of one power and kind are named twice.",
                               "Give each kind one number: britain/cruiser=2.", "21.5342"))
    dice = _dice(order, context)
    return [*_unless_thrown(dice, context), _resolved(order, context, power, dice)]


def _dice(order: orders.Raid, context: Context) -> list[DiceRolled]:
    where = words.title(order.box)
    dice = [context.roll(f"{where}: search for raiders", 1, order.die)]
    if order.kinds is not None:
        count = order.kinds.count("+") + 1
        if given(order.kinds, count).faces is None:
            raise BadInput(Problem("bad-die", f"The dice {order.kinds} do not show their faces.",
                                   "Write each die: --kinds 3+5.", "21.5342"))
        dice.append(context.roll(f"{where}: ships that engage", count, order.kinds))
    return dice


def _unless_thrown(dice: list[DiceRolled], context: Context) -> list[DiceRolled]:
    """Leave out the dice that were rolled just before, all of them or the search alone."""
    totals, thrown = tuple(throw.total for throw in dice), context.position.thrown
    known = next((n for n in range(len(totals), 0, -1) if thrown[-n:] == totals[:n]), 0)
    return dice[known:]


def _resolved(order: orders.Raid, context: Context, power: str, dice: list[DiceRolled]) -> RaidResolved:
    position, edition, defender = context.position, context.edition, opponent(power)
    number = position.raided.get((order.box, words.side_of(power)), 0) + 1
    powers = tuple(dict.fromkeys(holder for holder, _, _ in order.group))
    facts = raid_facts(position, edition, powers, defender, order.box, number=number,
                       ships=sum(n for _, _, n in order.group), based=order.based, southern_edge=order.southern_edge)
    lines = itemise(edition.raider_modifiers, facts, edition, order.lines)
    started, lost = half_cap(position, defender, order.box, edition)
    sunk = min(order.sinkings, max(0, half(started) - lost))
    return RaidResolved(
        box=order.box, power=cast(Power, power), number=number,
        group=_ships(order.group, order.lost), based=order.based, southern_edge=order.southern_edge,
        modifiers=lines, die=dice[0].total, modified=dice[0].total + sum(line.amount for line in lines),
        kinds=tuple(face for throw in dice[1:] for face in throw.faces or ()),
        engaged=_ships(order.engaged, order.lost), cost=_cost(order, context), defender=cast(Holder, defender),
        sinkings=order.sinkings, transports_at_start=started, lost_before=lost,
        transports_sunk=sunk, transports_damaged=order.sinkings - sunk,
        damaged_to=order.damaged_to, goes_to=goes_to(edition),
    )


def _ships(fleet: Fleet, lost: Fleet) -> tuple[Ships, ...]:
    """Join ships with their losses. Raises BadInput for ships named twice."""
    gone = {(holder, unit): n for holder, unit, n in lost}
    if len({(holder, unit) for holder, unit, _ in fleet}) < len(fleet):
        raise BadInput(Problem("power-twice", "Ships of one power and kind are named twice.",
                               "Give each kind one number: britain/cruiser=2.", "21.5342"))
    return tuple(Ships(holder=cast(Holder, holder), unit=unit, count=n, lost=gone.get((holder, unit), 0))
                 for holder, unit, n in fleet)


def _cost(order: orders.Raid, context: Context) -> int:
    price = context.edition.raider_cost
    return price.amount * sum(n for _, _, n in order.group) if price else 0
