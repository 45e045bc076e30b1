"""SW units come into play, move and are lost outside SW combat (24.2 to 24.5).

`holder` owns the units, which need not be who pays: Western Allied ASW and transports belong to
`western-allies` (24.233). `origin` is "american" for ASW from American yards (24.54), else null.
"""

from __future__ import annotations

from typing import ClassVar

from ledger.events.base import Amount, Count, Destination, Event, Holder, Part, Power, Text, Word


class Stationed(Part):
    """A number of factors at a place; the place `allowable` stands for allowable builds."""

    place: Word
    count: Count


class ForcesPlaced(Event):
    """Factors are set up at the start of a campaign (24.31), in places or as allowable builds."""

    TYPE: ClassVar[str] = "forces.placed"

    holder: Holder
    unit: Word
    origin: Word | None
    stationed: tuple[Stationed, ...]


class ForcePoolExpanded(Event):
    """Production adds factors to the allowable builds of a force pool (24.21)."""

    TYPE: ClassVar[str] = "force-pool.expanded"

    holder: Holder
    unit: Word
    origin: Word | None
    count: Count


class UnitsBuilt(Event):
    """Factors are built from the allowable builds of `drawn_from` (an origin), paid by `payer` (24.4)."""

    TYPE: ClassVar[str] = "units.built"

    holder: Holder
    unit: Word
    origin: Word | None
    drawn_from: Word | None
    count: Count
    place: Word
    payer: Power
    cost: Amount
    shipbuilding: Amount


class UnitsMoved(Event):
    """Factors go from one place to another (24.52)."""

    TYPE: ClassVar[str] = "units.moved"

    holder: Holder
    unit: Word
    origin: Word | None
    count: Count
    source: Word
    target: Word


class UnitsLost(Event):
    """Factors are eliminated outside SW combat."""

    TYPE: ClassVar[str] = "units.lost"

    holder: Holder
    unit: Word
    origin: Word | None
    count: Count
    place: Word
    inverted: bool
    cause: Text
    goes_to: Destination
