"""What SQLite's refusals mean to a player: the one table from its error codes to our errors."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from ledger.errors import Conflict, LedgerError, NotIntact, Problem, StoreUnusable

NO_LEDGER = 'Start a campaign (awaw new "Our war"), or name another file.'
_WAIT = "Another awaw is writing; try again."
_READ_ONLY = "Use a folder and a file that you may write."
_SPACE = "Nothing was recorded. Free some space or check the disk, then try again."
_RESTORE = "Keep the file as it is, and verify it; restore it from a copy or from your opponent's."

_BY_CODE: dict[int, tuple[type[LedgerError], str, str]] = {
    sqlite3.SQLITE_ERROR: (NotIntact, "schema-changed", _RESTORE),  # our SQL is fixed: the tables are not ours any more
    sqlite3.SQLITE_BUSY: (Conflict, "busy", _WAIT),
    sqlite3.SQLITE_LOCKED: (Conflict, "busy", _WAIT),
    sqlite3.SQLITE_PROTOCOL: (Conflict, "busy", _WAIT),
    sqlite3.SQLITE_READONLY: (StoreUnusable, "read-only", _READ_ONLY),
    sqlite3.SQLITE_PERM: (StoreUnusable, "read-only", _READ_ONLY),
    sqlite3.SQLITE_CANTOPEN: (StoreUnusable, "read-only", _READ_ONLY),
    sqlite3.SQLITE_IOERR: (StoreUnusable, "disk", _SPACE),
    sqlite3.SQLITE_FULL: (StoreUnusable, "disk", _SPACE),
    sqlite3.SQLITE_NOTADB: (StoreUnusable, "not-a-ledger", "Name a ledger, or a file that is not there yet."),
    sqlite3.SQLITE_CORRUPT: (NotIntact, "damaged", _RESTORE),
    sqlite3.SQLITE_CONSTRAINT: (NotIntact, "refused", "Nothing was recorded. Verify the ledger."),
}


def explain(error: BaseException | None, path: Path) -> LedgerError:
    """Turn an error of SQLite into the error that a player is told, naming the file."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None and "decode" in str(error):  # a text column that holds no text
        code = sqlite3.SQLITE_CORRUPT
    unknown = (StoreUnusable, "unusable", "Nothing was recorded. Close other programs that use the file.")
    kind, name, remedy = _BY_CODE.get((code or 0) & 0xFF, unknown)
    return kind(Problem(name, f"SQLite says: {error}.", remedy, place=str(path)))


def unusable(code: str, path: Path, evidence: str, remedy: str) -> StoreUnusable:
    """Build the error for a file that cannot be used as a ledger."""
    return StoreUnusable(Problem(code, evidence, remedy, place=str(path)))
