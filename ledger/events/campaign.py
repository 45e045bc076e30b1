"""A campaign begins."""

from __future__ import annotations

from typing import ClassVar

from ledger.events.base import Event, Part, Power, Text, Word


class Player(Part):
    """Who plays which powers."""

    name: Text
    powers: tuple[Power, ...]


class CampaignStarted(Event):
    """The opening event: the campaign's name, its scenario, the edition of the rules and the players."""

    TYPE: ClassVar[str] = "campaign.started"

    name: Text
    scenario: Word
    edition: Word
    players: tuple[Player, ...]
