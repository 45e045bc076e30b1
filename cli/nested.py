"""Commands inside commands: what `correct`, `late` and `why not` are told to record, parsed as it would be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.params import NO_OPTION
from cli.session import Collector
from ledger.errors import BadInput, Problem

if TYPE_CHECKING:
    from projections.orders import Order

_NOT_INSIDE = ("new", "record", "demo", "undo", "redo", "correct", "late", "void", "fork", "consent", "dispute")


def orders_of(words: tuple[str, ...]) -> tuple[Order, ...]:
    """Parse the words of a write command into its orders. Raises what the command itself raises, and BadInput."""
    from cli.main import awaw
    from cli.turn_file import NOT_IN_A_FILE

    plain = [word.removeprefix(NO_OPTION) for word in words]
    verb = plain[0] if plain else ""
    if verb.startswith("-") or verb in ("", *_NOT_INSIDE, *NOT_IN_A_FILE):
        remedy = "Its own options stand before the command." if verb.startswith("-") else (
            "Write a command that records something: build germany submarine 1.")
        raise BadInput(Problem("bad-command", f"{verb or 'Nothing'} cannot stand there.", remedy))
    collector = Collector("")
    root = awaw.make_context("awaw", [], resilient_parsing=True, obj=collector)
    _, command, rest = awaw.resolve_command(root, plain)
    assert command is not None, "an unknown command is an error of its own"
    with command.make_context(verb, rest, parent=root) as context:
        command.invoke(context)
    if not collector.proposals:
        raise BadInput(Problem("bad-command", f"{verb} records nothing.", "Name a command and what it needs."))
    inner = collector.proposals[0]
    if inner.id is not None or inner.ruling is not None or inner.trial:
        raise BadInput(Problem("bad-command", "--id, --by-ruling and --dry-run cannot stand there.",
                               "Put them in front: they belong to the whole command."))
    return inner.orders

