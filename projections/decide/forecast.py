"""A combat before it is fought: the forces of the position, and the modifier with its reasons."""

from __future__ import annotations

from typing import NamedTuple

from ledger.dice import Throw
from ledger.errors import Rejected
from ledger.events.combat import Modifier
from ledger.rules.bombing import Bombing
from ledger.rules.edition import Edition
from ledger.rules.modifiers import derive
from ledger.rules.submarine import SubmarineCombat
from projections import orders
from projections.decide import decide
from projections.decide.bombing import approach
from projections.decide.combat import meeting
from projections.decide.context import Context
from projections.referee import examine
from projections.referee.clock import TIME


class Forecast(NamedTuple):
    """A combat whose dice are still to be rolled, by which rules, and the lines of its modifier.

    `open` are the rows that only the players can give; they count as 0 unless they are among the lines.
    """

    combat: SubmarineCombat | Bombing
    edition: Edition
    lines: tuple[Modifier, ...]
    open: tuple[str, ...]


def forecast(order: orders.FightSubmarines | orders.Bomb, context: Context) -> Forecast:
    """Say what an order would fight with. Raises BadInput and Rejected as the order itself would at its time."""
    edition = context.edition
    _refereed(order, context)
    if isinstance(order, orders.FightSubmarines):
        met = meeting(order, context)
        return _forecast(met.combat, edition, met.lines, derive(edition.submarine_modifiers, met.facts, edition).open)
    flown = approach(order, context)
    return _forecast(flown.raid, edition, flown.lines, derive(edition.bombing_modifiers, flown.facts, edition).open)


_LATER = frozenset((*TIME, "other-dice", "fought-already", "flown-already"))
"""What only stands in the way of fighting it now."""


def _refereed(order: orders.FightSubmarines | orders.Bomb, context: Context) -> None:
    """Refuse, with Rejected, a combat that could not be fought so."""
    *_, event = decide(order, Context(context.position, context.edition, lambda count: Throw(7, None)))
    found = [violation for violation in examine(context.position, event, context.edition)
             if violation.code not in _LATER and not violation.warning]
    if found:
        raise Rejected(*found)


def _forecast(combat: SubmarineCombat | Bombing, edition: Edition, lines: tuple[Modifier, ...],
              open_rows: tuple[str, ...]) -> Forecast:
    given = {line.id for line in lines}
    return Forecast(combat, edition, lines, tuple(row for row in open_rows if row not in given))
