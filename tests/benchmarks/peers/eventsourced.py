"""Python `eventsourcing` with its SQLite store: one aggregate, an event with a plain payload.

It neither validates nor chains. As it comes, its journal is WAL with synchronous FULL: one sync a transaction, where
a ledger's settings, which survive a power cut, take several. Import this module late: the package need not be there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from uuid import UUID

from eventsourcing.application import Application  # type: ignore[import-not-found,unused-ignore]
from eventsourcing.domain import Aggregate, event  # type: ignore[import-not-found,unused-ignore]

from ledger.chain import Record

_SAVED_AT_ONCE = 1000


class War(Aggregate):  # type: ignore[misc,unused-ignore]
    """Counts what each type of event names."""

    @event("Begun")  # type: ignore[untyped-decorator,unused-ignore]
    def __init__(self) -> None:
        self.balances: dict[str, int] = {}

    @event("Recorded")  # type: ignore[untyped-decorator,unused-ignore]
    def take(self, kind: str, payload: dict[str, Any]) -> None:
        """Record one event."""
        key = f"{kind} {payload.get('power') or payload.get('holder') or ''}"
        self.balances[key] = self.balances.get(key, 0) + (payload.get("count") or payload.get("amount") or 1)


def open_file(path: Path) -> Any:
    """Open a store."""
    return Application(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)})


def settle(app: Any) -> None:
    """Give a store the journal and sync settings of a ledger, and see that they hold."""
    pool = app.factory.datastore.pool
    pool.is_journal_mode_wal = True  # so that it does not go back to it
    connection = pool.get_connection(is_writer=True)
    cursor = connection.cursor()
    for setting, value in (("journal_mode", "delete"), ("synchronous", 3)):
        cursor.execute(f"PRAGMA {setting} = {value}")
        cursor.execute(f"PRAGMA {setting}")
        assert cursor.fetchone()[0] == value
    pool.put_connection(connection)


def payloads(records: Iterable[Record]) -> list[tuple[str, dict[str, Any]]]:
    """Read records as (type, envelope without it): the same content as a ledger's."""
    outers = [json.loads(record.record) for record in records]
    return [(outer.pop("type"), outer.pop("payload") | outer) for outer in outers]


def save(app: Any, war: War, events: Iterable[tuple[str, dict[str, Any]]]) -> None:
    """Record events on an aggregate and save it: one transaction."""
    for kind, payload in events:
        war.take(kind, payload)
    app.save(war)


def write(path: Path, records: Iterable[Record]) -> None:
    """Write an aggregate that records these events, and its id into a file beside."""
    app, war = open_file(path), War()
    events = payloads(records)
    for start in range(0, len(events), _SAVED_AT_ONCE):
        save(app, war, events[start:start + _SAVED_AT_ONCE])
    app.close()
    path.with_suffix(".id").write_text(str(war.id), encoding="ascii")


def read(path: Path) -> None:
    """Fold the aggregate from the file, nothing kept."""
    app = open_file(path)
    app.repository.get(UUID(path.with_suffix(".id").read_text(encoding="ascii")))
    app.close()
