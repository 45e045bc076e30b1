"""The facade: the only object the outside needs. It alone touches store, clock and entropy, all injected."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING

from ledger.chain import START, Head, Record, Verdict, verify
from ledger.clock import Clock, system_clock
from ledger.dice import Entropy, Throw, draw, system_entropy
from ledger.errors import Conflict, LedgerError, NotFound, NotIntact, Problem
from ledger.events.campaign import CampaignStarted
from ledger.rules.calendar import Turn
from ledger.store.contract import Store
from projections.cuts import Cut, until
from projections.position import Position, fold
from projections.readings.dice_register import RegisteredRoll, dice_register
from projections.timeline import RETRACTION, UNPLACED, Entry, Records, entry, standing, timeline

if TYPE_CHECKING:  # what only some commands need is loaded by the methods that need it: a start is part of the face
    from projections.decide.forecast import Forecast
    from projections.draft import Draft, Stamp
    from projections.history.citations import Citation
    from projections.history.log import LogLine
    from projections.history.register import Register
    from projections.history.turn_report import TurnReport
    from projections.orders import Bomb, FightSubmarines, Order
    from projections.referee.audit import Finding
    from projections.retraction import OrderRow


@dataclass(frozen=True, slots=True)
class Tools:
    """What the outside world gives: the store, the wall clock, and entropy for dice and ids."""

    store: Store
    now: Clock = system_clock
    entropy: Entropy = system_entropy


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an append did: the entries that were added and the head that now ends the record."""

    entries: tuple[Entry, ...]
    head: Head


class Campaign:
    """One campaign of a ledger: what happened, what it adds up to, and what is proposed next."""

    def __init__(self, tools: Tools, id: str) -> None:
        self._tools = tools
        self.id = id

    @property
    def started(self) -> CampaignStarted:
        """The opening event: name, scenario, edition and players."""
        event = next((entry(record).event for record in self._tools.store.read(self.id, upto=1)), None)
        if not isinstance(event, CampaignStarted):
            raise NotIntact(Problem("no-opening", f"Campaign {self.id} does not begin with its opening event.",
                                    "Verify the ledger: awaw verify."))
        return event

    @property
    def head(self) -> Head:
        """Where the record ends."""
        return self._tools.store.head(self.id)

    def records(self, upto: int | None = None) -> Iterator[Record]:
        """Read the stored records, up to a version."""
        return self._tools.store.read(self.id, upto=upto)

    def entries(self, cut: Cut | None = None) -> Iterator[Entry]:
        """Read the standing entries in folding order, up to a cut.

        Raises NotFound for an event or turn that has not come.
        """
        cut, last = cut or Cut(), self.head.version
        if cut.version is not None and cut.version > last:
            raise NotFound(Problem("not-yet", f"There is no event {cut.version}; the record ends at {last}.",
                                   f"Give a number up to {last}."))
        # The end is fixed here, for the timeline reads twice and somebody may append in between.
        end = cut.version or last
        marked = partial(self._tools.store.marked, self.id, RETRACTION, UNPLACED, end)
        entries = timeline(partial(self.records, end), marked)
        return entries if cut.moment is None else until(entries, cut.moment)

    def position(self, cut: Cut | None = None) -> Position:
        """Fold the campaign, up to a cut."""
        head = self.head
        position = fold(self.entries(cut))
        if cut is None or cut.moment is None:
            position.version = cut.version if cut and cut.version else head.version  # struck ends count too
        return position

    def why(self, path: str, cut: Cut | None = None) -> Register:
        """Explain a number by every posting that moved it."""
        from projections.history.register import register

        return register(self.entries(cut), path)

    def cites(self, number: str) -> list[Citation]:
        """List the standing events that carry a rule or one below it, or that used a line of the charts."""
        from projections.history.citations import citations

        return list(citations(self.entries(), number))

    def forecast(self, order: FightSubmarines | Bomb, cut: Cut | None = None) -> Forecast:
        """Say what a combat would be fought with, up to a cut: forces, and the modifier with its reasons."""
        from projections.decide.context import Context
        from projections.decide.forecast import forecast

        position = self.position(cut)
        return forecast(order, Context(position, position.edition, None))

    def log(self) -> Iterator[LogLine]:
        """List every recorded event, struck ones marked."""
        from projections.history.log import log

        return log(self.records())

    def report(self, turn: Turn | None = None) -> TurnReport:
        """Report a turn, by default the present one."""
        from projections.history.turn_report import turn_report

        return turn_report(self.entries(), self.log(), turn)

    def dice(self) -> list[RegisteredRoll]:
        """List every roll, struck ones too."""
        kept = list(self.records())
        struck = standing(kept).struck
        return dice_register((entry(record), record.order_id in struck) for record in kept)

    def verify(self, remembered: Head | None = None, damage: Sequence[Problem] | None = None) -> Verdict:
        """Check that the record is what was written: the chain, its end, and a head remembered elsewhere.

        `damage` is what `Ledger.check` found, where that was asked for already. Not checked: rules, what the bytes
        say (an audit reads them), and the store itself (`Ledger.check`). Without a remembered head, a record
        rewritten from some event on passes.
        """
        verdict = verify(self.records())
        if verdict.problem is None and remembered is not None:
            verdict = self._against(verdict, remembered)
        if verdict.problem is None:
            found = self._tools.store.check(self.id) if damage is None else damage
            ends = [problem for problem in found if problem.code == "head-mismatch" and self.id in problem.place]
            if ends:
                verdict = verdict._replace(first_bad=verdict.head.version + 1, problem=ends[0])
        return verdict

    def _against(self, verdict: Verdict, remembered: Head) -> Verdict:
        """Compare a record whose chain holds with a head that somebody kept."""
        here = verdict.head
        if remembered.version > here.version:
            evidence = f"The record ends at event {here.version}; a head of event {remembered.version} was kept."
            return verdict._replace(first_bad=here.version + 1, problem=Problem("tail-missing", evidence,
                                    "Restore the ledger from a copy that has the later events."))
        there = START
        for record in self._tools.store.read(self.id, remembered.version - 1, remembered.version):
            there = Head(record.version, record.hash)
        if there.matches(remembered):
            return verdict
        evidence = f"The hash of event {remembered.version} begins {there.hash.hex()[:12]} and is not the one kept."
        return verdict._replace(first_bad=remembered.version, problem=Problem(
            "other-past", evidence, "Here or before, the record was rewritten; compare the copies of both players."))

    def audit(self) -> list[Finding]:
        """Run the referee along the whole campaign."""
        from projections.referee.audit import audit, of_the_record

        folded: set[int] = set()

        def seen() -> Iterator[Entry]:
            for found in self.entries():
                folded.add(found.version)
                yield found

        return [*audit(seen()), *of_the_record(self.records(), folded)]

    def order(self, id: str) -> list[Entry]:
        """Read the entries of one order, standing or struck; empty if it is not there."""
        return [entry(record) for record in self._tools.store.order(self.id, id)]

    def orders(self) -> dict[str, OrderRow]:
        """List all orders by id, oldest first."""
        from projections.retraction import order_rows

        return {row.id: row for row in order_rows(self.records())}

    def draft(self, *, dice: bool = True) -> Draft:
        """Begin proposals on top of the record; without `dice`, every roll must be given.

        Raises NotIntact for a record that is not what was written: nothing is built on it.
        """
        head = self.head
        verdict = verify(self.records(head.version))
        if verdict.problem or verdict.head != head:
            broken = verdict.problem or Problem("head-mismatch", f"The record ends at event {verdict.head.version}.")
            raise NotIntact(replace(broken, remedy="Nothing was recorded. See: awaw verify."))
        position = fold(self.entries(Cut(version=head.version)))
        return _draft(self._tools, self.id, partial(self.records, head.version), head, position, dice)

    def execute(self, order: Order, stamp: Stamp) -> Receipt:
        """Propose one order and append it. Raises what `Draft.add` and `Store.append` raise."""
        draft = self.draft()
        entries = draft.add(order, stamp)
        return Receipt(tuple(entries), self.commit(draft))

    def commit(self, draft: Draft) -> Head:
        """Append everything that a draft holds, all or none, and return the new head once it is safe."""
        return self._tools.store.append(draft.records, draft.base, draft.among)


