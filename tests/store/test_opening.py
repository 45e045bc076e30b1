"""Opening a file: the settings that keep events safe, and a plain word about every file that will not do."""

import os
import shutil
import sqlite3
from contextlib import closing

import pytest

from ledger.chain import START, verify
from ledger.errors import LedgerError, NotIntact, StoreUnusable
from ledger.store.sql import create_or_open, open_ledger, open_suspect, open_viewer

from .help import WAR, add, make, raw

OPENINGS = [open_ledger, create_or_open, open_viewer]


def pragma(store, name):
    return store._ask(f"PRAGMA {name}", ())[0][0]


@pytest.mark.parametrize("opening", OPENINGS)
def test_every_connection_has_the_safe_settings(tmp_path, opening):
    """Journal, sync and the rest are as measured to survive a power cut, whoever opens the file."""
    with opening(make(tmp_path / "war")) as store:
        held = {name: pragma(store, name) for name in (
            "journal_mode", "synchronous", "foreign_keys", "recursive_triggers", "trusted_schema", "query_only",
            "busy_timeout")}
    assert held == {"journal_mode": "delete", "synchronous": 3, "foreign_keys": 1, "recursive_triggers": 1,
                    "trusted_schema": 0, "query_only": int(opening is open_viewer), "busy_timeout": 5000}


def test_an_append_locks_before_it_reads_the_head(tmp_path):
    """The head that an append compares cannot move: the write lock comes first. Readers take no such lock."""
    with open_ledger(make(tmp_path / "war")) as store:
        said: list[str] = []
        store._connection.connection.driver_connection.set_trace_callback(said.append)
        add(store, "new")
        appended = said[said.index("BEGIN IMMEDIATE"):]
        assert appended[1].startswith("SELECT head.version")
        assert appended[-1] == "COMMIT"
        assert said.count("COMMIT") == said.count("BEGIN IMMEDIATE") + said.count("BEGIN")
        said.clear()
        assert len([*store.read(WAR)]) == 8
        assert "BEGIN IMMEDIATE" not in said


def test_a_closed_ledger_is_one_file(tmp_path):
    """Nothing lies beside a closed ledger, so it can be copied and mailed."""
    make(tmp_path / "war")
    assert [path.name for path in tmp_path.iterdir()] == ["war"]


