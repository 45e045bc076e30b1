"""No command line ends in a traceback, whatever is written on it."""

from __future__ import annotations

import click
import pytest
from campaigns.table import Awaw
from help_examples import leaves
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

LEAVES = {name: command for name, command in leaves().items() if name != "demo"}

WORDS = st.sampled_from([
    "germany", "ger", "western-allies", "us", "submarine", "asw", "tr", "atlantic", "io", "port", "allowable", "1",
    "0", "-1", "+5", "-0", "999999", "12345678901234567890", "1.5", "--", "-", "-O", "json", "--at", "Spring 1941",
    "Fall 1939", "axis", "combat", "brest", "usat", "usjt", "germany=1", "port=1", "us=-3", "=", "=1", "a=b=c",
    "brp/us/level", "boxes/atlantic/germany/submarine/ready", "spent/us/units", "tension/usat/effective", "a/b/c",
    "3+5", "1+", "+", "7", "", " ", "unknown", "none", "close", "growth", "--by-ruling", "agreed", "--id", "x",
    "start", "start.setup", "f39", "f39.clock", "ultra", "torpedo", "ethiopia", "--help", "-h", "--inverted",
    "--all", "['", "\u22125", "\u0663", "é", "\udcff", "\x1b[31m", "\u202e", "x" * 300, "%s", "{0}", "[bold]",
    "../x", "/", ".", "cve", "cve=6", "germany/battleship-3=1", "britain/cruiser=2", "ultra=-1", "naval nationality=-1",
    "ireland", "flak", "city=2", "europe", "charts", "rulebook", "2013", "classic", "24.66", "atlantic.gibraltar",
    "--inverted", "research/allies/asw/levels",
])
CHARACTERS = st.characters(exclude_characters="\0", exclude_categories=["Cs"])
ANY = WORDS | st.text(CHARACTERS, max_size=12) | st.integers().map(str)


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """Draw a command with its own parameters, mostly in number and place, and now and then nonsense among them."""
    name = draw(st.sampled_from(sorted(LEAVES)))
    words = name.split()
    for parameter in LEAVES[name].params:
        wanted = parameter.required or draw(st.integers(0, 3)) == 0
        if not wanted or parameter.name in ("file", "output_file"):
            continue
        if isinstance(parameter, click.Argument):
            words += draw(st.lists(WORDS, min_size=1, max_size=3)) if parameter.nargs == -1 else [draw(WORDS)]
        elif isinstance(parameter, click.Option):
            words += [parameter.opts[0], *([] if parameter.is_flag else [draw(WORDS)])]
    for _ in range(draw(st.integers(0, 2))):
        words.insert(draw(st.integers(0, len(words))), draw(ANY))
    return words


def check(awaw: Awaw, words: list[str]) -> None:
    """Run a command line: an exit code of ours, and nothing that a terminal would obey."""
    said = awaw.run(*words)
    assert said.code in (0, 1, 2, 3), words
    assert "Traceback" not in said.out + said.err
    assert "pydantic" not in said.err, words
    assert "\x1b" not in said.out + said.err
    if said.code:
        assert said.err or said.code == 3 or "audit" in words, words


FUZZ = settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@pytest.fixture
def chosen(war: Awaw, monkeypatch: pytest.MonkeyPatch) -> Awaw:
    """The campaign of `war`, chosen for good: some of the drawn commands start others."""
    monkeypatch.setenv("AWAW_CAMPAIGN", "Our war")
    return war


class TestFuzz:
    """Drawn command lines against one campaign."""

    @FUZZ
    @given(words=command_lines())
    def test_commands(self, chosen: Awaw, words: list[str]) -> None:
        """Any command with any words ends with an exit code and a message; serve goes on for ever, and is left out."""
        assume("serve" not in words)
        check(chosen, words)

    @FUZZ
    @given(words=st.lists(ANY, max_size=6))
    def test_nonsense(self, chosen: Awaw, words: list[str]) -> None:
        """So does any row of words."""
        assume("serve" not in words)
        check(chosen, [word for word in words if word not in ("-o", "--output-file")])

    @pytest.mark.slow
    @FUZZ
    @given(lines=st.lists(command_lines().map(" ".join) | st.text(max_size=30), max_size=4))
    def test_turn_files(self, chosen: Awaw, lines: list[str]) -> None:
        """So does any turn file, with the name of the file in the message."""
        text = "\n".join(["id fuzz", *lines])
        before = chosen.events()
        said = chosen.run("record", chosen.file("fuzz.turns", text.encode("utf-8", "surrogateescape")))
        assert said.code in (0, 1, 2), text
        assert "Traceback" not in said.err
        if said.code:
            assert "fuzz.turns" in said.err, text
            assert chosen.events() == before

    def test_the_record_is_whole_after_all(self, chosen: Awaw) -> None:
        """A hundred accepted and rejected commands later the record is what was written."""
        for n in range(50):
            chosen.run("note", n)
            chosen.run("build", "ger", "sub", n)
            chosen.run("undo")
        assert chosen("verify").out == ""
