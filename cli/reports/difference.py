"""What `diff` reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cli.reports.base import Cell, Report, Table
from projections.history.difference import Comparison, Difference, Told


def difference_report(found: Difference) -> Report:
    """Report two moments subtracted."""
    marks: list[tuple[Cell, ...]] = [(key, *pair) for key, pair in found.marks.items()]
    blocks: list[Table | str] = [_numbers(found), Table("Marks", ("", "before", "after"), marks),
                                 _events("Events only before", found.gone), _events("Events since", found.come)]
    data: dict[str, Any] = {"numbers": {path: list(pair) for path, pair in found.numbers.items()},
                            "marks": {key: list(pair) for key, pair in found.marks.items()},
                            "gone": [told._asdict() for told in found.gone],
                            "come": [told._asdict() for told in found.come]}
    return Report(data, [block for block in blocks if isinstance(block, str) or block.rows] or ["No difference."],
                  _numbers(found))


def comparison_report(found: Comparison) -> Report:
    """Report two records compared; they agree if one only goes on where the other ends."""
    head = f"The first {found.common} events are the same."
    if found.ours and found.theirs:
        head += f" The first that differs is event {found.ours[0].version}."
    elif found.ours or found.theirs:
        head += f" {'This' if found.ours else 'The other'} record goes on."
    else:
        head += " So are the records."
    blocks: list[Table | str] = [head, _events("Only here", found.ours), _events("Only there", found.theirs),
                                 _numbers(found)]
    data = {"common": found.common, "ours": [told._asdict() for told in found.ours],
            "theirs": [told._asdict() for told in found.theirs],
            "numbers": {path: list(pair) for path, pair in found.numbers.items()}}
    forked = bool(found.ours and found.theirs)
    return Report(data, [block for block in blocks if isinstance(block, str) or block.rows], _numbers(found),
                  1 if forked else 0)


def _numbers(found: Difference | Comparison) -> Table:
    return Table("Numbers", ("", "before", "after") if isinstance(found, Difference) else ("", "here", "there"),
                 [(path, *pair) for path, pair in found.numbers.items()], "none differs")


def _events(title: str, events: Sequence[Told]) -> Table:
    return Table(title, ("event", "id", "who", "text"),
                 [(told.version, told.event, told.actor or "", told.text) for told in events])
