from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import BadInput
from ledger.rules.edition import load
from ledger.rules.sw_combat import NOTHING, Cell, Table, column_of, lookup, parse_cell, rows_of

# The same rungs, written as runs: before the slash, first and last number after it.
RUNS = ((1, 1, 6), (2, 5, 8), (3, 7, 9), (4, 8, 10), (5, 9, 11), (6, 10, 12), (7, 11, 13), (8, 12, 14),
        (9, 13, 14))
LADDER = [f"{before}/{after}" for before, first, last in RUNS for after in range(first, last + 1)]
SHIFTS = (6, 5, 4, 4, 3, 3, 3, 2, 2, 1, 0)


def rung(factors: int, column: int) -> str:
    """Derive a cell from the ladder: more factors and a better roll climb the same rungs."""
    index = factors - SHIFTS[column - 2]
    below = {0: "0/2", -1: "0/1"}
    return LADDER[index - 1] if index >= 1 else below.get(index, "0")


@pytest.mark.rule("24.62")
class TestTable:
    @pytest.mark.parametrize("factors", range(1, 31))
    @pytest.mark.parametrize("column", range(2, 13))
    def test_printed_grid_is_the_ladder(self, table: Table, factors: int, column: int) -> None:
        """Each of the 330 printed cells is what the ladder gives."""
        assert str(table[factors][column - 2]) == rung(factors, column)

    def test_shape(self, table: Table) -> None:
        """The table has 30 rows of 11 cells."""
        assert list(table) == list(range(1, 31))
        assert {len(cells) for cells in table.values()} == {11}


class TestLookup:
    @pytest.mark.rule("24.621")
    def test_d19(self, table: Table) -> None:
        """34 factors at 8 read row 30 (8/13) and row 4 (1/1), together 9/14."""
        assert lookup(table, 34, 8) == (Cell(9, 14), 8, (30, 4))

    @pytest.mark.rule("24.621")
    @pytest.mark.parametrize(("factors", "rows", "cell"), [
        (0, (), NOTHING), (1, (1,), NOTHING), (30, (30,), Cell(8, 13)), (31, (30, 1), Cell(8, 13)),
        (60, (30, 30), Cell(16, 26)), (61, (30, 30, 1), Cell(16, 26)),
    ])
    def test_edges(self, table: Table, factors: int, rows: tuple[int, ...], cell: Cell) -> None:
        """No factors do nothing; above 30, row 30 is read as often as it fits, plus the remainder."""
        assert lookup(table, factors, 7) == (cell, 7, rows)

    @pytest.mark.rule("24.68")
    @pytest.mark.parametrize("factors", [6, 34])
    def test_clipped(self, table: Table, factors: int) -> None:
        """A modified roll of 1 or less reads column 2, one of 13 or more column 12."""
        for low in (-4, 0, 1):
            assert lookup(table, factors, low) == lookup(table, factors, 2)
        for high in (13, 18):
            assert lookup(table, factors, high) == lookup(table, factors, 12)

    def test_negative(self, table: Table) -> None:
        """Fewer than no factors are refused."""
        with pytest.raises(BadInput):
            lookup(table, -1, 7)

    @given(st.integers(0, 200), st.integers(-10, 25))
    def test_climbs(self, factors: int, roll: int) -> None:
        """One factor more or one better on the dice never does less in all."""
        table = load("charts").sw_combat_table
        here, more, better = (sum(lookup(table, *where).cell) for where in (
            (factors, roll), (factors + 1, roll), (factors, roll + 1)))
        assert here <= more
        assert here <= better


class TestRowsAndColumns:
    @given(st.integers(0, 500))
    def test_rows_add_up(self, factors: int) -> None:
        """The rows that are read add up to the factors."""
        assert sum(rows_of(factors)) == factors
        assert all(1 <= row <= 30 for row in rows_of(factors))

    @given(st.integers())
    def test_columns_exist(self, roll: int) -> None:
        """Every modified roll reads one of the 11 columns."""
        assert 2 <= column_of(roll) <= 12


class TestCell:
    @pytest.mark.parametrize("text", ["0", "0/1", "1/3", "9/14"])
    def test_round_trip(self, text: str) -> None:
        """A printed cell is read and printed alike."""
        assert str(parse_cell(text)) == text

    @pytest.mark.parametrize("text", ["", "1", "/3", "1/", "a/b", "-1/2", "1/2/3"])
    def test_bad(self, text: str) -> None:
        """What is no result is refused."""
        with pytest.raises(BadInput):
            parse_cell(text)
