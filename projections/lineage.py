"""Forks: a campaign whose first record goes on from the end of another one's shares that one's past."""

from __future__ import annotations

from typing import NamedTuple

from ledger.errors import NotIntact, Problem
from ledger.store.contract import Store
from projections.timeline import entry


class Segment(NamedTuple):
    """A campaign of a lineage, and the version up to which its records count; None for all of them."""

    campaign: str
    end: int | None


def lineage(store: Store, campaign: str) -> tuple[Segment, ...]:
    """List the campaigns whose records make up one, oldest first.

    Raises NotFound for a campaign that is not there, NotIntact for a fork that names itself as its past.
    """
    found = [Segment(campaign, None)]
    while (base := _base(store, found[0].campaign)) is not None:
        if base.campaign in (segment.campaign for segment in found):
            raise NotIntact(Problem("fork-of-itself", f"Campaign {campaign} is a fork of itself.",
                                    "Restore the ledger from a copy."))
        found.insert(0, base._replace(end=least(base.end, found[0].end)))
    return tuple(found)


def least(one: int | None, other: int | None) -> int | None:
    """Return the earlier of two ends, None where there is none: a fork may leave another one before its beginning."""
    bounds = [bound for bound in (one, other) if bound is not None]
    return min(bounds) if bounds else None


def _base(store: Store, campaign: str) -> Segment | None:
    """Read where a campaign leaves another one, from its first record; one that cannot be read leaves none."""
    first = next(iter(store.read(campaign)), None)
    if first is None or first.version == 1:
        return None
    base = entry(first).envelope.base
    return Segment(base.campaign, base.version) if base else None
