"""How a change of the past is made: which orders are struck, what is placed where, and what that does.

An undo strikes orders; a correction strikes one and puts events in its place; a late entry puts events where they were
forgotten. With `through`, later orders that could then not have happened are struck along, and stale outcomes are
derived again where they stand, with the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from ledger.chain import Record
from ledger.dice import Throw
from ledger.errors import NotFound, Problem
from ledger.events.base import Event
from ledger.events.book import AssertionMade, NoteWritten, OrderRetracted
from ledger.events.codec import Place
from ledger.events.combat import DiceRolled
from projections.amendment import STALE, Effects, Weighed, effects, weigh
from projections.cuts import end_of
from projections.decide import decide
from projections.decide.context import Context
from projections.decide.rederive import rederive
from projections.decide.turns import clock_moves
from projections.history.narrative import describe
from projections.orders import Correct, Late, Order, Redo, Undo
from projections.position import Position
from projections.referee import examine
from projections.referee.audit import BELOW_ZERO, Finding, examined
from projections.referee.base import Violation
from projections.referee.stock import never_below_zero
from projections.retraction import (
    NothingToDo,
    OrderRow,
    moved_twice,
    named,
    order_rows,
    sealed,
    taken_along,
    target_of,
    turn_rows,
)
from projections.timeline import Entry, Records, entry, event_id, timeline


class Part(NamedTuple):
    """An event of an amendment, where it folds, and the codes of the rules that it breaks there."""

    event: Event
    place: Place | None = None
    over: tuple[str, ...] = ()


Parts = list[Part]
"""The events of an amendment, in their order."""

Draw = Callable[[int], Throw] | None

MOST = 100
"""More often than this the orders that are taken along are not looked for: something else is wrong then."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An amendment: its events, what forbids it as a whole, what its events break where they fold, and what it does."""

    parts: Parts
    seals: list[Violation]
    there: list[Violation]
    effects: Effects

    @property
    def violations(self) -> list[Violation]:
        """Everything that forbids it."""
        return [*self.there, *self.seals]


