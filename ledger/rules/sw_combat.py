"""The SW Combat Table: two dice and a number of factors give a result before and after the slash.

Rules 24.62 (table), 24.621 (more than 30 factors) and 24.68 (modified rolls below 2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ledger.errors import BadInput, Problem

LOWEST, HIGHEST = 2, 12
"""The first and the last column of the table; the last one is printed 12+."""

LAST_ROW = 30


class Cell(NamedTuple):
    """A result of the table: the number before the slash and the one after it."""

    before: int
    after: int

    def __str__(self) -> str:
        return f"{self.before}/{self.after}" if any(self) else "0"


Table = Mapping[int, tuple[Cell, ...]]
"""Rows 1 to 30 by number of factors, each with its 11 cells for columns 2 to 12."""

NOTHING = Cell(0, 0)


class Lookup(NamedTuple):
    """What a roll gave: the result, the column that was read (2 to 12), and the rows that were added up."""

    cell: Cell
    column: int
    rows: tuple[int, ...]


def parse_cell(text: str) -> Cell:
    """Read a printed cell: "0" or "1/3". Raises BadInput."""
    before, slash, after = text.partition("/")
    if not before.isdecimal() or not (after.isdecimal() if slash else before == "0"):
        raise BadInput(Problem("bad-cell", f'"{text}" is not a table result.', "Write 0 or 1/3.", "24.62"))
    return Cell(int(before), int(after or 0))


def column_of(modified_roll: int) -> int:
    """Give the column that a modified roll reads: below 2 reads 2 (24.68), above 12 reads 12 (24.62)."""
    return max(LOWEST, min(HIGHEST, modified_roll))


def rows_of(factors: int) -> tuple[int, ...]:
    """Give the rows that a number of factors uses: row 30 as often as it fits, then the remainder (24.621).

    No factors use no row. Raises BadInput for a negative number.
    """
    if factors < 0:
        raise BadInput(Problem("bad-count", f"{factors} factors cannot fight.", "Give 0 or more.", "24.62"))
    full, rest = divmod(factors, LAST_ROW)
    return (LAST_ROW,) * full + ((rest,) if rest else ())


def lookup(table: Table, factors: int, modified_roll: int) -> Lookup:
    """Give the result for a number of factors and a modified roll, all rows at the same roll and added up.

    Rules 24.62, 24.621, 24.68. Raises BadInput for a negative number of factors.
    """
    column = column_of(modified_roll)
    rows = rows_of(factors)
    cells = [table[row][column - LOWEST] for row in rows]
    return Lookup(Cell(sum(cell.before for cell in cells), sum(cell.after for cell in cells)), column, rows)
