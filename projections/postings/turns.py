"""What ends by itself when a turn begins: inversion (24.631A), effective tensions (49.8), shipbuilding (27.721A)."""

from __future__ import annotations

from typing import get_args

from ledger.events.base import Power, Track
from ledger.events.turns import PlayerTurnBegun, TurnBegun
from ledger.rules.words import PLACES
from projections.postings.base import Posting, Postings, stock
from projections.postings.forces import yard
from projections.postings.tension import cause


def turn(_event: TurnBegun) -> list[Posting]:
    """Western Allied transports damaged in the last Axis player turn are repaired; yards have their points again.

    Damaged in Axis Spring, a transport is inverted through Allied Spring: it is ready when Axis Summer begins, which
    is when Summer does, even if nothing happens in the Axis player turn.
    """
    free = [Posting(f"{power}/shipbuilding/used", yard(power), None, "27.721A") for power in get_args(Power)]
    return _repaired("western-allies") + free


def player_turn(event: PlayerTurnBegun) -> list[Posting]:
    """Effective tensions lapse; Japanese transports damaged in the last Allied player turn are repaired in the next."""
    lapsed = [Posting(f"{track}/tension/effective", cause(track), None, "49.8") for track in get_args(Track)]
    return lapsed + (_repaired("japan") if event.side == "allied" else [])


def _repaired(owner: str) -> list[Posting]:
    return [Posting(stock(owner, "transport", None, place, inverted=True), stock(owner, "transport", None, place),
                    None, "24.631A") for place in PLACES]


POSTINGS: Postings = {TurnBegun: turn, PlayerTurnBegun: player_turn}
