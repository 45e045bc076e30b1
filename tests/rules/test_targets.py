"""The defensive strength of bombing targets (24.622)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import BadInput, UnknownWord
from ledger.rules.edition import Edition, load
from ledger.rules.targets import strength

PRINTED = {"flak": 1, "airbase": 1, "objective": 1, "anchor": 1, "city": 2, "port": 2, "fortification": 1,
           "fortress": 2, "beach-defense": 0}


@pytest.mark.rule("24.622")
class TestStrength:
    """Parts and their sum."""

    @pytest.mark.parametrize(("part", "points"), PRINTED.items())
    def test_printed(self, charts: Edition, rulebook: Edition, part: str, points: int) -> None:
        """Each part is worth what is printed, in both editions."""
        assert [strength(edition, {part: 3}) for edition in (charts, rulebook)] == [3 * points, 3 * points]

    def test_every_part(self, charts: Edition) -> None:
        """No part is left out, and none added."""
        assert {part: row.points for part, row in charts.target_strength.items()} == PRINTED

    def test_a_city_with_flak(self, charts: Edition) -> None:
        """A city that is an objective, with a port, three flak and an airbase, has strength 9."""
        assert strength(charts, {"city": 1, "objective": 1, "port": 1, "flak": 3, "airbase": 1}) == 9

    def test_players_words(self, charts: Edition) -> None:
        """Parts are read in any case, with spaces or hyphens; no parts have no strength."""
        assert strength(charts, {"Beach Defense": 4, "FLAK": 1}) == 1
        assert strength(charts, {}) == 0

    def test_unknown_parts(self, charts: Edition) -> None:
        """All unknown parts are told at once, with the nearest known one."""
        with pytest.raises(UnknownWord) as caught:
            strength(charts, {"flack": 1, "port": 1, "moat": 2})
        assert [problem.code for problem in caught.value.problems] == ["unknown-part"] * 2
        assert caught.value.problems[0].remedy == "Did you mean flak?"
        assert "fortress" in caught.value.problems[1].remedy

    def test_negative_counts(self, charts: Edition) -> None:
        """All negative counts are refused, in place of each the part."""
        with pytest.raises(BadInput) as caught:
            strength(charts, {"flak": -1, "port": 1, "city": -2})
        assert [(problem.code, problem.place) for problem in caught.value.problems] == [
            ("bad-count", "flak"), ("bad-count", "city")]

    @given(st.dictionaries(st.sampled_from(sorted(PRINTED)), st.integers(0, 20)))
    def test_a_sum(self, parts: dict[str, int]) -> None:
        """Strength is the sum of its parts, in whatever order they are named."""
        edition = load("charts")
        assert strength(edition, parts) == sum(strength(edition, {part: count}) for part, count in parts.items())
        assert strength(edition, dict(reversed(parts.items()))) == strength(edition, parts)
