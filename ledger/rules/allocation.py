"""How losses are shared between different nationalities: a proposal, for the players decide (24.67)."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.errors import BadInput, Problem


def allocate(total: int, contingents: Mapping[str, int]) -> dict[str, int]:
    """Propose a split of `total` losses in proportion to the contingents, the remainder to the largest.

    A contingent never loses more than it has: what the largest cannot take goes to the next largest; of
    equals, the one named first comes first. Rule 24.67 points to 19.6 and 20.57, which are not tracked.
    Raises BadInput for negative numbers or more losses than there are factors.
    """
    strength = sum(contingents.values())
    _check(total, strength, contingents)
    shares = {name: total * size // strength if strength else 0 for name, size in contingents.items()}
    rest = total - sum(shares.values())
    for name in sorted(contingents, key=lambda name: -contingents[name]):
        more = min(rest, contingents[name] - shares[name])
        shares[name] += more
        rest -= more
    return shares


def _check(total: int, strength: int, contingents: Mapping[str, int]) -> None:
    problems = [Problem("bad-count", f"{name} has {size} factors.", "Give 0 or more.", "24.67", name)
                for name, size in contingents.items() if size < 0]
    if not problems and not 0 <= total <= strength:
        evidence = f"{total} losses cannot be shared among {strength} factors."
        problems.append(Problem("bad-count", evidence, f"Give a total from 0 to {strength}.", "24.67"))
    if problems:
        raise BadInput(*problems)
