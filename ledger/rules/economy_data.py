"""The shape of the economy in an edition: growth, points, mobilization, tension (35, 36, 41, 49)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ledger.rules.edition_types import Mapping, NonNegative, Power, Rule, Title, Track, TurnName


class Growth(NamedTuple):
    """By how many percent of its unspent BRPs a power's base grows, by YSS; `ceiling` is the highest rate there is.

    In the years `by_tension` the rate is the higher of the two effective tensions (10.25C).
    """

    rule: Rule
    rates: Mapping[int, NonNegative]
    ceiling: NonNegative | None = None
    by_tension: tuple[int, ...] = ()


class Points(NamedTuple):
    """What RPs or DPs are counted from in a YSS (41.2, 49.1).

    `basic` are points by power; `per_total` and `per_growth` are BRPs for one point each, 0 for none; `most` limits
    what tension gives the U.S. while it is neutral.
    """

    rule: Rule
    basic: Mapping[Power, NonNegative]
    per_total: NonNegative = 0
    per_growth: NonNegative = 0


class AmericanPoints(NamedTuple):
    """The basic points of the U.S.: `levels` of effective tension for one point, and what war gives instead.

    `at_war` for war in one theater, `both` for war in both; 0 where war changes nothing. `tracks` name what counts.
    """

    rule: Rule
    levels: NonNegative
    tracks: tuple[Track, ...]
    at_war: NonNegative = 0
    most: NonNegative = 0


class Mobilization(NamedTuple):
    """What a mobilization gives a power, and when it may have one (36).

    `brps` is added to base and level, None where it is not in our sources and is given by hand; `level_only` leaves the
    base alone. `thresholds` are effective tensions by number of mobilizations in a theater; `most` is how many there
    are, None for no limit; `turns` is how many turns one takes until the power is at war with `until_war`. `forced` is
    the actual USJT at which the second one must be taken.
    """

    rule: Rule
    brps: NonNegative | None = None
    level_only: bool = False
    thresholds: tuple[NonNegative, ...] = ()
    most: NonNegative | None = None
    turns: NonNegative = 1
    until_war: Power | Literal[""] = ""
    forced: NonNegative | None = None


class TensionLine(NamedTuple):
    """A modifier of a tension track: when it applies, and what it changes the actual level by (49.8).

    - "each-turn": in every game turn from `start` on;
    - "at-war": in every game turn in which all `pairs` of powers are at war when it begins;
    - "not-at-war": in every game turn in which no other power is at war with any of `powers` when it begins;
    - "mobilizations": for each mobilization of `powers` after the first, up to `most`, before war with the U.S.;
    - "event": once, when the players name it.
    """

    label: Title
    track: Track
    kind: Literal["each-turn", "at-war", "not-at-war", "mobilizations", "event"]
    rule: Rule
    amount: int = 1
    start: TurnName | Literal[""] = ""
    pairs: tuple[tuple[Power, Power], ...] = ()
    powers: tuple[Power, ...] = ()
    most: NonNegative = 0


class Forces(NamedTuple):
    """American forces of a theater at a time, in words: at start, or allowable builds of a turn (10.22)."""

    theater: Literal["atlantic", "pacific"]
    when: Title
    forces: tuple[Title, ...]
    rule: Rule
