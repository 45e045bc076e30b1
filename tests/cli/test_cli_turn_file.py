"""`awaw record`: a turn file is recorded whole or not at all, and once."""

from __future__ import annotations

import pytest
from campaigns.table import Awaw

GOOD = """id f39
turn "Fall 1939"

# the war begins
war germany britain            # on 3 September
build ger sub 1
redeploy ger sub 2 --from port --to atl
"""


@pytest.fixture
def open_war(awaw: Awaw) -> Awaw:
    """A campaign in set-up."""
    awaw("new", "Our war", "--scenario", "fall-1939", "--id", "start")
    return awaw


class TestRecording:
    """What a good file does."""

    def test_all_of_it(self, open_war: Awaw) -> None:
        """Every line is an order NAME/k, and the file says where it went."""
        said = open_war.record(GOOD)
        assert said.text.endswith(
            "   19  construction phase begins\n   20  Germany: 1 submarine built for 3 BRPs\n"
            "   21  redeployment phase begins\n   22  Germany: 2 submarines redeployed, port to Atlantic box\n"
            "Our war: 4 orders recorded from game.turns, events 16 to 22\nhead  22:HASH\n")
        orders = [line["event"].split(":")[0] for line in open_war.json("log")[15:]]
        assert orders == ["f39/1", "f39/2", "f39/3.clock", "f39/3.clock", "f39/3", "f39/4.clock", "f39/4"]
        assert open_war.value("boxes/atlantic/germany/submarine/ready") == 2

    def test_the_same_as_typed(self, open_war: Awaw) -> None:
        """A file does what its lines would have done one by one."""
        open_war.record(GOOD)
        filed = open_war.json("show")
        open_war("--campaign", "Our war", "show")
        open_war("--ledger", "typed.db", "new", "Our war", "--scenario", "fall-1939")
        for words in (["turn", "Fall 1939"], ["war", "germany", "britain"], ["build", "ger", "sub", "1"],
                      ["redeploy", "ger", "sub", "2", "--from", "port", "--to", "atl"]):
            open_war("--ledger", "typed.db", *words)
        assert open_war.json("--ledger", "typed.db", "show") == filed

    def test_a_file_that_starts_its_campaign(self, awaw: Awaw) -> None:
        """A file that begins with `new` needs no ledger; recorded again it finds its own campaign."""
        text = 'id war\nnew "A war" --scenario fall-1939\nturn f39\n'
        said = awaw.record(text)
        assert "A war: 2 orders recorded from game.turns, events 1 to 16\n" in said.out
        assert "recorded already, at events 1 to 16" in awaw.record(text).out
        said = awaw.record(text + "note more\n")
        assert "1 order recorded from game.turns, events 17 to 17\nBefore: 2 of them" in said.out

    def test_into_a_chosen_campaign(self, open_war: Awaw) -> None:
        """Where there are several campaigns, the chosen one gets the file."""
        open_war("new", "Other war")
        said = open_war.run("record", open_war.file("game.turns", "id a\nnote x\n"))
        assert said.code == 1
        assert "[which-campaign]" in said.err
        open_war("--campaign", "Other war", "record", "game.turns")
        assert "Note: x" in [line["text"] for line in open_war.json("--campaign", "Other war", "log")]

    def test_from_stdin(self, open_war: Awaw) -> None:
        """`-` reads the file from the standard input."""
        said = open_war("record", "-", stdin=GOOD.encode())
        assert "4 orders recorded from <stdin>" in said.out

    def test_who_gave_the_orders(self, open_war: Awaw) -> None:
        """`--as` names the player for the whole file, and a file may be recorded by anyone again."""
        open_war("--as", "Ann", "record", open_war.file("game.turns", GOOD))
        assert "recorded already" in open_war("--as", "Ben", "record", "game.turns").out

    @pytest.mark.parametrize("change", [
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.rstrip("\n").encode(),
        lambda text: text.replace("# the war begins", "# La guerre commence à l'été").encode(),
        lambda text: text.replace("war germany", "   war     germany").replace("\n\n", "\n\n\n#\n").encode(),
        lambda text: text.replace("build", "awaw build").encode(),
        lambda text: text.replace('"Fall 1939"', "'Fall 1939'").encode(),
        lambda text: text.replace("# on 3 September", "").encode(),
    ], ids=["CRLF", "BOM", "no last newline", "UTF-8", "blanks", "awaw", "other quotes", "no comment"])
    def test_the_same_words(self, open_war: Awaw, change: object) -> None:
        """Line ends, a byte order mark, comments, blanks and kinds of quotes make no other file."""
        assert callable(change)
        open_war("record", open_war.file("one.turns", change(GOOD)))
        said = open_war("record", open_war.file("two.turns", GOOD))
        assert said.out == "two.turns is recorded already, at events 16 to 22; nothing was recorded.\n"


