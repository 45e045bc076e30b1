"""Facts that do not add up: control, war, research, codebreaking, and free marks."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ledger.events.base import Event, Power, Side, Text, Word

Result = Annotated[int, Field(ge=-50, le=50)]
"""A research roll after its modifiers."""


class ControlChanged(Event):
    """A place on the map comes under a side's control."""

    TYPE: ClassVar[str] = "control.changed"

    location: Word
    side: Side


class WarDeclared(Event):
    """One power declares war on another, or finds itself at war with it."""

    TYPE: ClassVar[str] = "war.declared"

    power: Power
    target: Power


class ResearchAchieved(Event):
    """A power obtains a research result; `carried` is the modifier kept for its next roll, as in [+1] (41)."""

    TYPE: ClassVar[str] = "research.achieved"

    power: Power
    project: Word
    result: Result
    carried: Result | None


class CodebreakingChanged(Event):
    """The Ultra or Magic advantage goes to a side, or to nobody."""

    TYPE: ClassVar[str] = "codebreaking.changed"

    code: Literal["ultra", "magic"]
    side: Side | None


class MarkSet(Event):
    """The players set a free mark, to last for ever or until the next player turn or game turn."""

    TYPE: ClassVar[str] = "mark.set"

    key: Word
    value: Text
    until: Literal["player-turn", "turn"] | None
