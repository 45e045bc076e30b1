"""RPs and DPs assigned, and RPs used by production (41, 42, 49)."""

from __future__ import annotations

from ledger.events.points import DpsAssigned, RpsAssigned
from ledger.rules.words import coalition_of
from projections.postings.base import Posting, Postings


def rps(event: RpsAssigned) -> list[Posting]:
    """Free RPs of the coalition go to a project, or to the production of a unit (41.12)."""
    coalition = coalition_of(event.power)
    return [Posting(f"{coalition}/rp/free", assigned(coalition, event.target, event.purpose), event.count, "41.12")]


def assigned(coalition: str, target: str, purpose: str) -> str:
    """Name the account of RPs assigned to a project or a unit."""
    return f"{coalition}/rp.{target}/{purpose}"


def dps(event: DpsAssigned) -> list[Posting]:
    """Free DPs of the coalition go to a country (49.2)."""
    coalition = coalition_of(event.power)
    return [Posting(f"{coalition}/dp/free", f"{coalition}/dp.{event.country}/assigned", event.count, "49.2")]


POSTINGS: Postings = {RpsAssigned: rps, DpsAssigned: dps}