class TestAgain:
    """What a file does that was recorded before."""

    def test_twice(self, open_war: Awaw) -> None:
        """The same file again is a no-op that says where it is."""
        open_war.record(GOOD)
        before = open_war.events()
        assert open_war.record(GOOD).out == ("game.turns is recorded already, at events 16 to 22; "
                                             "nothing was recorded.\n")
        assert open_war.events() == before

    def test_after_other_orders(self, open_war: Awaw) -> None:
        """So it is when the war has gone on."""
        open_war.record(GOOD)
        open_war("turn", "Winter 1939")
        assert "recorded already" in open_war.record(GOOD).out

    def test_grown_at_its_end(self, open_war: Awaw) -> None:
        """Of a file that has grown at its end, the rest is recorded."""
        open_war.record(GOOD)
        said = open_war.record(GOOD + "note one\nnote two\n")
        assert said.text == ("   23  Note: one\n   24  Note: two\n"
                             "Our war: 2 orders recorded from game.turns, events 23 to 24\n"
                             "Before: 4 of them, which stand as they were\nhead  24:HASH\n")
        assert open_war.texts()[-2:] == ["Note: one", "Note: two"]

    @pytest.mark.parametrize(("old", "new", "told"), [
        ("build ger sub 1", "build ger sub 2", ["game.turns:6: build ger sub 2", "f39/3"]),
        ("build ger sub 1", "build germany sub 1", ["game.turns:6: build germany sub 1", "f39/3"]),
        ("build ger sub 1\n", "", ["game.turns:6: redeploy", "f39/3"]),
        ("build ger sub 1\n", "note x\nbuild ger sub 1\n", ["game.turns:6: note x", "f39/3"]),
        ("turn", "note x\nturn", ["game.turns:2: note x", "f39/1"]),
    ], ids=["changed", "other words", "removed", "inserted", "inserted first"])
    def test_changed(self, open_war: Awaw, old: str, new: str, told: list[str]) -> None:
        """A recorded line that was changed, removed or pushed down is a conflict that names it."""
        open_war.record(GOOD)
        before = open_war.events()
        said = open_war.record(GOOD.replace(old, new, 1) + "note more\n", code=1)
        assert said.err.startswith("awaw: Conflict; nothing was recorded.\n")
        assert "[other-content]" in said.err
        for text in told:
            assert text in said.err
        assert open_war.events() == before

    def test_cut_at_its_end(self, open_war: Awaw) -> None:
        """A file that has lost its last line is a conflict that names the order."""
        open_war.record(GOOD)
        said = open_war.record(GOOD[:GOOD.index("redeploy")], code=1)
        assert "[line-missing] Order f39/4 is recorded, at event 22" in said.err

    def test_struck_from_outside(self, open_war: Awaw) -> None:
        """A line that was struck is not recorded again behind the players' backs; the remedy works."""
        open_war.record(GOOD)
        open_war("undo", "f39/4")
        said = open_war.record(GOOD + "note more\n", code=1)
        assert "game.turns:7: redeploy" in said.err
        assert "[struck] Order f39/4 is recorded" in said.err
        assert "awaw redo f39/4" in said.err.replace("\n    ", " ")
        open_war("redo", "f39/4")
        assert "1 order recorded" in open_war.record(GOOD + "note more\n").out

    def test_undone_within_the_file(self, open_war: Awaw) -> None:
        """A file that takes its own line back is a no-op like any other, and can grow."""
        text = GOOD + "undo f39/4\nredeploy ger sub 1 --from port --to atl\n"
        open_war.record(text)
        assert open_war.value("boxes/atlantic/germany/submarine/ready") == 1
        assert "recorded already" in open_war.record(text).out
        assert "1 order recorded" in open_war.record(text + "note more\n").out

    def test_undone_and_redone_within_the_file(self, open_war: Awaw) -> None:
        """A file that strikes its line and brings it back is a no-op the second time."""
        text = GOOD + "undo\nredo\nnote end\n"
        open_war.record(text)
        assert open_war.value("boxes/atlantic/germany/submarine/ready") == 2
        assert "recorded already" in open_war.record(text).out

    def test_another_file_with_the_same_id(self, open_war: Awaw) -> None:
        """Two files of one name do not mix."""
        open_war.record(GOOD)
        said = open_war.record("id f39\nnote other\n", "other.turns", code=1)
        assert "other.turns:2: note other" in said.err
        assert "[other-content]" in said.err


