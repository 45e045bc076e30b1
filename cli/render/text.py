"""Reports as plain text: aligned columns, 80 characters wide where the words allow it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from cli.render.display import display
from cli.reports.base import Block, Cell, Display, Report, Table

WIDTH = 80


def render(report: Report) -> str:
    """Write a report as plain text."""
    blocks = [_block(block) for block in report.blocks]
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _block(block: Block) -> str:
    if isinstance(block, str):
        return _wrapped(block)
    return display(block) if isinstance(block, Display) else table(block)


def _wrapped(text: str) -> str:
    """Break a line that is too long for a screen; what has lines of its own, as a file has, stays as it is."""
    if len(text) <= WIDTH or "\n" in text:
        return text
    return textwrap.fill(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def shown(cell: Cell) -> str:
    """Write a cell: an unknown number is a dash."""
    return "-" if cell is None else str(cell)


def table(block: Table) -> str:
    """Lay a table out in columns, numbers to the right; the last column wraps."""
    if not block.rows:
        return f"{block.title}: {block.empty}" if block.title else block.empty
    lines = [block.title] if block.title else []
    widths = [max(len(block.columns[i]), *(len(shown(row[i])) for row in block.rows))
              for i in range(len(block.columns))]
    right = [all(isinstance(row[i], int | None) for row in block.rows) for i in range(len(block.columns))]
    if any(block.columns):
        lines += _row(block.columns, widths, right)
    for row in block.rows:
        lines += _row(tuple(map(shown, row)), widths, right)
    return "\n".join(lines)


def _row(cells: tuple[str, ...], widths: list[int], right: list[bool]) -> Iterator[str]:
    padded = [cell.rjust(width) if on_right else cell.ljust(width)
              for cell, width, on_right in zip(cells, widths, right, strict=True)]
    start = "  " + "  ".join(padded[:-1]) + ("  " if len(padded) > 1 else "")
    room = max(WIDTH - len(start), 24)
    last = [padded[-1].rstrip()] if right[-1] else textwrap.wrap(padded[-1], room, break_on_hyphens=False) or [""]
    yield (start + last[0]).rstrip()
    for line in last[1:]:
        yield " " * len(start) + line
