"""What `edition` reports: editions, their rows, and how they differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from cli.reports.base import Cell, Report, Table
from ledger.errors import unknown_word
from ledger.rules.edition import Edition
from ledger.rules.edition_rows import Difference, Row, rows_of, told
from ledger.rules.overlay import Overlay

TABLES = tuple(name for name in Edition.__dataclass_fields__ if name not in ("id", "title"))
"""The tables of an edition, in its order."""


def list_report(known: Iterable[tuple[str, str, str]], played: tuple[str, Edition] | None) -> Report:
    """Report editions and overlays as (name, kind, title), and what the campaign is played by."""
    rows = list(known)
    grid = Table("", ("name", "", "title"), rows)
    data: dict[str, Any] = {"editions": [{"name": name, "kind": kind, "title": title} for name, kind, title in rows],
                            "campaign": None}
    blocks: list[Table | str] = [grid]
    if played is not None:
        campaign, edition = played
        data["campaign"] = {"name": campaign, "edition": edition.id, "title": edition.title}
        blocks.append(f"{campaign} is played by {edition.id}: {edition.title}")
    return Report(data, blocks, grid)


def show_report(edition: Edition, part: str | None) -> Report:
    """Report the rows of an edition, or of one of its tables. Raises UnknownWord for another table."""
    if part is not None and part not in TABLES:
        raise unknown_word("table", part, TABLES)
    names = TABLES if part is None else (part,)
    found = [row for row in rows_of(edition).values() if row.table.partition(".")[0] in names]
    data = {"edition": edition.id, "title": edition.title,
            "rows": [{"row": row.name, "rule": row.rule, "values": row.stated} for row in found]}
    tables = {name: [row for row in found if row.table.partition(".")[0] == name] for name in names}
    grid = Table("", ("row", "rule", "values"), [(row.name, row.rule, row.text) for row in found])
    return Report(data, [f"{edition.id}: {edition.title}", *(_table(name, rows) for name, rows in tables.items())],
                  grid)


def _table(name: str, rows: Sequence[Row]) -> Table:
    cells = [(row.name.removeprefix(f"{name}."), row.rule, row.text) for row in rows]
    return Table(name, ("row", "rule", "values"), cells, "no rows; recorded, not checked")


def diff_report(before: str, after: str, found: Sequence[Difference]) -> Report:
    """Report the rows that differ between two editions."""
    data = {"before": before, "after": after, "rows": [difference_data(one) for one in found]}
    grid = Table("", ("row", "rule", "difference"), [(one.row.name, one.row.rule, difference_text(one, before, after))
                                                     for one in found])
    tables = difference_tables(found, before, after)
    return Report(data, tables or [f"{before} and {after} do not differ"], grid)


def check_report(file: str, overlay: Overlay, edition: str, found: Sequence[Difference]) -> Report:
    """Report an overlay that fits: its title, its digest, and the rows that it changes."""
    title = str(overlay.data.get("title", file))
    data = {"file": file, "title": title, "digest": overlay.digest, "edition": edition,
            "rows": [difference_data(one) for one in found]}
    changes = f"It changes {len(found)} {'row' if len(found) == 1 else 'rows'} of {edition}."
    grid = Table("", ("row", "rule", "change"), [(one.row.name, one.row.rule, difference_text(one, edition, file))
                                                 for one in found])
    head = f"{title}\ndigest  {overlay.digest}\n{changes}"
    return Report(data, [head, *difference_tables(found, edition, file)], grid)


def template_report(edition: str, text: str) -> Report:
    """Report the template of an overlay, line by line in a spreadsheet."""
    lines = text.splitlines()
    return Report({"edition": edition, "template": text}, ["\n".join(lines)],
                  Table("", ("line",), [(line,) for line in lines]))


def difference_data(found: Difference) -> dict[str, Any]:
    """Give a difference as plain values: the fields that differ, or the whole row that only one side has."""
    before, after = (_side(found, row, n) for n, row in enumerate((found.before, found.after)))
    return {"row": found.row.name, "rule": found.row.rule, "before": before, "after": after}


def _side(found: Difference, row: Row | None, n: int) -> dict[str, Any] | None:
    if found.changes:
        return {name: pair[n] for name, pair in found.changes.items()}
    return row and row.stated


def difference_text(found: Difference, before: str, after: str) -> str:
    """Say in one line how a row differs."""
    if found.after is None or found.before is None:
        return f"only in {before if found.after is None else after}: {found.row.text}"
    return "; ".join(f"{name} {_or_empty(pair[0])} -> {_or_empty(pair[1])}" for name, pair in found.changes.items())


def _or_empty(value: Any) -> str:
    return "(empty)" if value in ("", None) else told(value)


def difference_tables(found: Sequence[Difference], before: str, after: str) -> list[Table | str]:
    """Lay differences out by table."""
    tables: list[Table | str] = []
    for name, group in groupby(found, key=lambda one: one.row.table):
        rows: list[tuple[Cell, ...]] = [(one.row.key or one.row.table, one.row.rule,
                                         difference_text(one, before, after)) for one in group]
        tables.append(Table(name, ("row", "rule", f"{before} -> {after}"), rows))
    return tables
