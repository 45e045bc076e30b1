"""Every error that a player can meet has an example that runs: what was typed, and what was answered.

An example is a text file named for its code: `#` says what went wrong, `> FILE` begins a file whose lines follow
with a bar, `$ awaw ...` is typed, and the answer to the last command stands below it with its exit code.
Run with AWAW_REGENERATE=1 to write the answers anew, and read the diff.
"""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import pytest
from campaigns.table import Awaw
from codes import NOT_SHOWN, WARNINGS, used

HERE = Path(__file__).parent
EXAMPLES = sorted(path.stem for path in HERE.glob("*.txt"))


@dataclass
class Example:
    """An example: its remarks, files and commands as they stand, and the answer to the last command."""

    script: list[str]
    answer: str

    @classmethod
    def read(cls, path: Path) -> Example:
        """Read an example; the answer begins after the last command."""
        lines = path.read_text("utf-8").splitlines(keepends=True)
        last = max(n for n, line in enumerate(lines) if line.startswith("$ "))
        return cls(lines[: last + 1], "".join(lines[last + 1:]))

    def play(self, awaw: Awaw) -> str:
        """Type the commands, and return the answer to the last one."""
        file, said = Path(), None
        for line in self.script:
            if line.startswith("> "):
                file = awaw.folder / line[2:].strip()
                file.touch()
            elif line.startswith("| "):
                with file.open("ab") as open_file:
                    open_file.write(line[2:].encode("utf-8").replace(b"<FF>", b"\xff"))
            elif line.startswith("$ "):
                words = shlex.split(line[2:])
                assert words[0] == "awaw"
                said = awaw.run(*words[1:])
        assert said is not None
        folder = re.sub(re.escape(f"{awaw.folder}/"), "", said.text)
        return f"{folder}exit code {said.code}\n"


@pytest.mark.parametrize("code", EXAMPLES)
def test_example(awaw: Awaw, code: str) -> None:
    """The example of a code runs, is told with it and a remedy in 80 columns, and only a warning exits with 0."""
    path = HERE / f"{code}.txt"
    example = Example.read(path)
    found = example.play(awaw)
    if os.environ.get("AWAW_REGENERATE"):
        path.write_text("".join(example.script) + found, "utf-8")
        example.answer = found
    assert found == example.answer
    assert f"[{code}" in found or re.search(rf"\b{code}\b", found)
    typed = example.script[-1].removeprefix("$ ").strip()  # repeated as it was typed, however long
    assert all(len(line) <= 80 for line in found.splitlines() if typed not in line)
    assert ("exit code 0" in found) == (code in WARNINGS)


def test_every_code_has_one() -> None:
    """Every code in the source has an example, or stands in the list of those that need a broken machine."""
    missing = {code: file for code, file in used().items() if code not in EXAMPLES and code not in NOT_SHOWN}
    assert not missing


def test_no_example_is_left_over() -> None:
    """No example and no excuse is kept for a code that is gone, and none has both."""
    codes = used()
    assert [code for code in EXAMPLES if code not in codes] == []
    assert [code for code in (*NOT_SHOWN, *WARNINGS) if code not in codes] == []
    assert set(EXAMPLES).isdisjoint(NOT_SHOWN)


def test_every_example_says_what_went_wrong() -> None:
    """Every example begins with a remark for the reader."""
    for code in EXAMPLES:
        assert (HERE / f"{code}.txt").read_text("utf-8").startswith("# "), code
