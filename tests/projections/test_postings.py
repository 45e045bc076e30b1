"""Every event moves only what its kind may move, from somewhere to somewhere else, by a rule."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType

import pytest
from by_hand import entries
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import ANY_EVENT, EVENTS_OF

import projections.postings
from ledger.events.base import Event
from ledger.events.book import AdjustmentRuled
from ledger.events.brps import BrpsSpent
from ledger.events.forces import UnitsBuilt, UnitsMoved
from ledger.events.registry import EVENTS
from ledger.rules import words
from projections.position import fold
from projections.postings.base import OUTSIDE, Posting, is_stock

HERE = Path(__file__).parent

with (HERE / "accounts.csv").open(encoding="utf-8", newline="") as file:
    GOLDEN = {row["type"]: set(f"{row['outside']} {row['inside']}".split()) for row in csv.DictReader(file)}
"""Event type -> the kinds of account that it may touch."""

KINDS = {*OUTSIDE, "stock", "allowable", "brp-base", "brp-level", "brp-spent", "tension-actual", "tension-effective"}

_is_rule = re.compile(r"[0-9]{1,2}(\.[0-9]{1,4}[A-Z]?)?|ruling").fullmatch


def kind_of(account: str) -> str:
    """Name the kind of an account, as the golden table does."""
    owner, item, state = account.split("/")
    if owner in OUTSIDE:
        return owner
    if item in ("brp", "tension"):
        return f"{item}-{state.partition('.')[0]}"
    return "allowable" if state == "allowable" else "stock"


def complaints(event: Event) -> Iterator[str]:
    """Say all that is wrong with the postings of an event; silence is health."""
    read = projections.postings.POSTINGS.get(type(event))
    for posting in read(event) if read else ():
        yield from _complaints(event, posting)


def _complaints(event: Event, posting: Posting) -> Iterator[str]:
    for account in (posting.source, posting.target):
        if len(account.split("/")) != 3 or not all(account.split("/")):
            yield f"{event.TYPE}: {account} is no account of three parts"
        elif kind_of(account) not in GOLDEN[event.TYPE]:
            yield f"{event.TYPE} may not touch {account}"
    if posting.source == posting.target:
        yield f"{event.TYPE}: {posting.source} is moved onto itself"
    elif _item(posting.source) != _item(posting.target):
        yield f"{event.TYPE}: {posting.source} becomes another thing, {posting.target}"
    if not _is_rule(posting.rule):
        yield f"{event.TYPE}: {posting.rule!r} is no rule number"


def _item(account: str) -> str:
    return account.split("/")[1].partition(".")[0]


class TestGoldenTable:
    """The table says which accounts each type may touch; the postings obey it."""

    def test_names_every_type_once(self) -> None:
        """A new event type does not escape the table, and the table knows only kinds of account that there are."""
        assert list(GOLDEN) == [kind.TYPE for kind in EVENTS]
        assert set().union(*GOLDEN.values()) <= KINDS

    def test_types_that_move_nothing_have_no_postings(self) -> None:
        """A type has postings exactly where the table gives it accounts."""
        assert {kind.TYPE for kind in projections.postings.POSTINGS} == {type_ for type_, may in GOLDEN.items() if may}

    @pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.TYPE)
    def test_every_event_obeys(self, kind: type[Event]) -> None:
        """Whatever an event holds: only its accounts, never onto itself, never into another thing, by a rule."""

        @settings(max_examples=60)
        @given(EVENTS_OF[kind])
        def obeys(event: Event) -> None:
            assert not list(complaints(event))

        obeys()

    @pytest.mark.parametrize("kind", [kind for kind in EVENTS if GOLDEN[kind.TYPE]], ids=lambda kind: kind.TYPE)
    def test_the_table_allows_no_more_than_is_used(self, kind: type[Event]) -> None:
        """Every entry of the table is needed by some event, so that the table stays as tight as it can be."""
        seen: set[str] = set()

        @settings(max_examples=200)
        @given(EVENTS_OF[kind])
        def look(event: Event) -> None:
            for posting in projections.postings.POSTINGS[kind](event):
                seen.update((kind_of(posting.source), kind_of(posting.target)))

        look()
        unused = {"brp-spent"} if kind is AdjustmentRuled else set()
        assert GOLDEN[kind.TYPE] - seen <= unused | _rare(kind)


def _rare(kind: type[Event]) -> set[str]:
    """Name what random adjustments need not hit: they touch one account each."""
    return GOLDEN[kind.TYPE] - {"ruling"} if kind is AdjustmentRuled else set()


BUILD = UnitsBuilt(holder="germany", unit="submarine", origin=None, drawn_from=None, count=2, place="port",
                   payer="germany", cost=6, shipbuilding=2)

PLANTED: dict[str, Callable[[UnitsBuilt], list[Posting]]] = {
    "paid from nowhere": lambda event: [Posting("income/brp/germany", "germany/brp/spent.units", event.cost, "24.43")],
    "paid from the base": lambda event: [Posting("germany/brp/base", "germany/brp/spent.units", event.cost, "24.43")],
    "built out of supply": lambda event: [Posting("supply/submarine/germany", "germany/submarine/port", 2, "24.41")],
    "built by ruling": lambda event: [Posting("ruling/submarine/germany", "germany/submarine/port", 2, "24.41")],
    "raises tension": lambda event: [Posting("cause/tension/usat", "usat/tension/actual", 2, "24.41")],
    "moves onto itself": lambda event: [Posting("germany/submarine/port", "germany/submarine/port", 2, "24.41")],
    "turns into ASW": lambda event: [Posting("germany/submarine/allowable", "germany/asw/port", 2, "24.41")],
    "two parts only": lambda event: [Posting("germany/allowable", "germany/submarine/port", 2, "24.41")],
    "an empty part": lambda event: [Posting("germany//allowable", "germany/submarine/port", 2, "24.41")],
    "by no rule": lambda event: [Posting("germany/submarine/allowable", "germany/submarine/port", 2, "")],
    "by house rule": lambda event: [Posting("germany/submarine/allowable", "germany/submarine/port", 2, "house")],
}


class TestPlanted:
    """The check that every event passes does catch what it is there to catch."""

    def test_the_true_posting_passes(self) -> None:
        """A plain build draws no complaint."""
        assert not list(complaints(BUILD))

    @pytest.mark.parametrize("wrong", PLANTED.values(), ids=PLANTED)
    def test_a_wrong_posting_is_caught(self, wrong: Callable[[UnitsBuilt], list[Posting]],
                                       monkeypatch: pytest.MonkeyPatch) -> None:
        """Each way to post a build wrongly is named."""
        planted = MappingProxyType({**projections.postings.POSTINGS, UnitsBuilt: wrong})
        monkeypatch.setattr(projections.postings, "POSTINGS", planted)
        assert list(complaints(BUILD))


class TestSamplePostings:
    """What a few events move, to the last factor, as the rules have it."""

    def test_a_build(self) -> None:
        """Submarines leave the allowable builds, and their cost the payer's level (24.41, 24.43)."""
        assert projections.postings.POSTINGS[UnitsBuilt](BUILD) == [
            ("germany/submarine/allowable", "germany/submarine/port", 2, "24.41"),
            ("germany/brp/level", "germany/brp/spent.units", 6, "24.43")]

    def test_a_build_for_another(self) -> None:
        """Western Allied ASW from an American yard are tagged, and whoever pays loses the BRPs (24.54, 24.233)."""
        event = UnitsBuilt(holder="western-allies", unit="asw", origin="american", drawn_from=None, count=1,
                           place="port", payer="britain", cost=3, shipbuilding=1)
        assert projections.postings.POSTINGS[UnitsBuilt](event) == [
            ("western-allies/asw/allowable", "western-allies/asw.american/port", 1, "24.41"),
            ("britain/brp/level", "britain/brp/spent.units", 3, "24.43")]

    def test_a_redeployment(self) -> None:
        """Factors leave one box for another, and nothing else moves (24.52)."""
        event = UnitsMoved(holder="japan", unit="transport", origin=None, count=3, source="port", target="pacific")
        assert projections.postings.POSTINGS[UnitsMoved](event) == [
            ("japan/transport/port", "japan/transport/pacific", 3, "24.52")]

    def test_a_spending(self) -> None:
        """What is spent is kept by category (35.6)."""
        event = BrpsSpent(power="italy", amount=15, category="offensive", purpose="Libya")
        assert projections.postings.POSTINGS[BrpsSpent](event) == [
            ("italy/brp/level", "italy/brp/spent.offensive", 15, "35.6")]


class TestConservation:
    """Double entry: what leaves one account comes into another."""

    @settings(max_examples=60)
    @given(st.lists(ANY_EVENT.filter(lambda event: event.TYPE != "turn.begun"), max_size=12))
    def test_all_balances_sum_to_nothing(self, events: list[Event]) -> None:
        """After any events whatever, the balances of all accounts, and of each item, add up to zero."""
        sums: dict[str, int] = {}
        for account, amount in fold(entries(events)).balances.items():
            sums[_item(account)] = sums.get(_item(account), 0) + amount
        assert not any(sums.values())

    def test_stocks_are_what_can_run_out(self) -> None:
        """Factors on the table and allowable builds are stocks; BRPs, tension and the outside are not."""
        assert all(is_stock(f"{holder}/submarine/{place}") for holder in words.HOLDERS
                   for place in (*words.PLACES, "allowable", "port.inverted"))
        assert not any(map(is_stock, ("germany/brp/level", "usat/tension/actual", "supply/submarine/germany",
                                      "income/brp/us", "cause/tension/usat", "ruling/asw/western-allies")))
