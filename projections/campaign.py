"""The facade: the only object the outside needs. It alone touches store, clock and entropy, all injected."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from ledger.chain import START, Head, Record, Verdict, verify
from ledger.clock import Clock, system_clock
from ledger.dice import Entropy, Throw, draw, system_entropy
from ledger.errors import Conflict, LedgerError, NotFound, NotIntact, Problem
from ledger.events.campaign import CampaignForked, CampaignStarted, EditionChanged
from ledger.events.codec import Base
from ledger.rules.calendar import Turn
from ledger.store.contract import Store
from projections.cuts import Cut, before_play, until
from projections.lineage import Segment, least, lineage
from projections.position import Position, fold
from projections.readings.dice_register import RegisteredRoll, dice_register
from projections.timeline import RETRACTION, UNPLACED, Entry, Records, entry, standing, timeline

if TYPE_CHECKING:  # what only some commands need is loaded by the methods that need it: a start is part of the face
    from projections.amendment import Effects
    from projections.decide.forecast import Forecast
    from projections.draft import Draft, Stamp
    from projections.history.brp_sheet import Sheet
    from projections.history.citations import Citation
    from projections.history.difference import Comparison, Difference
    from projections.history.explanation import Explained
    from projections.history.history import History
    from projections.history.log import LogLine
    from projections.history.luck import Luck
    from projections.history.prohibition import Prohibition
    from projections.history.register import Register
    from projections.history.series import ChartData
    from projections.history.turn_report import TurnReport
    from projections.orders import Bomb, FightSubmarines, Order
    from projections.readings.disputes import Dispute
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
        self._lineage: tuple[Segment, ...] | None = None

    @property
    def started(self) -> CampaignStarted:
        """The opening event: name, scenario, edition and players; of a fork, with the fork's own name."""
        first = next((entry(record).event for record in self.records(upto=1)), None)
        if not isinstance(first, CampaignStarted):
            raise NotIntact(Problem("no-opening", f"Campaign {self.id} does not begin with its opening event.",
                                    "Verify the ledger: awaw verify."))
        own = next(iter(self._tools.store.read(self.id)))
        event = entry(own).event
        return first.model_copy(update={"name": event.name}) if isinstance(event, CampaignForked) else first

    @property
    def head(self) -> Head:
        """Where the record ends."""
        return self._tools.store.head(self.id)

    @property
    def lineage(self) -> tuple[Segment, ...]:
        """The campaigns whose records make up this one, oldest first: a fork shares the past of what it left."""
        if self._lineage is None:
            self._lineage = lineage(self._tools.store, self.id)
        return self._lineage

    def records(self, upto: int | None = None) -> Iterator[Record]:
        """Read the stored records, up to a version; of a fork, those of the past that it shares first."""
        if len(self.lineage) == 1:
            return self._tools.store.read(self.id, upto=upto)
        return chain.from_iterable(self._tools.store.read(id, upto=least(upto, end)) for id, end in self.lineage)

    def _marked(self, upto: int) -> list[Record]:
        return [record for id, end in self.lineage
                for record in self._tools.store.marked(id, RETRACTION, UNPLACED, least(upto, end))]

    def entries(self, cut: Cut | None = None) -> Iterator[Entry]:
        """Read the standing entries in folding order, up to a cut.

        Raises NotFound for an event or turn that has not come.
        """
        cut = cut or Cut()
        # The end is fixed here, for the timeline reads twice and somebody may append in between.
        end = self._end(cut)
        entries = timeline(partial(self.records, end), partial(self._marked, end))
        if cut.setup:
            return before_play(entries)
        return entries if cut.moment is None else until(entries, cut.moment)

    def _end(self, cut: Cut) -> int:
        """Find the version at which a cut ends the record."""
        last = self.head.version
        if cut.known is not None:
            last = self._known_by(cut.known)
        wanted = last - cut.back if cut.back is not None else cut.version
        if wanted is not None and not 0 < wanted <= last:
            evidence = f"There is no event {wanted if cut.back is None else -cut.back}; the record ends at {last}."
            raise NotFound(Problem("not-yet", evidence, f"Give a number up to {last}."))
        return last if wanted is None else wanted

    def _known_by(self, instant: str) -> int:
        """Find the last version that was recorded by an instant. Raises NotFound if nothing was."""
        versions = [record.version for record in self.records() if entry(record).envelope.recorded_at <= instant]
        if not versions:
            raise NotFound(Problem("not-yet", f"Nothing was recorded by {instant}.", "Ask for a later date."))
        return versions[-1]

    def position(self, cut: Cut | None = None) -> Position:
        """Fold the campaign, up to a cut."""
        head = self.head
        position = fold(self.entries(cut))
        if cut is None or (cut.moment is None and not cut.setup):
            position.version = head.version if cut is None else self._end(cut)  # struck ends count too
        return position

    def why(self, path: str, cut: Cut | None = None, *, struck: bool = False) -> Register:
        """Explain a number by every posting that moved it, and on request by those of struck orders."""
        from projections.history.register import register

        away = self._struck(cut) if struck else ()
        return register(self.entries(cut), path, away)

    def _struck(self, cut: Cut | None) -> list[Entry]:
        kept = list(self.records(self._end(cut or Cut())))
        away = standing(kept).struck
        return [entry(record) for record in kept if record.order_id in away]

    def disputes(self) -> list[Dispute]:
        """List the disputes, open ones first."""
        from projections.readings.disputes import disputes

        return disputes(self.entries())

    def cites(self, number: str) -> list[Citation]:
        """List the standing events that carry a rule or one below it, or that used a line of the charts."""
        from projections.history.citations import citations

        return list(citations(self.entries(), number))

    def explain(self, id: str) -> list[Explained]:
        """Explain the events of an order, or one event. Raises NotFound for one that does not stand."""
        from projections.history.explanation import explained

        position = Position()
        found: list[Explained] = []
        for there in self.entries():
            if id in (there.order, there.id, str(there.version)):
                found.append(explained(there, position, position.edition))
            else:
                position.apply(there)
        if not found:
            raise NotFound(Problem("no-order", f"No standing order or event is called {id}.", "See: awaw log --all."))
        return found

    def why_not(self, orders: Sequence[Order]) -> Prohibition:
        """Say what forbids orders now, and from which turn on they would be allowed."""
        from projections.history.prohibition import prohibition

        return prohibition(orders, self.position())

    def difference(self, before: Cut, after: Cut) -> Difference:
        """Subtract two moments: numbers, marks, and the events between them."""
        from projections.history.difference import difference

        return difference(list(self.entries(before)), list(self.entries(after)))

    def compare(self, other: Campaign) -> Comparison:
        """Compare with another campaign, or another copy of this one: common past, first difference, both tails."""
        from projections.history.difference import comparison

        return comparison(list(self.records()), list(other.records()), self.position(), other.position())

    def brp_sheet(self, power: str, year: int | None, cut: Cut | None = None) -> Sheet:
        """Work out a power's BRP sheet of a year, the newest one where none is named."""
        from projections.history.brp_sheet import brp_sheet

        return brp_sheet(self.entries(cut), power, year)

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

    def history(self, player: str | None = None, since: Turn | None = None, until: Turn | None = None) -> History:
        """Tell the campaign; for a player, without what that player may not know; of some turns, in short.

        Raises NotFound for a player that the campaign does not name, and where no such turn has come.
        """
        from projections.history.history import history

        started, end = self.started, self.head
        name = None if player is None else self._player(player)
        entries = list(self.entries(Cut(version=end.version)))
        if since is not None:
            last = fold(entries).clock.turn
            if last is None or since > last:
                raise NotFound(Problem("not-yet", f"{since} has not come.", "Ask for an earlier turn."))
        if since is not None and until is not None and until < since:
            raise NotFound(Problem("not-yet", f"{until} is before {since}.", "Give the earlier turn to --since."))
        return history(started, end, entries, list(self.records(end.version)), player=name, since=since, until=until)

    def _player(self, name: str) -> str:
        """Find a player of the campaign, by the name in any case."""
        names = [one.name for one in self.started.players]
        for there in (name, *(one for one in names if one.casefold() == name.casefold())):
            if there in names:
                return there
        raise NotFound(Problem("no-player", f'No player of this campaign is called "{name}".',
                               f"They are {', '.join(names)}." if names else "It names none."))

    def charts(self) -> list[ChartData]:
        """Draw up every chart of the history that has something to show."""
        from projections.history.moments import moments
        from projections.history.series import charts

        return charts(moments(self.entries()))

    def chart(self, name: str, lines: Sequence[str] = ()) -> ChartData:
        """Draw up one of the charts of the history, all of it or only the lines that are named. Raises UnknownWord."""
        from projections.history.moments import moments
        from projections.history.series import chart_of, only

        chart = chart_of(moments(self.entries()), name)
        return only(chart, lines) if lines else chart

    def luck(self) -> Luck:
        """Judge the standing combats among all that their dice could have given, and the dice against expectation."""
        from projections.history.luck import luck
        from projections.history.moments import moments

        entries = list(self.entries())
        return luck(entries, self.dice(), moments(entries))

    def dice(self) -> list[RegisteredRoll]:
        """List every roll, struck ones too."""
        return dice_register(list(self.records()))

    def verify(self, remembered: Head | None = None, damage: Sequence[Problem] | None = None) -> Verdict:
        """Check that the record is what was written: the chain, its end, and a head remembered elsewhere.

        `damage` is what `Ledger.check` found, where that was asked for already. Not checked: rules, what the bytes
        say (an audit reads them), and the store itself (`Ledger.check`). Without a remembered head, a record
        rewritten from some event on passes.
        """
        verdict = self._chain()
        if verdict.problem is None and remembered is not None:
            verdict = self._against(verdict, remembered)
        if verdict.problem is None:
            found = self._tools.store.check(self.id) if damage is None else damage
            ends = [problem for problem in found if problem.code == "head-mismatch" and self.id in problem.place]
            if ends:
                verdict = verdict._replace(first_bad=verdict.head.version + 1, problem=ends[0])
        return verdict

    def _chain(self, upto: int | None = None) -> Verdict:
        """Verify the chain of each campaign of the lineage, each going on from the end of the one before.

        It ends at `upto`: somebody may append in between.
        """
        start, events = START, 0
        for id, end in self.lineage:
            verdict = verify(self._tools.store.read(id, start.version, least(upto, end)), start)
            events += verdict.events
            if verdict.problem is not None:
                break
            start = verdict.head
        return verdict._replace(events=events)

    def _against(self, verdict: Verdict, remembered: Head) -> Verdict:
        """Compare a record whose chain holds with a head that somebody kept."""
        here = verdict.head
        if remembered.version > here.version:
            evidence = f"The record ends at event {here.version}; a head of event {remembered.version} was kept."
            return verdict._replace(first_bad=here.version + 1, problem=Problem("tail-missing", evidence,
                                    "Restore the ledger from a copy that has the later events."))
        there = START
        holder = next(id for id, end in self.lineage if end is None or remembered.version <= end)
        for record in self._tools.store.read(holder, max(remembered.version - 1, 0), remembered.version):
            there = Head(record.version, record.hash)
        if there.matches(remembered):
            return verdict
        evidence = f"The hash of event {remembered.version} begins {there.hash.hex()[:12]} and is not the one kept."
        return verdict._replace(first_bad=remembered.version, problem=Problem(
            "other-past", evidence, "Here or before, the record was rewritten; compare the copies of both players."))

    def audit(self, since: Cut | None = None) -> list[Finding]:
        """Run the referee along the whole campaign; with `since`, name only what concerns events after that."""
        from projections.referee.audit import Finding, audit, of_the_record

        folded: set[int] = set()

        def seen() -> Iterator[Entry]:
            for found in self.entries():
                folded.add(found.version)
                yield found

        found = self._since_when(list(audit(seen())))
        unsettled = [Finding("dispute-open", "", dispute.opened, f"{dispute.name}: {dispute.said[0][1]}")
                     for dispute in self.disputes() if dispute.decision is None]
        everything = [*found, *of_the_record(self.records(), folded), *unsettled]
        if since is None:
            return everything
        before = {found.id for found in self.entries(since)}
        return [finding for finding in everything if finding.event not in before]

    def _since_when(self, findings: list[Finding]) -> list[Finding]:
        """Say of the assertions that fail which event made them false."""
        from projections.history.falsified import first_false

        failed = [finding.event for finding in findings if finding.code == "assertion-failed"]
        causes = first_false(self.records, self.head.version, failed) if failed else {}
        return [finding if finding.code != "assertion-failed" or finding.event not in causes else finding._replace(
            message=f"{finding.message} It held until event {causes[finding.event].version} "
                    f"({causes[finding.event].id}).") for finding in findings]

    def judged_by(self, rules: EditionChanged) -> Effects:
        """Say which findings would come and go if the whole campaign were judged by other rules."""
        from projections.amendment import effects, judged_by, weigh

        return effects(weigh(self.entries()), weigh(judged_by(self.entries(), rules)))

    def order(self, id: str) -> list[Entry]:
        """Read the entries of one order, standing or struck; empty if it is not there."""
        return [entry(record) for campaign, end in self.lineage for record in self._tools.store.order(campaign, id)
                if end is None or record.version <= end]

    def orders(self) -> dict[str, OrderRow]:
        """List all orders by id, oldest first."""
        from projections.retraction import order_rows

        return {row.id: row for row in order_rows(self.records())}

    def draft(self, *, dice: bool = True) -> Draft:
        """Begin proposals on top of the record; without `dice`, every roll must be given.

        Raises NotIntact for a record that is not what was written: nothing is built on it.
        """
        head = self.head
        verdict = self._chain(head.version)
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
        """Find a campaign by name, or the only one there is, forks aside.

        Raises NotFound for another name, for none at all, and for several to choose from.
        """
        known = self.campaigns()
        first = [campaign for campaign in known.values() if len(campaign.lineage) == 1]
        if name is None and len(first) == 1:
            return first[0]
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

    def fork(self, campaign: Campaign, name: str, cut: Cut | None = None) -> tuple[Campaign, Draft]:
        """Begin a campaign that leaves another one after an order, to be opened by a Fork order.

        It has the record as it stood at the end of the order in which `cut` ends: of a turn or phase, what was
        recorded in its time. Raises Conflict if the name is taken, NotFound for a moment that has not come.
        """
        known = self._free(name)
        end = campaign._end(cut or Cut())
        if cut is not None and (cut.moment is not None or cut.setup):
            end = max(found.version for found in campaign.entries(cut) if found.envelope.place is None)
        last = _last_of_its_order(campaign.records(), end)
        end = last.version
        head = Head(last.version, last.hash)
        id = str(uuid.UUID(bytes=self._tools.entropy(16), version=4))
        draft = _draft(self._tools, id, partial(campaign.records, end), head, campaign.position(Cut(version=end)), True)
        draft.base, draft.leaves = START, Base(campaign=campaign.id, version=head.version, hash=head.hash.hex())
        draft.among = len(known)
        return Campaign(self._tools, id), draft

    def _free(self, name: str) -> dict[str, Campaign]:
        """List the campaigns, after seeing that a name is free. Raises Conflict."""
        known = self.campaigns()
        if name in known:
            raise Conflict(Problem("name-taken", f'There is a campaign "{name}" in this ledger already.',
                                   "Choose another name."))
        return known

    def begin(self, name: str, *, dice: bool = True) -> tuple[Campaign, Draft]:
        """Begin a new campaign, to be opened by a Start order. Raises Conflict if the name is taken."""
        known = self._free(name)
        id = str(uuid.UUID(bytes=self._tools.entropy(16), version=4))
        draft = _draft(self._tools, id, tuple, START, Position(), dice)
        draft.among = len(known)  # so that of two who start it at once, one is told
        return Campaign(self._tools, id), draft

    def check(self) -> list[Problem]:
        """Look for damage of the store itself, all campaigns together."""
        return self._tools.store.check()


def _last_of_its_order(records: Iterator[Record], version: int) -> Record:
    """Find the end of the order that an event belongs to: an order is shared whole or not at all."""
    last = next(record for record in records if record.version == version)
    for record in records:
        if record.order_id != last.order_id:
            break
        last = record
    return last


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