@dataclass
class Planner:
    """Plans amendments of a record; `linked` gives the record as it would be with more events at its end."""

    stored: Records
    now: Position
    draw: Draw
    linked: Callable[[Parts], Callable[[], Iterator[Record]]]
    rows: list[OrderRow] = field(init=False)
    before: Weighed = field(init=False)
    known: frozenset[Finding] = field(init=False)
    short: frozenset[str] = field(init=False)

    def plan(self, order: Undo | Redo | Correct | Late, actor: str | None) -> Plan:
        """Plan an amendment. Raises NotFound, Rejected and NothingToDo for orders that cannot be meant."""
        self.rows = order_rows(self.stored())
        self.before = weigh(timeline(self.stored))
        self.known = frozenset(self.before.findings)
        self.short = frozenset(found.event for found in self.known if found.code == BELOW_ZERO)
        if isinstance(order, Late):
            return self._late(order, actor)
        if isinstance(order, Correct):
            return self._correct(order, actor)
        return self._retract(order, actor)

    def _retract(self, order: Undo | Redo, actor: str | None) -> Plan:
        targets = self._targets(order)
        first = targets[0]
        along = [row.id for row in targets[1:]] or [*taken_along(first, self.rows)]
        parts: Parts = [Part(_retraction(first, along))]
        found = self._effects(parts)
        if first.retracts and (twice := moved_twice(found.broken)):
            parts = [Part(_retraction(first, [*along, *twice]))]
            found = self._effects(parts)
        seals = [violation for row in targets for violation in sealed(row, self.rows, self._players(), actor)]
        if isinstance(order, Undo) and order.through:
            parts, found = self._through(parts)
        return self._plan(parts, seals, [], found)

    def _targets(self, order: Undo | Redo) -> list[OrderRow]:
        if isinstance(order, Undo) and order.turn:
            return turn_rows(self.rows, timeline(self.stored))
        return [target_of(order, self.rows)]

    def _correct(self, order: Correct, actor: str | None) -> Plan:
        target = named(order.order, self.rows)
        if target.opening or target.struck or (target.retracts and not target.amends):
            raise NothingToDo(f"{target.id} {'is struck' if target.struck else 'cannot be corrected'}; "
                              "nothing was recorded.")
        own = self._entries_of(target.id)
        # what a correction had struck would stand again with it
        along = [name for found in own if isinstance(found.event, OrderRetracted)
                 for name in (found.event.order, *found.event.along)]
        strike: Parts = [Part(OrderRetracted(order=target.id, restores=None, along=tuple(along)))]
        kept = [found.event for found in own if isinstance(found.event, DiceRolled)]
        dice = _Kept(kept, self.draw)
        placed, violations = self._placed(order.by, own[-1], strike, dice, "kept" if kept else "drawn")
        seals = [*dice.changed(part.event for part in placed), *sealed(target, self.rows, self._players(), actor)]
        return self._with(order.through, [*strike, *placed], seals, violations)

    def _late(self, order: Late, actor: str | None) -> Plan:
        anchor = self._anchor(order)
        placed, violations = self._placed(order.by, anchor, [], self.draw, "drawn")
        harmless = all(isinstance(part.event, NoteWritten | AssertionMade) for part in placed)
        seals = [] if harmless else self._after_a_roll(anchor, actor)
        return self._with(order.through, placed, seals, violations)

    def _after_a_roll(self, anchor: Entry, actor: str | None) -> list[Violation]:
        row = next(row for row in self.rows if row.id == anchor.order)
        later = [other for other in self.rows if other.first > anchor.version]
        return [violation for violation in sealed(row, later, self._players(), actor) if violation.code != "not-yours"]

    def _anchor(self, order: Late) -> Entry:
        """Find the event after which a late entry folds. Raises NotFound for an event that does not stand."""
        if order.at is not None:
            return end_of(timeline(self.stored), order.at)
        for found in timeline(self.stored):
            if order.after in (found.id, str(found.version)):
                return found
        raise NotFound(Problem("no-event", f"No standing event is called {order.after}.",
                               "Give the number or the id of an event: awaw log."))

    def _placed(self, orders: Sequence[Order], anchor: Entry, before: Parts, draw: Draw,
                source: str) -> tuple[Parts, list[Violation]]:
        """Decide orders where they belong, with the clock moves that they need; and all that forbids them there."""
        place = Place(order=anchor.order, index=anchor.nth)
        position = self._position_at(place, before)
        placed: Parts = []
        violations: list[Violation] = []
        for order in orders:
            edition = position.edition
            events = decide(order, Context(position, edition, draw, "kept" if source == "kept" else "drawn"))
            for event in (*clock_moves(position, events, edition), *events):
                found = examine(position, event, edition)
                violations += found
                placed.append(Part(event, place, tuple(dict.fromkeys(violation.code for violation in found))))
                position = self._position_at(place, [*before, *placed])
        return placed, violations

    def _position_at(self, place: Place, before: Parts) -> Position:
        """Fold the campaign up to where the next event placed there would fold."""
        probe: Parts = [*before, Part(NoteWritten(text="here"), place)]
        read = self.linked(probe)
        *_, last = read()
        position = Position()
        for found in timeline(read):
            if found.version == last.version:
                return position
            position.apply(found)
        raise NotFound(Problem("no-event", f"The event {place.order}:{place.index} is not on the timeline.",
                               "Name one that stands: awaw log."))

    def _with(self, through: bool, parts: Parts, seals: list[Violation], there: list[Violation]) -> Plan:
        if through:
            parts, found = self._through(parts)
        else:
            found = self._effects(parts)
        return self._plan(parts, seals, there, found)

    def _plan(self, parts: Parts, seals: list[Violation], there: list[Violation], found: Effects) -> Plan:
        return Plan(parts, [*dict.fromkeys(seals)], there, found._replace(follows=self._follows(parts, found)))

    def _effects(self, parts: Parts) -> Effects:
        return effects(self.before, weigh(timeline(self.linked(parts))))

    def _through(self, parts: Parts) -> tuple[Parts, Effects]:
        """Take later orders along, the earliest first, until nothing is impossible and nothing more can be derived."""
        groups: dict[str, Parts] = {}
        for _ in range(MOST):
            more = self._taken(_joined(parts, groups), groups)
            if not more:
                break
            groups |= more
        return _joined(parts, groups), self._effects(_joined(parts, groups))

    def _taken(self, parts: Parts, done: Collection[str]) -> dict[str, Parts]:
        """Name the recorded orders that an amendment takes along: the events of each as they follow, none if struck.

        Each is looked at where it folds, after all that was derived again before it. Ends at an order that is
        impossible though something of it was folded: what comes after that is to be looked at anew.
        """
        position, found = Position(), dict[str, Parts]()
        recorded = {row.id for row in self.rows if row.id not in done}
        for order, group in groupby(timeline(self.linked(parts)), key=lambda entry: entry.order):
            if order not in recorded:
                for other in group:
                    position.apply(other)
                continue
            own = list(group)
            events, whole = self._followed(own, position)
            if len(events) < len(own):
                found[order] = []
                if not whole:
                    return found
            elif any(event is not there.event for event, there in zip(events, own, strict=True)):
                again = {there.nth: event for event, there in zip(events, own, strict=True)}
                found[order] = self._replaced(order, again)
        return found

    def _followed(self, own: list[Entry], position: Position) -> tuple[list[Event], bool]:
        """Fold the events of an order as they follow from a position, up to one that could not have happened.

        The second value is False if the position has then changed by more than dice.
        """
        events: list[Event] = []
        for there in own:
            event = there.event
            if any(one.code in STALE and one not in self.known for one in examined(position, there)):
                again = rederive(event, position, position.edition)
                event = again if again != event else event
            if there.id not in self.short and any(never_below_zero(position, event, position.edition)):
                return events, all(isinstance(one, DiceRolled) for one in events)
            position.apply_event(event, there)
            events.append(event)
        return events, True

    def _replaced(self, order: str, events: Mapping[int, Event]) -> Parts:
        """Put the events of an order in its place, some of them derived again."""
        own = self._entries_of(order)
        place = Place(order=order, index=own[-1].nth)
        return [Part(events.get(there.nth, there.event), place) for there in own]

    def _follows(self, parts: Parts, found: Effects) -> tuple[Finding, ...]:
        """Name the outcomes that are not stale themselves, but would be if the stale ones were derived again."""
        if not found.stale:
            return ()
        named = {finding.event for finding in found.stale}
        texts = [(event_id(order, at), describe(part.event)) for order, group in self._taken(parts, ()).items()
                 for at, part in enumerate(group)]
        was = {found.id: describe(found.event) for found in timeline(self.linked(parts))}
        return tuple(Finding("follows", "", event, f"It would then be: {text}.") for event, text in texts
                     if event not in named and was.get(event, text) != text)

    def _entries_of(self, order: str) -> list[Entry]:
        return [entry(record) for record in self.stored() if record.order_id == order]

    def _players(self) -> list[str]:
        started = self.now.started
        return [player.name for player in started.players] if started else []


