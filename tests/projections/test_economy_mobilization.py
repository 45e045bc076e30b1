"""Mobilizations through the ledger: who, when, how often, on which tension, and the one that is forced (36, 10.25B)."""

from __future__ import annotations

import pytest
from by_lines import Game
from by_years import economy

from ledger.errors import BadInput
from ledger.events.mobilization import PowerMobilized

US = economy("us", 150, 160)
TENSIONS = "tension change usat {usat} --cause start\ntension change usjt {usjt} --cause start\n"
ROLLED = "tension roll usat --die {die}\ntension roll usjt --die {die}\n"


def american(turn: str, usat: int, usjt: int = 0, *, war: bool = False, die: int = 3, text: str = US) -> Game:
    """The U.S. in the Allied diplomatic phase of a turn, right after the dice for both tensions."""
    outbreak = "war germany britain\n" if war else ""
    return Game(outbreak + text + TENSIONS.format(usat=usat, usjt=usjt) + f'turn "{turn}"\n' + ROLLED.format(die=die))


def japanese(usjt: int, turn: str = "Fall 1940") -> Game:
    """Japan after its first mobilization, in a later turn with USJT at a level."""
    return Game(economy("japan", 80, 60) + "tension change usjt 0 --cause start\n"
                + f'turn "Fall 1939"\nmobilize japan\nturn "{turn}"\ntension change usjt {usjt} --cause x')


class TestWhatItAdds:
    """36.21: base and level rise, never prorated."""

    @pytest.mark.rule("36.21", "10.25B")
    def test_d18(self) -> None:
        """The U.S. mobilizes in Spring 1940 before its war: base 150 to 175, and 25 on what is left of 160."""
        game = american("Spring 1940", 10, text=US + "brp spend us 8 --for x\n")
        game.play('mobilize us --theater atlantic --units "2 infantry" --buildable "Spring 1941"')
        assert (game.value("brp/us/base"), game.value("brp/us/level")) == (175, 160 - 8 + 25)
        assert (game.value("mobilization/us/atlantic"), game.value("mobilization/us/pacific")) == (1, 0)
        assert game.position.value("mobilized/us-atlantic-1") == "2 infantry, from Spring 1941"
        assert game.audit() == []

    @pytest.mark.rule("36.21")
    @pytest.mark.parametrize("turn", ["Spring 1940", "Summer 1940", "Fall 1940", "Winter 1940"])
    @pytest.mark.parametrize("power", ["italy", "japan", "britain"])
    def test_never_prorated(self, power: str, turn: str) -> None:
        """Ten are ten in every quarter."""
        game = Game(economy(power, 60, 50) + f'turn "{turn}"\nmobilize {power}')
        assert (game.value(f"brp/{power}/base"), game.value(f"brp/{power}/level")) == (70, 60)

    @pytest.mark.rule("36.2", "36.21")
    def test_what_our_sources_do_not_say(self) -> None:
        """Germany's and Russia's are given by hand; Russia's industrial center adds to the level only."""
        game = Game(economy("germany", 120, 95) + economy("russia", 100, 80) + 'turn "Fall 1939"')
        for power in ("germany", "russia"):
            with pytest.raises(BadInput) as error:
                game.play(f"mobilize {power}")
            assert error.value.problems[0].code == "brps-missing"
        game.play("mobilize germany --brps 10\nmobilize russia --brps 12")
        assert (game.value("brp/germany/base"), game.value("brp/germany/level")) == (130, 105)
        assert (game.value("brp/russia/base"), game.value("brp/russia/level")) == (100, 92)

    @pytest.mark.rule("36.21")
    def test_not_another_number(self) -> None:
        """Where the edition says what it adds, another number needs a ruling; the same one does not."""
        game = Game('turn "Fall 1939"')
        assert game.only("mobilize italy --brps 15") == (
            "wrong-brps", "36.21", "A mobilization of Italy adds 10 BRPs to the base and 10 to the level; 15 and 15 "
            "are recorded.")
        game.play("mobilize italy --brps 10")
        assert game.found(PowerMobilized, lambda _: {"level": 5}) == [("wrong-brps", "36.21")]

    @pytest.mark.rule("36.2")
    @pytest.mark.parametrize("line", [
        "mobilize us", "mobilize japan --theater pacific", "mobilize britain --theater atlantic"])
    def test_only_the_us_has_theaters(self, line: str) -> None:
        """The U.S. names a theater, and nobody else does."""
        with pytest.raises(BadInput) as error:
            Game('turn "Fall 1940"').play(line)
        assert error.value.problems[0].code == "bad-theater"


