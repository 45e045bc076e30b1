"""Orders about tension become events with their causes itemised (49.8, 10.11)."""

from __future__ import annotations

from typing import cast

from ledger.errors import Problem, Rejected
from ledger.events.base import Event, Track
from ledger.events.tension import EffectiveTensionRolled, TensionCause, TensionChanged
from ledger.rules import words
from ledger.rules.tension import usat_start
from projections import orders
from projections.decide.context import Context


def change(order: orders.ChangeTension, _context: Context) -> list[Event]:
    """Change an actual level for one cause."""
    cause = TensionCause(label=order.cause, amount=order.amount, rule=order.rule)
    return [TensionChanged(track=cast(Track, order.track), causes=(cause,))]


def start_usat(order: orders.StartUsat, context: Context) -> list[Event]:
    """Start U.S.-Axis tension with the lines that Gathering Storm gives (10.11)."""
    start = usat_start(order.turns, order.aggressions, order.war_over, order.eai, order.pre_emptive,
                       edition=context.edition)
    causes = tuple(TensionCause(label=line.label, amount=line.amount, rule=line.rule) for line in start.lines)
    return [TensionChanged(track="usat", causes=causes)]


def roll(order: orders.RollTension, context: Context) -> list[Event]:
    """Roll one die for the effective level."""
    actual = context.position.stated(f"{order.track}/tension/actual")
    if actual is None:
        raise Rejected(Problem("tension-unknown", f"Actual {words.title(order.track)} is unknown.",
                               f"State it first: awaw tension change {order.track} 0 --cause start.", "49.8"))
    die = context.roll(f"effective {words.title(order.track)}", 1, order.die)
    changed = context.edition.effective_tension.changes[die.total]
    return [die, EffectiveTensionRolled(track=cast(Track, order.track), actual=actual, die=die.total,
                                        change=changed)]
