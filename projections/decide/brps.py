"""Orders about BRPs become events with differences, so that every posting is a movement (35)."""

from __future__ import annotations

from typing import cast

from ledger.errors import BadInput, Problem, Rejected
from ledger.events.base import Category, Event, Power
from ledger.events.brps import BrpBaseChanged, BrpPartChanged, BrpsGained, BrpsGranted, BrpsSpent, PartKind
from ledger.rules.prorating import prorated
from ledger.rules.words import title
from projections import orders
from projections.decide.context import Context
from projections.position import Position
from projections.readings.brp_track import COMMONWEALTH, spending


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
                           base_to=_stated(order.base), level=level, level_to=_stated(order.level),
                           reason=order.reason, rule=order.rule)]


def _stated(figure: orders.Figure | None) -> int | None:
    """Keep the number that the players stated, None where they stated a change."""
    return None if figure is None or figure.relative else figure.amount


def _difference(position: Position, power: str, state: str, figure: orders.Figure) -> int:
    account = f"{power}/brp/{state}"
    if not figure.relative:
        return figure.amount - position.balance(account)
    if position.stated(account) is None:
        raise Rejected(Problem("brp-unknown", f"The BRP {state} of {title(power)} is unknown; it cannot change by "
                               f"{figure.amount:+d}.", "State what it is now, as a number without a sign.", "35.4"))
    return figure.amount


def change_part(order: orders.ChangePart, context: Context) -> list[Event]:
    """Change what a power has beside its base; what it counts this year is prorated where asked (35.7)."""
    level = _this_year(order, context) if order.level is None else order.level
    return [BrpPartChanged(power=cast(Power, order.power), kind=cast(PartKind, order.kind), name=order.name,
                           amount=order.amount, level=level, prorated=order.prorated)]


def _this_year(order: orders.ChangePart, context: Context) -> int:
    """Count what a change of a part is worth this year: nothing in set-up, in a YSS, or of what the base holds."""
    turn = context.position.clock.turn
    if turn is None or turn.quarter == 0 or order.kind == COMMONWEALTH:
        return 0
    return prorated(order.amount, turn, context.edition) if order.prorated else order.amount


def grant(order: orders.Grant, _context: Context) -> list[Event]:
    """Give BRPs to another power."""
    if order.giver == order.receiver:
        raise BadInput(Problem("same-power", "A power cannot grant BRPs to itself.", "Name two powers.", "40"))
    return [BrpsGranted(giver=cast(Power, order.giver), receiver=cast(Power, order.receiver), amount=order.amount)]
