"""Nothing that players own is lost, and nothing is told that is not so."""

import os
from pathlib import Path
from subprocess import PIPE, Popen, run
from sys import executable
from unittest.mock import patch

import pytest
from campaigns.table import Awaw

from projections.campaign import Ledger


class TestFiles:
    """Ledgers and reports."""

    def test_a_report_replaces_no_ledger(self, war: Awaw) -> None:
        """`-o` never writes over a ledger, under whatever name; an older report it replaces."""
        (war.folder / "link.txt").symlink_to(war.folder / "awaw.db")
        for name in ("awaw.db", "link.txt"):
            assert "[is-a-ledger]" in war("show", "-o", name, code=2).err
        assert war("verify").out == ""
        war("show", "-o", "show.txt")
        war("show", "brp", "-o", "show.txt")
        assert "Boxes" not in (war.folder / "show.txt").read_text()

    def test_a_report_is_written_where_it_was_asked_for(self, war: Awaw) -> None:
        """A link is followed, a mode is kept, a pipe is written into; a journal beside a ledger is refused."""
        target, link, pipe = war.folder / "t.txt", war.folder / "l.txt", war.folder / "p"
        target.touch(mode=0o600)
        link.symlink_to(target)
        war("show", "-o", "l.txt")
        assert link.is_symlink()
        assert target.read_text().startswith("Our war")
        assert target.stat().st_mode & 0o777 == 0o600
        os.mkfifo(pipe)
        with Popen(["cat", str(pipe)], stdout=PIPE, text=True) as reader:
            war("show", "-o", "p")
            assert reader.communicate()[0].startswith("Our war")
        assert pipe.is_fifo()
        assert "[is-a-ledger]" in war("show", "-o", "awaw.db-journal", code=2).err
        assert '"no/such/file"' in war("show", "-o", "no/such/file", code=1).err

    def test_a_rejected_campaign_leaves_no_file(self, awaw: Awaw) -> None:
        """Where nothing was recorded there is no new ledger either."""
        awaw("new", "War", "--edition", "nope", code=2)
        awaw.run("record", awaw.file("a.turns", 'id a\nnew "War"\nbuild ger sub 1\n'))
        assert not (awaw.folder / "awaw.db").exists()

    def test_lines_added_to_the_demo(self, awaw: Awaw) -> None:
        """A demo.db to which the player recorded more lines of the same file is moved aside, not replaced."""
        awaw("demo")
        longer = awaw("demo", "--print").out + 'note "my own addition"\n'
        awaw("--ledger", "demo.db", "record", awaw.file("my.turns", longer))
        awaw("demo")
        assert "my own addition" in awaw("--ledger", "demo-1.db", "log").out
        assert "my own addition" not in awaw("--ledger", "demo.db", "log").out

    @pytest.mark.parametrize("words", [("note", "x"), ("record", "a.turns")])
    def test_what_cannot_be_shown_is_still_recorded(self, war: Awaw, words: tuple[str, ...]) -> None:
        """If the output fails after the record is safe, it says so and exits with 0: nobody records it twice."""
        war.file("a.turns", "id a\nnote x\n")
        with Path("/dev/full").open("w") as full:
            done = run([executable, "-c", "from cli.main import main; main()", *words], stdout=full, check=False,
                       capture_output=False, stderr=-1, text=True)
        assert (done.returncode, "recorded up to event 17" in done.stderr) == (0, True)
        assert war.texts()[-1] == "Note: x"

    def test_closed_output(self, war: Awaw) -> None:
        """Without any standard output a command still works."""
        script = f"{executable} -c 'from cli.main import main; main()' show >&-"
        done = run(["sh", "-c", script], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


class TestNames:
    """Campaign names are unique in a ledger."""

    def test_two_begin_at_once(self, awaw: Awaw) -> None:
        """Of two who start a campaign of the same name at once, one is told; the ledger stays readable."""
        awaw("new", "Other")
        begin = Ledger.begin

        def late(ledger: Ledger, name: str, *, dice: bool = True) -> object:
            mine = begin(ledger, name, dice=dice)
            with patch.object(Ledger, "begin", begin):
                awaw("new", name)
            return mine

        with patch.object(Ledger, "begin", late):
            assert "[moved-on]" in awaw("new", "Same", code=1).err
        assert awaw("--campaign", "Same", "log").out.count("started") == 1

    def test_the_first_line_of_a_file_changed(self, awaw: Awaw) -> None:
        """A file that started a campaign cannot start another one under the same id."""
        awaw.record('id h\nnew "War"\nnote x\n')
        said = awaw.record('id h\nnew "War 2"\nnote x\n', code=1)
        assert "[other-content]" in said.err
        assert 'game.turns:2: new "War 2"' in said.err


class TestTime:
    """What an undo or redo does to campaign time."""

    @pytest.mark.parametrize(("before", "then"), [
        ((("build", "germany", "submarine", 1, "--id", "b1"), ("undo",), ("phase", "axis", "combat")),
         ("redo", "b1")),
        ((("turn", "Winter 1939", "--id", "w1"), ("undo",), ("turn", "Winter 1939", "--id", "w2")), ("redo", "w1")),
        ((("build", "germany", "submarine", 1, "--id", "b1"), ("note", "x")), ("undo", "b1.clock")),
        ((("turn", "Winter 1939"), ("yss", "close", "--id", "yc"), ("yss", "growth")), ("undo", "yc")),
    ], ids=["redo before a clock move", "a turn twice", "the clock alone", "a step of the YSS"])
    def test_needs_a_ruling_out_of_time(self, war: Awaw, before: tuple[tuple[object, ...], ...],
                                        then: tuple[str, ...]) -> None:
        """What would leave orders out of their time is refused without a ruling; legal play leaves no finding."""
        for words in before:
            war(*words)
        assert war("audit").out == ""
        said = war(*then, code=1)
        assert "is out of its time" in " ".join(said.err.split())
        assert war("audit").out == ""

    def test_undo_until_nothing_is_left(self, war: Awaw) -> None:
        """Plain undo takes back everything, clock moves that were left behind too, and no finding stays."""
        war("build", "germany", "submarine", 1, "--id", "b")
        war("build", "italy", "submarine", 1, "--id", "c")
        war("undo", "b")
        for _ in range(9):
            said = war("undo").out
            assert war("audit").out == ""
        assert said == "There is no order left to undo.\n"

    def test_redo_where_another_order_moved_the_clock(self, war: Awaw) -> None:
        """An order comes back though another one has moved the clock there since, and both can be undone again."""
        war("build", "germany", "submarine", 1, "--id", "b")
        war("undo", "b")
        war("build", "italy", "submarine", 1, "--id", "c")
        war("redo", "b")
        assert war("audit").out == ""
        assert (war.value("pools/germany/submarine/built"), war.value("pools/italy/submarine/built")) == (2, 2)
        war("undo", "b")
        assert war("audit").out == ""
        assert "b stands again" in war("redo", "b").out
        assert war("audit").out == ""

    def test_redo_by_the_clock_move(self, war: Awaw) -> None:
        """The id of a clock move that was struck along brings both back."""
        war("build", "germany", "submarine", 1, "--id", "b")
        war("undo")
        assert "b stands again" in war("redo", "b.clock").out
        assert war("redo", "b.clock").out == "b.clock stands; nothing was recorded.\n"

    def test_japanese_transports_before_the_year_ends(self, awaw: Awaw) -> None:
        """The Allied player turn is passed before a Year Start Sequence too."""
        awaw("new", "War")
        awaw("place", "us", "submarine", "pacific=10")
        awaw("place", "japan", "transport", "pacific=8")
        awaw("turn", "Fall 1939")
        awaw("combat", "submarine", "--box", "pac", "--attacker", "us", "--attack-roll", 11)
        awaw("turn", "Winter 1939")
        awaw("yss", "close")
        assert awaw.json("show", "boxes")["boxes"]["port"]["japan"]["transport"]["inverted"] == 0

    def test_a_level_opened_as_the_year_closes(self, war: Awaw) -> None:
        """A level that a step opens is the number that was said, in every step."""
        war("turn", "Winter 1939")
        war("yss", "close", "--level", "us=10")
        assert war.value("brp/us/level") == 10

    def test_other_consequences_are_told(self, war: Awaw) -> None:
        """What else an audit will find because of an undo is told at once."""
        war("brp", "gain", "germany", 10, "--reason", "x", "--id", "ten")
        war("assert", "brp/germany/level", 10)
        assert "From now on an audit finds: assertion-failed" in war("undo", "ten").out

    def test_repaired_without_an_axis_player_turn(self, awaw: Awaw) -> None:
        """Damaged transports are ready in Allied Summer even if nothing happened in Axis Summer."""
        awaw("new", "War")
        awaw("place", "germany", "submarine", "atlantic=6")
        awaw("place", "western-allies", "transport", "atlantic=11")
        awaw("turn", "Spring 1941")
        awaw("combat", "submarine", "--box", "atl", "--attacker", "ger", "--line", "Naval Nationality DRM=+2",
             "--attack-roll", 9)
        awaw("turn", "Summer 1941")
        awaw("redeploy", "western-allies", "transport", 3, "--from", "port", "--to", "atlantic")
        assert awaw("audit").out == ""

    def test_japanese_ones_too(self, awaw: Awaw) -> None:
        """So are Japanese ones in Axis Fall, though nothing happened in Allied Summer."""
        awaw("new", "War")
        awaw("place", "us", "submarine", "pacific=3")
        awaw("place", "japan", "transport", "pacific=10")
        awaw("turn", "Spring 1942")
        awaw("combat", "submarine", "--box", "pac", "--attacker", "us", "--line", "naval nationality=+1",
             "--attack-roll", 9)
        awaw("turn", "Summer 1942")
        assert awaw.json("show", "boxes")["boxes"]["port"]["japan"]["transport"]["inverted"] > 0
        awaw("turn", "Fall 1942")
        assert awaw.json("show", "boxes")["boxes"]["port"]["japan"]["transport"]["inverted"] == 0


class TestWords:
    """What is written is what is kept."""

    def test_a_hash_inside_a_word(self, war: Awaw) -> None:
        """A # begins a comment only where a word would begin, and not inside quotation marks."""
        war.record("id a\nnote raid#2   # the second\nnote 'a # b' #c\nnote \"it's # 1\" # no comment\n")
        assert war.texts()[-3:] == ["Note: raid#2", "Note: a # b", "Note: it's # 1"]

    def test_an_odd_blank_ends_no_word(self, war: Awaw) -> None:
        """Only spaces and tabs separate words, as in a shell, so a # after another blank is no comment."""
        war.record('id a\nnote "see"\u00a0#3 --by-ruling "agreed"\n')
        assert war.texts()[-1] == "Note: see\u00a0#3"
        assert war.json("log")[-1]["ruling"] == "agreed"

    def test_a_nul_is_refused(self, war: Awaw) -> None:
        """A NUL is no letter."""
        assert "[bad-text]" in war.run("record", war.file("a.turns", 'id a\nnote "\0hello"\n')).err
