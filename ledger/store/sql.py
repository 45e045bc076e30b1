"""A store in a SQLite file, through SQLAlchemy Core on one kept connection: the default ledger.

The only module that imports SQLAlchemy, which is the largest single cost of a start.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import (
    Connection,
    bindparam,
    column,
    create_engine,
    event,
    exc,
    func,
    insert,
    or_,
    select,
    table,
    update,
)
from sqlalchemy.pool import NullPool

from ledger.chain import START, Head, Record, check_names
from ledger.errors import NotIntact, Problem
from ledger.store import contract, integrity, sqlite_file
from ledger.store.contract import CampaignRow
from ledger.store.failures import NO_LEDGER, explain, unusable

PAGE = 1000
"""Rows read in one transaction: a reader holds up a writer for no longer than one page."""

PATIENCE = 5.0
"""Seconds to wait for another writer before giving up with Conflict `busy`."""

_record = partial(tuple.__new__, Record)  # Record._make, without a call of Python for each row
_RECORD = table("record", *map(column, Record._fields))
_HEAD = table("head", column("campaign"), column("version"), column("hash"))
_OWN = select(_RECORD).where(_RECORD.c.campaign == bindparam("of")).order_by(_RECORD.c.version)
_PAGE = (_OWN.where(_RECORD.c.version > bindparam("after"), _RECORD.c.version <= bindparam("upto"))
         .limit(bindparam("size")))
_MARKED = _OWN.where(_RECORD.c.version <= bindparam("upto"),
                     or_(func.substr(_RECORD.c.record, bindparam("size")) == bindparam("ending"),
                         func.instr(_RECORD.c.record, bindparam("lacking")) == 0))
_ORDER = _OWN.where(_RECORD.c.order_id == bindparam("id"))
_END = select(_HEAD.c.version, _HEAD.c.hash).where(_HEAD.c.campaign == bindparam("of"))
_COUNT = select(func.count()).select_from(_HEAD)
_ADD = insert(_RECORD)
_BEGIN_HEAD = insert(_HEAD)
_MOVE_HEAD = update(_HEAD).where(_HEAD.c.campaign == bindparam("of"))


class SqlStore:
    """Keeps every promise of `Store` in one file; the functions below open it."""

    def __init__(self, path: Path, mode: str, patience: float = PATIENCE, suspect: bool = False) -> None:
        self._path = path
        engine = create_engine("sqlite://", poolclass=NullPool, hide_parameters=True,
                               creator=partial(sqlite_file.connect, path, mode, patience, suspect))
        event.listen(engine, "begin", _begin)
        with _translated(path):
            self._connection = engine.connect()

    def campaigns(self) -> list[CampaignRow]:
        """List the campaigns, ordered by id."""
        with self._transaction() as connection:
            rows = connection.execute(select(_HEAD).order_by(_HEAD.c.campaign))
            return [CampaignRow(campaign, _head(version, digest)) for campaign, version, digest in rows]

    def head(self, campaign: str) -> Head:
        """Return where a campaign ends; NotFound if there is none."""
        with self._transaction() as connection:
            if (head := _end(connection, campaign)) == START:
                raise contract.unknown_campaign(campaign)
            return head

    def append(self, records: Sequence[Record], expected: Head, among: int | None = None) -> Head:
        """Add records at the end in one transaction; raises what `Store.append` promises."""
        contract.admit(records, expected)
        last = records[-1]
        with self._transaction("BEGIN IMMEDIATE") as connection:
            if among is not None and (there := connection.scalar(_COUNT)) != among:
                raise contract.others_began(among, there or 0)
            if (stored := _end(connection, last.campaign)) != expected:
                raise contract.moved_on(expected, stored)
            _add(connection, records)
            end = {"version": last.version, "hash": last.hash}
            if stored == START:
                connection.execute(_BEGIN_HEAD, {"campaign": last.campaign, **end})
            else:
                connection.execute(_MOVE_HEAD, {"of": last.campaign, **end})
        return Head(last.version, last.hash)

    def read(self, campaign: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        """Yield the records between two versions in pages, of the record as it ends at this call."""
        end = self.head(campaign).version
        return self._pages(campaign, after, end if upto is None else min(upto, end))

    def marked(self, campaign: str, ending: bytes, lacking: bytes, upto: int | None = None) -> list[Record]:
        """Return the records whose text ends with `ending` or lacks `lacking`; SQLite looks through the texts."""
        end = self.head(campaign).version
        bounds = {"of": campaign, "upto": end if upto is None else min(upto, end), "size": -len(ending),
                  "ending": ending, "lacking": lacking}
        with self._transaction() as connection:
            return [*map(_record, connection.execute(_MARKED, bounds))]

    def order(self, campaign: str, order_id: str) -> list[Record]:
        """Return the records of one order; empty if it is not there."""
        check_names(campaign, order_id)
        with self._transaction() as connection:
            return _order(connection, campaign, order_id)

    def check(self, campaign: str | None = None) -> list[Problem]:
        """Look for a damaged file, an altered schema, and heads and records that do not end together."""
        return integrity.look(self._ask, campaign, str(self._path))

    def close(self) -> None:
        """Close the file; nothing is pending, since every append was finished."""
        self._connection.close()

    def __enter__(self) -> Self:
        """Return the store itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        """Close the store."""
        self.close()

    def _ask(self, sql: str, values: tuple[Any, ...]) -> Sequence[Any]:
        with self._transaction() as connection:
            return connection.exec_driver_sql(sql, values).all()

    @contextmanager
    def _transaction(self, begin: str = "BEGIN") -> Iterator[Connection]:
        with _translated(self._path):
            self._connection.execution_options(begin=begin)
            try:
                with self._connection.begin():
                    yield self._connection
            except BaseException:
                self._connection.connection.rollback()  # SQLite keeps a transaction whose commit failed open
                raise

    def _pages(self, campaign: str, after: int, upto: int) -> Iterator[Record]:
        size = PAGE
        while after < upto:
            try:
                page = self._page(campaign, after, upto, size)
            except NotIntact:
                if size == 1:
                    raise
                size = 1  # row by row up to the damage
                continue
            if not page:
                return
            yield from map(_record, page)
            after = page[-1][1]

    def _page(self, campaign: str, after: int, upto: int, size: int) -> Sequence[Any]:
        with self._transaction() as connection:
            bounds = {"of": campaign, "after": after, "upto": upto, "size": size}
            cursor = connection.execute(_PAGE, bounds).cursor  # past SQLAlchemy's rows: half the time
            return [] if cursor is None else cursor.fetchall()


