"""Consent and disputes become events (an undo needs the one, an audit lists the other)."""

from __future__ import annotations

from typing import Literal, cast

from ledger.errors import BadInput, Conflict, NotFound, Problem
from ledger.events.base import Event
from ledger.events.campaign import CampaignForked
from ledger.events.disputes import ConsentGiven, DisputeCommented, DisputeOpened, DisputeRuled
from projections import orders
from projections.decide.context import Context


def consent(order: orders.Consent, context: Context) -> list[Event]:
    """Give consent. Raises BadInput where nobody is named, or somebody who does not play."""
    players = [player.name for player in context.position.started.players] if context.position.started else []
    if order.player is None:
        raise BadInput(Problem("no-player", "It is not said who agrees.",
                               "Name the player: awaw --as NAME consent ORDER."))
    if players and order.player not in players:
        raise BadInput(Problem("no-player", f"{order.player} plays no power in this campaign.",
                               f"The players are {', '.join(players)}."))
    return [ConsentGiven(order=order.order, player=order.player)]


def opened(order: orders.OpenDispute, context: Context) -> list[Event]:
    """Open a dispute. Raises Conflict for a name that is taken."""
    if context.position.value(f"dispute/{order.name}") is not None:
        raise Conflict(Problem("dispute-taken", f"There is a dispute {order.name} already.", "Choose another name."))
    return [DisputeOpened(name=order.name, events=order.events, about=order.about)]


def commented(order: orders.CommentDispute, context: Context) -> list[Event]:
    """Comment on a dispute that is open."""
    _open(order.name, context)
    return [DisputeCommented(name=order.name, text=order.text)]


def ruled(order: orders.RuleDispute, context: Context) -> list[Event]:
    """Close a dispute that is open."""
    _open(order.name, context)
    decision = cast(Literal["stands", "void", "corrected", "adjusted"], order.decision)
    return [DisputeRuled(name=order.name, decision=decision, reason=order.reason)]


def _open(name: str, context: Context) -> None:
    state = context.position.value(f"dispute/{name}")
    if state != "open":
        there = "is closed" if state else "is not there"
        raise NotFound(Problem("no-dispute", f"The dispute {name} {there}.", "See: awaw dispute list."))


def forked(order: orders.Fork, _context: Context) -> list[Event]:
    """Open a fork."""
    return [CampaignForked(name=order.name)]
