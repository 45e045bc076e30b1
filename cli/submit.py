"""A command's way into the record."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import click

from cli.session import ENDINGS, LATER, Proposal, Session, ending
from cli.telling import say, tell, told
from ledger.errors import BadInput, Conflict, LedgerError, Problem
from ledger.events.campaign import EditionChanged
from projections.campaign import Campaign, Ledger
from projections.draft import Draft, Stamp
from projections.orders import Adjust, ChangeEdition, Start, Undo
from projections.retraction import CLOCK, NothingToDo
from projections.timeline import Entry

if TYPE_CHECKING:
    from cli.reports.base import Report
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


def _record(session: Session, proposal: Proposal, ledger: Ledger) -> None:
    line = None
    proposal = _tried(proposal)
    if proposal.id is not None:
        line = line_hash(_without_id(proposal.words))
        _unless_recorded(session, proposal, ledger, proposal.id, line)
    campaign, draft = open_draft(ledger, proposal, session.campaign_name, dice=True)
    try:
        id = proposal.id or ledger.new_id()
        entries = propose(draft, proposal, id, session.actor, line)
    except LedgerError as error:  # the place is the command just typed
        if proposal.trial and draft.effects:
            from cli.reports.effects import effects_report

            _show(effects_report([], draft.effects))
        raise type(error)(*(located(problem, "") for problem in error.problems)) from None
    if proposal.trial:
        _show(_trial(entries, draft, campaign, whole=len(proposal.orders) > 1))
        return
    head = campaign.commit(draft)
    with told(head):
        tell(entries, campaign)
        for warning in draft.warnings:
            say("       ", f"Warning: {warning}")
        for finding in draft.effects.all_new if draft.effects else ():
            say("       ", f"From now on an audit finds: {finding.code}, {finding.event}: {finding.message}")
        click.echo(f"order {id}")
        click.echo(f"head  {head.text}")


def located(problem: Problem, place: str) -> Problem:
    """Say where a problem is; which key of which overlay is wrong stays with what is said of it."""
    inside = f"{problem.place}: " if problem.code == "bad-overlay" and problem.place else ""
    return replace(problem, place=place, evidence=f"{inside}{problem.evidence}")


def _trial(entries: list[Entry], draft: Draft, campaign: Campaign, whole: bool) -> Report:
    """Report what orders would do; with `whole`, what several of them would do together."""
    from cli.reports.effects import effects_report, rules_report

    changed = next((found.event for found in entries if isinstance(found.event, EditionChanged)), None)
    if changed is not None:
        return rules_report(entries, campaign.position().edition, draft.position.edition, campaign.judged_by(changed))
    effects = draft.effects if draft.effects and not whole else draft.outcome()
    return effects_report(entries, effects, draft.warnings)


def _show(report: Report) -> None:
    from cli.render import emit

    emit(report, "text", None)


def _tried(proposal: Proposal) -> Proposal:
    """Let a trial show what would need a ruling before the players have agreed on it."""
    ruled = any(isinstance(order, Adjust | ChangeEdition) or (isinstance(order, Undo) and order.void)
                for order in proposal.orders)
    return replace(proposal, ruling="to be agreed") if proposal.trial and ruled and not proposal.ruling else proposal


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
    endings = (CLOCK, *ENDINGS.values(), LATER)
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
    for number, order in enumerate(proposal.orders):
        entries += draft.add(order, Stamp(id + ending(order, number == 0), actor, proposal.ruling, line))
    return entries


def already_recorded(recorded: OrderRow, line: str) -> None:
    """Accept an order that is recorded with the same words and stands; raise Conflict for any other."""
    if recorded.line != line:
        raise Conflict(Problem("other-content", f"Order {recorded.id} is recorded with other words, at event "
                               f"{recorded.first}.", "Undo it and choose a new id, or restore the words."))
    if recorded.struck:
        by = recorded.struck_by
        back = f"Strike that (awaw undo {by})" if recorded.retracts else f"Redo it (awaw redo {recorded.id})"
        raise Conflict(Problem("struck", f"Order {recorded.id} is recorded, at event {recorded.first}, but struck by "
                               f"{by}.", f"{back}, or choose a new id."))


def _without_id(words: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out the id itself, which says nothing about the order."""
    at = next((i for i, word in enumerate(words) if word == "--id"), None)
    if at is not None:
        return words[:at] + words[at + 2:]
    return tuple(word for word in words if not word.startswith("--id="))
