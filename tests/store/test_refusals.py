"""An append that cannot be done: busy, read-only or full, it records nothing and says what to do."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from ledger.chain import link, verify
from ledger.errors import Conflict, StoreUnusable
from ledger.store.sql import open_ledger, open_viewer

from .help import WAR, add, make, raw


def test_a_second_writer_is_told_to_wait(tmp_path):
    """While another writes, an append gives up after its patience, records nothing, and works afterwards."""
    with open_ledger(make(tmp_path / "war"), patience=0.05) as store, raw(tmp_path / "war") as other:
        head = store.head(WAR)
        rows = link(head, WAR, "new", [b"{}"])
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Conflict, match=r"busy.*try again"):
            store.append(rows, head)
        other.execute("ROLLBACK")
        assert store.append(rows, head).version == 7


def test_a_reader_that_stays_makes_the_commit_fail_cleanly(tmp_path):
    """If the commit itself has to give up, nothing was recorded and the next try succeeds."""
    with open_ledger(make(tmp_path / "war"), patience=0.05) as store, raw(tmp_path / "war") as other:
        head = store.head(WAR)
        rows = link(head, WAR, "new", [b"{}"])
        other.execute("BEGIN")
        other.execute("SELECT * FROM record").fetchone()
        with pytest.raises(Conflict, match="busy"):
            store.append(rows, head)
        other.execute("ROLLBACK")
        assert store.head(WAR) == head
        assert store.append(rows, head).version == 7


def test_a_viewer_cannot_write(tmp_path):
    """A viewer's append is refused and changes nothing."""
    with open_viewer(make(tmp_path / "war")) as store:
        with pytest.raises(StoreUnusable, match="read-only"):
            add(store, "new")
        assert store.head(WAR).version == 6


def test_a_full_disk_records_nothing(tmp_path):
    """When the disk is full the append fails as a whole and says so; what was there stays."""
    with open_ledger(make(tmp_path / "war")) as store:
        head = store.head(WAR)
        store._ask(f"PRAGMA max_page_count = {store._ask('PRAGMA page_count', ())[0][0]}", ())
        with pytest.raises(StoreUnusable, match=r"disk.*Nothing was recorded"):
            store.append(link(head, WAR, "new", [b"x" * 5000] * 50), head)
        assert store.head(WAR) == head
        assert verify(store.read(WAR)).head == head


def test_an_error_shows_nothing_of_the_records(tmp_path):
    """A message never carries the texts that were to be written: they may be sealed."""
    with open_viewer(make(tmp_path / "war")) as store, pytest.raises(StoreUnusable) as caught:
        store.append(link(store.head(WAR), WAR, "new", [b"secret"]), store.head(WAR))
    told: BaseException | None = caught.value
    while told is not None:
        assert "secret" not in str(told)
        told = told.__context__


_UNPRIVILEGED = """
import os, sys
from pathlib import Path
from ledger.chain import START, verify
from ledger.errors import StoreUnusable
from ledger.store.sql import create_or_open, open_ledger, open_viewer
from tests_store_help import WAR, add
folder = Path(sys.argv[1])
with create_or_open(Path(sys.argv[2])) as store:  # what is imported late may be closed to another user
    add(store, "warm")
if os.geteuid() == 0:
    os.setuid(65534)
def code(act):
    try:
        return act()
    except StoreUnusable as error:
        return error.problems[0].code
with open_viewer(folder / "war") as store:
    print(verify(store.read(WAR)).events, store.check(), code(lambda: add(store, "new")))
print(code(lambda: create_or_open(folder / "new")))
def append():
    with open_ledger(folder / "war") as store:
        add(store, "new")
print(code(append))
"""


def test_a_folder_that_cannot_be_written(tmp_path):
    """There a ledger can be viewed and verified; making or appending is refused as read-only."""
    folder = Path(tempfile.mkdtemp(prefix="awaw-"))  # pytest's own folders are closed to other users
    try:
        make(folder / "war").chmod(0o444)
        folder.chmod(0o555)
        (tmp_path / "tests_store_help.py").write_text((Path(__file__).parent / "help.py").read_text())
        path = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])
        done = subprocess.run([sys.executable, "-c", _UNPRIVILEGED, str(folder),
                               str(tmp_path / "warm")], capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": path}, check=False)
        assert done.stdout.splitlines() == ["6 [] read-only", "read-only", "read-only"], done.stderr
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
