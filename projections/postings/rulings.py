"""What the players agreed to change by hand."""

from __future__ import annotations

from ledger.events.book import AdjustmentRuled
from projections.postings.base import Mark, Marks, Posting, Postings, known


def adjusted(event: AdjustmentRuled) -> list[Posting]:
    """An agreed change comes from, or goes to, the account of rulings."""
    owner, item, _ = event.account.split("/")
    return [Posting(f"ruling/{item}/{owner}", event.account, event.amount, "ruling")]


def known_by_ruling(event: AdjustmentRuled) -> list[Mark]:
    """A number that the players agreed on is known."""
    owner, item, state = event.account.split("/")
    return [Mark(known(f"{item}/{owner}/{state}"), "yes")] if item in ("brp", "tension") else []


POSTINGS: Postings = {AdjustmentRuled: adjusted}
MARKS: Marks = {AdjustmentRuled: known_by_ruling}
