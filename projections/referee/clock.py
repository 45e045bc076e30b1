"""Campaign time: each kind of event in its player turn and phase, and no way back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ledger.events.base import Event
from ledger.events.bombing import BombingResolved
from ledger.events.combat import SubmarineCombatResolved
from ledger.events.forces import ForcePoolExpanded, UnitsBuilt, UnitsMoved
from ledger.events.mobilization import PowerMobilized
from ledger.events.raids import RaidResolved
from ledger.events.situation import ResearchAchieved
from ledger.events.tension import EffectiveTensionRolled
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.rules import words
from ledger.rules.calendar import PHASES, PLAYER_TURNS, Turn, following, parse_turn, phase_index
from ledger.rules.edition import Edition
from ledger.rules.edition_data import OrderPhase
from projections.position import Clock, Position
from projections.referee.base import Violation

FIRST_TURNS = {"fall-1939": Turn(1939, 3)}
"""Scenario -> the turn that it begins with (10.21); others begin when the players do."""

TIME = frozenset(("clock-back", "no-turn", "no-player-turn", "wrong-phase", "yss-order", "yss-unfinished"))
"""The codes of what is out of its time."""


class Due(NamedTuple):
    """When an event belongs: in whose player turn, in which phase, by which rule."""

    side: str
    phase: str
    rule: str


def due(event: Event, edition: Edition) -> Due | None:
    """Tell when an event belongs, None if any time will do."""
    find = _PHASES.get(type(event))
    if find is None:
        return None
    holder, phase = find(event, edition)
    return phase and Due(phase.player_turn or words.side_of(holder), phase.phase, phase.rule)


_PHASES: dict[type[Event], Callable[[Any, Edition], tuple[str, OrderPhase | None]]] = {
    UnitsBuilt: lambda event, edition: (event.holder, edition.orders.get("build")),
    UnitsMoved: lambda event, edition: (event.holder, edition.orders.get(
        "redeploy" if event.manner == "redeployment" else "deploy")),
    RaidResolved: lambda event, edition: (event.power, edition.orders.get("raid")),
    BombingResolved: lambda event, edition: (event.forces[0].power, edition.orders.get("bombing")),
    ForcePoolExpanded: lambda event, edition: (event.holder, edition.production.get(event.unit)),
    SubmarineCombatResolved: lambda event, edition: (event.attackers[0].power,
                                                     edition.orders.get("submarine-combat")),
    ResearchAchieved: lambda event, edition: (event.power, edition.orders.get("research")),
    EffectiveTensionRolled: lambda _, edition: ("us", edition.orders.get("effective-tension")),
    PowerMobilized: lambda event, edition: (event.power, edition.orders.get("mobilize")),
}
"""Event type -> whose player turn, and the edition's phase for it."""


def reached(clock: Clock, wanted: Due) -> int:
    """Compare the clock with when an event belongs: negative is before it, 0 is then, positive is past it."""
    return _order(clock.side, clock.phase) - _order(wanted.side, wanted.phase)


def _order(side: str | None, phase: str | None) -> int:
    if side is None:
        return -1
    within = -1 if phase is None else phase_index(phase)
    return PLAYER_TURNS.index(side) * (len(PHASES) + 1) + within + 1


def in_its_phase(position: Position, event: Event, edition: Edition) -> Iterator[Violation]:
    """An event that belongs to a phase is recorded in that phase of a game turn (24.12, 24.22)."""
    wanted = due(event, edition)
    clock = position.clock
    if wanted is None or (clock.turn is None and isinstance(event, ResearchAchieved | UnitsMoved | PowerMobilized)):
        return  # results held and forces deployed at the start need no turn
    if clock.turn is None or clock.turn.quarter == 0:
        yield _no_turn(clock, wanted.rule)
    elif reached(clock, wanted):
        when = f"{words.title(wanted.side)} {words.title(wanted.phase)} phase"
        yield Violation("wrong-phase", f"The clock stands at {clock}; this belongs to the {when}.",
                        "Take back what moved the clock (awaw undo), or record it by ruling (--by-ruling TEXT).",
                        wanted.rule)


def turn_goes_on(position: Position, event: TurnBegun, _edition: Edition) -> Iterator[Violation]:
    """A turn begins after the one before it (2.41), the first one not before the campaign (10.21)."""
    turn, now = parse_turn(event.turn), position.clock.turn
    first = FIRST_TURNS.get(position.started.scenario) if position.started and now is None else None
    if first is not None and turn < first:
        yield Violation("too-early", f"The campaign begins in {first}; {turn} is before it.",
                        f'Begin with its first turn: awaw turn "{first}".', "10.21")
    if now is not None and turn <= now:
        on = f"{turn} is on already" if turn == now else f"{turn} is not after it"
        remedy = "Leave this out." if turn == now else "Go on with a later turn; the clock never goes back."
        yield Violation("clock-back", f"The clock stands at {position.clock}; {on}.", remedy, "2.41", impossible=True)


def player_turn_goes_on(position: Position, event: PlayerTurnBegun, _edition: Edition) -> Iterator[Violation]:
    """A game turn has an Axis player turn and then an Allied one (2.42)."""
    clock = position.clock
    if clock.turn is None or clock.turn.quarter == 0:
        yield _no_turn(clock, "2.42")
    elif clock.side is not None and PLAYER_TURNS.index(event.side) <= PLAYER_TURNS.index(clock.side):
        yield _back(clock, f"the {words.title(event.side)} player turn", "2.42")


def phase_goes_on(position: Position, event: PhaseBegun, _edition: Edition) -> Iterator[Violation]:
    """The phases of a player turn follow their order (24.12)."""
    clock = position.clock
    if clock.side is None:
        yield Violation("no-player-turn", f"The clock stands at {clock}; no player turn has begun.",
                        f"Name the side: awaw phase axis {event.phase}.", "2.42")
    elif clock.phase is not None and phase_index(event.phase) <= phase_index(clock.phase):
        yield _back(clock, f"the {words.title(event.phase)} phase", "24.12")


def _no_turn(clock: Clock, rule: str) -> Violation:
    turn = following(clock.turn) if clock.turn else Turn(1939, 3)
    return Violation("no-turn", f"The clock stands at {clock}; no game turn has begun.",
                     f'Begin one first: awaw turn "{turn}".', rule)


def _back(clock: Clock, what: str, rule: str) -> Violation:
    return Violation("clock-back", f"The clock stands at {clock}; {what} is not after it.",
                     "Go on with a later one; the clock never goes back.", rule, impossible=True)
