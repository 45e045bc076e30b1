"""What a submarine combat is decided from, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ledger.errors import BadInput, Problem, unknown_word

ASW_LOSSES = ("per-point", "empty-box")
"""The words of the setting `asw_losses` (24.631A)."""

_COUNTS = ("submarines", "asw", "transports", "cves", "transports_at_start", "lost_to_raiders")


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmarineCombat:
    """One submarine combat in one SW box (24.6): the forces as they meet, the net modifier and the dice.

    Counts are in factors, transports and CVEs. `modifier` favors the attacker where it is above 0 (24.622).
    Rolls are totals of two dice; `defense_roll` is read only where there is ASW. For the half cap (24.66),
    `transports_at_start` counts the box at the start of the game turn and `lost_to_raiders` all transports
    already lost there this turn, to raids or an earlier combat.
    """

    submarines: int
    asw: int
    transports: int
    transports_at_start: int
    modifier: int
    attack_roll: int
    defense_roll: int | None = None
    cves: int = 0
    lost_to_raiders: int = 0


def check(combat: SubmarineCombat, asw_losses: str) -> None:
    """Refuse a combat that cannot have happened, naming all that is wrong with it.

    Raises BadInput for negative counts and rolls outside 2 to 12, UnknownWord for another setting.
    """
    if asw_losses not in ASW_LOSSES:
        raise unknown_word("asw-losses", asw_losses, ASW_LOSSES)
    problems = (*_bad_counts(combat), *_bad_rolls(combat))
    if problems:
        raise BadInput(*problems)


def _bad_counts(combat: SubmarineCombat) -> Iterator[Problem]:
    for name in _COUNTS:
        count = getattr(combat, name)
        if count < 0:
            yield Problem("bad-count", f"{name} is {count}.", "Give 0 or more.", "24.6", name)


def _bad_rolls(combat: SubmarineCombat) -> Iterator[Problem]:
    if not _is_roll(combat.attack_roll):
        yield _bad_roll("attack_roll", combat.attack_roll)
    if combat.defense_roll is None and combat.asw > 0:
        yield Problem("missing-roll", "There is ASW but no defender's roll.",
                      "Give the total of the defender's two dice.", "24.62", "defense_roll")
    if combat.defense_roll is not None and not _is_roll(combat.defense_roll):
        yield _bad_roll("defense_roll", combat.defense_roll)


def _is_roll(total: int) -> bool:
    return 2 <= total <= 12


def _bad_roll(name: str, total: int) -> Problem:
    return Problem("bad-die", f"Two dice cannot show {total}.", "Give a total from 2 to 12.", "24.62", name)
