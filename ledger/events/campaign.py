"""A campaign begins, and changes the rules it is played by."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import StringConstraints

from ledger.events.base import Digest, Event, Part, Power, Text, Word

Content = Annotated[str, StringConstraints(pattern=r"^[ -~]*$", max_length=60_000)]
"""An overlay's content as canonical JSON, in ASCII."""


class Player(Part):
    """Who plays which powers."""

    name: Text
    powers: tuple[Power, ...]


class LaidOver(Part):
    """An overlay over the edition: what it says, and the SHA-256 of that."""

    name: Text
    digest: Digest
    content: Content


class CampaignStarted(Event):
    """The opening event: the campaign's name, its scenario, the rules it is played by and the players."""

    TYPE: ClassVar[str] = "campaign.started"

    name: Text
    scenario: Word
    edition: Word
    overlays: tuple[LaidOver, ...]
    players: tuple[Player, ...]


class CampaignForked(Event):
    """A campaign leaves another one, whose past it shares, to see what if; the envelope says where."""

    TYPE: ClassVar[str] = "campaign.forked"

    name: Text


class EditionChanged(Event):
    """From here on the campaign is played by another edition, or with other overlays; what happened stays."""

    TYPE: ClassVar[str] = "edition.changed"

    edition: Word
    overlays: tuple[LaidOver, ...]
