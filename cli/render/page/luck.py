"""The luck of a campaign as a page shows it: tables, and every combat behind them."""

from __future__ import annotations

from typing import NamedTuple

from cli.reports.base import Table
from cli.reports.luck import MOMENTS, dice_table, moment_table, notes, sides_table, tally_table
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
    moments = [moment_table("Luckiest for the attacker", luck.luckiest(MOMENTS)),
               moment_table("Unluckiest for the attacker", luck.unluckiest(MOMENTS)),
               sides_table(luck), dice_table("Dice, totals against fair ones", luck.dice),
               dice_table("Dice of orders that were taken back, not among the others", luck.struck)]
    return Shown(tally_table(luck), list(notes(luck)), [table for table in moments if table.rows],
                 moment_table("Every combat that was judged", luck.combats))
