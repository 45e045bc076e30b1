"""`awaw history`: every form, the same bytes twice, and nothing that players write gets out of hand.

Three turns of the long campaign stand in golden/history.md as they should read; run with AWAW_REGENERATE=1 to write
them anew, and read them aloud.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from unittest.mock import patch

import pytest
from campaigns.table import Awaw

from cli.render import charts as pictures
from cli.render.story import escape_bbcode, escape_markdown

GOLDEN = Path(__file__).parent / "golden" / "history.md"
TURNS = ("Fall 1940", "Summer 1942", "Spring 1943")
"""Turns with raids, bombing and Italy's entry; with a mistake taken back; with a ruling and a quarrel."""

long_campaign = pytest.mark.xdist_group("the long campaign")


def turns_of(markdown: str) -> dict[str, str]:
    """Cut a history into its turns."""
    found = re.split(r"^### (.*)$", markdown, flags=re.MULTILINE)
    return {name: re.split(r"^## ", text, flags=re.MULTILINE)[0].strip()
            for name, text in zip(found[1::2], found[2::2], strict=True)}


class Page(HTMLParser):
    """Reads a page: its tags, the values of their attributes, its scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside, self.raw = "", dict[str, str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep a tag."""
        self.tags.append((tag, dict(attrs)))
        self.inside = tag if tag == "style" or (tag == "script" and not attrs) else ""

    def handle_data(self, data: str) -> None:
        """Keep scripts and styles."""
        if self.inside:
            self.raw[self.inside] = self.raw.get(self.inside, "") + data

    def handle_endtag(self, tag: str) -> None:
        """Leave a script or style."""
        self.inside = ""

    @property
    def policy(self) -> str:
        """The policy that the page lays on itself."""
        [found] = [attrs["content"] for tag, attrs in self.tags if attrs.get("http-equiv") == "Content-Security-Policy"]
        return found or ""