def open_ledger(path: Path, patience: float = PATIENCE) -> SqlStore:
    """Open a ledger for reading and appending; StoreUnusable `no-ledger` if there is none at `path`."""
    return SqlStore(_there(path), "rw", patience)


def create_or_open(path: Path, patience: float = PATIENCE) -> SqlStore:
    """Open a ledger for reading and appending; make it if there is no file, or an empty one, at `path`."""
    if path.is_dir():
        raise unusable("no-ledger", path, "It is a folder.", "Name a file in it.")
    if path.exists() and not path.is_file():
        raise unusable("not-a-ledger", path, "It is no file that can be kept.", "Name a file.")
    if not path.parent.is_dir():
        raise unusable("no-folder", path, f"{path.parent} is not a folder.", "Make the folder first.")
    return SqlStore(path, "rwc", patience)


def open_viewer(path: Path, patience: float = PATIENCE) -> SqlStore:
    """Open a ledger for reading only, also where its folder cannot be written."""
    return SqlStore(path, _viewing(path), patience)


def open_suspect(path: Path, patience: float = PATIENCE) -> SqlStore:
    """Open a ledger for looking into what was done to it, even if its schema was altered: `check` names that."""
    return SqlStore(path, _viewing(path), patience, suspect=True)


def _viewing(path: Path) -> str:
    writable = os.access(_there(path), os.W_OK) and os.access(path.parent, os.W_OK)
    return "view" if writable else "ro"


def _there(path: Path) -> Path:
    if path.is_dir():
        raise unusable("no-ledger", path, "It is a folder.", "Name a file in it.")
    if not path.is_file():
        raise unusable("no-ledger", path, "There is no ledger.", NO_LEDGER)
    return path


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options()["begin"])


def _end(connection: Connection, campaign: str) -> Head:
    row = connection.execute(_END, {"of": campaign}).first()
    return _head(*row) if row else START


def _head(version: object, digest: object) -> Head:
    if isinstance(version, int) and isinstance(digest, bytes):
        return Head(version, digest)
    evidence = f"A head row holds {version!r} and {digest!r}, not a version and a hash."
    raise NotIntact(Problem("head-mismatch", evidence, "Verify the ledger; restore it from a copy."))


def _order(connection: Connection, campaign: str, order_id: str) -> list[Record]:
    return [*map(_record, connection.execute(_ORDER, {"of": campaign, "id": order_id}))]


def _add(connection: Connection, records: Sequence[Record]) -> None:
    try:
        connection.execute(_ADD, [row._asdict() for row in records])
    except exc.IntegrityError:
        for row in records:
            there = _order(connection, row.campaign, row.order_id)
            if there and there[0].version < records[0].version:
                raise contract.order_exists(row.order_id, there[0].version) from None
        raise


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    """Let no error of SQLAlchemy or sqlite3 out: each becomes one of ours."""
    try:
        yield
    except exc.ResourceClosedError:
        raise contract.closed() from None
    except (exc.DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, exc.DBAPIError) else error
        raise explain(cause, path) from cause
