"""Postings, accounts and marks.

An account is `owner/item/state`: `germany/submarine/port`, `western-allies/asw.american/atlantic`,
`germany/brp/level`, `usat/tension/actual`. A state ends in `.inverted` for units that are turned over. Accounts
outside the table begin with `supply`, `income`, `cause` or `ruling`, so that whatever comes or goes is named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from ledger.events.base import Event

OUTSIDE = ("supply", "income", "cause", "ruling")
"""The accounts outside the table: units, BRPs, tension, and what the players ruled."""

UNCOUNTED = ("brp", "part", "tension", "research", "shipbuilding", "rp", "dp", "mobilization")
"""The items that are no factors on the table: they may be below zero."""

Until = Literal["player-turn", "turn"]


class Posting(NamedTuple):
    """Moves `amount` of an item from `source` to `target`, because of `rule`; None moves the whole balance."""

    source: str
    target: str
    amount: int | None
    rule: str


class Mark(NamedTuple):
    """A fact that does not add up: a key and its value (None clears it), until the end of something, or for ever."""

    key: str
    value: str | None
    until: Until | None = None


Postings = Mapping[type[Event], Callable[[Any], list[Posting]]]
"""Event type -> what it moves."""

Marks = Mapping[type[Event], Callable[[Any], list[Mark]]]
"""Event type -> the marks it sets."""


@lru_cache(maxsize=4096)
def stock(holder: str, unit: str, origin: str | None, place: str, inverted: bool = False) -> str:
    """Name the account of factors at a place, or of the allowable builds (`place` = "allowable")."""
    item = f"{unit}.{origin}" if origin else unit
    return f"{holder}/{item}/{place}{'.inverted' if inverted else ''}"


@lru_cache(maxsize=256)
def supply(holder: str, unit: str) -> str:
    """Name where a holder's factors of a kind come from, and where they go for good."""
    return f"supply/{unit}/{holder}"


def is_stock(account: str) -> bool:
    """Tell whether an account counts factors on the table, which can never be fewer than none."""
    owner, item, _ = account.split("/")
    return owner not in OUTSIDE and item.partition(".")[0] not in UNCOUNTED


def known(account: str) -> str:
    """Name the mark that tells that an account's balance is known; without it `show` shows null."""
    return f"known/{account}"
