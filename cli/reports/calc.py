"""What the calculators report."""

from __future__ import annotations

from cli.reports.base import Report, Table
from ledger.rules.explain import Step
from ledger.rules.submarine import SubmarineCombat, SubmarineOutcome, outcome_json
from ledger.rules.tension import UsatStart


def submarine_report(combat: SubmarineCombat, outcome: SubmarineOutcome) -> Report:
    """Report a submarine combat: both rolls, the losses, and every step that led to them."""
    rolls = [("attack", *_roll(combat.submarines, outcome.attack))]
    if outcome.defense is not None:
        rolls.append(("defense", *_roll(combat.asw, outcome.defense)))
    losses = [
        ("submarines", outcome.submarines_eliminated, "eliminated"),
        ("", outcome.submarines_aborted, "aborted"),
        ("", outcome.submarines_through, "through"),
        ("transports", outcome.transports_sunk, "sunk"),
        ("", outcome.transports_damaged, "damaged"),
        ("ASW", outcome.asw_eliminated, "eliminated"),
        ("CVEs", outcome.cves_eliminated, "eliminated"),
    ]
    data = outcome_json(combat, outcome)
    flat = [(f"{part}/{name}", value) for part, values in data.items() for name, value in values.items()]
    return Report(data, [
        Table("Rolls", ("", "factors", "roll", "modified", "column", "result"), rolls),
        Table("Losses", ("", "", ""), losses),
        _steps("Step by step", outcome.steps),
    ], Table("", ("number", "value"), flat))


def _roll(factors: int, roll: object) -> tuple[int, int, int, int, str]:
    from ledger.rules.submarine import Roll

    assert isinstance(roll, Roll)
    return factors, roll.roll, roll.modified, roll.column, str(roll.result)


def usat_report(start: UsatStart) -> Report:
    """Report the starting level of U.S.-Axis tension and the lines that add up to it."""
    data = {"level": start.level,
            "lines": [{"label": line.label, "amount": line.amount, "rule": line.rule} for line in start.lines]}
    steps = _steps("", start.lines)
    return Report(data, [f"USAT starts at {start.level}", steps], steps)


def _steps(name: str, steps: tuple[Step, ...]) -> Table:
    return Table(name, ("amount", "rule", "label"), [(f"{step.amount:+d}", step.rule, step.label) for step in steps])
