"""Rows: a turn file of 100 events, from its text to the commit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import islice
from time import perf_counter

from cli.main import awaw
from cli.turn_file import proposals, read_turn_file, record
from ledger.store.sql import open_ledger
from projections.campaign import Ledger

from . import made_up, opened
from .measure import Goal, Missing, Row, Timed, compare
from .peers.raw import RawFile
from .sizes import Sizes
from .workshop import Workshop

_EVENTS = 100
_RAW = Goal(4)
_PEER = Goal(1.5, rate=True)


def rows(shop: Workshop, sizes: Sizes) -> Iterator[Row]:
    """Compare with a raw executemany of as many rows, and with `save()` of as many events."""
    for what, parsing in (("turn file of 100 events: whole", True), ("turn file of 100 events: parsed before", False)):
        ours = partial(_recording, shop, parsing)
        yield compare(what, "raw sqlite3 executemany", _RAW, ours, partial(_raw, shop), sizes.rounds)
        yield compare(what, "eventsourcing save(), as it comes", _PEER, ours, partial(_saving, shop), sizes.rounds)
        yield compare(what, "eventsourcing save(), same settings", _PEER, ours,
                      partial(_saving, shop, settled=True), sizes.rounds)


def _recording(shop: Workshop, parsing: bool) -> Timed:
    """Time the recording on a copy of the same small campaign, opened before."""
    base = shop.kept("opened.db", opened.write)
    with open_ledger(base) as store:
        text = opened.turn_file(Ledger(store).campaign(), _EVENTS)

    def once() -> float:
        path = shop.fresh(base)
        with open_ledger(path) as store:
            file = read_turn_file("benchmark", text)
            wanted = [] if parsing else proposals(file, awaw)
            start = perf_counter()
            if parsing:
                file = read_turn_file("benchmark", text)
                wanted = proposals(file, awaw)
            done = record(Ledger(store), file, wanted, None, "Ann")
            elapsed = perf_counter() - start
        assert done.head.version - done.first + 1 == _EVENTS
        path.unlink()
        return elapsed

    return once


def _raw(shop: Workshop) -> Timed:
    file = shop.opened(closing(RawFile(shop.fresh())))
    endless = made_up.records()

    def once() -> float:
        page = list(islice(endless, _EVENTS))
        start = perf_counter()
        file.insert_all(page)
        return perf_counter() - start

    return once


def _saving(shop: Workshop, settled: bool = False) -> Timed:
    try:
        from .peers import eventsourced
    except ImportError:
        raise Missing("eventsourcing is not installed") from None
    app, war = shop.opened(closing(eventsourced.open_file(shop.fresh()))), eventsourced.War()
    if settled:
        eventsourced.settle(app)
    endless = made_up.records()

    def once() -> float:
        page = eventsourced.payloads(islice(endless, _EVENTS))
        start = perf_counter()
        eventsourced.save(app, war, page)
        return perf_counter() - start

    return once
