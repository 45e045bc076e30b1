"""A combat before it is fought: the forces of the position, and the modifier with its reasons."""

from __future__ import annotations

from typing import NamedTuple

from ledger.events.combat import Modifier
from ledger.rules.bombing import Bombing
from ledger.rules.edition import Edition
from ledger.rules.modifiers import derive
from ledger.rules.submarine import SubmarineCombat
from projections import orders
from projections.decide.bombing import approach
from projections.decide.combat import meeting
from projections.decide.context import Context


class Forecast(NamedTuple):
    """A combat whose dice are still to be rolled, by which rules, and the lines of its modifier.

    `open` are the rows that only the players can give; they count as 0 unless they are among the lines.
    """

    combat: SubmarineCombat | Bombing
    edition: Edition
    lines: tuple[Modifier, ...]
    open: tuple[str, ...]


def forecast(order: orders.FightSubmarines | orders.Bomb, context: Context) -> Forecast:
    """Say what an order would fight with. Raises BadInput and Rejected as the order itself would."""
    edition = context.edition
    if isinstance(order, orders.FightSubmarines):
        met = meeting(order, context)
        return _forecast(met.combat, edition, met.lines, derive(edition.submarine_modifiers, met.facts, edition).open)
    flown = approach(order, context)
    return _forecast(flown.raid, edition, flown.lines, derive(edition.bombing_modifiers, flown.facts, edition).open)


def _forecast(combat: SubmarineCombat | Bombing, edition: Edition, lines: tuple[Modifier, ...],
              open_rows: tuple[str, ...]) -> Forecast:
    given = {line.id for line in lines}
    return Forecast(combat, edition, lines, tuple(row for row in open_rows if row not in given))
