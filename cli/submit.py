"""A single command's way into the record, and what the player is told of it."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import click

from cli.render.clean import clean
from cli.session import ENDINGS, Proposal, Session
from ledger.chain import Head
from ledger.errors import BadInput, Conflict, LedgerError, Problem
from ledger.events.book import OrderRetracted
from ledger.events.turns import TurnBegun
from ledger.rules.calendar import following, parse_turn
from projections.campaign import Campaign, Ledger
from projections.cuts import Cut
from projections.draft import Draft, Stamp
from projections.history.narrative import describe
from projections.orders import Start
from projections.retraction import CLOCK, NothingToDo
from projections.timeline import Entry

if TYPE_CHECKING:
    from projections.retraction import OrderRow


def line_hash(words: tuple[str, ...]) -> str:
    """Hash the words of a command, whatever blanks and comments stood around them (hex)."""
    return sha256("\x1f".join(words).encode()).hexdigest()


def submit(session: Session, proposal: Proposal) -> None:
    """Record what a command proposes; success is told only after the record is safe."""
    start = proposal.orders[0]
    with session.ledger("create" if isinstance(start, Start) else "write") as ledger:
        try:
            _record(session, proposal, ledger)
        except NothingToDo as nothing:
            click.echo(str(nothing))


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


def _record(session: Session, proposal: Proposal, ledger: Ledger) -> None:
    line = None
    if proposal.id is not None:
        line = line_hash(_without_id(proposal.words))
        _unless_recorded(session, proposal, ledger, proposal.id, line)
    campaign, draft = open_draft(ledger, proposal, session.campaign_name, dice=True)
    try:
        entries = propose(draft, proposal, proposal.id or ledger.new_id(), session.actor, line)
    except LedgerError as error:  # the place is the command just typed
        raise type(error)(*(replace(problem, place="") for problem in error.problems)) from None
    head = campaign.commit(draft)
    with told(head):
        tell(entries, campaign)
        for finding in draft.consequences:
            say("       ", f"From now on an audit finds: {finding.code}, {finding.event}: {finding.message}")
        click.echo(f"order {entries[-1].order.removesuffix(ENDINGS[1])}")
        click.echo(f"head  {head.text}")


def _unless_recorded(session: Session, proposal: Proposal, ledger: Ledger, id: str, line: str) -> None:
    """Raise NothingToDo for an order that is recorded with the same words, Conflict for other ones."""
    check_id(id)
    campaign: Campaign | None
    if isinstance(start := proposal.orders[0], Start):
        campaign = ledger.campaigns().get(start.name)
    else:
        campaign = ledger.campaign(session.campaign_name)
    recorded = campaign.orders().get(id) if campaign else None
    if recorded is not None:
        already_recorded(recorded, line)
        raise NothingToDo(f"{id} is recorded already, at event {recorded.first}; nothing was recorded.")


def check_id(id: str) -> None:
    """Refuse, with BadInput, an id with one of the endings that the ledger itself gives."""
    endings = (CLOCK, *ENDINGS[1:])
    if id.endswith(endings):
        raise BadInput(Problem("bad-order-id", f'"{id}" ends like the ids that the ledger makes itself.',
                               f"Choose one that does not end in {' or '.join(endings)}."))


def open_draft(ledger: Ledger, proposal: Proposal, name: str | None, *, dice: bool) -> tuple[Campaign, Draft]:
    """Begin a draft on the chosen campaign, or on a new one where the proposal starts it."""
    start = proposal.orders[0]
    if isinstance(start, Start):
        return ledger.begin(start.name, dice=dice)
    campaign = ledger.campaign(name)
    return campaign, campaign.draft(dice=dice)


def propose(draft: Draft, proposal: Proposal, id: str, actor: str | None, line: str | None) -> list[Entry]:
    """Add a command's orders to a draft."""
    entries: list[Entry] = []
    for order, ending in zip(proposal.orders, ENDINGS, strict=False):
        entries += draft.add(order, Stamp(id + ending, actor, proposal.ruling, line))
    return entries


def already_recorded(recorded: OrderRow, line: str) -> None:
    """Accept an order that is recorded with the same words and stands; raise Conflict for any other."""
    if recorded.line != line:
        raise Conflict(Problem("other-content", f"Order {recorded.id} is recorded with other words, at event "
                               f"{recorded.first}.", "Undo it and choose a new id, or restore the words."))
    if recorded.struck:
        by = recorded.struck_by
        raise Conflict(Problem("struck", f"Order {recorded.id} is recorded, at event {recorded.first}, but struck by "
                               f"{by}.", f"Strike that (awaw undo {by}), or choose a new id."))


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


def _without_id(words: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out the id itself, which says nothing about the order."""
    at = next((i for i, word in enumerate(words) if word == "--id"), None)
    if at is not None:
        return words[:at] + words[at + 2:]
    return tuple(word for word in words if not word.startswith("--id="))
