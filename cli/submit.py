"""A single command's way into the record, and what the player is told of it."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import click

from cli.render.clean import clean
from cli.session import ENDINGS, Proposal, Session
from ledger.chain import Head
from ledger.errors import Conflict, LedgerError, Problem
from ledger.events.book import OrderRetracted
from ledger.events.turns import TurnBegun
from ledger.rules.calendar import following, parse_turn
from projections.campaign import Campaign, Ledger
from projections.cuts import Cut
from projections.draft import Draft, Stamp
from projections.history.narrative import describe
from projections.orders import Start
from projections.retraction import NothingToDo
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
            head = _record(session, proposal, ledger)
        except NothingToDo as nothing:
            click.echo(str(nothing))
            return
    click.echo(f"head  {head.text}")


def _record(session: Session, proposal: Proposal, ledger: Ledger) -> Head:
    campaign, draft = open_draft(ledger, proposal, session.campaign_name, dice=True)
    line = None
    if proposal.id is not None:
        line = line_hash(_without_id(proposal.words))
        recorded = campaign.orders().get(proposal.id) if draft.base.version else None
        if recorded is not None:
            already_recorded(recorded, line)
            raise NothingToDo(f"{proposal.id} is recorded already, at event {recorded.first}; nothing was recorded.")
    try:
        entries = propose(draft, proposal, proposal.id or ledger.new_id(), session.actor, line)
    except LedgerError as error:  # the place is the command just typed
        raise type(error)(*(replace(problem, place="") for problem in error.problems)) from None
    head = campaign.commit(draft)
    tell(entries, campaign)
    click.echo(f"order {entries[-1].order.removesuffix(ENDINGS[1])}")
    return head


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
        raise Conflict(Problem("struck", f"Order {recorded.id} is recorded, at event {recorded.first}, but struck by "
                               f"{recorded.struck_by}.", f"Redo it (awaw redo {recorded.id}), or choose a new id."))


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
