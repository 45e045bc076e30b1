from __future__ import annotations

import pytest

from ledger.errors import UnknownWord
from ledger.rules.edition import Edition
from ledger.rules.starting_levels import of_holder, pool


class TestPool:
    @pytest.mark.rule("24.31", "24.31A", "24.31B", "24.31C", "24.31D", "24.31E")
    @pytest.mark.parametrize(("holder", "unit", "levels"), [
        ("germany", "submarine", (1, 1)), ("italy", "submarine", (1, 1)), ("japan", "submarine", (1, 1)),
        ("japan", "transport", (20, 0)), ("britain", "submarine", (1, 1)), ("us", "submarine", (1, 1)),
        ("western-allies", "asw", (2, 2)), ("western-allies", "transport", (35, 5)),
        ("britain", "bomber", (1, 0)), ("us", "bomber", (1, 0)), ("us", "pacific-bomber", (0, 0)),
    ])
    def test_printed(self, charts: Edition, holder: str, unit: str, levels: tuple[int, int]) -> None:
        """24.31: factors built and allowable builds, those held jointly under the Western Allies."""
        assert pool(charts, holder, unit) == levels

    def test_unknown(self, charts: Edition) -> None:
        """An unknown holder or unit is refused."""
        with pytest.raises(UnknownWord):
            pool(charts, "spain", "submarine")
        with pytest.raises(UnknownWord):
            pool(charts, "germany", "tank")


class TestOfHolder:
    @pytest.mark.rule("24.31F", "24.31G", "24.31H")
    @pytest.mark.parametrize("holder", ["france", "russia", "china"])
    def test_none(self, charts: Edition, holder: str) -> None:
        """24.31F to H: these start without SW units."""
        assert of_holder(charts, holder) == ()

    @pytest.mark.rule("24.54")
    def test_origin(self, charts: Edition) -> None:
        """24.54: of the joint ASW, one built and one allowable build are American."""
        asw = [level for level in of_holder(charts, "wa") if level.unit == "asw"]
        assert [(level.origin, level.built, level.allowable, level.rule) for level in asw] == [
            ("", 1, 1, "24.31D"), ("american", 1, 1, "24.31E")]

    @pytest.mark.rule("24.53")
    def test_place(self, charts: Edition) -> None:
        """24.53: the American strategic bomber starts in the Atlantic U.S. box."""
        (bomber,) = (level for level in of_holder(charts, "us") if level.unit == "bomber")
        assert bomber.place == "atlantic-us"
