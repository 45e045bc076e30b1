"""`awaw edition`: editions and overlays shown, compared, written out and checked."""

from __future__ import annotations

import json
import re
import tomllib
from hashlib import sha256

import pytest
from campaigns.table import Awaw, wide

from cli.reports.edition import TABLES
from ledger.rules import edition as editions
from ledger.rules.edition_rows import differences, rows_of
from ledger.rules.overlay import read
from ledger.rules.template import template
from ledger.rules.words import SW_UNITS

HOUSE = """\
title = "Our table"

[costs]
submarine = { brps = 4 }

[production_prices]
submarine = { rps = 2, rule = "house" }
"""

NAMES = [*editions.available(), *editions.overlays()]


class TestList:
    """What there is."""

    def test_names(self, awaw: Awaw) -> None:
        """Editions and overlays by name, kind and title; nothing is played where there is no ledger."""
        found = awaw.json("edition", "list")
        assert [(one["name"], one["kind"]) for one in found["editions"]] == [
            ("charts", "edition"), ("rulebook", "edition"), ("2013", "overlay"), ("classic", "overlay")]
        assert all(one["title"] for one in found["editions"])
        assert found["campaign"] is None

    def test_what_is_played(self, awaw: Awaw) -> None:
        """Where there is a campaign, its edition is told."""
        awaw("new", "Our war", "--edition", "rulebook")
        assert awaw.json("edition", "list")["campaign"] == {
            "name": "Our war", "edition": "rulebook", "title": "Rule 24 of the rulebook"}
        assert "Our war is played by rulebook: Rule 24 of the rulebook" in awaw("edition", "list").out


class TestShow:
    """The rows of an edition."""

    @pytest.mark.parametrize("name", editions.available())
    def test_fits_the_screen(self, awaw: Awaw, name: str) -> None:
        """Every row of every table, in 80 columns."""
        said = awaw("edition", "show", name)
        assert not wide(said.out)
        assert {line.split(":")[0] for line in said.out.splitlines()} >= set(TABLES)
        assert {row["row"] for row in awaw.json("edition", "show", name)["rows"]} == set(rows_of(editions.load(name)))

    def test_one_table(self, awaw: Awaw) -> None:
        """`--part` leaves the others out; every row has its rule."""
        found = awaw.json("edition", "show", "charts", "--part", "costs")
        assert {row["row"]: row["values"]["brps"] for row in found["rows"]} == {
            f"costs.{unit}": 3 for unit in SW_UNITS}
        assert {row["rule"] for row in found["rows"]} == {"24.43"}

    def test_an_empty_table(self, awaw: Awaw) -> None:
        """What has no rows says what that means."""
        said = awaw("edition", "show", "charts", "--part", "production_prices").out
        assert "production_prices: no rows; recorded, not checked" in said

    def test_overlays(self, awaw: Awaw) -> None:
        """Overlays are laid over in their order, by name or from a file."""
        file = awaw.file("house.toml", HOUSE)
        found = awaw.json("edition", "show", "charts", "--overlay", "classic", "--overlay", file)
        values = {row["row"]: row["values"] for row in found["rows"]}
        assert values["settings.first_expansion"] == {"value": "1940"}
        assert values["costs.submarine"] == {"brps": 4, "shipbuilding": 1}

    def test_unknown_words(self, awaw: Awaw) -> None:
        """Wrong names are told with the nearest."""
        assert "Did you mean charts" in awaw("edition", "show", "chart", code=2).err
        assert "Did you mean classic" in awaw("edition", "show", "--overlay", "clasic", code=2).err
        assert "[unknown-table]" in awaw("edition", "show", "--part", "cost-of-living", code=2).err


