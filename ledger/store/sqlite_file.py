"""A ledger file opened safely: it is known to be one, and what it acknowledges survives a power cut.

Measured: with other journal and sync settings the last events can be lost while the rest still verifies.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from ledger.errors import NotIntact, StoreUnusable
from ledger.store.failures import NO_LEDGER, unusable
from ledger.store.integrity import OBJECTS, schema_problem
from ledger.store.schema import APPLICATION_ID, DEFINITIONS, FORMAT

SETTINGS = {"synchronous": 3, "foreign_keys": 1, "recursive_triggers": 1, "trusted_schema": 0}
"""Set on every connection and read back; synchronous 3 is EXTRA. A writer also has journal_mode delete."""

_ANOTHER = "Name a ledger, or a file that is not there yet."


def connect(path: Path, mode: str, patience: float, suspect: bool = False) -> sqlite3.Connection:
    """Open a ledger file in autocommit, settled and known to be an unchanged ledger of this format.

    `mode` is SQLite's: rwc (create if new), rw, or ro; ro and `view` never write, but `view` lets SQLite take back
    what a crashed writer left. With `suspect` an altered schema is left for `check` to name. `patience` is in seconds.
    Raises StoreUnusable, NotIntact `schema-changed`, or sqlite3.Error.
    """
    access = "rw" if mode == "view" else mode
    uri = f"{path.absolute().as_uri()}?mode={access}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=patience)
    try:
        _settle(connection, path, SETTINGS | {"query_only": int(mode not in {"rw", "rwc"})})
        if mode == "rwc" and _is_empty(connection, path):
            _create(connection)
        _identify(connection, path)
        if mode in {"rw", "rwc"}:  # not sooner: another program's file is left as it is
            _settle(connection, path, {"journal_mode": "delete"})
        if not suspect:
            _check_schema(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _check_schema(connection: sqlite3.Connection, path: Path) -> None:
    with closing(connection.execute(OBJECTS)) as cursor:
        if problem := schema_problem(cursor.fetchall(), str(path)):
            raise NotIntact(problem)


def _settle(connection: sqlite3.Connection, path: Path, settings: dict[str, int] | dict[str, str]) -> None:
    for name, value in settings.items():
        connection.execute(f"PRAGMA {name} = {value}").close()
        if (held := _value(connection, name)) != value:
            evidence = f"SQLite keeps {name} at {held}, not {value}."
            raise unusable("setting", path, evidence, "Close other programs that use the file.")


def _identify(connection: sqlite3.Connection, path: Path) -> None:
    if (problem := _unlike(connection, path)) is not None:
        raise problem


def _unlike(connection: sqlite3.Connection, path: Path) -> StoreUnusable | None:
    if _is_empty(connection, path):
        return unusable("no-ledger", path, "The file is empty.", NO_LEDGER)
    found = _value(connection, "user_version")
    if _value(connection, "application_id") != APPLICATION_ID or found < FORMAT:
        return unusable("not-a-ledger", path, "It is the file of another program.", _ANOTHER)
    if found > FORMAT:
        evidence = f"The ledger has format {found}; this awaw knows format {FORMAT}."
        return unusable("newer-ledger", path, evidence, "Install a newer awaw.")
    return None


def _create(connection: sqlite3.Connection) -> None:
    # In one transaction, unless another process just did it: a ledger is there whole or not at all.
    connection.execute("BEGIN IMMEDIATE").close()
    try:
        if _value(connection, "application_id") == 0:
            for sql in DEFINITIONS.values():
                connection.execute(sql).close()
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}").close()
            connection.execute(f"PRAGMA user_version = {FORMAT}").close()
        connection.execute("COMMIT").close()
    except BaseException:
        connection.rollback()
        raise


def _is_empty(connection: sqlite3.Connection, path: Path) -> bool:
    # SQLite first: it takes back what a killed creation began. It counts no page in a file of one byte, either.
    return _value(connection, "page_count") == 0 and path.stat().st_size == 0


def _value(connection: sqlite3.Connection, pragma: str) -> Any:
    with closing(connection.execute(f"PRAGMA {pragma}")) as cursor:
        return cursor.fetchone()[0]