class TestHowOften:
    """Once a turn, as often as the edition lets it, in the diplomatic phase."""

    @pytest.mark.rule("36.2")
    def test_once_a_turn(self) -> None:
        """A second one in a turn is refused, in the next it is not."""
        game = Game('turn "Fall 1939"\nmobilize japan')
        assert game.only("mobilize japan") == (
            "mobilized-already", "36.2", "Japan mobilized in Fall 1939; each takes the whole turn.")
        game.play('turn "Winter 1939"\nmobilize japan')
        assert game.value("mobilization/japan/taken") == 2
        assert game.audit() == []

    @pytest.mark.rule("10.25B", "36.2")
    def test_once_a_turn_in_each_theater(self) -> None:
        """Atlantic and Pacific go apart: both in one turn, neither twice, even at a tension that is enough for two."""
        game = american("Spring 1940", 25, 25)
        game.play("mobilize us --theater atlantic\nmobilize us --theater pacific")
        for theater in ("atlantic", "pacific"):
            assert game.only(f"mobilize us --theater {theater}")[0] == "mobilized-already"
        game.play('turn "Summer 1940"\n' + ROLLED.format(die=3) + "mobilize us --theater atlantic")
        assert (game.value("brp/us/base"), game.value("mobilization/us/atlantic")) == (225, 2)
        assert game.audit() == []

    @pytest.mark.rule("36.2")
    def test_russia_takes_two_turns(self) -> None:
        """Until war with Germany each Russian mobilization takes two turns, and one from then on."""
        game = Game('turn "Fall 1939"\nmobilize russia --brps 10\nturn "Winter 1939"')
        assert game.only("mobilize russia --brps 10") == (
            "mobilized-already", "36.2", "Russia mobilized in Fall 1939; each takes 2 turns.")
        game.play('turn "1940 YSS"\nturn "Spring 1940"\nmobilize russia --brps 10\nturn "Summer 1940"')
        assert game.only("mobilize russia --brps 10")[0] == "mobilized-already"
        game.play("war germany russia\nmobilize russia --brps 10\nturn \"Fall 1940\"\nmobilize russia --brps 10")
        assert game.audit() == []

    @pytest.mark.rule("36.2")
    @pytest.mark.parametrize("power", ["france", "china"])
    def test_some_never_do(self, power: str) -> None:
        """France and China never mobilize."""
        game = Game('turn "Fall 1939"')
        assert game.only(f"mobilize {power} --brps 10")[0] == "no-mobilization"
        assert game.ruled(f"mobilize {power} --brps 10") == ["no-mobilization"]

    @pytest.mark.rule("36.2")
    def test_japan_four_times(self) -> None:
        """Japan has its four mobilizations, and no fifth."""
        game = Game("".join(f'turn "{turn} 1940"\nmobilize japan\n' for turn in ("Spring", "Summer", "Fall", "Winter")))
        game.play('turn "Spring 1941"')
        assert game.only("mobilize japan")[:2] == ("no-mobilization", "36.2")

    @pytest.mark.rule("36.2")
    def test_in_its_phase(self) -> None:
        """A mobilization belongs to the diplomatic phase of its side, and moves the clock there."""
        game = Game('turn "Fall 1939"\nmobilize italy')
        assert str(game.position.clock) == "Fall 1939, Axis diplomatic phase"
        game.play("phase axis combat")
        assert game.only("mobilize germany --brps 10")[:2] == ("wrong-phase", "36.2")
        game.play("mobilize britain")
        assert game.position.clock.side == "allied"

    @pytest.mark.rule("36.2")
    def test_numbered(self) -> None:
        """A mobilization recorded with another number than it has is found by an audit."""
        game = Game('turn "Fall 1939"\nmobilize britain')
        assert game.found(PowerMobilized, lambda _: {"number": 2}) == [("wrong-number", "36.2")]


