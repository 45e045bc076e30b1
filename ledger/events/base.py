"""What every event is made of: the frozen model, the words it may hold, the numbers it may count."""

from __future__ import annotations

import unicodedata
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from ledger.plain import is_control


def _clean(text: str) -> str:
    """Refuse text that is not NFC or holds control characters: it would not survive mail and terminals."""
    if text.isascii() and text.isprintable():
        return text
    if unicodedata.normalize("NFC", text) != text:
        raise ValueError("text is not in Unicode normal form C")
    if any(map(is_control, text)):
        raise ValueError("text holds control characters")
    return text


Power = Literal["germany", "italy", "japan", "britain", "us", "france", "russia", "china"]
Holder = Literal["germany", "italy", "japan", "britain", "us", "france", "russia", "china", "western-allies"]
Side = Literal["axis", "allied"]
Track = Literal["usat", "usjt"]
Category = Literal["units", "naval", "offensive", "declaration", "grant", "other"]
Destination = Literal["allowable", "lost"]
"""Where eliminated units go: back to the allowable builds, or out of the game (`eliminated_return`)."""

Phase = Literal["research", "diplomatic", "declaration", "movement", "combat", "post-combat", "construction",
                "redeployment"]

_YEAR = "19(3[5-9]|4[0-9]|50)"

RowId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9.-]*$", max_length=60)]
"""A row of the charts: `atlantic.gibraltar`."""

Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=2000), AfterValidator(_clean)]
Rule = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,2}(\.[0-9]{1,4}[A-Z]?)?$|^$")]
TurnText = Annotated[str, StringConstraints(pattern=rf"^((Spring|Summer|Fall|Winter) {_YEAR}|{_YEAR} YSS)$")]
OrderId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._/-]{1,80}$")]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Cells = Annotated[str, StringConstraints(pattern=r"^[0-9]+(/[0-9]+)?$")]

Count = Annotated[int, Field(ge=1, le=9_999)]
Amount = Annotated[int, Field(ge=0, le=999_999)]
Change = Annotated[int, Field(ge=-999_999, le=999_999)]
Total = Annotated[int, Field(ge=2, le=12)]
"""The sum of two dice."""


class Part(BaseModel):
    """A piece of an event: frozen, strict, and without unknown keys, so that bytes and model say the same."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class Event(Part):
    """A fact of the campaign. `TYPE` is its stable name in the record, `SCHEMA` the shape of its payload."""

    TYPE: ClassVar[str]
    SCHEMA: ClassVar[int] = 1
