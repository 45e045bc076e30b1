"""Where output goes: formats, files, terminals, pipes, exit codes."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import subprocess
import sys

import pytest
from campaigns.table import Awaw, wide

READING = {
    "show": ("show",),
    "show brp": ("show", "brp"),
    "show research": ("show", "research"),
    "show situation": ("show", "situation"),
    "show dice": ("show", "dice"),
    "why": ("why", "brp/us/level"),
    "log": ("log", "--all"),
    "report": ("report", "--turn", "Summer 1941"),
    "verify": ("verify",),
    "audit": ("audit",),
    "calc submarine": ("calc", "submarine", "--submarines", "2", "--transports", "3", "--attack-roll", "7"),
    "calc usat-start": ("calc", "usat-start", "--turns", "18"),
}
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PROGRAM = (sys.executable, "-c", "from cli.main import main; main()")


def on_a_terminal(*words: str, columns: int = 80, **env: str) -> str:
    """Run a command on a pseudo-terminal and return what came out, line ends as on any other output."""
    ours, theirs = pty.openpty()
    settings = os.environ | {"COLUMNS": str(columns), "TERM": "xterm-256color"} | env
    process = subprocess.Popen([*PROGRAM, *words], stdout=theirs, stderr=theirs, stdin=theirs, env=settings)
    os.close(theirs)
    found = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # Linux says so when the last writer is gone
            break
        if not part:
            break
        found += part
    os.close(ours)
    assert process.wait() == 0
    return found.decode().replace("\r\n", "\n")


class TestFormats:
    """-O and -o."""

    @pytest.mark.parametrize("words", READING.values(), ids=READING)
    def test_every_read_verb(self, demo: Awaw, words: tuple[str, ...]) -> None:
        """Every read verb writes text, JSON and CSV, to the screen or the same to a file."""
        readers = {"text": str, "json": json.loads, "csv": lambda text: list(csv.reader(io.StringIO(text)))}
        for form, read in readers.items():
            said = demo(*words, "-O", form)
            assert read(said.out) is not None
            assert demo(*words, "-O", form, "-o", "out.txt").out == ""
            assert (demo.folder / "out.txt").read_bytes().decode() == said.out
            assert not said.err

    @pytest.mark.parametrize("words", READING.values(), ids=READING)
    def test_csv_is_one_grid(self, demo: Awaw, words: tuple[str, ...]) -> None:
        """CSV is a header and rows of the same length."""
        rows = list(csv.reader(io.StringIO(demo(*words, "-O", "csv").out)))
        assert rows
        assert {len(row) for row in rows} == {len(rows[0])}

    def test_csv_of_show_has_the_paths_of_why(self, demo: Awaw) -> None:
        """The paths of `show -O csv` are those that `why` takes, and the values are those of its JSON."""
        rows = list(csv.DictReader(io.StringIO(demo("show", "-O", "csv").out)))
        assert rows[0].keys() == {"path", "value"}
        for row in rows[::7]:
            balance = demo.json("why", row["path"])["balance"]
            assert row["value"] == ("" if balance is None else str(balance))

    def test_csv_runs_no_formula(self, war: Awaw) -> None:
        """A text that looks like a formula stays text in a spreadsheet."""
        war("note", "=HYPERLINK(1)")
        war("--as", "=1", "mark", "key", "@x")
        rows = list(csv.reader(io.StringIO(war("show", "situation", "-O", "csv").out)))
        assert not [cell for row in rows for cell in row if cell.startswith(("=", "@"))]

    @pytest.mark.parametrize(("words", "code"), [(("-O", "xml"), 2), (("-o", "."), 2), (("-o", "no/such/file"), 1),
                                                 (("-o", "n" * 300), 1)])
    def test_output_that_cannot_be(self, demo: Awaw, words: tuple[str, ...], code: int) -> None:
        """A wrong format or a file that cannot be written is told in a line or three."""
        said = demo("show", *words, code=code)
        assert said.err
        assert len(said.err.splitlines()) <= 4
        assert not said.out

    def test_a_file_is_replaced_whole(self, demo: Awaw) -> None:
        """-o replaces a file, and leaves nothing of the old one behind."""
        (demo.folder / "out.txt").write_text("x" * 100_000)
        demo("show", "brp", "-O", "json", "-o", "out.txt")
        json.loads((demo.folder / "out.txt").read_text())


class TestExitCodes:
    """0 fine, 1 rejected or findings, 2 usage, 3 not intact."""

    @pytest.mark.parametrize(("words", "code"), [
        (("show",), 0), (("verify",), 0), (("audit",), 0), (("--help",), 0), (("note", "x"), 0),
        (("undo", "nowhere"), 1), (("build", "ger", "sub", "99"), 1), (("show", "--at", "999999"), 1),
        (("--ledger", "none.db", "show"), 1), (("--campaign", "none", "show"), 1),
        (("biuld",), 2), (("build",), 2), (("show", "--what"), 2), (("--what",), 2), (("turn", "x"), 2), ((), 2),
        (("roll", "x", "--result", "7"), 2), (("verify", "--head", "1:000000000000"), 3),
    ])
    def test_they_are(self, war: Awaw, words: tuple[str, ...], code: int) -> None:
        """Every outcome has its code, and what went wrong is on the error stream but for findings."""
        said = war(*words, code=code)
        assert bool(said.err) == (code in (1, 2))

    def test_of_the_process(self, war: Awaw) -> None:
        """The process itself leaves with that code."""
        wrong = ("verify", "--head", "1:" + "0" * 12)
        for words, code in ((("verify",), 0), (("undo", "x"), 1), (("biuld",), 2), (wrong, 3)):
            done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, check=False)
            assert done.returncode == code
            assert "Traceback" not in done.stderr


class TestTerminal:
    """Colours and widths."""

    @pytest.mark.parametrize("words", [("show",), ("why", "boxes/atlantic/western-allies/transport/ready"),
                                       ("log", "--all"), ("audit",), ("show", "dice")], ids=lambda words: words[0])
    def test_eighty_columns(self, demo: Awaw, words: tuple[str, ...]) -> None:
        """On a terminal of 80 columns no line is longer, and no column is broken apart or lost."""
        seen = ESCAPE.sub("", on_a_terminal(*words))
        assert not wide(seen)
        piped = demo(*words).out
        assert sorted("".join(seen.split())) == sorted("".join(piped.split()))

    def test_the_demo(self, awaw: Awaw) -> None:
        """The demo on a terminal ends with the same words, no line longer than 80, and no bar left behind."""
        seen = on_a_terminal("demo")
        lines = [ESCAPE.sub("", line.split("\r")[-1]) for line in seen.splitlines()]
        assert not wide("\n".join(lines))
        assert not any("━" in line for line in lines[-60:])
        assert lines[-1] == "Its turn file: awaw demo --print"
        assert awaw.json("--ledger", "demo.db", "verify")["ok"]

    def test_titles_stand_out(self, demo: Awaw) -> None:
        """A terminal gets titles that stand out; NO_COLOR takes colours away, a pipe gets no escape codes at all."""
        assert ESCAPE.search(on_a_terminal("show"))
        without = on_a_terminal("show", NO_COLOR="1")
        assert not re.search(r"\x1b\[(?:\d+;)*(?:3\d|4\d|9\d)", without)
        assert "\x1b" not in demo("show").out
        assert not ESCAPE.search(on_a_terminal("show", TERM="dumb"))

    def test_players_text_is_no_markup(self, war: Awaw) -> None:
        """Text with brackets is shown as it is, on a terminal too."""
        war("mark", "key", "[bold red]x[/]")
        assert "[bold red]x[/]" in on_a_terminal("show", "situation")

    def test_a_narrow_terminal(self, demo: Awaw) -> None:
        """In 50 columns nothing is lost or raised."""
        assert "204" in on_a_terminal("show", "brp", columns=50)

    def test_help(self, demo: Awaw) -> None:
        """Help on a terminal fits 80 columns, whatever the width of the terminal."""
        for columns in (80, 200):
            assert not wide(on_a_terminal("combat", "submarine", "--help", columns=columns))


class TestPipes:
    """Output that nobody reads to its end."""

    @pytest.mark.parametrize("command", ["log --all", "log -O json", "demo --print", "--help"])
    def test_a_reader_that_goes_away(self, demo: Awaw, command: str) -> None:
        """`awaw log | head -1` ends quietly."""
        program = f"'{sys.executable}' -c 'from cli.main import main; main()' {command} | head -1"
        done = subprocess.run(["sh", "-c", program], capture_output=True, text=True, check=False)
        assert done.stderr == ""
        assert len(done.stdout.splitlines()) == 1

    def test_a_closed_output(self, demo: Awaw) -> None:
        """A full disk behind the output is told, without a traceback."""
        if not os.path.exists("/dev/full"):
            pytest.skip("no /dev/full here")
        with open("/dev/full", "w") as full:
            done = subprocess.run([*PROGRAM, "show"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert "Traceback" not in done.stderr
        assert "Exception ignored" not in done.stderr
        assert done.returncode in (1, 120)

    def test_another_encoding(self, war: Awaw) -> None:
        """A terminal that knows ASCII only gets an answer, not a traceback."""
        war("note", "L'été à Lübeck 日本")
        done = subprocess.run([*PROGRAM, "log"], capture_output=True, check=False,
                              env=os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
        assert b"Traceback" not in done.stderr
        assert done.returncode in (0, 1)


class TestWords:
    """The words that players use."""

    def test_abbreviations_everywhere(self, awaw: Awaw) -> None:
        """`ger sub`, `Sp41`, `IO` and the rest are understood in every place."""
        awaw("new", "War", "--player", "Ann=ger,jpn")
        awaw("place", "ger", "subs", "IO=1", "atl=2", "med=1", "allow=3")
        awaw("place", "jap", "tr", "pac=4")
        awaw("brp", "base", "UK", "100", "--level", "100", "--reason", "x")
        awaw("turn", "Sp41")
        awaw("build", "de", "u-boat", "1")
        awaw("control", "gib", "ax")
        awaw("control", "suez", "AX")
        awaw("redeploy", "GER", "Sub", "1", "--from", "Med port", "--to", "I.O.")
        awaw("war", "usa", "JPN")
        awaw("codebreaking", "Magic", "allies")
        awaw("research", "uk", "torp", "3", "--by-ruling", "late")
        assert awaw.value("boxes/indian-ocean/germany/submarine/ready") == 2
        assert awaw.json("why", "pools/ger/sub/built", "--at", "sp41 ax con")["balance"] == 5
        assert awaw("report", "--turn", "SP41").out.startswith("War: Spring 1941")

    @pytest.mark.parametrize(("words", "told"), [
        (("biuld", "ger"), ['"biuld" is not a known command.', "build"]),
        (("repport",), ["report"]),
        (("build", "germny", "sub", "1"), ["Did you mean germany?"]),
        (("build", "ger", "submarin", "1"), ["Did you mean submarine or advanced-submarine?"]),
        (("build", "ger", "sub", "1", "--payer", "germny"), ["Did you mean germany?"]),
        (("build", "ger", "sub", "1", "--payr", "ger"), ["--payer"]),
        (("redeploy", "ger", "sub", "1", "--from", "prt", "--to", "atl"), ["Did you mean port?"]),
        (("redeploy", "ger", "sub", "1", "--from", "port", "--to", "atlntic"), ["atlantic"]),
        (("turn", "Fal 1939x"), ["fall 1939"]),
        (("show", "brps"), ["brp"]),
        (("brp", "spnd", "us", "1"), ["spend"]),
        (("why", "brp/germny/level"), ["Did you mean germany?"]),
        (("--campaign", "Our wra", "show"), ["Our war"]),
    ])
    def test_unknown_ones(self, war: Awaw, words: tuple[str, ...], told: list[str]) -> None:
        """An unknown word is named together with the nearest valid ones, and nothing is written."""
        before = war.events()
        said = war.run(*words)
        assert said.code in (1, 2)
        for text in told:
            assert text in said.err
        assert war.events() == before
