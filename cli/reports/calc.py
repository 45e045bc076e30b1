"""What the calculators report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cli.reports.base import Cell, Report, Table
from ledger.rules.bombing import Bombing, BombingOutcome
from ledger.rules.bombing import outcome_json as bombing_json
from ledger.rules.edition import Edition
from ledger.rules.explain import Step
from ledger.rules.submarine import SubmarineCombat, SubmarineOutcome, outcome_json
from ledger.rules.sw_roll import Roll
from ledger.rules.tension import UsatStart


def submarine_report(combat: SubmarineCombat, outcome: SubmarineOutcome) -> Report:
    """Report a submarine combat: both rolls, the losses, and every step that led to them."""
    rolls = _rolls(combat.submarines, outcome.attack, combat.asw, outcome.defense)
    losses: list[tuple[Cell, ...]] = [
        ("submarines", outcome.submarines_eliminated, "eliminated"),
        ("", outcome.submarines_aborted, "aborted"),
        ("", outcome.submarines_through, "through"),
        ("transports", outcome.transports_sunk, "sunk"),
        ("", outcome.transports_damaged, "damaged"),
        ("ASW", outcome.asw_eliminated, "eliminated"),
        ("CVEs", outcome.cves_eliminated, "eliminated"),
    ]
    return _combat_report(outcome_json(combat, outcome), rolls, losses, outcome.steps)


def bombing_report(bombing: Bombing, outcome: BombingOutcome) -> Report:
    """Report a bombing: both rolls, bombers and BRPs lost, and every step that led to them."""
    rolls = _rolls(bombing.bombers, outcome.attack, bombing.target_strength, outcome.defense)
    losses = [("bombers", outcome.eliminated, "eliminated"), ("", outcome.aborted, "aborted"),
              ("", outcome.through, "through"), ("BRPs", outcome.brps_lost, "lost")]
    return _combat_report(bombing_json(outcome), rolls, losses, outcome.steps)


def _combat_report(data: dict[str, Any], rolls: Table, losses: Sequence[tuple[Cell, ...]],
                   steps: tuple[Step, ...]) -> Report:
    flat = [(f"{part}/{name}" if name else part, value) for part, values in data.items()
            for name, value in (values if isinstance(values, dict) else {"": values}).items()]
    blocks = [rolls, Table("Losses", ("", "", ""), losses), _steps("Step by step", steps)]
    return Report(data, blocks, Table("", ("number", "value"), flat))


def _rolls(attackers: int, attack: Roll, defenders: int, defense: Roll | None) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (name, factors, roll.roll, roll.modified, roll.column, str(roll.result))
        for name, factors, roll in (("attack", attackers, attack), ("defense", defenders, defense)) if roll]
    return Table("Rolls", ("", "factors", "roll", "modified", "column", "result"), rows)


def usat_report(start: UsatStart) -> Report:
    """Report the starting level of U.S.-Axis tension and the lines that add up to it."""
    data = {"level": start.level,
            "lines": [{"label": line.label, "amount": line.amount, "rule": line.rule} for line in start.lines]}
    steps = _steps("", start.lines)
    return Report(data, [f"USAT starts at {start.level}", steps], steps)


def us_opening_report(edition: Edition) -> Report:
    """Report base and level of the U.S. in Fall 1939, and its forces by theater."""
    opening = edition.us_opening
    data = {"base": opening.base, "level": opening.level,
            "forces": [{"theater": row.theater, "when": row.when, "forces": list(row.forces)}
                       for row in edition.us_forces]}
    table = Table("Forces", ("theater", "when", "rule", "what"),
                  [(row.theater.title(), row.when, row.rule, ", ".join(row.forces)) for row in edition.us_forces])
    return Report(data, [f"BRP base {opening.base}, level {opening.level} ({opening.rule})", table], table)


def _steps(name: str, steps: tuple[Step, ...]) -> Table:
    return Table(name, ("amount", "rule", "label"), [(f"{step.amount:+d}", step.rule, step.label) for step in steps])
