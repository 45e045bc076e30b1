"""BRPs: base and level apart (35). *Base* is the lasting economy, *level* what is left to spend this year."""

from __future__ import annotations

from typing import ClassVar

from ledger.events.base import Category, Change, Count, Event, Part, Power, Rule, Text, Word


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

    Both are known from here on: a change is recorded only of what is known, or of nothing.
    """

    TYPE: ClassVar[str] = "brp-base.changed"

    power: Power
    base: Change
    level: Change | None
    reason: Text
    rule: Rule


class YssChange(Part):
    """What a step of the Year Start Sequence does to one power: base change, and the change that opens the level."""

    power: Power
    base: Change
    level: Change | None


class YssStepTaken(Event):
    """A step of the Year Start Sequence of `year` is done; the step `close` ends the old year."""

    TYPE: ClassVar[str] = "yss-step.taken"

    year: Count
    step: Word
    changes: tuple[YssChange, ...]
    note: Text | None
