"""A power's BRP sheet of a year, as players keep it: what each turn gave and took, and what was left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ledger.events.turns import TurnBegun
from ledger.rules.calendar import Turn, parse_turn
from ledger.rules.words import CATEGORIES
from projections.position import Position
from projections.postings.base import Posting
from projections.readings.brp_track import parts
from projections.timeline import Entry


class SheetRow(NamedTuple):
    """A turn of the year: BRPs gained and lost, spent by category (in the order of the words), and left at its end."""

    turn: str
    gained: int
    spent: tuple[int, ...]
    base: int | None
    level: int | None


class Sheet(NamedTuple):
    """The sheet of a year: its turns from the YSS on, and what the power had beside its base at the end of the last."""

    year: int
    rows: tuple[SheetRow, ...]
    beside: dict[tuple[str, str], int]


def brp_sheet(entries: Iterable[Entry], power: str, year: int | None) -> Sheet:
    """Work out the sheet of a year, the newest one where none is named."""
    position, rows = Position(), list[tuple[Turn | None, SheetRow]]()
    beside: dict[int, dict[tuple[str, str], int]] = {}
    gained, spent = 0, dict.fromkeys(CATEGORIES, 0)
    for found in entries:
        if isinstance(found.event, TurnBegun):
            rows.append((position.clock.turn, _row(position, power, gained, spent)))
            beside[position.clock.turn.year if position.clock.turn else 0] = parts(position, power)
            gained, spent = 0, dict.fromkeys(CATEGORIES, 0)
        for posting in position.apply(found):
            gained += _gain(posting, power)
            if posting.target.startswith(f"{power}/brp/spent."):
                spent[posting.target.rpartition(".")[2]] += posting.amount or 0
    rows.append((position.clock.turn, _row(position, power, gained, spent)))
    wanted = year or (position.clock.turn.year if position.clock.turn else parse_turn("Fall 1939").year)
    first = min((turn.year for turn, _ in rows if turn), default=wanted)
    kept = tuple(row for turn, row in rows if (turn.year if turn else first) == wanted)
    now = position.clock.turn.year if position.clock.turn else 0
    return Sheet(wanted, kept, parts(position, power) if wanted >= now else beside.get(wanted, {}))


def _row(position: Position, power: str, gained: int, spent: dict[str, int]) -> SheetRow:
    return SheetRow(position.clock.turn_name, gained, tuple(spent.values()),
                    position.stated(f"{power}/brp/base"), position.stated(f"{power}/brp/level"))


def _gain(posting: Posting, power: str) -> int:
    """Count what came to a level from outside, or was lost to it, but not what a closed year carried on."""
    level, amount = f"{power}/brp/level", posting.amount or 0
    if posting.target == level and posting.source.startswith(("income/", "ruling/")):
        return amount
    return -amount if posting.source == level and posting.target.startswith(("income/", "ruling/")) else 0
