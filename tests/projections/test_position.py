"""What events add up to: marks that end, tensions that lapse, transports that are repaired, years that close."""

from __future__ import annotations

import pytest
from by_hand import entries
from events.payload_samples import SAMPLES
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import ANY_EVENT

from ledger.errors import StoreUnusable
from ledger.events.base import Event
from ledger.events.bombing import BombingResolved
from ledger.events.brps import BrpBaseChanged, BrpsGained, BrpsSpent, YssFigure, YssStepTaken
from ledger.events.campaign import CampaignStarted, EditionChanged, LaidOver
from ledger.events.combat import Attacker, Roll, SubmarineCombatResolved
from ledger.events.forces import ForcePoolExpanded, ForcesPlaced, Stationed, UnitsBuilt, UnitsMoved
from ledger.events.raids import RaidResolved
from ledger.events.situation import ControlChanged, DiplomacyResolved, MarkSet, ResearchAchieved, WarDeclared
from ledger.events.tension import EffectiveTensionRolled, TensionCause, TensionChanged
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.rules.calendar import Turn
from ledger.rules.edition import DEFAULT, load
from ledger.rules.overlay import Overlay
from projections.position import Clock, Position, fold
from projections.readings.brp_track import Brp, brp_track, spending
from projections.readings.half_cap import HalfCap, half_cap
from projections.readings.sw_boxes import Presence, sw_boxes
from projections.readings.tension_track import Tension, tension_track

FALL, WINTER, YSS, SPRING, SUMMER = (TurnBegun(turn=name) for name in (
    "Fall 1940", "Winter 1940", "1941 YSS", "Spring 1941", "Summer 1941"))
AXIS, ALLIED = (PlayerTurnBegun(side=side) for side in ("axis", "allied"))
CONSTRUCTION = PhaseBegun(phase="construction")


def after(*events: Event) -> Position:
    """Fold events."""
    return fold(entries(events))


def usat(amount: int) -> TensionChanged:
    """Change actual USAT."""
    return TensionChanged(track="usat", causes=(TensionCause(id=None, label="incident", amount=amount, rule=""),))


@pytest.mark.rule("2.41", "2.42")
class TestClock:
    """Events move campaign time; nothing else does."""

    def test_starts_in_set_up(self) -> None:
        """Before the first turn it is set-up."""
        assert str(after(usat(3)).clock) == "set-up"

    def test_moves_and_falls_back_to_the_coarser(self) -> None:
        """A new phase keeps the player turn, a new player turn has no phase yet, a new turn no player turn yet."""
        now = [FALL, AXIS, CONSTRUCTION]
        assert after(*now).clock == Clock(Turn(1940, 3), "axis", "construction")
        assert after(*now, ALLIED).clock == Clock(Turn(1940, 3), "allied", None)
        assert after(*now, WINTER).clock == Clock(Turn(1940, 4), None, None)


class TestMarks:
    """Facts that end by themselves, or do not."""

    @staticmethod
    def mark(until: str | None) -> MarkSet:
        """Set a free mark."""
        return MarkSet(key="murmansk-convoy", value="sailed", until=until)

    @pytest.mark.parametrize(("until", "ended_by"), [(None, None), ("player-turn", ALLIED), ("turn", WINTER)])
    def test_ends_when_it_should(self, until: str | None, ended_by: Event | None) -> None:
        """A mark outlives phases, and ends with what it was set until: the next player turn, or game turn."""
        events = [FALL, AXIS, self.mark(until), CONSTRUCTION]
        assert after(*events).value("mark/murmansk-convoy") == "sailed"
        expected = {None: (ALLIED, WINTER, AXIS, YSS, SPRING), ALLIED: (ALLIED,), WINTER: (ALLIED, WINTER)}[ended_by]
        for event in expected:
            events.append(event)
            ended = event == ended_by
            assert after(*events).value("mark/murmansk-convoy") == (None if ended else "sailed")

    def test_a_mark_until_the_player_turn_survives_the_year_start(self) -> None:
        """A Year Start Sequence is no new player turn; a game turn ends the last one, whoever's it was."""
        marked = (WINTER, ALLIED, self.mark("player-turn"))
        assert after(*marked, YSS).value("mark/murmansk-convoy") == "sailed"
        assert after(*marked, YSS, SPRING).value("mark/murmansk-convoy") is None
        assert after(FALL, ALLIED, self.mark("player-turn"), WINTER).value("mark/murmansk-convoy") is None

    def test_the_newest_value_holds_with_its_own_end(self) -> None:
        """Setting a mark again replaces value, end, and the event that is named as its cause."""
        position = after(FALL, self.mark("turn"), self.mark(None), WINTER)
        assert position.marks["mark/murmansk-convoy"].event == "e3:0"

    def test_control_and_research_last(self) -> None:
        """Control changes hands only by another event; a carried modifier is gone when the next result has none."""
        brest, carries = ControlChanged(location="brest", side="axis"), ResearchAchieved(
            power="us", project="asw", result=9, rps=None, rolled=None, modifier=None, carried=2, levels=2)
        position = after(FALL, brest, carries, WINTER, AXIS, ALLIED)
        assert position.value("control/brest") == "axis"
        assert (position.value("research/us/asw"), position.value("carried/us/asw")) == ("9", "+2")
        position.apply(entries([carries.model_copy(update={"carried": None})])[0])
        assert position.value("carried/us/asw") is None


