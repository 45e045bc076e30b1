"""Undo and redo: which order is meant, and whether it may be struck.

The unit is the order. Striking an order is itself an order, so it can be struck too: that is redo.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import groupby

from ledger.chain import Record
from ledger.errors import NotFound, Problem, Rejected
from ledger.events.book import OrderRetracted
from ledger.events.campaign import CampaignStarted
from ledger.events.combat import DiceRolled
from projections.orders import Redo, Undo
from projections.position import Position
from projections.referee.audit import RULED, Finding, audit
from projections.referee.base import Violation
from projections.referee.clock import TIME
from projections.referee.stock import overdrawn
from projections.timeline import Entry, entry, standing

CLOCK = ".clock"
"""The ending of the orders that move the clock for another order."""


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order of the record: its versions, the turn-file line it came from, and what became of it.

    `retracts` is the order that it strikes, `struck_by` the standing order that strikes it.
    """

    id: str
    first: int
    last: int
    retracts: str | None
    rolls: bool
    opening: bool
    line: str | None
    struck_by: str | None

    @property
    def struck(self) -> bool:
        """Whether a standing order strikes this one."""
        return self.struck_by is not None


class NothingToDo(Exception):
    """The order asks for what is so already; the message says so."""


def order_rows(records: Iterable[Record]) -> list[OrderRow]:
    """List all orders of a record, oldest first."""
    kept = list(records)
    struck = standing(kept).struck
    return [_row(order, [entry(record) for record in group], struck.get(order))
            for order, group in groupby(kept, key=lambda record: record.order_id)]


def _row(order: str, entries: list[Entry], struck_by: str | None) -> OrderRow:
    events = [entry.event for entry in entries]
    retracts = next((event.order for event in events if isinstance(event, OrderRetracted)), None)
    return OrderRow(order, entries[0].version, entries[-1].version, retracts,
                    any(isinstance(event, DiceRolled) for event in events),
                    any(isinstance(event, CampaignStarted) for event in events), entries[0].envelope.line, struck_by)


def target_of(order: Undo | Redo, rows: list[OrderRow]) -> OrderRow:
    """Find the order that an undo or redo strikes.

    Raises NotFound for an order that is not there, Rejected for the opening, NothingToDo where it is so already.
    """
    return _undone(order, rows) if isinstance(order, Undo) else _redone(order, rows)


def _undone(order: Undo, rows: list[OrderRow]) -> OrderRow:
    if order.order is None:
        standing = {row.id for row in rows if not row.struck}
        row = next((row for row in reversed(rows) if _plain(row, standing)), None)
        if row is None:
            raise NothingToDo("There is no order left to undo.")
        return row
    row = _named(order.order, rows)
    if row.opening:
        raise Rejected(Problem("opening", f"{row.id} opens the campaign; it cannot be struck.",
                               "Start another campaign instead: awaw new."))
    if row.struck:
        raise NothingToDo(f"{row.id} is struck already; nothing was recorded.")
    return row


def _plain(row: OrderRow, standing: set[str]) -> bool:
    """Tell an order that a plain undo may strike; a clock move only once the order that it was made for is struck."""
    needed = row.id.endswith(CLOCK) and row.id.removesuffix(CLOCK) in standing
    return not (row.struck or row.opening or row.retracts or needed)


def _redone(order: Redo, rows: list[OrderRow]) -> OrderRow:
    by_id = {row.id: row for row in rows}
    if order.order is not None:
        named = _named(order.order, rows)
        if named.struck_by is None:
            raise NothingToDo(f"{named.id} stands; nothing was recorded.")
        return by_id[named.struck_by]
    for row in reversed(rows):
        if row.retracts and not row.struck and not by_id[row.retracts].retracts:
            return row
    raise NothingToDo("No order is struck; nothing was recorded.")


def _named(order: str, rows: list[OrderRow]) -> OrderRow:
    wanted = order.partition(":")[0]  # an event id names its order
    for row in rows:
        if row.id == wanted:
            return row
    near = get_close_matches(order, [row.id for row in rows], n=3)
    hint = f"Did you mean {' or '.join(near)}?" if near else "List the orders: awaw log."
    raise NotFound(Problem("no-order", f"There is no order {order}.", hint))


def taken_along(target: OrderRow, rows: list[OrderRow]) -> tuple[str, ...]:
    """Name the clock move that is struck with an order, if nothing was ordered since.

    Once another order relies on where the clock stands, the clock has moved for good.
    """
    if any(row.first > target.last and not row.struck and not row.retracts for row in rows):
        return ()
    return tuple(row.id for row in rows if row.id == target.id + CLOCK and not row.struck)


def moved_twice(broken: Iterable[Violation]) -> tuple[str, ...]:
    """Name the clock moves that a redo makes needless: others moved the clock there while the order was struck."""
    orders = (violation.place.rpartition(":")[0] for violation in broken if violation.code == "clock-back")
    return tuple(dict.fromkeys(order for order in orders if order.endswith(CLOCK)))


def past_a_roll(target: OrderRow, rows: list[OrderRow]) -> Iterator[Violation]:
    """An order is struck only while no dice were rolled with or after it: a roll seals what is before it.

    A roll that was struck was seen all the same, and so was one that would stand again.
    """
    roll = next((row for row in rows if row.rolls and (row.last >= target.first or row.id == target.retracts)), None)
    if roll is not None:
        yield Violation("past-a-roll", f"Dice were rolled in {roll.id} (event {roll.last}), with or after {target.id}.",
                        "If the players agree, record it by ruling: --by-ruling TEXT.")


def consequences(known: set[Finding], after: Iterable[Entry]) -> tuple[list[Violation], list[Finding]]:
    """Compare what was known before an undo with what an audit finds after it: what breaks time, and what else is new.

    A broken order of time needs a ruling, for nothing after it can be played on; the rest stands and is told.
    """
    new = [finding for finding in audit(after) if finding not in known and finding.code != RULED]
    broken = [Violation(found.code, f"After this, {found.event} is out of its time: {found.message}",
                        "Undo the later orders first, or record it by ruling (--by-ruling TEXT).", found.rule,
                        found.event)
              for found in new if found.code in TIME]
    return broken, [finding for finding in new if finding.code not in TIME]


def first_impossible(entries: Iterable[Entry]) -> Iterator[Violation]:
    """Fold entries and name the first event, if any, after which a stock is below zero."""
    position = Position()
    for found in entries:
        for short in overdrawn(position, position.apply(found)):
            yield Violation("impossible", f"Event {found.version} ({found.id}) could not have happened: "
                            f"{short.evidence}", "Undo the later orders first.", short.rule, found.id, True)
            return
