"""The JSON that programs read: keys, their order, nesting and null for unknown are stable from now on."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from campaigns.table import Awaw

POWERS = ["germany", "italy", "japan", "britain", "us", "france", "russia", "china"]
HOLDERS = [*POWERS, "western-allies"]
UNITS = ["submarine", "asw", "transport", "bomber", "pacific-bomber", "interceptor"]
PLACES = ["atlantic", "indian-ocean", "pacific", "port", "base", "atlantic-us", "pacific-us", "india", "australia",
          "mediterranean-port"]


class TestShow:
    """`show -O json`."""

    def test_on_top(self, demo: Awaw) -> None:
        """The campaign, the moment, then the parts in this order."""
        found = demo.json("show")
        assert list(found) == ["campaign", "at", "brp", "tension", "pools", "boxes"]
        assert found["campaign"] == "Demo: the Atlantic, 1939-41"
        assert list(found["at"]) == ["turn", "player_turn", "phase", "version"]
        assert found["at"]["turn"] == "Fall 1941"
        assert (found["at"]["player_turn"], found["at"]["phase"]) == ("allied", "diplomatic")
        assert found["at"]["version"] == demo.events()

    def test_brp(self, demo: Awaw) -> None:
        """Every power has a base and a level, null where nothing stated it."""
        found = demo.json("show")["brp"]
        assert list(found) == POWERS
        assert all(list(track) == ["base", "level"] for track in found.values())
        assert found["germany"] == {"base": 152, "level": 204}
        assert found["china"] == {"base": None, "level": None}
        assert found["france"] == {"base": 80, "level": None}

    def test_tension(self, demo: Awaw) -> None:
        """Both tracks have an actual and an effective level."""
        found = demo.json("show")["tension"]
        assert found == {"usat": {"actual": 7, "effective": 8}, "usjt": {"actual": 9, "effective": 11}}
        assert list(found) == ["usat", "usjt"]

    def test_pools(self, demo: Awaw) -> None:
        """Holder, unit, and `pool` is what is built and what is allowable."""
        found = demo.json("show")["pools"]
        assert list(found) == [holder for holder in HOLDERS if holder in found]
        for units in found.values():
            assert set(units) <= set(UNITS)
            for pool in units.values():
                assert list(pool) == ["pool", "built", "allowable"]
                assert pool["pool"] == pool["built"] + pool["allowable"]
        assert found["western-allies"] == {"asw": {"pool": 9, "built": 8, "allowable": 1},
                                           "transport": {"pool": 40, "built": 31, "allowable": 9}}
        assert "asw" not in found["britain"] | found["us"]

    def test_boxes(self, demo: Awaw) -> None:
        """Box, owner, unit, ready and inverted; damaged transports stand in port as inverted."""
        found = demo.json("show")["boxes"]
        assert list(found) == [place for place in PLACES if place in found]
        for holders in found.values():
            assert list(holders) == [holder for holder in HOLDERS if holder in holders]
            for units in holders.values():
                assert set(units) <= set(UNITS)
                assert all(list(there) == ["ready", "inverted"] for there in units.values())
        assert found["atlantic"]["germany"]["submarine"] == {"ready": 5, "inverted": 0}
        assert found["port"]["western-allies"]["transport"] == {"ready": 13, "inverted": 4}

    def test_before_everything(self, awaw: Awaw) -> None:
        """A campaign that has only begun has the same shape, with null for all that is unknown."""
        awaw("new", "Empty")
        assert awaw.json("show") == {
            "campaign": "Empty",
            "at": {"turn": None, "player_turn": None, "phase": None, "version": 1},
            "brp": {power: {"base": None, "level": None} for power in POWERS},
            "tension": {track: {"actual": None, "effective": None} for track in ("usat", "usjt")},
            "pools": {},
            "boxes": {},
        }

    @pytest.mark.parametrize("part", ["brp", "tension", "pools", "boxes"])
    def test_one_part(self, demo: Awaw, part: str) -> None:
        """A part asked for alone is the same as in the whole."""
        found = demo.json("show", part)
        assert list(found) == ["campaign", "at", part]
        assert found[part] == demo.json("show")[part]

    def test_research(self, demo: Awaw) -> None:
        """Coalition, project, and the levels and results obtained so far."""
        found = demo.json("show", "research")
        assert list(found) == ["campaign", "at", "research"]
        assert found["research"] == {
            "european-axis": {"torpedo": {"levels": 1, "results": 1}},
            "western-allies": {"asw": {"levels": 2, "results": 1}}}

    def test_situation(self, demo: Awaw) -> None:
        """The facts that do not add up are a list."""
        found = demo.json("show", "situation")
        assert list(found) == ["campaign", "at", "situation"]
        assert all(list(fact) == ["chapter", "about", "value", "until", "event"] for fact in found["situation"])

    def test_dice(self, demo: Awaw) -> None:
        """The dice register is a list of rolls, numbered, faces null where only the total is known."""
        found = demo.json("show", "dice")
        assert [roll["number"] for roll in found] == list(range(1, len(found) + 1))
        for roll in found:
            assert list(roll) == ["number", "event", "purpose", "dice", "total", "faces", "source", "struck",
                                  "typed", "again"]
            assert roll["faces"] is None or sum(roll["faces"]) == roll["total"]
        assert any(roll["faces"] == [4, 5] for roll in found)
        assert any(roll["faces"] is None for roll in found)


class TestWhy:
    """`why -O json`."""

    def test_shape(self, demo: Awaw) -> None:
        """The path, the balance and the lines that add up to it."""
        found = demo.json("why", "brp/germany/level")
        assert list(found) == ["path", "balance", "lines"]
        assert found["path"] == "brp/germany/level"
        for line in found["lines"]:
            assert list(line) == ["event", "turn", "amount", "balance", "rule", "text"]
            assert [type(line[key]) for key in line] == [str, str, int, int, str, str]
            assert re.fullmatch(r"demo/\d+:\d+", line["event"])

    def test_unknown(self, demo: Awaw) -> None:
        """A number that nothing states has a null balance and no lines."""
        assert demo.json("why", "brp/china/level") == {"path": "brp/china/level", "balance": None, "lines": []}


class TestVerify:
    """`verify -O json`."""

    def test_intact(self, demo: Awaw) -> None:
        """An intact record says how many events it has and where it ends."""
        found = demo.json("verify")
        assert list(found) == ["ok", "events", "head", "first_bad"]
        assert found["ok"] is True
        assert found["first_bad"] is None
        assert re.fullmatch(rf"{found['events']}:[0-9a-f]{{64}}", found["head"])

    def test_not_intact(self, demo: Awaw) -> None:
        """One that was changed names the first bad event in the same shape."""
        found = demo.json("verify", "--head", "7:" + "0" * 64, code=3)
        assert list(found) == ["ok", "events", "head", "first_bad"]
        assert found["ok"] is False
        assert found["first_bad"] == 7


class TestAudit:
    """`audit -O json`."""

    def test_nothing_found(self, demo: Awaw) -> None:
        """A clean campaign has an empty list of findings."""
        assert json.dumps(demo.json("audit")) == '{"ok": true, "findings": []}'

    def test_findings(self, war: Awaw) -> None:
        """A ruling is listed with code, rule, event and message, and is no fault."""
        war("build", "germany", "submarine", 1, "--id", "b1")
        war("phase", "allied", "combat")
        war("build", "italy", "submarine", 1, "--by-ruling", "forgotten, agreed", "--id", "b2")
        found: dict[str, Any] = war.json("audit")
        assert list(found) == ["ok", "findings"]
        assert found["ok"] is True
        [finding] = found["findings"]
        assert list(finding) == ["code", "rule", "event", "message"]
        assert (finding["code"], finding["rule"], finding["event"]) == ("by-ruling", "24.12", "b2:0")


class TestLog:
    """`log -O json` and `report -O json`."""

    def test_log(self, demo: Awaw) -> None:
        """Every event has its version, id, turn, text, and whether it is struck."""
        found = demo.json("log", "--all")
        assert [line["version"] for line in found] == list(range(1, len(found) + 1))
        assert {"version", "event", "turn", "text", "struck", "ruling"} <= set(found[0])
        assert sum(line["struck"] for line in found) == 1

    def test_report(self, demo: Awaw) -> None:
        """A report is data too: its sections, its dice, the position and the head."""
        found = demo.json("report", "--turn", "Summer 1941")
        assert list(found) == ["campaign", "turn", "head", "sections", "dice", "taken_back", "position"]
        assert found["turn"] == "Summer 1941"
        assert [list(section) for section in found["sections"]] == [["title", "lines"]] * 3