@long_campaign
class TestLongWar:
    """The whole war."""

    def test_reads_as_it_should(self, long: Awaw) -> None:
        """Three turns, in Markdown, are what somebody has read as prose."""
        told = turns_of(long("history", "-O", "markdown").out)
        found = "\n\n".join(f"### {turn}\n\n{told[turn]}" for turn in TURNS) + "\n"
        if os.environ.get("AWAW_REGENERATE"):
            GOLDEN.write_text(found, "utf-8")
        assert GOLDEN.read_text("utf-8") == found

    def test_is_one_file_under_a_megabyte_and_the_same_twice(self, long: Awaw) -> None:
        """The same ledger gives the same bytes, pictures and all, in a file that mails carry."""
        for seed in ("1", "2"):  # another order of every set
            subprocess.run([sys.executable, "-c", "from cli.main import main; main()", "history", "-o", f"{seed}.html"],
                           cwd=long.folder, env={**os.environ, "PYTHONHASHSEED": seed}, check=True)
        one, two = ((long.folder / f"{seed}.html").read_bytes() for seed in ("1", "2"))
        assert one == two
        assert len(one) < 1_000_000

    def test_asks_nothing_of_the_network(self, long: Awaw) -> None:
        """Every reference stays in the page, no style or handler hangs on a tag, the policy names script and style."""
        page = Page(long("history", "-O", "html").out)
        allowed = {"xmlns", "xmlns:xlink"}
        for tag, attrs in page.tags:
            assert not {"style", "src", "srcset", "action", "data"} & set(attrs), tag
            assert not [name for name in attrs if name.startswith("on")], tag
            for name, value in attrs.items():
                assert name in allowed or not re.match(r"(https?:)?//|javascript:|data:", value or ""), (tag, name)
            if "href" in attrs:
                assert (attrs["href"] or "").startswith("#"), attrs
        for name, text in page.raw.items():
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            assert f"{name}-src 'sha256-{digest}'" in page.policy
        assert page.policy.startswith("default-src 'none';")
        assert "unsafe" not in page.policy

    def test_every_sentence_and_point_has_its_event(self, long: Awaw) -> None:
        """All that text and charts refer to stands in the record, and the page links it."""
        told = long.json("history")
        known = {line["event"]: line["version"] for line in long.json("log", "--all")}
        turns = [turn for year in told["years"] for turn in year["turns"]]
        sentences = [sentence for turn in turns for part in turn["player_turns"] for sentence in part["sentences"]]
        closings = [turn["closing"] for turn in turns if turn["closing"]]
        assert len(sentences) > 500
        assert len(closings) > 20
        assert all(set(sentence["events"]) <= set(known) and sentence["text"] for sentence in sentences)
        assert len({sentence["event"] for sentence in sentences}) == len(sentences)
        assert all(set(closing["events"]) <= set(known) for closing in closings)
        page = Page(long("history", "-O", "html").out)
        ids = {attrs["id"] for _, attrs in page.tags if "id" in attrs}
        assert {f"event-{known[sentence['event']]}" for sentence in (*sentences, *closings)} <= ids
        assert {(attrs["href"] or "#")[1:] for _, attrs in page.tags if "href" in attrs} <= ids

    def test_shape_of_json(self, long: Awaw) -> None:
        """Keys, their order and nesting are stable; charts and luck are those of their own commands."""
        told = long.json("history")
        assert list(told) == ["campaign", "player", "since", "until", "head", "intact", "years", "charts", "luck",
                              "unverified"]
        assert [list(year) for year in told["years"]] == [["year", "turns"]] * 8
        assert told["years"][0]["year"] is None
        turn = told["years"][1]["turns"][0]
        assert list(turn) == ["turn", "player_turns", "closing"]
        assert [list(part) for part in turn["player_turns"]] == [["side", "sentences"]] * 3
        assert [part["side"] for part in turn["player_turns"]] == [None, "axis", "allied"]
        for sentence in (turn["closing"], turn["player_turns"][1]["sentences"][0]):
            assert list(sentence) == ["text", "kind", "event", "events"]
        assert list(told["unverified"]) == ["rolls", "given", "faceless", "rulings", "adjustments", "disputes",
                                            "hidden"]
        assert told["charts"][0] == long.json("chart", told["charts"][0]["name"])
        assert told["luck"] == long.json("luck", "--moments", 5)
        since = long.json("history", "--since", "Winter 1945", "--player", "Ben")
        assert (since["player"], since["since"], since["luck"], since["charts"]) == ("Ben", "Winter 1945", None, [])

    def test_until_a_turn(self, long: Awaw) -> None:
        """A stretch of turns is told with the table at its end; one that ends before it begins is refused."""
        text = long("history", "-O", "markdown", "--since", "Fall 1940", "--until", "1941 YSS").out
        assert list(turns_of(text)) == ["Fall 1940", "Winter 1940", "1941 YSS"]
        assert text.startswith("# The long war, 1939-45, Fall 1940 to 1941 YSS\n")
        assert "## The table after 1941 YSS" in text
        assert "[not-yet]" in long("history", "--since", "Fall 1940", "--until", "Spring 1940", code=1).err

    def test_plain_text(self, long: Awaw) -> None:
        """Without a file it is plain text for a mail: 72 characters a line but for the head, no markup, no escapes."""
        text = long("history", "--since", "Fall 1945").out
        assert {line for line in text.splitlines() if len(line) > 72} == {
            line for line in text.splitlines() if long.json("history", "--since", "Fall 1945")["head"] in line}
        assert not re.search(r"[\\#*`]", text)
        assert "Winter 1945\n-----------\n" in text

    def test_luck(self, long: Awaw) -> None:
        """Whose luck it was, and the moments that stand out, with their events, stand on the page and in the text."""
        verdict = long.json("luck")["attackers"]["verdict"]
        page = long("history", "-O", "html").out
        for text in (page, long("history", "-O", "markdown").out, long("history", "-O", "bbcode").out):
            assert verdict in text
            assert "Caen and the bridges of the Seine, Britain, 9 bombers over the target: 42 BRPs lost" in text
        assert re.search(r'<a href="#event-1995">1995</a></td>\s*<td><bdi>Summer 1944</bdi>', page)

    def test_for_a_player(self, long: Awaw) -> None:
        """Assignments of the other side are nowhere in the page: not as text, not among the events."""
        everything, known = (long("history", "-O", "html", *who).out for who in ((), ("--player", "Ann")))
        assert "Britain assigned" in everything
        assert "Britain: 1 RP assigned" in everything
        assert "Britain assigned" not in known
        assert not re.search(r"(Britain|U\.S\.|Russia|France): \d+ [RD]Ps? assigned", known)
        assert "Germany assigned" in known
        assert "What Ann may not know yet is left out." in known

    def test_since_a_turn(self, long: Awaw) -> None:
        """A report since a turn is short: its turns, the table, the receipt."""
        text = long("history", "-O", "markdown", "--since", "Fall 1945").out
        assert list(turns_of(text)) == ["Fall 1945", "Winter 1945"]
        assert len(text.splitlines()) < 120
        assert "awaw verify --head" in text
        page = long("history", "-O", "html", "--since", "Winter 1945").out
        assert "<svg" not in page
        assert "since Winter 1945" in page



