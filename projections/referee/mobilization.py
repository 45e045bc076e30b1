"""Mobilizations: who may, on which tension, how often, and which one must be taken (36, 49.85)."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.mobilization import PowerMobilized
from ledger.events.turns import TurnBegun
from ledger.rules import words
from ledger.rules.calendar import Turn, parse_turn, quarters
from ledger.rules.economy_data import Mobilization
from ledger.rules.edition import Edition
from projections.position import Position
from projections.readings.mobilizations import TRACK_OF, taken
from projections.readings.wars import at_war, european_war
from projections.referee import clock
from projections.referee.base import Violation

_FIRST_ATLANTIC = Turn(1940, 1)
"""Before this turn the U.S. mobilizes in the Atlantic only if there is war in Europe (10.25B)."""


def in_its_phase(position: Position, event: PowerMobilized, edition: Edition) -> Iterator[Violation]:
    """A power mobilizes in its diplomatic phase; a forced one at any time of the turn in which it is due (36.2)."""
    if not _forced(position, event.power, edition.mobilizations.get(event.power)):
        yield from clock.in_its_phase(position, event, edition)


def may_mobilize(position: Position, event: PowerMobilized, edition: Edition) -> Iterator[Violation]:
    """A power mobilizes as often as the edition lets it (36.2), and its mobilizations are numbered."""
    row = edition.mobilizations.get(event.power)
    if row is not None and row.most is not None and event.number > row.most:
        often = f"mobilizes {row.most} times" if row.most else "never mobilizes"
        yield Violation("no-mobilization", f"{words.title(event.power)} {often}.", "Leave this out.", row.rule)
    number = taken(position, event.power, event.theater) + 1
    if event.number != number:
        yield Violation("wrong-number", f"This is mobilization {number} of {words.title(event.power)}; {event.number} "
                        "is recorded.", "Count them again: awaw show situation.", "36.2")


def once_a_turn(position: Position, event: PowerMobilized, edition: Edition) -> Iterator[Violation]:
    """A power mobilizes once in a game turn (the U.S. in each theater), one that takes more turns not before (36.2)."""
    last = position.mobilized.get((event.power, event.theater))
    now = position.clock.turn
    if last is None or now is None:
        return
    wait = _turns(position, event.power, edition.mobilizations.get(event.power))
    if quarters(now) - quarters(last) < wait:
        yield Violation("mobilized-already", f"{words.title(event.power)} mobilized in {last}; each takes "
                        f"{'the whole turn' if wait == 1 else f'{wait} turns'}.", "Wait.", "36.2")


def _turns(position: Position, power: str, row: Mobilization | None) -> int:
    if row is None or (row.until_war and at_war(position, power, row.until_war)):
        return 1
    return row.turns


def adds_what_it_adds(_position: Position, event: PowerMobilized, edition: Edition) -> Iterator[Violation]:
    """Base and level rise by what the edition says, never prorated (36.21)."""
    row = edition.mobilizations.get(event.power)
    if row is None or row.brps is None:
        return
    wanted = (0 if row.level_only else row.brps, row.brps)
    if (event.base, event.level) != wanted:
        yield Violation("wrong-brps", f"A mobilization of {words.title(event.power)} adds {wanted[0]} BRPs to the base "
                        f"and {wanted[1]} to the level; {event.base} and {event.level} are recorded.",
                        "Leave out --brps.", "36.21")


def on_its_tension(position: Position, event: PowerMobilized, edition: Edition) -> Iterator[Violation]:
    """The U.S. mobilizes in a theater on its effective tension, right after the die (49.851A, 49.852A)."""
    row = edition.mobilizations.get(event.power)
    if row is None or not row.thresholds or event.theater is None or position.clock.turn is None:
        return
    track = TRACK_OF[event.theater]
    effective = position.stated(f"{track}/tension/effective")
    if effective is None:
        yield Violation("no-effective", f"Effective {words.title(track)} is not known in this player turn.",
                        f"Roll it first: awaw tension roll {track}.", row.rule)
        return
    needed = row.thresholds[event.number - 1] if event.number <= len(row.thresholds) else None
    if needed is not None and effective < needed:
        yield Violation("tension-too-low", f"Effective {words.title(track)} is {effective}; mobilization "
                        f"{event.number} in the theater needs {needed}.", "Wait until tension has risen.", row.rule)
    if event.effective != effective:
        yield Violation("wrong-tension", f"Effective {words.title(track)} is {effective}; the mobilization is recorded "
                        f"on {event.effective}.", "Record it again.", row.rule)


def not_before_its_time(position: Position, event: PowerMobilized, _edition: Edition) -> Iterator[Violation]:
    """The U.S. does not mobilize in the Atlantic before Spring 1940, unless there is war in Europe (10.25B)."""
    now = position.clock.turn
    if (event.power, event.theater) == ("us", "atlantic") and now and now < _FIRST_ATLANTIC and (
            not european_war(position)):
        yield Violation("too-early", f"The U.S. does not mobilize in the Atlantic before {_FIRST_ATLANTIC} without war "
                        f"in Europe; it is {now}.", "Wait, or declare the war first.", "10.25B")


def forced_one_taken(position: Position, event: TurnBegun, edition: Edition) -> Iterator[Violation]:
    """Japan's second mobilization is taken in the game turn in which USJT reaches its level (36.2).

    Checked where Japan's first one is recorded, when the next turn begins.
    """
    now = position.clock.turn
    for power, row in edition.mobilizations.items():
        if now and parse_turn(event.turn) > now and _forced(position, power, row):
            level = position.stated("usjt/tension/actual")
            yield Violation("mobilization-forced", f"USJT is {level}; {words.title(power)} has to mobilize a second "
                            f"time in {now}.", f"Record it first: awaw mobilize {power}.", row.rule)


def _forced(position: Position, power: str, row: Mobilization | None) -> bool:
    """Tell whether a power has to take its second mobilization in this game turn, and can: one is enough for a turn."""
    level, now = position.stated("usjt/tension/actual"), position.clock.turn
    return (row is not None and row.forced is not None and level is not None and level >= row.forced
            and now is not None and now.quarter > 0
            and taken(position, power) == 1 and position.mobilized.get((power, None)) != now)
