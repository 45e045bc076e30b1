"""What forbids an order now, and from which turn on it would be allowed."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import NamedTuple

from ledger.dice import Throw
from ledger.errors import LedgerError, Problem
from ledger.events.turns import TurnBegun
from ledger.rules.calendar import LAST_YEAR, Turn, following
from projections.decide import decide
from projections.decide.context import Context
from projections.decide.turns import clock_moves
from projections.orders import Order
from projections.position import Position
from projections.referee import examine


class Prohibition(NamedTuple):
    """What forbids orders now; and the turn from which nothing would, None if there is none in the game.

    Later turns are tried as if nothing else happened until then.
    """

    problems: tuple[Problem, ...]
    allowed_from: str | None


def prohibition(orders: Sequence[Order], position: Position) -> Prohibition:
    """Try orders now and in each turn to come."""
    now = _problems(orders, position)
    if not now:
        return Prohibition((), position.clock.turn_name)
    turn = position.clock.turn or Turn(1939, 2)
    ahead = deepcopy(position)
    while (turn := following(turn)).year <= LAST_YEAR:
        if turn.quarter == 0:
            continue
        ahead.apply_event(TurnBegun(turn=str(turn)))
        if not _problems(orders, ahead):
            return Prohibition(tuple(now), str(turn))
    return Prohibition(tuple(now), None)


def _problems(orders: Sequence[Order], position: Position) -> list[Problem]:
    """Collect what forbids orders at a position, whatever phase it has reached."""
    found: list[Problem] = []
    there = deepcopy(position)
    for order in orders:
        edition = there.edition
        try:
            events = decide(order, Context(there, edition, _some_dice))
        except LedgerError as error:
            return [*found, *error.problems]
        for event in (*clock_moves(there, events, edition), *events):
            found += [violation for violation in examine(there, event, edition) if not violation.warning]
            there.apply_event(event)
    return found


def _some_dice(count: int) -> Throw:
    return Throw(count * 3, (3,) * count)
