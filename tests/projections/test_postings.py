"""Every event moves only what its kind may move, from somewhere to somewhere else, by a rule."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType

import pytest
from by_hand import entries
from events.payload_samples import SAMPLES
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import ANY_EVENT, EVENTS_OF

import projections.postings
from ledger.events.base import Event
from ledger.events.bombing import BombingResolved
from ledger.events.book import AdjustmentRuled
from ledger.events.brps import BrpsSpent
from ledger.events.combat import SubmarineCombatResolved
from ledger.events.forces import UnitsBuilt, UnitsDamaged, UnitsLost, UnitsMoved, UnitsRepaired
from ledger.events.raids import RaidResolved
from ledger.events.registry import EVENTS
from ledger.events.situation import ResearchAchieved
from ledger.rules import words
from projections.position import fold
from projections.postings.base import OUTSIDE, Posting, is_stock

HERE = Path(__file__).parent

with (HERE / "accounts.csv").open(encoding="utf-8", newline="") as file:
    GOLDEN = {row["type"]: set(f"{row['outside']} {row['inside']}".split()) for row in csv.DictReader(file)}
"""Event type -> the kinds of account that it may touch."""

KINDS = {*OUTSIDE, "stock", "allowable", "brp-base", "brp-level", "brp-spent", "brp-carried", "part", "mobilization",
         "rp-free", "rp-intelligence", "rp-assigned", "dp-free", "dp-assigned", "tension-actual",
         "tension-effective", "research", "shipbuilding", "research-supply", "shipbuilding-supply"}

_is_rule = re.compile(r"[0-9]{1,2}(\.[0-9]{1,4}[A-Z]?)?|ruling").fullmatch


def kind_of(account: str) -> str:
    """Name the kind of an account, as the golden table does."""
    owner, item, state = account.split("/")
    kind = item.partition(".")[0]
    if owner in OUTSIDE:
        return f"{kind}-{owner}" if owner == "supply" and kind in ("research", "shipbuilding") else owner
    if item in ("brp", "tension"):
        return f"{item}-{state.partition('.')[0]}"
    if kind in ("rp", "dp"):
        return f"{kind}-{'assigned' if '.' in item else state}"
    if kind in ("research", "shipbuilding", "part", "mobilization"):
        return kind
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
                   payer="germany", yard="germany", cost=6, shipbuilding=2)

PLANTED: dict[str, Callable[[UnitsBuilt], list[Posting]]] = {
    "paid from nowhere": lambda event: [Posting("income/brp/germany", "germany/brp/spent.units", event.cost, "24.43")],
    "paid from the base": lambda event: [Posting("germany/brp/base", "germany/brp/spent.units", event.cost, "24.43")],
    "built out of supply": lambda event: [Posting("supply/submarine/germany", "germany/submarine/port", 2, "24.41")],
    "built by ruling": lambda event: [Posting("ruling/submarine/germany", "germany/submarine/port", 2, "24.41")],
    "yard points out of the supply of units": lambda event: [
        Posting("supply/submarine/germany", "germany/shipbuilding/used", 2, "24.43")],
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

    @pytest.mark.rule("24.41", "24.43")
    def test_a_build(self) -> None:
        """Submarines leave the allowable builds, and their cost the payer's level (24.41, 24.43)."""
        assert projections.postings.POSTINGS[UnitsBuilt](BUILD) == [
            ("germany/submarine/allowable", "germany/submarine/port", 2, "24.41"),
            ("germany/brp/level", "germany/brp/spent.units", 6, "24.43"),
            ("supply/shipbuilding/germany", "germany/shipbuilding/used", 2, "24.43")]

    @pytest.mark.rule("24.54", "24.233")
    def test_a_build_for_another(self) -> None:
        """Western Allied ASW from an American yard are tagged; the payer loses the BRPs, the yard points (24.54)."""
        event = UnitsBuilt(holder="western-allies", unit="asw", origin="american", drawn_from=None, count=1,
                           place="port", payer="britain", yard="us", cost=3, shipbuilding=1)
        assert projections.postings.POSTINGS[UnitsBuilt](event) == [
            ("western-allies/asw/allowable", "western-allies/asw.american/port", 1, "24.41"),
            ("britain/brp/level", "britain/brp/spent.units", 3, "24.43"),
            ("supply/shipbuilding/us", "us/shipbuilding/used", 1, "24.43")]

    @pytest.mark.rule("24.52")
    def test_a_redeployment(self) -> None:
        """Factors leave one box for another, and nothing else moves (24.52)."""
        event = UnitsMoved(holder="japan", unit="transport", origin=None, count=3, source="port", target="pacific",
                           inverted=False, manner="redeployment")
        assert projections.postings.POSTINGS[UnitsMoved](event) == [
            ("japan/transport/port", "japan/transport/pacific", 3, "24.52")]

    @pytest.mark.rule("24.51", "24.631A")
    def test_a_move_of_damaged_transports(self) -> None:
        """Inverted factors stay so on their way, which is a move and no redeployment (24.51)."""
        event = UnitsMoved(holder="japan", unit="transport", origin=None, count=3, source="pacific-us", target="port",
                           inverted=True, manner="movement")
        assert projections.postings.POSTINGS[UnitsMoved](event) == [
            ("japan/transport/pacific-us.inverted", "japan/transport/port.inverted", 3, "24.51")]

    @pytest.mark.rule("24.631A")
    def test_damage_and_repair(self) -> None:
        """Damaged factors lie inverted in their refuge until they are repaired where they lie."""
        hit = UnitsDamaged(holder="us", unit="cve", origin=None, count=2, place="atlantic", refuge="port",
                           cause="storm")
        assert projections.postings.POSTINGS[UnitsDamaged](hit) == [
            ("us/cve/atlantic", "us/cve/port.inverted", 2, "24.631A")]
        ready = UnitsRepaired(holder="us", unit="cve", origin=None, count=2, place="port")
        assert projections.postings.POSTINGS[UnitsRepaired](ready) == [
            ("us/cve/port.inverted", "us/cve/port", 2, "24.631A")]

    @pytest.mark.rule("24.2", "24.52")
    @pytest.mark.parametrize(("unit", "goes_to", "grave"), [
        ("submarine", "allowable", "us/submarine/allowable"), ("submarine", "lost", "supply/submarine/us"),
        ("rocket", "allowable", "us/rocket/allowable"), ("cve", "allowable", "supply/cve/us"),
        ("nas", "allowable", "supply/nas/us")])
    def test_a_loss(self, unit: str, goes_to: str, grave: str) -> None:
        """What has a force pool returns to it, where the edition says so; ships and squadrons have none."""
        event = UnitsLost(holder="us", unit=unit, origin=None, count=1, place="port", inverted=False, cause="storm",
                          goes_to=goes_to)
        assert projections.postings.POSTINGS[UnitsLost](event) == [(f"us/{unit}/port", grave, 1, "24.2")]

    @pytest.mark.rule("41")
    def test_a_research_result(self) -> None:
        """A result that gives levels counts once, and with its levels, for the coalition; one that gives none, not."""
        event = ResearchAchieved(power="britain", project="asw", result=9, rps=None, rolled=None, modifier=None,
                                 carried=None, levels=2)
        assert projections.postings.POSTINGS[ResearchAchieved](event) == [
            ("supply/research/asw", "western-allies/research.asw/results", 1, "41"),
            ("supply/research/asw", "western-allies/research.asw/levels", 2, "41")]
        for levels in (0, None):
            assert not projections.postings.POSTINGS[ResearchAchieved](event.model_copy(update={"levels": levels}))

    @pytest.mark.rule("24.66", "21.5331", "21.5342")
    def test_a_raid(self) -> None:
        """Raiders cost BRPs, ships of both sides leave the game, transports are sunk under the half cap's rule."""
        event = next(event for event in SAMPLES if isinstance(event, RaidResolved))
        assert projections.postings.POSTINGS[RaidResolved](event) == [
            ("germany/battleship-4/atlantic", "supply/battleship-4/germany", 1, "21.5342"),
            ("britain/battleship-5/atlantic", "supply/battleship-5/britain", 1, "21.5342"),
            ("germany/brp/level", "germany/brp/spent.naval", 1, "21.5331"),
            ("western-allies/transport/atlantic", "western-allies/transport/allowable", 2, "24.66"),
            ("western-allies/transport/atlantic", "western-allies/transport/atlantic-us.inverted", 1, "24.631A")]

    @pytest.mark.rule("24.613", "24.632B", "24.65")
    def test_a_bombing(self) -> None:
        """Bombers are lost in the air and over the target, interceptors in the air, and the defender loses BRPs."""
        event = next(event for event in SAMPLES if isinstance(event, BombingResolved))
        assert projections.postings.POSTINGS[BombingResolved](event) == [
            ("britain/bomber/base", "britain/bomber/allowable", 1, "24.613"),
            ("britain/bomber/base", "britain/bomber/allowable", 1, "24.632B"),
            ("britain/interceptor/base", "britain/interceptor/allowable", 1, "24.613"),
            ("germany/brp/level", "income/brp/germany", 7, "24.65")]

    @pytest.mark.rule("24.611")
    def test_army_air_is_not_tracked(self) -> None:
        """AAF that bomb are no factors of the table: their losses move nothing."""
        event = next(event for event in SAMPLES if isinstance(event, BombingResolved))
        aaf = event.forces[0].model_copy(update={"unit": "aaf"})
        told = projections.postings.POSTINGS[BombingResolved](event.model_copy(update={"forces": (aaf,)}))
        assert {posting.source.split("/")[1] for posting in told} == {"interceptor", "brp"}

    @pytest.mark.rule("24.67", "24.631A", "24.66")
    def test_a_submarine_combat(self) -> None:
        """Each contingent loses its own share; eliminated CVEs leave the game, damaged transports the box."""
        event = next(event for event in SAMPLES if isinstance(event, SubmarineCombatResolved))
        assert projections.postings.POSTINGS[SubmarineCombatResolved](event) == [
            ("germany/submarine/atlantic", "germany/submarine/allowable", 1, "24.631B"),
            ("us/cve/atlantic", "supply/cve/us", 1, "24.631A"),
            ("western-allies/transport/atlantic", "western-allies/transport/allowable", 2, "24.66"),
            ("western-allies/transport/atlantic", "western-allies/transport/port.inverted", 3, "24.631A")]

    @pytest.mark.rule("35.6")
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
        """Factors on the table and allowable builds are stocks; what is only counted, and the outside, are not."""
        assert all(is_stock(f"{holder}/{unit}/{place}") for holder in words.HOLDERS for unit in words.UNITS
                   for place in (*words.PLACES, "allowable", "port.inverted"))
        assert not any(map(is_stock, ("germany/brp/level", "usat/tension/actual", "supply/submarine/germany",
                                      "income/brp/us", "cause/tension/usat", "ruling/asw/western-allies",
                                      "us/shipbuilding/used", "western-allies/research.asw/levels",
                                      "germany/part.conquest/poland", "japan/rp.asw/research", "japan/dp/free",
                                      "us/mobilization/atlantic")))
