"""BRPs are spent only where they are (35)."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.brps import BrpBaseChanged, BrpsSpent, YssStepTaken
from ledger.events.forces import UnitsBuilt
from ledger.events.raids import RaidResolved
from ledger.events.turns import TurnBegun
from ledger.rules import words
from ledger.rules.edition import Edition
from projections.position import Position
from projections.referee.base import Violation


def affordable_build(position: Position, event: UnitsBuilt, _edition: Edition) -> Iterator[Violation]:
    """The payer of a build has its cost, unless the payer's level is unknown (24.43)."""
    yield from _affordable(position, event.payer, event.cost, "24.43")


def affordable_raid(position: Position, event: RaidResolved, _edition: Edition) -> Iterator[Violation]:
    """A power that sends raiders has their cost, unless its level is unknown (21.5331)."""
    yield from _affordable(position, event.power, event.cost, "21.5331")


def affordable(position: Position, event: BrpsSpent, _edition: Edition) -> Iterator[Violation]:
    """A power spends no more than its level, unless that is unknown (35)."""
    yield from _affordable(position, event.power, event.amount, "35.6")


def _affordable(position: Position, power: str, amount: int, rule: str) -> Iterator[Violation]:
    level = position.stated(f"{power}/brp/level")
    if level is not None and amount > level:
        yield Violation("brp-short", f"{words.title(power)} has {level} BRPs left; {amount} are needed.",
                        "Spend less, or record a gain first: awaw brp gain.", rule)


def base_stays(position: Position, event: BrpBaseChanged, _edition: Edition) -> Iterator[Violation]:
    """A BRP base never falls below nothing (35.4)."""
    yield from _base(position, event.power, event.base)


def bases_stay(position: Position, event: YssStepTaken, _edition: Edition) -> Iterator[Violation]:
    """Nor does it in a Year Start Sequence (35.3)."""
    for change in event.changes:
        yield from _base(position, change.power, change.base)


def _base(position: Position, power: str, change: int) -> Iterator[Violation]:
    base = position.stated(f"{power}/brp/base")
    if base is not None and change < 0 and base + change < 0:
        yield Violation("base-below-zero", f"{words.title(power)} has a BRP base of {base}; it cannot lose {-change}.",
                        "Take less from it.", "35.4")


def year_start_finished(position: Position, event: TurnBegun, edition: Edition) -> Iterator[Violation]:
    """A Year Start Sequence that was begun is finished before the next turn begins (35.3)."""
    now = position.clock.turn
    taken = position.steps.get(now.year, ()) if now and now.quarter == 0 else ()
    missing = [step.id for step in edition.yss_steps if step.id not in taken]
    if taken and missing:
        yield Violation("yss-unfinished", f"{now} is not finished: {', '.join(missing)} not taken.",
                        f"Take them first: awaw yss {missing[0]}.", "35.3")


def steps_in_order(position: Position, event: YssStepTaken, edition: Edition) -> Iterator[Violation]:
    """The steps of a Year Start Sequence are taken in the edition's order, none skipped and none twice (35.3)."""
    names = [step.id for step in edition.yss_steps]
    taken = position.steps.get(event.year, ())
    expected = names[len(taken)] if len(taken) < len(names) else None
    clock = position.clock
    if clock.turn is None or clock.turn != (event.year, 0):
        yield Violation("wrong-phase", f"The clock stands at {clock}, not at {event.year} YSS.",
                        f'Begin it first: awaw turn "{event.year} YSS".', "35.3")
    elif event.step != expected:
        done = "all steps are taken" if expected is None else f"the next step is {expected}"
        yield Violation("yss-order", f"In {event.year} YSS {done}, not {event.step}.",
                        f"Take them in this order: {', '.join(names)}.", "35.3")