class TestSmall:
    """Campaigns with next to nothing in them."""

    @pytest.mark.parametrize("form", ["html", "markdown", "bbcode", "json"])
    def test_one_event(self, awaw: Awaw, form: str) -> None:
        """A campaign that has just begun is told, and ends with its receipt."""
        head = awaw("new", "Our war").head
        assert head in awaw("history", "-O", form).out

    def test_no_campaign(self, awaw: Awaw) -> None:
        """Without a ledger there is nothing to tell, and an error says so."""
        assert awaw("history", code=1).out == ""

    def test_a_turn_to_come(self, war: Awaw) -> None:
        """A history since a turn that has not come is refused."""
        assert "[not-yet]" in war("history", "--since", "Winter 1944", code=1).err


class TestOutput:
    """Where it goes."""

    def test_is_utf8_wherever_it_goes(self, long: Awaw) -> None:
        """A document is UTF-8, whatever a terminal would take."""
        said = subprocess.run([sys.executable, "-c", "from cli.main import main; main()", "history", "-O", "html"],
                              cwd=long.folder, env={**os.environ, "PYTHONIOENCODING": "cp1252"}, check=True,
                              capture_output=True)
        assert "\N{LEFT DOUBLE QUOTATION MARK}" in said.stdout.decode("utf-8")

    @pytest.mark.skipif(os.name == "nt", reason="Windows has no /dev")
    def test_into_a_pipe(self, demo: Awaw) -> None:
        """A pipe by its name is written to."""
        command = f"'{sys.executable}' -c 'from cli.main import main; main()' history -o /dev/stdout -O text | head -1"
        said = subprocess.run(["sh", "-c", command], cwd=demo.folder, check=True, capture_output=True, text=True)
        assert said.stdout == "Demo: the Atlantic, 1939-41\n"

    def test_a_record_that_was_changed(self, war: Awaw) -> None:
        """Whatever its form, it says that the record is not intact, and ends with the code that says so too."""
        with closing(sqlite3.connect(war.folder / "awaw.db")) as connection:
            triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
            for name, _ in triggers:
                connection.execute(f"DROP TRIGGER {name}")
            connection.execute("UPDATE record SET hash = zeroblob(32) WHERE version = 3")
            for _, sql in triggers:
                connection.execute(sql)
            connection.commit()
        for form in ("text", "markdown", "bbcode", "html"):
            assert "the record was not intact" in war("history", "-O", form, code=3).out
        assert war.json("history", code=3)["intact"] is False


class TestWithoutPictures:
    """An installation without the extra `charts`."""

    def test_the_page_has_the_tables(self, demo: Awaw) -> None:
        """The numbers are there, open, and the page says how to get pictures."""
        with patch.object(pictures, "available", return_value=False):
            page = demo("history", "-O", "html").out
        assert "<svg" not in page
        assert page.count("<details open>") > 8
        assert "<code>pip install matplotlib</code>" in page