class TestDiff:
    """Two editions compared."""

    def test_the_two_pages(self, awaw: Awaw) -> None:
        """The charts and the rulebook differ in seven rows."""
        found = awaw.json("edition", "diff", "charts", "rulebook")
        rows = {row["row"]: (row["before"], row["after"]) for row in found["rows"]}
        assert set(rows) == {
            "submarine_modifiers.atlantic.iberia", "submarine_modifiers.atlantic.gibraltar",
            "bombing_modifiers.bombing.research", "bombing_modifiers.bombing.range-europe",
            "bombing_modifiers.bombing.range-pacific", "bombing_modifiers.bombing.air-defense",
            "bombing_modifiers.bombing.pacific"}
        assert rows["bombing_modifiers.bombing.air-defense"] == ({"counting": "levels"}, {"counting": "results"})
        assert rows["submarine_modifiers.atlantic.gibraltar"][1] is None
        assert rows["bombing_modifiers.bombing.pacific"][0] is None
        assert not wide(awaw("edition", "diff", "charts", "rulebook").out)

    @pytest.mark.parametrize("before", NAMES)
    @pytest.mark.parametrize("after", NAMES)
    def test_both_ways(self, awaw: Awaw, before: str, after: str) -> None:
        """The other way round, before and after change places; nothing differs from itself."""
        there, back = (awaw.json("edition", "diff", *pair)["rows"] for pair in ((before, after), (after, before)))
        assert {row["row"]: (row["before"], row["after"]) for row in there} == {
            row["row"]: (row["after"], row["before"]) for row in back}
        assert bool(there) == (before != after)

    def test_an_overlay(self, awaw: Awaw) -> None:
        """The name or the file of an overlay stands for the charts with it."""
        file = awaw.file("house.toml", HOUSE)
        assert [row["row"] for row in awaw.json("edition", "diff", "charts", "classic")["rows"]] == [
            "settings.first_expansion"]
        assert {row["row"] for row in awaw.json("edition", "diff", "classic", file)["rows"]} == {
            "settings.first_expansion", "costs.submarine", "production_prices.submarine"}

    def test_nothing(self, awaw: Awaw) -> None:
        """Equal editions say so."""
        assert awaw("edition", "diff", "charts", "charts").out == "charts and charts do not differ\n"


class TestTemplate:
    """The template of an overlay."""

    @pytest.mark.parametrize("name", editions.available())
    def test_passes_the_check(self, awaw: Awaw, name: str) -> None:
        """As it is written it fits, and changes nothing."""
        awaw("edition", "template", "--edition", name, "-o", "house.toml")
        found = awaw.json("edition", "check", "house.toml", "--edition", name)
        assert (found["title"], found["rows"]) == ("House rules", [])

    @pytest.mark.parametrize("name", editions.available())
    def test_uncommented(self, name: str) -> None:
        """With every value taken out of its comment it says the same edition again: nothing is left out or added."""
        edition = editions.load(name)
        text = re.sub(r"^#(?=\S|    \{|\])", "", template(edition), flags=re.MULTILINE)
        assert set(tomllib.loads(text)) - {"title"} >= set(TABLES) - {"raider_cost"}
        assert differences(edition, editions.load(name, (read("all.toml", text),))) == ()

    @pytest.mark.parametrize("table", TABLES)
    def test_every_table_is_explained(self, table: str) -> None:
        """Every table has a remark above it or below its name, and those without rows say what that means."""
        lines = template(editions.load("charts")).splitlines()
        at = next(number for number, line in enumerate(lines) if line in (f"[{table}]", f"#{table} = ["))
        assert lines[at - 1].startswith("# ") or lines[at + 1] == "# No rows: recorded and totalled, not checked."

    def test_json(self, awaw: Awaw) -> None:
        """Programs get it as text."""
        found = awaw.json("edition", "template")
        assert found["template"].splitlines() == awaw("edition", "template").out.splitlines()


