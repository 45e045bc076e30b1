"""What `why ORDER` and `why not` report."""

from __future__ import annotations

from collections.abc import Sequence

from cli.reports.base import Report, Table
from projections.history.explanation import Explained
from projections.history.prohibition import Prohibition


def explanation_report(events: Sequence[Explained]) -> Report:
    """Report how the events of an order came about: rolls, modifiers, steps, and what they moved."""
    blocks: list[Table | str] = []
    for event in events:
        blocks += [block for block in _blocks(event) if isinstance(block, str) or block.rows]
    rows = [(event.event, posting.source, posting.target, posting.amount, posting.rule)
            for event in events for posting in event.postings]
    data = [{"event": event.event, "text": event.text, "rolls": [roll._asdict() for roll in event.rolls],
             "modifiers": [dict(zip(("amount", "id", "label", "source"), line, strict=True))
                           for line in event.modifiers],
             "steps": [step._asdict() for step in event.steps],
             "postings": [posting._asdict() for posting in event.postings]} for event in events]
    return Report(data, blocks, Table("", ("event", "from", "to", "amount", "rule"), rows))


def _blocks(event: Explained) -> list[Table | str]:
    return [
        f"{event.event}: {event.text}",
        Table("Rolls", ("", "factors", "rows", "roll", "modifier", "column", "result"),
              [(roll.side, roll.factors, roll.rows, roll.roll, f"{roll.modifier:+d}", roll.column, roll.result)
               for roll in event.rolls]),
        Table("Modifier", ("", "line", "", ""), [(f"{amount:+d}", id, source, label)
                                                 for amount, id, label, source in event.modifiers]),
        Table("Step by step", ("amount", "rule", "label"),
              [(f"{step.amount:+d}", step.rule, step.label) for step in event.steps]),
        Table("Moved", ("amount", "rule", "from -> to"),
              [(posting.amount, posting.rule, f"{posting.source} -> {posting.target}") for posting in event.postings]),
    ]


def why_not_report(found: Prohibition) -> Report:
    """Report what forbids a command now, and from which turn on it would be allowed."""
    rows = [(problem.code, problem.rule, f"{problem.evidence} {problem.remedy}".strip()) for problem in found.problems]
    grid = Table("", ("code", "rule", "text"), rows)
    data = {"allowed": not rows, "allowed_from": found.allowed_from,
            "problems": [{"code": problem.code, "rule": problem.rule, "evidence": problem.evidence,
                          "remedy": problem.remedy} for problem in found.problems]}
    if not rows:
        return Report(data, ["Nothing forbids it."], grid)
    when = f"Allowed from {found.allowed_from} on, if nothing else changes." if found.allowed_from else (
        "No later turn allows it, if nothing else changes.")
    return Report(data, [grid, when], grid)
