"""What all tests share: models built before any clock is frozen, and a ledger whose time and dice are given."""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, settings

import ledger.events
import projections
from ledger.chain import Head, Record
from ledger.dice import Entropy
from ledger.errors import LedgerError
from ledger.events.codec import Envelope
from ledger.events.registry import EVENTS
from ledger.store.memory import MemoryStore
from projections.campaign import Campaign, Ledger
from projections.draft import Stamp
from projections.orders import Order, Start
from projections.retraction import NothingToDo

settings.register_profile("awaw", deadline=None, suppress_health_check=[HealthCheck.too_slow])  # no test on time
settings.load_profile("awaw")


def _build_models() -> None:
    """Import every module and build every model: one first built under freezegun would be broken for good."""
    for package in (ledger.events, projections):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    for event in EVENTS:
        event.model_rebuild(force=True)
        Envelope[event].model_rebuild(force=True)


_build_models()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a skip fail where AWAW_NO_SKIP is set: in CI nothing may be left out for what a machine lacks."""
    report = yield
    if os.environ.get("AWAW_NO_SKIP") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
    return report


def ticking() -> Callable[[], datetime]:
    """Make a clock that starts on 1 March 2026 and goes on by a second at every look."""
    seen = iter(range(10**9))
    return lambda: datetime(2026, 3, 1, 18, tzinfo=UTC) + timedelta(seconds=next(seen))


def counting() -> Entropy:
    """Make a source of bytes that repeats itself in every run: 0, 1, 2 … 255, 0 …"""
    seen = iter(range(10**9))
    return lambda count: bytes(next(seen) % 256 for _ in range(count))


@dataclass
class War:
    """A campaign in memory and short ways to play it; order ids count up: war/1, war/2 …"""

    store: MemoryStore = field(default_factory=MemoryStore)
    entropy: Entropy = field(default_factory=counting)
    name: str = "War in the Atlantic"
    given: int = 0

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.store, ticking(), self.entropy)
        self.campaign, draft = self.ledger.begin(self.name)
        draft.add(Start(self.name, "fall-1939", "charts"), self.stamp())
        self.campaign.commit(draft)

    def stamp(self, ruling: str | None = None) -> Stamp:
        """Give the next order id."""
        self.given += 1
        return Stamp(f"war/{self.given}", ruling=ruling)

    def do(self, *orders: Order, ruling: str | None = None) -> str:
        """Record orders, one by one, and return the id of the last."""
        stamp = Stamp("")
        for order in orders:
            stamp = self.stamp(ruling)
            self.campaign.execute(order, stamp)
        return stamp.order

    def attempt(self, order: Order, ruling: str | None = None) -> str | None:
        """Record an order if the ledger accepts it: its id, or None if it was refused."""
        stamp = self.stamp(ruling)
        try:
            self.campaign.execute(order, stamp)
        except (LedgerError, NothingToDo):
            return None
        return stamp.order

    @property
    def records(self) -> list[Record]:
        """The whole record."""
        return list(self.campaign.records())

    def rewritten(self, records: Iterable[Record]) -> Campaign:
        """Store other records under the same campaign, as somebody would who writes into the file by hand."""
        store = MemoryStore()
        kept = list(records)
        store.append(kept, Head(0, bytes(32)))
        return Ledger(store, ticking(), self.entropy).campaign()


@pytest.fixture
def war() -> War:
    """A campaign that has just been started."""
    return War()


@pytest.fixture(scope="session")
def new_war() -> type[War]:
    """The way to start any number of campaigns."""
    return War
