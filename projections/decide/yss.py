"""The Year Start Sequence: each step takes what the rules propose, or what the players say instead (35.3, 41, 49)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from ledger.errors import BadInput, Problem, unknown_word
from ledger.events.base import Event, Power
from ledger.events.brps import YssFigure, YssLine, YssStepTaken
from ledger.rules.proposals import Proposal
from ledger.rules.words import POWERS
from projections import orders
from projections.decide.context import Context
from projections.decide.turns import enter_yss
from projections.postings.brps import CLOSE
from projections.readings.yss import Item, proposals


def take_step(order: orders.TakeStep, context: Context) -> list[Event]:
    """Take a step, beginning the sequence itself where that is still to do."""
    steps = [step.id for step in context.edition.yss_steps]
    if order.step not in steps:
        raise unknown_word("step", order.step, steps)
    moves, year = enter_yss(context.position)
    stated = _stated(order)
    proposed = proposals(context.position, context.edition, order.step, year)
    figures = tuple(_figures(order, context, stated, proposed))
    return [*moves, YssStepTaken(year=year, step=order.step, figures=figures, note=order.note)]


def _stated(order: orders.TakeStep) -> dict[tuple[str, Item], int]:
    """Collect what the players state. Raises BadInput for a power that is named twice."""
    found: dict[tuple[str, Item], int] = {}
    named: tuple[tuple[Item, tuple[tuple[str, int], ...]], ...] = (
        ("base", order.base), ("level", order.level), ("rps", order.rps), ("dps", order.dps))
    for item, numbers in named:
        if len(dict(numbers)) < len(numbers):
            raise BadInput(Problem("power-twice", "A power is named twice.", "Give each power one number."))
        found |= {(power, item): amount for power, amount in numbers}
    return found


def _there(context: Context, step: str, power: str) -> int:
    """Give what a level holds when a step opens it: nothing any more in the step that closes the year."""
    return 0 if step == CLOSE else context.position.balance(f"{power}/brp/level")


def _figures(order: orders.TakeStep, context: Context, stated: Mapping[tuple[str, Item], int],
             proposed: Mapping[tuple[str, Item], Proposal]) -> Iterator[YssFigure]:
    keys = dict.fromkeys((*proposed, *stated))
    for power, item in sorted(keys, key=lambda key: POWERS.index(key[0])):
        if power in order.skip:
            continue
        proposal = proposed.get((power, item))
        amount = stated.get((power, item), proposal.amount if proposal else 0)
        there = _there(context, order.step, power) if item == "level" else 0
        yield YssFigure(
            power=cast(Power, power), item=item, amount=amount - there,
            proposed=proposal.amount - there if proposal else None,
            lines=tuple(YssLine(label=line.label, amount=line.amount, rule=line.rule)
                        for line in (proposal.lines if proposal else ())))

