"""awaw late: put a forgotten order in its place."""

from __future__ import annotations

import click

from cli.command import TRIAL, Nesting, write
from cli.nested import orders_of
from cli.params import WORD
from ledger.errors import BadInput, Problem
from projections.orders import Late, Order


@write("late", kind=Nesting)
@click.option("--at", metavar="MOMENT", help="At the end of a turn, player turn or phase, or of the set-up: start.")
@click.option("--after", type=WORD, metavar="EVENT", help="Right after an event.")
@click.option("--through", is_flag=True,
              help="Take along later orders that could not have happened, and derive stale outcomes again.")
@TRIAL
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="COMMAND...")
def command(at: str | None, after: str | None, command: tuple[str, ...], through: bool) -> Order:
    """Record what was forgotten where it belongs. Its options stand before the command.

    \b
    Example:
      awaw late --at "Fall 1939 axis construction" build germany submarine 1
    """
    if (at is None) == (after is None):
        raise BadInput(Problem("bad-moment", "One place is needed, and one only.",
                               "Give --at MOMENT or --after EVENT."))
    return Late(orders_of(command), at, after, through)
