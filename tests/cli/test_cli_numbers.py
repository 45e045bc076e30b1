"""`awaw brp`, `yss`, `tension`, `control`, `war`, `research`, `codebreaking`, `mark`: what moves numbers and facts."""

from __future__ import annotations

import pytest
from campaigns.table import Awaw


def amounts(awaw: Awaw, path: str) -> list[int]:
    return [line["amount"] for line in awaw.json("why", path)["lines"]]


@pytest.mark.rule("35")
class TestBrp:
    """BRPs."""

    def test_spend(self, war: Awaw) -> None:
        """Spending leaves the level and is totalled by category."""
        war("brp", "spend", "us", 15, "--category", "off", "--for", "landing")
        assert war.value("brp/us/level") == 145
        assert war.json("why", "spent/us/offensive")["balance"] == 15
        assert war.texts()[-1] == "U.S.: 15 BRPs spent (offensive), landing"

    @pytest.mark.rule("35.6")
    def test_spend_more_than_there_is(self, war: Awaw) -> None:
        """No power spends more than its level; by ruling it may."""
        said = war("brp", "spend", "us", 161, "--for", "x", code=1)
        assert "[brp-short, rule 35.6] U.S. has 160 BRPs left; 161 are needed." in said.err
        war("brp", "spend", "us", 161, "--for", "x", "--by-ruling", "agreed")
        assert war.value("brp/us/level") == -1

    @pytest.mark.parametrize(("amount", "left"), [("-5", 155), ("+5", 165), ("5", 165), ("\N{MINUS SIGN}5", 155)])
    def test_gain(self, war: Awaw, amount: str, left: int) -> None:
        """A negative number is an argument like any other: `brp gain us -5` takes 5 away."""
        war("brp", "gain", "us", amount, "--reason", "x")
        assert war.value("brp/us/level") == left

    @pytest.mark.rule("35.4")
    @pytest.mark.parametrize(("base", "level", "expected"), [
        ("150", "160", (150, 160)), ("+5", "-3", (155, 157)), ("-5", "+0", (145, 160)), ("0", "0", (0, 0)),
    ])
    def test_base(self, war: Awaw, base: str, level: str, expected: tuple[int, int]) -> None:
        """A plain number replaces, one with a sign changes."""
        war("brp", "base", "us", base, "--level", level, "--reason", "x", "--rule", "36.21")
        assert (war.value("brp/us/base"), war.value("brp/us/level")) == expected

    @pytest.mark.parametrize("amount", ["0", "-5", "x", "", "1e3", "1_000"])
    def test_amounts(self, war: Awaw, amount: str) -> None:
        """One cannot spend nothing, less than nothing, or words."""
        assert "[bad-number]" in war("brp", "spend", "us", amount, "--for", "x", code=2).err

    def test_category(self, war: Awaw) -> None:
        """An unknown category is told with the nearest."""
        said = war("brp", "spend", "us", 1, "--category", "offensif", "--for", "x", code=2)
        assert "Did you mean offensive?" in said.err


@pytest.mark.rule("35.3")
class TestYss:
    """The Year Start Sequence."""

    def test_whole(self, war: Awaw) -> None:
        """Five steps close a year and open the next; the first begins the sequence."""
        war("turn", "Winter 1939")
        said = war("yss", "close")
        assert "1940 YSS begins" in said.out
        assert war.value("brp/us/level") is None
        war("yss", "growth", "--base", "us=+6", "--base", "germany=-2")
        assert war.value("brp/us/base") == 156
        war("yss", "totals", "--level", "us=156")
        assert war.value("brp/us/level") == 156
        war("yss", "points", "--note", "counted")
        war("yss", "assign")
        war("turn", "Spring 1940")
        assert war("audit").out == ""

    def test_out_of_order(self, war: Awaw) -> None:
        """No step is skipped, and none is taken twice."""
        war("turn", "Winter 1939")
        assert "[yss-order, rule 35.3] In 1940 YSS the next step is close, not totals." in war(
            "yss", "totals", code=1).err
        war("yss", "close")
        assert "the next step is growth, not close" in war("yss", "close", code=1).err

    @pytest.mark.parametrize(("words", "told"), [
        (("grwth",), "[unknown-step]"),
        (("close", "--base", "us"), "[bad-pair]"),
        (("close", "--base", "us=+1", "--base", "usa=+2"), "[power-twice]"),
        (("close", "--level", "us=-1"), "[bad-number]"),
        (("close", "--base", "=1"), "[unknown-power]"),
    ])
    def test_refuses(self, war: Awaw, words: tuple[str, ...], told: str) -> None:
        """Wrong steps and changes are told."""
        war("turn", "Winter 1939")
        assert told in war("yss", *words, code=2).err

    def test_in_set_up(self, awaw: Awaw) -> None:
        """A year that has not begun cannot end."""
        awaw("new", "War")
        assert "[no-turn, rule 35.3]" in awaw("yss", "close", code=1).err


