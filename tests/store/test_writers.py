"""Several processes at one ledger, and processes that are killed: nothing acknowledged is lost, nothing is half."""

import os
import random
import signal
import subprocess
import sys
import tracemalloc
from itertools import groupby
from pathlib import Path

import pytest

from ledger.chain import Head, link, verify
from ledger.errors import Conflict
from ledger.store.sql import PAGE, create_or_open, open_ledger, open_viewer

from .help import PEACE, WAR, add, make

_ROOT = Path(__file__).parents[2]

_WRITER = """
import sys
from pathlib import Path
from ledger.chain import START, link
from ledger.errors import Conflict, NotFound
from ledger.store.sql import create_or_open
path, name, count, size = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
campaign = "0192d3c4-0000-7000-8000-00000000aaaa"
with create_or_open(path) as store:
    def head():
        try:
            return store.head(campaign)
        except NotFound:
            return START
    for number in range(count):
        while True:
            at = head()
            try:
                new = store.append(link(at, campaign, f"{name}/{number}", [b"%d" % k for k in range(size)]), at)
            except Conflict as error:
                if error.problems[0].code == "order-exists":
                    raise
                continue
            print(new.version, flush=True)
            break
"""

_ONE_TRY = """
import sys
from pathlib import Path
from ledger.chain import link
from ledger.errors import Conflict
from ledger.store.sql import open_ledger
campaign = "0192d3c4-0000-7000-8000-00000000aaaa"
with open_ledger(Path(sys.argv[1])) as store:
    head = store.head(campaign)
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        print(store.append(link(head, campaign, sys.argv[2], [b"1", b"2"]), head).version)
    except Conflict as error:
        print(error.problems[0].code)
"""


def start(script: str, *args: object) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", script, *map(str, args)], text=True, cwd=_ROOT,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def whole(path: Path) -> Head:
    """Verify everything there is to verify, and that no order is half there; return the head."""
    with open_ledger(path) as store:
        verdict = verify(store.read(WAR))
        assert verdict.problem is None
        assert store.check() == []
        assert verdict.head == store.head(WAR)
        return verdict.head


def test_of_two_at_one_head_one_wins(tmp_path):
    """Two processes append at the head both have read: one is in, the other is told and wrote nothing."""
    path = make(tmp_path / "war")
    both = [start(_ONE_TRY, path, name) for name in ("a", "b")]
    for process in both:
        assert process.stdout.readline() == "ready\n"
    for process in both:
        process.stdin.write("\n")
        process.stdin.flush()
    said = sorted(process.communicate()[0].strip() for process in both)
    assert said == ["8", "moved-on"]
    assert whole(path).version == 8


def test_four_processes_that_try_again_lose_nothing(tmp_path):
    """Four writers of fifty orders each, all beginning with no file at all: 200 records without a gap."""
    writers = [start(_WRITER, tmp_path / "war", name, 50, 1) for name in "abcd"]
    versions = [int(line) for process in writers for line in process.communicate()[0].split()]
    assert sorted(versions) == list(range(1, 201))
    assert whole(tmp_path / "war").version == 200


@pytest.mark.slow
def test_a_killed_process_leaves_all_or_nothing(tmp_path):
    """Fifty kills at random: what was acknowledged is there, no order is half there, the file is whole."""
    path, seed = tmp_path / "war", random.randrange(2**32)
    chance = random.Random(seed)
    acknowledged = 0
    for kill in range(50):
        process = start(_WRITER, path, f"k{kill}", 10_000, chance.randint(2, 6))
        lines = chance.randint(0, 40)
        said = [int(process.stdout.readline()) for _ in range(lines)]
        process.send_signal(signal.SIGKILL)
        said += [int(line) for line in process.communicate()[0].split("\n")[:-1] if line]
        acknowledged = max([acknowledged, *said])
        if not path.exists() or not path.stat().st_size:
            assert acknowledged == 0, seed
            continue
        check_after_kill(path, acknowledged, seed)
    assert acknowledged