@pytest.mark.rule("49.8")
class TestEffectiveTension:
    """A second number beside the actual one, for one player turn (49.8)."""

    ROLLED = EffectiveTensionRolled(track="usat", actual=12, die=6, change=2)

    def test_is_beside_the_actual_one(self) -> None:
        """The roll leaves the actual level as it is."""
        assert tension_track(after(WINTER, usat(12), ALLIED, self.ROLLED))["usat"] == Tension(12, 14)

    def test_a_second_roll_replaces_the_first(self) -> None:
        """Levels of two rolls do not add up."""
        again = self.ROLLED.model_copy(update={"die": 1, "change": -2})
        assert tension_track(after(WINTER, usat(12), ALLIED, self.ROLLED, again))["usat"] == Tension(12, 10)

    def test_is_still_there_in_the_yss(self) -> None:
        """The Year Start Sequence counts with Winter's effective level."""
        assert tension_track(after(WINTER, usat(12), ALLIED, self.ROLLED, YSS))["usat"] == Tension(12, 14)
        assert tension_track(after(WINTER, usat(12), ALLIED, self.ROLLED, YSS, SPRING))["usat"] == Tension(12, None)

    def test_lapses_at_the_next_player_turn(self) -> None:
        """Unknown, not zero, from the next game turn on; and its account is empty once a player turn begins."""
        position = after(WINTER, usat(12), ALLIED, self.ROLLED, YSS, SPRING, AXIS)
        assert tension_track(position)["usat"] == Tension(12, None)
        assert position.balance("usat/tension/effective") == 0

    def test_the_tracks_are_apart(self) -> None:
        """What is rolled for USAT tells nothing of USJT."""
        assert tension_track(after(WINTER, usat(12), ALLIED, self.ROLLED))["usjt"] == Tension(None, None)


def transports(holder: str, box: str, count: int) -> ForcesPlaced:
    """Place transports in a box."""
    return ForcesPlaced(holder=holder, unit="transport", origin=None,
                        stationed=(Stationed(place=box, count=count),))


def raid(attacker: str, defender: str, box: str, sunk: int, damaged: int, to: str = "port") -> SubmarineCombatResolved:
    """Sink and damage transports."""
    return SubmarineCombatResolved(
        box=box, attackers=(Attacker(power=attacker, unit="submarine", count=9, eliminated=0),), split="proposed",
        defender=defender, escorts=(), carriers=(),
        transports=20, transports_at_start=20, lost_before=0, modifier=0, modifiers=(),
        attack=Roll(roll=7, modified=7, column=7, result="1/6"), defense=None, submarines_aborted=0,
        submarines_through=9, transports_sunk=sunk, transports_damaged=damaged, damaged_to=to, goes_to="allowable")