def test_a_ledger_in_wal_mode_is_brought_back(tmp_path):
    """If another program switched the journal, opening for writing switches it back."""
    with raw(make(tmp_path / "war")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    with open_ledger(tmp_path / "war") as store:
        assert pragma(store, "journal_mode") == "delete"
        assert store.check() == []


def test_odd_names_are_names(tmp_path):
    """A path with blanks, ? # % is the file of that name."""
    with create_or_open(make(tmp_path / "our war? 100% #1.awaw")) as store:
        assert store.head(WAR).version == 6
    assert [path.name for path in tmp_path.iterdir()] == ["our war? 100% #1.awaw"]


@pytest.mark.parametrize("opening", [open_ledger, open_viewer])
def test_a_missing_ledger_is_not_made(tmp_path, opening):
    """A mistyped name does not begin a new ledger."""
    with pytest.raises(StoreUnusable, match="no-ledger"):
        opening(tmp_path / "war")
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_is_new_to_who_may_make_one(tmp_path):
    """A file of zero bytes, as a killed creation may leave it, counts as no ledger yet."""
    (tmp_path / "war").touch()
    with pytest.raises(StoreUnusable, match="no-ledger"):
        open_ledger(tmp_path / "war")
    assert (tmp_path / "war").read_bytes() == b""
    make(tmp_path / "war")


def other_database(path, journal="delete"):
    with raw(path) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute("CREATE TABLE bookmarks (a)")


def emptied_database(path):
    other_database(path)
    with raw(path) as connection:
        connection.executescript("DROP TABLE bookmarks; VACUUM")


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("write", [
    lambda path: path.write_text("Spring 1941: build 2 submarines\n" * 99),
    lambda path: path.write_bytes(b"x"), lambda path: path.write_bytes(b"x" * 600),
    other_database, lambda path: other_database(path, "wal"), emptied_database,
], ids=["text", "one-byte", "few-bytes", "database", "wal-database", "emptied-database"])
def test_another_programs_file_is_refused_and_untouched(tmp_path, opening, write):
    """What is not a ledger is said to be none, and not one byte of it changes."""
    write(tmp_path / "war")
    before = (tmp_path / "war").read_bytes()
    with pytest.raises(StoreUnusable, match="not-a-ledger"):
        opening(tmp_path / "war")
    assert (tmp_path / "war").read_bytes() == before


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_newer_ledger_is_refused_naming_both_formats(tmp_path, opening):
    """A file of a later awaw is not half understood."""
    with raw(make(tmp_path / "war")) as connection:
        connection.execute("PRAGMA user_version = 2")
    with pytest.raises(StoreUnusable, match=r"newer-ledger.*format 2.*format 1"):
        opening(tmp_path / "war")


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_truncated_file_is_damaged(tmp_path, opening):
    """A file that lost its end is reported as damaged and left as it is."""
    path = make(tmp_path / "war", orders=50, size=5)
    os.truncate(path, path.stat().st_size // 2)
    before = path.read_bytes()
    with pytest.raises(NotIntact, match="damaged"):
        opening(path)
    assert path.read_bytes() == before


def test_a_page_of_noise_is_damaged_from_there_on(tmp_path):
    """Damage inside the file: everything before it is still read, and both checks report it."""
    path = make(tmp_path / "war", orders=300, size=5)
    with raw(path) as connection:
        page = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'record'").fetchone()[0]
    body = bytearray(path.read_bytes())
    at = body.index(b'{"order/200":3}') // 4096 * 4096
    assert at // 4096 + 1 != page
    body[at:at + 4096] = b"\xff" * 4096
    path.write_bytes(body)
    with open_viewer(path) as store:
        verdict = verify(store.read(WAR))
        assert 500 < verdict.first_bad <= 200 * 5 + 4
        assert verdict.problem.code == "damaged"
        assert "damaged" in {problem.code for problem in store.check()}


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_folder_is_no_ledger(tmp_path, opening):
    """Naming a folder gives one of our errors."""
    with pytest.raises(StoreUnusable):
        opening(tmp_path)


def test_a_folder_that_is_not_there_is_named(tmp_path):
    """A ledger is not begun below a folder that does not exist, or below a file."""
    (tmp_path / "file").touch()
    for path in (tmp_path / "none" / "war", tmp_path / "file" / "war"):
        with pytest.raises(StoreUnusable, match="no-folder"):
            create_or_open(path)


def test_two_who_create_at_once_share_one_ledger(tmp_path):
    """A second creation that began on the same empty file finds the ledger and keeps it."""
    from ledger.store import sqlite_file

    with create_or_open(tmp_path / "war") as first:
        add(first, "a")
        second = sqlite3.connect(tmp_path / "war", isolation_level=None)
        sqlite_file._create(second)
        second.close()
        assert first.head(WAR).version == 2
        assert first.check() == []


def test_an_interrupted_creation_leaves_no_half_ledger(tmp_path, monkeypatch):
    """Whatever statement fails, the file is no ledger yet, and the next creation succeeds."""
    from ledger.store import sqlite_file

    whole = dict(sqlite_file.DEFINITIONS)
    for count in range(1, len(whole)):
        broken = dict(list(whole.items())[:count]) | {"broken": "CREATE nonsense"}
        monkeypatch.setattr(sqlite_file, "DEFINITIONS", broken)
        with pytest.raises(LedgerError):
            create_or_open(tmp_path / "war")
        assert (tmp_path / "war").stat().st_size == 0
    monkeypatch.setattr(sqlite_file, "DEFINITIONS", whole)
    with create_or_open(tmp_path / "war") as store:
        assert store.campaigns() == []
        assert add(store, "a", 1) != START


@pytest.mark.parametrize("opener", [open_viewer, open_suspect])
def test_what_a_crashed_writer_left_is_taken_back(tmp_path, opener):
    """A file with the journal of a write that never ended is what it was before that write, for every reader."""
    path = make(tmp_path / "war")
    with open_viewer(path) as store:
        head = store.head(WAR)
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("PRAGMA cache_size = 1").close()
        writer.execute("BEGIN IMMEDIATE").close()
        for version in range(head.version + 1, head.version + 200):
            row = (WAR, version, "crashed", version - head.version - 1, b"x" * 2000, bytes(32))
            writer.execute("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?)", row).close()
        for suffix in ("", "-journal"):
            shutil.copyfile(f"{path}{suffix}", f"{tmp_path / 'copy'}{suffix}")
        writer.execute("ROLLBACK").close()
    assert (tmp_path / "copy").stat().st_size > 100_000, "the write must have reached the file"
    with opener(tmp_path / "copy") as store:
        assert store.check() == []
        assert verify(store.read(WAR)).head == head
