"""Reports on a terminal, set by rich: the same words, with titles that stand out."""

from __future__ import annotations

from rich.box import ROUNDED
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from cli.render.display import MIDDLE, SIDE, lines
from cli.render.text import WIDTH, shown
from cli.reports.base import Block, Display, Report, Table


def show(report: Report) -> None:
    """Print a report to the terminal. Players' text is never markup."""
    console = Console(highlight=False)
    for number, block in enumerate(report.blocks):
        if number:
            console.print()
        narrow = isinstance(block, Display) and console.width < WIDTH
        console.print(_shown(block), width=WIDTH if narrow else None, crop=not narrow, no_wrap=narrow)


def _shown(block: Block) -> Grid | Text:
    if isinstance(block, Display):
        return _display(block)
    return Text(block) if isinstance(block, str) else _grid(block)


def _display(block: Display) -> Grid:
    """Set a display as it is printed, in a frame; it is no narrower than it is."""
    grid = Grid(title=Text(block.title, style="bold"), box=ROUNDED, show_header=False, padding=(0, 1))
    for number, (style, width) in enumerate((("", SIDE), ("dim", MIDDLE), ("", SIDE))):
        grid.add_column(style=style, width=width, justify="center" if number == 1 else "left", no_wrap=True)
    head, *rows = lines(block)
    grid.add_row(*(Text(cell, style="bold") for cell in head), end_section=True)
    for row in rows:
        grid.add_row(*map(Text, row))
    return grid


def _grid(block: Table) -> Grid | Text:
    if not block.rows:
        return Text(f"{block.title}: {block.empty}" if block.title else block.empty)
    grid = Grid(title=Text(block.title, style="bold") if block.title else None, title_justify="left", box=None,
                padding=(0, 2, 0, 0), show_header=any(block.columns), header_style="dim")
    for i, column in enumerate(block.columns):
        number = all(isinstance(row[i], int | None) for row in block.rows)
        last = i == len(block.columns) - 1
        grid.add_column(Text(column), justify="right" if number else "left", no_wrap=not last, overflow="fold")
    for row in block.rows:
        grid.add_row(*(_cell(cell) for cell in row))
    return grid


def _cell(cell: str | int | None) -> Text:
    return Text(shown(cell), style="red" if isinstance(cell, int) and cell < 0 else "")