class TestBadLines:
    """What a file does that cannot be recorded."""

    def test_line_37(self, open_war: Awaw) -> None:
        """File, line, the line itself and the reason are told, and nothing of the file is written."""
        lines = ["id long", 'turn "Fall 1939"', *(f"note {n}" for n in range(3, 37)), "build ger sub 9   # hm",
                 "note end"]
        before = open_war.events()
        said = open_war.record("\n".join(lines), code=1)
        assert said.err == """\
awaw: Rejected; nothing was recorded.
  game.turns:37: build ger sub 9   # hm
    [over-allowable, rule 24.41] Germany has 1 allowable submarine builds; 9
    asked.
    Build fewer, or expand the force pool first: awaw expand.
"""
        assert open_war.events() == before

    def test_several_at_once(self, open_war: Awaw) -> None:
        """All lines that cannot be read are told at once, each with its place."""
        said = open_war.record("id bad\nbuild germny sub 1\nnote fine\nturn Sprong\nbiuld ger sub 1\nnote\n"
                               "redeploy ger sub 1 --from port --zzz atl\n", code=2)
        assert said.err == """\
awaw: game.turns:2: build germny sub 1
    [unknown-power] "germny" is not a known power.
    Did you mean germany?
awaw: game.turns:4: turn Sprong
    [unknown-turn] "Sprong" is not a known turn.
    Did you mean spring 1941?
awaw: game.turns:5: biuld ger sub 1
    [unknown-command] "biuld" is not a known command.
    Did you mean build?
awaw: game.turns:6: note
    [bad-command] Missing argument 'TEXT'.
    See --help.
awaw: game.turns:7: redeploy ger sub 1 --from port --zzz atl
    [bad-command] No such option '--zzz'.
    See --help.
"""

    @pytest.mark.parametrize(("line", "told"), [
        ("show", "[bad-command] show does not belong in a turn file."),
        ("why brp/us/level", "[bad-command] why does not belong"),
        ("demo", "[bad-command] demo does not belong"),
        ("record other.turns", "[bad-command] record does not belong"),
        ("note x --id mine", "[bad-command] --id does not belong in a turn file."),
        ("--campaign other note x", "[bad-command]"),
        ("note --help", "[bad-command]"),
        ("brp", "[bad-command]"),
        ("tension", "[bad-command]"),
        ("awaw", "[bad-command]"),
        ("''", "[unknown-command]"),
        ("id again", "[unknown-command]"),
        ("note it's", "[bad-quotes] No closing quotation."),
        ('note "open', "[bad-quotes] No closing quotation."),
        ("note end\\", "[bad-quotes]"),
        ("roll weather", "[dice-missing] No dice are given for: weather."),
        ("roll weather --result 7", "[bad-die] A die cannot show 7."),
        ("undo nowhere/1", "[no-order] There is no order nowhere/1."),
        ("assert brp/us/level 161", "[assertion-failed] brp/us/level is 160, not 161."),
        ("brp gain us five --reason x", '[bad-number] "five" is not a whole number.'),
    ])
    def test_one(self, open_war: Awaw, line: str, told: str) -> None:
        """Each kind of bad line is told with file, number and the line itself, and nothing is written."""
        before = open_war.events()
        said = open_war.run("record", open_war.file("game.turns", f"id bad\nnote fine\n{line}\n"))
        assert said.code in (1, 2)
        assert f"game.turns:3: {line}" in said.err
        assert told in said.err
        assert "\\u000a" not in said.err
        assert open_war.events() == before

    def test_nothing_left_to_undo(self, open_war: Awaw) -> None:
        """An undo of what is undone has no place in a file, and is told."""
        said = open_war.record("id a\nnote x\nundo a/1\nundo a/1\n", code=2)
        assert "game.turns:4: undo a/1" in said.err
        assert "[nothing-to-do]" in said.err

    def test_a_second_campaign_in_the_middle(self, awaw: Awaw) -> None:
        """A file starts at most one campaign, in its first command: later it is told, and nothing is written."""
        said = awaw.run("record", awaw.file("game.turns", 'id a\nnew "One"\nnote x\nnew "Two"\nnote y\n'))
        assert said.code in (1, 2)
        assert 'game.turns:4: new "Two"' in said.err

    def test_a_campaign_that_is_there(self, open_war: Awaw) -> None:
        """A file that starts a campaign whose name is taken is a conflict with its place."""
        said = open_war.record('id other\nnew "Our war"\nnote x\n', code=1)
        assert "[name-taken]" in said.err
        assert 'game.turns:2: new "Our war"' in said.err

    @pytest.mark.parametrize(("line", "number"), [("# a form feed \f here", 4), ("# a \u2028 or \x85 in a comment", 4)])
    def test_lines_are_counted_as_editors_do(self, open_war: Awaw, line: str, number: int) -> None:
        """Only line feeds end a line: the number that is told is the editor's."""
        said = open_war.record(f"id a\n{line}\nnote x\nbiuld\n", code=2)
        assert f"game.turns:{number}: biuld" in said.err


