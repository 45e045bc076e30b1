"""Moments of a campaign, as players name them: after an event, or at the end of a turn, player turn or phase."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from ledger.clock import as_text
from ledger.errors import BadInput, LedgerError, NotFound, Problem
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.rules.calendar import PLAYER_TURNS, Moment, order_of, parse_moment, parse_turn, phase_index
from projections.timeline import Entry


@dataclass(frozen=True, slots=True)
class Cut:
    """Where to stop: the record as it stood after `version`, or today's timeline to the end of `moment`.

    `back` counts events from the end of the record; `setup` is the end of the set-up, before the first turn. `known` is
    an instant (UTC text): only what was recorded by then counts, and combines with all of them.
    """

    version: int | None = None
    moment: Moment | None = None
    back: int | None = None
    setup: bool = False
    known: str | None = None


START = "start"
"""How the end of the set-up is called."""


def parse_cut(text: str | None, as_known: str | None = None) -> Cut:
    """Read `--at`: an event number, -N, `start`, or TURN[ PLAYER-TURN[ PHASE]]; and `--as-known`, a date or an instant.

    Raises BadInput or UnknownWord.
    """
    cut = Cut() if text is None else _at(text.strip())
    return cut if as_known is None else replace(cut, known=parse_known(as_known))


def parse_known(text: str) -> str:
    """Read a date (to its end, in UTC) or an instant with its zone. Raises BadInput, of a time without a zone too."""
    try:
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text.strip()):
            moment = datetime.fromisoformat(text.strip()).replace(hour=23, minute=59, second=59, microsecond=999_999,
                                                                  tzinfo=UTC)
        else:
            moment = datetime.fromisoformat(text.strip())
        return as_text(moment)
    except (ValueError, LedgerError):
        raise BadInput(Problem("bad-date", f'"{text}" is not a date, or a time without its zone.',
                               "Write 2026-03-01, or 2026-03-01T20:15:00+01:00.")) from None


def _at(text: str) -> Cut:
    if text.lower() == START:
        return Cut(setup=True)
    if re.fullmatch(r"-\d{1,15}", text):
        return Cut(back=int(text[1:]))
    if text.isdecimal():
        version = int(text) if len(text) < 16 else 0
        if not version:
            raise BadInput(Problem("bad-cut", "Events are numbered from 1.", "Give the number of an event."))
        return Cut(version=version)
    return Cut(moment=parse_moment(text))


def before_play(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries of the set-up, before the first turn."""
    for found in entries:
        if isinstance(found.event, TurnBegun):
            return
        yield found


def end_of(entries: Iterable[Entry], text: str) -> Entry:
    """Find the last event up to a moment, or the event of a number. Raises BadInput, UnknownWord, NotFound."""
    cut, kept = parse_cut(text), list(entries)
    if cut.moment is not None:
        found = list(until(kept, cut.moment))
    elif cut.setup:
        found = list(before_play(kept))
    else:
        number = cut.version if cut.version is not None else len(kept) - (cut.back or 0)
        found = [entry for entry in kept if entry.version == number] if cut.version else kept[:number]
    if not found:
        raise NotFound(Problem("not-yet", f"{text} is not on the timeline.", "Give an event that stands: awaw log."))
    return found[-1]


def until(entries: Iterable[Entry], moment: Moment) -> Iterator[Entry]:
    """Yield the entries up to the end of a moment of campaign time. Raises NotFound if its turn has not come."""
    clock = _Now()
    for found in entries:
        if clock.passes(found, moment):
            return
        yield found
    if clock.turn < moment.turn:
        raise NotFound(Problem("not-yet", f"{moment} has not come.", "Ask for an earlier moment."))


class _Now:
    """Follows the clock events just far enough to compare them with a moment."""

    def __init__(self) -> None:
        self.turn, self.side, self.phase = (0, 0), -1, -1

    def passes(self, found: Entry, moment: Moment) -> bool:
        event = found.event
        if isinstance(event, TurnBegun):
            self.turn, self.side, self.phase = parse_turn(event.turn), -1, -1
        elif isinstance(event, PlayerTurnBegun):
            self.side, self.phase = PLAYER_TURNS.index(event.side), -1
        elif isinstance(event, PhaseBegun):
            self.phase = phase_index(event.phase)
        else:
            return False
        return (*self.turn, self.side, self.phase) > order_of(moment)
