"""Facts that do not add up: control, war, research, codebreaking, and free marks."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ledger.events.base import Count, Event, Power, Side, Text, TurnText, Word

Levels = Annotated[int, Field(ge=0, le=20)]

Result = Annotated[int, Field(ge=-50, le=50)]
"""A research roll after its modifiers."""


class ControlChanged(Event):
    """A place on the map comes under a side's control."""

    TYPE: ClassVar[str] = "control.changed"

    location: Word
    side: Side


class WarDeclared(Event):
    """One power declares war on another, or finds itself at war with it: now, or since an earlier turn."""

    TYPE: ClassVar[str] = "war.declared"

    power: Power
    target: Power
    since: TurnText | None


class ResearchAchieved(Event):
    """A power obtains a research result, and the `levels` that it gives, null where they are not counted (41).

    `rps` are those assigned that it used, null where they are not counted.

    Where it was rolled here, `result` is the dice (`rolled`, their total) and `modifier`. `carried` is the modifier
    kept for its next roll, as in [+1].
    """

    TYPE: ClassVar[str] = "research.achieved"

    power: Power
    project: Word
    result: Result
    rps: Count | None
    rolled: Count | None
    modifier: Result | None
    carried: Result | None
    levels: Levels | None


class CodebreakingChanged(Event):
    """The Ultra or Magic advantage goes to a side, or to nobody."""

    TYPE: ClassVar[str] = "codebreaking.changed"

    code: Literal["ultra", "magic"]
    side: Side | None


class DiplomacyResolved(Event):
    """Diplomacy gives a result in a country (49)."""

    TYPE: ClassVar[str] = "diplomacy.resolved"

    country: Word
    result: Result


class MarkSet(Event):
    """The players set a free mark, to last for ever or until the next player turn or game turn."""

    TYPE: ClassVar[str] = "mark.set"

    key: Word
    value: Text
    until: Literal["player-turn", "turn"] | None
