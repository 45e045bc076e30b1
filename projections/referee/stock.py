"""No more factors are used than there are. What this check forbids, no ruling can allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.events.base import Event
from ledger.rules import words
from ledger.rules.edition import Edition
from projections.position import Position
from projections.postings import POSTINGS
from projections.postings.base import Posting, is_stock
from projections.referee.base import Violation

SHORT = ("over-allowable", "not-there")
"""The codes of a shortage: which one depends on where the factors are missing."""


def never_below_zero(position: Position, event: Event, _edition: Edition) -> Iterator[Violation]:
    """An event leaves no stock account below zero (24.2, 24.5)."""
    read = POSTINGS.get(type(event))
    net: dict[str, int] = {}
    rules: dict[str, str] = {}
    for posting in read(event) if read else ():
        amount = position.balance(posting.source) if posting.amount is None else posting.amount
        net[posting.source] = net.get(posting.source, 0) - amount
        net[posting.target] = net.get(posting.target, 0) + amount
        rules.setdefault(posting.source, posting.rule)
    for account, change in net.items():
        if change < 0 and is_stock(account) and position.balance(account) + change < 0:
            yield shortage(account, position.balance(account), -change, rules.get(account, ""))


def overdrawn(position: Position, postings: Iterable[Posting]) -> Iterator[Violation]:
    """Name the stocks that are below zero after these postings were folded."""
    for source, target, amount, rule in postings:
        account, taken = (source, amount or 0) if (amount or 0) > 0 else (target, -(amount or 0))
        left = position.balance(account)
        if left < 0 and is_stock(account):
            yield shortage(account, left + taken, taken, rule)


def shortage(account: str, there: int, wanted: int, rule: str) -> Violation:
    """Say in the game's words which factors are missing."""
    owner, item, state = account.split("/")
    unit, _, origin = item.partition(".")
    whose = words.title(owner) + words.built_by(origin)
    if state == "allowable":
        evidence = f"{whose} has {there} allowable {words.title(unit)} builds; {wanted} asked."
        remedy = "Build fewer, or expand the force pool first: awaw expand."
        return Violation("over-allowable", evidence, remedy, rule, impossible=True)
    place, _, inverted = state.partition(".")
    evidence = (f"{whose} has {words.count_of(unit, there)} {'inverted' if inverted else 'ready'} at "
                f"{words.title(place)}; {wanted} asked.")
    return Violation("not-there", evidence, "See what is where: awaw show boxes.", rule, impossible=True)
