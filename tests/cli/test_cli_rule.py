"""`awaw rule`: from a printed number to the reading, code, data, tests and events, and back."""

from __future__ import annotations

import csv
import io

import pytest
from campaigns.table import Awaw, wide

from ledger.rules.index import entries

KEYS = ["number", "title", "status", "note", "code", "parts", "data", "differences", "tests", "campaign", "events"]

COMBAT = """id fight
place germany submarine atlantic=6
place western-allies asw atlantic=2
place western-allies transport atlantic=11
turn "Fall 1939"
combat submarine --box atlantic --attacker germany --attack-roll 6+6 --defense-roll 1+1
"""


class TestRule:
    """One rule."""

    def test_text(self, awaw: Awaw) -> None:
        """A player reads title, status, reading, code, data and tests, without any ledger."""
        said = awaw("rule", "24.66")
        lines = said.out.splitlines()
        assert lines[:2] == ["24.66  Half of the transports at most", "implemented"]
        assert "setting cap_snapshot" in " ".join(lines[2:5])
        assert "  ledger.rules.submarine_losses.may_sink" in lines
        assert "  settings.cap_snapshot  24.66  game-turn" in lines
        assert any("rules/test_submarine.py" in line for line in lines)
        assert not any(line.startswith("Events") for line in lines)
        assert not (awaw.folder / "awaw.db").exists()

    def test_shape(self, awaw: Awaw) -> None:
        """The JSON has the same keys for every rule; without a ledger there are no events."""
        found = awaw.json("rule", "24.21")
        assert list(found) == KEYS
        assert (found["number"], found["status"]) == ("24.21", "implemented")
        assert [part["number"] for part in found["parts"]] == ["24.21A", "24.21B", "24.21C", "24.21D"]
        assert found["data"]["edition"] == "charts"
        assert {"row": "settings.first_expansion", "rule": "24.21",
                "values": {"value": "first-full-year"}} in found["data"]["rows"]
        assert (found["campaign"], found["events"]) == (None, None)

    def test_tests(self, awaw: Awaw) -> None:
        """It names every test marked with the number or one below it, on a screen only some."""
        found = awaw.json("rule", "24.6")["tests"]
        assert {"rule": "24.66", "file": "rules/test_submarine.py", "test": "TestProperties::test_cap_holds"} in found
        names = {(one["file"], one["test"]) for one in found}
        assert len(names) > 40
        assert f"and {len(names) - 12} more" in awaw("rule", "24.6").out

    @pytest.mark.rule("atlantic.gibraltar")
    def test_differences(self, awaw: Awaw) -> None:
        """A line of the charts by its row id, and how the editions differ about it."""
        found = awaw.json("rule", "atlantic.gibraltar")
        assert [row["row"] for row in found["data"]["rows"]] == ["submarine_modifiers.atlantic.gibraltar"]
        [difference] = found["differences"]
        assert (difference["edition"], difference["after"]) == ("rulebook", None)
        assert [(one["edition"], one["row"]) for one in awaw.json("rule", "24.21A")["differences"]] == [
            ("2013", "research.bomber")]

    def test_carrier_effects(self, awaw: Awaw) -> None:
        """A line of the Carrier Effects table leads to the rows that it follows from."""
        rows = [row["row"] for row in awaw.json("rule", "carriers.6")["data"]["rows"]]
        assert len(rows) == 6
        assert all("cves" in row for row in rows)

    def test_not_tracked(self, awaw: Awaw) -> None:
        """A rule that is only cited says so."""
        found = awaw.json("rule", "9.99")
        assert (found["status"], found["code"], found["tests"]) == ("not tracked", [], [])
        assert "not in our sources" in found["note"]

    def test_any_case(self, awaw: Awaw) -> None:
        """Letters may be small, row ids large."""
        assert awaw.json("rule", "24.21a") == awaw.json("rule", "24.21A")
        assert awaw.json("rule", "Atlantic.Gibraltar") == awaw.json("rule", "atlantic.gibraltar")

    @pytest.mark.parametrize("number", ["24.99", "24.60", "24.666", "?", "-1"])
    def test_unknown(self, awaw: Awaw, number: str) -> None:
        """A number that is not printed is an error: 24.6 is not 24.60."""
        assert "[unknown-rule]" in awaw("rule", number, code=2).err

    def test_csv(self, awaw: Awaw) -> None:
        """A spreadsheet gets what, which and the text."""
        rows = list(csv.reader(io.StringIO(awaw("rule", "24.66", "-O", "csv").out)))
        assert rows[:3] == [["what", "which", "text"], ["title", "24.66", "Half of the transports at most"],
                            ["status", "24.66", "implemented"]]
        assert ["data", "settings.cap_snapshot", "24.66 game-turn"] in rows

    def test_every_rule(self, awaw: Awaw) -> None:
        """Every number can be asked for and fits the screen."""
        for found in entries():
            said = awaw("rule", found.number)
            assert said.out.startswith(f"{found.number}  ")
            assert not wide(said.out), found.number


