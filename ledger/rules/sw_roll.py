"""One side's roll in SW combat, and what it reads from the table (24.62, 24.622)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ledger.rules.sw_combat import NOTHING, Cell, Table, lookup


class Roll(NamedTuple):
    """One side's roll and what it read: the dice, the modified total unclipped, the column, the raw result."""

    roll: int
    modified: int
    column: int
    result: Cell


def read_roll(table: Table, factors: int, roll: int, modifier: int) -> Roll:
    """Read a side's result; `modifier` is its own, the opposite of the other side's (24.622)."""
    read = lookup(table, factors, roll + modifier)
    return Roll(roll, roll + modifier, read.column, read.cell)


def roll_json(roll: Roll | None) -> dict[str, Any]:
    """Give a roll as plain values for JSON; a side that did not roll has nulls, and the result "0"."""
    if roll is None:
        return {"roll": None, "modified": None, "column": None, "result": str(NOTHING)}
    return {**roll._asdict(), "result": str(roll.result)}
