"""Rows: a cold replay to the full position, and how it grows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from ledger.store.sql import open_viewer
from projections.campaign import Ledger

from . import made_up
from .measure import Goal, Missing, Row, Timed, compare, timed
from .peers import raw
from .sizes import Sizes
from .workshop import Workshop

_PEER = Goal(3, rate=True)
_LIMIT = Goal(0.7, rate=True)
_GROWTH = Goal(2.2)


def rows(shop: Workshop, sizes: Sizes) -> Iterator[Row]:
    """Compare with the limit, the peer, and half as long a campaign."""
    for length in (sizes.small, sizes.large):
        rounds = sizes.rounds if length == sizes.small else sizes.slow
        what = f"replay {length:,} events"
        yield compare(what, "rows + json.loads + trivial fold", _LIMIT, partial(_ours, shop, length),
                      partial(_limit, shop, length), rounds)
        yield compare(what, "eventsourcing get()", _PEER, partial(_ours, shop, length), partial(_peer, shop, length),
                      sizes.slow)
    yield compare(f"replay {2 * sizes.small:,} events", f"{sizes.small:,} events", _GROWTH,
                  partial(_ours, shop, 2 * sizes.small), partial(_ours, shop, sizes.small), sizes.rounds)


def position(path: Path) -> None:
    """Open a ledger and fold its campaign, nothing kept."""
    with open_viewer(path) as store:
        Ledger(store).campaign().position()


def _ours(shop: Workshop, length: int) -> Timed:
    path = shop.campaign(length)
    return timed(lambda: position(path))


def _limit(shop: Workshop, length: int) -> Timed:
    path = shop.campaign(length)
    return timed(lambda: raw.fetch_and_fold(path))


def _peer(shop: Workshop, length: int) -> Timed:
    try:
        from .peers import eventsourced
    except ImportError:
        raise Missing("eventsourcing is not installed") from None

    path = shop.kept(f"{length}.eventsourcing", lambda path: eventsourced.write(path, made_up.records(length)))
    return timed(lambda: eventsourced.read(path))
