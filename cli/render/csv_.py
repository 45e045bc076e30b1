"""Reports as CSV, one grid with a header."""

from __future__ import annotations

import csv
import io

from cli.reports.base import Cell, Report

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def render(report: Report) -> str:
    """Write a report's grid as CSV (RFC 4180 with line feeds)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(report.grid.columns)
    writer.writerows([_safe(cell) for cell in row] for row in report.grid.rows)
    return out.getvalue()


def _safe(cell: Cell) -> Cell:
    """Keep a spreadsheet from running players' text as a formula."""
    return "'" + cell if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
