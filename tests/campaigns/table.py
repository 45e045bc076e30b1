"""The table at which the program is played: `awaw` run in this process, in a folder of its own, as a player would."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from cli.main import run

_HEAD = re.compile(r"\b(\d+):[0-9a-f]{64}\b")
_SHORT = re.compile(r"\b[0-9a-f]{12}\b")
_ORDER = re.compile(r"\b[0-9a-f]{10}(?=[.:\s;]|$)")
_PLAYERS_OWN = ("AWAW_LEDGER", "AWAW_CAMPAIGN", "AWAW_PLAYER", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE")


def masked(text: str) -> str:
    """Hide what differs from run to run: hashes, and the order ids that the ledger chose."""
    return _ORDER.sub("ORDER", _SHORT.sub("HASH", _HEAD.sub(r"\1:HASH", text)))


def wide(text: str) -> list[str]:
    """Find the lines that do not fit into 80 columns; a head is one word and may be longer."""
    return [line for line in text.splitlines() if len(line) > 80 and not _HEAD.search(line)]


@dataclass(frozen=True, slots=True)
class Said:
    """What a command said: its exit code and both streams."""

    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        """Both streams with hashes and chosen ids hidden."""
        return masked(self.out + self.err)

    @property
    def head(self) -> str:
        """The head that a write command printed."""
        return self.out.splitlines()[-1].removeprefix("head  ")

    @property
    def order(self) -> str:
        """The order id that a write command printed."""
        return self.out.splitlines()[-2].removeprefix("order ")


class Awaw:
    """Runs commands in a folder; a code other than the expected one fails the test with what was said."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: object, code: int = 0, stdin: bytes = b"") -> Said:
        """Run one command and expect its exit code."""
        said = self.run(*words, stdin=stdin)
        assert said.code == code, f"awaw {' '.join(map(str, words))}\nexit code {said.code}\n{said.out}{said.err}"
        return said

    def run(self, *words: object, stdin: bytes = b"") -> Said:
        """Run one command, whatever comes of it."""
        out, err = io.StringIO(), io.StringIO()
        with (redirect_stdout(out), redirect_stderr(err),
              patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))):
            code = run([str(word) for word in words])
        return Said(code, out.getvalue(), err.getvalue())

    def json(self, *words: object, code: int = 0) -> Any:
        """Run a read command and return what its JSON says."""
        return json.loads(self(*words, "-O", "json", code=code).out)

    def value(self, path: str) -> int | None:
        """Look a number up in `show -O json`, walking its path from the outside in."""
        found = self.json("show")
        for part in path.split("/"):
            found = found[part]
        return found

    def events(self) -> int:
        """Count the events of the record, struck ones too."""
        return len(self.json("log", "--all"))

    def texts(self) -> list[str]:
        """Say in words what is recorded and stands."""
        return [line["text"] for line in self.json("log")]

    def file(self, name: str, text: str | bytes) -> Path:
        """Write a turn file into the folder."""
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return Path(name)

    def record(self, text: str, name: str = "game.turns", code: int = 0) -> Said:
        """Record a turn file with this text."""
        return self("record", self.file(name, text), code=code)


@pytest.fixture
def awaw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Awaw:
    """The program, in an empty folder and with nothing of the tester's own settings."""
    for name in _PLAYERS_OWN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return Awaw(tmp_path)


@pytest.fixture
def war(awaw: Awaw) -> Awaw:
    """The program in a folder with the campaign "Our war", set up from the charts, in Fall 1939."""
    awaw("new", "Our war", "--scenario", "fall-1939", "--id", "start")
    awaw("turn", "Fall 1939", "--id", "f39")
    return awaw


@pytest.fixture(scope="session")
def demo_ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo's ledger, recorded once in a test process; copy it before writing."""
    from cli import demo

    folder = tmp_path_factory.mktemp("demo")
    Awaw(folder).file("demo.turns", demo.turn_file_text())
    said = Awaw(folder).run("--ledger", folder / "demo.db", "record", folder / "demo.turns")
    assert said.code == 0, said.err
    return folder / "demo.db"


@pytest.fixture
def demo(awaw: Awaw, demo_ledger: Path) -> Iterator[Awaw]:
    """The program in a folder whose awaw.db holds the demo campaign."""
    shutil.copy(demo_ledger, awaw.folder / "awaw.db")
    return awaw


@pytest.fixture(scope="session")
def long_ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The long demo's ledger, recorded once in a test process; copy it before writing."""
    from cli.demo import LONG, turn_file_text

    folder = tmp_path_factory.mktemp("long")
    Awaw(folder).file(LONG.file, turn_file_text(LONG))
    said = Awaw(folder).run("--ledger", folder / "long.db", "record", folder / LONG.file)
    assert said.code == 0, said.err
    return folder / "long.db"


@pytest.fixture
def long(awaw: Awaw, long_ledger: Path) -> Awaw:
    """The program in a folder whose awaw.db holds the long demo."""
    shutil.copy(long_ledger, awaw.folder / "awaw.db")
    return awaw
