"""What players are told of what was recorded, once it is safe."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

from cli.render.clean import clean
from ledger.chain import Head
from ledger.events.book import OrderRetracted
from ledger.events.turns import TurnBegun
from ledger.rules.calendar import following, parse_turn
from projections.campaign import Campaign
from projections.cuts import Cut
from projections.history.narrative import describe
from projections.timeline import Entry


@contextmanager
def told(head: Head) -> Iterator[None]:
    """Let nothing that goes wrong with the telling look as if nothing had been recorded."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        with suppress(OSError):
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # nothing more can be shown
            click.echo(f"awaw: recorded up to event {head.version}, but it cannot be shown: {error.strerror}", err=True)


def tell(entries: list[Entry], campaign: Campaign) -> None:
    """Say what was recorded, and what was passed over or taken back by it."""
    for entry in entries:
        say(f"{entry.version:>5}  ", describe(entry.event))
        if isinstance(entry.event, OrderRetracted):
            _tell_struck(entry.event, campaign)
        if isinstance(entry.event, TurnBegun):
            _tell_skipped(entry, campaign)


def _tell_struck(event: OrderRetracted, campaign: Campaign) -> None:
    """Say what an order that is struck, or stands again, had recorded."""
    for mark, order in (("-", event.order), ("+", event.restores)):
        for struck in campaign.order(order) if order else ():
            if not isinstance(struck.event, OrderRetracted):
                say(f"       {mark} ", describe(struck.event))


def _tell_skipped(entry: Entry, campaign: Campaign) -> None:
    """Name the turns between this one and the one before it: nothing was recorded in them."""
    before = campaign.position(Cut(version=entry.version - 1)).clock.turn
    turn = parse_turn(entry.event.turn) if isinstance(entry.event, TurnBegun) else None
    skipped = []
    while before is not None and turn is not None and (before := following(before)) < turn:
        skipped.append(str(before))
    if skipped:
        say("       ", f"Skipped: {', '.join(skipped)}.")


def say(start: str, text: str) -> None:
    """Print a line, wrapped at 80 characters under its start."""
    click.echo(textwrap.fill(clean(text), 80, initial_indent=start, subsequent_indent=" " * len(start),
                             break_on_hyphens=False))
