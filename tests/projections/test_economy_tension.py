"""Tensions through the ledger: the modifiers of a turn, the die, and where they start (49.8, 10.1)."""

from __future__ import annotations

from typing import Any

import pytest
from by_lines import Game
from by_years import economy, long_war
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import Rejected, UnknownWord
from ledger.events.tension import EffectiveTensionRolled, TensionChanged
from ledger.rules.words import AGGRESSIONS
from projections.orders import BeginTurn
from projections.position import Position

LONG = pytest.mark.xdist_group("the long war in memory")  # one process plays it, once
KNOWN = "tension change usat 0 --cause start\ntension change usjt 0 --cause start\n"
HISTORY = ("tension start --turns 18 --aggression ethiopia --aggression rhineland --aggression austria "
           "--aggression czechoslovakia --aggression albania --aggression danzig --eai 5")
U_BOATS = {"tension_modifiers": {"usat.u-boats": {
    "label": "U-boats", "track": "usat", "kind": "event", "amount": 1, "rule": "49.8"}}}


def causes(game: Game) -> dict[str, int]:
    """The lines of all modifiers applied in the newest turn file line, by row."""
    found = [event for event in game.all(TensionChanged) if any(cause.id for cause in event.causes)]
    tracks = {event.track: event for event in found}
    return {cause.id or "": cause.amount for event in tracks.values() for cause in event.causes}


class TestStart:
    """10.11: U.S.-Axis tension starts at what Gathering Storm left, line by line."""

    @pytest.mark.rule("10.11")
    def test_d1(self) -> None:
        """History: -50 + 36 + 9 + 5 + 0 = 0, each number with its reason."""
        game = Game(HISTORY)
        assert game.value("tension/usat/actual") == 0
        amounts = [cause.amount for cause in game.last(TensionChanged).causes]
        assert amounts == [-50, 36, 1, 1, 2, 3, 1, 1, 5]
        told = game.campaign.why("tension/usat/actual")
        assert [line.amount for line in told.lines] == amounts
        assert {line.rule for line in told.lines} == {"10.11", "10.11A", "10.11B", "10.11C"}

    @pytest.mark.rule("10.11D", "10.13")
    @settings(max_examples=25)
    @given(turns=st.integers(0, 40), named=st.sets(st.sampled_from(AGGRESSIONS)), eai=st.integers(-10, 15))
    def test_pre_emptive_wars(self, turns: int, named: set[str], eai: int) -> None:
        """An Axis pre-emptive war cancels the EAI and adds 5; an Allied or Russian one counts it twice less 5."""
        def start(index: int, declarer: str = "") -> int:
            words = [f"tension start --turns {turns} --eai {index}"]
            words += [f"--aggression {name}" for name in sorted(named)]
            words += [f"--pre-emptive {declarer}"] if declarer else []
            level = Game(" ".join(words)).value("tension/usat/actual")
            assert level is not None
            return level

        without = start(0)
        assert start(eai) == without + eai
        assert start(eai, "axis") == without + 5
        assert start(eai, "allies") == start(eai, "russia") == without + 2 * eai - 5

    @pytest.mark.rule("10.11")
    def test_once(self) -> None:
        """It starts once: a second start, that would add up with the first, is refused, even by ruling."""
        game = Game(HISTORY)
        assert game.never("tension start --turns 18") == (
            "already-started", "10.11", "Actual USAT is known already: 0.")
        game.play("undo\ntension start --turns 18")
        assert game.value("tension/usat/actual") == -14

    @pytest.mark.rule("10.11B")
    def test_war_over_a_part(self) -> None:
        """War over Danzig counts 1 and Poland nothing, so that part and whole are not added."""
        game = Game("tension start --turns 0 --aggression poland --war-over danzig")
        assert game.value("tension/usat/actual") == -49
        game = Game("tension start --turns 0 --aggression czechoslovakia --aggression sudetenland")
        assert game.value("tension/usat/actual") == -47