class TestOnTension:
    """49.851A, 49.852A: the U.S. mobilizes in a theater on its effective tension, right after the die."""

    @pytest.mark.rule("49.851A", "49.852A")
    @pytest.mark.parametrize("theater", ["atlantic", "pacific"])
    def test_thresholds(self, theater: str) -> None:
        """The first needs 10, and the second 20, of the theater's own tension."""
        game = american("Spring 1940", 10 if theater == "atlantic" else 50, 50 if theater == "atlantic" else 10)
        game.play(f"mobilize us --theater {theater}")
        game.play('turn "Summer 1940"\n' + ROLLED.format(die=3))
        track = "USAT" if theater == "atlantic" else "USJT"
        assert game.only(f"mobilize us --theater {theater}") == (
            "tension-too-low", "49.851A", f"Effective {track} is 10; mobilization 2 in the theater needs 20.")

    @pytest.mark.rule("49.851A")
    @pytest.mark.parametrize(("actual", "die", "enough"), [
        (9, 5, True), (8, 6, True), (9, 4, False), (10, 2, False), (11, 2, True), (11, 1, False), (12, 1, True)])
    def test_on_the_effective_level(self, actual: int, die: int, enough: bool) -> None:
        """The die decides: 9 may be enough, and 11 may be too little."""
        game = american("Spring 1940", actual, die=die)
        if enough:
            game.play("mobilize us --theater atlantic")
            assert game.last(PowerMobilized).effective == game.value("tension/usat/effective")
        else:
            assert game.only("mobilize us --theater atlantic")[0] == "tension-too-low"

    @pytest.mark.rule("49.851A")
    def test_not_without_its_die(self) -> None:
        """Without a roll in this player turn there is no effective level to mobilize on, however high it was before."""
        game = Game(US + TENSIONS.format(usat=30, usjt=30) + 'turn "Spring 1940"')
        assert game.only("mobilize us --theater atlantic") == (
            "no-effective", "49.851A", "Effective USAT is not known in this player turn.")
        game.play("tension roll usat --die 3\nmobilize us --theater atlantic")
        assert game.only("mobilize us --theater pacific")[2] == "Effective USJT is not known in this player turn."
        game.play('turn "Summer 1940"')
        assert game.only("mobilize us --theater atlantic")[0] == "no-effective"

    @pytest.mark.rule("49.851A")
    def test_a_forged_tension(self) -> None:
        """A mobilization that claims another tension than was rolled is found by an audit."""
        game = american("Spring 1940", 10)
        game.play("mobilize us --theater atlantic")
        assert game.found(PowerMobilized, lambda _: {"effective": 12}) == [("wrong-tension", "49.851A")]

    @pytest.mark.rule("49.851A")
    def test_after_the_last_threshold(self) -> None:
        """A sixth mobilization has no threshold in our sources and is recorded without a check."""
        game = american("Spring 1940", 60)
        for turn in ("Summer 1940", "Fall 1940", "Winter 1940", "Spring 1941", "Summer 1941", ""):
            game.play("mobilize us --theater atlantic")
            if turn:
                game.play(f'turn "{turn}"\ntension roll usat --die 3')
        assert game.value("mobilization/us/atlantic") == 6
        assert game.audit() == []


class TestBeforeTheWar:
    """10.25B: no Atlantic mobilization before Spring 1940 unless Europe is at war."""

    @pytest.mark.rule("10.25B")
    @pytest.mark.parametrize("turn", ["Fall 1939", "Winter 1939"])
    def test_not_in_the_atlantic(self, turn: str) -> None:
        """Whatever USAT is, the Atlantic waits; the Pacific does not."""
        game = american(turn, 30, 30)
        assert game.only("mobilize us --theater atlantic") == (
            "too-early", "10.25B", f"The U.S. does not mobilize in the Atlantic before Spring 1940 without war in "
            f"Europe; it is {turn}.")
        game.play("mobilize us --theater pacific")
        assert game.value("brp/us/base") == 175
        assert game.audit() == []

    @pytest.mark.rule("10.25B")
    def test_in_war(self) -> None:
        """With war in Europe it may; a war in Asia is none."""
        american("Fall 1939", 10, war=True).play("mobilize us --theater atlantic")
        game = american("Fall 1939", 10, text=US + "war japan china\n")
        assert game.only("mobilize us --theater atlantic")[0] == "too-early"

    @pytest.mark.rule("10.25B")
    def test_from_spring_1940(self) -> None:
        """From Spring 1940 on it may without any war."""
        game = american("Spring 1940", 10)
        game.play("mobilize us --theater atlantic")
        assert game.audit() == []


