"""What ends by itself when a player turn begins: inversion (24.631A) and effective tensions (49.8)."""

from __future__ import annotations

from typing import get_args

from ledger.events.base import Track
from ledger.events.turns import PlayerTurnBegun, TurnBegun
from ledger.rules.words import MAPBOARD_PLACES
from projections.postings.base import Posting, Postings, stock
from projections.postings.tension import cause


def turn(_event: TurnBegun) -> list[Posting]:
    """Western Allied transports damaged in the last Axis player turn are repaired.

    Damaged in Axis Spring, a transport is inverted through Allied Spring: it is ready when Axis Summer begins, which
    is when Summer does, even if nothing happens in the Axis player turn.
    """
    return _repaired("western-allies")


def player_turn(event: PlayerTurnBegun) -> list[Posting]:
    """Effective tensions lapse; Japanese transports damaged in the last Allied player turn are repaired in the next."""
    lapsed = [Posting(f"{track}/tension/effective", cause(track), None, "49.8") for track in get_args(Track)]
    return lapsed + (_repaired("japan") if event.side == "allied" else [])


def _repaired(owner: str) -> list[Posting]:
    return [Posting(stock(owner, "transport", None, place, inverted=True), stock(owner, "transport", None, place),
                    None, "24.631A") for place in MAPBOARD_PLACES]


POSTINGS: Postings = {TurnBegun: turn, PlayerTurnBegun: player_turn}
