"""Events in words, one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ledger.events import (
    bombing,
    book,
    brps,
    campaign,
    combat,
    disputes,
    forces,
    mobilization,
    points,
    raids,
    situation,
    tension,
    turns,
)
from ledger.events.base import Event
from ledger.rules.words import built_by, count_of, title
from projections.history import battles
from projections.postings.base import Posting


def describe(event: Event) -> str:
    """Tell an event in one line of the game's words."""
    return _TELLERS[type(event)](event)


def explain(event: Event, posting: Posting) -> str:
    """Tell in one line why an event moved a number: shorter than the whole event where that moves many numbers."""
    if isinstance(event, combat.SubmarineCombatResolved | raids.RaidResolved):
        what = "submarine combat" if isinstance(event, combat.SubmarineCombatResolved) else "raid"
        return f"{title(event.box)}: {what}, {_fate(posting)}"
    if isinstance(event, bombing.BombingResolved):
        return f"{event.target}: strategic bombing, {_fate(posting)}"
    if isinstance(event, forces.ForcesPlaced):
        place = posting.target.rpartition("/")[2]
        return f"{title(event.holder)}: {_units(event, posting.amount)} set up, {_place(place)}"
    return describe(event)


def _fate(posting: Posting) -> str:
    """Say what became of the factors that a combat posting moves."""
    unit = posting.source.split("/")[1].partition(".")[0]
    if unit == "brp":
        return f"{_many(posting.amount or 0, 'BRP')} {'spent' if posting.target.split('/')[1] == unit else 'lost'}"
    fate = "damaged" if posting.target.endswith(".inverted") else "sunk" if unit == "transport" else "eliminated"
    return f"{count_of(unit, posting.amount or 0)} {fate}"


def _units(event: Any, count: int | None = None) -> str:
    return count_of(event.unit, event.count if count is None else count) + built_by(event.origin)


def _place(place: str) -> str:
    return "allowable builds" if place == "allowable" else title(place)


def _started(event: campaign.CampaignStarted) -> str:
    players = "; ".join(f"{player.name} plays {', '.join(map(title, player.powers))}" for player in event.players)
    return f"Campaign {event.name!r} started ({event.scenario}, {_rules(event)})" + (f": {players}" if players else "")


def _rules(event: campaign.CampaignStarted | campaign.EditionChanged) -> str:
    return "edition " + " with ".join((event.edition, *(overlay.name for overlay in event.overlays)))


def _placed(event: forces.ForcesPlaced) -> str:
    spots = ", ".join(f"{_units(event, at.count)} at {_place(at.place)}" if at.place != "allowable"
                      else f"{at.count} allowable" for at in event.stationed)
    return f"{title(event.holder)}: {spots} set up"


def _expanded(event: forces.ForcePoolExpanded) -> str:
    rps = "" if event.rps is None else f" for {_many(event.rps, 'RP')}"
    return f"{title(event.holder)}: force pool expanded by {_units(event)}{rps}"


def _built(event: forces.UnitsBuilt) -> str:
    payer = "" if event.payer == event.holder else f", paid by {title(event.payer)}"
    yard = "" if event.yard == event.payer or event.origin else f", in a yard of {title(event.yard)}"
    return f"{title(event.holder)}: {_units(event)} built for {_many(event.cost, 'BRP')}{payer}{yard}"


def _moved(event: forces.UnitsMoved) -> str:
    how = "redeployed" if event.manner == "redeployment" else "moved"
    inverted = "inverted, " if event.inverted else ""
    return f"{title(event.holder)}: {_units(event)} {how}, {inverted}{_place(event.source)} to {_place(event.target)}"


def _damaged(event: forces.UnitsDamaged) -> str:
    return (f"{title(event.holder)}: {_units(event)} damaged at {_place(event.place)}, {event.cause}" + (
        "" if event.refuge == event.place else f"; now at {_place(event.refuge)}"))


def _repaired(event: forces.UnitsRepaired) -> str:
    return f"{title(event.holder)}: {_units(event)} repaired at {_place(event.place)}"


