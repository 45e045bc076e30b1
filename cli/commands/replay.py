"""awaw replay: step through a campaign."""

from __future__ import annotations

import sys

import click

from cli.params import Read, one_of
from cli.session import Session
from ledger.errors import Problem, StoreUnusable

STEP = Read("STEP", one_of("step", ("event", "phase", "turn")))


@click.command("replay")
@click.option("--by", "step", type=STEP, default="turn", help="How far a step goes: event, phase or turn (default).")
@click.option("--from", "start", metavar="MOMENT", help="Where to begin.")
@click.option("--full-screen", is_flag=True, help="In a window of the terminal, with awaw[tui].")
@click.pass_obj
def command(session: Session, step: str, start: str | None, full_screen: bool) -> None:
    """Step through the campaign, forwards and backwards, and see what changed.

    On a terminal: Enter or n goes on, b goes back, q leaves. In a pipe, all steps are
    printed.

    \b
    Example:
      awaw replay --by phase --from "Spring 1941"
    """
    from cli.replay import play, steps_of

    with session.campaign() as campaign:
        steps, first = steps_of(campaign, step, start)
    if full_screen:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise StoreUnusable(Problem("no-tui", "There is no terminal here for a full screen.",
                                        "Leave --full-screen out, or do without the pipe."))
        from cli.tui import run

        run(steps, first)
    else:
        play(steps, first)
