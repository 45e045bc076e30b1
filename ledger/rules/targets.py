"""The defensive strength of a bombing target, in rows of the SW Combat Table (24.622)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ledger.errors import BadInput, Problem, UnknownWord, unknown_word
from ledger.rules.edition import Edition
from ledger.rules.words import plain


def strength(edition: Edition, parts: Mapping[str, int]) -> int:
    """Add up the defensive strength of a target: so many of each part (24.622).

    Parts are the ids of `edition.target_strength`, in any case and with spaces or hyphens. What is worth nothing,
    such as beach defenses, may be named. Raises UnknownWord with all parts that the edition does not know,
    BadInput with all negative counts.
    """
    unknown = [problem for part in parts if plain(part) not in edition.target_strength
               for problem in unknown_word("part", part, edition.target_strength).problems]
    if unknown:
        raise UnknownWord(*unknown)
    negative = tuple(_negative(parts))
    if negative:
        raise BadInput(*negative)
    return sum(edition.target_strength[plain(part)].points * count for part, count in parts.items())


def _negative(parts: Mapping[str, int]) -> Iterator[Problem]:
    for part, count in parts.items():
        if count < 0:
            yield Problem("bad-count", f"{part} is {count}.", "Give 0 or more.", "24.622", part)
