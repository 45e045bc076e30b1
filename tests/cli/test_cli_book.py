"""`awaw note`, `assert`, `adjust`, and order ids: what players write into the book."""

from __future__ import annotations

import pytest
from campaigns.table import Awaw


class TestNote:
    """Notes."""

    @pytest.mark.parametrize("text", ["x", "L'été à Lübeck",
                                      "[bold]not markup[/bold]", "=1+1", "-5", "--", "# no comment",
                                      "日本", "a" * 200, "two  blanks"])
    def test_kept_as_written(self, war: Awaw, text: str) -> None:
        """What is written is kept, whatever it looks like."""
        war("note", "--", text)
        assert war.texts()[-1] == f"Note: {text}"

    @pytest.mark.parametrize("text", ["", "a\x1b[31mred", "bell\x07", "two\nlines", "right\u202eleft", "\udcff"])
    def test_refused(self, war: Awaw, text: str) -> None:
        """Nothing, and control characters that could play tricks on a terminal, are refused and never printed."""
        said = war("note", text, code=2)
        assert "\x1b" not in said.err
        assert "\x07" not in said.err
        assert "\u202e" not in said.err
        assert war.events() == 16

    def test_too_long(self, war: Awaw) -> None:
        """A text that is too long is refused without being printed again and again."""
        said = war("note", "x" * 100_000, code=2)
        assert len(said.err) < 2000


class TestAssert:
    """Assertions."""

    def test_holds_or_not(self, war: Awaw) -> None:
        """A claim that holds is recorded; another is refused with the number, and nothing is written."""
        war("assert", "brp/us/level", "160")
        war("assert", "brp/germany/level", "unknown")
        before = war.events()
        said = war("assert", "brp/us/level", "159", code=1)
        assert "[assertion-failed] brp/us/level is 160, not 159." in said.err
        assert "awaw why brp/us/level" in said.err
        assert "is unknown, not 5" in war("assert", "brp/germany/level", "5", code=1).err
        assert war.events() == before

    def test_checked_for_ever(self, war: Awaw) -> None:
        """An audit checks every assertion at its place."""
        war("brp", "gain", "us", "-10", "--reason", "x", "--id", "g")
        war("assert", "brp/us/level", "150")
        war("undo", "g")
        found = war.json("audit", code=1)
        assert found["ok"] is False
        assert [finding["code"] for finding in found["findings"]] == ["assertion-failed"]

    @pytest.mark.parametrize(("words", "told"), [
        (("brp/us/lvl", "1"), "[unknown-number]"), (("brp", "1"), "[bad-path]"),
        (("brp/us/level", "many"), "[bad-number]"),
        (("brp/us/level",), "Missing argument"),
    ])
    def test_refused(self, war: Awaw, words: tuple[str, ...], told: str) -> None:
        """Wrong paths and values are told."""
        assert told in war("assert", *words, code=2).err


class TestAdjust:
    """Adjustments by ruling."""

    def test_needs_a_ruling(self, war: Awaw) -> None:
        """A number is changed by hand only where the players agree."""
        assert "[needs-ruling]" in war("adjust", "brp/us/level", "-3", code=1).err
        war("adjust", "brp/us/level", "-3", "--by-ruling", "agreed 3 March")
        assert war.value("brp/us/level") == 157
        assert war.json("log")[-1]["ruling"] == "agreed 3 March"

    def test_never_below_zero(self, war: Awaw) -> None:
        """Not even a ruling lays out factors that are not there."""
        said = war("adjust", "boxes/port/germany/submarine/ready", "-2", "--by-ruling", "agreed", code=1)
        assert "Germany has 1 submarine" in said.err

    @pytest.mark.parametrize("path", ["pools/germany/submarine/built", "pools/germany/submarine/pool",
                                      "tension/usat/effective"])
    def test_only_what_is_no_sum(self, war: Awaw, path: str) -> None:
        """A number that is a sum of others is not adjusted."""
        assert "[not-adjustable]" in war("adjust", path, "1", "--by-ruling", "agreed", code=2).err

    def test_ruled_away(self, war: Awaw) -> None:
        """A ruling on anything but an adjustment is kept and listed."""
        war("turn", "Winter 1939")
        war("yss", "close")
        war("build", "germany", "submarine", 1, "--by-ruling", "in winter, agreed")
        found = war.json("audit")
        assert found["ok"]
        assert "in winter, agreed" in found["findings"][0]["message"]


class TestOrderIds:
    """Ids of single orders."""

    def test_the_same_again(self, war: Awaw) -> None:
        """The same order under the same id is a no-op that says where it is (a resent command)."""
        war("build", "germany", "submarine", 1, "--id", "b")
        before = war.events()
        said = war("build", "germany", "submarine", 1, "--id", "b")
        assert said.out == "b is recorded already, at event 19; nothing was recorded.\n"
        said = war("build", "--id=b", "germany", "submarine", 1)
        assert "recorded already" in said.out
        assert war.events() == before

    def test_other_content(self, war: Awaw) -> None:
        """The same id with other words is a conflict."""
        war("build", "germany", "submarine", 1, "--id", "b")
        assert "[other-content] Order b is recorded with other words" in war(
            "build", "italy", "submarine", 1, "--id", "b", code=1).err

    def test_struck(self, war: Awaw) -> None:
        """A struck order is not recorded again under its id; the remedy is told."""
        war("note", "x", "--id", "b")
        war("undo", "b")
        assert "[struck]" in war("note", "x", "--id", "b", code=1).err

    @pytest.mark.parametrize("id", ["a b", "ä", "x" * 81, "a:b", "a\nb"])
    def test_refused(self, war: Awaw, id: str) -> None:
        """An id has letters, digits and a few signs."""
        assert "[bad-order-id]" in war("note", "x", "--id", id, code=2).err

    @pytest.mark.parametrize("name", ["a\x07b", "a\nb", "\u202e"])
    def test_who(self, war: Awaw, name: str) -> None:
        """A player's name with control characters is refused as a bad value, not as a damaged record."""
        said = war("--as", name, "note", "x", code=2)
        assert "[bad-" in said.err
        assert "pydantic" not in said.err
