"""What the players agreed to change by hand."""

from __future__ import annotations

from ledger.events.book import AdjustmentRuled
from projections.postings.base import Posting, Postings


def adjusted(event: AdjustmentRuled) -> list[Posting]:
    """An agreed change comes from, or goes to, the account of rulings."""
    owner, item, _ = event.account.split("/")
    return [Posting(f"ruling/{item}/{owner}", event.account, event.amount, "ruling")]


POSTINGS: Postings = {AdjustmentRuled: adjusted}
