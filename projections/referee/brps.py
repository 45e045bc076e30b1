"""BRPs are spent only where they are (35)."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.bombing import BombingResolved
from ledger.events.brps import (
    BrpBaseChanged,
    BrpPartChanged,
    BrpsGained,
    BrpsGranted,
    BrpsSpent,
    YssStepTaken,
)
from ledger.events.forces import UnitsBuilt
from ledger.events.raids import RaidResolved
from ledger.events.turns import TurnBegun
from ledger.rules import words
from ledger.rules.edition import Edition
from ledger.rules.proposals import Effective, growth_rate
from projections.position import Position
from projections.readings.brp_track import COMMONWEALTH, parts
from projections.readings.yss import proposals
from projections.referee.base import Violation


def affordable_build(position: Position, event: UnitsBuilt, edition: Edition) -> Iterator[Violation]:
    """The payer of a build has its cost, unless the payer's level is unknown (24.43)."""
    yield from _affordable(position, event.payer, event.cost, "24.43", edition)


def affordable_raid(position: Position, event: RaidResolved, edition: Edition) -> Iterator[Violation]:
    """A power that sends raiders has their cost, unless its level is unknown (21.5331)."""
    sent = sum(ships.count for ships in event.group)
    for ships in event.group:
        yield from _affordable(position, ships.holder, event.cost * ships.count // sent, "21.5331", edition)


def affordable(position: Position, event: BrpsSpent, edition: Edition) -> Iterator[Violation]:
    """A power spends no more than its level, unless that is unknown (35)."""
    yield from _affordable(position, event.power, event.amount, "35.6", edition)


def affordable_grant(position: Position, event: BrpsGranted, _edition: Edition) -> Iterator[Violation]:
    """A power grants no more than its level (40); a grant never leads into deficit."""
    level = position.stated(f"{event.giver}/brp/level")
    if level is not None and event.amount > level:
        yield Violation("brp-short", f"{words.title(event.giver)} has {level} BRPs left; {event.amount} are granted.",
                        "Grant less.", "40")


def _affordable(position: Position, power: str, amount: int, rule: str, edition: Edition) -> Iterator[Violation]:
    """Name spending beyond a level: refused, or a deficit within what the base can make good (35.5)."""
    level = position.stated(f"{power}/brp/level")
    if level is None or amount <= level:
        return
    setting, may = edition.settings.deficit_spending, None
    if setting.value == "limited":
        may = may_owe(position, power, edition)
    if may is None:
        yield Violation("brp-short", f"{words.title(power)} has {level} BRPs left; {amount} are needed.",
                        "Spend less, or record a gain first: awaw brp gain.", rule)
    elif amount - level > may:
        yield Violation("deficit-limit", f"{words.title(power)} has {level} BRPs left; {amount} more make a deficit of "
                        f"{amount - level}, and {may} is the most that its base can make good.", "Spend less.",
                        setting.rule)
    else:
        yield Violation("deficit", f"{words.title(power)} goes into deficit: {amount - level} BRPs, of {may} at most.",
                        "At the Year Start Sequence its base pays for it.", setting.rule, warning=True)


def may_owe(position: Position, power: str, edition: Edition) -> int | None:
    """Give the largest deficit that a power's base can make good in the coming YSS; None where its rate is not known.

    Its share, rounded up, is at most the base without the Commonwealth and lost key areas (35.5).
    """
    now, base = position.clock.turn, position.stated(f"{power}/brp/base")
    rate = growth_rate(edition, power, now.year + 1, Effective(None, None)) if now else None
    if rate is None or base is None or rate == 0:
        return None
    beside = parts(position, power)
    lost = sum(amount for (kind, _), amount in beside.items() if kind == "key-area" and amount < 0)
    commonwealth = sum(amount for (kind, _), amount in beside.items() if kind == COMMONWEALTH)
    return max(0, (base - commonwealth + lost) * 100 // rate)


def gain_below_zero(position: Position, event: BrpsGained, _edition: Edition) -> Iterator[Violation]:
    """A loss that leaves less than nothing makes a deficit, which is told (35.6)."""
    yield from _below(position, event.power, event.amount)


def part_below_zero(position: Position, event: BrpPartChanged, _edition: Edition) -> Iterator[Violation]:
    """So does the loss of a part (35.6)."""
    yield from _below(position, event.power, event.level)


def bombed_below_zero(position: Position, event: BombingResolved, _edition: Edition) -> Iterator[Violation]:
    """And so do bombs (24.65)."""
    yield from _below(position, event.defender, -event.brps_lost)


def _below(position: Position, power: str, change: int) -> Iterator[Violation]:
    level = position.stated(f"{power}/brp/level")
    if level is not None and change < 0 and level + change < 0:
        yield Violation("deficit", f"{words.title(power)} is left with {level + change} BRPs.",
                        "At the Year Start Sequence its base pays for it.", "35.6", warning=True)


def base_stays(position: Position, event: BrpBaseChanged, _edition: Edition) -> Iterator[Violation]:
    """A BRP base never falls below nothing (35.4)."""
    yield from _base(position, event.power, event.base)


def as_stated(position: Position, event: BrpBaseChanged, _edition: Edition) -> Iterator[Violation]:
    """A base or level that the players stated as a number is that number (35.4)."""
    for state, change, stated in (("base", event.base, event.base_to), ("level", event.level, event.level_to)):
        found = position.balance(f"{event.power}/brp/{state}") + (change or 0)
        if stated is not None and found != stated:
            yield Violation("other-than-stated", f"The BRP {state} of {words.title(event.power)} was stated as "
                            f"{stated}; it is {found} now.", "State it again: awaw correct.", "35.4")


def bases_stay(position: Position, event: YssStepTaken, _edition: Edition) -> Iterator[Violation]:
    """Nor does it in a Year Start Sequence (35.3)."""
    for figure in event.figures:
        if figure.item == "base":
            yield from _base(position, figure.power, figure.amount)


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


def as_proposed(position: Position, event: YssStepTaken, edition: Edition) -> Iterator[Violation]:
    """What a step kept as proposed is what the rules propose there (35.3, 41.211); other numbers are the players'."""
    found = proposals(position, edition, event.step, event.year)
    for figure in event.figures:
        there = position.balance(f"{figure.power}/brp/level") if figure.item == "level" else 0
        proposal = found.get((figure.power, figure.item))
        wanted = proposal.amount - there if proposal else None
        what = f"{words.title(figure.power)}: {_ITEMS[figure.item]}"
        if figure.proposed != wanted:
            yield Violation("other-proposal", f"{what} is recorded with a proposal of {_or_none(figure.proposed)}; "
                            f"the rules propose {_or_none(wanted)}.", "Take the step again, or agree on it by ruling.",
                            "35.3")
        elif wanted is not None and figure.amount != wanted:
            yield Violation("changed-by-hand", f"{what} is {figure.amount:+d}; the rules propose {wanted:+d}.",
                            "Leave the number out to take the proposal.", "35.3", warning=True)


_ITEMS = {"carried": "BRPs left", "base": "base growth", "level": "the new level", "rps": "RPs", "dps": "DPs",
          "intelligence": "RPs for intelligence"}


def _or_none(number: int | None) -> str:
    return "none" if number is None else f"{number:+d}"
