"""What a dry run reports: what an undo, a correction or a late entry would do, before it is recorded."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from cli.render.clean import clean
from cli.reports.base import Cell, Report, Table
from cli.reports.edition import difference_data, difference_text
from ledger.events.book import OrderRetracted
from ledger.rules.edition import Edition
from ledger.rules.edition_rows import differences
from projections.amendment import Effects
from projections.history.narrative import describe
from projections.referee.audit import Finding
from projections.referee.base import Violation
from projections.timeline import Entry

NOTHING = "Nothing was recorded."


def effects_report(entries: Sequence[Entry], effects: Effects | None, warnings: Sequence[Violation] = ()) -> Report:
    """Report what would be recorded, which numbers would change, and what an audit would find from then on."""
    blocks: list[Table | str] = _would(entries)
    data: dict[str, Any] = {"events": [describe(found.event) for found in entries]}
    if effects is not None:
        blocks += [*_numbers(effects), *_findings(effects)]
        data |= {"numbers": {path: list(pair) for path, pair in effects.numbers.items()},
                 **{name: [found._asdict() for found in getattr(effects, name)]
                    for name in ("impossible", "broken", "stale", "follows", "come", "gone")}}
    blocks += [_filled(f"Warning: {warning}") for warning in warnings]
    grid = Table("", ("path", "before", "after"),
                 [(path, *pair) for path, pair in (effects.numbers if effects else {}).items()])
    told = "\n".join(block for block in blocks if isinstance(block, str))
    tables = [block for block in blocks if isinstance(block, Table)]
    return Report(data, [*filter(None, [told]), *tables, NOTHING], grid)


def _would(entries: Sequence[Entry]) -> list[Table | str]:
    """Say what would be recorded, and name the orders that an undo takes along."""
    found: list[Table | str] = []
    for entry in entries:
        found.append(_filled(f"Would record: {describe(entry.event)}"))
        if isinstance(entry.event, OrderRetracted) and entry.event.along:
            found.append(_filled(f"Struck with it: {', '.join(entry.event.along)}"))
    return found


def _filled(text: str) -> str:
    return textwrap.fill(clean(text), 80, subsequent_indent="  ", break_on_hyphens=False)


def rules_report(entries: Sequence[Entry], before: Edition, after: Edition, effects: Effects) -> Report:
    """Report which rows of the rules would change, and how the past would look if it were judged by them."""
    changed = differences(before, after)
    rows: list[tuple[Cell, ...]] = [(one.row.name, one.row.rule, difference_text(one, "now", "then"))
                                    for one in changed]
    told = _would(entries)
    data = {"events": [describe(found.event) for found in entries],
            "rows": [difference_data(one) for one in changed],
            "come": [found._asdict() for found in effects.all_new], "gone": [found._asdict() for found in effects.gone]}
    findings = _findings(effects._replace(come=effects.all_new, impossible=(), broken=(), stale=()))
    grid = Table("Rules that change", ("row", "rule", "now -> then"), rows)
    past = "What happened is judged by the rules of its time.\n" + (
        "By these rules it would be judged otherwise:" if findings else
        "By these rules it would be judged no different.")
    return Report(data, [*told, grid, past, *findings, NOTHING], grid)


def _numbers(effects: Effects) -> list[Table]:
    rows: list[tuple[Cell, ...]] = [(path, *pair) for path, pair in effects.numbers.items()]
    return [Table("Numbers that change", ("", "before", "after"), rows, "none")]


_TITLES = {"impossible": "Could not have happened", "broken": "Out of its time", "stale": "Stale outcomes",
           "follows": "Stale with them",
           "come": "New findings", "gone": "Findings that go"}


def _findings(effects: Effects) -> list[Table]:
    found: dict[str, tuple[Finding, ...]] = {name: getattr(effects, name) for name in _TITLES}
    return [Table(_TITLES[name], ("code", "rule", "event", "message"),
                  [(one.code, one.rule, one.event, one.message) for one in findings])
            for name, findings in found.items() if findings]
