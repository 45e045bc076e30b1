"""Undo and redo: which order is meant, and whether it may be struck.

The unit is the order. Striking an order is itself an order, so it can be struck too: that is redo.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import groupby

from ledger.chain import Record
from ledger.errors import NotFound, Problem, Rejected
from ledger.events.book import OrderRetracted
from ledger.events.campaign import CampaignForked, CampaignStarted
from ledger.events.combat import DiceRolled
from ledger.events.disputes import ConsentGiven
from ledger.events.turns import TurnBegun
from projections.orders import Consent, OpenDispute, Order, Redo, Undo
from projections.referee.audit import Finding
from projections.referee.base import Violation
from projections.timeline import Entry, entry, event_id, standing

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
    actor: str | None = None
    amends: bool = False
    """Whether it also puts events somewhere: a correction, or a late entry."""

    consents: tuple[tuple[str, str], ...] = ()
    """Orders that a player agreed to take back in this one, as (order, player)."""

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
                    any(isinstance(event, CampaignStarted | CampaignForked) for event in events),
                    entries[0].envelope.line, struck_by, entries[0].envelope.actor,
                    any(not isinstance(event, OrderRetracted) for event in events),
                    tuple((event.order, event.player) for event in events if isinstance(event, ConsentGiven)))


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
    row = named(order.order, rows)
    if row.opening:
        raise Rejected(Problem("opening", f"{row.id} opens the campaign; it cannot be struck.",
                               "Start another campaign instead: awaw new."))
    if row.struck:
        raise NothingToDo(f"{row.id} is struck already; nothing was recorded.")
    return row


def turn_rows(rows: list[OrderRow], entries: Iterable[Entry]) -> list[OrderRow]:
    """List what was ordered since the present game turn began, clock moves too. Raises NothingToDo if nothing was."""
    begun = max((found.version for found in entries if isinstance(found.event, TurnBegun)), default=0)
    found = [row for row in rows if row.first > begun and not row.struck and not row.retracts and not row.opening]
    if not found:
        raise NothingToDo("Nothing was ordered in this turn; nothing was recorded.")
    return found


def _plain(row: OrderRow, standing: set[str]) -> bool:
    """Tell an order that a plain undo may strike; a clock move only once the order that it was made for is struck."""
    needed = row.id.endswith(CLOCK) and row.id.removesuffix(CLOCK) in standing
    return not (row.struck or row.opening or (row.retracts and not row.amends) or needed)


def _redone(order: Redo, rows: list[OrderRow]) -> OrderRow:
    by_id = {row.id: row for row in rows}
    if order.order is not None:
        found = named(order.order, rows)
        if found.struck_by is None:
            raise NothingToDo(f"{found.id} stands; nothing was recorded.")
        return by_id[found.struck_by]
    for row in reversed(rows):
        if row.retracts and not row.struck and not by_id[row.retracts].retracts:
            return row
    raise NothingToDo("No order is struck; nothing was recorded.")


def named(order: str, rows: list[OrderRow]) -> OrderRow:
    """Find an order by its id or that of one of its events. Raises NotFound that names the nearest."""
    wanted = order.partition(":")[0]  # an event id names its order
    for row in rows:
        if row.id == wanted:
            return row
    near = get_close_matches(order, [row.id for row in rows], n=3)
    hint = f"Did you mean {' or '.join(near)}?" if near else "List the orders: awaw log."
    raise NotFound(Problem("no-order", f"There is no order {order}.", hint))


def named_truly(order: Order, records: Iterable[Record]) -> Order:
    """Return a consent, or a dispute, with what it names as the record names it: events by number too.

    Raises NotFound for an order or an event that is not there.
    """
    if isinstance(order, Consent):
        return replace(order, order=named(order.order, order_rows(records)).id)
    if isinstance(order, OpenDispute):
        ids = {str(record.version): event_id(record.order_id, record.order_index) for record in records}
        return replace(order, events=tuple(dict.fromkeys(_event(event, ids) for event in order.events)))
    return order


def _event(event: str, ids: Mapping[str, str]) -> str:
    found = ids.get(event, event)
    if found not in ids.values():
        near = get_close_matches(event, ids.values(), n=3)
        raise NotFound(Problem("no-event", f"There is no event {event}.",
                               f"Did you mean {' or '.join(near)}?" if near else "List the events: awaw log --all."))
    return found


def taken_along(target: OrderRow, rows: list[OrderRow]) -> tuple[str, ...]:
    """Name the clock move that is struck with an order, if nothing was ordered since.

    Once another order relies on where the clock stands, the clock has moved for good.
    """
    if any(row.first > target.last and not row.struck and not row.retracts for row in rows):
        return ()
    return tuple(row.id for row in rows if row.id == target.id + CLOCK and not row.struck)


def moved_twice(broken: Iterable[Finding]) -> tuple[str, ...]:
    """Name the clock moves that a redo makes needless: others moved the clock there while the order was struck."""
    orders = (found.event.rpartition(":")[0] for found in broken if found.code == "clock-back")
    return tuple(dict.fromkeys(order for order in orders if order.endswith(CLOCK)))


def sealed(target: OrderRow, rows: list[OrderRow], players: Sequence[str], actor: str | None) -> Iterator[Violation]:
    """An order is changed only while no dice were rolled with or after it, and by whoever gave it; else by consent.

    A roll that was struck was seen all the same, and so was one that would stand again. Where opponents are registered,
    one of them may agree (awaw consent); a ruling does it always.
    """
    agreed = {player for row in rows if not row.struck for order, player in row.consents if order == target.id}
    others = {player for player in players if player != (actor or target.actor)}
    if agreed & others:
        return
    ask = f"An opponent may agree (awaw --as NAME consent {target.id}), or " if others else "If the players agree, "
    remedy = f"{ask}record it by ruling: --by-ruling TEXT."
    roll = next((row for row in rows if row.rolls and (row.last >= target.first or row.id == target.retracts)), None)
    if roll is not None:
        yield Violation("past-a-roll", f"Dice were rolled in {roll.id} (event {roll.last}), with or after {target.id}.",
                        remedy)
    if target.actor in players and target.actor != actor:
        unsaid = "" if actor else " It is not said who takes it back (awaw --as NAME ...)."
        yield Violation("not-yours", f"{target.actor} gave the order {target.id}.{unsaid}", remedy)
