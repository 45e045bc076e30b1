"""Economies of some years: a campaign that stands before its first Year Start Sequence, and the long demo in memory."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Any

from by_lines import Game

from cli.demo import LONG, turn_file_text
from cli.main import awaw
from cli.session import ending
from cli.turn_file import proposals, read_turn_file
from ledger.events.brps import YssFigure, YssStepTaken
from ledger.store.memory import MemoryStore
from projections.campaign import Campaign, Ledger
from projections.draft import Stamp
from projections.orders import Start

WAR = "war germany britain"


def winter(year: int, text: str = "", **house: Any) -> Game:
    """Set a campaign up at war and begin the last Winter of a year."""
    return Game(f'{WAR}\n{text}\nturn "Winter {year}"', **house)


def economy(power: str, base: int, level: int) -> str:
    """State the BRPs of a power."""
    return f'brp base {power} {base} --level {level} --reason "opening economy"\n'


def tensions(usat: int, usjt: int, die: str = "3") -> str:
    """State both actual tensions and roll for both, by default without a change."""
    return (f"tension change usat {usat} --cause start\ntension change usjt {usjt} --cause start\n"
            f"tension roll usat --die {die}\ntension roll usjt --die {die}\n")


def figures(game: Game) -> dict[tuple[str, str], YssFigure]:
    """Give the figures of the newest step, by power and item."""
    return {(figure.power, figure.item): figure for figure in game.last(YssStepTaken).figures}


def amounts(game: Game) -> dict[tuple[str, str], int]:
    """Give the numbers of the newest step, by power and item."""
    return {key: figure.amount for key, figure in figures(game).items()}


@cache
def long_war() -> Campaign:
    """Play the long demo once, from Fall 1939 to Winter 1945, in memory; it is only read."""
    lines = proposals(read_turn_file(LONG.file, turn_file_text(LONG).encode()), awaw)
    ledger = Ledger(MemoryStore(), lambda: datetime(2026, 3, 1, 18, tzinfo=UTC), bytes)
    start = lines[0].orders[0]
    assert isinstance(start, Start)
    campaign, draft = ledger.begin(start.name, dice=False)
    for number, proposal in enumerate(lines, 1):
        for at, order in enumerate(proposal.orders):
            draft.add(order, Stamp(f"long/{number}{ending(order, at == 0)}", ruling=proposal.ruling))
    campaign.commit(draft)
    return campaign
