"""Small campaigns, and a way into a ledger file behind awaw's back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ledger.chain import START, Head, Record, digest, link
from ledger.store.contract import Store
from ledger.store.schema import DEFINITIONS
from ledger.store.sql import create_or_open

WAR = "0192d3c4-0000-7000-8000-00000000aaaa"
PEACE = "0192d3c4-0000-7000-8000-00000000bbbb"


def add(store: Store, name: str, size: int = 2, campaign: str = WAR) -> Head:
    """Append one order of `size` events where the campaign ends."""
    heads = {row.id: row.head for row in store.campaigns()}
    head = heads.get(campaign, START)
    texts = [f'{{"{name}":{index}}}'.encode() for index in range(size)]
    return store.append(link(head, campaign, name, texts), head)


def make(path: Path, orders: int = 3, size: int = 2) -> Path:
    """Make a ledger with a campaign of so many orders, and close it."""
    with create_or_open(path) as store:
        for number in range(orders):
            add(store, f"order/{number}", size)
    return path


@contextmanager
def raw(path: Path, free: bool = False) -> Iterator[sqlite3.Connection]:
    """Open the file as any other program would; `free` drops every trigger and check first."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        if free:
            unlock(connection)
        yield connection
    finally:
        connection.close()


def unlock(connection: sqlite3.Connection) -> None:
    """Drop the triggers and let rows be changed without checks; the definitions stay to be put back."""
    for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute("PRAGMA ignore_check_constraints = ON")


def relock(connection: sqlite3.Connection) -> None:
    """Put the triggers back as they were, so that the schema shows nothing."""
    for name, sql in DEFINITIONS.items():
        if sql.startswith("CREATE TRIGGER"):
            connection.execute(f"DROP TRIGGER IF EXISTS {name}")
            connection.execute(sql)


def rehash(connection: sqlite3.Connection, after: Head) -> list[Record]:
    """Compute every hash after a head anew and write them, head row included, as a clever forger would."""
    rows = connection.execute("SELECT * FROM record WHERE version > ? ORDER BY version", (after.version,)).fetchall()
    previous, forged = after.hash, []
    for row in rows:
        previous = digest(previous, *row[:5])
        forged.append(Record(*row[:5], previous))
        connection.execute("UPDATE record SET hash = ? WHERE version = ?", (previous, row[1]))
    connection.execute("UPDATE head SET version = ?, hash = ?", (forged[-1].version, previous))
    return forged
