"""The template of an overlay: every value of an edition as a comment, to be taken out of it and changed.

Remarks are those of the edition file of the charts, so that they are written once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any

from ledger.rules.edition_data import Edition
from ledger.rules.edition_rows import Row, rows_of

_HEAD = """\
# An overlay: your house rules, errata and filled settings, laid over the edition "{id}".
#
# Every value of the edition stands below as a comment. Take the # from the lines that you change, keep the [table]
# above them, and see what your file says with: awaw edition check FILE
#
# - A table is laid over key by key; a list is replaced as a whole.
# - A row of your own needs a name of its own and rule = "house".
# - What is empty, or has no row, is recorded and totalled, and not checked.
# - Rows to leave out are named above the first table, as in: remove = [["costs", "interceptor"]]

title = "House rules"
"""

_REMARKS = {
    "settings": ["The readings that a group may choose, each a word; \"\" leaves it open, and unchecked."],
    "starting_levels": ["The starting force pools, built and allowable."],
    "sw_combat_table": ["The SW Combat Table: rows 1 to 30, each with the 11 cells of columns 2 to 12."],
}
"""Remarks on tables that have none in the edition file."""

_EMPTY = "# No rows: recorded and totalled, not checked."

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_NAMED = re.compile(r'\[{1,2}([a-z_.]+)\]{1,2}|([a-z_]+) =')
"""A table's name in an edition file, or a key's."""


def template(edition: Edition) -> str:
    """Write an overlay that lists everything an overlay may change, and changes nothing yet."""
    tables = {table: list(rows) for table, rows in groupby(rows_of(edition).values(), key=lambda row: row.table)}
    names = list(_tables(edition, tables))
    lists = [name for name in names if isinstance(getattr(edition, name, None), tuple) and _is_list(edition, name)]
    blocks = [_HEAD.format(id=edition.id)]
    blocks += [_list(name, tables.get(name, [])) for name in lists]
    blocks += [_table(name, tables.get(name, [])) for name in names if name not in lists]
    return "\n".join(blocks)


def _tables(edition: Edition, tables: dict[str, list[Row]]) -> Iterator[str]:
    """Name all tables in the edition's order, empty ones too."""
    for name in edition.__dataclass_fields__:
        if name not in ("id", "title"):
            yield from [table for table in tables if table.partition(".")[0] == name] or [name]


def _is_list(edition: Edition, name: str) -> bool:
    return not hasattr(getattr(edition, name), "_fields")


def _list(name: str, rows: list[Row]) -> str:
    lines = [f"#    {_inline(_values(row))}," for row in rows]
    return "\n".join([*_remark(name), f"#{name} = [", *lines, "#]", ""])


def _table(name: str, rows: list[Row]) -> str:
    lines = [*_remark(name), f"[{name}]", *(() if rows else (_EMPTY,))]
    for row in rows:
        if row.key:
            lines += [*_remark(row.name), f"#{_key(row.key)} = {_literal(row)}"]
        else:
            lines += [f"#{key} = {_inline(value)}" for key, value in _values(row).items()]
    return "\n".join([*lines, ""])


def _literal(row: Row) -> str:
    return _inline(row.values["cells"] if set(row.values) == {"cells"} else _values(row))


def _values(row: Row) -> dict[str, Any]:
    return {**row.stated, "rule": row.rule} if row.values else {}


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_inline(part)}' for key, part in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key)


def _remark(name: str) -> list[str]:
    return [f"# {line}".rstrip() for line in _remarks().get(name, ())]


@cache
def _remarks() -> dict[str, list[str]]:
    """Read the remarks of the charts' edition file: what stands right above a table or a key."""
    text = files("ledger.rules").joinpath("editions", "charts", "edition.toml").read_text("utf-8")
    found, table, said = dict(_REMARKS), "", list[str]()
    for line in text.splitlines():
        named = _NAMED.match(line)
        if line.startswith("#"):
            said.append(line.removeprefix("#").removeprefix(" "))
            continue
        if named is not None:
            table = named[1] or table
            name = named[1] or ".".join(filter(None, (table, named[2])))
            if said:
                found.setdefault(name, said)
        said = []
    return found