class TestForced:
    """36.2: Japan's second mobilization is taken in the turn in which USJT reaches 10."""

    @pytest.mark.rule("36.2")
    def test_d7(self) -> None:
        """USJT reaches 10 in Allied Fall 1940: Japan mobilizes in that turn, still; its air units are due a year later.

        Its own diplomatic phase is over by then, and the turn cannot end before it has mobilized.
        """
        game = japanese(9)
        game.play("tension roll usjt --die 3\ntension change usjt +1 --cause x")
        assert str(game.position.clock).startswith("Fall 1940, Allied")
        assert game.only('turn "Winter 1940"') == (
            "mobilization-forced", "36.2", "USJT is 10; Japan has to mobilize a second time in Fall 1940.")
        assert game.warned('mobilize japan --units "2 AAF" --buildable "Fall 1941"') == []
        assert (game.value("brp/japan/base"), game.value("brp/japan/level")) == (100, 80)
        assert game.position.value("mobilized/japan-2") == "2 AAF, from Fall 1941"
        assert str(game.position.clock).startswith("Fall 1940, Allied")
        game.play('turn "Winter 1940"')
        assert game.audit() == []

    @pytest.mark.rule("36.2")
    def test_in_its_own_player_turn(self) -> None:
        """Reached when the turn begins, it is taken in Japan's own diplomatic phase."""
        game = japanese(10)
        game.play("mobilize japan")
        assert str(game.position.clock).startswith("Fall 1940, Axis")
        game.play('turn "Winter 1940"')
        assert game.audit() == []

    @pytest.mark.rule("36.2")
    def test_not_below_ten(self) -> None:
        """At 9 nothing is forced, and the Allied player turn is too late for a mobilization."""
        game = japanese(9)
        game.play("phase allied diplomatic")
        assert game.only("mobilize japan")[0] == "wrong-phase"
        game.play('turn "Winter 1940"')
        assert game.audit() == []

    @pytest.mark.rule("36.2")
    def test_only_the_second(self) -> None:
        """The third is Japan's own choice, and so is its time."""
        game = japanese(10)
        game.play('mobilize japan\nturn "Winter 1940"\ntension change usjt +20 --cause x\nphase allied diplomatic')
        assert game.only("mobilize japan")[0] == "wrong-phase"
        game.play('turn "Spring 1941"')

    @pytest.mark.rule("36.2")
    def test_one_is_enough_for_a_turn(self) -> None:
        """If Japan took its first one in the same turn, the second is due in the next."""
        game = Game("tension change usjt 0 --cause start\n" + 'turn "Fall 1939"\nmobilize japan\n'
                    "tension change usjt 10 --cause x")
        assert game.only("mobilize japan")[0] == "mobilized-already"
        game.play('turn "Winter 1939"')
        assert game.only('turn "1940 YSS"')[0] == "mobilization-forced"
        game.play('mobilize japan\nturn "1940 YSS"')
        assert game.audit() == []

    @pytest.mark.rule("36.2")
    def test_by_ruling(self) -> None:
        """The players may agree to let it pass; an audit then tells so."""
        game = japanese(12)
        assert game.ruled('turn "Winter 1940"') == ["mobilization-forced"]


class TestTension:
    """49.8: which of Japan's mobilizations add to USJT."""

    @pytest.mark.rule("49.8")
    def test_counted(self) -> None:
        """Not the first, and none after war with the U.S."""
        game = Game('turn "Fall 1939"\nmobilize japan\nturn "Winter 1939"\nmobilize japan\nturn "Spring 1940"\n'
                    "war japan us\nmobilize japan")
        assert [event.counts for event in game.all(PowerMobilized)] == [False, True, False]
        assert game.value("mobilization/japan/tension") == 1
        assert game.value("mobilization/japan/taken") == 3

    @pytest.mark.rule("36.2")
    def test_in_set_up(self) -> None:
        """A campaign that begins in the middle of a war enters what was taken before it, without turns or tensions."""
        game = Game(economy("us", 150, 160) + "mobilize us --theater atlantic\nmobilize us --theater atlantic\n"
                    "mobilize japan\nmobilize japan")
        assert game.value("mobilization/us/atlantic") == game.value("mobilization/japan/taken") == 2
        assert game.value("brp/us/base") == 200
        assert game.audit() == []
