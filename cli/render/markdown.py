"""Reports as Markdown: tables that forums and mails show as tables."""

from __future__ import annotations

from cli.render.display import as_table
from cli.render.text import shown
from cli.reports.base import Block, Display, Report, Table


def render(report: Report) -> str:
    """Write a report as Markdown."""
    blocks = [_block(block) for block in report.blocks]
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _block(block: Block) -> str:
    if isinstance(block, str):
        return escape(block)
    return _table(as_table(block) if isinstance(block, Display) else block)


def escape(text: str) -> str:
    """Keep players' text from being read as Markdown or HTML."""
    for char in "\\`*_[]<>|":
        text = text.replace(char, f"\\{char}")
    return text


def _table(block: Table) -> str:
    title = f"**{escape(block.title)}**\n\n" if block.title else ""
    if not block.rows:
        return f"{title}{escape(block.empty)}"
    right = [all(isinstance(row[i], int | None) for row in block.rows) for i in range(len(block.columns))]
    lines = [_row(block.columns), "|" + "|".join("---:" if number else "---" for number in right) + "|",
             *(_row(tuple(map(shown, row))) for row in block.rows)]
    return title + "\n".join(lines)


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(map(escape, cells)) + " |"
