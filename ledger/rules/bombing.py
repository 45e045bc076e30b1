"""Strategic bombing of one target, after air combat: two rolls decide the bombers lost and the BRPs lost.

Rules 24.613, 24.632 (results), 24.65 (additional losses). Air combat itself is recorded, not resolved: its table is
not in our sources. Where the rules leave room:

* the defender's result reads the row of the target's strength; a target of strength 0 has no roll;
* the limit of 24.65A is three times the bombers left after air combat;
* modifiers never reduce the BRPs of the attacker's roll, and 24.65B never falls below 0;
* the BRPs lost are not limited by what the target is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ledger.errors import BadInput, Problem
from ledger.rules.explain import Step
from ledger.rules.sw_combat import NOTHING, Table
from ledger.rules.sw_roll import Roll, read_roll, roll_json

BRPS = 3
"""BRPs for each number before the slash, each modifier and each bomber that gets through (24.632, 24.65)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bombing:
    """Bombers, in factors left after air combat, against a target of a strength in table rows (24.6).

    `modifier` favors the attacker where it is above 0 (24.622). Rolls are totals of two dice; `defense_roll` is
    read only where the target has a strength.
    """

    bombers: int
    target_strength: int
    modifier: int
    attack_roll: int
    defense_roll: int | None = None


class BombingOutcome(NamedTuple):
    """What a bombing did: both rolls, the bombers as they fared (in factors), the BRPs lost, and how they add up."""

    attack: Roll
    defense: Roll | None
    eliminated: int
    aborted: int
    through: int
    brps_lost: int
    steps: tuple[Step, ...]


def resolve(table: Table, bombing: Bombing) -> BombingOutcome:
    """Resolve a bombing from its two rolls; draws no dice and knows no position.

    Rules 24.632, 24.65. Raises BadInput with all that is wrong.
    """
    problems = tuple(_problems(bombing))
    if problems:
        raise BadInput(*problems)
    attack = read_roll(table, bombing.bombers, bombing.attack_roll, bombing.modifier)
    defense = _defense(table, bombing)
    hits = defense.result if defense else NOTHING
    eliminated = min(hits.before, bombing.bombers)
    aborted = min(hits.after, bombing.bombers - eliminated)
    through = bombing.bombers - eliminated - aborted
    steps = tuple(_steps(bombing, attack, through))
    return BombingOutcome(attack, defense, eliminated, aborted, through, sum(step.amount for step in steps), steps)


def outcome_json(outcome: BombingOutcome) -> dict[str, Any]:
    """Give an outcome as plain values for JSON, results as they are printed ("1/3", or "0")."""
    return {
        "attack": roll_json(outcome.attack),
        "defense": roll_json(outcome.defense),
        "bombers": {"eliminated": outcome.eliminated, "aborted": outcome.aborted, "through": outcome.through},
        "brps_lost": outcome.brps_lost,
    }


def _defense(table: Table, bombing: Bombing) -> Roll | None:
    if not bombing.target_strength or bombing.defense_roll is None:
        return None
    return read_roll(table, bombing.target_strength, bombing.defense_roll, -bombing.modifier)


def _steps(bombing: Bombing, attack: Roll, through: int) -> Iterator[Step]:
    """List what adds up to the BRPs lost, in the order of the rules."""
    yield Step("BRPs lost: before the slash of the attacker's roll", BRPS * attack.result.before, "24.632A")
    yield Step("BRPs lost: after the slash of the attacker's roll", attack.result.after, "24.632A")
    for_modifier = min(BRPS * max(bombing.modifier, 0), BRPS * bombing.bombers)
    yield Step("BRPs lost: modifier in the attacker's favor", for_modifier, "24.65A")
    yield Step("BRPs lost: bombers through", BRPS * through, "24.65B")
    offset = min(BRPS * max(-bombing.modifier, 0), BRPS * through)
    yield Step("BRPs lost: modifier in the defender's favor", -offset, "24.65B")


def _problems(bombing: Bombing) -> Iterator[Problem]:
    for name in ("bombers", "target_strength"):
        if getattr(bombing, name) < 0:
            yield Problem("bad-count", f"{name} is {getattr(bombing, name)}.", "Give 0 or more.", "24.6", name)
    if bombing.target_strength > 0 and bombing.defense_roll is None:
        yield Problem("missing-roll", "The target has a strength but there is no defender's roll.",
                      "Give the total of the defender's two dice.", "24.62", "defense_roll")
    for name in ("attack_roll", "defense_roll"):
        roll = getattr(bombing, name)
        if roll is not None and not 2 <= roll <= 12:
            yield Problem("bad-die", f"Two dice cannot show {roll}.", "Give a total from 2 to 12.", "24.62", name)
