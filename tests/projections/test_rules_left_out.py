"""An edition may leave any row out: what it says nothing of is recorded and totalled, and breaks nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from by_lines import Game

from ledger.errors import LedgerError
from ledger.rules.edition import load
from ledger.rules.edition_data import rows

CAMPAIGN = Path(__file__).parents[1] / "campaigns" / "checks-right.turns"
LINES = [line for line in CAMPAIGN.read_text("utf-8").splitlines() if line and not line.startswith(("#", "id", "new"))]
TABLES = ("settings", "costs", "builders", "research_needed", "research", "orders", "production", "production_limits",
          "theaters", "air_range", "submarine_modifiers", "bombing_modifiers", "air_combat_modifiers",
          "raider_engagement", "growth", "intelligence_points", "mobilizations", "tension_modifiers")
"""The tables of which a row may be left out, and a campaign that was right is still right."""

MISSED = {("research", "bomber"), ("mobilizations", "japan"), ("mobilizations", "britain"),
          ("tension_modifiers", "usjt.turn")}
"""Left out, nothing is a result by itself any more: the players say which levels, BRPs or tension it gives."""


def stated(line: str, table: str, row: str) -> str:
    """Say what a build costs, where the charts do not any more."""
    verb, *words = line.split()
    if table == "costs" and verb == "build" and words[1] == row:
        return f"{line} --cost {int(words[2]) * load('charts').costs[row].brps}"
    return line


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_what_is_left_out_is_not_checked(table: str) -> None:
    """Without any one row of the charts the campaign can be played, and its audit finds nothing."""
    for name in rows(load("charts")):
        table_, _, row = name.partition(".")
        if table_ != table or (table, row) in MISSED:
            continue
        game = Game(house={"remove": [[table, row]]})
        for line in LINES:
            try:
                game.play(stated(line, table, row))
            except LedgerError as error:
                pytest.fail(f"without {name}: {line}: {error}")
        assert game.audit() == [], name
