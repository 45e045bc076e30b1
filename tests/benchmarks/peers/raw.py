"""The limits: sqlite3 without SQLAlchemy, triggers or second index, json without validation, a fold without rules."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from ledger.chain import Record
from ledger.store.sqlite_file import SETTINGS

_CREATE = """
CREATE TABLE record (campaign TEXT, version INTEGER, order_id TEXT, order_index INTEGER, record BLOB, hash BLOB,
  PRIMARY KEY (campaign, version)) WITHOUT ROWID"""
_INSERT = "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?)"
_SELECT = "SELECT campaign, version, order_id, order_index, record, hash FROM record ORDER BY campaign, version"


class RawFile:
    """A file with one plain table of the same columns, and the journal and sync settings of a ledger."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        for name, value in SETTINGS.items():
            self._connection.execute(f"PRAGMA {name} = {value}")
        self._connection.execute("PRAGMA journal_mode = delete")
        self._connection.execute(_CREATE)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def insert(self, record: Record) -> None:
        """Add one row in a transaction of its own."""
        self._connection.execute(_INSERT, record)

    def insert_all(self, records: Iterable[Record]) -> None:
        """Add rows in one transaction."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.executemany(_INSERT, records)
        self._connection.execute("COMMIT")


def fetch_and_hash(path: Path) -> None:
    """Read every column of every row, and hash the text after the hash before it."""
    with closing(sqlite3.connect(path)) as connection:
        previous = bytes(32)
        for row in connection.execute(_SELECT):
            previous = sha256(previous + row[4]).digest()


def fetch_and_fold(path: Path) -> None:
    """Read every column of every row, parse the text, and count what each type of event names."""
    balances: dict[tuple[str, str], int] = {}
    with closing(sqlite3.connect(path)) as connection:
        for row in connection.execute(_SELECT):
            record = json.loads(row[4])
            payload = record["payload"]
            key = record["type"], payload.get("power") or payload.get("holder") or ""
            balances[key] = balances.get(key, 0) + (payload.get("count") or payload.get("amount") or 1)
