"""What the half cap counts from: transports at the start of the turn, and those lost there since (24.66)."""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules.edition import Edition
from projections.position import Position
from projections.postings.base import stock
from projections.postings.combat import SUNK_RULE


class HalfCap(NamedTuple):
    """Transports of an owner in a box: `started` the turn there, `lost` there since."""

    started: int
    lost: int


def half_cap(position: Position, owner: str, box: str, edition: Edition) -> HalfCap:
    """Read the half cap of a box; the turn is the game turn, or the player turn where the edition says so."""
    account = stock(owner, "transport", None, box)
    lost = position.turnover.get((account, SUNK_RULE), 0)
    if edition.settings.cap_snapshot.value == "player-turn":
        start = position.player_turn
        return HalfCap(start.balances.get(account, 0), lost - start.turnover.get((account, SUNK_RULE), 0))
    return HalfCap(position.opening.get(account, 0), lost)
