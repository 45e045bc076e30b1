"""What `show brp --sheet` reports."""

from __future__ import annotations

from cli.reports.base import Report, Table
from ledger.rules.words import CATEGORIES, title
from projections.history.brp_sheet import Sheet


def sheet_report(power: str, sheet: Sheet) -> Report:
    """Report the sheet of a year, and what the power had beside its base at its end."""
    year, rows, parts = sheet
    spent = [category for i, category in enumerate(CATEGORIES) if any(row.spent[i] for row in rows)]
    kept = [CATEGORIES.index(category) for category in spent]
    columns = ("", "gained", *spent, "base", "level")
    table = Table(f"{title(power)}: BRPs of {year}", columns,
                  [(row.turn, row.gained, *(row.spent[i] for i in kept), row.base, row.level) for row in rows])
    beside = [(title(kind), title(name), amount) for (kind, name), amount in parts.items()]
    data = {"power": power, "year": year, "turns": [
        {"turn": row.turn, "gained": row.gained, "spent": dict(zip(CATEGORIES, row.spent, strict=True)),
         "base": row.base, "level": row.level} for row in rows],
        "parts": [{"kind": kind, "name": name, "amount": amount}
                  for (kind, name), amount in parts.items()]}
    return Report(data, [table, Table("Beside the base", ("", "", "BRPs a year"), beside)], table)
