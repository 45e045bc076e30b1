"""The README cannot drift: its commands run, its outputs come out, its table of commands is the program's."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from rule_table import rules_table

from cli.main import SECTIONS, run

README = Path(__file__).parents[1] / "README.md"
_TABLE = re.compile(r"(<!-- commands: .*? -->\n).*?(<!-- end of commands -->)", re.DOTALL)
_RULES = re.compile(r"(<!-- rules: .*? -->\n).*?(<!-- end of rules -->)", re.DOTALL)


def _blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


def _table() -> str:
    rows = [f"| {section} | {', '.join(f'`{name}`' for name in commands)} |" for section, commands in SECTIONS.items()]
    return "\n".join(["", "| what | commands |", "|---|---|", *rows, "", ""])


class TestReadme:
    """Everything the README tells a player to type."""

    @pytest.mark.parametrize(("place", "table"), [(_TABLE, _table), (_RULES, rules_table)], ids=["commands", "rules"])
    def test_tables(self, place: re.Pattern[str], table: Callable[[], str]) -> None:
        """The tables list exactly the program's commands and rules; AWAW_REGENERATE=1 writes them anew."""
        text = README.read_text("utf-8")
        assert place.search(text)
        wanted = place.sub(lambda found: found[1] + table() + found[2], text)
        if os.environ.get("AWAW_REGENERATE"):
            README.write_text(wanted, "utf-8")
        assert README.read_text("utf-8") == wanted

    def test_five_minutes(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                          capfd: pytest.CaptureFixture[str]) -> None:
        """Every command of the tour runs in its order, and prints the lines that stand below it."""
        monkeypatch.chdir(tmp_path)
        for block in _blocks("console"):
            for command, *shown in _commands(block):
                run(shlex.split(command)[1:])
                out, err = capfd.readouterr()
                printed = (out + err).splitlines()
                for line in filter(None, shown):
                    assert line in printed, f"{command} did not print {line!r} but:\n{out}{err}"

    def test_only_the_rejected_build_fails(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """All commands of the tour succeed, but for the one that shows a rejection."""
        monkeypatch.chdir(tmp_path)
        codes = {command: run(shlex.split(command)[1:])
                 for block in _blocks("console") for command, *_ in _commands(block)}
        assert {command for command, code in codes.items() if code} == {"awaw build germany submarine 9"}

    def test_turn_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                       capfd: pytest.CaptureFixture[str]) -> None:
        """The turn file of the README is recorded where the tour ends, and again is a no-op."""
        monkeypatch.chdir(tmp_path)
        for block in _blocks("console"):
            for command, *_ in _commands(block):
                run(shlex.split(command)[1:])
        [text] = _blocks("text")
        Path("winter39.turns").write_text(text, "utf-8")
        assert "awaw record winter39.turns" in README.read_text("utf-8")
        assert run(["record", "winter39.turns"]) == 0
        capfd.readouterr()
        assert run(["record", "winter39.turns"]) == 0
        assert "recorded already" in capfd.readouterr().out

    def test_install_commands(self) -> None:
        """The two install commands stand in the README word for word."""
        player, developer = _blocks("sh")
        assert player == "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/awaw demo\n"
        assert developer == "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/pytest\n"


def _commands(block: str) -> list[list[str]]:
    """Split a console block into commands, each with the lines printed below it."""
    commands: list[list[str]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            commands.append([line[2:]])
        else:
            commands[-1].append(line)
    return commands
