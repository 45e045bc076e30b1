"""The Air Range table: how far bombers and interceptors fly, and what unused range is worth (24.622)."""

from __future__ import annotations

from ledger.errors import BadInput, Problem
from ledger.rules import words
from ledger.rules.edition import Edition
from ledger.rules.modifiers import Derivation, Facts, derive


def bomber_range(edition: Edition, theater: str, results: int) -> int | None:
    """Give the range of strategic bombers in hexes, by theater and number of air range results (24.622).

    More results than the table has count as its last row; None where the edition has no row. Raises UnknownWord for
    a theater, BadInput for a negative number.
    """
    return _range(edition, theater, results, "bombers")


def interceptor_range(edition: Edition, theater: str, results: int) -> int | None:
    """Give the range of interceptors in hexes; all else as in `bomber_range` (24.622)."""
    return _range(edition, theater, results, "interceptors")


def excess_range(edition: Edition, attacker: str, theater: str, distance: int, results: int,
                 bomber_results: int) -> Derivation:
    """Derive what unused range gives bombers against a target `distance` hexes away (24.622).

    It is limited by the attacker's `bomber_results`, the one that he may start with among them. Raises UnknownWord
    for a power or theater, BadInput for negative numbers.
    """
    if distance < 0 or bomber_results < 0:
        raise _negative(min(distance, bomber_results))
    facts = Facts(
        attackers=(words.power(attacker),), defender=_enemy(attacker), theater=words.theater(theater),
        results={(words.coalition_of(attacker), "bomber"): bomber_results},
        range=bomber_range(edition, theater, results) or 0, distance=distance)
    lines = {id_: line for id_, line in edition.bombing_modifiers.items() if line.kind == "excess-range"}
    return derive(lines, facts, edition)


def _range(edition: Edition, theater: str, results: int, units: str) -> int | None:
    if results < 0:
        raise _negative(results)
    column = f"{words.theater(theater)}_{units}"
    rows = [row for row in edition.air_range if row <= results]
    hexes: int | None = getattr(edition.air_range[max(rows)], column) if rows else None
    return hexes


def _enemy(attacker: str) -> str:
    """Name a power of the other side: whose it is does not change what range gives."""
    return "us" if words.side_of(attacker) == "axis" else "germany"


def _negative(number: int) -> BadInput:
    return BadInput(Problem("bad-count", f"{number} is less than none.", "Give 0 or more.", "24.622"))
