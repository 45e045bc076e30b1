"""Moments of a campaign, as players name them: after an event, or at the end of a turn, player turn or phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ledger.errors import BadInput, NotFound, Problem
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.rules.calendar import PLAYER_TURNS, Moment, order_of, parse_moment, parse_turn, phase_index
from projections.timeline import Entry


@dataclass(frozen=True, slots=True)
class Cut:
    """Where to stop: the record as it stood after `version`, or today's timeline to the end of `moment`."""

    version: int | None = None
    moment: Moment | None = None


def parse_cut(text: str) -> Cut:
    """Read `--at`: an event number, or TURN[ PLAYER-TURN[ PHASE]]. Raises BadInput or UnknownWord."""
    if text.strip().isdecimal():
        version = int(text) if len(text) < 16 else 0
        if not version:
            raise BadInput(Problem("bad-cut", "Events are numbered from 1.", "Give the number of an event."))
        return Cut(version=version)
    return Cut(moment=parse_moment(text))


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
