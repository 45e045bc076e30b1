"""A small war played through the facade, and a turn file of so many events that goes on from it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, cycle, repeat
from pathlib import Path

from cli.main import awaw
from cli.submit import propose
from cli.turn_file import proposals, read_turn_file
from ledger.store.sql import create_or_open
from projections.campaign import Campaign, Ledger
from projections.draft import Stamp
from projections.orders import BeginTurn, BreakCode, ChangeBase, DeclareWar, Figure, Order, Place, Start

NAME = "A small war"
_FORCES = (("germany", "submarine", 60), ("western-allies", "asw", 60), ("western-allies", "transport", 90))


def write(path: Path) -> None:
    """Start a war in a new ledger file."""
    with create_or_open(path) as store:
        campaign, draft = Ledger(store).begin(NAME)
        for number, order in enumerate(_opening()):
            draft.add(order, Stamp(f"opening/{number}"))
        campaign.commit(draft)


def _opening() -> Iterator[Order]:
    yield Start(NAME, "open", "charts")
    for holder, unit, count in _FORCES:
        yield Place(holder, unit, (("port", count), ("atlantic", count), ("allowable", count)))
    for power in ("germany", "britain", "us"):
        yield ChangeBase(power, Figure(150, relative=False), "opening", Figure(9_000, relative=False))
    yield BreakCode("ultra", "allied")
    yield BeginTurn("Fall 1939")
    yield DeclareWar("germany", "britain")
    yield BeginTurn("Fall 1940")


def turn_file(campaign: Campaign, events: int) -> bytes:
    """Write the lines of a turn that record exactly so many events."""
    lines = ["id benchmark", *_lines(_length(campaign, events))]
    return "\n".join(lines).encode()


def _length(campaign: Campaign, events: int) -> int:
    """Find how many lines it takes; the last ones are notes, of one event each."""
    draft = campaign.draft(dice=False)
    found = proposals(read_turn_file("benchmark", "\n".join(["id benchmark", *_lines(events)]).encode()), awaw)
    for number, proposal in enumerate(found, 1):
        propose(draft, proposal, f"dry/{number}", None, None)
        if len(draft.records) >= events:
            assert len(draft.records) == events, "a turn ends with notes"
            return number
    raise AssertionError("a line records an event at least")


def _lines(count: int) -> Iterator[str]:
    busy = chain(_turn(), cycle(_NOTES))
    return (line for line, _ in zip(busy, repeat(None, count), strict=False))


_NOTES = ('note "The mail of Tuesday came late."', "assert brp/us/base 150", 'note "Bremen asks for a reply."',
          'brp gain us +1 --reason "interest"')


def _turn() -> Iterator[str]:
    yield 'turn "Winter 1940"'
    yield 'tension change usjt +1 --cause "each game turn" --rule 49.8'
    yield ("combat submarine --box atlantic --attacker germany=6 --modifier -1 "
           "--attack-roll 3+5 --defense-roll 1+3")
    for _ in range(8):
        yield "expand germany submarine 1"
        yield "build germany submarine 2  # invented"
        yield 'brp spend germany 2 --category offensive --for "offensive in the West"'
    for _ in range(12):
        yield "redeploy germany submarine 1 --from port --to atlantic"
    yield "tension roll usjt --die 3"
    for payer in ("britain", "us") * 3:
        yield f"build western-allies asw 1 --payer {payer}"
        yield f"build western-allies transport 1 --payer {payer}"
    for _ in range(10):
        yield "redeploy britain asw 1 --from port --to atlantic"
        yield "redeploy western-allies transport 2 --from port --to atlantic"
