"""Orders about BRPs become events with differences, so that every posting is a movement (35)."""

from __future__ import annotations

from typing import cast

from ledger.errors import BadInput, Problem, Rejected, unknown_word
from ledger.events.base import Category, Event, Power
from ledger.events.brps import BrpBaseChanged, BrpsGained, BrpsSpent, YssChange, YssStepTaken
from ledger.rules.words import title
from projections import orders
from projections.decide.context import Context
from projections.decide.turns import enter_yss
from projections.position import Position
from projections.postings.brps import CLOSE
from projections.readings.brp_track import spending


def spend(order: orders.SpendBrps, _context: Context) -> list[Event]:
    """Spend BRPs."""
    return [BrpsSpent(power=cast(Power, order.power), amount=order.amount,
                      category=cast(Category, order.category), purpose=order.purpose)]


def gain(order: orders.GainBrps, context: Context) -> list[Event]:
    """Change a level; where nothing was in it yet, this opens it."""
    position, level = context.position, f"{order.power}/brp/level"
    untouched = not position.balance(level) and not spending(position, order.power)
    opens = position.stated(level) is None and untouched
    return [BrpsGained(power=cast(Power, order.power), amount=order.amount, reason=order.reason, opens=opens)]


def change_base(order: orders.ChangeBase, context: Context) -> list[Event]:
    """Change a base, and a level with it, by the difference to what is there."""
    position, power = context.position, order.power
    level = None if order.level is None else _difference(position, power, "level", order.level)
    return [BrpBaseChanged(power=cast(Power, power), base=_difference(position, power, "base", order.base),
                           level=level, reason=order.reason, rule=order.rule)]


def _difference(position: Position, power: str, state: str, figure: orders.Figure) -> int:
    account = f"{power}/brp/{state}"
    if not figure.relative:
        return figure.amount - position.balance(account)
    if position.stated(account) is None:
        raise Rejected(Problem("brp-unknown", f"The BRP {state} of {title(power)} is unknown; it cannot change by "
                               f"{figure.amount:+d}.", "State what it is now, as a number without a sign.", "35.4"))
    return figure.amount


def take_step(order: orders.TakeStep, context: Context) -> list[Event]:
    """Take a step of the Year Start Sequence, beginning the sequence itself where that is still to do."""
    steps = [step.id for step in context.edition.yss_steps]
    if order.step not in steps:
        raise unknown_word("step", order.step, steps)
    moves, year = enter_yss(context.position)
    base, level = dict(order.base), dict(order.level)
    if len(base) < len(order.base) or len(level) < len(order.level):
        raise BadInput(Problem("power-twice", "A power is named twice.", "Give each power one number."))
    there = {power: 0 if order.step == CLOSE else context.position.balance(f"{power}/brp/level") for power in level}
    opened = {power: amount - there[power] for power, amount in level.items()}
    changes = tuple(YssChange(power=cast(Power, power), base=base.get(power, 0), level=opened.get(power))
                    for power in dict.fromkeys((*base, *level)))
    return [*moves, YssStepTaken(year=year, step=order.step, changes=changes, note=order.note)]
