"""U.S. tension: where U.S.-Axis tension starts (10.11), and the effective level of a turn (49.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ledger.errors import BadInput, Problem
from ledger.rules import aggressions as aggression_rules
from ledger.rules import words
from ledger.rules.edition import DEFAULT, Edition, load
from ledger.rules.edition_data import UsatStartNumbers
from ledger.rules.explain import Step

__all__ = ["LONGEST", "Step", "UsatStart", "effective_change", "usat_start"]

LONGEST = 40
"""More turns of Gathering Storm than this are taken for a slip."""

_TRANSITION = "transition rules 9.99 and 9.910 apply, not tracked"
_WARNINGS = {
    "axis": f"if the Axis declared war on Russia, {_TRANSITION}",
    "allies": f"if war between Germany and Russia followed, {_TRANSITION}",
    "russia": f"if Germany and Russia are at war, {_TRANSITION}",
}


class UsatStart(NamedTuple):
    """A starting level of U.S.-Axis tension and the lines that add up to it."""

    level: int
    lines: tuple[Step, ...]


def effective_change(die: int, edition: Edition | None = None) -> int:
    """Give the change from actual to effective tension for one die (49.8). Raises BadInput."""
    changes = (edition or load(DEFAULT)).effective_tension.changes
    if die not in changes:
        raise BadInput(Problem("bad-die", f"A die cannot show {die}.", "Give a face from 1 to 6.", "49.8"))
    return changes[die]


def usat_start(
    turns: int,
    aggressions: Sequence[str] = (),
    war_over: str | None = None,
    eai: int = 0,
    pre_emptive: str | None = None,
    *,
    edition: Edition | None = None,
) -> UsatStart:
    """Give the starting level of U.S.-Axis tension after Gathering Storm, with the lines that add up to it.

    Rule 10.11. `turns` (0 to 40) of Gathering Storm were played; the Axis carried out `aggressions`; the
    European Aggression Index at the end was `eai`. `war_over` is sudetenland or danzig where war broke out
    over it: that part then counts, and not its whole. `pre_emptive` is who declared pre-emptive war in the
    last turn: axis, allies or russia. Raises UnknownWord for a name, BadInput for the turns.
    """
    _check_turns(turns)
    numbers = (edition or load(DEFAULT)).usat_start
    lines = (
        Step("level in Spring 1935", *numbers.start),
        Step(f"turns of Gathering Storm: {turns}", turns * numbers.per_turn.amount, numbers.per_turn.rule),
        *aggression_rules.lines(numbers.aggressions, aggressions, war_over),
        Step("European Aggression Index", eai, "10.11C"),
        *(_pre_emptive(numbers, eai, words.declarer(pre_emptive)) if pre_emptive else ()),
    )
    return UsatStart(sum(line.amount for line in lines), lines)


def _check_turns(turns: int) -> None:
    if not 0 <= turns <= LONGEST:
        evidence = f"Gathering Storm cannot have had {turns} turns."
        raise BadInput(Problem("bad-turns", evidence, f"Give a number from 0 to {LONGEST}.", "10.11A"))


def _pre_emptive(numbers: UsatStartNumbers, eai: int, declarer: str) -> tuple[Step, ...]:
    """Add 5 less the index where the Axis declared war, else take off 5 less the index; there is no floor."""
    sign = 1 if declarer == "axis" else -1
    amount, rule = numbers.pre_emptive
    label = f"pre-emptive war declared by {words.title(declarer)}"
    return (
        Step(label, sign * amount, rule),
        Step(f"{label}: offset by the European Aggression Index", -sign * eai, rule),
        Step(_WARNINGS[declarer], 0, "10.13"),
    )
