"""Proposals on their way into the record: decided, refereed and folded one by one, then appended all or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain

from pydantic import TypeAdapter, ValidationError

from ledger.chain import Head, Record, check_names, link
from ledger.clock import Clock, as_text
from ledger.dice import Throw
from ledger.errors import BadInput, Problem, Rejected
from ledger.events.base import Event, Text
from ledger.events.book import AdjustmentRuled, OrderRetracted
from ledger.events.campaign import EditionChanged
from ledger.events.codec import Ruling, decode, encode
from ledger.rules.edition import Edition
from projections.decide import decide
from projections.decide.context import Context
from projections.decide.turns import clock_moves
from projections.orders import Order, Redo, Undo
from projections.position import Position, fold
from projections.referee import examine
from projections.referee.audit import Finding, audit
from projections.referee.base import Violation
from projections.retraction import (
    CLOCK,
    consequences,
    first_impossible,
    moved_twice,
    order_rows,
    past_a_roll,
    taken_along,
    target_of,
)
from projections.timeline import Entry, Records, entry, timeline


@dataclass(frozen=True, slots=True)
class Stamp:
    """What is known of an order beside its content: its id, who gives it, a ruling, its line in a turn file."""

    order: str
    actor: str | None = None
    ruling: str | None = None
    line: str | None = None


@dataclass
class Draft:
    """Orders proposed on top of a record that ends at `base`; nothing is written here.

    `stored` reads the record, `head` is where the drafted records end, `position` is what it all adds up to (the
    draft keeps and changes it), `draw` throws dice, or is None where the ledger may not. A draft that raised is
    spent: make a new one.
    """

    campaign: str
    stored: Records
    base: Head
    head: Head
    position: Position
    now: Clock
    draw: Callable[[int], Throw] | None
    records: list[Record] = field(default_factory=list)
    among: int | None = None
    """How many campaigns the ledger held when a new one was begun."""

    consequences: list[Finding] = field(default_factory=list)
    """What an audit finds because of the newest undo or redo, and did not find before."""

    warnings: list[Violation] = field(default_factory=list)
    """What was told and did not stop the newest orders."""

    def add(self, order: Order, stamp: Stamp) -> list[Entry]:
        """Propose one order and return its entries, clock moves first.

        Raises Rejected with all violations at once, each with its rule; BadInput for values that cannot be;
        NothingToDo for an undo of what is undone. By ruling, all but impossible violations are accepted and named
        in the record.
        """
        _check(stamp, self.campaign)
        if isinstance(order, Undo | Redo):
            return self._retract(order, stamp)
        edition = self.position.edition
        draw = None if self.draw is None else _kept(self.draw)
        events = decide(order, Context(self.position, edition, draw and draw()))
        _needs_ruling(events, stamp)
        moves = clock_moves(self.position, events, edition)
        entries = self._take(moves, Stamp(stamp.order + CLOCK, stamp.actor), edition) if moves else []
        if moves:  # what begins with a player turn is part of the position that the order meets; its dice stay
            events = decide(order, Context(self.position, edition, draw and draw()))
        return entries + self._take(events, stamp, edition)

    def _take(self, events: Iterable[Event], stamp: Stamp, edition: Edition) -> list[Entry]:
        """Referee and fold the events of one order; all its violations are told together."""
        violations: list[Violation] = []
        texts: list[bytes] = []
        entries: list[Entry] = []
        for index, event in enumerate(events):
            found = examine(self.position, event, edition)
            violations += found
            texts.append(self._encode(event, stamp, found))
            entries.append(Entry(self.head.version + index + 1, stamp.order, index, decode(texts[-1])))
            self.position.apply(entries[-1])
        _judge(violations, stamp)
        self.warnings += [violation for violation in violations if violation.warning]
        self._append(texts, stamp)
        return entries

    def _encode(self, event: Event, stamp: Stamp, violations: Iterable[Violation]) -> bytes:
        codes = tuple(dict.fromkeys(violation.code for violation in violations))
        ruling = Ruling(text=stamp.ruling, over=codes) if stamp.ruling else None
        return encode(event, recorded_at=as_text(self.now()), actor=stamp.actor, line=stamp.line, ruling=ruling)

    def _append(self, texts: list[bytes], stamp: Stamp) -> None:
        records = link(self.head, self.campaign, stamp.order, texts)
        self.records += records
        self.head = Head(records[-1].version, records[-1].hash)

    def _retract(self, order: Undo | Redo, stamp: Stamp) -> list[Entry]:
        """Strike an order and fold the whole campaign again, refusing what could then not have happened."""
        rows = order_rows(self._all())
        target = target_of(order, rows)
        event = OrderRetracted(order=target.id, restores=target.retracts, along=taken_along(target, rows))
        known = set(audit(timeline(self._all)))
        broken, then = self._tried(event, stamp, known)
        if target.retracts and (twice := moved_twice(broken)):
            event = OrderRetracted(order=target.id, restores=target.retracts, along=(*event.along, *twice))
            broken, then = self._tried(event, stamp, known)
        violations = [*past_a_roll(target, rows), *first_impossible(then()), *broken]
        _judge(violations, stamp)
        self._append([self._encode(event, stamp, violations)], stamp)
        self.position = fold(timeline(self._all))
        self.position.version = self.head.version
        return [entry(self.records[-1])]

    def _tried(self, event: OrderRetracted, stamp: Stamp,
               known: set[Finding]) -> tuple[list[Violation], Callable[[], Iterator[Entry]]]:
        """Fold the campaign as it would be, keep what an audit would find; return what breaks time, and the fold."""
        trial = link(self.head, self.campaign, stamp.order, [self._encode(event, stamp, ())])
        then = partial(timeline, lambda: chain(self._all(), trial))
        broken, self.consequences = consequences(known, then())
        return broken, then

    def _all(self) -> Iterator[Record]:
        return chain(self.stored(), self.records)


def _kept(draw: Callable[[int], Throw]) -> Callable[[], Callable[[int], Throw]]:
    """Keep what is thrown for an order: whenever it is decided anew, it meets the same dice."""
    thrown: list[Throw] = []

    def afresh() -> Callable[[int], Throw]:
        seen = iter(tuple(thrown))

        def throw(count: int) -> Throw:
            found = next(seen, None)
            if found is None:
                found = draw(count)
                thrown.append(found)
            return found

        return throw

    return afresh


_TEXT = TypeAdapter(Text)


def _check(stamp: Stamp, campaign: str) -> None:
    """Refuse, with BadInput, an id that no order can have, and names and rulings that no record can hold."""
    check_names(campaign, stamp.order + CLOCK)
    for text in filter(None, (stamp.actor, stamp.ruling)):
        try:
            _TEXT.validate_python(text)
        except ValidationError:
            raise BadInput(Problem("bad-text", f"{text[:40]!r} is too long or holds control characters.",
                                   "Write it in plain words.", place=stamp.order)) from None


def _needs_ruling(events: Iterable[Event], stamp: Stamp) -> None:
    if not stamp.ruling and any(isinstance(event, AdjustmentRuled | EditionChanged) for event in events):
        raise Rejected(Problem("needs-ruling", "A number or the rules are changed only where the players agree.",
                               'Say what was agreed: --by-ruling "agreed 3 March".', place=stamp.order))


def _judge(violations: list[Violation], stamp: Stamp) -> None:
    """Reject what no ruling allows, or what none was given for; warnings stop nothing."""
    grave = [violation for violation in violations if not violation.warning]
    if any(violation.impossible for violation in grave) or (grave and not stamp.ruling):
        raise Rejected(*(replace(violation, place=violation.place or stamp.order) for violation in grave))