class TestNoTurnFile:
    """Files that are no turn files."""

    @pytest.mark.parametrize(("data", "told"), [
        (b"", "[no-id]"),
        (b"\n\n# nothing\n", "[no-id]"),
        (b'turn "Fall 1939"\n', 'game.turns:1: turn "Fall 1939"'),
        (b"# first\nid\nnote x\n", "game.turns:2: id"),
        (b"id two words\nnote x\n", "game.turns:1: id two words"),
        (b"id caf\xe9\nnote x\n", "game.turns:1\n    [bad-text] The line is not UTF-8."),
        (b"id a\nnote caf\xe9\n", "game.turns:2\n    [bad-text] The line is not UTF-8."),
        (b"SQLite format 3\x00\x10\x00", "[no-id]"),
        (bytes(range(256)), "[bad-text]"),
    ])
    def test_refused(self, open_war: Awaw, data: bytes, told: str) -> None:
        """Without an id line, or in another encoding, it is told what is wrong and what to do."""
        said = open_war("record", open_war.file("game.turns", data), code=2)
        assert told in said.err
        assert "game.turns" in said.err
        assert open_war.events() == 15

    @pytest.mark.parametrize("name", ["bad!", "a:b", "x" * 81, "ä", "a b"])
    def test_a_name_that_no_order_can_have(self, open_war: Awaw, name: str) -> None:
        """An id with other characters is refused, with file and line."""
        said = open_war("record", open_war.file("game.turns", f'id "{name}"\nnote x\n'), code=2)
        assert "[bad-order-id]" in said.err
        assert "game.turns:1" in said.err

    def test_no_commands(self, open_war: Awaw) -> None:
        """A file with nothing but its name records nothing, and says so."""
        assert open_war.record("id empty\n# later\n").out == "game.turns holds no commands; nothing was recorded.\n"

    def test_not_there(self, open_war: Awaw) -> None:
        """A file that is not there is told."""
        said = open_war("record", "nowhere.turns", code=2)
        assert said.err == ("awaw: [no-file] nowhere.turns cannot be read: No such file or directory.\n"
                            "    Check its name.\n")

    def test_a_directory(self, open_war: Awaw) -> None:
        """A directory is no turn file."""
        assert "directory" in open_war("record", ".", code=2).err

    def test_a_bad_file_makes_no_ledger(self, awaw: Awaw) -> None:
        """A file that starts its own campaign and is rejected leaves no campaign behind."""
        awaw.record('id war\nnew "War"\nturn f39\nbuild ger sub 1\n', code=1)
        assert awaw.run("show").code == 1
        awaw.record('id war\nnew "War"\nbiuld ger sub 1\n', code=2)
        assert "no-" in awaw.run("show").err

    def test_no_ledger(self, awaw: Awaw) -> None:
        """A file that starts no campaign needs a ledger, and does not make one."""
        said = awaw.record(GOOD, code=1)
        assert "[no-ledger]" in said.err
        assert not (awaw.folder / "awaw.db").exists()