@pytest.mark.rule("24.631A")
class TestDamagedTransports:
    """Damaged in one side's combat, inverted through the other's player turn, ready after that (24.631A)."""

    @pytest.mark.parametrize("to", ["port", "atlantic-us", "australia"])
    def test_western_allied(self, to: str) -> None:
        """Axis Spring damages them; they are inverted through Allied Spring, and ready when Axis Summer begins."""
        events: list[Event] = [transports("western-allies", "atlantic", 20), SPRING, AXIS,
                               raid("germany", "western-allies", "atlantic", 2, 3, to)]
        assert self.of("western-allies", to, *events) == Presence(0, 3)
        assert self.of("western-allies", to, *events, ALLIED) == Presence(0, 3)
        assert self.of("western-allies", to, *events, ALLIED, SUMMER) == Presence(3, 0)
        assert self.of("western-allies", to, *events, ALLIED, SUMMER, ALLIED) == Presence(3, 0)

    def test_japanese(self) -> None:
        """Allied Spring damages them; they are inverted through Axis Summer, and ready when Allied Summer begins."""
        events: list[Event] = [transports("japan", "pacific", 20), SPRING, AXIS, ALLIED,
                               raid("us", "japan", "pacific", 1, 4)]
        assert self.of("japan", "port", *events, SUMMER, AXIS) == Presence(0, 4)
        assert self.of("japan", "port", *events, SUMMER, AXIS, ALLIED) == Presence(4, 0)

    @staticmethod
    def of(holder: str, place: str, *events: Event) -> Presence:
        """Count a holder's transports at a place."""
        return sw_boxes(after(*events))[place][holder]["transport"]


@pytest.mark.rule("24.66")
class TestTurnover:
    """The half cap of 24.66 needs the opening balances of the game turn and what was sunk since."""

    BOX = "western-allies/transport/atlantic"

    def test_opening_is_of_the_game_turn(self) -> None:
        """What stood there when the turn began, whatever moved or was sunk in it, until the next turn."""
        moved = UnitsMoved(holder="western-allies", unit="transport", origin=None, count=7, source="port",
                           target="atlantic", inverted=False, manner="redeployment")
        events: list[Event] = [transports("western-allies", "atlantic", 20), transports("western-allies", "port", 9),
                               SPRING, AXIS, raid("germany", "western-allies", "atlantic", 2, 3), ALLIED, moved]
        assert after(*events).opening[self.BOX] == 20
        assert after(*events, SUMMER).opening[self.BOX] == 22

    def test_set_up_counts_as_opening(self) -> None:
        """Forces that are set up, before the first turn or in one, count as there when the turn began."""
        events: list[Event] = [transports("western-allies", "atlantic", 20)]
        assert after(*events).opening[self.BOX] == 20
        events += [SPRING, AXIS, transports("western-allies", "atlantic", 7)]
        assert after(*events).opening[self.BOX] == 27

    def test_turnover_counts_by_rule(self) -> None:
        """Sunk transports are counted under 24.66, damaged ones are not, over both player turns of the turn."""
        hit = raid("germany", "western-allies", "atlantic", 2, 3)
        events: list[Event] = [transports("western-allies", "atlantic", 20), SPRING, AXIS, hit, hit, ALLIED]
        assert after(*events).turnover[self.BOX, "24.66"] == 4
        assert after(*events).turnover[self.BOX, "24.631A"] == 6
        assert (self.BOX, "24.66") not in after(*events, SUMMER).turnover

    @pytest.mark.parametrize(("snapshot", "expected"), [
        ("game-turn", HalfCap(20, 2)), ("", HalfCap(20, 2)), ("player-turn", HalfCap(15, 0))])
    def test_the_cap_counts_from_the_turn_of_the_edition(self, snapshot: str, expected: HalfCap) -> None:
        """By the setting `cap_snapshot`, the half cap counts from the game turn or from the player turn."""
        house = Overlay.of("house", {"settings": {"cap_snapshot": {"value": snapshot, "rule": "24.66"}}})
        edition = load(DEFAULT, (house,))
        position = after(transports("western-allies", "atlantic", 20), SPRING, AXIS,
                         raid("germany", "western-allies", "atlantic", 2, 3), ALLIED)
        assert half_cap(position, "western-allies", "atlantic", edition) == expected
        hit = raid("germany", "western-allies", "atlantic", 1, 0)
        again = after(transports("western-allies", "atlantic", 20), SPRING, AXIS, ALLIED, hit)
        assert half_cap(again, "western-allies", "atlantic", edition) == (20, 1)


def figure(item: str, amount: int) -> YssFigure:
    """Count a figure for Britain, of which nothing was proposed."""
    return YssFigure(power="britain", item=item, amount=amount, proposed=None, lines=())


