"""What `why`, `log`, `verify` and `audit` report."""

from __future__ import annotations

from collections.abc import Iterable

from cli.reports.base import NOT_INTACT, Report, Table
from ledger.chain import Verdict
from ledger.errors import Problem
from projections.history.log import LogLine
from projections.history.register import Register
from projections.readings.dice_register import RegisteredRoll
from projections.referee.audit import RULED, WARNED, Finding


def why_report(register: Register) -> Report:
    """Report the register of a number."""
    lines = [{"event": line.event, "turn": line.turn, "amount": line.amount, "balance": line.balance,
              "rule": line.rule, "text": line.text, **({"struck": True} if line.struck else {})}
             for line in register.lines]
    data = {"path": register.path, "balance": register.balance, "lines": lines}
    rows = [(line.version, line.turn, f"{line.amount:+d}", None if line.struck else line.balance, line.rule,
             f"(struck) {line.text}" if line.struck else line.text) for line in register.lines]
    value = "unknown" if register.balance is None else register.balance
    grid = Table("", ("event", "turn", "amount", "balance", "rule", "text"), rows, "nothing ever moved it")
    return Report(data, [f"{register.path} is {value}", grid], grid)


def log_report(lines: Iterable[LogLine], everything: bool, last: int | None = None) -> Report:
    """Report the record, or the last lines of it; struck lines only where everything is asked for."""
    kept = [line for line in lines if everything or not line.struck][-(last or 0):]
    rows = [(line.version, *(("struck" if line.struck else "stands",) if everything else ()), line.event, line.turn,
             _ruled(line)) for line in kept]
    columns = ("event", "state", "id", "turn", "text") if everything else ("event", "id", "turn", "text")
    grid = Table("", columns, rows, "nothing is recorded")
    data = [line._asdict() for line in kept]
    return Report(data, [grid], grid)


def _ruled(line: LogLine) -> str:
    return line.text + (f" [by ruling: {line.ruling}]" if line.ruling else "")


def dice_report(rolls: Iterable[RegisteredRoll]) -> Report:
    """Report the dice register, struck rolls too."""
    kept = list(rolls)
    rows = [(roll.number, "struck" if roll.struck else "stands", roll.total,
             "+".join(map(str, roll.faces)) if roll.faces else f"{roll.dice} unknown", roll.source, roll.event,
             roll.purpose) for roll in kept]
    grid = Table("Dice", ("roll", "state", "total", "faces", "source", "event", "purpose"), rows)
    return Report([roll._asdict() for roll in kept], [grid], grid)


def verify_report(verdict: Verdict, more: Iterable[Problem] = ()) -> Report:
    """Report whether the record is what was written. Silence means that it is."""
    problems = [(verdict.first_bad, verdict.problem)] if verdict.problem else []
    problems += [(None, problem) for problem in more if problem != verdict.problem]
    data = {"ok": not problems, "events": verdict.events, "head": verdict.head.text if verdict.events else None,
            "first_bad": verdict.first_bad}
    rows = [(bad, problem.code, f"{problem.evidence} {problem.remedy}".strip()) for bad, problem in problems]
    grid = Table("", ("first bad", "code", "text"), rows)
    good = f"The record itself is good up to event {verdict.head.version}."
    blocks: list[Table | str] = ["NOT INTACT", grid, good] if problems else []
    return Report(data, blocks, grid, NOT_INTACT if problems else 0)


def audit_report(findings: list[Finding], strict: bool = False) -> Report:
    """Report what the record breaks. Silence means nothing; rulings and warnings are no fault unless `strict`."""
    ok = all(not strict and finding.code in (RULED, WARNED) for finding in findings)
    rows = [(finding.code, finding.rule, finding.event, finding.message) for finding in findings]
    grid = Table("", ("code", "rule", "event", "message"), rows)
    data = {"ok": ok, "findings": [finding._asdict() for finding in findings]}
    return Report(data, [grid] if rows else [], grid, 0 if ok else 1)
