"""awaw record: record a turn file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.command import Command
from cli.params import FILE
from cli.session import Proposal, Session

if TYPE_CHECKING:
    from cli.turn_file import Recorded
    from projections.campaign import Ledger

SHOWN = 60
"""Events that are listed as they are recorded; of a longer file only how many."""


@click.command("record", cls=Command)
@click.argument("file", type=FILE)
@click.pass_obj
def command(session: Session, file: str) -> None:
    """Record a turn file: the commands one would have typed, one a line.

    All of it is recorded, or nothing. The first line is "id NAME"; # begins a
    comment. The same file again is a no-op; one that has grown records the rest.
    A line that rolls dice states them.

    \b
    Example:
      awaw record spring41.turns
    """
    from cli.files import read_input
    from cli.main import awaw
    from cli.telling import told
    from cli.turn_file import proposals, read_turn_file, record
    from projections.retraction import NothingToDo

    name, data = read_input(file)
    turn_file = read_turn_file(name, data)
    wanted = proposals(turn_file, awaw)
    with session.ledger("create" if _starts(wanted) else "write") as ledger:
        try:
            done = record(ledger, turn_file, wanted, session.campaign_name, session.actor)
            with told(done.head):
                _tell(done, name, ledger)
        except NothingToDo as nothing:
            click.echo(str(nothing))


def _tell(done: Recorded, name: str, ledger: Ledger) -> None:
    """Say what was recorded, event by event unless these are many."""
    from cli.telling import say, tell

    if len(done.entries) <= SHOWN:
        tell(list(done.entries), ledger.campaign(done.campaign))
    for warning in done.warnings:
        say("", f"Warning: {warning}")
    say("", f"{done.campaign}: {done.now} {'order' if done.now == 1 else 'orders'} recorded from {name}, "
            f"events {done.first} to {done.head.version}")
    if done.before:
        say("", f"Before: {done.before} of them, which stand as they were")
    click.echo(f"head  {done.head.text}")


def _starts(wanted: list[Proposal]) -> bool:
    from projections.orders import Start

    return bool(wanted) and isinstance(wanted[0].orders[0], Start)
