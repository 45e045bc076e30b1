"""Errors as players read them: what kind, where, what was seen, what to do; all of them, and nothing was written."""

from __future__ import annotations

import sys
import textwrap
from dataclasses import replace

from cli.render.clean import clean
from ledger.errors import LedgerError, Problem

LONGEST = 600
"""Characters shown of a place or an evidence."""

_HEADS = {
    "Rejected": "Rejected; nothing was recorded.",
    "Conflict": "Conflict; nothing was recorded.",
    "NotIntact": "The record is not intact.",
}


def show_problems(error: LedgerError) -> None:
    """Write all problems of an error to the error stream."""
    head = _HEADS.get(type(error).__name__)
    lines = [f"awaw: {head}"] if head else []
    place = None
    for problem in error.problems:
        told = problem if problem.place != place else replace(problem, place="")
        lines += _told(told, "awaw: " if not head else "  ", nested=bool(problem.place))
        place = problem.place
    sys.stderr.write("\n".join(lines) + "\n")


def _told(problem: Problem, start: str, nested: bool) -> list[str]:
    rule = f", rule {problem.rule}" if problem.rule else ""
    lines = [f"{start}{_clipped(problem.place)}"] if problem.place else []
    said = f"[{problem.code}{rule}] {problem.evidence}"
    first = "    " if nested else start
    lines += _wrapped(_clipped(said), first)
    if problem.remedy:
        lines += _wrapped(clean(problem.remedy), "    ")
    return lines


def _wrapped(text: str, start: str) -> list[str]:
    return textwrap.wrap(text, 80, initial_indent=start, subsequent_indent="    ", break_on_hyphens=False)


def _clipped(text: str) -> str:
    """Show the beginning of a text that would fill the screen."""
    text = clean(text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."
