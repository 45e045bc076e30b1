"""What ends by itself when a player turn begins: inversion (24.631A) and effective tensions (49.8)."""

from __future__ import annotations

from typing import get_args

from ledger.events.base import Track
from ledger.events.turns import PlayerTurnBegun
from ledger.rules.words import MAPBOARD_PLACES
from projections.postings.base import Posting, Postings, stock
from projections.postings.tension import cause

_REPAIRED = {"axis": "western-allies", "allied": "japan"}
"""The side whose player turn begins -> whose transports, damaged in its last one, turn ready again."""


def player_turn(event: PlayerTurnBegun) -> list[Posting]:
    """Transports damaged in this side's last player turn are repaired; effective tensions lapse.

    Damaged in Axis Spring, a transport is inverted through Allied Spring: it is ready when Axis Summer begins.
    """
    owner = _REPAIRED[event.side]
    repaired = [Posting(stock(owner, "transport", None, place, inverted=True),
                        stock(owner, "transport", None, place), None, "24.631A") for place in MAPBOARD_PLACES]
    lapsed = [Posting(f"{track}/tension/effective", cause(track), None, "49.8") for track in get_args(Track)]
    return repaired + lapsed


POSTINGS: Postings = {PlayerTurnBegun: player_turn}
