"""What the rules propose for a step of the Year Start Sequence, from the position (35.3, 41.211, 49.12)."""

from __future__ import annotations

from typing import Literal

from ledger.rules import proposals as rules
from ledger.rules.edition import Edition
from ledger.rules.explain import Step
from ledger.rules.proposals import Effective, Proposal
from ledger.rules.words import POWERS, title
from projections.position import Position
from projections.postings.situation import war_key
from projections.readings.brp_track import COMMONWEALTH, parts
from projections.readings.wars import european_war

Item = Literal["carried", "base", "level", "rps", "intelligence", "dps"]

_NEUTRAL_YEARS = ("us", "japan")
"""Who holds a Year Start Sequence before there is war in Europe (10.25C), in 1941 too (10.25D)."""

_TRACK_WARS = {"usat": ("germany",), "usjt": ("japan",)}
"""War with whom is war in the theater of a tension track (41.211)."""


def proposals(position: Position, edition: Edition, step: str, year: int) -> dict[tuple[str, Item], Proposal]:
    """Propose the figures of a step, by power and item; nothing for steps that have none, and for unknown numbers."""
    find = _STEPS.get(step)
    found: dict[tuple[str, Item], Proposal] = {}
    for power in POWERS if european_war(position) else _NEUTRAL_YEARS:
        if find is not None:
            found |= {(power, item): proposal for item, proposal in find(position, edition, power, year).items()
                      if proposal is not None}
    return dict(sorted(found.items(), key=lambda pair: POWERS.index(pair[0][0])))


def effective(position: Position) -> Effective:
    """Read the effective tensions of the last Allied player turn."""
    return Effective(position.stated("usat/tension/effective"), position.stated("usjt/tension/effective"))


Found = dict[Item, Proposal | None]


def _close(position: Position, _edition: Edition, power: str, _year: int) -> Found:
    level = position.stated(f"{power}/brp/level")
    if level is None:
        return {}
    return {"carried": Proposal(level, (Step("left of the old year", level, "35.3"),))}


def _growth(position: Position, edition: Edition, power: str, year: int) -> Found:
    carried = position.stated(f"{power}/brp/carried")
    if carried is None or position.stated(f"{power}/brp/base") is None:
        return {}
    return {"base": rules.growth(edition, power, year, carried, effective(position))}


def _totals(position: Position, _edition: Edition, power: str, _year: int) -> Found:
    base = position.stated(f"{power}/brp/base")
    if base is None:
        return {}
    beside = {f"{title(name)} ({kind})": amount for (kind, name), amount in parts(position, power).items()
              if kind != COMMONWEALTH}
    carried = position.stated(f"{power}/brp/carried") or 0
    return {"level": rules.total(base, beside, carried, grown(position, power))}


def grown(position: Position, power: str) -> int:
    """Read how much a base grew, or shrank, in the present Year Start Sequence."""
    return position.grown.get(power, 0)


def _points(position: Position, edition: Edition, power: str, _year: int) -> Found:
    level = position.stated(f"{power}/brp/level")
    if level is None:
        return {}
    tensions = effective(position)
    wars = {track: any(position.value(war_key("us", enemy)) is not None for enemy in enemies)
            for track, enemies in _TRACK_WARS.items()}
    intelligence = edition.intelligence_points.get(power)
    return {
        "rps": rules.research_points(edition, power, level, grown(position, power), tensions, wars),
        "intelligence": Proposal(intelligence.amount, (Step("for intelligence only", *intelligence),))
        if intelligence else None,
        "dps": rules.diplomatic_points(edition, power, level, tensions, wars),
    }


_STEPS = {"close": _close, "growth": _growth, "totals": _totals, "points": _points}
