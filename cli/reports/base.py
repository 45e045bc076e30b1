"""What a report is made of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

Cell = str | int | None

NOT_INTACT = 3
"""The exit code of what was read from a record that is not what was written."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns; numbers stand to the right, None is unknown. A table without rows shows `empty`."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]
    empty: str = "none"

    def numeric(self) -> list[int]:
        """Name the columns that hold only numbers, written out or not, and stand to the right where there is room."""
        return [i for i in range(len(self.columns)) if all(_is_number(row[i]) for row in self.rows)]


def _is_number(cell: Cell) -> bool:
    return not isinstance(cell, str) or bool(re.fullmatch(r"[+-]?\d+(\.\d+)?|-", cell.strip()))


class There(NamedTuple):
    """Who has how many factors on one side of a display: ready ones, and inverted ones that cannot be used."""

    holder: str
    ready: Cell
    inverted: Cell


class Facing(NamedTuple):
    """A row of a display: a kind of unit, and who has it on either side; an empty kind goes on with the row above."""

    left: There | None
    what: str
    right: There | None


@dataclass(frozen=True, slots=True)
class Display:
    """A box as it is printed: two sides that face each other, kinds of units between them."""

    title: str
    sides: tuple[str, str]
    rows: Sequence[Facing]


Block = Table | Display | str
"""What people read: a table, a display, or lines of text."""


class Written(NamedTuple):
    """A document that is written already: a page, a story, a picture."""

    content: str | bytes
    exit_code: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """A report: `data` is its stable JSON, `blocks` what people read, `grid` what a spreadsheet reads.

    `form` names the format of a report that has only one.
    """

    data: Any
    blocks: Sequence[Block]
    grid: Table
    exit_code: int = 0
    form: str = ""
