"""What `tension list` reports."""

from __future__ import annotations

from cli.reports.base import Report, Table
from ledger.rules.words import title
from projections.position import Position
from projections.readings.tension_lines import Change


def tension_report(position: Position, changes: list[Change]) -> Report:
    """Report the modifiers of the turn, and the events that players may name."""
    rows = [(title(change.track), f"{change.amount:+d}", "applied" if change.id in position.tensions else "to apply",
             change.id, change.label) for change in changes]
    table = Table(f"Tension modifiers, {position.clock.turn or 'set-up'}", ("", "", "", "row", "label"), rows,
                  "none applies")
    events = [(title(row.track), f"{row.amount:+d}", id_, row.label)
              for id_, row in position.edition.tension_modifiers.items() if row.kind == "event"]
    data = [{**change._asdict(), "applied": change.id in position.tensions} for change in changes]
    return Report(data, [table, Table("Events, if they happened: awaw tension apply --event ROW",
                                      ("", "", "row", "label"), events)], table)
