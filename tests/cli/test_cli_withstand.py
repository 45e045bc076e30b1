"""Files and folders that are not as they should be: one clear message each, never a traceback."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from campaigns.table import Awaw

VERBS = (("show",), ("verify",), ("audit",), ("log",), ("report",), ("note", "x"), ("undo",), ("new", "War"))


NOBODY = """
import contextlib, io, os, sys
from cli.main import run
folder, *words = sys.argv[1:]
with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    for warm in (["new", "War"], ["show"], ["log"], ["verify"], ["audit"], ["note", "x"], ["demo"], ["biuld"]):
        run(["--ledger", "warm.db", *warm])
os.chdir(folder)
if os.getuid() == 0:
    os.setuid(65534)
sys.exit(run(words))
"""
"""Runs a command as somebody who may not write; whoever is the superuser loads all modules, then gives that up."""


def everyone(awaw: Awaw, path: str, code: str, exit_code: int = 1, verbs: tuple[tuple[str, ...], ...] = VERBS) -> None:
    """Try every kind of verb on a file: each says the same in one short message."""
    for words in verbs:
        said = awaw("--ledger", path, *words, code=exit_code)
        assert f"[{code}]" in said.err or code in said.out, f"{words}: {said.err}"
        assert path in said.err or exit_code == 3
        assert len(said.err.splitlines()) <= 5
        assert not said.out or exit_code == 3


class TestLedgerFile:
    """A ledger path that leads to something else."""

    @pytest.mark.parametrize("data", [b"hello, these are my notes\n" * 100, b"x", b"SQLite format 3\x00" + bytes(4000)])
    def test_not_a_ledger(self, awaw: Awaw, data: bytes) -> None:
        """A file of another kind is refused by every verb, and left as it is."""
        path = awaw.folder / "notes.db"
        path.write_bytes(data)
        for words in VERBS:
            said = awaw.run("--ledger", "notes.db", *words)
            assert said.code in (1, 3)
            assert "notes.db" in said.err + said.out
        assert path.read_bytes() == data

    def test_another_programs_database(self, awaw: Awaw) -> None:
        """So is a SQLite file of another program."""
        with sqlite3.connect(awaw.folder / "other.db") as connection:
            connection.execute("CREATE TABLE mine (x)")
        connection.close()
        before = (awaw.folder / "other.db").read_bytes()
        everyone(awaw, "other.db", "not-a-ledger")
        assert (awaw.folder / "other.db").read_bytes() == before

    def test_an_empty_file(self, awaw: Awaw) -> None:
        """An empty file is no ledger yet; `new` makes it one."""
        (awaw.folder / "empty.db").touch()
        everyone(awaw, "empty.db", "no-ledger", verbs=VERBS[:-1])
        awaw("--ledger", "empty.db", "new", "War")

    def test_a_newer_one(self, awaw: Awaw) -> None:
        """A ledger of a newer version is refused, and told how to read it."""
        awaw("new", "War")
        with sqlite3.connect(awaw.folder / "awaw.db") as connection:
            connection.execute("PRAGMA user_version = 99")
        connection.close()
        everyone(awaw, "awaw.db", "newer-ledger")
        assert "Install a newer awaw." in awaw("show", code=1).err

    def test_a_directory(self, awaw: Awaw) -> None:
        """A directory is no ledger."""
        (awaw.folder / "folder").mkdir()
        for words in VERBS:
            said = awaw("--ledger", "folder", *words, code=1)
            assert "folder" in said.err
            assert len(said.err.splitlines()) <= 4

    def test_nothing_there(self, awaw: Awaw) -> None:
        """Without a ledger nothing is made but by `new`."""
        everyone(awaw, "none.db", "no-ledger", verbs=VERBS[:-1])
        assert list(awaw.folder.iterdir()) == []
        assert "[no-folder]" in awaw("--ledger", "no/such/folder.db", "new", "War", code=1).err

    def test_cut_off(self, war: Awaw) -> None:
        """A file that lost its end is told as damaged by `verify`, and the file stays as it is."""
        path = war.folder / "awaw.db"
        for n in range(50):
            war("note", "x" * 150, "--id", f"n{n}")
        data = path.read_bytes()
        path.write_bytes(data[: len(data) // 2])
        kept = path.read_bytes()
        for words in VERBS:
            said = war.run(*words)
            assert said.code in (1, 3), words
        assert war("verify", code=3)
        assert path.read_bytes() == kept

    def test_bytes_overwritten(self, war: Awaw) -> None:
        """A file with a hole in the middle never ends in a traceback, and never verifies."""
        path = war.folder / "awaw.db"
        for n in range(60):
            war("note", "x" * 150, "--id", f"n{n}")
        data = path.read_bytes()
        for page in range(1, len(data) // 4096):
            path.write_bytes(data[: page * 4096] + os.urandom(4096) + data[(page + 1) * 4096:])
            for words in VERBS[:5]:
                said = war.run(*words)
                assert said.code in (0, 1, 3), said.err
            assert war.run("verify").code == 3, f"page {page}"

    def test_by_environment(self, awaw: Awaw, monkeypatch: pytest.MonkeyPatch) -> None:
        """AWAW_LEDGER, AWAW_CAMPAIGN and AWAW_PLAYER stand for the options, which win over them."""
        monkeypatch.setenv("AWAW_LEDGER", "env.db")
        monkeypatch.setenv("AWAW_CAMPAIGN", "Two")
        awaw("new", "One")
        awaw("new", "Two")
        assert (awaw.folder / "env.db").exists()
        assert awaw.json("show")["campaign"] == "Two"
        assert awaw.json("--campaign", "One", "show")["campaign"] == "One"


@pytest.mark.slow
class TestFolders:
    """A folder that cannot be written."""

    @pytest.fixture
    def closed(self, awaw: Awaw) -> Iterator[Path]:
        """A folder that its reader may not write, with a ledger in it."""
        awaw("new", "War")
        folder = Path(tempfile.mkdtemp(prefix="awaw-closed-"))
        shutil.copy(awaw.folder / "awaw.db", folder / "awaw.db")
        (folder / "awaw.db").chmod(0o444)
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)
        shutil.rmtree(folder)

    def run(self, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
        """Run as somebody who may not write: the superuser gives that up first."""
        return subprocess.run([sys.executable, "-c", NOBODY, str(folder), *words], check=False, capture_output=True,
                              text=True)

    def test_reading_works(self, closed: Path) -> None:
        """A ledger on a read-only disk can be read, verified and audited."""
        for word in ("show", "log", "verify", "audit"):
            done = self.run(closed, word)
            assert done.returncode == 0, done.stderr

    def test_writing_is_told(self, closed: Path) -> None:
        """Writing there is told in one message, and nothing is left behind."""
        for words in (("note", "x"), ("new", "Other"), ("--ledger", "other.db", "new", "War"), ("demo",)):
            done = self.run(closed, *words)
            assert done.returncode == 1, done.stdout
            assert "Traceback" not in done.stderr
            assert done.stderr.startswith("awaw: ")
            assert len(done.stderr.splitlines()) <= 4
        assert [path.name for path in closed.iterdir()] == ["awaw.db"]


class TestArguments:
    """Arguments that no player means to write."""

    @pytest.mark.parametrize("text", ["-5", "-0", "-12"])
    def test_text_that_looks_like_a_number(self, war: Awaw, text: str) -> None:
        """A text keeps its plain minus."""
        war("brp", "gain", "us", "-5", "--reason", text)
        assert war.texts()[-1].endswith(text)

    def test_bytes_that_are_no_text(self, war: Awaw) -> None:
        """Bytes that are not UTF-8 are refused in a message."""
        done = subprocess.run([sys.executable, "-c", "from cli.main import main; main()", b"note", b"caf\xe9"],
                              capture_output=True, check=False)
        assert done.returncode == 2
        assert b"Traceback" not in done.stderr

    @pytest.mark.parametrize("option", ["--head", "--at"])
    def test_an_empty_value_is_not_no_value(self, war: Awaw, option: str) -> None:
        """An option left empty (a variable that was not set) is no silent success."""
        verb = "verify" if option == "--head" else "show"
        assert war(verb, option, "", code=2).err
