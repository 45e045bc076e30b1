"""Several processes at one ledger, and processes that are killed: nothing acknowledged is lost, nothing is half."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from itertools import groupby
from pathlib import Path

import pytest
from campaigns.table import Awaw

WRITER = """
import sys
from cli.main import run
name, count = sys.argv[1], int(sys.argv[2])
for n in range(count):
    while run(["--as", name, "note", f"{name} {n}", "--id", f"{name}/{n}"]):
        pass
"""

DRIVER = """
import io, sys
from contextlib import redirect_stdout, redirect_stderr
from cli.main import run
start = int(sys.argv[1])
for n in range(start, start + 10_000):
    with redirect_stdout(io.StringIO()):
        if n % 3:
            code = run(["note", f"note {n}", "--id", f"d{n}"])
        else:
            open(f"d{n}.turns", "w").write(f"id d{n}\\n" + "".join(f"note part-{k}\\n" for k in range(5)))
            code = run(["record", f"d{n}.turns"])
    assert code == 0
    print(n, flush=True)
"""


def start(script: str, *args: object) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", script, *map(str, args)], text=True, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)


class TestTwoWriters:
    """Two players record at once."""

    def test_no_event_is_lost(self, awaw: Awaw) -> None:
        """One wins, the other is told and tries again; every order is there once and the record is whole."""
        awaw("new", "War")
        writers = [start(WRITER, name, 25) for name in ("Ann", "Ben", "Cid")]
        errors = [writer.communicate(timeout=60)[1] for writer in writers]
        assert [writer.returncode for writer in writers] == [0, 0, 0]
        texts = awaw.texts()
        assert sorted(texts[1:]) == sorted(f"Note: {name} {n}" for name in ("Ann", "Ben", "Cid") for n in range(25))
        assert awaw("verify").out == ""
        for error in errors:
            assert "Traceback" not in error
            for line in error.splitlines():
                if line.startswith("awaw: "):
                    assert line == "awaw: Conflict; nothing was recorded."

    def test_the_loser_is_told(self, awaw: Awaw) -> None:
        """Somebody who writes between a look and an append makes the append a conflict with a remedy."""
        from unittest.mock import patch

        from projections.campaign import Campaign

        awaw("new", "War")
        commit = Campaign.commit

        def late(campaign: Campaign, draft: object) -> object:
            with patch.object(Campaign, "commit", commit):
                awaw("note", "first")
            return commit(campaign, draft)  # type: ignore[arg-type]

        with patch.object(Campaign, "commit", late):
            said = awaw("note", "second", code=1)
        assert said.err.startswith("awaw: Conflict; nothing was recorded.\n")
        assert "[moved-on]" in said.err
        assert awaw.texts()[1:] == ["Note: first"]


class TestKilled:
    """A process that is killed at any moment."""

    @pytest.mark.slow
    def test_fifty_times(self, awaw: Awaw) -> None:
        """50 kill -9 of a recording process: what was acknowledged is there, and no order or file is half there."""
        awaw("new", "War")
        awaw("turn", "Fall 1939")
        chance = random.Random(50)
        acknowledged: set[int] = set()
        begun = 0
        for _ in range(50):
            driver = start(DRIVER, begun)
            assert driver.stdout is not None
            for _ in range(chance.randrange(1, 3)):
                acknowledged.add(int(driver.stdout.readline()))
            time.sleep(chance.random() * 0.02)
            driver.kill()
            rest, _ = driver.communicate()
            acknowledged |= {int(line) for line in rest.splitlines(keepends=True) if line.endswith("\n")}
            begun = max(acknowledged) + 2
        self.check(awaw, acknowledged)

    def check(self, awaw: Awaw, acknowledged: set[int]) -> None:
        """Compare the ledger with what was acknowledged."""
        assert awaw("verify").out == ""
        there = [line["event"].split(":")[0] for line in awaw.json("log")]
        files = {name: list(orders) for name, orders in groupby(there, key=lambda order: order.split("/")[0])}
        for n in acknowledged:
            assert files[f"d{n}"] == ([f"d{n}"] if n % 3 else [f"d{n}/{k}" for k in range(1, 6)])
        assert all(len(orders) in (1, 5) for orders in files.values())
        assert len(there) == len(set(there))
        awaw("note", "and on")  # what a kill before the first byte left of a journal goes with the next order
        assert not list(Path().glob("*-journal"))
