"""`awaw new`, `turn`, `phase`: a campaign begins, and the clock goes on."""

from __future__ import annotations

import pytest
from campaigns.table import Awaw


class TestNew:
    """Starting a campaign."""

    @pytest.mark.rule("24.31", "24.21A", "10.3", "10.25A")
    def test_says_what_it_set_up(self, awaw: Awaw) -> None:
        """The starting scenario is laid out event by event, each told on its line."""
        said = awaw("new", "Our war", "--scenario", "fall-1939", "--player", "Ann=ger,ita", "--player", "Ben=uk,us")
        lines = said.text.splitlines()
        assert len(lines) == 18
        assert lines[0].startswith("    1  Campaign 'Our war' started")
        assert lines[-2:] == ["order ORDER", "head  15:HASH"]
        assert "   13  Britain: strategic bomber research, result 10, 1 level" in lines
        assert awaw.value("brp/us/level") == 160
        assert awaw.value("tension/usjt/actual") == 0

    def test_open(self, awaw: Awaw) -> None:
        """The open scenario is one event."""
        awaw("new", "Our war")
        assert awaw.events() == 1

    def test_several_in_one_ledger(self, awaw: Awaw) -> None:
        """A ledger holds several campaigns; one is chosen by name, and the others are not touched."""
        awaw("new", "One")
        awaw("new", "Two")
        said = awaw("show", code=1)
        assert '[which-campaign] There are several campaigns:' in said.err
        assert '"One"' in said.err
        awaw("--campaign", "Two", "note", "x")
        assert len(awaw.json("--campaign", "One", "log")) == 1
        assert len(awaw.json("--campaign", "Two", "log")) == 2
        said = awaw("--campaign", "Tow", "show", code=1)
        assert '[no-campaign] There is no campaign "Tow"' in said.err
        assert "Two" in said.err

    def test_a_name_that_is_taken(self, awaw: Awaw) -> None:
        """A name is used once in a ledger."""
        awaw("new", "One")
        said = awaw("new", "One", code=1)
        assert said.err.startswith("awaw: Conflict; nothing was recorded.\n")
        assert '[name-taken] There is a campaign "One" in this ledger already.' in said.err

    @pytest.mark.parametrize(("words", "told"), [
        ((), "Missing argument"),
        (("",), "[bad-"),
        (("x", "--scenario", "fall"), "Did you mean fall-1939?"),
        (("x", "--edition", "chart"), "charts"),
        (("x", "--player", "Ann"), "[bad-pair]"),
        (("x", "--player", "=germany"), "[bad-pair]"),
        (("x", "--player", "Ann=germny"), "Did you mean germany?"),
        (("x", "--player", "Ann="), "[unknown-power]"),
        (("a\x07b",), "[bad-"),
        (("a\nb",), "[bad-"),
    ])
    def test_refuses(self, awaw: Awaw, words: tuple[str, ...], told: str) -> None:
        """Wrong words are told, and no campaign is left behind."""
        assert told in awaw("new", *words, code=2).err
        assert awaw.run("show").code == 1


@pytest.mark.rule("2.41")
class TestTurn:
    """Beginning a turn."""

    @pytest.mark.parametrize("word", ["Spring 1941", "Sp41", "sp 1941", "spr 41", "1941 spring", "SPRING 1941",
                                      "Spring '41"])
    def test_abbreviations(self, awaw: Awaw, word: str) -> None:
        """A turn may be written as players write it."""
        awaw("new", "War")
        assert "    2  Spring 1941 begins\n" in awaw("turn", word).out
        assert awaw.json("show")["at"]["turn"] == "Spring 1941"

    def test_never_back(self, war: Awaw) -> None:
        """The clock never goes back, not even by ruling."""
        for more in ((), ("--by-ruling", "agreed")):
            for turn in ("Fall 1939", "Summer 1939"):
                said = war("turn", turn, *more, code=1)
                assert "[clock-back, rule 2.41]" in said.err

    @pytest.mark.parametrize(("word", "told"), [
        ("Sprong 1941", "Did you mean spring 1941"), ("Spring 1951", "[bad-year]"), ("1941", "[unknown-turn]"),
        ("", "[unknown-turn]"), ("Fall", "[unknown-turn]"), ("Fall 1939 axis", "[unknown-turn]"),
    ])
    def test_unknown(self, awaw: Awaw, word: str, told: str) -> None:
        """An unknown turn is told with the nearest."""
        awaw("new", "War")
        assert told in awaw("turn", word, code=2).err


@pytest.mark.rule("2.42", "24.12")
class TestPhase:
    """Beginning a phase."""

    def test_begins_the_player_turn_too(self, war: Awaw) -> None:
        """A phase of the other side begins its player turn; without a side it is the present one's."""
        assert war("phase", "ax", "com").out.count("begins") == 2
        assert war("phase", "construction").out.count("begins") == 1
        war("phase", "allied", "research")
        at = war.json("show")["at"]
        assert (at["player_turn"], at["phase"]) == ("allied", "research")

    def test_never_back(self, war: Awaw) -> None:
        """Phases and player turns follow their order."""
        war("phase", "axis", "combat")
        assert "[clock-back" in war("phase", "axis", "research", code=1).err
        war("phase", "allied", "research")
        assert "[clock-back" in war("phase", "axis", "redeployment", code=1).err

    def test_commands_go_there_by_themselves(self, war: Awaw) -> None:
        """A command that belongs to a later phase moves the clock there, and says so."""
        said = war("tension", "roll", "usjt", "--die", 3)
        assert "Allied player turn begins" in said.out
        assert "diplomatic phase begins" in said.out

    @pytest.mark.parametrize(("words", "told"), [
        ((), "Missing argument"), (("axis", "combt"), "Did you mean combat"), (("axys", "combat"), "[unknown-side]"),
        (("a", "b", "c"), "Give a side and a phase"), (("axis",), "[unknown-phase]"),
    ])
    def test_unknown(self, war: Awaw, words: tuple[str, ...], told: str) -> None:
        """Unknown words are told."""
        assert told in war("phase", *words, code=2).err

    def test_without_a_side(self, war: Awaw) -> None:
        """Before the first player turn the side is asked for."""
        assert "[no-player-turn, rule 2.42]" in war("phase", "combat", code=1).err
