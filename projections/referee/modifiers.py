"""The net modifier of a combat: every line that the position gives, and none that it contradicts (24.622)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ledger.events.combat import Modifier
from ledger.rules.edition import Edition
from ledger.rules.modifiers import Derivation, Facts, Lines, applies, derive
from projections.referee.base import Violation


def hold(lines: Sequence[Modifier], modifier: int, table: Lines, facts: Facts, edition: Edition) -> Iterator[Violation]:
    """Compare the recorded lines with those that the position gives at this moment, and their sum with the net.

    Lines that cannot be derived, and lines that are none of the table's, are the players' own.
    """
    derivation = derive(table, facts, edition)
    recorded = Counter[str]()
    for line in lines:
        if line.id:
            recorded[line.id] += line.amount
    yield from _derived(derivation, recorded)
    yield from _contradicted(derivation, recorded, table)
    yield from _doubtful(lines, table, facts)
    total = sum(line.amount for line in lines)
    if total != modifier:
        yield Violation("modifier-sum", f"The lines of the modifier add up to {total:+d}, not to {modifier:+d}.",
                        'Give what is missing as a line: --line "naval nationality=-1".', "24.622")


def _derived(derivation: Derivation, recorded: Counter[str]) -> Iterator[Violation]:
    """Name derived lines that are forgotten, or recorded with another amount."""
    for line in derivation.lines:
        gives = f"{line.label} gives {line.amount:+d} ({line.id})"
        if line.id not in recorded:
            yield _violation("modifier-forgotten", f"{gives} and is not counted.", line.rule)
        elif recorded[line.id] != line.amount:
            yield _violation("modifier-differs", f"{gives}; {recorded[line.id]:+d} is recorded.", line.rule)


def _contradicted(derivation: Derivation, recorded: Counter[str], table: Lines) -> Iterator[Violation]:
    """Name recorded rows of the table that give nothing here."""
    known = {*(line.id for line in derivation.lines), *derivation.open}
    for row, amount in recorded.items():
        if row not in known and amount:
            label, rule = (table[row].label, table[row].rule) if row in table else (row, "24.622")
            yield _violation("modifier-differs", f"{label} gives nothing here ({row}); {amount:+d} is recorded.", rule)


def _doubtful(lines: Sequence[Modifier], table: Lines, facts: Facts) -> Iterator[Violation]:
    """Name lines of the players' own that seem to mean a row of the table, which then is counted by itself."""
    for line in lines:
        if line.id is None and (row := _resembled(line.label, table, facts)):
            yield Violation("modifier-doubtful", f'"{line.label}" is no row of the table, and may mean {row}.',
                            f"If it does, name the row: --line {row}=N.", "24.622", warning=True)


_GENERAL = frozenset(("axis", "allied", "control", "research", "turns", "first", "with", "modifier"))
"""Words that say too little to tell one row from another."""


def _resembled(label: str, table: Lines, facts: Facts) -> str | None:
    """Name a row that has a telling word in common with a label."""
    told = _words(label)
    return next((row for row, line in table.items()
                 if applies(line, facts) and told & _words(f"{line.label} {row.rpartition('.')[2]}")), None)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w{4,}", text.lower())) - _GENERAL


def _violation(code: str, evidence: str, rule: str) -> Violation:
    return Violation(code, evidence, "Record first what the position lacks, or agree on it by ruling "
                     "(--by-ruling TEXT).", rule)
