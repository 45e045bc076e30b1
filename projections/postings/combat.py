"""Losses of SW combat (24.63 to 24.66)."""

from __future__ import annotations

from ledger.events.combat import SubmarineCombatResolved
from projections.postings.base import Posting, Postings, stock
from projections.postings.forces import eliminated

SUNK_RULE = "24.66"
"""The rule under which transports are sunk by submarines: what the half cap counts."""


def submarine_combat(event: SubmarineCombatResolved) -> list[Posting]:
    """Submarines, ASW and transports are eliminated; damaged transports leave the box, inverted (24.631A)."""
    return [*_submarines(event), *_escorts(event), *_transports(event)]


def _submarines(event: SubmarineCombatResolved) -> list[Posting]:
    return [Posting(stock(side.power, "submarine", None, event.box),
                    eliminated(side.power, "submarine", None, event.goes_to), side.eliminated, "24.631B")
            for side in event.attackers if side.eliminated]


def _escorts(event: SubmarineCombatResolved) -> list[Posting]:
    holder = event.defender
    return [Posting(stock(holder, "asw", escort.origin, event.box),
                    eliminated(holder, "asw", escort.origin, event.goes_to), escort.eliminated, "24.631A")
            for escort in event.escorts if escort.eliminated]


def _transports(event: SubmarineCombatResolved) -> list[Posting]:
    holder, box = event.defender, stock(event.defender, "transport", None, event.box)
    postings = []
    if event.transports_sunk:
        grave = eliminated(holder, "transport", None, event.goes_to)
        postings.append(Posting(box, grave, event.transports_sunk, SUNK_RULE))
    if event.transports_damaged:
        refuge = stock(holder, "transport", None, event.damaged_to, inverted=True)
        postings.append(Posting(box, refuge, event.transports_damaged, "24.631A"))
    return postings


POSTINGS: Postings = {SubmarineCombatResolved: submarine_combat}
