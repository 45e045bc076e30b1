"""The American economy at the start of a campaign (10.25)."""

from __future__ import annotations

from ledger.rules.edition import DEFAULT, Edition, load
from ledger.rules.edition_data import UsOpening

__all__ = ["UsOpening", "us_opening"]


def us_opening(edition: Edition | None = None) -> UsOpening:
    """Give the American BRP base and level at the start of Fall 1939, before any construction (10.25A)."""
    return (edition or load(DEFAULT)).us_opening
