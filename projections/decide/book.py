"""Orders about the situation and the book become events as they are."""

from __future__ import annotations

from typing import Literal, cast

from ledger.errors import BadInput, Problem, Rejected
from ledger.events.base import Event, Holder, Power, Side
from ledger.events.book import AdjustmentRuled, AssertionMade, NoteWritten
from ledger.events.brps import BrpBaseChanged
from ledger.events.campaign import CampaignStarted, EditionChanged, LaidOver, Player
from ledger.events.combat import DiceRolled
from ledger.events.forces import ForcesPlaced, Stationed
from ledger.events.points import DpsAssigned, RpsAssigned
from ledger.events.situation import (
    CodebreakingChanged,
    ControlChanged,
    DiplomacyResolved,
    MarkSet,
    ResearchAchieved,
    WarDeclared,
)
from ledger.events.tension import TensionCause, TensionChanged
from ledger.rules import edition as editions
from ledger.rules import starting_levels
from ledger.rules.economy import us_opening
from ledger.rules.edition_data import StartingLevel, StartingResearch
from ledger.rules.overlay import Overlay
from ledger.rules.research import levels_of
from ledger.rules.words import HOLDERS, project, title, unit
from projections import orders
from projections.decide.context import Context
from projections.readings.paths import adjustable, number


def start(order: orders.Start, context: Context) -> list[Event]:
    """Start a campaign. Raises Rejected for one that is started."""
    if context.position.started is not None:
        raise Rejected(Problem("already-started", f"The campaign {context.position.started.name!r} is started.",
                               "Start another one with another name, in a file of its own."))
    players = tuple(Player(name=name, powers=cast("tuple[Power, ...]", powers)) for name, powers in order.players)
    return [CampaignStarted(name=order.name, scenario=order.scenario, edition=order.edition,
                            overlays=_laid_over(order.edition, order.overlays), players=players)]


def change_edition(order: orders.ChangeEdition, _context: Context) -> list[Event]:
    """Change the rules that the campaign is played by from here on."""
    return [EditionChanged(edition=order.edition, overlays=_laid_over(order.edition, order.overlays))]


def _laid_over(edition: str, overlays: tuple[tuple[str, str], ...]) -> tuple[LaidOver, ...]:
    """Keep what overlays say, after seeing that they fit. Raises what `editions.load` raises."""
    named = tuple(Overlay(name, content) for name, content in overlays)
    editions.load(edition, named)
    return tuple(LaidOver(name=one.name, digest=one.digest, content=one.content) for one in named)


def set_up(_order: orders.SetUp, context: Context) -> list[Event]:
    """Lay out starting levels (24.31) and research (24.21A), the American economy (10.25A), USJT at 0 (10.3)."""
    opening = us_opening(context.edition)
    levels = (row for holder in HOLDERS for row in starting_levels.of_holder(context.edition, holder))
    forces = [_placed(row) for row in levels if row.built or row.allowable]
    economy = BrpBaseChanged(power="us", base=opening.base, base_to=opening.base,
                             level=opening.level, level_to=opening.level, reason="opening economy",
                             rule=opening.rule)
    usjt = TensionCause(id=None, label="start of the war", amount=0, rule="10.3")
    held = [_held(row, context) for row in context.edition.starting_research]
    return [*forces, *held, economy, TensionChanged(track="usjt", causes=(usjt,))]


def _held(row: StartingResearch, context: Context) -> ResearchAchieved:
    return ResearchAchieved(power=cast(Power, row.power), project=row.project, result=row.result, rps=None, rolled=None,
                            modifier=None, carried=None, levels=levels_of(context.edition, row.project, row.result))


def _placed(row: StartingLevel) -> ForcesPlaced:
    stationed = ((row.place, row.built), ("allowable", row.allowable))
    return ForcesPlaced(holder=cast(Holder, row.holder), unit=row.unit, origin=row.origin or None,
                        stationed=tuple(Stationed(place=where, count=count) for where, count in stationed if count))