class TestEvents:
    """The events of the campaign under a rule."""

    def test_sub_numbers_count(self, awaw: Awaw) -> None:
        """What moved under 24.66 shows under 24.6 and 24 too, and not under 24.67."""
        awaw("new", "Our war", "--id", "start")
        awaw.record(COMBAT)
        found = awaw.json("rule", "24.66")
        assert found["campaign"] == "Our war"
        [combat] = found["events"]
        assert list(combat) == ["version", "event", "turn", "text"]
        assert combat["turn"] == "Fall 1939"
        assert combat["event"].startswith("fight/5:")
        assert combat in awaw.json("rule", "24.6")["events"]
        assert combat in awaw.json("rule", "24")["events"]
        assert awaw.json("rule", "24.67")["events"] == []
        assert "Events of Our war" in awaw("rule", "24.66").out

    @pytest.mark.rule("24.31")
    def test_set_up(self, war: Awaw) -> None:
        """The starting forces came under 24.31, before the first turn."""
        events = war.json("rule", "24.31")["events"]
        assert {event["turn"] for event in events} == {"set-up"}
        assert any("35 transports" in event["text"] for event in events)

    def test_what_is_struck_is_left_out(self, war: Awaw) -> None:
        """An order that was undone carries nothing any more."""
        war("build", "germany", "submarine", 1, "--id", "sub")
        assert [event["event"] for event in war.json("rule", "24.43")["events"]] == ["sub:0"]
        war("undo", "sub")
        assert war.json("rule", "24.43")["events"] == []

    def test_a_line_of_the_charts(self, awaw: Awaw) -> None:
        """A combat whose modifier used a line shows under its row id."""
        awaw("new", "Our war", "--id", "start")
        awaw.record(COMBAT.replace("turn ", "control brest axis\nturn "))
        assert len(awaw.json("rule", "atlantic.biscay")["events"]) == 1
        assert awaw.json("rule", "atlantic.gibraltar")["events"] == []

    def test_data_of_what_is_played(self, awaw: Awaw) -> None:
        """The data are those of the campaign's edition."""
        awaw("new", "Our war", "--edition", "rulebook")
        found = awaw.json("rule", "atlantic.gibraltar")
        assert found["data"] == {"edition": "rulebook", "rows": []}

    def test_several_campaigns(self, awaw: Awaw) -> None:
        """Where a ledger holds several, one is chosen by name as everywhere."""
        for name in ("One", "Two"):
            awaw("new", name)
        assert "[which-campaign]" in awaw("rule", "24.66", code=1).err
        assert awaw.json("--campaign", "Two", "rule", "24.66")["campaign"] == "Two"


class TestList:
    """All rules."""

    def test_all(self, awaw: Awaw) -> None:
        """Without a number every entry is listed, in order."""
        found = awaw.json("rule")
        assert found == [{"number": one.number, "title": one.title, "status": one.status} for one in entries()]
        assert not wide(awaw("rule").out)

    @pytest.mark.parametrize("status", ["implemented", "recorded-only", "recorded only", "not-tracked"])
    def test_of_one_status(self, awaw: Awaw, status: str) -> None:
        """`--status` leaves the others out."""
        found = awaw.json("rule", "--status", status)
        assert found
        assert {one["status"] for one in found} == {status.replace("-", " ")}

    def test_below_a_number(self, awaw: Awaw) -> None:
        """With a number, `--status` lists what is below it."""
        assert [one["number"] for one in awaw.json("rule", "24.1", "--status", "not-tracked")] == ["24.14"]

    def test_unknown_status(self, awaw: Awaw) -> None:
        """Another status is told with the nearest."""
        assert "implemented" in awaw("rule", "--status", "implement", code=2).err

    def test_not_in_a_turn_file(self, war: Awaw) -> None:
        """A turn file records; it does not read."""
        said = war.record("id game\nrule 24.66\n", code=2)
        assert "does not belong in a turn file" in said.err
