"""`awaw show`, `log`, `report`, `verify`, `audit`: what players read."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
from campaigns.table import Awaw, masked, wide

REPORT = """\
Our war: Fall 1939

Axis player turn
  Germany: 1 submarine built for 3 BRPs

"""


class TestShow:
    """`awaw show`."""

    def test_text(self, war: Awaw) -> None:
        """A position reads as four short tables, unknown numbers as a dash."""
        war("build", "germany", "submarine", 1)
        said = war("show")
        lines = said.out.splitlines()
        assert lines[0] == "Our war: Fall 1939, Axis construction phase, after event 19"
        assert [line for line in lines if line and not line.startswith(" ")][1:] == [
            "BRPs", "Tension", "Force pools", "Boxes"]
        assert "  U.S.   150    160" in lines
        assert "  USJT       0          -" in lines
        assert ["Germany", "submarine", "2", "2", "0"] in [line.split() for line in lines]
        assert not wide(said.out)

    @pytest.mark.parametrize("part", ["all", "brp", "tension", "pools", "boxes", "research", "situation", "dice"])
    def test_parts(self, demo: Awaw, part: str) -> None:
        """Every part is shown alone, in 80 columns, in each format."""
        said = demo("show", part)
        assert said.out
        assert not wide(said.out)
        assert demo.json("show", part)
        assert demo("show", part, "-O", "csv").out

    def test_at(self, demo: Awaw) -> None:
        """`--at` shows any event, turn, player turn or phase."""
        at = "Spring 1941"
        assert demo.json("show", "--at", at)["at"]["turn"] == at
        ready = [demo.json("show", "boxes", "--at", moment)["boxes"]["atlantic"]["western-allies"]["transport"]["ready"]
                 for moment in ("1941 YSS", "Spring 1941 axis", "sp41 al con", "Spring 1941")]
        assert ready == [11, 0, 0, 20]
        assert demo.json("show", "--at", "1")["at"]["version"] == 1
        assert demo.json("show", "--at", "-1")["at"]["version"] == demo.events() - 1
        assert demo.json("show", "--at", "start")["at"]["turn"] is None

    @pytest.mark.parametrize(("moment", "code", "told"), [
        ("Winter 1941", 1, "[not-yet] Winter 1941 has not come"), ("9999", 1, "[not-yet] There is no event 9999"),
        ("0", 2, "[bad-cut]"), ("Sprong 1941", 2, "Did you mean spring 1941"), ("Spring 1941 axys", 2, "axis"),
        ("Spring 1941 axis combt", 2, "Did you mean combat"), ("1941 YSS axis", 2, "[bad-moment]"),
        ("", 2, "[unknown-turn]"), ("Spring 2041", 2, "[bad-year]"), ("--1", 2, "[unknown-turn]"),
        ("-9999", 1, "[not-yet] There is no event -9999"),
    ])
    def test_moments_that_are_none(self, demo: Awaw, moment: str, code: int, told: str) -> None:
        """A moment that has not come is told as such, one that cannot be with the nearest words."""
        assert told in demo("show", "--at", moment, code=code).err


MOVES = ("redeploy germany submarine 1 --from port --to atlantic", "redeploy britain asw 1 --from port --to atlantic",
         "redeploy us asw 1 --from port --to atlantic", "place us cve pacific=3", "place us pacific-bomber pacific=2",
         "damage us cve 1 --from pacific --cause storm --to pacific")

BOXES = """\
Our war: Fall 1939, Allied redeployment phase, after event 26

+-------------------------------- Atlantic box --------------------------------+
| Axis           ready inv |                        | Allied         ready inv |
+--------------------------+------------------------+--------------------------+
| Germany            1   0 |       submarine        |                          |
|                          |          ASW           | Western Allies     2   0 |
|                          |                        | American-built   (1)     |
|                          |       transport        |                          |
|                          |          CVE           |                          |
+--------------------------+------------------------+--------------------------+

+------------------------------ Indian Ocean box ------------------------------+
| Axis           ready inv |                        | Allied         ready inv |
+--------------------------+------------------------+--------------------------+
|                          |       submarine        |                          |
|                          |          ASW           |                          |
|                          |       transport        |                          |
|                          |          CVE           |                          |
+--------------------------+------------------------+--------------------------+