@pytest.mark.rule("35.3", "35.5")
class TestYearEnd:
    """Closing the year empties spending and carries levels, which are unknown until they are opened (35.3, 35.5)."""

    EVENTS = (
        BrpBaseChanged(power="britain", base=125, base_to=125, level=130, level_to=130, reason="stated", rule=""),
        FALL,
        BrpsSpent(power="britain", amount=45, category="offensive", purpose="Libya"),
        BrpsSpent(power="britain", amount=200, category="naval", purpose="battleships"),
        BrpsGained(power="france", amount=-10, reason="surrender", opens=True), WINTER, YSS)
    CLOSED = YssStepTaken(year=1941, step="close", figures=(), note=None)

    def test_before(self) -> None:
        """A level may be below zero at the end of the year."""
        position = after(*self.EVENTS)
        assert brp_track(position)["britain"] == Brp(125, -115)
        assert spending(position, "britain") == {"offensive": 45, "naval": 200}

    def test_closed(self) -> None:
        """Levels and spending of all powers are empty and unknown; the base stays."""
        position = after(*self.EVENTS, self.CLOSED)
        assert brp_track(position)["britain"] == Brp(125, None)
        assert brp_track(position)["france"] == Brp(None, None)
        assert spending(position, "britain") == {}
        assert {account: amount for account, amount in position.balances.items()
                if "/brp/level" in account or "/brp/spent" in account if amount} == {}

    def test_opened(self) -> None:
        """The new level is what the step says, not what was left and the step."""
        opened = YssStepTaken(year=1941, step="totals", figures=(
            figure("base", 5), figure("level", 140)), note=None)
        position = after(*self.EVENTS, self.CLOSED, opened)
        assert brp_track(position)["britain"] == Brp(130, 140)
        assert position.steps == {1941: ("close", "totals")}


RAID = next(sample for sample in SAMPLES if isinstance(sample, RaidResolved))
BOMBING = next(sample for sample in SAMPLES if isinstance(sample, BombingResolved))


@pytest.mark.rule("24.12", "24.611")
class TestPlayerTurn:
    """What happens once in a player turn, or in a phase, is counted until the next begins."""

    def test_raider_groups(self) -> None:
        """The groups that a side sent into a box count from 1 again in each player turn (21.5342)."""
        assert after(SPRING, AXIS, RAID, RAID).raided == {("atlantic", "axis"): 2}
        assert after(SPRING, AXIS, RAID, ALLIED).raided == {}

    def test_bombers_that_flew(self) -> None:
        """Bombers of each power and kind are counted over all their attacks of the player turn."""
        assert after(SPRING, ALLIED, BOMBING, BOMBING).flown == {("britain", "bomber"): 12}
        assert after(SPRING, ALLIED, BOMBING, SUMMER, AXIS).flown == {}

    def test_boxes_fought_in(self) -> None:
        """Submarines fought in a box until the next player turn."""
        hit = raid("germany", "western-allies", "atlantic", 2, 3)
        assert after(SPRING, AXIS, hit).fought == {("atlantic", "germany")}
        assert after(SPRING, AXIS, hit, ALLIED).fought == set()

    @pytest.mark.rule("24.232D")
    @pytest.mark.parametrize("end", [CONSTRUCTION, ALLIED, SUMMER], ids=lambda event: event.TYPE)
    def test_pools_that_grew(self, end: Event) -> None:
        """Force pools that grew in a phase are named until the phase ends."""
        grown = ForcePoolExpanded(holder="us", unit="bomber", origin=None, count=2, rps=None)
        begun = [SPRING, AXIS, grown]
        assert after(*begun).expanded == {("us", "bomber")}
        assert after(*begun, end).expanded == set()


class TestWars:
    """In which turn a war began is kept, for the first turns of a war and the first full year of it (25.66, 24.21)."""

    @staticmethod
    def begun(*events: Event) -> dict[frozenset[str], Turn | None]:
        """Fold events and give the wars."""
        return after(*events).wars

    def test_begins_in_its_turn(self) -> None:
        """A war begins in the turn of its declaration, and a second declaration does not begin it again."""
        war = WarDeclared(power="germany", target="us", since=None)
        again = WarDeclared(power="us", target="germany", since=None)
        assert self.begun(WINTER, war, SPRING, again) == {frozenset(("germany", "us")): Turn(1940, 4)}

    def test_begins_with_the_first_turn(self) -> None:
        """A war that was declared in set-up begins with the first game turn, which a Year Start Sequence is not."""
        war, pair = WarDeclared(power="germany", target="us", since=None), frozenset(("germany", "us"))
        assert self.begun(war) == self.begun(war, YSS) == {pair: None}
        assert self.begun(war, YSS, SPRING, SUMMER) == {pair: Turn(1941, 1)}