class TestCheck:
    """An overlay of one's own."""

    def test_fits(self, awaw: Awaw) -> None:
        """Title, digest of the content, and the rows that it changes."""
        file = awaw.file("house.toml", HOUSE)
        found = awaw.json("edition", "check", file)
        content = json.dumps(tomllib.loads(HOUSE), sort_keys=True, separators=(",", ":"))
        assert found == {
            "file": "house.toml", "title": "Our table", "digest": sha256(content.encode()).hexdigest(),
            "edition": "charts", "rows": [
                {"row": "costs.submarine", "rule": "24.43", "before": {"brps": 3}, "after": {"brps": 4}},
                {"row": "production_prices.submarine", "rule": "house", "before": None, "after": {"rps": 2}}]}
        said = awaw("edition", "check", file).out
        assert said.splitlines()[:3] == ["Our table", f"digest  {found['digest']}", "It changes 2 rows of charts."]

    def test_the_digest_is_of_what_it_says(self, awaw: Awaw) -> None:
        """Comments, blanks and the order of its keys do not change it; a value does."""
        texts = (HOUSE, f"# ours\n{HOUSE}\n", HOUSE.replace("brps = 4", "brps=4"), HOUSE.replace("4", "5"))
        digests = [awaw.json("edition", "check", awaw.file("house.toml", text))["digest"] for text in texts]
        assert digests[0] == digests[1] == digests[2] != digests[3]

    def test_against_another_edition(self, awaw: Awaw) -> None:
        """A row that only one edition has can be removed only from that one."""
        file = awaw.file("house.toml", 'remove = [["submarine_modifiers", "atlantic.gibraltar"]]\n')
        assert len(awaw.json("edition", "check", file)["rows"]) == 1
        said = awaw("edition", "check", file, "--edition", "rulebook", code=2)
        assert "atlantic.gibraltar" in said.err

    def test_all_problems_at_once(self, awaw: Awaw) -> None:
        """File, key and reason of everything that is wrong, with exit code 2."""
        file = awaw.file("house.toml", 'title = ""\n[setings]\n[builders.germany]\nallowed = ["tank"]\n'
                                       '[costs]\nsubmarine = { brps = -1, price = 3 }\n[sw_combat_table]\n1 = ["0"]\n')
        said = awaw("edition", "check", file, code=2)
        for key in ("title", "setings", "builders.germany.allowed.0", "costs.submarine.brps", "costs.submarine.price",
                    "sw_combat_table.1"):
            assert f"house.toml: {key}\n" in said.err
        assert '"tank" is not a known unit' in said.err
        assert not said.out

    @pytest.mark.parametrize(("text", "place"), [
        (b"title = \xff", "house.toml:1"), ("title", "house.toml"), ("day = 1940-06-22", "house.toml"),
        ("id = 3", "house.toml: id"), ("title = 3", "house.toml: title"), ("remove = 3", "house.toml: remove"),
        ('remove = [["costs", ["asw"]]]', "house.toml: remove"), ("x = " + "[" * 3000, "house.toml"),
        ('title = "\\u001b[2J"', "house.toml: title"), ("costs = 3", "house.toml: costs"),
        ('[sw_combat_table]\n31 = ["0"]', "house.toml: sw_combat_table.31"),
        ("[costs]\nasw = { brps = 1.5 }", "house.toml: costs.asw.brps"), ("title = 'x'\ntitle = 'y'", "house.toml")])
    def test_what_is_no_overlay(self, awaw: Awaw, text: str | bytes, place: str) -> None:
        """Whatever stands in the file, the answer names file and key, and is never a traceback."""
        said = awaw("edition", "check", awaw.file("house.toml", text), code=2)
        assert f"awaw: {place}\n    [bad-" in said.err

    @pytest.mark.parametrize("name", ["nowhere.toml", ".", "no/such/folder.toml"])
    def test_no_file(self, awaw: Awaw, name: str) -> None:
        """A file that cannot be read is told as everywhere."""
        assert f"[no-file] {name} cannot be read" in awaw("edition", "check", name, code=2).err


@pytest.mark.parametrize("line", ["edition list", "edition show charts", "edition diff charts rulebook"])
def test_not_in_a_turn_file(war: Awaw, line: str) -> None:
    """A turn file records; it does not read, and prints nothing of what it would have read."""
    said = war.record(f"id game\n{line}\n", code=2)
    assert "does not belong in a turn file" in said.err
    assert not said.out
