"""BRPs: base and level apart (35). *Base* is the lasting economy, *level* what is left to spend this year."""

from __future__ import annotations

from typing import ClassVar, Literal

from ledger.events.base import Category, Change, Count, Event, Part, Power, Rule, Text, Word

PartKind = Literal["colonies", "conquest", "minor", "key-area", "commonwealth"]


class BrpsSpent(Event):
    """A power spends BRPs from its level, for anything but builds recorded with their cost."""

    TYPE: ClassVar[str] = "brps.spent"

    power: Power
    amount: Count
    category: Category
    purpose: Text


class BrpsGained(Event):
    """A power's BRP level rises or falls during the year: conquests, grants, losses (35.6).

    `opens` says that nothing was in the level before, so that it is known from here on.
    """

    TYPE: ClassVar[str] = "brps.gained"

    power: Power
    amount: Change
    reason: Text
    opens: bool


class BrpBaseChanged(Event):
    """A power's BRP base changes by `base`, and its level by `level` (null: the level is untouched).

    Both are known from here on: a change is recorded only of what is known, or of nothing. `base_to` and `level_to` are
    the numbers that the players stated, null where they stated a change.
    """

    TYPE: ClassVar[str] = "brp-base.changed"

    power: Power
    base: Change
    base_to: Change | None
    level: Change | None
    level_to: Change | None
    reason: Text
    rule: Rule


class BrpPartChanged(Event):
    """What a power has beside its base changes by `amount` a year: colonies, a conquest, a minor ally, a key area.

    A Commonwealth is no part beside the base but in it. `level` is what the change counts this year: prorated (35.7),
    all of it, or nothing.
    """

    TYPE: ClassVar[str] = "brp-part.changed"

    power: Power
    kind: PartKind
    name: Word
    amount: Change
    level: Change
    prorated: bool


class BrpsGranted(Event):
    """A power gives BRPs of its level to another's (40)."""

    TYPE: ClassVar[str] = "brps.granted"

    giver: Power
    receiver: Power
    amount: Count


class YssLine(Part):
    """One line of the arithmetic behind a figure."""

    label: Text
    amount: Change
    rule: Rule


class YssFigure(Part):
    """A number of a step: what it is of which power, and what was proposed with its arithmetic.

    `carried` are BRPs left when the old year is closed, `base` is a change, `level` what opens the level; RPs and DPs
    are points. `proposed` is null where nothing could be proposed.
    """

    power: Power
    item: Literal["carried", "base", "level", "rps", "intelligence", "dps"]
    amount: Change
    proposed: Change | None
    lines: tuple[YssLine, ...]


class YssStepTaken(Event):
    """A step of the Year Start Sequence of `year` is done; the step `close` ends the old year."""

    TYPE: ClassVar[str] = "yss-step.taken"

    year: Count
    step: Word
    figures: tuple[YssFigure, ...]
    note: Text | None
