"""Units come into play, move, are damaged, repaired and lost outside SW combat (24.2 to 24.5).

`holder` owns the units, which need not be who pays: Western Allied ASW and transports belong to
`western-allies` (24.233). `origin` is "american" for ASW from American yards (24.54), else null.
"""

from __future__ import annotations

from typing import ClassVar, Literal

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
    """Production adds factors to the allowable builds of a force pool (24.21), for RPs where they are counted."""

    TYPE: ClassVar[str] = "force-pool.expanded"

    holder: Holder
    unit: Word
    origin: Word | None
    count: Count
    rps: Amount | None


class UnitsBuilt(Event):
    """Factors are built from the allowable builds of `drawn_from` (an origin), in `yard`'s yards, for `payer` (24.4).

    `shipbuilding` are the shipbuilding points that they take of the yard's.
    """

    TYPE: ClassVar[str] = "units.built"

    holder: Holder
    unit: Word
    origin: Word | None
    drawn_from: Word | None
    count: Count
    place: Word
    payer: Power
    yard: Power
    cost: Amount
    shipbuilding: Amount


class UnitsMoved(Event):
    """Factors go from one place to another: redeployed (24.52), or in the movement phase (24.51)."""

    TYPE: ClassVar[str] = "units.moved"

    holder: Holder
    unit: Word
    origin: Word | None
    count: Count
    source: Word
    target: Word
    inverted: bool
    manner: Literal["redeployment", "movement"]


class UnitsDamaged(Event):
    """Factors are damaged outside SW combat: they go to `refuge`, inverted."""

    TYPE: ClassVar[str] = "units.damaged"

    holder: Holder
    unit: Word
    origin: Word | None
    count: Count
    place: Word
    refuge: Word
    cause: Text


class UnitsRepaired(Event):
    """Inverted factors are made ready again."""

    TYPE: ClassVar[str] = "units.repaired"

    holder: Holder
    unit: Word
    origin: Word | None
    count: Count
    place: Word


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
