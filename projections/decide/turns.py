"""Orders that move the campaign clock, and the moves that other orders need first."""

from __future__ import annotations

from typing import cast

from ledger.errors import Problem, Rejected
from ledger.events.base import Event, Phase, Side
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.rules.calendar import Turn, following
from ledger.rules.edition import Edition
from projections import orders
from projections.decide.context import Context
from projections.position import Clock, Position
from projections.referee.clock import due, reached


def begin_turn(order: orders.BeginTurn, context: Context) -> list[Event]:
    """Begin a turn."""
    return [*_passed(context.position), TurnBegun(turn=order.turn)]


def _passed(position: Position) -> list[Event]:
    """Pass the Allied player turn in which nothing happened, if Japanese transports wait for it to be repaired."""
    clock = position.clock
    waits = any(account.startswith("japan/transport/") and account.endswith(".inverted") and amount
                for account, amount in position.balances.items())
    to_come = clock.turn is not None and clock.turn.quarter > 0 and clock.side != "allied"
    return [PlayerTurnBegun(side="allied")] if waits and to_come else []


def begin_phase(order: orders.BeginPhase, context: Context) -> list[Event]:
    """Begin a phase, and the player turn it belongs to where that is still to come."""
    return _moves(context.position.clock, order.side or context.position.clock.side, order.phase)


def _moves(clock: Clock, side: str | None, phase: str) -> list[Event]:
    begin: list[Event] = []
    if side is not None and side != clock.side:
        begin.append(PlayerTurnBegun(side=cast(Side, side)))
    return [*begin, PhaseBegun(phase=cast(Phase, phase))]


def clock_moves(position: Position, events: list[Event], edition: Edition) -> list[Event]:
    """Name the moves that bring the clock to the phase in which these events belong; none if it is there or past."""
    clock = position.clock
    wanted = next(filter(None, (due(event, edition) for event in events)), None)
    if wanted is None or clock.turn is None or clock.turn.quarter == 0 or reached(clock, wanted) >= 0:
        return []
    return _moves(clock, wanted.side, wanted.phase)


def enter_yss(position: Position) -> tuple[list[Event], int]:
    """Name the moves into the next Year Start Sequence, none if one is going on, and its year.

    Raises Rejected where no year has begun that could end.
    """
    now = position.clock.turn
    if now is None:
        raise Rejected(Problem("no-turn", "The campaign is in set-up; no year has begun.",
                               'Begin a turn first: awaw turn "Fall 1939".', "35.3"))
    if now.quarter == 0:
        return [], now.year
    if now.quarter < 4:
        raise Rejected(Problem("not-winter", f"The clock stands at {position.clock}; the year does not end before "
                               f"{Turn(now.year, 4)}.", f'To skip there: awaw turn "{now.year + 1} YSS".', "35.3"))
    yss = following(Turn(now.year, 4))
    return [*_passed(position), TurnBegun(turn=str(yss))], yss.year
