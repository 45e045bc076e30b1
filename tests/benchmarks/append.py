"""Rows: one order, durable when it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import count, islice
from time import perf_counter

from ledger.chain import START, Head, Record, link
from ledger.store.sql import create_or_open, open_ledger
from projections.campaign import Campaign, Ledger
from projections.draft import Stamp
from projections.orders import GainBrps, Order, SpendBrps

from . import made_up, opened
from .measure import Goal, Row, Timed, compare
from .peers.raw import RawFile
from .sizes import Sizes
from .workshop import Workshop

_GOAL = Goal(1.6)


def rows(shop: Workshop, sizes: Sizes) -> Iterator[Row]:
    """Compare with one raw INSERT a transaction, journal and sync the same."""
    for what, ours in (("append one order: draft + store", _facade), ("append one record: store alone", _store)):
        yield compare(what, "raw sqlite3 INSERT", _GOAL, partial(ours, shop, sizes.batch),
                      partial(_raw, shop, sizes.batch), sizes.rounds)


def _raw(shop: Workshop, batch: int) -> Timed:
    file = shop.opened(closing(RawFile(shop.fresh())))
    return _each(made_up.records(), file.insert, batch)


def _store(shop: Workshop, batch: int) -> Timed:
    store = shop.opened(create_or_open(shop.fresh()))
    head = START

    def add(record: Record) -> None:
        nonlocal head
        head = store.append([record], head)

    return _each(_single(), add, batch)


def _single() -> Iterator[Record]:
    """Yield records that are an order each."""
    head = START
    for made in made_up.records():
        record = link(head, made.campaign, f"one/{made.version}", [made.record])[0]
        yield record
        head = Head(record.version, record.hash)


def _each(records: Iterator[Record], add: Callable[[Record], object], batch: int) -> Timed:
    """Time the addition of one record; a round adds `batch`."""

    def once() -> float:
        page = list(islice(records, batch))
        start = perf_counter()
        for record in page:
            add(record)
        return (perf_counter() - start) / batch

    return once


def _facade(shop: Workshop, batch: int) -> Timed:
    """Time orders on one draft, whose position is kept from commit to commit."""
    campaign = _campaign(shop)
    draft = campaign.draft()
    numbers = count()

    def add(number: int) -> None:
        order: Order = (GainBrps("germany", 1, "conquest") if number % 2
                        else SpendBrps("germany", 1, "offensive", "offensive in the West"))
        draft.add(order, Stamp(f"one/{number}", "Ann"))
        campaign.commit(draft)
        draft.base, draft.records = draft.head, []

    def once() -> float:
        start = perf_counter()
        for number in islice(numbers, batch):
            add(number)
        return (perf_counter() - start) / batch

    return once


def _campaign(shop: Workshop) -> Campaign:
    path = shop.fresh(shop.kept("opened.db", opened.write))
    return Ledger(shop.opened(open_ledger(path))).campaign()