@pytest.mark.rule("49.8")
class TestTension:
    """Tension."""

    def test_change(self, war: Awaw) -> None:
        """An actual level changes for a cause."""
        war("tension", "change", "usjt", "+1", "--cause", "each game turn", "--rule", "49.8")
        war("tension", "change", "usjt", "-3", "--cause", "treaty")
        assert war.value("tension/usjt/actual") == -2
        line = war.json("why", "tension/usjt/actual")["lines"][0]
        assert (line["amount"], line["rule"]) == (1, "49.8")

    @pytest.mark.rule("10.11")
    def test_start(self, war: Awaw) -> None:
        """USAT starts at what Gathering Storm left, line by line."""
        war("tension", "start", "--turns", 18, "--aggression", "ethiopia", "--aggression", "anschluss", "--eai", 5)
        assert amounts(war, "tension/usat/actual") == [-50, 36, 1, 2, 5]
        assert war.value("tension/usat/actual") == -6

    def test_roll(self, war: Awaw) -> None:
        """The effective level is the actual one changed by a die, and lasts until the next player turn."""
        war("tension", "change", "usat", "5", "--cause", "x")
        said = war("tension", "roll", "usat", "--die", 6)
        assert "Effective USAT 7 (actual 5, die 6: +2)" in said.out
        assert war.value("tension/usat/effective") == 7
        war("turn", "Winter 1939")
        war("phase", "axis", "research")
        assert war.value("tension/usat/effective") is None

    def test_roll_of_nothing(self, war: Awaw) -> None:
        """No effective level without an actual one; and no die of 7."""
        assert "[tension-unknown, rule 49.8]" in war("tension", "roll", "usat", code=1).err
        assert "[bad-die] A die cannot show 7." in war("tension", "roll", "usjt", "--die", 7, code=2).err


class TestSituation:
    """Facts that do not add up."""

    def test_all_of_them(self, war: Awaw) -> None:
        """Control, war, research, codebreaking, diplomacy and marks are shown until they end."""
        war("control", "brest", "axis")
        war("war", "germany", "britain")
        war("research", "germany", "torpedo", 7, "--carries", "+2")
        war("codebreaking", "ultra", "allied")
        war("diplomacy", "ireland", 7)
        war("mark", "vichy", "activated", "--until", "turn")
        war("mark", "weather", "bad", "--until", "player-turn")
        assert war("show", "situation").out == """\
Our war: Fall 1939, Axis research phase, after event 25

Situation
                about                      value                until the next
  control       Brest                      Axis
  war           Britain, Germany           declared by Germany
  research      Britain, strategic bomber  10
  research      Germany, torpedo           7
  carried       Germany, torpedo           +2
  codebreaking  ultra                      Allied
  diplomacy     Ireland                    7
  mark          vichy                      activated            turn
  mark          weather                    bad                  player turn
"""
        war("codebreaking", "ultra", "none")
        war("turn", "Winter 1939")
        shown = war.json("show", "situation")["situation"]
        assert [fact["chapter"] for fact in shown][:3] == ["control", "war", "research"]
        assert not any(fact["about"] == "vichy" for fact in shown)

    @pytest.mark.parametrize(("words", "told"), [
        (("control", "bresst", "axis"), ["[unknown-location]", "brest"]),
        (("control", "brest", "axys"), ["[unknown-side]", "axis"]),
        (("war", "germany", "germny"), ["[unknown-power]", "germany"]),
        (("research", "germany", "torpdo", "7"), ["[unknown-project]", "torpedo"]),
        (("codebreaking", "ulta", "allied"), ["[unknown-code]", "ultra"]),
        (("mark", "vichy", "x", "--until", "never"), ["player-turn"]),
        (("mark", "two/parts", "x"), ["[bad-key]"]),
    ])
    def test_unknown_words(self, war: Awaw, words: tuple[str, ...], told: list[str]) -> None:
        """Unknown words are told with the nearest valid ones."""
        said = war(*words, code=2)
        for text in told:
            assert text in said.err

    def test_war_on_oneself(self, war: Awaw) -> None:
        """A power does not declare war on itself."""
        assert war.run("war", "germany", "germany").code in (1, 2)
