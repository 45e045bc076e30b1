"""The luck of a campaign as a page shows it: tables, and every combat behind them."""

from __future__ import annotations

from typing import NamedTuple

from cli.reports.base import Table
from cli.reports.luck import MOMENTS, moment_table, notes, tables, tally_table
from projections.history.luck import Luck


class Shown(NamedTuple):
    """Luck as a page shows it: who was how lucky, how to read that, what stands out, and every combat."""

    tallies: Table
    notes: list[str]
    moments: list[Table]
    combats: Table


def shown_luck(luck: Luck | None) -> Shown | None:
    """Prepare luck for a page; None where nobody fought or threw dice."""
    if luck is None or not (luck.combats or luck.dice):
        return None
    return Shown(tally_table(luck), list(notes(luck)), [table for table in tables(luck, MOMENTS) if table.rows],
                 moment_table("Every combat that was judged", luck.combats))