def check_after_kill(path: Path, acknowledged: int, seed: int) -> None:
    with create_or_open(path) as store:
        if not store.campaigns():
            assert acknowledged == 0, seed
            return
        sizes = {}
        for order, rows in groupby(store.read(WAR), key=lambda row: row.order_id):
            size = len(list(rows))
            assert sizes.setdefault(order.partition("/")[0], size) == size, seed
    assert whole(path).version >= acknowledged, seed


def test_a_ledger_whose_creation_is_killed_can_be_created(tmp_path):
    """Killed at any statement of the creation, the next creation finds no ledger or a whole one."""
    script = """
import os, sys
from pathlib import Path
from ledger.store import sqlite_file
from ledger.store.sql import create_or_open
class Deadly(dict):
    def values(self):
        for number, sql in enumerate(super().values()):
            if number == int(sys.argv[2]):
                os.kill(os.getpid(), 9)
            yield sql
sqlite_file.DEFINITIONS = Deadly(sqlite_file.DEFINITIONS)
create_or_open(Path(sys.argv[1]))
"""
    for number in (0, 1, 5, 8):
        path = tmp_path / f"war{number}"
        process = start(script, path, number)
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        with create_or_open(path) as store:
            add(store, "a")
        assert whole(path).version == 2


@pytest.mark.parametrize("before", ["BEGIN", "SELECT", "INSERT", "UPDATE", "COMMIT", "end"])
def test_an_append_killed_at_any_statement_is_all_or_nothing(tmp_path, before):
    """Killed before the commit nothing of the order is there; killed after it, all of it."""
    script = """
import os, sys
from pathlib import Path
from ledger.chain import link
from ledger.store.sql import open_ledger
store = open_ledger(Path(sys.argv[1]))
campaign = "0192d3c4-0000-7000-8000-00000000aaaa"
head = store.head(campaign)
def deadly(sql):
    if sql.startswith(sys.argv[2]):
        os.kill(os.getpid(), 9)
store._connection.connection.driver_connection.set_trace_callback(deadly)
store.append(link(head, campaign, "new", [b"1", b"2", b"3"]), head)
os.kill(os.getpid(), 9)
"""
    process = start(script, make(tmp_path / "war"), before)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert whole(tmp_path / "war").version == (9 if before == "end" else 6)


def test_a_reading_holds_up_no_writer_between_pages(tmp_path):
    """While one process reads on, another appends between two pages; the reading shows its own head only."""
    path = make(tmp_path / "war", orders=3, size=PAGE)
    with open_viewer(path) as viewer, open_ledger(path, patience=0) as writer:
        reading, seen = viewer.read(WAR), []
        for row in reading:
            seen.append(row)
            if row.version % PAGE == 1:
                add(writer, f"late/{row.version}")
        assert len(seen) == 3 * PAGE
        assert verify(seen).problem is None
        assert verify(viewer.read(WAR)).events == 3 * PAGE + 6


def test_verifying_takes_no_more_memory_for_a_longer_record(tmp_path):
    """Reading and verifying twenty pages peaks about where four do: two pages are held at most."""
    with create_or_open(tmp_path / "war") as store:
        peaks = []
        for campaign, pages in ((WAR, 4), (PEACE, 20)):
            for number in range(pages):
                add(store, f"o{number}", PAGE, campaign)
            tracemalloc.start()
            assert verify(store.read(campaign)).events == pages * PAGE
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
    assert peaks[1] < peaks[0] * 1.3


def test_a_writer_that_forks_from_a_stale_head_is_told(tmp_path):
    """An older head of the same campaign, though real, is no place to append any more."""
    with open_ledger(make(tmp_path / "war")) as store:
        second = next(store.read(WAR, 1, 2))
        old = Head(second.version, second.hash)
        with pytest.raises(Conflict, match="moved-on"):
            store.append(link(old, WAR, "new", [b"{}"]), old)
    assert os.listdir(tmp_path) == ["war"]
