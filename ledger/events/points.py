"""RPs and DPs are assigned (41.12, 49.2)."""

from __future__ import annotations

from typing import ClassVar, Literal

from ledger.events.base import Count, Event, Power, Word


class RpsAssigned(Event):
    """A power assigns RPs of its coalition to a research project, or to the production of a unit (41.12)."""

    TYPE: ClassVar[str] = "rps.assigned"

    power: Power
    purpose: Literal["research", "production"]
    target: Word
    count: Count


class DpsAssigned(Event):
    """A power assigns DPs of its coalition to a country (49.2)."""

    TYPE: ClassVar[str] = "dps.assigned"

    power: Power
    country: Word
    count: Count
