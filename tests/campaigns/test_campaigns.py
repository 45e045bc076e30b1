"""Whole campaigns, recorded from their turn files and replayed to a known end.

The known ends stand in the JSON files beside them; run with AWAW_REGENERATE=1 to write them anew, and read the diff.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from campaigns.table import Awaw

from cli.demo import turn_file_text

HERE = Path(__file__).parent
CAMPAIGNS = ("agreements", "pacific", "demo")


def play(awaw: Awaw, name: str) -> None:
    """Record a campaign from its turn file."""
    text = turn_file_text() if name == "demo" else (HERE / f"{name}.turns").read_text("utf-8")
    awaw.record(text, f"{name}.turns")


def end(awaw: Awaw) -> dict[str, object]:
    """What is kept of an end: the position, research, the situation, and what an audit finds; no event numbers."""
    found = awaw.json("show", "all")
    found["research"] = awaw.json("show", "research")["research"]
    situation = awaw.json("show", "situation")["situation"]
    found["situation"] = [f"{fact['chapter']} {fact['about']}: {fact['value']}" for fact in situation]
    findings = json.loads(awaw.run("audit", "-O", "json").out)["findings"]
    found["findings"] = [f"{finding['code']} {finding['rule']}".strip() for finding in findings]
    return found


@pytest.mark.parametrize("name", CAMPAIGNS)
class TestCampaigns:
    """Each recorded campaign."""

    def test_ends_as_it_did(self, awaw: Awaw, name: str) -> None:
        """Replayed, it ends where it always ended."""
        play(awaw, name)
        found = end(awaw)
        if name == "demo":
            found["at"] = None  # its file may get more assertions
        golden = HERE / f"{name}.json"
        if os.environ.get("AWAW_REGENERATE"):
            golden.write_text(json.dumps(found, indent=1) + "\n")
        assert found == json.loads(golden.read_text())

    def test_is_intact_and_fair(self, awaw: Awaw, name: str) -> None:
        """It verifies, and an audit finds nothing that was not ruled."""
        play(awaw, name)
        assert awaw("verify").out == ""
        assert awaw.json("audit")["ok"] is True

    def test_again_into_a_used_ledger(self, awaw: Awaw, name: str) -> None:
        """Recorded beside another campaign it ends the same; recorded twice it is a no-op."""
        play(awaw, name)
        alone = end(awaw)
        (awaw.folder / "awaw.db").unlink()
        awaw("new", "Another war", "--scenario", "fall-1939")
        play(awaw, name)
        title = str(alone["campaign"])
        assert awaw.json("--campaign", title, "show", "all") == {
            key: alone[key] for key in ("campaign", "at", "brp", "tension", "pools", "boxes")}
        assert "recorded already" in awaw("record", f"{name}.turns").out

    def test_grows_line_by_line(self, awaw: Awaw, name: str) -> None:
        """Recorded in two parts, it ends the same, and every earlier moment is the same too."""
        play(awaw, name)
        whole = [awaw.json("show", "--at", version) for version in (5, 20, awaw.events())]
        text = (awaw.folder / f"{name}.turns").read_text("utf-8")
        lines = text.splitlines(keepends=True)
        (awaw.folder / "awaw.db").unlink()
        for part in (lines[: len(lines) // 2], lines):
            awaw.record("".join(part), f"{name}.turns")
        assert [awaw.json("show", "--at", version) for version in (5, 20, awaw.events())] == whole


class TestPacific:
    """American submarines against Japan."""

    def test_japan_defends(self, awaw: Awaw) -> None:
        """Japan holds its own transports and ASW, and loses them to American submarines."""
        play(awaw, "pacific")
        text = " ".join(awaw.texts())
        assert text.count("submarine combat") + text.count("submarines (U.S.") >= 3
        pools = awaw.json("show", "pools")["pools"]
        assert set(pools["japan"]) == {"submarine", "transport", "asw"}
        assert pools["japan"]["transport"]["pool"] == 26
        lost = [line for line in awaw.json("why", "boxes/pacific/japan/transport/ready")["lines"] if line["amount"] < 0]
        assert lost

    @pytest.mark.rule("24.66")
    def test_half_of_the_box_at_most(self, awaw: Awaw) -> None:
        """No turn sinks more than half of the transports that were there at its start (24.66)."""
        play(awaw, "pacific")
        for turn, before in (("Spring 1943", "1"), ("Summer 1943", "Spring 1943"), ("Fall 1943", "Summer 1943")):
            start = awaw.json("show", "--at", before)["boxes"].get("pacific", {}).get("japan", {})
            there = start.get("transport", {"ready": 9})["ready"]
            sunk = -sum(line["amount"] for line in awaw.json("why", "pools/japan/transport/built")["lines"]
                        if line["turn"] == turn and line["rule"] == "24.66")
            assert sunk <= (there + 1) // 2, turn


STRUCK = 7
"""The events that stand struck at the end of the campaign of agreements, a clock move among them."""


class TestAgreements:
    """Taking back and agreeing."""

    def test_everything_is_in_the_book(self, awaw: Awaw) -> None:
        """Struck orders stay readable, and every ruling is listed with its words."""
        play(awaw, "agreements")
        struck = [line["event"] for line in awaw.json("log", "--all") if line["struck"]]
        assert len(struck) == STRUCK
        findings = awaw.json("audit")["findings"]
        assert all(finding["code"] == "by-ruling" for finding in findings)
        told = " ".join(finding["message"] for finding in findings)
        assert "overspent; less next year" in told
        assert "agreed by mail on 3 March" in told
        assert "forgotten cost of a declaration" in told
        assert "repaired a turn too late" in told
