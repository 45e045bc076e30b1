"""All of a campaign's history in one value: what a page, a mail or a forum post is made from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ledger.chain import Head, Record
from ledger.events.book import AdjustmentRuled
from ledger.events.campaign import CampaignStarted
from ledger.events.combat import DiceRolled
from ledger.rules.calendar import Turn, parse_turn
from ledger.rules.words import coalition_of
from projections.history.chapters import Year, chapters, secret
from projections.history.moments import Moment, moments
from projections.history.narrative import describe
from projections.history.series import SETUP, ChartData, charts
from projections.timeline import Entry


@dataclass(frozen=True, slots=True)
class Unverified:
    """What no check of the ledger can vouch for, counted: rolls by where they come from, and what was ruled."""

    rolls: int
    given: int
    faceless: int
    rulings: int
    adjustments: int
    hidden: int


@dataclass(frozen=True, slots=True)
class History:
    """A campaign told: its opening event, the head it was told from, text, table, charts, and its events in words.

    `moments` are the ends of the set-up and of each turn; `events` maps each event that is told, or that a chart shows,
    to its version and its words, in the order of the timeline. `player` is who it was told for, if not for everybody,
    and `since` the turn that it begins with, if not the first.
    """

    started: CampaignStarted
    head: Head
    years: tuple[Year, ...]
    moments: tuple[Moment, ...]
    charts: tuple[ChartData, ...]
    events: dict[str, tuple[int, str]]
    unverified: Unverified
    player: str | None
    since: Turn | None


def history(started: CampaignStarted, head: Head, entries: Iterable[Entry], records: Sequence[Record], *,
            player: str | None = None, since: Turn | None = None) -> History:
    """Tell a campaign; for a player, without what that player may not know; since a turn, in short."""
    known = None if player is None else known_to(started, player)
    everything = list(entries)
    kept = [found for found in everything if known is None or not secret(found.event, known)]
    years = tuple(chapters(kept, records, since=since, knows=known))
    ends = [moment for moment in moments(everything) if since is None or _from(moment, since)]
    drawn = tuple(charts(ends)) if since is None else ()
    return History(started, head, years, tuple(ends), drawn, _events(kept, years, drawn),
                   _unverified(everything, len(everything) - len(kept)), player, since)


def known_to(started: CampaignStarted, player: str) -> frozenset[str]:
    """Name the coalitions in which a player plays a power."""
    return frozenset(coalition_of(power) for one in started.players if one.name == player for power in one.powers)


def _from(moment: Moment, since: Turn) -> bool:
    return moment.turn != SETUP and parse_turn(moment.turn) >= since


def _events(entries: Iterable[Entry], years: Iterable[Year], drawn: Iterable[ChartData]) -> dict[str, tuple[int, str]]:
    """Put into words what sentences and charts lead to."""
    wanted = {event for year in years for turn in year.turns for part in turn.player_turns
              for sentence in part.sentences for event in sentence.events}
    wanted |= {event for chart in drawn for events in chart.events.values() for event in events if event}
    wanted |= {flag.event for chart in drawn for flag in chart.flags}
    return {found.id: (found.version, describe(found.event)) for found in entries if found.id in wanted}


def _unverified(entries: Iterable[Entry], hidden: int) -> Unverified:
    kept = list(entries)
    rolls = [found.event for found in kept if isinstance(found.event, DiceRolled)]
    return Unverified(
        rolls=len(rolls), given=sum(roll.source == "given" for roll in rolls),
        faceless=sum(roll.faces is None for roll in rolls),
        rulings=sum(found.envelope.ruling is not None for found in kept),
        adjustments=sum(isinstance(found.event, AdjustmentRuled) for found in kept), hidden=hidden)
