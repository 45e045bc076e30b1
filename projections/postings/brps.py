"""BRPs spent, gained, and turned over at the Year Start Sequence (35)."""

from __future__ import annotations

from typing import get_args

from ledger.events.base import Category, Power
from ledger.events.brps import (
    BrpBaseChanged,
    BrpPartChanged,
    BrpsGained,
    BrpsGranted,
    BrpsSpent,
    YssFigure,
    YssStepTaken,
)
from ledger.rules.words import coalition_of
from projections.postings.base import Mark, Marks, Posting, Postings, known

CLOSE = "close"
"""The step of the Year Start Sequence that ends the old year: levels are carried, spending is wiped."""


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


def part_changed(event: BrpPartChanged) -> list[Posting]:
    """What a power has beside its base changes, and its level by what that counts this year (35.6, 35.7)."""
    beside = part(event.power, event.kind, event.name)
    postings = [Posting(f"income/part/{event.power}", beside, event.amount, "35.6")]
    if event.level:
        rule = "35.7" if event.prorated else "35.6"
        postings.append(Posting(_income(event.power), f"{event.power}/brp/level", event.level, rule))
    return postings


def part(power: str, kind: str, name: str) -> str:
    """Name the account of what a power has beside its base, or of the Commonwealth in it."""
    return f"{power}/part.{kind}/{name}"


def granted(event: BrpsGranted) -> list[Posting]:
    """The giver spends a grant, the receiver's level rises (40)."""
    giver = f"{event.giver}/brp"
    return [Posting(f"{giver}/level", f"{giver}/spent.grant", event.amount, "40"),
            Posting(_income(event.receiver), f"{event.receiver}/brp/level", event.amount, "40")]


def step_taken(event: YssStepTaken) -> list[Posting]:
    """Closing the year carries what is left of levels and empties spending; other steps add their figures (35.3)."""
    closing = [posting for power in get_args(Power) for posting in _closed(power)] if event.step == CLOSE else []
    return closing + [posting for figure in event.figures for posting in _figure(figure)]


def _closed(power: str) -> list[Posting]:
    """Carry the level to the growth and the total of the new year; spending is over."""
    spent = [Posting(f"{power}/brp/spent.{category}", _income(power), None, "35.3") for category in get_args(Category)]
    return [Posting(f"{power}/brp/carried", _income(power), None, "35.3"),
            Posting(f"{power}/brp/level", f"{power}/brp/carried", None, "35.3"), *spent]


def _figure(figure: YssFigure) -> list[Posting]:
    power, amount = figure.power, figure.amount
    if figure.item == "base":
        return [Posting(_income(power), f"{power}/brp/base", amount, "35.3")] if amount else []
    if figure.item == "level":
        return [Posting(f"{power}/brp/carried", _income(power), None, "35.3"),
                Posting(_income(power), f"{power}/brp/level", amount, "35.5")]
    if figure.item in _POINTS:
        item, state, rule = _POINTS[figure.item]
        coalition = coalition_of(power)
        return [Posting(f"income/{item}/{power}", f"{coalition}/{item}/{state}", amount, rule)]
    return []


_POINTS = {"rps": ("rp", "free", "41.211"), "intelligence": ("rp", "intelligence", "41.2"),
           "dps": ("dp", "free", "49.12")}
"""Points of a figure: their item, state and rule."""


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
    """Closing the year makes all levels unknown until they are opened again. Bases stay what they were.

    The points of a coalition are known from the first ones that are counted.
    """
    powers = get_args(Power) if event.step == CLOSE else ()
    marks = [Mark(known(f"{power}/brp/{state}"), None) for power in powers for state in ("level", "carried")]
    for figure in event.figures:
        if figure.item in ("carried", "level"):
            marks.append(Mark(known(f"{figure.power}/brp/{figure.item}"), "yes"))
        elif figure.item in _POINTS:
            item, state, _ = _POINTS[figure.item]
            marks.append(Mark(known(f"{coalition_of(figure.power)}/{item}/{state}"), "yes"))
    return marks


POSTINGS: Postings = {BrpsSpent: spent, BrpsGained: gained, BrpBaseChanged: base_changed, BrpPartChanged: part_changed,
                      BrpsGranted: granted, YssStepTaken: step_taken}
MARKS: Marks = {BrpBaseChanged: base_known, BrpsGained: level_known, YssStepTaken: step_known}
