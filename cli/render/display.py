"""Displays as they are printed: two sides face each other in a frame of 80 characters, kinds of units between them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from cli.reports.base import Cell, Display, Facing, Table, There

SIDE, MIDDLE = 24, 22
"""Characters of each side and of what stands between them; with the frame they make 80."""


def display(block: Display) -> str:
    """Draw a display in plain characters."""
    rule = f"+{'-' * (SIDE + 2)}+{'-' * (MIDDLE + 2)}+{'-' * (SIDE + 2)}+"
    top = f"+{f' {block.title} '.center(len(rule) - 2, '-')}+"
    head, *rows = (f"| {left} | {middle.center(MIDDLE)} | {right} |" for left, middle, right in lines(block))
    return "\n".join([top, head, rule, *rows, rule])


def lines(block: Display) -> Iterator[tuple[str, str, str]]:
    """Lay out a display: its heads, then each row in lines of three cells."""
    left, right = block.sides
    yield _side(There(left, "ready", "inv")), "", _side(There(right, "ready", "inv"))
    for row in block.rows:
        yield from _lines(row)


def _lines(row: Facing) -> Iterator[tuple[str, str, str]]:
    first, *more = textwrap.wrap(row.what, MIDDLE, break_on_hyphens=False) or [""]
    yield _side(row.left), first, _side(row.right)
    for line in more:
        yield _side(None), line, _side(None)


def _side(there: There | None) -> str:
    if there is None:
        return " " * SIDE
    return f"{there.holder:<14} {_cell(there.ready):>5} {_cell(there.inverted):>3}"


def _cell(cell: Cell) -> str:
    return "-" if cell is None else str(cell)


def as_table(block: Display) -> Table:
    """Set a display as a table, for formats without frames."""
    left, right = block.sides
    columns = (left, "ready", "inverted", "", right, "ready", "inverted")
    return Table(block.title, columns, [(*(row.left or ("", "", "")), row.what, *(row.right or ("", "", "")))
                                        for row in block.rows])
