"""All of a campaign's history in one value: what a page, a mail or a forum post is made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ledger.chain import Head, Record
from ledger.events.book import AdjustmentRuled, OrderRetracted
from ledger.events.campaign import CampaignStarted
from ledger.events.disputes import DisputeOpened, DisputeRuled
from ledger.rules.calendar import SETUP, Turn
from ledger.rules.words import coalition_of
from projections.history.chapters import Chapter, Year, chapters, within
from projections.history.luck import Luck, luck
from projections.history.moments import Moment, moments
from projections.history.narrative import describe
from projections.history.prose.base import Sentence
from projections.history.prose.boxes import standing
from projections.history.secrets import Secrets
from projections.history.series import ChartData, charts
from projections.readings.dice_register import RegisteredRoll, dice_register
from projections.timeline import Entry


@dataclass(frozen=True, slots=True)
class Unverified:
    """What no check of the ledger can vouch for, counted: rolls by where they come from, what was ruled, open disputes.

    `hidden` tells whether anything is left out.
    """

    rolls: int
    given: int
    faceless: int
    rulings: int
    adjustments: int
    disputes: int
    hidden: bool


@dataclass(frozen=True, slots=True)
class History:
    """A campaign told: its opening event, the head it was told from, text, table, charts, luck, its events in words.

    `moments` are the ends of the set-up and of each turn; `events` maps each event that is told, or that a chart shows,
    to its version and its words, in the order of the timeline. `player` is who it was told for, if not for everybody,
    `since` and `until` the turns that it begins and ends with, if not all are told; then there are no charts, no luck.
    """

    started: CampaignStarted
    head: Head
    years: tuple[Year, ...]
    moments: tuple[Moment, ...]
    charts: tuple[ChartData, ...]
    luck: Luck | None
    events: dict[str, tuple[int, str]]
    unverified: Unverified
    player: str | None
    since: Turn | None
    until: Turn | None


def history(started: CampaignStarted, head: Head, entries: Iterable[Entry], records: Sequence[Record], *,
            player: str | None = None, since: Turn | None = None, until: Turn | None = None) -> History:
    """Tell a campaign; for a player, without what that player may not know; of some turns, in short."""
    secrets = None if player is None else Secrets(records, known_to(started, player))
    everything = list(entries)
    kept = [found for found in everything if secrets is None or not secrets.hides(found)]
    at_ends = moments(everything)
    years = tuple(_closed(chapters(kept, records, since=since, until=until, secrets=secrets), at_ends))
    ends = tuple(moment for moment in at_ends if within(moment.turn, since, until))
    whole = since is None and until is None
    drawn = tuple(charts(ends)) if whole else ()
    rolls = dice_register(records)
    return History(started, head, years, ends, drawn, luck(everything, rolls, at_ends) if whole else None,
                   _events(kept, years, drawn, secrets), _unverified(kept, rolls, len(everything) - len(kept)),
                   player, since, until)


def known_to(started: CampaignStarted, player: str) -> frozenset[str]:
    """Name the coalitions in which a player plays a power."""
    return frozenset(coalition_of(power) for one in started.players if one.name == player for power in one.powers)


def _closed(years: Iterable[Year], ends: Sequence[Moment]) -> Iterator[Year]:
    """End each turn with where the SW boxes stood."""
    turns = pairwise(ends)

    def closing(turn: Chapter) -> Sentence | None:
        there = () if turn.turn == SETUP else next(pair for pair in turns if pair[1].turn == turn.turn)
        return standing(*there, ended=there[1] is not ends[-1]) if there else None

    for year in years:
        yield year._replace(turns=tuple(turn._replace(closing=closing(turn)) for turn in year.turns))


def _events(entries: Iterable[Entry], years: Iterable[Year], drawn: Iterable[ChartData],
            secrets: Secrets | None) -> dict[str, tuple[int, str]]:
    """Put into words what sentences and charts lead to."""
    wanted = {event for year in years for turn in year.turns for sentence in turn.sentences()
              for event in sentence.events}
    wanted |= {event for chart in drawn for events in chart.events.values() for event in events if event}
    wanted |= {flag.event for chart in drawn for flag in chart.flags}
    return {found.id: (found.version, _describe(found, secrets)) for found in entries if found.id in wanted}


def _describe(found: Entry, secrets: Secrets | None) -> str:
    if isinstance(found.event, OrderRetracted) and secrets is not None and secrets.blurs(found):
        return "Orders are struck"
    return describe(found.event)


def _unverified(entries: Iterable[Entry], rolls: Iterable[RegisteredRoll], hidden: int) -> Unverified:
    kept, standing = list(entries), [roll for roll in rolls if not roll.struck]
    opened = {found.event.name for found in kept if isinstance(found.event, DisputeOpened)}
    ruled = {found.event.name for found in kept if isinstance(found.event, DisputeRuled)}
    return Unverified(
        rolls=len(standing), given=sum(roll.typed for roll in standing),
        faceless=sum(roll.faces is None for roll in standing),
        rulings=sum(found.envelope.ruling is not None for found in kept),
        adjustments=sum(isinstance(found.event, AdjustmentRuled) for found in kept),
        disputes=len(opened - ruled), hidden=hidden > 0)