class TestModifiers:
    """49.8, 10.12: what a turn changes the tracks by, from the position."""

    @pytest.mark.rule("49.8", "10.3")
    def test_each_turn(self) -> None:
        """USJT rises by 1 in each turn from Fall 1939 on, that one included: 8 in Summer 1941."""
        game = Game(KNOWN + "war germany britain")
        for turn in ("Summer 1939", "Fall 1939", "Winter 1939", "Spring 1940", "Summer 1940", "Fall 1940",
                     "Winter 1940", "Spring 1941", "Summer 1941"):
            game.play(f'turn "{turn}"')
            if turn == "Summer 1939":
                assert game.only("tension apply --track usjt")[0] == "no-modifiers"
            else:
                game.play("tension apply")
        assert game.value("tension/usjt/actual") == 8
        assert game.value("tension/usat/actual") == 0
        assert game.audit() == []

    @pytest.mark.rule("10.12A")
    def test_no_war_with_the_european_axis(self) -> None:
        """USAT rises by 3 while no major power is at war with Germany or Italy when the turn begins."""
        game = Game(KNOWN + 'war japan china\nturn "Fall 1939"\ntension apply')
        assert causes(game) == {"usjt.turn": 1, "usat.no-war": 3}
        game.play('turn "Winter 1939"\nwar italy france\ntension apply --track usat')
        assert game.value("tension/usat/actual") == 6, "the war came after the turn had begun"
        game.play('turn "Spring 1940"')
        assert game.only("tension apply --track usat")[0] == "no-modifiers"

    @pytest.mark.rule("10.12B")
    def test_central_poland(self) -> None:
        """Russia in central Poland takes 3, once it is named."""
        game = Game(KNOWN + 'war germany britain\nturn "Fall 1939"\ntension apply --event usat.central-poland')
        assert causes(game) == {"usjt.turn": 1, "usat.central-poland": -3}
        assert game.audit() == []

    @pytest.mark.rule("49.8")
    def test_wars(self) -> None:
        """+1 for war of Germany with the U.S.; +2 only where Germany and Japan are both at war with Russia."""
        game = Game(KNOWN + 'war germany us\nwar germany russia\nturn "Fall 1941"\ntension apply --track usjt')
        assert causes(game) == {"usjt.turn": 1, "usjt.us-germany": 1}
        game.play('war japan russia\nturn "Winter 1941"\ntension apply --track usjt')
        assert causes(game) == {"usjt.turn": 1, "usjt.us-germany": 1, "usjt.axis-russia": 2}
        assert game.value("tension/usjt/actual") == 6
        assert game.audit() == []

    @pytest.mark.rule("49.8")
    @pytest.mark.parametrize(("taken", "rise"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3)])
    def test_japanese_mobilizations(self, taken: int, rise: int) -> None:
        """+1 for each Japanese mobilization after the first, 3 at most."""
        game = Game(KNOWN + "war germany britain")
        for number in range(taken):
            game.play(f'turn "{("Spring", "Summer", "Fall", "Winter")[number]} 1940"\nmobilize japan')
        game.play('turn "Spring 1941"\ntension apply')
        assert causes(game).get("usjt.mobilizations", 0) == rise
        assert game.value("tension/usjt/actual") == 1 + rise

    @pytest.mark.rule("49.8")
    def test_a_mobilization_of_the_turn(self) -> None:
        """One that arises in the turn counts in it, if the modifiers are applied after it."""
        game = Game(KNOWN + 'war germany britain\nturn "Fall 1939"\nmobilize japan\nturn "Winter 1939"\n'
                    "mobilize japan\ntension apply")
        assert causes(game) == {"usjt.turn": 1, "usjt.mobilizations": 1}

    @pytest.mark.rule("49.8")
    def test_twice_in_a_turn(self) -> None:
        """Applied twice in a turn, every row is told; in the next turn it applies again."""
        game = Game(KNOWN + 'turn "Fall 1939"\ntension apply')
        problems = game.refused("tension apply")
        assert [problem.code for problem in problems] == ["tension-twice"] * 2
        assert game.only("tension apply --track usjt")[2] == (
            "each game turn (usjt.turn) is applied in this turn already.")
        assert game.ruled("tension apply --track usjt") == ["tension-twice"]
        game.play('turn "Winter 1939"\ntension apply')
        assert game.value("tension/usjt/actual") == 3

    @pytest.mark.rule("49.8")
    def test_each_track_once(self) -> None:
        """The tracks may be applied one after the other, and a row that was left out may follow."""
        game = Game(KNOWN + 'turn "Fall 1939"\ntension apply --track usat\ntension apply --track usjt')
        assert game.audit() == []
        game.play('war germany us\nturn "Winter 1939"\ntension apply --skip usjt.us-germany\n'
                  "tension apply --skip usjt.turn --skip usat.no-war")
        assert game.value("tension/usjt/actual") == 3
        assert game.audit() == []

    @pytest.mark.rule("49.8")
    def test_events_of_the_players(self) -> None:
        """A row that the players filled in is an event of their edition: of any amount, but once a turn."""
        game = Game(KNOWN + 'war germany britain\nturn "Fall 1939"\ntension apply --event usat.u-boats', house=U_BOATS)
        assert causes(game) == {"usjt.turn": 1, "usat.u-boats": 1}
        assert game.refused("tension apply --track usat --event usat.u-boats")[0].code == "tension-twice"
        game.play('turn "Winter 1939"\ntension apply --row usat.u-boats=4')
        assert game.value("tension/usat/actual") == 5
        assert game.audit() == []

    @pytest.mark.rule("49.8")
    def test_another_amount(self) -> None:
        """Another amount for a row that the position gives needs a ruling."""
        game = Game(KNOWN + 'turn "Fall 1939"')
        assert game.only("tension apply --track usjt --row usjt.turn=2") == (
            "wrong-tension", "49.8", "each game turn gives +1 in this turn; +2 is recorded.")
        assert game.only("tension apply --track usjt --row usjt.us-germany=1")[2] == (
            "Germany and the U.S. at war gives +0 in this turn; +1 is recorded.")
        game.play("tension apply --track usjt")
        assert game.found(TensionChanged, lambda event: {
            "causes": (event.causes[0].model_copy(update={"amount": 3}),)}) == [("wrong-tension", "49.8")]

    def test_unknown_rows(self) -> None:
        """A row that the edition does not have is refused with the nearest one."""
        for option in ("--event usjt.turns", "--skip usjt.turns", "--row usjt.turns=1"):
            with pytest.raises(UnknownWord):
                Game(KNOWN + f'turn "Fall 1939"\ntension apply {option}')

    @pytest.mark.rule("49.8")
    def test_not_of_an_unknown_track(self) -> None:
        """A track that nobody stated has no modifiers, and in set-up and in a Year Start Sequence there are none."""
        assert Game('turn "Fall 1939"').only("tension apply")[0] == "no-modifiers"
        assert Game(KNOWN).only("tension apply")[0] == "no-modifiers"
        assert Game(KNOWN + 'turn "1940 YSS"').only("tension apply")[0] == "no-modifiers"


