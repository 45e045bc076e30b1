"""Powers mobilize (36)."""

from __future__ import annotations

from typing import ClassVar, Literal

from ledger.events.base import Amount, Change, Count, Event, Power, Text, TurnText


class PowerMobilized(Event):
    """A power mobilizes: its `number`-th time, the U.S. in a theater; base and level rise, never prorated (36.21).

    `effective` is the tension it was tested on, null where none is. `counts` tells whether it adds to tension. `units`
    are those that the force pool gains, in words, and `buildable` the turn from which they may be built.
    """

    TYPE: ClassVar[str] = "power.mobilized"

    power: Power
    theater: Literal["atlantic", "pacific"] | None
    number: Count
    base: Amount
    level: Amount
    effective: Change | None
    counts: bool
    units: Text | None
    buildable: TurnText | None
