"""The README's table of rules: every number of the index once, runs of one status drawn together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from ledger.rules.index import STATUSES, Entry, entries, entry, is_number

_CHARTS = "Lines of the charts"
_OTHERS = "Other chapters"


def rules_table() -> str:
    """Write the table: a row for each part of the rules, a column for each status, and the counts."""
    rows = [_row(name, list(group)) for name, group in groupby(_sorted(), key=_part)]
    counts = [str(sum(one.status == status for one in entries())) for status in STATUSES]
    head = ["| part | " + " | ".join(STATUSES) + " |", "|---|---|---|---|"]
    return "\n".join(["", *head, *rows, f"| **{len(entries())} in all** | " + " | ".join(counts) + " |", "", ""])


def _sorted() -> list[Entry]:
    """Put the chapters that are told by their parts first, then the charts, then the other chapters."""
    last = [_CHARTS, _OTHERS]
    return sorted(entries(), key=lambda one: last.index(_part(one)) if _part(one) in last else -1)


def _part(one: Entry) -> str:
    chapter, _, rest = one.number.partition(".")
    if not is_number(one.number):
        return _CHARTS
    if chapter not in ("10", "24"):
        return _OTHERS
    head = f"{chapter}.{rest[0]}" if rest and chapter == "24" else chapter
    return f"{head} {entry(head).title}"


def _row(name: str, group: list[Entry]) -> str:
    return f"| {name} | " + " | ".join(_runs(group, status) for status in STATUSES) + " |"


def _runs(group: list[Entry], status: str) -> str:
    """Name the entries of a status; what follows each other in the index is drawn together."""
    found = []
    for same, run in groupby(group, key=lambda one: (one.status == status, _family(one))):
        numbers = [one.number for one in run]
        if same[0]:
            found.append(_drawn(numbers, group))
    count = sum(one.status == status for one in group)
    return f"{', '.join(found)} ({count})" if count else ""


def _drawn(numbers: list[str], group: Iterable[Entry]) -> str:
    family = numbers[0].partition(".")[0]
    if not is_number(numbers[0]) and numbers == [one.number for one in group if one.number.startswith(f"{family}.")]:
        return f"`{family}.*`"
    if not is_number(numbers[0]):
        return ", ".join(f"`{number}`" for number in numbers)
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 2 else ", ".join(numbers)  # noqa: RUF001  # a range


def _family(one: Entry) -> str:
    """Runs stay within a chapter, or within the lines of the charts whose row ids begin alike."""
    return one.number.partition(".")[0]