class TestEffective:
    """49.8: the actual level and the change of one die, for one Allied player turn."""

    @pytest.mark.rule("49.8")
    @pytest.mark.parametrize(("die", "change"), [(1, -2), (2, -1), (3, 0), (4, 0), (5, 1), (6, 2)])
    @pytest.mark.parametrize("track", ["usat", "usjt"])
    def test_the_die(self, track: str, die: int, change: int) -> None:
        """Each face changes the level as the table says; the actual level stays what it was."""
        game = Game(f'tension change {track} 12 --cause start\nturn "Fall 1939"\ntension roll {track} --die {die}')
        assert game.value(f"tension/{track}/effective") == 12 + change
        assert game.value(f"tension/{track}/actual") == 12
        told = game.campaign.why(f"tension/{track}/effective")
        assert sum(line.amount for line in told.lines) == 12 + change

    @pytest.mark.rule("49.8")
    def test_not_without_its_die(self) -> None:
        """A level whose die is not the one recorded just before it is found by an audit."""
        game = Game(KNOWN + 'turn "Fall 1939"\ntension roll usat --die 3')
        assert game.found(EffectiveTensionRolled, lambda _: {"die": 4}) == [("other-dice", "49.8")]
        assert game.found(EffectiveTensionRolled, lambda _: {"die": 6, "change": 2}) == [("other-dice", "49.8")]
        assert game.found(EffectiveTensionRolled, lambda _: {"change": 1}) == [("wrong-tension", "49.8")]
        assert game.found(EffectiveTensionRolled, lambda _: {"actual": 7}) == [("wrong-tension", "49.8")]

    @pytest.mark.rule("49.8")
    def test_not_from_an_unknown_level(self) -> None:
        """Nothing is rolled from a level that nobody stated, not even by ruling."""
        assert Game('turn "Fall 1939"').never("tension roll usat --die 3")[:2] == ("tension-unknown", "49.8")

    @pytest.mark.rule("49.8")
    def test_once(self) -> None:
        """A second roll in the same player turn is refused; by ruling it replaces the first."""
        game = Game(KNOWN + 'turn "Fall 1939"\ntension roll usat --die 3')
        assert game.only("tension roll usat --die 6")[:2] == ("rolled-already", "49.8")
        assert game.ruled("tension roll usat --die 6") == ["rolled-already"]
        assert game.value("tension/usat/effective") == 2

    @pytest.mark.rule("49.8")
    def test_for_one_player_turn(self) -> None:
        """It lapses when the next player turn begins, and when the next game turn does."""
        rolled = KNOWN + 'turn "Fall 1939"\ntension roll usat --die 3\nturn "Winter 1939"\n'
        assert Game(rolled).value("tension/usat/effective") is None
        assert Game(rolled + "phase axis combat").value("tension/usat/effective") is None

    @pytest.mark.rule("49.8")
    def test_in_the_allied_diplomatic_phase(self) -> None:
        """It is rolled in the Allied diplomatic phase, for both tracks, and no later."""
        game = Game(KNOWN + 'turn "Fall 1939"\ntension roll usjt --die 3')
        assert (game.position.clock.side, game.position.clock.phase) == ("allied", "diplomatic")
        game.play("phase allied combat")
        assert game.only("tension roll usat --die 3")[0] == "wrong-phase"

    @LONG
    @pytest.mark.slow
    def test_never_mixed(self) -> None:
        """In the long war a roll never moves an actual level, and no change of an actual level an effective one."""
        position = Position()
        for found in long_war().entries():
            touched = {account for posting in position.apply(found) for account in (posting.source, posting.target)
                       if "/tension/" in account and not account.startswith("cause")}
            states = {account.rpartition("/")[2] for account in touched}
            assert len(states) <= 1
            assert not (isinstance(found.event, EffectiveTensionRolled) and "actual" in states)
            assert not (isinstance(found.event, TensionChanged) and "effective" in states)


