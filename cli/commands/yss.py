"""awaw yss: the Year Start Sequence."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import POWER, POWER_AMOUNT, POWER_CHANGE, TEXT, WORD
from cli.session import Session
from projections.orders import Order, TakeStep


@write("yss")
@click.argument("step", type=WORD, required=False)
@click.option("--base", type=POWER_CHANGE, multiple=True, help="Change of a base, as in germany=+12; repeat.")
@click.option("--level", type=POWER_AMOUNT, multiple=True, help="BRPs that a level opens with; repeat.")
@click.option("--rps", type=POWER_AMOUNT, multiple=True, help="RPs of a power; repeat.")
@click.option("--dps", type=POWER_AMOUNT, multiple=True, help="DPs of a power; repeat.")
@click.option("--skip", type=POWER, multiple=True, help="A power without any number in this step; repeat.")
@click.option("--note", type=TEXT, help="A remark on the step.")
@click.option("--dry-run", is_flag=True, help="Only show what would be recorded: of this step, or of all that remain.")
def command(step: str | None, dry_run: bool, base: tuple[tuple[str, int], ...], level: tuple[tuple[str, int], ...],
            rps: tuple[tuple[str, int], ...], dps: tuple[tuple[str, int], ...], skip: tuple[str, ...],
            note: str | None) -> Order | tuple[Order, ...]:
    """Take a step of the Year Start Sequence: close, growth, totals, points, assign.

    Each step takes the numbers that the rules propose; a number of your own takes
    the place of a proposal and keeps it beside it. Without a step, walk through all
    that remain and be asked for each. The first step begins the sequence.

    \b
    Example:
      awaw yss growth --base germany=+12 --base britain=+5
    """
    session = click.get_current_context().find_object(Session)
    assert session is not None, "the command group makes the session"
    taken = TakeStep(step.lower(), base, level, note, rps, dps, skip) if step else None
    if taken and not dry_run:
        return taken
    session.allow_reading("yss without a step" if not dry_run else "yss --dry-run")
    from cli.yss import dry_run as show
    from cli.yss import walk

    if dry_run:
        show(session, taken)
    else:
        walk(session)
    return ()
