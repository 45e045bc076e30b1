"""The Air Range table (24.622): ranges by theater and results, and what unused range gives."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import BadInput, UnknownWord
from ledger.rules import words
from ledger.rules.air_range import bomber_range, excess_range, interceptor_range
from ledger.rules.edition import Edition, load
from ledger.rules.modifiers import air_range_modifier

PRINTED = [
    (0, "europe", 4, 4, 0), (1, "europe", 8, 4, 1), (2, "europe", 16, 8, 2), (3, "europe", 24, 12, 3),
    (0, "pacific", 3, 3, 0), (1, "pacific", 6, 3, 1), (2, "pacific", 12, 6, 2), (3, "pacific", 18, 9, 3),
]


@pytest.mark.rule("24.622")
@pytest.mark.parametrize(("results", "theater", "bombers", "interceptors", "modifier"), PRINTED)
def test_printed_table(charts: Edition, rulebook: Edition, results: int, theater: str, bombers: int,
                       interceptors: int, modifier: int) -> None:
    """Every cell of the printed table, in both editions."""
    for edition in (charts, rulebook):
        assert bomber_range(edition, theater, results) == bombers
        assert interceptor_range(edition, theater, results) == interceptors
        assert air_range_modifier(edition, results) == modifier


@pytest.mark.rule("24.622")
class TestRanges:
    def test_more_than_the_table_has(self, charts: Edition) -> None:
        """More results than the table has count as its last row."""
        assert (bomber_range(charts, "europe", 4), interceptor_range(charts, "pacific", 99)) == (24, 9)

    def test_nothing_set(self, charts: Edition) -> None:
        """Where an edition has no row, the range is not known."""
        empty = dataclasses.replace(charts, air_range={})
        assert (bomber_range(empty, "europe", 1), interceptor_range(empty, "europe", 1)) == (None, None)
        assert excess_range(empty, "us", "europe", 0, 3, 3).net == 0

    def test_players_words(self, charts: Edition) -> None:
        """A theater is read as players write it."""
        assert bomber_range(charts, "Pac", 1) == 6

    def test_refused(self, charts: Edition) -> None:
        """Unknown theaters and negative numbers are refused."""
        with pytest.raises(UnknownWord, match="europe"):
            bomber_range(charts, "asia", 1)
        for bad in ((-1, 0, 0), (0, -1, 0), (0, 0, -1)):
            distance, results, bomber_results = bad
            with pytest.raises(BadInput, match="-1 is less than none"):
                excess_range(charts, "us", "europe", distance, results, bomber_results)


@pytest.mark.rule("24.622")
class TestExcessRange:
    @pytest.mark.parametrize(("theater", "distance", "results", "bomber_results", "modifier"), [
        ("europe", 5, 2, 3, 1), ("europe", 8, 2, 3, 1), ("europe", 9, 2, 3, 0), ("europe", 0, 3, 3, 3),
        ("europe", 0, 3, 2, 2), ("europe", 0, 3, 0, 0), ("europe", 25, 3, 3, 0), ("europe", 17, 2, 3, 0),
        ("pacific", 2, 1, 2, 1), ("pacific", 3, 1, 2, 0), ("pacific", 2, 3, 9, 4), ("pacific", 0, 3, 9, 4),
    ])
    def test_by_hand(self, charts: Edition, theater: str, distance: int, results: int, bomber_results: int,
                     modifier: int) -> None:
        """+1 for every 8 hexes left in Europe and every 4 in the Pacific, as far as bomber results go."""
        assert excess_range(charts, "us", theater, distance, results, bomber_results).net == modifier

    def test_itemised(self, charts: Edition) -> None:
        """What it gives is a line of the table of bombing modifiers."""
        [line] = excess_range(charts, "germany", "europe", 0, 1, 1).lines
        assert (line.id, line.amount, line.rule) == ("bombing.range-europe", 1, "24.622")

    def test_not_in_the_rulebook(self, rulebook: Edition) -> None:
        """The rule page has no such line."""
        assert excess_range(rulebook, "us", "europe", 0, 3, 3).lines == ()

    @given(st.sampled_from(words.THEATERS), st.integers(0, 40), st.integers(0, 5), st.integers(0, 5))
    def test_always(self, theater: str, distance: int, results: int, bomber_results: int) -> None:
        """It is never below 0 nor above the bomber results, and shrinks with the distance."""
        edition = load("charts")
        near = excess_range(edition, "us", theater, distance, results, bomber_results).net
        far = excess_range(edition, "us", theater, distance + 1, results, bomber_results).net
        assert 0 <= far <= near <= bomber_results
        if distance > (bomber_range(edition, theater, results) or 0):
            assert near == 0
