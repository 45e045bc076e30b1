"""What Axis aggressions in Gathering Storm add to U.S.-Axis tension (10.11B)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ledger.errors import Problem, UnknownWord
from ledger.rules import words
from ledger.rules.edition_data import Aggression
from ledger.rules.explain import Step


def lines(
    weights: Mapping[str, Aggression], names: Sequence[str], war_over: str | None,
) -> tuple[Step, ...]:
    """List what each aggression adds, in the order named; one that does not count has a line of 0.

    Each counts once; a part does not count beside its whole, nor a whole where war broke out over its part.
    Raises UnknownWord with all names that are not known.
    """
    times = Counter(_read_all(names))
    part = _read_part(weights, war_over) if war_over else ""
    if part:
        times.setdefault(part, 1)
    return tuple(step for name, count in times.items() for step in _of_one(weights, times, part, name, count))


def _read_all(names: Sequence[str]) -> list[str]:
    read: list[str] = []
    problems: list[Problem] = []
    for name in names:
        try:
            read.append(words.aggression(name))
        except UnknownWord as error:
            problems += error.problems
    if problems:
        raise UnknownWord(*problems)
    return read


def _read_part(weights: Mapping[str, Aggression], word: str) -> str:
    part = words.aggression(word)
    if not weights[part].whole:
        parts = " or ".join(name for name, weight in weights.items() if weight.whole)
        raise UnknownWord(Problem(
            "unknown-war-over", f"War over {words.title(part)} does not change what an aggression adds.",
            f"Give {parts}, or name it as an aggression only.", "10.11B"))
    return part


def _of_one(
    weights: Mapping[str, Aggression], times: Mapping[str, int], part: str, name: str, count: int,
) -> Iterator[Step]:
    weight, title = weights[name], words.title(name)
    if part and name == weights[part].whole:
        yield Step(f"{title}: not counted, war broke out over {words.title(part)}", 0, weight.rule)
    elif name != part and weight.whole in times:
        yield Step(f"{title}: included in {words.title(weight.whole)}", 0, weight.rule)
    else:
        yield Step(title, weight.amount, weight.rule)
    if count > 1:
        yield Step(f"{title}: named {count} times, counted once", 0, weight.rule)
