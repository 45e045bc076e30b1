"""`awaw demo`: the first thing a new player sees, and never at the cost of what is in the folder."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest
from campaigns.table import Awaw, wide

from cli.demo import turn_file_text

LINES = turn_file_text().splitlines()
QUOTED = re.compile(r'"[^"]*"')


def digits(line: str) -> list[int]:
    """Find the last digit of every number of a command that moves something: not in comments, texts, rules, turns."""
    command = line.partition("   #")[0]
    if line.startswith(("#", "note", "new", "turn", "id")):
        return []
    plain = QUOTED.sub(lambda found: found[0] if re.fullmatch(r'"[^"=]*=[+-]\d+"', found[0])
                       else " " * len(found[0]), command)
    plain = re.sub(r"--rule \S+", lambda found: " " * len(found[0]), plain)
    return [found.end() - 1 for found in re.finditer(r"\d+", plain)]


def changed(number: int, at: int) -> str:
    """Change one digit of a line of the demo."""
    line = LINES[number - 1]
    line = line[:at] + str((int(line[at]) + 1) % 10) + line[at + 1:]
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])


def end_of_turn(number: int) -> int:
    """The line before the one that begins the next turn."""
    later = (n for n in range(number + 1, len(LINES) + 1) if LINES[n - 1].startswith(("turn", "yss close")))
    return next(later, len(LINES) + 1) - 1


ASSERTIONS = [number for number, line in enumerate(LINES, 1) if line.startswith("assert") and digits(line)]
SECTIONS = [number for number, line in enumerate(LINES, 1) if line.startswith("# ---")]


class TestDemo:
    """The demo in an empty folder."""

    def test_what_it_shows(self, awaw: Awaw) -> None:
        """It leaves demo.db, shows, explains, verifies and audits, and says how to go on; all is well."""
        said = awaw("demo")
        assert not said.err
        assert [path.name for path in awaw.folder.iterdir()] == ["demo.db"]
        found = re.findall(r"^\$ (awaw .*)$", said.out, re.MULTILINE)
        assert found == ["awaw --ledger demo.db show",
                         "awaw --ledger demo.db why boxes/atlantic/western-allies/transport/ready",
                         "awaw --ledger demo.db verify", "awaw --ledger demo.db audit"]
        assert "(silence and exit code 0: The record is intact.)" in said.out
        assert "(silence and exit code 0: No finding.)" in said.out
        assert said.out.endswith("Explore it: awaw --ledger demo.db log\nIts turn file: awaw demo --print\n")
        assert "orders of the demo campaign recorded in demo.db" in said.out.splitlines()[0]
        assert not wide(said.out)

    def test_what_it_leaves(self, awaw: Awaw) -> None:
        """The ledger that it leaves is a ledger like any other."""
        awaw("demo")
        assert awaw.json("--ledger", "demo.db", "verify")["ok"] is True
        assert awaw.json("--ledger", "demo.db", "audit") == {"ok": True, "findings": []}
        awaw("--ledger", "demo.db", "note", "mine")

    def test_printed(self, awaw: Awaw) -> None:
        """`--print` prints the turn file and records nothing; recorded, it gives the same position."""
        printed = awaw("demo", "--print").out
        assert printed == turn_file_text()
        assert list(awaw.folder.iterdir()) == []
        awaw.record(printed)
        awaw("demo")
        assert awaw.json("show") == awaw.json("--ledger", "demo.db", "show")
        assert awaw("demo", "--print").out == printed

    def test_marks_what_is_invented(self) -> None:
        """Its set-up is the printed one, and it shows an undo, half cap and both combats of 24.68."""
        text = turn_file_text()
        assert "# invented" in text
        assert text.count("\nundo\n") == 1
        assert text.count("combat submarine") == 3
        assert text.count("--attack-roll 8 --defense-roll 4") == 2
        turns = ["set-up", *re.findall(r'^turn "(.*)"', text, re.MULTILINE)]
        for turn, part in zip(turns, re.split(r'^turn ".*"', text, flags=re.MULTILINE), strict=True):
            assert "\nassert " in part, f"{turn} ends without an assertion"


class TestAgain:
    """The demo where there is a demo.db already."""

    def test_replaces_its_own(self, awaw: Awaw) -> None:
        """Run again, it replaces the ledger that it made."""
        awaw("demo")
        first = (awaw.folder / "demo.db").read_bytes()
        awaw("demo")
        assert [path.name for path in awaw.folder.iterdir()] == ["demo.db"]
        assert (awaw.folder / "demo.db").read_bytes() != first

    @pytest.mark.parametrize("data", [b"my own notes\n", b"", b"SQLite format 3\x00" + bytes(200)])
    def test_keeps_what_is_no_ledger(self, awaw: Awaw, data: bytes) -> None:
        """A file that is no ledger is kept and told."""
        path = awaw.folder / "demo.db"
        path.write_bytes(data)
        said = awaw("demo", code=1)
        assert "[not-a-demo]" in said.err
        assert path.read_bytes() == data
        assert [path.name for path in awaw.folder.iterdir()] == ["demo.db"]

    def test_keeps_another_ledger(self, awaw: Awaw) -> None:
        """A ledger of another war is kept and told."""
        awaw("--ledger", "demo.db", "new", "Our war")
        data = (awaw.folder / "demo.db").read_bytes()
        assert "[not-a-demo]" in awaw("demo", code=1).err
        assert (awaw.folder / "demo.db").read_bytes() == data

    def test_keeps_a_ledger_with_a_second_campaign(self, awaw: Awaw) -> None:
        """A demo.db in which a second campaign was begun is kept."""
        awaw("demo")
        awaw("--ledger", "demo.db", "new", "Our war")
        assert "[not-a-demo]" in awaw("demo", code=1).err
        assert awaw.json("--ledger", "demo.db", "--campaign", "Our war", "show")["campaign"] == "Our war"

    def test_moves_own_orders_aside(self, awaw: Awaw) -> None:
        """A demo with own orders added is moved aside, the new place is told, and nothing is lost."""
        for place in ("demo-1.db", "demo-2.db"):
            awaw("demo")
            awaw("--ledger", "demo.db", "note", f"kept in {place}")
            said = awaw("demo")
            assert f"The demo.db with your own orders is now {place}." in said.out
        for place in ("demo-1.db", "demo-2.db"):
            assert awaw.json("--ledger", place, "log")[-1]["text"] == f"Note: kept in {place}"
            assert awaw("--ledger", place, "verify").out == ""
        assert awaw.json("--ledger", "demo.db", "log")[-1]["text"].startswith("Note: Eleven transports")

    def test_keeps_a_folder(self, awaw: Awaw) -> None:
        """A folder named demo.db is kept and told."""
        (awaw.folder / "demo.db").mkdir()
        assert "[not-a-demo]" in awaw("demo", code=1).err
        assert (awaw.folder / "demo.db").is_dir()

    def test_keeps_every_other_file(self, awaw: Awaw) -> None:
        """No other file of the player is touched, whatever its name."""
        names = ("awaw.db", "demo.db.new", "demo-1.db", "demo.turns")
        for name in names:
            (awaw.folder / name).write_text("mine")
        awaw.run("demo")
        for name in names:
            assert (awaw.folder / name).exists(), f"{name} was deleted"
            assert (awaw.folder / name).read_text() == "mine"

    @pytest.mark.slow
    def test_killed_half_way(self, awaw: Awaw) -> None:
        """Killed at any moment, it leaves no demo.db half made, and runs again afterwards."""
        script = "from cli.main import main; main(['demo'])"
        for attempt in range(6):
            process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            deadline = time.monotonic() + 10
            while not list(awaw.folder.glob(".awaw-demo-*")) and time.monotonic() < deadline:
                time.sleep(0.002)
            time.sleep(attempt * 0.03)
            process.send_signal(signal.SIGKILL)
            process.wait()
            if (awaw.folder / "demo.db").exists():
                assert awaw.json("--ledger", "demo.db", "verify")["ok"]
                assert awaw.json("--ledger", "demo.db", "log")[-1]["text"].startswith("Note: Eleven")
                (awaw.folder / "demo.db").unlink()
        awaw("demo")
        assert [path.name for path in awaw.folder.iterdir()] == ["demo.db"]


class TestOneDigit:
    """A digit of the demo's turn file that somebody got wrong."""

    @pytest.mark.parametrize("number", ASSERTIONS)
    def test_in_an_assertion(self, awaw: Awaw, number: int) -> None:
        """Any changed assertion fails at its own line, naming file and line, and nothing is written."""
        at = digits(LINES[number - 1])[-1]
        said = awaw.record(changed(number, at), code=1)
        assert re.search(rf"^  game\.turns:{number}: assert ", said.err, re.MULTILINE)
        assert "[assertion-failed]" in said.err
        assert "no-ledger" in awaw.run("show").err

    @pytest.mark.slow
    @pytest.mark.parametrize("start", SECTIONS)
    def test_that_counts(self, awaw: Awaw, start: int) -> None:
        """Any changed number that moves the position fails at its line or at an assertion of the same turn."""
        end = next((n for n in SECTIONS if n > start), len(LINES) + 1)
        awaw.record("\n".join(LINES))
        right = awaw.json("show", "--at", awaw.events())
        (awaw.folder / "awaw.db").unlink()
        unseen = []
        for number in range(start, end):
            if LINES[number - 1].startswith("assert"):
                continue
            for at in digits(LINES[number - 1]):
                said = awaw.run("record", awaw.file("game.turns", changed(number, at)))
                if said.code == 0:
                    wrong = awaw.json("show")
                    (awaw.folder / "awaw.db").unlink()
                    if wrong != right:
                        unseen.append(f"{number}, digit {at + 1} is never noticed: {LINES[number - 1]}")
                    continue
                found = re.search(r"game\.turns:(\d+): ", said.err)
                assert found, said.err
                if not number <= int(found[1]) <= end_of_turn(number):
                    unseen.append(f"{number}, digit {at + 1} is noticed in line {found[1]} only: {LINES[number - 1]}")
        assert not unseen, "\n".join(["", *unseen])


def test_the_ledger_is_not_shared(awaw: Awaw, demo_ledger: os.PathLike[str]) -> None:
    """The demo recorded for tests is the one that players get."""
    shutil.copy(demo_ledger, awaw.folder / "awaw.db")
    awaw("demo")
    assert awaw.json("show") == awaw.json("--ledger", "demo.db", "show")
