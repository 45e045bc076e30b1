"""What `rule` reports: a rule from its printed number to code, data, tests and the events of a campaign."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from cli.editions import variants
from cli.reports.base import Cell, Report, Table
from cli.reports.edition import difference_data, difference_text
from ledger.rules.edition import DEFAULT, Edition, load
from ledger.rules.edition_rows import Difference, carries, carrying, differences
from ledger.rules.index import Entry, Keeper, covers, keepers, parts

if TYPE_CHECKING:
    from projections.history.citations import Citation

WIDTH = 80

MOST = 12
"""Tests that are listed on a screen; JSON and CSV list all."""


@dataclass(frozen=True, slots=True)
class Play:
    """What is played here: the edition, and of a campaign its name and the events that carry the rule."""

    edition: Edition
    campaign: str | None = None
    events: Sequence[Citation] = field(default=())


def list_report(entries: Iterable[Entry], status: str | None) -> Report:
    """Report entries of the index, of one status or of all."""
    kept = [entry for entry in entries if status is None or entry.status == status]
    grid = Table("", ("number", "status", "title"), [(entry.number, entry.status, entry.title) for entry in kept],
                 "no such rule")
    return Report([_summary(entry) for entry in kept], [grid], grid)


def rule_report(entry: Entry, play: Play) -> Report:
    """Report everything that is known of a rule."""
    rows = carrying(play.edition, entry.number)
    differing = list(_differing(entry.number))
    tests = sorted((keeper for keeper in keepers() if covers(entry.number, keeper.number)), key=_closeness)
    data = {
        **_summary(entry), "note": entry.note, "code": list(entry.code),
        "parts": [_summary(part) for part in parts(entry.number)],
        "data": {"edition": play.edition.id,
                 "rows": [{"row": row.name, "rule": row.rule, "values": row.stated} for row in rows]},
        "differences": [{"edition": name, **difference_data(one)} for name, one in differing],
        "tests": [{"rule": test.number, "file": test.file, "test": test.name} for test in tests],
        "campaign": play.campaign,
        "events": None if play.campaign is None else [event._asdict() for event in play.events],
    }
    unlike = [(name, one.row.line or one.row.name, difference_text(one, DEFAULT, name)) for name, one in differing]
    tables = {
        "code": Table("Code", ("",), [(name,) for name in entry.code]),
        "below": Table("Below it", ("number", "status", "title"),
                       [(part.number, part.status, part.title) for part in parts(entry.number)]),
        "data": Table(f"Data: {play.edition.title}", ("row", "rule", "values"),
                      [(row.line or row.name, row.rule, row.text) for row in rows]),
        "difference": Table(f"Not as in {load(DEFAULT).title}", ("edition", "row", f"{DEFAULT} -> edition"), unlike),
        "test": Table("Tests", ("file", "test"), [*dict.fromkeys((test.file, test.name) for test in tests)]),
        "event": Table(f"Events of {play.campaign}", ("event", "id", "turn", "text"),
                       [(event.version, event.event, event.turn, event.text) for event in play.events]),
    }
    blocks: list[Table | str] = [_head(entry), *(_shortened(table) for table in tables.values() if table.rows)]
    return Report(data, blocks, _grid(entry, tables))


def _summary(entry: Entry) -> dict[str, Any]:
    return {"number": entry.number, "title": entry.title, "status": entry.status}


def _differing(number: str) -> Iterator[tuple[str, Difference]]:
    for name, edition in variants().items():
        for one in differences(load(DEFAULT), edition):
            if any(row is not None and carries(row, number) for row in (one.before, one.after)):
                yield name, one


def _head(entry: Entry) -> str:
    note = [textwrap.fill(entry.note, WIDTH, break_on_hyphens=False)] if entry.note else []
    return "\n".join([f"{entry.number}  {entry.title}", entry.status, *note])


def _closeness(keeper: Keeper) -> bool:
    """Put the tests of the rules themselves before those of what is built on them."""
    return not keeper.file.startswith("rules/")


def _shortened(table: Table) -> Table:
    """Cut a long list of tests short, and leave out their classes: a screen is for reading."""
    if table.title != "Tests":
        return table
    rows: list[tuple[Cell, ...]] = [(file, str(name).rpartition("::")[2]) for file, name in table.rows[:MOST]]
    left = len(table.rows) - MOST
    return replace(table, rows=[*rows, ("...", f"and {left} more")] if left > 0 else rows)


def _grid(entry: Entry, tables: Mapping[str, Table]) -> Table:
    """Put all of it into one grid: what it is, which, and what it says."""
    rows: list[tuple[Cell, ...]] = [("title", entry.number, entry.title), ("status", entry.number, entry.status)]
    rows += [("note", entry.number, entry.note)] if entry.note else []
    rows += [(what, row[0], " ".join(map(str, row[1:]))) for what, table in tables.items() for row in table.rows]
    return Table("", ("what", "which", "text"), rows)
