"""Stored outcomes worked out again at a changed position, with the same dice (24.6, 35.3, 49.8).

What a player chose stays as it was; what followed from the position follows from the new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ledger.errors import LedgerError
from ledger.events.base import Event
from ledger.events.bombing import AirForce, BombingResolved
from ledger.events.brps import BrpBaseChanged, YssFigure, YssLine, YssStepTaken
from ledger.events.combat import Modifier, Roll, SubmarineCombatResolved
from ledger.events.mobilization import PowerMobilized
from ledger.events.raids import RaidResolved, Ships
from ledger.events.tension import EffectiveTensionRolled, TensionChanged
from ledger.rules.edition import Edition
from projections import orders
from projections.decide import bombing, combat, raids
from projections.decide.context import Context
from projections.position import Position
from projections.postings.base import stock
from projections.postings.combat import AAF, AAF_PER_BOMBER
from projections.readings.mobilizations import TRACK_OF, taken
from projections.readings.tension_lines import changes
from projections.readings.yss import proposals


def rederive(event: Event, position: Position, edition: Edition) -> Event:
    """Return an event as its outcome would be at this position; itself where nothing changes or nothing can be said."""
    again = _AGAIN.get(type(event))
    if again is None:
        return event
    try:
        found: Event = again(event, position, edition)
    except LedgerError:
        return event  # it could not be played so any more: whoever asked is told by the referee
    return found


def _effective(event: EffectiveTensionRolled, position: Position, edition: Edition) -> Event:
    actual = position.stated(f"{event.track}/tension/actual")
    change = edition.effective_tension.changes[event.die]
    return event if actual is None else event.model_copy(update={"actual": actual, "change": change})


def _tension(event: TensionChanged, position: Position, edition: Edition) -> Event:
    amounts = {change.id: change.amount for change in changes(position, edition)}
    table = edition.tension_modifiers
    return event.model_copy(update={"causes": tuple(
        cause if cause.id is None or cause.id not in table or table[cause.id].kind == "event"
        else cause.model_copy(update={"amount": amounts.get(cause.id, 0)}) for cause in event.causes)})


def _base(event: BrpBaseChanged, position: Position, _edition: Edition) -> Event:
    stated = {"base": event.base_to, "level": event.level_to}
    return event.model_copy(update={state: number - position.balance(f"{event.power}/brp/{state}")
                                    for state, number in stated.items() if number is not None})


def _mobilized(event: PowerMobilized, position: Position, _edition: Edition) -> Event:
    effective = (position.stated(f"{TRACK_OF[event.theater]}/tension/effective") if event.theater else event.effective)
    return event.model_copy(update={"number": taken(position, event.power, event.theater) + 1, "effective": effective})


def _yss(event: YssStepTaken, position: Position, edition: Edition) -> Event:
    """Follow the proposals where the players did; a number of their own stays."""
    found = proposals(position, edition, event.step, event.year)
    return event.model_copy(update={"figures": tuple(_figure(figure, position, found) for figure in event.figures)})


def _figure(figure: YssFigure, position: Position, found: Mapping[Any, Any]) -> YssFigure:
    there = position.balance(f"{figure.power}/brp/level") if figure.item == "level" else 0
    proposal = found.get((figure.power, figure.item))
    if proposal is None:
        return figure.model_copy(update={"proposed": None, "lines": ()})
    wanted = proposal.amount - there
    followed = figure.amount == figure.proposed
    return figure.model_copy(update={
        "amount": wanted if followed else figure.amount, "proposed": wanted,
        "lines": tuple(YssLine(label=line.label, amount=line.amount, rule=line.rule) for line in proposal.lines)})


def _given(lines: tuple[Modifier, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((line.id or line.label, line.amount) for line in lines if line.source == "given")


def _dice(roll: Roll | None) -> str | None:
    return str(roll.roll) if roll else None


def _submarines(event: SubmarineCombatResolved, position: Position, edition: Edition) -> Event:
    """Let those fight that are still there, against all that is in the box, at the modifier of the moment."""
    there = {(side.power, side.unit): min(side.count, position.balance(stock(side.power, side.unit, None, event.box)))
             for side in event.attackers}
    order = orders.FightSubmarines(
        event.box, tuple((power, unit, count) for (power, unit), count in there.items() if count > 0),
        lines=_given(event.modifiers), attack_roll=_dice(event.attack), defense_roll=_dice(event.defense),
        damaged_to=event.damaged_to,
        eliminated=tuple((side.power, side.unit, side.eliminated) for side in event.attackers)
        if event.split == "given" else ())
    return combat.submarine_combat(order, Context(position, edition, None))[-1]


def _raid(event: RaidResolved, position: Position, edition: Edition) -> Event:
    order = orders.Raid(
        event.box, _fleet(event.group), str(event.die), "+".join(map(str, event.kinds)) or None, _fleet(event.engaged),
        tuple((ships.holder, ships.unit, ships.lost) for ships in (*event.group, *event.engaged) if ships.lost),
        event.sinkings, _given(event.modifiers), event.based, event.southern_edge, event.damaged_to)
    return raids.raid(order, Context(position, edition, None))[-1]


def _fleet(fleet: tuple[Ships, ...]) -> tuple[tuple[str, str, int], ...]:
    return tuple((ships.holder, ships.unit, ships.count) for ships in fleet)


def _bombing(event: BombingResolved, position: Position, edition: Edition) -> Event:
    order = orders.Bomb(
        event.theater, event.target, event.defender,
        tuple((force.power, force.count, force.place) for force in event.forces if force.unit != AAF),
        tuple((part.kind, part.count) for part in event.target_parts), event.distance,
        aaf=tuple((force.power, force.count * AAF_PER_BOMBER) for force in event.forces if force.unit == AAF),
        escorts=tuple(map(_squadrons, event.escorts)), defenders=tuple(map(_squadrons, event.defenders)),
        air_losses=tuple((force.power, force.lost_in_air) for force in event.forces if force.lost_in_air),
        turned_back=tuple((force.power, force.turned_back) for force in event.forces if force.turned_back),
        air_lines=_given(event.air_modifiers), lines=_given(event.modifiers), attack_roll=_dice(event.attack),
        defense_roll=_dice(event.defense), target_brps=event.target_brps,
        eliminated=tuple((force.power, force.eliminated) for force in event.forces) if event.split == "given" else ())
    return bombing.bomb(order, Context(position, edition, None))[-1]


def _squadrons(force: AirForce) -> orders.Squadrons:
    return orders.Squadrons(force.power, force.interceptors, force.jets, force.lost, force.place)


_AGAIN: Mapping[type[Event], Callable[[Any, Position, Edition], Event]] = MappingProxyType({
    EffectiveTensionRolled: _effective,
    TensionChanged: _tension,
    BrpBaseChanged: _base,
    PowerMobilized: _mobilized,
    YssStepTaken: _yss,
    SubmarineCombatResolved: _submarines,
    RaidResolved: _raid,
    BombingResolved: _bombing,
})
