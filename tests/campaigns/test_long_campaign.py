"""The long demo: a whole war from one turn file, Fall 1939 to Winter 1945.

Its end stands in long.json; run with AWAW_REGENERATE=1 to write it anew, and read the diff.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from campaigns.table import Awaw

from cli.demo import LONG, turn_file_text
from ledger.events.brps import YssStepTaken
from ledger.events.campaign import CampaignStarted
from ledger.events.combat import SubmarineCombatResolved
from ledger.events.turns import TurnBegun
from ledger.rules.calendar import Turn, following, parse_turn
from ledger.rules.words import POWERS, title
from ledger.store.sql import open_viewer
from projections.campaign import Ledger
from projections.timeline import Entry

GOLDEN = Path(__file__).parent / "long.json"
LINES = turn_file_text(LONG).splitlines()
ORDERS = [line for line in LINES if line and not line.startswith(("#", "id "))]
FIRST, LAST = Turn(1939, 3), Turn(1945, 4)
FIGURE = re.compile(r"^  (\S.*?) +(carried|base|level|rps|dps|intelligence) +([+-]?\d+)$", re.MULTILINE)

pytestmark = pytest.mark.xdist_group("the long campaign")  # one process records it, once


def entries(path: Path) -> list[Entry]:
    """What stands in a ledger."""
    with open_viewer(path) as store:
        return list(Ledger(store).campaign().entries())


def order_of(line: str) -> str:
    """Name the order of a line of the file."""
    return f"long/{ORDERS.index(line) + 1}"


class TestTheWar:
    """The whole of it."""

    def test_ends_as_it_did(self, long: Awaw) -> None:
        """Replayed, it ends where it always ended, and its audit says what it always said."""
        found = {key: value for key, value in long.json("show", "all").items() if key != "at"}
        for part in ("research", "points", "situation"):
            found |= {key: value for key, value in long.json("show", part).items() if key == part}
        found["findings"] = [f"{one['code']} {one['rule']} {one['message']}" for one in long.json("audit")["findings"]]
        if os.environ.get("AWAW_REGENERATE"):
            GOLDEN.write_text(json.dumps(found, indent=1) + "\n")
        assert found == json.loads(GOLDEN.read_text())

    def test_is_intact(self, long: Awaw) -> None:
        """It verifies."""
        assert long("verify").out == ""

    def test_has_no_findings_but_the_planted_ones(self, long: Awaw) -> None:
        """An audit tells the British deficit and the two rulings, and nothing else."""
        audit = long.json("audit")
        assert audit["ok"] is True
        planted = [("by-ruling", order_of(line)) for line in ORDERS if "--by-ruling" in line]
        deficit = next(line for line in ORDERS if "money that is not there" in line)
        assert len(planted) == 2
        assert [(one["code"], one["event"].partition(":")[0]) for one in audit["findings"]] == [
            ("warning", order_of(deficit)), *planted]

    def test_is_a_whole_war(self, long: Awaw) -> None:
        """It has more than 1,500 events that stand, and some that were taken back."""
        lines = long.json("log", "--all")
        assert sum(not line["struck"] for line in lines) > 1500
        assert sum(line["struck"] for line in lines) >= 3

    def test_every_turn_is_played(self, long_ledger: Path) -> None:
        """Each turn and each Year Start Sequence from Fall 1939 to Winter 1945 begins once, in the order of play."""
        wanted, turn = [FIRST], FIRST
        while turn != LAST:
            turn = following(turn)
            wanted.append(turn)
        begun = [parse_turn(found.event.turn) for found in entries(long_ledger) if isinstance(found.event, TurnBegun)]
        assert begun == wanted

    def test_the_atlantic_is_fought_over(self, long_ledger: Path) -> None:
        """Submarines fight in the Atlantic in every turn until Germany surrenders, and elsewhere too."""
        turn, fought = "", dict[str, set[str]]()
        for found in entries(long_ledger):
            if isinstance(found.event, TurnBegun):
                turn = found.event.turn
            elif isinstance(found.event, SubmarineCombatResolved):
                fought.setdefault(found.event.box, set()).add(turn)
        assert len(fought["atlantic"]) == 25
        assert set(fought) == {"atlantic", "indian-ocean", "pacific"}

    def test_every_number_is_explained(self, long: Awaw) -> None:
        """What moved each BRP level and base in seven years adds up to what it is."""
        for power in POWERS:
            for state in ("base", "level"):
                told = long.json("why", f"brp/{power}/{state}")
                assert sum(line["amount"] for line in told["lines"]) == (told["balance"] or 0), (power, state)

    def test_speaks_the_players_names(self, long_ledger: Path) -> None:
        """Ann plays the Axis, Ben everybody else."""
        opening = entries(long_ledger)[0].event
        assert isinstance(opening, CampaignStarted)
        assert [(player.name, len(player.powers)) for player in opening.players] == [("Ann", 3), ("Ben", 5)]


class TestRecording:
    """The file, recorded and recorded again."""

    def test_again_is_a_no_op(self, long: Awaw) -> None:
        """Recorded twice, it is a no-op that says so, and no event is added."""
        before = long.events()
        said = long("record", long.file(LONG.file, turn_file_text(LONG)))
        assert f"recorded already, at events 1 to {before}" in said.out
        assert long.events() == before

    @pytest.mark.slow
    def test_turn_by_turn_ends_the_same(self, awaw: Awaw, long_ledger: Path) -> None:
        """Recorded as it was played, a turn at a time, it gives the same events."""
        ends = [number for number, line in enumerate(LINES) if line.startswith("# ---")][1:]
        for end in (*ends, len(LINES)):
            awaw.record("\n".join(LINES[:end]), LONG.file)
        assert [found.event for found in entries(awaw.folder / "awaw.db")] == [
            found.event for found in entries(long_ledger)]

    @pytest.mark.slow
    def test_a_dry_run_of_a_year_start_tells_what_is_recorded(self, awaw: Awaw, long_ledger: Path) -> None:
        """Before each step of each Year Start Sequence, its --dry-run shows the figures that are then recorded."""
        taken = [found.event for found in entries(long_ledger) if isinstance(found.event, YssStepTaken)]
        steps = [number for number, line in enumerate(LINES) if line.startswith("yss ") and "assign" not in line]
        recorded = [event for event in taken if event.step != "assign"]
        assert len(steps) == len(recorded) == 6 * 4
        for number, event in zip(steps, recorded, strict=True):
            awaw.record("\n".join(LINES[:number]), LONG.file)
            before = awaw.events()
            said = awaw(*LINES[number].split(), "--dry-run")
            assert [(who, item, int(amount)) for who, item, amount in FIGURE.findall(said.out)] == [
                (title(figure.power), figure.item, figure.amount) for figure in event.figures], LINES[number]
            assert awaw.events() == before


class TestDemoLong:
    """`awaw demo --long`."""

    @pytest.mark.slow
    def test_what_it_leaves(self, awaw: Awaw) -> None:
        """It leaves demo-long.db and nothing else, says what its audit means, and may be played again."""
        said = awaw("demo", "--long")
        assert not said.err
        assert [path.name for path in awaw.folder.iterdir()] == ["demo-long.db"]
        assert "(exit code 0: a deficit to be told of, two rulings, and nothing else.)" in said.out
        assert said.out.endswith("Its turn file: awaw demo --long --print\n")
        awaw("demo", "--long")
        assert [path.name for path in awaw.folder.iterdir()] == ["demo-long.db"]
        awaw("--ledger", "demo-long.db", "note", "mine")
        assert "is now demo-long-1.db." in awaw("demo", "--long").out

    def test_printed(self, awaw: Awaw) -> None:
        """`--print` prints the turn file and records nothing."""
        assert awaw("demo", "--long", "--print").out == turn_file_text(LONG)
        assert list(awaw.folder.iterdir()) == []
