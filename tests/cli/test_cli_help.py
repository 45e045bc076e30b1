"""Every command explains itself, and what its help shows really works."""

from __future__ import annotations

import click
import pytest
from campaigns.table import Awaw, wide
from help_examples import commands, example, leaves

from cli.main import SECTIONS
from cli.main import awaw as group
from ledger.store.sql import open_viewer
from projections.campaign import Ledger

WAR = """id war
new "The war" --scenario fall-1939
brp base germany 100 --level 100 --reason "opening economy"
brp base britain 100 --level 100 --reason "opening economy"
place germany submarine port=2 atlantic=6 allowable=2
place western-allies asw atlantic=7
place western-allies transport atlantic=20
place germany battleship-3 atlantic=1
turn "Fall 1939"
war germany britain
turn "Winter 1940"
"""

FILE = 'id spring41\nnote "Spring is here"\ncontrol brest axis\nmark vichy neutral\n'

DISPUTED = ("dispute", "open", "forgot-ultra", "--event", "spring41/3:0", "--about", "Ultra missing")
BEFORE: dict[str, tuple[tuple[str, ...], ...]] = {
    "redo": (("undo", "spring41/3"),),
    "yss": (("yss", "close"),),
    "yss growth": (("yss", "close"),),
    "tension roll": (("tension", "change", "usat", "0", "--cause", "start"),),
    "repair": (("damage", "germany", "submarine", "1", "--from", "port", "--cause", "a storm"),),
    "edition check": (("edition", "template", "-o", "house.toml"),),
    "show": (("turn", "Spring 1941"),),
    "report": (("turn", "Spring 1941"),),
    "replay": (("turn", "Spring 1941"),),
    "tension apply": (("tension", "change", "usjt", "3", "--cause", "stated"),),
    "dispute comment": (DISPUTED,),
    "dispute rule": (DISPUTED,),
}
"""What must have happened before an example makes sense."""

ALONE = ("", "new", "demo")
"""Commands whose example begins in an empty folder."""

LEAVES = leaves()


def prepare(awaw: Awaw, name: str) -> None:
    """Lay out a campaign in which the example of a command makes sense."""
    if name in ALONE:
        return
    awaw.record(WAR, "war.turns")
    awaw.file("spring41.turns", FILE)
    if name != "record":
        awaw("record", "spring41.turns")
    for words in BEFORE.get(name, ()):
        awaw(*words)


def recorded(awaw: Awaw) -> int:
    """Count the records of a ledger, of all its campaigns."""
    with open_viewer(awaw.folder / "awaw.db") as store:
        return sum(campaign.head.version for campaign in Ledger(store).campaigns().values())


def verb_of(words: list[str]) -> list[str]:
    """Leave out who gives the order."""
    return words[2:] if words[0] == "--as" else words


class TestExamples:
    """The example in the help of each command."""

    @pytest.mark.parametrize("name", LEAVES)
    def test_runs_as_it_stands(self, awaw: Awaw, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """The one example of every command is accepted and does that command's work."""
        monkeypatch.setattr("cli.web.server.serve", lambda *_: None)  # which would go on until it is stopped
        prepare(awaw, name)
        written = example(LEAVES[name].help or "")
        assert len(written) == 1
        assert " ".join(verb_of(written[0])[: len(name.split())]) == name
        said = awaw(*written[0])
        assert not said.err

    def test_of_the_program_itself(self, awaw: Awaw) -> None:
        """The first thing that a new player copies runs from top to bottom in an empty folder."""
        written = example(group.help or "")
        assert [words[0] for words in written] == ["new", "turn", "build", "show"]
        for words in written:
            awaw(*words)

    def test_write_verbs_record_something(self, awaw: Awaw) -> None:
        """An example of a write command changes the record; of a read command, it does not."""
        reading = {*SECTIONS["Read"], "demo"}
        for name, command in LEAVES.items():
            if name in ALONE or name.split()[0] in reading or name.split()[-1] == "list":
                continue
            for file in awaw.folder.glob("*"):
                file.unlink()
            prepare(awaw, name)
            before = recorded(awaw)
            awaw(*example(command.help or "")[0])
            assert recorded(awaw) > before, name


class TestHelp:
    """`--help` itself."""

    @pytest.mark.parametrize("path", [path for path, _ in commands()], ids=" ".join)
    def test_fits_the_screen(self, awaw: Awaw, path: tuple[str, ...]) -> None:
        """Every help page is shown, in 80 columns, without a ledger, and `-h` is the same."""
        said = awaw(*path, "--help")
        assert said.out.startswith(f"Usage: awaw {' '.join(path)} ")
        assert not wide(said.out)
        assert awaw(*path, "-h") == said

    @pytest.mark.parametrize("name", LEAVES)
    def test_explains_every_option(self, name: str) -> None:
        """No option stands in a help page without a word about it."""
        for parameter in LEAVES[name].params:
            if isinstance(parameter, click.Option):
                assert parameter.help, f"{name}: {parameter.name}"

    def test_lists_every_command(self, awaw: Awaw) -> None:
        """The front page names every command with a line about it, and fits on two screens."""
        said = awaw("--help")
        for section, verbs in SECTIONS.items():
            assert f"\n{section}:\n" in said.out
            for verb, line in verbs.items():
                assert f"  {verb} " in said.out
                assert line in said.out
        assert not wide(said.out)
        assert len(said.out.splitlines()) < 90

    def test_version(self, awaw: Awaw) -> None:
        """`--version` says the version."""
        from ledger import __version__

        assert awaw("--version").out == f"awaw, version {__version__}\n"

    def test_nothing_asked(self, awaw: Awaw) -> None:
        """Without a command, the front page is shown, as a usage error."""
        said = awaw(code=2)
        assert "Begin and go on:" in said.out + said.err
