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
from ledger.events.tension import TensionChanged
from ledger.events.turns import TurnBegun
from ledger.rules.calendar import following, parse_turn
from projections.campaign import Campaign
from projections.cuts import Cut
from projections.history.narrative import describe
from projections.retraction import CLOCK
from projections.timeline import Entry

MANY = 20
"""More orders than this are not listed when they are struck together."""


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
        if isinstance(entry.event, TensionChanged) and len(entry.event.causes) > 1:
            for cause in entry.event.causes:
                say(f"       {cause.amount:>+4}  ", f"{cause.label} {f'({cause.rule})' if cause.rule else ''}".strip())
        if isinstance(entry.event, OrderRetracted):
            _tell_struck(entry.event, campaign)
        if isinstance(entry.event, TurnBegun):
            _tell_skipped(entry, campaign)


def _tell_struck(event: OrderRetracted, campaign: Campaign) -> None:
    """Say what an order that is struck, or stands again, had recorded."""
    again = [name for struck in campaign.order(event.order) if isinstance(struck.event, OrderRetracted)
             for name in (struck.event.order, *struck.event.along)] if event.restores else []
    for mark, names in (("-", (event.order, *event.along)), ("+", again)):
        orders = [name for name in names if not name.endswith(CLOCK)]
        for order in orders[:MANY]:
            for struck in campaign.order(order):
                if not isinstance(struck.event, OrderRetracted):
                    say(f"       {mark} ", describe(struck.event))
        if len(orders) > MANY:
            say(f"       {mark} ", f"and {len(orders) - MANY} other orders")


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
