"""The rows as a table to read, and as JSON to keep."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from .measure import Row

_HEADINGS = ("what", "against", "ratio", "goal", "met", "ours", "theirs")


def as_text(rows: Iterable[Row]) -> str:
    """Write one line a row, columns aligned."""
    lines = [_HEADINGS, *map(_cells, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(_HEADINGS))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
                     for line in lines)


def _cells(row: Row) -> Sequence[str]:
    goal = row.goal.text if row.goal else "-"
    if row.ratio is None:
        return (row.what, row.against, "-", goal, f"skipped: {row.skipped}", "", "")
    met = {True: "yes", False: "NO", None: "-"}[row.met]
    return (row.what, row.against, f"{row.ratio:.2f}", goal, met, _amount(row.ours, row.unit),
            _amount(row.theirs, row.unit))


def _amount(amount: float | None, unit: str) -> str:
    if amount is None:
        return ""
    if unit != "s":
        return f"{amount:.1f} {unit}"
    return f"{amount * 1e3:.2f} ms" if amount < 1 else f"{amount:.2f} s"


def as_json(rows: Iterable[Row]) -> str:
    """Write all that is known of each row."""
    return json.dumps([{
        "what": row.what, "against": row.against, "goal": row.goal.text if row.goal else None, "ratio": row.ratio,
        "met": row.met, "ours": row.ours, "theirs": row.theirs, "unit": row.unit, "skipped": row.skipped,
    } for row in rows], indent=2) + "\n"
