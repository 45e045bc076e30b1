"""What the file itself refuses, whatever program tries it."""

import sqlite3

import pytest

from ledger.store.schema import DEFINITIONS, FINGERPRINT, expected, fingerprint

from .help import PEACE, WAR, make, raw

ROW = f"('{WAR}', 7, 'new', 0, x'7b7d', zeroblob(32))"


@pytest.mark.parametrize("recursive", ["ON", "OFF"])
@pytest.mark.parametrize("sql", [
    "UPDATE record SET record = x'00'",
    "UPDATE OR REPLACE record SET version = 1 WHERE version = 2",
    "UPDATE record SET hash = hash",
    "DELETE FROM record",
    "DELETE FROM record WHERE version = 6",
    f"INSERT INTO record VALUES ('{WAR}', 8, 'new', 0, x'7b7d', zeroblob(32))",
    f"INSERT INTO record VALUES ('{WAR}', 6, 'new', 0, x'7b7d', zeroblob(32))",
    f"INSERT OR REPLACE INTO record VALUES ('{WAR}', 3, 'new', 0, x'7b7d', zeroblob(32))",
    f"INSERT OR REPLACE INTO record VALUES ('{WAR}', 7, 'order/1', 0, x'7b7d', zeroblob(32))",
    f"INSERT INTO record VALUES ('{WAR}', 7, 'order/1', 1, x'7b7d', zeroblob(32))",
    f"INSERT INTO record VALUES ('{WAR}', 6, 'new', 0, x'7b', zeroblob(32)) ON CONFLICT DO UPDATE SET record = x'00'",
    "DELETE FROM head",
    "UPDATE head SET version = 5, hash = (SELECT hash FROM record WHERE version = 5)",
    "UPDATE head SET version = 7",
    "UPDATE head SET hash = zeroblob(32)",
    f"UPDATE head SET campaign = '{PEACE}'",
    f"INSERT INTO head VALUES ('{PEACE}', 1, zeroblob(32))",
    "INSERT OR REPLACE INTO head SELECT campaign, version, hash FROM record WHERE version = 5",
])
def test_history_cannot_be_changed(tmp_path, sql, recursive):
    """Update, delete, replace, gaps and heads that go back or nowhere are refused in any program."""
    with raw(make(tmp_path / "war")) as connection:
        connection.execute(f"PRAGMA recursive_triggers = {recursive}")
        before = [*connection.iterdump()]
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(sql)
        assert [*connection.iterdump()] == before


@pytest.mark.parametrize("row", [
    ROW.replace(WAR, "war"), ROW.replace("7,", "7.5,"), ROW.replace("'new'", "''"), ROW.replace("'new'", "x'00'"),
    ROW.replace(" 0,", " -1,"), ROW.replace("x'7b7d'", "'{}'"), ROW.replace("blob(32)", "blob(31)"),
    ROW.replace("zeroblob(32)", "'" + "a" * 32 + "'"), ROW.replace("x'7b7d'", "NULL"),
])
def test_a_row_of_another_shape_is_refused(tmp_path, row):
    """Every column has its type and size, checked by the file."""
    with raw(make(tmp_path / "war")) as connection:
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(f"INSERT INTO record VALUES {row}")
        connection.execute(f"INSERT INTO record VALUES {ROW}")


def test_a_head_follows_its_records(tmp_path):
    """A head that does not name the newest record, though an existing one, is refused too."""
    with raw(make(tmp_path / "war")) as connection:
        connection.execute(f"INSERT INTO record VALUES {ROW}")
        connection.execute(f"INSERT INTO record VALUES {ROW.replace('7,', '8,').replace('new', 'newer')}")
        with pytest.raises(sqlite3.IntegrityError, match="newest"):
            connection.execute("UPDATE head SET version = 7, hash = zeroblob(32)")
        connection.execute("UPDATE head SET version = 8, hash = zeroblob(32)")


def test_the_schema_is_frozen():
    """A definition cannot change without this fingerprint, and so without a thought about old ledgers."""
    assert fingerprint(expected()) == FINGERPRINT
    with sqlite3.connect(":memory:") as connection:
        for sql in DEFINITIONS.values():
            connection.execute(sql)
        assert fingerprint(connection.execute("SELECT name, sql FROM sqlite_schema").fetchall()) == FINGERPRINT
    connection.close()
