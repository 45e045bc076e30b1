"""The tension modifiers that a game turn has, from the position (49.8, 10.12)."""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules import words
from ledger.rules.calendar import parse_turn
from ledger.rules.economy_data import TensionLine
from ledger.rules.edition import Edition
from projections.position import Position
from projections.readings.mobilizations import for_tension


class Change(NamedTuple):
    """A modifier that applies in this turn: its row, and by how much."""

    id: str
    label: str
    track: str
    amount: int
    rule: str


def changes(position: Position, edition: Edition) -> list[Change]:
    """List the automatic and status modifiers of the present game turn, applied or not; events are the players'."""
    return [change for id_, row in edition.tension_modifiers.items() if (change := _change(position, id_, row))]


def _change(position: Position, id_: str, row: TensionLine) -> Change | None:
    amount = row.amount * _times(position, row)
    return Change(id_, row.label, row.track, amount, row.rule) if amount else None


def _times(position: Position, row: TensionLine) -> int:
    turn = position.clock.turn
    if turn is None or turn.quarter == 0 or position.stated(f"{row.track}/tension/actual") is None:
        return 0
    if row.kind == "each-turn":
        return int(not row.start or turn >= parse_turn(row.start))
    if row.kind == "at-war":
        return int(all(_at_start(position, *pair) for pair in row.pairs))
    if row.kind == "not-at-war":
        return int(not any(_has_enemy(position, power) for power in row.powers))
    if row.kind == "mobilizations":
        return min(row.most, sum(for_tension(position, power) for power in row.powers))
    return 0


def _at_start(position: Position, power: str, other: str) -> bool:
    """Tell whether two powers were at war when the game turn began."""
    return frozenset((power, other)) in position.wars_at_start


def _has_enemy(position: Position, power: str) -> bool:
    return any(_at_start(position, power, other) for other in words.POWERS
               if words.side_of(other) != words.side_of(power))