def _lost(event: forces.UnitsLost) -> str:
    return f"{title(event.holder)}: {_units(event)} lost at {_place(event.place)}, {event.cause}"


def _rolled(event: combat.DiceRolled) -> str:
    faces = f" ({'+'.join(map(str, event.faces))})" if event.faces else " (faces unknown)"
    return f"Dice, {event.purpose}: {event.total}{faces if event.count > 1 or not event.faces else ''}, {event.source}"


def _spent(event: brps.BrpsSpent) -> str:
    return f"{title(event.power)}: {_many(event.amount, 'BRP')} spent ({event.category}), {event.purpose}"


def _gained(event: brps.BrpsGained) -> str:
    return f"{title(event.power)}: BRP level {event.amount:+d}, {event.reason}"


def _base_changed(event: brps.BrpBaseChanged) -> str:
    level = "" if event.level is None else f", level {event.level:+d}"
    return f"{title(event.power)}: BRP base {event.base:+d}{level}, {event.reason}"


def _part(event: brps.BrpPartChanged) -> str:
    now = "" if event.level == event.amount else f", {event.level:+d} this year"
    return f"{title(event.power)}: {event.kind} {title(event.name)} {event.amount:+d} BRPs a year{now}"


def _step(event: brps.YssStepTaken) -> str:
    figures = "; ".join(map(_figure, event.figures))
    return f"{event.year} YSS, {event.step}" + (f": {figures}" if figures else "") + (
        f" ({event.note})" if event.note else "")


def _figure(figure: brps.YssFigure) -> str:
    """Tell a figure; of one that the players changed, what was proposed."""
    unit = _POINTS.get(figure.item)
    what = f" {_many(figure.amount, unit)}" if unit else f" {figure.item} {figure.amount:+d}"
    changed = figure.proposed is not None and figure.proposed != figure.amount
    return title(figure.power) + what + (f" (proposed {figure.proposed:+d})" if changed else "")


_POINTS = {"rps": "RP", "dps": "DP", "intelligence": "RP"}


def _many(count: int, unit: str) -> str:
    return f"{count} {unit}{'' if count == 1 else 's'}"


def _rps(event: points.RpsAssigned) -> str:
    return f"{title(event.power)}: {_many(event.count, 'RP')} assigned to {title(event.target)} {event.purpose}"


def _dps(event: points.DpsAssigned) -> str:
    return f"{title(event.power)}: {_many(event.count, 'DP')} assigned to {title(event.country)}"


def _mobilized(event: mobilization.PowerMobilized) -> str:
    where = f" in the {title(event.theater).removesuffix(' box')}" if event.theater else ""
    units = f": {event.units}" if event.units else ""
    later = f" (to be built from {event.buildable} on)" if event.buildable else ""
    tested = "" if event.effective is None else f" on effective tension {event.effective}"
    return (f"{title(event.power)}: mobilization {event.number}{where}{tested}, base {event.base:+d}, "
            f"level {event.level:+d}{units}{later}")


def _tension(event: tension.TensionChanged) -> str:
    total = f"{title(event.track)} {sum(line.amount for line in event.causes):+d}"
    if len(event.causes) == 1:
        return f"{total}: {event.causes[0].label}"
    return f"{total}: {', '.join(f'{line.label} {line.amount:+d}' for line in event.causes if line.amount)}"


def _effective(event: tension.EffectiveTensionRolled) -> str:
    return (f"Effective {title(event.track)} {event.actual + event.change} "
            f"(actual {event.actual}, die {event.die}: {event.change:+d})")


def _research(event: situation.ResearchAchieved) -> str:
    levels = f", {event.levels} level{'' if event.levels == 1 else 's'}" if event.levels else ""
    carried = "" if event.carried is None else f", carries [{event.carried:+d}]"
    rolled = "" if event.rolled is None else f" ({event.rolled} {event.modifier or 0:+d})"
    return f"{title(event.power)}: {title(event.project)} research, result {event.result}{rolled}{levels}{carried}"


