"""Errors as players read them: what kind, where, what was seen, what to do; all of them, and nothing was written."""

from __future__ import annotations

import sys
import textwrap

from cli.render.clean import clean
from ledger.errors import LedgerError, Problem

_HEADS = {
    "Rejected": "Rejected; nothing was recorded.",
    "Conflict": "Conflict; nothing was recorded.",
    "NotIntact": "The record is not intact.",
}


def show_problems(error: LedgerError) -> None:
    """Write all problems of an error to the error stream."""
    head = _HEADS.get(type(error).__name__)
    lines = [f"awaw: {head}"] if head else []
    for problem in error.problems:
        lines += _told(problem, "awaw: " if not head else "  ")
    sys.stderr.write("\n".join(lines) + "\n")


def _told(problem: Problem, start: str) -> list[str]:
    rule = f", rule {problem.rule}" if problem.rule else ""
    if problem.place.startswith("awaw "):
        start = start.removeprefix("awaw: ")
    lines = [f"{start}{clean(problem.place)}"] if problem.place else []
    said = f"[{problem.code}{rule}] {problem.evidence}"
    first = start if not lines else "    "
    lines += textwrap.wrap(clean(said), 80, initial_indent=first, subsequent_indent="    ")
    if problem.remedy:
        lines += textwrap.wrap(clean(problem.remedy), 80, initial_indent="    ", subsequent_indent="    ")
    return lines