class Ledger:
    """All campaigns of one store."""

    def __init__(self, store: Store, now: Clock = system_clock, entropy: Entropy = system_entropy) -> None:
        self._tools = Tools(store, now, entropy)

    def campaigns(self) -> dict[str, Campaign]:
        """List the campaigns by name."""
        found = (Campaign(self._tools, row.id) for row in self._tools.store.campaigns())
        named = sorted(((campaign.started.name, campaign) for campaign in found), key=lambda pair: pair[0])
        names = [name for name, _ in named]
        return {name if names.count(name) == 1 else f"{name} ({campaign.id})": campaign for name, campaign in named}

    def campaign(self, name: str | None = None) -> Campaign:
        """Find a campaign by name, or the only one there is.

        Raises NotFound for another name, for none at all, and for several to choose from.
        """
        known = self.campaigns()
        if name is None and len(known) == 1:
            return next(iter(known.values()))
        if name is not None and name in known:
            return known[name]
        raise NotFound(_no_campaign(name, list(known)))

    def suspect(self, name: str | None = None) -> Campaign:
        """Find a campaign to be verified: one whose opening cannot be read any more comes first."""
        for row in self._tools.store.campaigns():
            campaign = Campaign(self._tools, row.id)
            try:
                _ = campaign.started
            except LedgerError:
                return campaign
        return self.campaign(name)

    def new_id(self) -> str:
        """Make a fresh random order id."""
        return self._tools.entropy(5).hex()

    def begin(self, name: str, *, dice: bool = True) -> tuple[Campaign, Draft]:
        """Begin a new campaign, to be opened by a Start order. Raises Conflict if the name is taken."""
        known = self.campaigns()
        if name in known:
            raise Conflict(Problem("name-taken", f'There is a campaign "{name}" in this ledger already.',
                                   "Choose another name."))
        id = str(uuid.UUID(bytes=self._tools.entropy(16), version=4))
        draft = _draft(self._tools, id, tuple, START, Position(), dice)
        draft.among = len(known)  # so that of two who start it at once, one is told
        return Campaign(self._tools, id), draft

    def check(self) -> list[Problem]:
        """Look for damage of the store itself, all campaigns together."""
        return self._tools.store.check()


def _draft(tools: Tools, id: str, records: Records, head: Head, position: Position, dice: bool) -> Draft:
    from projections.draft import Draft

    def throw(count: int) -> Throw:
        return draw(count, tools.entropy)

    return Draft(id, records, head, head, position, tools.now, throw if dice else None)


def _no_campaign(name: str | None, known: list[str]) -> Problem:
    if not known:
        return Problem("no-campaign", "There is no campaign in this ledger.", 'Start one: awaw new "Our war".')
    names = ", ".join(f'"{one}"' for one in known)
    if name is None:
        return Problem("which-campaign", f"There are several campaigns: {names}.",
                       "Choose one: awaw --campaign NAME ...")
    near = get_close_matches(name, known, n=3)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"There are: {names}."
    return Problem("no-campaign", f'There is no campaign "{name}" in this ledger.', hint)
