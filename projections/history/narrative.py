"""Events in words, one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ledger.events import bombing, book, brps, campaign, combat, forces, raids, situation, tension, turns
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
        return f"{posting.amount} BRPs {'spent' if posting.target.split('/')[1] == unit else 'lost'}"
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
    rps = "" if event.rps is None else f" for {event.rps} RPs"
    return f"{title(event.holder)}: force pool expanded by {_units(event)}{rps}"


def _built(event: forces.UnitsBuilt) -> str:
    payer = "" if event.payer == event.holder else f", paid by {title(event.payer)}"
    yard = "" if event.yard == event.payer or event.origin else f", in a yard of {title(event.yard)}"
    return f"{title(event.holder)}: {_units(event)} built for {event.cost} BRPs{payer}{yard}"


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
    return f"{title(event.power)}: {event.amount} BRPs spent ({event.category}), {event.purpose}"


def _gained(event: brps.BrpsGained) -> str:
    return f"{title(event.power)}: BRP level {event.amount:+d}, {event.reason}"


def _base_changed(event: brps.BrpBaseChanged) -> str:
    level = "" if event.level is None else f", level {event.level:+d}"
    return f"{title(event.power)}: BRP base {event.base:+d}{level}, {event.reason}"


def _step(event: brps.YssStepTaken) -> str:
    changes = "; ".join(_change(change) for change in event.changes)
    return f"{event.year} YSS, {event.step}" + (f": {changes}" if changes else "") + (
        f" ({event.note})" if event.note else "")


def _change(change: brps.YssChange) -> str:
    base = f" base {change.base:+d}" if change.base else ""
    return title(change.power) + base + ("" if change.level is None else f" level {change.level:+d}")


def _tension(event: tension.TensionChanged) -> str:
    total = f"{title(event.track)} {sum(line.amount for line in event.causes):+d}"
    if len(event.causes) == 1:
        return f"{total}: {event.causes[0].label}"
    return f"{total}: {', '.join(f'{line.label} {line.amount:+d}' for line in event.causes)}"


def _effective(event: tension.EffectiveTensionRolled) -> str:
    return (f"Effective {title(event.track)} {event.actual + event.change} "
            f"(actual {event.actual}, die {event.die}: {event.change:+d})")


def _research(event: situation.ResearchAchieved) -> str:
    levels = f", {event.levels} level{'' if event.levels == 1 else 's'}" if event.levels else ""
    carried = "" if event.carried is None else f", carries [{event.carried:+d}]"
    return f"{title(event.power)}: {title(event.project)} research, result {event.result}{levels}{carried}"


def _code(event: situation.CodebreakingChanged) -> str:
    return f"{title(event.code)} advantage: {title(event.side) if event.side else 'nobody'}"


def _mark(event: situation.MarkSet) -> str:
    until = f" (until the next {event.until.replace('-', ' ')})" if event.until else ""
    return f"Mark {event.key}: {event.value}{until}"


def _asserted(event: book.AssertionMade) -> str:
    return f"Asserted: {event.path} is {'unknown' if event.value is None else event.value}"


def _retracted(event: book.OrderRetracted) -> str:
    restored = f"; {event.restores} stands again" if event.restores else ""
    return f"Order {event.order} is struck{' with its clock move' if event.along else ''}{restored}"


_TELLERS: Mapping[type[Event], Callable[[Any], str]] = MappingProxyType({
    campaign.CampaignStarted: _started,
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
    brps.YssStepTaken: _step,
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
})