+-------------------------------- Pacific box ---------------------------------+
| Axis           ready inv |                        | Allied         ready inv |
+--------------------------+------------------------+--------------------------+
|                          |       submarine        |                          |
|                          |          ASW           |                          |
|                          |       transport        |                          |
|                          |          CVE           | U.S.               2   1 |
|                          |   Pacific strategic    | U.S.               2   0 |
|                          |         bomber         |                          |
+--------------------------+------------------------+--------------------------+
"""
"""How the boxes look; below them come the mapboard places."""


class TestBoxes:
    """`awaw show boxes`, as they are printed."""

    def test_text(self, war: Awaw) -> None:
        """Three displays, the sides face to face, and the mapboard places below."""
        for words in MOVES:
            war(*words.split())
        said = war("show", "boxes")
        assert said.out.startswith(BOXES)
        assert "\n\nOn the mapboard\n" in said.out
        assert not wide(said.out)

    def test_plain(self, war: Awaw) -> None:
        """With --plain it is the table that `show` has."""
        said = war("show", "boxes", "--plain")
        assert said.out.splitlines()[2] == "Boxes"
        assert said.out.partition("\n\n")[2] == "Boxes" + war("show").out.rpartition("Boxes")[2]

    @pytest.mark.parametrize("form", ["json", "csv"])
    def test_programs(self, demo: Awaw, form: str) -> None:
        """What programs read is the same either way."""
        assert demo("show", "boxes", "-O", form) == demo("show", "boxes", "--plain", "-O", form)

    def test_every_number(self, demo: Awaw) -> None:
        """Every factor of the JSON stands in a display or in the table below, and no other."""
        shown = [int(number) for line in demo("show", "boxes").out.splitlines()[1:]
                 for number in re.findall(r"(?<![-(])\b\d+\b(?!-)", line)]
        there = [number for holders in demo.json("show", "boxes")["boxes"].values() for units in holders.values()
                 for presence in units.values() if any(presence.values()) for number in presence.values()]
        assert sorted(shown) == sorted(there)

    def test_markdown(self, demo: Awaw) -> None:
        """In Markdown each display is a table."""
        said = demo("show", "boxes", "-O", "markdown")
        assert "**Atlantic box**\n\n| Axis | ready | inverted |  | Allied | ready | inverted |\n" in said.out


class TestLog:
    """`awaw log`."""

    def test_text(self, war: Awaw) -> None:
        """One line an event, with its id and turn, struck ones only with --all."""
        war("note", "one", "--id", "one")
        war("note", "two", "--id", "two")
        war("undo", "one", "--id", "u")
        assert [line.split() for line in war("log").out.splitlines()[-2:]] == [
            ["18", "two:0", "Fall", "1939", "Note:", "two"],
            ["19", "u:0", "Fall", "1939", "Order", "one", "is", "struck"]]
        everything = war("log", "--all").out
        assert "struck  one:0" in everything
        assert "one:0" not in war("log").out
        assert not wide(everything)


class TestReport:
    """`awaw report`."""

    def test_a_turn_for_a_mail(self, demo: Awaw) -> None:
        """A turn is some forty plain lines of at most 76 characters, from its moves to the head."""
        for turn in ("Fall 1939", "1940 YSS", "Spring 1941", "Summer 1941", "Fall 1941"):
            said = demo("report", "--turn", turn)
            lines = said.out.splitlines()
            assert lines[0] == f"Demo: the Atlantic, 1939-41: {turn}"
            assert len(lines) <= 48, turn
            assert all(len(line) <= 76 for line in lines[:-1])
            assert masked(lines[-1]).startswith("head ")
            assert all(line.isprintable() for line in lines)

    def test_text(self, war: Awaw) -> None:
        """It says what was done by whom, and the position that came of it."""
        war("build", "germany", "submarine", 1)
        said = war("report")
        assert said.out.startswith(REPORT)
        assert "BRPs (base, level)\n" in said.out
        assert "U.S. 150, 160" in said.out

    def test_the_numbers_of_its_turn(self, demo: Awaw) -> None:
        """The position of a report is that at the end of its turn."""
        told = demo.json("report", "--turn", "Spring 1941")["position"]
        assert told["boxes"] == demo.json("show", "boxes", "--at", "Spring 1941")["boxes"]

    def test_turns_that_are_none(self, demo: Awaw) -> None:
        """A turn that has not come, or is none, is told."""
        assert demo.run("report", "--turn", "Sprong 1941").code == 2
        said = demo.run("report", "--turn", "Winter 1944")
        assert "Nothing was recorded" in said.out or "[not-yet]" in said.err


def unlocked(path: Path) -> sqlite3.Connection:
    """Open a ledger behind awaw's back, its triggers dropped."""
    connection = sqlite3.connect(path, isolation_level=None)
    for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    return connection


