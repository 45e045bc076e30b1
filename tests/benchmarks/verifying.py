"""Rows: verify, which finds any later change of the record."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ledger.chain import verify
from ledger.store.sql import open_viewer
from projections.campaign import Ledger

from . import made_up
from .measure import Goal, Row, Timed, compare, timed
from .peers import programs, raw
from .sizes import Sizes
from .workshop import Workshop, awaw

_LIMIT = Goal(1.5)
_GIT = Goal(2, rate=True)


def rows(shop: Workshop, sizes: Sizes) -> Iterator[Row]:
    """Compare with a fetch and SHA-256 within the process, and with git as whole processes."""
    for length in (sizes.small, sizes.large):
        rounds = sizes.rounds if length == sizes.small else sizes.slow
        against, limit = "fetch the same columns + SHA-256", partial(_limit, shop, length)
        yield compare(f"verify {length:,} events: chain", against, _LIMIT, partial(_chain, shop, length), limit,
                      rounds)
        yield compare(f"verify {length:,} events: chain, file, heads", against, _LIMIT, partial(_whole, shop, length),
                      limit, rounds)
    yield compare(f"awaw verify, {sizes.large:,} events", "git fsck of as many commits", _GIT,
                  lambda: awaw("--ledger", shop.campaign(sizes.large), "verify"),
                  lambda: programs.git_fsck(shop, sizes.large), sizes.slow)


def _chain(shop: Workshop, length: int) -> Timed:
    path = shop.campaign(length)

    def check() -> None:
        with open_viewer(path) as store:
            assert verify(store.read(made_up.CAMPAIGN)).events == length

    return timed(check)


def _whole(shop: Workshop, length: int) -> Timed:
    path = shop.campaign(length)

    def check() -> None:
        with open_viewer(path) as store:
            assert Ledger(store).campaign().verify().problem is None

    return timed(check)


def _limit(shop: Workshop, length: int) -> Timed:
    path = shop.campaign(length)
    return timed(lambda: raw.fetch_and_hash(path))