def _code(event: situation.CodebreakingChanged) -> str:
    return f"{title(event.code)} advantage: {title(event.side) if event.side else 'nobody'}"


def _mark(event: situation.MarkSet) -> str:
    until = f" (until the next {event.until.replace('-', ' ')})" if event.until else ""
    return f"Mark {event.key}: {event.value}{until}"


def _asserted(event: book.AssertionMade) -> str:
    return f"Asserted: {event.path} is {'unknown' if event.value is None else event.value}"


def _retracted(event: book.OrderRetracted) -> str:
    restored = f"; {event.restores} stands again" if event.restores else ""
    along = (event.order + ".clock",)
    with_it = "" if not event.along else " with its clock move" if event.along == along else (
        f" with {len(event.along)} other {'order' if len(event.along) == 1 else 'orders'}")
    return f"Order {event.order} is struck{with_it}{restored}"


_DECISIONS = {"stands": "what was recorded stands", "void": "voided", "corrected": "corrected", "adjusted": "adjusted"}

_TELLERS: Mapping[type[Event], Callable[[Any], str]] = MappingProxyType({
    campaign.CampaignStarted: _started,
    campaign.CampaignForked: lambda event: f"Campaign {event.name!r} leaves the one whose past it shares",
    campaign.EditionChanged: lambda event: f"From here on played by {_rules(event)}",
    turns.TurnBegun: lambda event: f"{event.turn} begins",
    turns.PlayerTurnBegun: lambda event: f"{title(event.side)} player turn begins",
    turns.PhaseBegun: lambda event: f"{title(event.phase)} phase begins",
    forces.ForcesPlaced: _placed,
    forces.ForcePoolExpanded: _expanded,
    forces.UnitsBuilt: _built,
    forces.UnitsMoved: _moved,
    forces.UnitsDamaged: _damaged,
    forces.UnitsRepaired: _repaired,
    forces.UnitsLost: _lost,
    combat.DiceRolled: _rolled,
    combat.SubmarineCombatResolved: battles.submarines,
    raids.RaidResolved: battles.raid,
    bombing.BombingResolved: battles.bombing,
    brps.BrpsSpent: _spent,
    brps.BrpsGained: _gained,
    brps.BrpBaseChanged: _base_changed,
    brps.BrpPartChanged: _part,
    brps.BrpsGranted: lambda event: (
        f"{title(event.giver)}: {_many(event.amount, 'BRP')} granted to {title(event.receiver)}"),
    brps.YssStepTaken: _step,
    points.RpsAssigned: _rps,
    points.DpsAssigned: _dps,
    mobilization.PowerMobilized: _mobilized,
    tension.TensionChanged: _tension,
    tension.EffectiveTensionRolled: _effective,
    situation.ControlChanged: lambda event: f"{title(event.location)}: {title(event.side)} control",
    situation.WarDeclared: lambda event: (f"{title(event.power)}: war declared on {title(event.target)}"
                                          f"{f', in {event.since}' if event.since else ''}"),
    situation.ResearchAchieved: _research,
    situation.CodebreakingChanged: _code,
    situation.DiplomacyResolved: lambda event: f"{title(event.country)}: diplomatic result {event.result}",
    situation.MarkSet: _mark,
    book.NoteWritten: lambda event: f"Note: {event.text}",
    book.AssertionMade: _asserted,
    book.AdjustmentRuled: lambda event: f"Adjusted by ruling: {event.account} {event.amount:+d}",
    book.OrderRetracted: _retracted,
    disputes.ConsentGiven: lambda event: f"{event.player} agrees that {event.order} may be taken back",
    disputes.DisputeOpened: lambda event: f"Dispute {event.name} about {', '.join(event.events)}: {event.about}",
    disputes.DisputeCommented: lambda event: f"Dispute {event.name}: {event.text}",
    disputes.DisputeRuled: lambda event: f"Dispute {event.name} closed, {_DECISIONS[event.decision]}: {event.reason}",
})
