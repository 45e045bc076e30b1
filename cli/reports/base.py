"""What a report is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Cell = str | int | None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns; numbers stand to the right, None is unknown. A table without rows shows `empty`."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]
    empty: str = "none"


@dataclass(frozen=True, slots=True)
class Report:
    """A report: `data` is its stable JSON, `blocks` what people read, `grid` what a spreadsheet reads.

    `form` names the format of a report that has only one.
    """

    data: Any
    blocks: Sequence[Table | str]
    grid: Table
    exit_code: int = 0
    footer: str = field(default="")
    form: str = ""
