"""awaw phase: begin a phase."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import PHASE, SIDE
from projections.orders import BeginPhase, Order


@write("phase")
@click.argument("words", nargs=-1, required=True, metavar="[SIDE] PHASE")
def command(words: tuple[str, ...]) -> Order:
    """Begin a phase, of a side's player turn. Commands that belong to a phase go there by themselves.

    \b
    Example:
      awaw phase axis combat
    """
    *side, phase = words
    if len(side) > 1:
        raise click.UsageError("Give a side and a phase, as in: awaw phase axis combat")
    return BeginPhase(PHASE.convert(phase, None, None), SIDE.convert(side[0], None, None) if side else None)
