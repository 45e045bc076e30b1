"""BRPs spent, gained, and turned over at the Year Start Sequence (35)."""

from __future__ import annotations

from typing import get_args

from ledger.events.base import Category, Power
from ledger.events.brps import BrpBaseChanged, BrpsGained, BrpsSpent, YssStepTaken
from projections.postings.base import Mark, Marks, Posting, Postings, known

CLOSE = "close"
"""The step of the Year Start Sequence that ends the old year: levels and spending are wiped."""


def _income(power: str) -> str:
    return f"income/brp/{power}"


def spent(event: BrpsSpent) -> list[Posting]:
    """BRPs leave the level for what they were spent on."""
    power = event.power
    return [Posting(f"{power}/brp/level", f"{power}/brp/spent.{event.category}", event.amount, "35.6")]


def gained(event: BrpsGained) -> list[Posting]:
    """The level rises or falls (35.6)."""
    return [Posting(_income(event.power), f"{event.power}/brp/level", event.amount, "35.6")]


def base_changed(event: BrpBaseChanged) -> list[Posting]:
    """The base changes, and the level with it where the event says so (35.4, 36.21)."""
    rule = event.rule or "35.4"
    postings = [Posting(_income(event.power), f"{event.power}/brp/base", event.base, rule)]
    if event.level is not None:
        postings.append(Posting(_income(event.power), f"{event.power}/brp/level", event.level, rule))
    return postings


def step_taken(event: YssStepTaken) -> list[Posting]:
    """Closing the year empties levels and spending of all powers; other steps change bases and open levels (35.3)."""
    closing = [posting for power in get_args(Power) for posting in _closed(power)] if event.step == CLOSE else []
    return closing + [posting for change in event.changes for posting in _yss_change(change.power, change.base,
                                                                                    change.level)]


def _closed(power: str) -> list[Posting]:
    accounts = [f"{power}/brp/level", *(f"{power}/brp/spent.{category}" for category in get_args(Category))]
    return [Posting(account, _income(power), None, "35.3") for account in accounts]


def _yss_change(power: str, base: int, level: int | None) -> list[Posting]:
    postings = []
    if base:
        postings.append(Posting(_income(power), f"{power}/brp/base", base, "35.3"))
    if level is not None:
        postings.append(Posting(_income(power), f"{power}/brp/level", level, "35.5"))
    return postings


def base_known(event: BrpBaseChanged) -> list[Mark]:
    """A base that was stated is known from then on; so is a level stated with it."""
    marks = [Mark(known(f"{event.power}/brp/base"), "yes")]
    if event.level is not None:
        marks.append(Mark(known(f"{event.power}/brp/level"), "yes"))
    return marks


def level_known(event: BrpsGained) -> list[Mark]:
    """A level is known once BRPs opened it; a gain on top of what is unknown leaves it so."""
    return [Mark(known(f"{event.power}/brp/level"), "yes")] if event.opens else []


def step_known(event: YssStepTaken) -> list[Mark]:
    """Closing the year makes all levels unknown until they are opened again. Bases stay what they were."""
    powers = get_args(Power) if event.step == CLOSE else ()
    marks = [Mark(known(f"{power}/brp/level"), None) for power in powers]
    for change in event.changes:
        if change.level is not None:
            marks.append(Mark(known(f"{change.power}/brp/level"), "yes"))
    return marks


POSTINGS: Postings = {BrpsSpent: spent, BrpsGained: gained, BrpBaseChanged: base_changed, YssStepTaken: step_taken}
MARKS: Marks = {BrpBaseChanged: base_known, BrpsGained: level_known, YssStepTaken: step_known}
