"""The Year Start Sequence told, step by step (35.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from ledger.events.brps import YssFigure, YssStepTaken
from ledger.rules.words import coalition_of
from projections.history.prose.base import Chapter, Chapters, Fact
from projections.history.prose.english import adjective, clauses, listed, many, minus, name, possessive, quoted, signed


def _step(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: YssStepTaken = fact.event
        for item, tell in _ITEMS.items():
            figures = [figure for figure in event.figures if figure.item == item]
            if figures:
                yield tell(event.year, figures)
        yield from (f"for the {adjective(figure.power)} {_WHAT[figure.item]} the rules had proposed "
                    f"{signed(figure.proposed) if figure.item == 'base' else minus(figure.proposed)}"
                    for figure in event.figures if figure.proposed is not None and figure.proposed != figure.amount)
        if event.note:
            yield f"a note to the step {quoted(event.step)}: {quoted(event.note)}"


_WHAT = {"carried": "rest of the old year", "base": "base", "level": "level", "rps": "RPs", "intelligence": "RPs",
         "dps": "DPs"}


def _carried(year: int, figures: Sequence[YssFigure]) -> str:
    left = [f"{name(figures[0].power)} had {many(figures[0].amount, 'BRP')} left"]
    left += [f"{name(figure.power)} {minus(figure.amount)}" for figure in figures[1:]]
    return f"at the end of {year - 1} {listed(left)}"


def _bases(_year: int, figures: Sequence[YssFigure]) -> str:
    """Tell how bases grew, powers with the same growth together, the largest first."""
    ranked = sorted(figures, key=lambda figure: -figure.amount)
    told = [_grew(amount, [figure.power for figure in same], first=amount == ranked[0].amount)
            for amount, same in groupby(ranked, key=lambda figure: figure.amount)]
    return clauses(told)


def _grew(amount: int, powers: list[str], *, first: bool) -> str:
    if not amount:
        return f"{'the bases of ' if first else ''}{listed(map(name if first else possessive, powers))} did not change"
    whose = f"the {listed(adjective(power) for power in powers)}"
    noun = f" base{'' if len(powers) == 1 else 's'}" if first else ""
    return f"{whose}{noun} {'grew ' if first and amount > 0 else ''}{'' if amount > 0 else 'shrank '}by {abs(amount)}"


def _levels(year: int, figures: Sequence[YssFigure]) -> str:
    told = [f"{name(figures[0].power)} opened {year} with {many(figures[0].amount, 'BRP')}"]
    told += [f"{name(figure.power)} {minus(figure.amount)}" for figure in figures[1:]]
    return listed(told)


def _had(figures: Sequence[YssFigure], noun: str, more: str = "") -> str:
    """Tell what coalitions had, and which of their powers brought it (41)."""
    shares: dict[str, list[YssFigure]] = {}
    for figure in figures:
        if figure.amount:
            shares.setdefault(coalition_of(figure.power), []).append(figure)
    told: list[str] = []
    for coalition, parts in shares.items():
        total = sum(part.amount for part in parts)
        amount = minus(total) if told else f"had {many(total, noun)}{more}"
        brought = listed(f"{name(part.power)} {minus(part.amount)}" for part in parts)
        told.append(f"{name(coalition)} {amount}" + (f" ({brought})" if len(parts) > 1 else ""))
    return clauses(told) if told else f"nobody had {noun}s{more}"


_ITEMS: dict[str, Callable[[int, Sequence[YssFigure]], str]] = {
    "carried": _carried,
    "base": _bases,
    "level": _levels,
    "rps": lambda _, figures: _had(figures, "RP", " to assign"),
    "intelligence": lambda _, figures: _had(figures, "RP", " for intelligence alone"),
    "dps": lambda _, figures: _had(figures, "DP", " to assign"),
}

CHAPTERS: Chapters = {YssStepTaken: Chapter("yss", _step)}
