"""How an order came about: its events, the arithmetic of its combats, what they moved, and what became of it."""

from __future__ import annotations

from typing import NamedTuple

from ledger.events.bombing import BombingResolved
from ledger.events.brps import YssStepTaken
from ledger.events.combat import Modifier, Roll, SubmarineCombatResolved
from ledger.events.raids import RaidResolved
from ledger.events.tension import TensionChanged
from ledger.rules.edition import Edition
from ledger.rules.explain import Step
from ledger.rules.sw_combat import rows_of
from ledger.rules.words import title
from projections.history.narrative import describe
from projections.position import Position
from projections.postings.base import Posting
from projections.referee import bombing, combat
from projections.timeline import Entry


class Read(NamedTuple):
    """A side's roll: factors, the rows that they use, dice, modifier, modified roll, column, and what it reads."""

    side: str
    factors: int
    rows: str
    roll: int
    modifier: int
    column: int
    result: str


class Explained(NamedTuple):
    """An event explained: in words, its rolls, the lines of its modifier, its arithmetic, and what it moved."""

    event: str
    text: str
    rolls: tuple[Read, ...]
    modifiers: tuple[tuple[int, str, str, str], ...]
    steps: tuple[Step, ...]
    postings: tuple[Posting, ...]


def explained(found: Entry, position: Position, edition: Edition) -> Explained:
    """Explain an event that meets a position; it is folded into it."""
    rolls, modifiers, steps = _combat(found, edition)
    return Explained(found.id, describe(found.event), rolls, modifiers, steps, tuple(position.apply(found)))


Parts = tuple[tuple[Read, ...], tuple[tuple[int, str, str, str], ...], tuple[Step, ...]]


def _combat(found: Entry, edition: Edition) -> Parts:
    event = found.event
    if isinstance(event, SubmarineCombatResolved):
        attackers = sum(side.count for side in event.attackers)
        asw = sum(escort.asw for escort in event.escorts)
        return (_rolls(attackers, event.attack, asw, event.defense, event.modifier), _lines(event.modifiers),
                combat.outcome_of(event, edition).steps)
    if isinstance(event, BombingResolved) and event.attack is not None:
        left = sum(force.count - force.lost_in_air - force.turned_back for force in event.forces)
        outcome = bombing.outcome_of(event, edition)
        return (_rolls(left, event.attack, event.target_strength, event.defense, event.modifier),
                _lines((*event.air_modifiers, *event.modifiers)), outcome.steps if outcome else ())
    if isinstance(event, RaidResolved):
        return (), _lines(event.modifiers), (
            Step("the die", event.die, "21.5342"), Step("its modifier", event.modified - event.die, "21.5342"))
    if isinstance(event, YssStepTaken):
        return (), (), tuple(Step(f"{title(figure.power)} {figure.item}: {line.label}", line.amount, line.rule)
                             for figure in event.figures for line in figure.lines)
    if isinstance(event, TensionChanged):
        return (), (), tuple(Step(cause.label, cause.amount, cause.rule) for cause in event.causes)
    return (), (), ()


def _rolls(attackers: int, attack: Roll, defenders: int, defense: Roll | None, modifier: int) -> tuple[Read, ...]:
    rolls = [_read("attack", attackers, attack, modifier)]
    return (*rolls, _read("defense", defenders, defense, -modifier)) if defense else tuple(rolls)


def _read(side: str, factors: int, roll: Roll, modifier: int) -> Read:
    rows = " + ".join(map(str, rows_of(factors)))
    return Read(side, factors, rows, roll.roll, modifier, roll.column, roll.result)


def _lines(modifiers: tuple[Modifier, ...]) -> tuple[tuple[int, str, str, str], ...]:
    return tuple((line.amount, line.id or "", line.label, line.source) for line in modifiers)
