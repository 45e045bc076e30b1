"""Orders about tension become events with their causes itemised (49.8, 10.11)."""

from __future__ import annotations

from typing import cast

from ledger.errors import Problem, Rejected, unknown_word
from ledger.events.base import Event, Track
from ledger.events.tension import EffectiveTensionRolled, TensionCause, TensionChanged
from ledger.rules import words
from ledger.rules.tension import usat_start
from projections import orders
from projections.decide.context import Context
from projections.readings.tension_lines import changes


def change(order: orders.ChangeTension, _context: Context) -> list[Event]:
    """Change an actual level for one cause."""
    cause = TensionCause(id=None, label=order.cause, amount=order.amount, rule=order.rule)
    return [TensionChanged(track=cast(Track, order.track), causes=(cause,))]


def apply(order: orders.ApplyTension, context: Context) -> list[Event]:
    """Apply the modifiers of this turn, one event a track.

    Raises UnknownWord for rows that the edition does not have, Rejected where none applies.
    """
    table = context.edition.tension_modifiers
    for row in (*order.events, *dict(order.rows), *order.skip):
        if row not in table:
            raise unknown_word("row", row, table)
    found = {change.id: change for change in changes(context.position, context.edition)}
    amounts = {id_: change.amount for id_, change in found.items() if id_ not in order.skip}
    amounts |= {row: table[row].amount for row in order.events} | dict(order.rows)
    tracks = [track for track in words.TRACKS if order.track in (None, track)]
    events = [_applied(track, [row for row in amounts if table[row].track == track], amounts, context)
              for track in tracks if any(table[row].track == track for row in amounts)]
    if not events:
        raise Rejected(Problem("no-modifiers", "No tension modifier applies in this turn.",
                               "See what would: awaw tension list.", "49.8"))
    return [*events]


def _applied(track: str, rows: list[str], amounts: dict[str, int], context: Context) -> TensionChanged:
    table = context.edition.tension_modifiers
    return TensionChanged(track=cast(Track, track), causes=tuple(
        TensionCause(id=row, label=table[row].label, amount=amounts[row], rule=table[row].rule) for row in rows))


def start_usat(order: orders.StartUsat, context: Context) -> list[Event]:
    """Start U.S.-Axis tension with the lines that Gathering Storm gives (10.11). Raises Rejected for a second start."""
    actual = context.position.stated("usat/tension/actual")
    if actual is not None:
        raise Rejected(Problem("already-started", f"Actual USAT is known already: {actual}.",
                               "Undo what started it (awaw undo), or change it: awaw tension change usat ±N.", "10.11"))
    start = usat_start(order.turns, order.aggressions, order.war_over, order.eai, order.pre_emptive,
                       edition=context.edition)
    causes = tuple(TensionCause(id=None, label=line.label, amount=line.amount, rule=line.rule) for line in start.lines)
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
