"""The lines of a net modifier: derived from the position, and given by the players (24.622)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.errors import BadInput, Problem
from ledger.events.combat import Modifier
from ledger.rules.edition import Edition
from ledger.rules.modifiers import Facts, Lines, applies, derive
from ledger.rules.words import plain


def itemise(table: Lines, facts: Facts, edition: Edition, given: Sequence[tuple[str, int]]) -> tuple[Modifier, ...]:
    """List the derived lines, and the given ones in their place or behind them.

    A given line is one of the table's if it names the row (`atlantic.ultra`), its last part (`ultra`) or its label.
    Raises BadInput for a row that is given twice.
    """
    stated = [(_row(label, table, facts), label, amount) for label, amount in given]
    rows = [row for row, _, _ in stated if row]
    if len(set(rows)) < len(rows):
        raise BadInput(Problem("line-twice", "A line of the modifier is given twice.", "Give each line once.",
                               "24.622"))
    by_row = {row: amount for row, _, amount in stated if row}
    lines = [Modifier(id=line.id, label=line.label, amount=line.amount, source="derived")
             for line in derive(table, facts, edition).lines if line.id not in by_row]
    lines += [Modifier(id=row, label=table[row].label, amount=amount, source="given")
              for row, amount in by_row.items() if amount]
    lines.sort(key=lambda line: list(table).index(line.id or ""))
    lines += [Modifier(id=None, label=label, amount=amount, source="given") for row, label, amount in stated if not row]
    return tuple(lines)


def _row(label: str, table: Lines, facts: Facts) -> str | None:
    """Find the row of the table that a player means by a label, None if it is none."""
    if label in table:
        return label
    return next(_meant(plain(label), table, facts), None)


def _meant(label: str, table: Lines, facts: Facts) -> Iterator[str]:
    for row, line in table.items():
        if applies(line, facts) and label in (row.rpartition(".")[2], plain(line.label)):
            yield row
