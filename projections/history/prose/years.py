"""The Year Start Sequence told, step by step (35.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from ledger.events.brps import YssFigure, YssStepTaken
from projections.history.prose.base import Chapter, Chapters, Fact
from projections.history.prose.english import adjective, clauses, listed, many, minus, name, quoted, signed


def _step(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: YssStepTaken = fact.event
        for item, tell in _ITEMS.items():
            figures = [figure for figure in event.figures if figure.item == item]
            if figures:
                yield tell(event.year, figures)
        yield from (f"for the {adjective(figure.power)} {_WHAT[figure.item]} the rules had proposed "
                    f"{signed(figure.proposed)}"
                    for figure in event.figures if figure.proposed is not None and figure.proposed != figure.amount)
        if event.note:
            yield f"a note to the step {quoted(event.step)}: {quoted(event.note)}"


_WHAT = {"carried": "rest of the old year", "base": "base", "level": "level", "rps": "RPs", "intelligence": "RPs",
         "dps": "DPs"}


def _carried(year: int, figures: Sequence[YssFigure]) -> str:
    left = [f"{name(figures[0].power)} {many(figures[0].amount, 'BRP')}"]
    left += [f"{name(figure.power)} {minus(figure.amount)}" for figure in figures[1:]]
    return f"{year - 1} left {listed(left)}"


def _bases(_year: int, figures: Sequence[YssFigure]) -> str:
    """Tell how bases grew, powers with the same growth together, the largest first."""
    ranked = sorted(figures, key=lambda figure: -figure.amount)
    told = [_grew(amount, [figure.power for figure in same], first=amount == ranked[0].amount)
            for amount, same in groupby(ranked, key=lambda figure: figure.amount)]
    return clauses(told)


def _grew(amount: int, powers: list[str], *, first: bool) -> str:
    whose = f"the {listed(adjective(power) for power in powers)}"
    noun = f" base{'' if len(powers) == 1 else 's'}" if first else ""
    if amount > 0:
        return f"{whose}{noun} {'grew ' if first else ''}by {amount}"
    return f"{whose}{noun} {f'shrank by {-amount}' if amount else 'stayed the same'}"


def _levels(year: int, figures: Sequence[YssFigure]) -> str:
    told = [f"{many(figures[0].amount, 'BRP')} for {name(figures[0].power)}"]
    told += [f"{minus(figure.amount)} for {name(figure.power)}" for figure in figures[1:]]
    return f"{year} opened with {listed(told)}"


def _had(figures: Sequence[YssFigure], noun: str, more: str = "") -> str:
    first, *rest = figures
    told = [f"{name(first.power)} had {many(first.amount, noun)}{more}",
            *(f"{name(figure.power)} {minus(figure.amount)}" for figure in rest)]
    return listed(told)


_ITEMS: dict[str, Callable[[int, Sequence[YssFigure]], str]] = {
    "carried": _carried,
    "base": _bases,
    "level": _levels,
    "rps": lambda _, figures: _had(figures, "RP", " to assign"),
    "intelligence": lambda _, figures: _had(figures, "RP", " for intelligence alone"),
    "dps": lambda _, figures: _had(figures, "DP", " to assign"),
}

CHAPTERS: Chapters = {YssStepTaken: Chapter("yss", _step)}