def control(order: orders.TakeControl, _context: Context) -> list[Event]:
    """Record control of a location."""
    return [ControlChanged(location=order.location, side=cast(Side, order.side))]


def war(order: orders.DeclareWar, _context: Context) -> list[Event]:
    """Record a war."""
    if order.power == order.target:
        raise BadInput(Problem("same-power", "A power cannot be at war with itself.", "Name two powers."))
    return [WarDeclared(power=cast(Power, order.power), target=cast(Power, order.target), since=order.since)]


def research(order: orders.Research, context: Context) -> list[Event]:
    """Record a research result with the levels that the edition gives it, or the players where it has no scale."""
    dice = _research_dice(order, context)
    rolled = sum(throw.total for throw in dice) if dice else None
    result = rolled + order.modifier if rolled is not None else order.result
    if result is None:
        raise BadInput(Problem("result-missing", "Neither a result nor a roll is given.",
                               "Give the result, or --roll 3+4 with --modifier N.", "41"))
    levels = levels_of(context.edition, order.project, result) if order.levels is None else order.levels
    return [*dice, ResearchAchieved(
        power=cast(Power, order.power), project=order.project, result=result, rps=order.rps, rolled=rolled,
        modifier=None if rolled is None else order.modifier, carried=order.carried, levels=levels)]


def _research_dice(order: orders.Research, context: Context) -> list[DiceRolled]:
    if order.roll is None:
        return []
    if order.result is not None:
        raise BadInput(Problem("one-roll", "A result and a roll are given.", "Give one of them.", "41"))
    return [context.roll(f"{title(order.power)}: {title(order.project)} research", 2, order.roll)]


def rps(order: orders.AssignRps, context: Context) -> list[Event]:
    """Assign RPs. Raises BadInput for what is neither a project nor a unit."""
    read = unit if order.purpose == "production" else project
    return [RpsAssigned(power=cast(Power, order.power), purpose=cast(Literal["research", "production"], order.purpose),
                        target=read(order.target), count=order.count)]


def dps(order: orders.AssignDps, _context: Context) -> list[Event]:
    """Assign DPs."""
    return [DpsAssigned(power=cast(Power, order.power), country=order.country, count=order.count)]


def diplomacy(order: orders.Negotiate, _context: Context) -> list[Event]:
    """Record a diplomatic result."""
    return [DiplomacyResolved(country=order.country, result=order.result)]


def codebreaking(order: orders.BreakCode, _context: Context) -> list[Event]:
    """Record a codebreaking advantage."""
    return [CodebreakingChanged(code=cast(Literal["ultra", "magic"], order.code),
                                side=cast("Side | None", order.side))]


def mark(order: orders.SetMark, _context: Context) -> list[Event]:
    """Set a free mark."""
    return [MarkSet(key=order.key, value=order.value,
                    until=cast('Literal["player-turn", "turn"] | None', order.until))]


def note(order: orders.WriteNote, _context: Context) -> list[Event]:
    """Write a note."""
    return [NoteWritten(text=order.text)]


def assertion(order: orders.Assert, _context: Context) -> list[Event]:
    """Assert a number."""
    return [AssertionMade(path=order.path, value=order.value)]


def adjust(order: orders.Adjust, context: Context) -> list[Event]:
    """Change the account behind a number.

    Raises BadInput for a number that is a sum of several accounts, Rejected for one that is unknown.
    """
    account = adjustable(order.path)
    if account is None:
        raise BadInput(Problem("not-adjustable", f"{order.path} is a sum of other numbers.",
                               "Adjust one of them: .../allowable, boxes/..., brp/... or tension/.../actual."))
    if number(context.position, order.path) is None:
        raise Rejected(Problem("adjusts-unknown", f"{order.path} is unknown; it cannot change by {order.amount:+d}.",
                               "State what it is first: awaw brp base, awaw tension change."))
    return [AdjustmentRuled(account=account, amount=order.amount)]