class TestCounted:
    """Research and shipbuilding are counts beside the stocks."""

    @pytest.mark.rule("41")
    def test_research_adds_up_for_a_coalition(self) -> None:
        """Results of allies count together; the newest result of each stays a mark."""
        found = after(*(ResearchAchieved(power=power, project="asw", result=result, rps=None, rolled=None,
                                         modifier=None, carried=None, levels=levels)
                        for power, result, levels in (("britain", 9, 2), ("us", 6, 1), ("britain", 5, 0))))
        assert found.balance("western-allies/research.asw/results") == 2
        assert found.balance("western-allies/research.asw/levels") == 3
        assert (found.value("research/britain/asw"), found.value("research/us/asw")) == ("5", "6")

    @pytest.mark.rule("27.721A")
    def test_yards_have_their_points_again(self) -> None:
        """Shipbuilding points are used up for one game turn, over both player turns."""
        built = UnitsBuilt(holder="us", unit="submarine", origin=None, drawn_from=None, count=2, place="port",
                           payer="us", yard="us", cost=6, shipbuilding=2)
        assert after(SPRING, AXIS, built, ALLIED, built).balance("us/shipbuilding/used") == 4
        position = after(SPRING, AXIS, built, ALLIED, SUMMER)
        assert (position.balance("us/shipbuilding/used"), position.balance("supply/shipbuilding/us")) == (0, 0)

    @pytest.mark.rule("49")
    def test_the_newest_diplomatic_result_holds(self) -> None:
        """A result of a country replaces the one before it."""
        told = (DiplomacyResolved(country="ireland", result=result) for result in (8, -3))
        assert after(*told).value("diplomacy/ireland") == "-3"


class TestRules:
    """By which rules a campaign is played is part of its position."""

    HOUSE = Overlay.of("house", {"settings": {"eliminated_return": {"value": "lost", "rule": "24.2"}}})

    def changed(self, content: str, edition: str = DEFAULT) -> Event:
        """Change the edition, with an overlay."""
        laid_over = LaidOver(name="house", digest=self.HOUSE.digest, content=content)
        return EditionChanged(edition=edition, overlays=(laid_over,))

    def test_from_the_change_on(self) -> None:
        """The newest of opening and changes says it, with the overlays that the record holds."""
        started = CampaignStarted(name="War", scenario="fall-1939", edition="rulebook", overlays=(), players=())
        assert after(started).edition == load("rulebook")
        assert after(started, self.changed(self.HOUSE.content)).edition == load(DEFAULT, (self.HOUSE,))
        assert after().edition == load(DEFAULT)

    @pytest.mark.parametrize(("content", "edition"), [
        ("{}", "club"), ('{"settings":{"eliminated_return":{"value":"gone","rule":"24.2"}}}', DEFAULT),
        ('{"no_such_key":1}', DEFAULT), ("[]", DEFAULT), ("7", DEFAULT), ("no JSON", DEFAULT), ("", DEFAULT),
        ('{"a":' * 9_000, DEFAULT)], ids=["an unknown edition", "a wrong value", "an unknown key", "a list", "a number",
                                          "no JSON", "nothing", "endless"])
    def test_rules_that_are_not_there(self, content: str, edition: str) -> None:
        """A record whose rules this awaw does not have, or that no rules can be, is unusable, and says so."""
        position = after(self.changed(content, edition))
        with pytest.raises(StoreUnusable) as error:
            _ = position.edition
        assert error.value.problems


class TestFold:
    """The fold is total, and its parts add up."""

    @settings(max_examples=100)
    @given(st.lists(ANY_EVENT, max_size=8))
    def test_never_raises(self, events: list[Event]) -> None:
        """What a position may hold is the referee's business: any valid events in any order can be folded."""
        position = after(*events)
        assert position.version == len(events)

    @settings(max_examples=40)
    @given(st.lists(ANY_EVENT, max_size=8))
    def test_the_postings_it_tells_are_the_balances(self, events: list[Event]) -> None:
        """Every posting comes back with its amount filled in, and they add up to the balances."""
        position, sums = Position(), dict[str, int]()
        for found in entries(events):
            for posting in position.apply(found):
                assert posting.amount is not None
                sums[posting.source] = sums.get(posting.source, 0) - posting.amount
                sums[posting.target] = sums.get(posting.target, 0) + posting.amount
        assert sums == position.balances

    @pytest.mark.parametrize("turn", ["Spring 1934", "Winter 1951", "1999 YSS"])
    def test_never_raises_for_a_year_outside_the_game(self, turn: str) -> None:
        """An event that can be made can be folded: a turn that the calendar does not know is no event, or folds."""
        try:
            event = TurnBegun(turn=turn)
        except ValueError:
            return
        after(event)