class TestDates:
    """What is before a campaign, or the game, is no date of it."""

    @pytest.mark.rule("10.21")
    def test_before_the_first_turn(self, war: Any) -> None:
        """A campaign set up for Fall 1939 begins with no earlier turn, unless the players agree."""
        assert war.campaign.started.scenario == "fall-1939"
        with pytest.raises(Rejected) as error:
            war.do(BeginTurn("Summer 1939"))
        assert [(problem.code, problem.rule, problem.evidence) for problem in error.value.problems] == [
            ("too-early", "10.21", "The campaign begins in Fall 1939; Summer 1939 is before it.")]
        war.do(BeginTurn("Summer 1939"), ruling="agreed 3 March")
        assert [finding.code for finding in war.campaign.audit()] == ["by-ruling"]

    @pytest.mark.rule("10.21")
    def test_the_first_turn(self, war: Any) -> None:
        """It begins with Fall 1939, or with a later one; what the players set up themselves begins when they do."""
        war.do(BeginTurn("Fall 1939"))
        assert war.campaign.audit() == []
        assert str(Game('turn "Spring 1939"').position.clock) == "Spring 1939"

    @pytest.mark.rule("2.41")
    def test_back(self) -> None:
        """No turn begins that is over."""
        game = Game('turn "Fall 1939"')
        assert game.never('turn "Summer 1939"')[0] == "clock-back"

    @pytest.mark.rule("10.3")
    def test_usjt_does_not_rise_before_fall_1939(self) -> None:
        """The rise of each turn begins in Fall 1939."""
        game = Game(economy("us", 150, 160) + KNOWN + 'war germany britain\nturn "Summer 1939"')
        assert game.only("tension apply")[0] == "no-modifiers"
