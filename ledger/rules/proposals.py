"""What a Year Start Sequence gives a power, worked out line by line: growth, total, RPs and DPs (35.3, 41, 49).

Each function returns None where our sources, or the position, lack a number that it needs: then the players give it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ledger.rules import words
from ledger.rules.economy_data import AmericanPoints, Points
from ledger.rules.edition import Edition
from ledger.rules.explain import Step


class Proposal(NamedTuple):
    """A number that is proposed, and the lines that add up to it."""

    amount: int
    lines: tuple[Step, ...]


class Effective(NamedTuple):
    """The effective tensions of the last Winter, None where they are not known."""

    usat: int | None
    usjt: int | None


def growth_rate(edition: Edition, power: str, year: int, effective: Effective) -> int | None:
    """Give the growth rate of a power in a YSS, in percent (35.3, 10.25C); a U.S. rate below 0 counts as 0."""
    row = edition.growth.get(power)
    if row is None:
        return None
    if year in row.by_tension:
        levels = [level for level in effective if level is not None]
        return max(0, *levels) if levels else None
    return row.rates.get(year)


def growth(edition: Edition, power: str, year: int, carried: int, effective: Effective) -> Proposal | None:
    """Propose how a base changes: it grows by unspent BRPs, or shrinks by a deficit, at the year's rate.

    `carried` are the BRPs that were left when the old year was closed; below 0 they are a deficit (35.3).
    """
    rate = growth_rate(edition, power, year, effective)
    if rate is None:
        return None
    rule = edition.growth[power].rule
    if carried < 0:
        loss = base_loss(-carried, rate)
        return Proposal(-loss, (Step(f"{rate} percent of a deficit of {-carried}, rounded up", -loss, rule),))
    amount = _rounded(carried * rate, edition.settings.growth_rounding.value)
    return Proposal(amount, (Step(f"{rate} percent of {carried} unspent BRPs", amount, rule),))


def base_loss(deficit: int, rate: int) -> int:
    """Give the BRPs that a base loses to a deficit: the rate's share of it, rounded up (35.3)."""
    return -(-deficit * rate // 100)


def _rounded(hundredths: int, rounding: str) -> int:
    extra = {"up": 99, "nearest": 50}.get(rounding, 0)
    return (hundredths + extra) // 100


def total(base: int, parts: Mapping[str, int], carried: int, base_change: int) -> Proposal:
    """Propose the level of the new year: base and parts, less what a deficit did not take from the base (35.5).

    `parts` are what a power has beside its base, by what it is; `base_change` is the growth or loss of this YSS.
    """
    rest = max(0, -carried + min(0, base_change)) if carried < 0 else 0
    lines = [Step("base", base, "35.5"), *(Step(name, amount, "35.5") for name, amount in parts.items() if amount)]
    if rest:
        lines.append(Step("rest of the old year's deficit", -rest, "35.3"))
    return Proposal(sum(line.amount for line in lines), tuple(lines))


def research_points(edition: Edition, power: str, level: int, grown: int, effective: Effective,
                    at_war: Mapping[str, bool]) -> Proposal | None:
    """Propose the RPs of a power (41.211). `level` is its YSS total, `grown` its base growth, in BRPs.

    `at_war` tells of the U.S., by track, whether it is at war in that theater.
    """
    return _points(edition.research_points, edition.american_research_points, power, level, grown, effective, at_war)


def diplomatic_points(edition: Edition, power: str, level: int, effective: Effective,
                      at_war: Mapping[str, bool]) -> Proposal | None:
    """Propose the DPs of a power (49.12); all else as in `research_points`."""
    return _points(edition.diplomatic_points, edition.american_diplomatic_points, power, level, 0, effective, at_war)


def _points(points: Points, american: AmericanPoints, power: str, level: int, grown: int, effective: Effective,
            at_war: Mapping[str, bool]) -> Proposal | None:
    basic = _american(american, effective, at_war) if power == "us" else _basic(points, power)
    if basic is None or not (power == "us" or points.basic.get(power)):
        return None
    lines = list(basic)
    if points.per_total:
        lines.append(Step(f"a total of {level} BRPs", max(0, level) // points.per_total, points.rule))
    if points.per_growth:
        lines.append(Step(f"base growth of {grown} BRPs", max(0, grown) // points.per_growth, points.rule))
    kept = tuple(line for line in lines if line.amount)
    return Proposal(sum(line.amount for line in kept), kept)


def _basic(points: Points, power: str) -> tuple[Step, ...] | None:
    amount = points.basic.get(power)
    return None if amount is None else (Step("basic", amount, points.rule),)


def _american(points: AmericanPoints, effective: Effective, at_war: Mapping[str, bool]) -> tuple[Step, ...] | None:
    """Count tension where the U.S. is neutral: of both theaters added up, then rounded down; war gives its own."""
    neutral = [track for track in points.tracks if not (points.at_war and at_war.get(track))]
    lines = [Step(f"war in the theater of {words.title(track)}", points.at_war, points.rule)
             for track in points.tracks if track not in neutral]
    levels = [getattr(effective, track) for track in neutral]
    if any(level is None for level in levels):
        return None
    tension = max(0, sum(levels)) // points.levels if points.levels and neutral else 0
    tension = min(tension, points.most) if points.most else tension
    names = " and ".join(f"{words.title(track)} {level}" for track, level in zip(neutral, levels, strict=True))
    return (*lines, Step(f"effective {names}", tension, points.rule)) if neutral else tuple(lines)
