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
from ledger.events.book import AdjustmentRuled
from ledger.events.campaign import CampaignForked, EditionChanged
from ledger.events.codec import Base, Place, Ruling, decode, encode
from ledger.rules.edition import Edition
from projections.amendment import Effects, effects, weigh
from projections.decide import decide
from projections.decide.context import Context
from projections.decide.turns import clock_moves
from projections.orders import Correct, Late, Order, Redo, Undo
from projections.planning import Parts, Planner
from projections.position import Position, fold
from projections.referee import examine
from projections.referee.base import Violation
from projections.retraction import CLOCK, named_truly
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

    leaves: Base | None = None
    """Where a fork leaves another campaign, for its first record."""

    effects: Effects | None = None
    """What the newest undo, redo, correction or late entry does to the campaign."""

    warnings: list[Violation] = field(default_factory=list)
    """What was told and did not stop the newest orders."""

    def add(self, order: Order, stamp: Stamp) -> list[Entry]:
        """Propose one order and return its entries, clock moves first.

        Raises Rejected with all violations at once, each with its rule; BadInput for values that cannot be;
        NothingToDo for an undo of what is undone. By ruling, all but impossible violations are accepted and named
        in the record.
        """
        _check(stamp, self.campaign)
        if isinstance(order, Undo | Redo | Correct | Late):
            return self._amend(order, stamp)
        order = named_truly(order, self._all())
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
            texts.append(self._encode(event, stamp, (violation.code for violation in found)))
            entries.append(Entry(self.head.version + index + 1, stamp.order, index, decode(texts[-1])))
            self.position.apply(entries[-1])
        _judge(violations, stamp)
        self.warnings += [violation for violation in violations if violation.warning]
        self._append(texts, stamp)
        return entries

    def _encode(self, event: Event, stamp: Stamp, over: Iterable[str], place: Place | None = None) -> bytes:
        ruling = Ruling(text=stamp.ruling, over=tuple(dict.fromkeys(over))) if stamp.ruling else None
        base = self.leaves if isinstance(event, CampaignForked) else None
        return encode(event, recorded_at=as_text(self.now()), actor=stamp.actor, line=stamp.line, place=place,
                      ruling=ruling, base=base)

    def _append(self, texts: list[bytes], stamp: Stamp) -> None:
        records = link(self.head, self.campaign, stamp.order, texts)
        self.records += records
        self.head = Head(records[-1].version, records[-1].hash)

    def outcome(self) -> Effects:
        """Weigh what is drafted: what it changes against the record as it stands."""
        return effects(weigh(timeline(self.stored)), weigh(timeline(self._all)))

    def _amend(self, order: Undo | Redo | Correct | Late, stamp: Stamp) -> list[Entry]:
        """Change the past: weigh the campaign as it is and as it would be, and refuse what could not have happened."""
        if isinstance(order, Undo) and order.void and not stamp.ruling:
            raise _unruled(stamp)
        before = list(self._all())
        planner = Planner(lambda: before, self.position, self.draw, partial(self._linked, stamp, before))
        plan = planner.plan(order, stamp.actor)
        known = stamp.order if any(violation.impossible for violation in plan.there) else None
        impossible = list(_impossible(plan.effects, known))
        violations = [*plan.violations, *impossible, *_broken(plan.effects)]
        self.effects = plan.effects
        _needs_ruling((part.event for part in plan.parts), stamp)
        _judge(violations, stamp)
        self.warnings += [violation for violation in violations if violation.warning]
        seals = [violation.code for violation in (*plan.seals, *impossible, *_broken(plan.effects))]
        self._append([self._encode(part.event, stamp, (*(seals if at == 0 else ()), *part.over), part.place)
                      for at, part in enumerate(plan.parts)], stamp)
        self.position = fold(timeline(self._all))
        self.position.version = self.head.version
        return [entry(record) for record in self.records[-len(plan.parts):]]

    def _linked(self, stamp: Stamp, before: list[Record], parts: Parts) -> Callable[[], Iterator[Record]]:
        """Read the record as it would be with these events at its end."""
        trial = link(self.head, self.campaign, stamp.order,
                     [self._encode(part.event, stamp, part.over, part.place) for part in parts])
        return lambda: chain(before, trial)

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
        raise _unruled(stamp)


def _unruled(stamp: Stamp) -> Rejected:
    return Rejected(Problem("needs-ruling", "Numbers, rules and what is void are changed only where the players agree.",
                            'Say what was agreed: --by-ruling "agreed 3 March".', place=stamp.order))


def _impossible(found: Effects, known: str | None) -> Iterator[Violation]:
    """Name the first event that could then not have happened, but for those of the order `known` to be impossible."""
    later = [one for one in found.impossible if one.event.rpartition(":")[0] != known]
    for one in later[:1]:
        yield Violation("impossible", f"Event {one.event} could not have happened: {one.message}",
                        "Take the later orders along (--through), or undo them first.", one.rule, one.event, True)


def _broken(found: Effects) -> Iterator[Violation]:
    """Name what would then be out of its time: nothing after it could be played on without a ruling."""
    for one in found.broken:
        yield Violation(one.code, f"After this, {one.event} is out of its time: {one.message}",
                        "Undo the later orders first, or record it by ruling (--by-ruling TEXT).", one.rule,
                        one.event)


def _judge(violations: list[Violation], stamp: Stamp) -> None:
    """Reject what no ruling allows, or what none was given for; warnings stop nothing."""
    grave = [violation for violation in violations if not violation.warning]
    if any(violation.impossible for violation in grave) or (grave and not stamp.ruling):
        raise Rejected(*(replace(violation, place=violation.place or stamp.order) for violation in grave))
