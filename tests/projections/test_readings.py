"""Every number of `show` is a sum of postings, and `why` lists them."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from by_hand import entries
from hypothesis import given, settings
from strategies import MOVES, PLAIN_MOVES

from ledger.errors import BadInput, UnknownWord
from ledger.events.forces import ForcesPlaced, Stationed
from ledger.events.situation import CodebreakingChanged, ControlChanged, MarkSet, WarDeclared
from ledger.events.tension import TensionCause, TensionChanged
from ledger.rules import words
from projections import orders as o
from projections.orders import Order
from projections.position import Position, fold
from projections.readings.brp_track import Brp, brp_track, spending
from projections.readings.force_pools import Pool, force_pools
from projections.readings.paths import adjustable, number, numbers, parse_path, paths_of
from projections.readings.situation import situation
from projections.readings.sw_boxes import Presence, sw_boxes
from projections.readings.tension_track import Tension, tension_track

OPENING = (
    o.SetUp(), o.StartUsat(18, ("ethiopia", "rhineland", "austria", "czechoslovakia", "albania", "danzig"), 5),
    o.Place("germany", "submarine", (("atlantic", 4), ("allowable", 3))),
    o.Place("western-allies", "transport", (("atlantic", 11),)), o.Place("us", "asw", (("atlantic", 2),)),
    o.Place("germany", "battleship-4", (("atlantic", 2),)), o.Place("britain", "cruiser", (("atlantic", 2),)),
    o.Place("us", "cve", (("atlantic", 3),)), o.Damage("us", "cve", 1, "atlantic", "storm", "port"),
    o.BeginTurn("Fall 1939"))
"""A war with something to fight about."""

NEXT_YEAR = (o.DeclareWar("germany", "britain"), o.BeginTurn("Spring 1940"))
"""The first full year of that war, from which force pools grow (24.21)."""


def shown(position: Position) -> dict[str, int | None]:
    """Lay out every number of all readings by its path."""
    found: dict[str, int | None] = {}
    for power, brp in brp_track(position).items():
        found |= {f"brp/{power}/{state}": value for state, value in brp._asdict().items()}
        found |= {f"spent/{power}/{category}": value for category, value in spending(position, power).items()}
    for track, tension in tension_track(position).items():
        found |= {f"tension/{track}/{state}": value for state, value in tension._asdict().items()}
    for holder, units in force_pools(position).items():
        for unit, pool in units.items():
            found |= {f"pools/{holder}/{unit}/{state}": value for state, value in pool._asdict().items()}
    for place, holders in sw_boxes(position).items():
        for holder, units in holders.items():
            for unit, presence in units.items():
                found |= {f"boxes/{place}/{holder}/{unit}/{state}": value
                          for state, value in presence._asdict().items()}
    return found


class TestSums:
    """The promise of the ledger: every number is a sum, and its register adds up to it."""

    @settings(max_examples=50)
    @given(MOVES)
    def test_every_number_is_the_sum_of_its_why(self, new_war: Any, moves: list[tuple[Order, str | None]]) -> None:
        """For any campaign: shown number = sum of the lines = last running balance = balance; unknown is None."""
        war = new_war()
        war.do(*OPENING)
        for order, ruling in moves:
            war.attempt(order, ruling)
        position = war.campaign.position()
        for path, value in shown(position).items():
            register = war.campaign.why(path)
            total = sum(line.amount for line in register.lines)
            assert register.path == path
            assert register.balance == value == number(position, path)
            assert value is None or value == total
            assert not register.lines or register.lines[-1].balance == total
            assert all(line.rule and line.text for line in register.lines)

    @pytest.mark.rule("24.2")
    @settings(max_examples=30)
    @given(PLAIN_MOVES)
    def test_pools_and_boxes_agree(self, new_war: Any, moves: list[Order]) -> None:
        """Pool = built + allowable, and built = all that stands anywhere, ready or inverted."""
        war = new_war()
        war.do(*OPENING)
        for order in moves:
            war.attempt(order)
        position = war.campaign.position()
        boxes = sw_boxes(position)
        for holder, units in force_pools(position).items():
            for unit, pool in units.items():
                there = [holders[holder][unit] for holders in boxes.values() if unit in holders.get(holder, {})]
                assert pool.pool == pool.built + pool.allowable
                assert pool.built == sum(chain.from_iterable(there))
                assert min(pool) >= 0

    @pytest.mark.rule("24.233")
    @settings(max_examples=50)
    @given(PLAIN_MOVES)
    def test_asw_and_transports_are_joint(self, new_war: Any, moves: list[Order]) -> None:
        """Nobody but the Western Allies and the Axis powers hold ASW and transports, whoever paid (24.233)."""
        war = new_war()
        war.do(*OPENING)
        for order in moves:
            war.attempt(order)
        for holder, units in force_pools(war.campaign.position()).items():
            if holder in ("britain", "us"):
                assert not {"asw", "transport"} & set(units)
            if holder == "western-allies":
                assert set(units) <= {"asw", "transport"}


@pytest.mark.rule("24.31", "10.25A")
class TestSetUp:
    """The starting levels of 24.31 and 10.25A as `show` tells them."""

    def test_pools(self, war: Any) -> None:
        """British and American ASW are one pool; Japan has its own transports."""
        war.do(o.SetUp())
        pools = force_pools(war.campaign.position())
        assert pools["western-allies"] == {"asw": Pool(4, 2, 2), "transport": Pool(40, 35, 5)}
        assert pools["japan"] == {"submarine": Pool(2, 1, 1), "transport": Pool(20, 20, 0)}
        assert pools["us"] == {"submarine": Pool(2, 1, 1), "bomber": Pool(1, 1, 0)}
        assert set(pools) == {"germany", "italy", "japan", "britain", "us", "western-allies"}

    def test_boxes(self, war: Any) -> None:
        """The tag of American ASW does not split a number of `show`."""
        war.do(o.SetUp())
        port = sw_boxes(war.campaign.position())["port"]
        assert port["western-allies"] == {"asw": Presence(2, 0), "transport": Presence(35, 0)}

    def test_unknown_is_none(self, war: Any) -> None:
        """What no event has stated is None: not zero, and not left out."""
        war.do(o.SetUp())
        position = war.campaign.position()
        assert brp_track(position) == {**dict.fromkeys(words.POWERS, Brp(None, None)), "us": Brp(150, 160)}
        assert tension_track(position) == {"usat": Tension(None, None), "usjt": Tension(0, None)}

    def test_spending_from_an_unknown_level(self, war: Any) -> None:
        """Spending is totalled where the level is unknown, and `why` keeps the lines."""
        war.do(o.SetUp(), o.SpendBrps("germany", 15, "offensive", "Poland"))
        register = war.campaign.why("brp/germany/level")
        assert register.balance is None
        assert [line.amount for line in register.lines] == [-15]
        assert war.campaign.why("spent/germany/offensive").balance == 15


class TestPaths:
    """A path is read with the abbreviations that players use, and a wrong one is named."""

    @pytest.mark.parametrize(("written", "path"), [
        ("brp/ger/level", "brp/germany/level"),
        ("brp/UK/base", "brp/britain/base"),
        ("/tension/USAT/actual/", "tension/usat/actual"),
        ("pools/wa/asws/built", "pools/western-allies/asw/built"),
        ("boxes/IO/jap/sub/inverted", "boxes/indian-ocean/japan/submarine/inverted"),
        ("boxes/atl us/usa/str b/ready", "boxes/atlantic-us/us/bomber/ready"),
        ("spent/ita/offensives", "spent/italy/offensive"),
    ])
    def test_abbreviations(self, written: str, path: str) -> None:
        """All of them lead to the one stable form, which leads to itself."""
        assert parse_path(written) == path
        assert parse_path(path) == path

    @pytest.mark.parametrize(("written", "named"), [
        ("brp/germny/level", "germany"), ("brp/germany/levle", "level"), ("tension/usta/actual", "usat"),
        ("pools/germany/submarin/built", "submarine"), ("boxes/atlantik/germany/submarine/ready", "atlantic"),
        ("boxes/atlantic/germany/submarine/inverte", "inverted"), ("spent/germany/ofensive", "offensive"),
    ])
    def test_a_wrong_part_is_named(self, written: str, named: str) -> None:
        """The error names the word and the nearest right one."""
        with pytest.raises(UnknownWord) as error:
            parse_path(written)
        assert named in error.value.problems[0].remedy

    @pytest.mark.parametrize("written", ["", "/", "brp", "brp/germany", "brp/germany/level/now", "germany/level",
                                         "pools/germany/submarine", "boxes/atlantic/germany/submarine", "x/y/z"])
    def test_another_number_of_parts(self, written: str) -> None:
        """What is no path at all is told how one looks."""
        with pytest.raises(BadInput) as error:
            parse_path(written)
        assert error.value.problems[0].code == "bad-path"

    def test_every_number_has_a_path_that_reads(self, war: Any) -> None:
        """Whatever `show` prints can be asked for with `why`, as printed."""
        war.do(*OPENING)
        for path in numbers(war.campaign.position()):
            assert parse_path(path) == path

    def test_accounts_outside_add_to_nothing(self) -> None:
        """Supply, income, cause and ruling are no numbers of `show`."""
        for account in ("supply/asw/western-allies", "income/brp/us", "cause/tension/usat", "ruling/brp/us"):
            assert paths_of(account) == ()

    @pytest.mark.parametrize(("path", "account"), [
        ("brp/germany/level", "germany/brp/level"), ("brp/us/base", "us/brp/base"),
        ("tension/usat/actual", "usat/tension/actual"), ("tension/usat/effective", None),
        ("pools/germany/submarine/allowable", "germany/submarine/allowable"),
        ("pools/germany/submarine/built", None), ("pools/germany/submarine/pool", None),
        ("boxes/port/japan/transport/inverted", "japan/transport/port.inverted"),
        ("boxes/port/japan/transport/ready", "japan/transport/port"), ("spent/germany/units", None),
    ])
    def test_which_number_can_be_adjusted(self, path: str, account: str | None) -> None:
        """A ruling changes one account, of a number that is not a sum; and that account adds to the number."""
        assert adjustable(path) == account
        assert account is None or path in paths_of(account)


class TestSituation:
    """Facts that do not add up."""

    def test_lists_facts_by_chapter_with_their_event(self) -> None:
        """Each fact names the event that set it; nobody holding a code is no fact."""
        position = fold(entries([
            MarkSet(key="murmansk", value="closed", until="turn"),
            CodebreakingChanged(code="ultra", side="allied"), CodebreakingChanged(code="magic", side=None),
            WarDeclared(power="us", target="japan", since=None), ControlChanged(location="brest", side="axis"),
            ControlChanged(location="brest", side="allied")]))
        assert [(fact.chapter, fact.about, fact.value, fact.event) for fact in situation(position)] == [
            ("control", "brest", "allied", "e6:0"), ("war", "japan/us", "us", "e4:0"),
            ("codebreaking", "ultra", "allied", "e2:0"), ("mark", "murmansk", "closed", "e1:0")]

    def test_a_level_of_nothing_is_known(self) -> None:
        """A cause of 0 makes the actual level known to be 0."""
        cause = TensionCause(id=None, label="start", amount=0, rule="10.3")
        assert tension_track(fold(entries([TensionChanged(track="usjt", causes=(cause,))])))["usjt"].actual == 0


@pytest.mark.rule("24.54")
class TestOrigins:
    """Numbers of `show` gather what accounts keep apart by origin."""

    def test_tagged_and_plain_add_up(self) -> None:
        """American-built and other ASW are one number."""
        position = fold(entries([ForcesPlaced(holder="western-allies", unit="asw", origin=origin, stationed=(
            Stationed(place="atlantic", count=count),)) for origin, count in ((None, 3), ("american", 4))]))
        assert number(position, "boxes/atlantic/western-allies/asw/ready") == 7


class TestDiceRegister:
    """Every roll ever seen stays in the register."""

    def test_keeps_struck_rolls(self, war: Any) -> None:
        """A roll that was undone keeps its number and is marked struck."""
        war.do(o.RollDice("weather", 2, "3+5"), o.RollDice("partisans", 1, "6"), o.RollDice("supply", 2, "8"))
        war.do(o.Undo("war/3"), ruling="mis-typed, agreed 3 March")
        assert [(roll.number, roll.purpose, roll.total, roll.faces, roll.struck) for roll in war.campaign.dice()] == [
            (1, "weather", 8, (3, 5), False), (2, "partisans", 6, (6,), True), (3, "supply", 8, None, False)]

    def test_names_the_source(self, war: Any) -> None:
        """Drawn and given dice are told apart."""
        war.do(o.RollDice("weather", 1), o.RollDice("weather", 1, "4"))
        assert [roll.source for roll in war.campaign.dice()] == ["drawn", "given"]