class TestSecrets:
    """`--player`, in every form."""

    def test_nothing_names_what_is_hidden(self, awaw: Awaw) -> None:
        """Neither the words nor the ids nor the rulings of what the other side assigned are anywhere in the output."""
        awaw("new", "War", "--player", "Ann=germany", "--player", "Ben=britain")
        awaw("turn", "Fall 1939")
        awaw("turn", "1940 YSS")
        for step in ("close", "growth", "totals"):
            awaw("yss", step)
        awaw("yss", "points", "--rps", "germany=9", "--rps", "britain=9")
        ann = ("--as", "Ann")
        awaw(*ann, "rp", "assign", "germany", "jets", 2, "--id", "ann-jets")
        awaw(*ann, "undo", "ann-jets", "--id", "ann-undo")
        awaw(*ann, "redo", "ann-jets", "--id", "ann-redo")
        awaw("--as", "Ben", "consent", "ann-jets")
        awaw(*ann, "dispute", "open", "ann-quarrel", "--event", "ann-jets:0", "--about", "2 on jets")
        awaw(*ann, "adjust", "rp/european-axis/free", -1, "--by-ruling", "one for the jets")
        for form in ("text", "html", "markdown", "bbcode", "json", "csv"):
            told = awaw("history", "-O", form, "--player", "ben").out
            assert not re.search("jets|ann-", told), form
            assert "jets" in awaw("history", "-O", form, "--player", "Ann").out
        assert awaw.json("history", "--player", "Ben")["unverified"] == {
            "rolls": 0, "given": 0, "faceless": 0, "rulings": 0, "adjustments": 0, "disputes": 0, "hidden": True}
        assert "[no-player]" in awaw("history", "--player", "Zoe", code=1).err


class TestPlayersText:
    """What players write."""

    NASTY = ("<script>alert(1)</script>", "{{ 7*7 }}", "</title>", "[b]bold[/b] [url=x]y[/url]", "# heading", "1. one",
             "*stars* _lines_ `code` | pipes |", "\u05e9\u05dc\u05d5\u05dd", "x" * 2000)

    def test_is_escaped_everywhere(self, awaw: Awaw) -> None:
        """Nobody's note becomes markup, in any form."""
        awaw("new", "<b>War</b>", "--player", "<i>Ann</i>=germany")
        for note in self.NASTY:
            awaw("note", note)
        page = Page(awaw("history", "-O", "html").out)
        assert [tag for tag, _ in page.tags if tag in ("b", "i", "script", "img")].count("script") == 2
        assert "49" not in awaw("history", "-O", "markdown", "--player", "<i>Ann</i>").out.split("## Receipt")[0]
        assert "[b]bold" not in awaw("history", "-O", "bbcode").out
        assert "<script>" not in awaw("history", "-O", "markdown").out
        assert json.loads(awaw("history", "-O", "json").out)["campaign"] == "<b>War</b>"

    def test_longer_notes_are_refused(self, war: Awaw) -> None:
        """A note of 100 kB does not get into the record, and so into no page."""
        assert war("note", "x" * 100_000, code=2).out == ""

    @pytest.mark.parametrize(("text", "escaped"), [
        ("# a", r"\# a"), ("- a", r"\- a"), ("1. a", r"1\. a"), ("1939 left", "1939 left"), ("a*b", r"a\*b"),
        ("<b>&amp;", r"\<b\>\&amp;"), ("a\\b", r"a\\b"), ("~~a~~", r"\~\~a\~\~")])
    def test_markdown(self, text: str, escaped: str) -> None:
        """What Markdown would read is escaped, and nothing else."""
        assert escape_markdown(text) == escaped

    def test_bbcode(self) -> None:
        """BBCode has no escape: square brackets become round ones."""
        assert escape_bbcode("[b]x[/b]") == "(b)x(/b)"
