"""Strategic bombing (24.613, 24.632, 24.65): air combat as recorded, then SW combat against the target."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ledger.events.base import Amount, Count, Destination, Event, Part, Power, Text, Word
from ledger.events.combat import Modifier, Roll, Split

Strength = Annotated[int, Field(ge=0, le=99)]
Hexes = Annotated[int, Field(ge=0, le=99)]


class BomberForce(Part):
    """Bombers of one power and kind from one place, in factors, and what became of them.

    `unit` is "aaf" for bombing AAF, of which three factors are one here; the ledger does not track them.
    """

    power: Power
    unit: Word
    place: Word
    count: Count
    lost_in_air: Amount
    turned_back: Amount
    eliminated: Amount


class AirForce(Part):
    """Interceptors of one power in the air combat: escorts, or defenders; and how many were lost."""

    power: Power
    place: Word
    interceptors: Amount
    jets: Amount
    lost: Amount


class TargetPart(Part):
    """What a target's defensive strength is made of: a kind and its number."""

    kind: Word
    count: Count


class BombingResolved(Event):
    """Bombers attacked a target of `defender`, with every input and every loss.

    `attack` is the roll of the bombers left after air combat, null if there are none. `brps_lost` are the BRPs that the
    defender lost, after the limit `target_brps` where the players set one. `distance` is in hexes, null where it is not
    counted.
    """

    TYPE: ClassVar[str] = "bombing.resolved"

    theater: Literal["europe", "pacific"]
    target: Text
    defender: Power
    target_parts: tuple[TargetPart, ...]
    target_strength: Strength
    distance: Hexes | None
    forces: Annotated[tuple[BomberForce, ...], Field(min_length=1)]
    split: Split
    escorts: tuple[AirForce, ...]
    defenders: tuple[AirForce, ...]
    air_modifiers: tuple[Modifier, ...]
    modifier: Annotated[int, Field(ge=-99, le=99)]
    modifiers: tuple[Modifier, ...]
    attack: Roll | None
    defense: Roll | None
    aborted: Amount
    through: Amount
    target_brps: Amount | None
    brps_lost: Amount
    goes_to: Destination