class TestVerify:
    """`awaw verify`."""

    def test_silence(self, demo: Awaw) -> None:
        """Silence and 0 mean that the record is what was written."""
        said = demo("verify")
        assert (said.out, said.err) == ("", "")

    def test_its_own_head(self, war: Awaw) -> None:
        """Every head that was ever printed still verifies."""
        heads = [war("note", n).head for n in range(3)]
        for head in heads:
            assert war("verify", "--head", head).out == ""
            assert war("verify", "--head", head[: head.index(":") + 13]).out == ""

    def test_a_digit_changed(self, war: Awaw) -> None:
        """A record edited in the file is named: the first bad event, and exit code 3."""
        war("brp", "spend", "us", 15, "--for", "landing")
        war("note", "later")
        with unlocked(war.folder / "awaw.db") as connection:
            connection.execute("UPDATE record SET record = CAST(replace(CAST(record AS TEXT), '\"amount\":15', "
                               "'\"amount\":14') AS BLOB) WHERE version = 17")
        connection.close()
        said = war("verify", code=3)
        assert said.out.startswith("NOT INTACT\n")
        assert war.json("verify", code=3)["ok"] is False

    def test_a_digit_changed_and_the_triggers_put_back(self, war: Awaw) -> None:
        """So it is where the schema was mended afterwards: verify names event 17, and the last good one."""
        war("brp", "spend", "us", 15, "--for", "landing")
        war("note", "later")
        with unlocked(war.folder / "awaw.db") as connection:
            connection.execute("UPDATE record SET record = CAST(replace(CAST(record AS TEXT), '\"amount\":15', "
                               "'\"amount\":14') AS BLOB) WHERE version = 17")
            from ledger.store.schema import DEFINITIONS

            for sql in DEFINITIONS.values():
                if sql.startswith("CREATE TRIGGER"):
                    connection.execute(sql)
        connection.close()
        said = war("verify", code=3)
        assert said.out == """\
NOT INTACT

  first bad  code        text
         17  wrong-hash  It is not what was written, or one before it was
                         changed.

The record itself is good up to event 16.
"""
        assert war.json("verify", code=3) == {"ok": False, "events": 16, "head": war.json("verify", code=3)["head"],
                                              "first_bad": 17}

    def test_a_rewritten_tail(self, war: Awaw) -> None:
        """A tail that was taken back and written again is only seen against a head that was kept; then it is."""
        fork = war.folder / "fork.db"
        war("note", "agreed")
        fork.write_bytes((war.folder / "awaw.db").read_bytes())
        kept = war("roll", "attack", "--result", 1).head
        war("--ledger", fork, "roll", "attack", "--result", 6)
        war("--ledger", fork, "note", "and on")
        assert war("--ledger", fork, "verify").out == ""
        said = war("--ledger", fork, "verify", "--head", kept, code=3)
        assert "other-past" in said.out
        found = war.json("--ledger", fork, "verify", "--head", kept, code=3)
        assert found["first_bad"] == 18

    def test_a_tail_that_is_missing(self, war: Awaw) -> None:
        """An older copy of the file is seen against a head that was kept."""
        old = war.folder / "old.db"
        old.write_bytes((war.folder / "awaw.db").read_bytes())
        kept = war("note", "x").head
        assert "tail-missing" in war("--ledger", old, "verify", "--head", kept, code=3).out

    @pytest.mark.parametrize("head", ["", "1", "x:abcdef012345", "1:abc", "1:abcdef01234", "-1:abcdef012345"])
    def test_heads_that_are_none(self, war: Awaw, head: str) -> None:
        """Other text is no head."""
        assert "[bad-head]" in war("verify", "--head", head, code=2).err

    def test_the_schema(self, war: Awaw) -> None:
        """A trigger that was dropped is seen before anything is written."""
        unlocked(war.folder / "awaw.db").close()
        assert "schema-changed" in war("verify", code=3).out
        said = war("note", "x", code=3)
        assert "[schema-changed]" in said.err

    def test_a_head_row(self, war: Awaw) -> None:
        """Records dropped from the end together with nothing else are seen by themselves."""
        war("note", "x")
        with unlocked(war.folder / "awaw.db") as connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute("DELETE FROM record WHERE version = 17")
        connection.close()
        assert war("verify", code=3).out.startswith("NOT INTACT")


class TestAudit:
    """`awaw audit`."""

    def test_silence(self, demo: Awaw) -> None:
        """Silence and 0 mean that nothing was found."""
        said = demo("audit")
        assert (said.out, said.err) == ("", "")

    def test_findings(self, war: Awaw) -> None:
        """What breaks a rule exits with 1 and is told as a table; what was ruled exits with 0."""
        war("brp", "gain", "us", "10", "--reason", "x", "--id", "g")
        war("brp", "spend", "us", "165", "--for", "fleet")
        war("undo", "g")
        said = war("audit", code=1)
        assert "brp-short" in said.out
        assert "U.S. has 160 BRPs left; 165 are needed." in " ".join(said.out.split())
        assert not wide(said.out)