def _retraction(target: OrderRow, along: Iterable[str]) -> OrderRetracted:
    return OrderRetracted(order=target.id, restores=target.retracts, along=tuple(along))


def _strike_too(parts: Parts, order: str) -> Parts:
    """Strike one more order in the retraction of an amendment, which has one from then on."""
    head = parts[0].event if parts else None
    if isinstance(head, OrderRetracted):
        return [Part(head.model_copy(update={"along": (*head.along, order)})), *parts[1:]]
    return [Part(OrderRetracted(order=order, restores=None, along=())), *parts]


def _joined(parts: Parts, groups: dict[str, Parts]) -> Parts:
    """Put an amendment and what it takes along together."""
    for order in groups:
        parts = _strike_too(parts, order)
    return [*parts, *(part for group in groups.values() for part in group)]


class _Kept:
    """The dice of a corrected order, thrown again in their order; the ledger draws only what is missing."""

    def __init__(self, dice: Sequence[Event], draw: Draw) -> None:
        self._dice = [throw for throw in dice if isinstance(throw, DiceRolled)]
        self._left = list(self._dice)
        self._draw = draw

    def __call__(self, count: int) -> Throw:
        for throw in self._left:
            if throw.count == count:
                self._left.remove(throw)
                return Throw(throw.total, throw.faces)
        if self._draw is None:
            raise NotFound(Problem("dice-missing", "The order that is corrected rolled fewer dice.",
                                   "State the dice that it lacks."))
        return self._draw(count)

    def changed(self, events: Iterable[Event]) -> Iterator[Violation]:
        """Name dice that a correction states otherwise than they were rolled."""
        stated = sorted(event.total for event in events if isinstance(event, DiceRolled))
        rolled = sorted(throw.total for throw in self._dice)
        if self._dice and stated and stated != rolled and len(stated) >= len(rolled):
            yield Violation("dice-changed", f"The order rolled {' and '.join(map(str, rolled))}; the correction states "
                            f"{' and '.join(map(str, stated))}.", "A correction keeps its dice: leave them out.")
