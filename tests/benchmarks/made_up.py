"""A plausible campaign of any length, written through the real codec and chain.

A turn has some 200 events: the clock, production, builds, redeployments, BRPs, one submarine combat with its dice,
notes, and an order taken back. The years go round where there are more turns than the calendar has. Nothing is
random: the same length gives the same events.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice
from pathlib import Path

from ledger.chain import START, Head, Record, link
from ledger.events import book, brps, campaign, combat, forces, situation, tension, turns
from ledger.events.base import Event, Holder, Power, Side
from ledger.events.codec import encode
from ledger.store.sql import PAGE, create_or_open

CAMPAIGN = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
NAME = "A made-up war"

_Order = list[Event]
_AXIS: tuple[Power, ...] = ("germany", "italy", "japan")
_ALLIES: tuple[Power, ...] = ("britain", "us", "france", "russia")
_BUSY = 16
"""How often a side does what it does in a turn."""


def records(length: int | None = None) -> Iterator[Record]:
    """Yield so many records, chained, or records without end; the last order may be cut short."""
    return islice(_records(), length)


def _records() -> Iterator[Record]:
    head = START
    for number, order in enumerate(_orders(), 1):
        id = f"war/{number}"
        linked = link(head, CAMPAIGN, id, [_text(event, id, number) for event in order])
        yield from linked
        head = Head(linked[-1].version, linked[-1].hash)


def _text(event: Event, id: str, number: int) -> bytes:
    at = f"{1950 + number // 40_320}-03-{1 + number // 1440 % 28:02}T{number // 60 % 24:02}:{number % 60:02}:17.000000Z"
    return encode(event, recorded_at=at, actor="Ann" if number % 2 else "Ben", line=sha256(id.encode()).hexdigest())


def _orders() -> Iterator[_Order]:
    yield from _opening()
    done = 4
    for number in count():
        turn = list(_turn(number))
        yield from turn
        done += len(turn)
        yield [book.OrderRetracted(order=f"war/{done}", restores=None, along=())]
        done += 1


def _opening() -> Iterator[_Order]:
    yield [campaign.CampaignStarted(name=NAME, scenario="open", edition="charts", overlays=(), players=(
        campaign.Player(name="Ann", powers=_AXIS), campaign.Player(name="Ben", powers=_ALLIES)))]
    yield [_placed(power, "submarine") for power in (*_AXIS, *_ALLIES)]
    yield [_placed("western-allies", unit) for unit in ("asw", "transport")]
    yield [brps.BrpBaseChanged(power=power, base=150, base_to=150, level=150, level_to=150, reason="opening",
                               rule="10.25A")
           for power in (*_AXIS, *_ALLIES)]


def _placed(holder: Holder, unit: str) -> forces.ForcesPlaced:
    stationed = tuple(forces.Stationed(place=place, count=900) for place in ("port", "atlantic", "allowable"))
    return forces.ForcesPlaced(holder=holder, unit=unit, origin=None, stationed=stationed)


def _turn(number: int) -> Iterator[_Order]:
    quarter = ("Spring", "Summer", "Fall", "Winter")[number % 4]
    yield [turns.TurnBegun(turn=f"{quarter} {1939 + number // 4 % 8}")]
    yield [tension.TensionChanged(track="usjt", causes=(
        tension.TensionCause(id=None, label="each game turn", amount=1, rule="49.8"),))]
    yield from _player_turn("axis", _AXIS)
    yield from _player_turn("allied", _ALLIES[:2])
    yield [book.NoteWritten(text=f"Turn {number + 1} was played by mail.")]


def _player_turn(side: Side, powers: tuple[Power, ...]) -> Iterator[_Order]:
    yield [turns.PlayerTurnBegun(side=side), turns.PhaseBegun(phase="research")]
    yield [situation.ResearchAchieved(power=powers[0], project="torpedo", result=7, rps=None, rolled=None,
                                      modifier=None, carried=None, levels=1)]
    if side == "axis":
        yield [turns.PhaseBegun(phase="combat")]
        yield _combat()
    yield [turns.PhaseBegun(phase="construction")]
    for k in range(_BUSY):
        yield from _production(powers[k % len(powers)])
    yield [turns.PhaseBegun(phase="redeployment")]
    for k in range(_BUSY):
        yield from _redeployment(powers[k % len(powers)])


def _production(power: Power) -> Iterator[_Order]:
    yield [forces.ForcePoolExpanded(holder=power, unit="submarine", origin=None, count=1, rps=None)]
    yield [forces.UnitsBuilt(holder=power, unit="submarine", origin=None, drawn_from=None, count=1, place="port",
                             payer=power, yard=power, cost=3, shipbuilding=1)]
    yield [brps.BrpsSpent(power=power, amount=5, category="offensive", purpose="offensive in the West")]
    yield [brps.BrpsGained(power=power, amount=8, reason="conquest", opens=False)]


def _redeployment(power: Power) -> Iterator[_Order]:
    for source, target in (("port", "atlantic"), ("atlantic", "port")):
        yield [forces.UnitsMoved(holder=power, unit="submarine", origin=None, count=2, source=source, target=target,
                                 inverted=False, manner="redeployment")]


def _combat() -> _Order:
    dice: _Order = [combat.DiceRolled(purpose=f"Atlantic box: {what}", count=2, total=sum(faces), faces=faces,
                                      source="given")
                    for what, faces in (("submarine attack", (3, 5)), ("ASW defense", (1, 3)))]
    return [*dice, combat.SubmarineCombatResolved(
        box="atlantic", attackers=(combat.Attacker(power="germany", unit="submarine", count=6, eliminated=1),),
        split="proposed", defender="western-allies", escorts=(combat.Escort(origin=None, asw=7, eliminated=0),),
        carriers=(), transports=20, transports_at_start=20, lost_before=0, modifier=-1,
        modifiers=(combat.Modifier(id="atlantic.ultra", label="Ultra", amount=-1, source="derived"),),
        attack=combat.Roll(roll=8, modified=7, column=7, result="1/3"),
        defense=combat.Roll(roll=4, modified=5, column=5, result="1/3"), submarines_aborted=3, submarines_through=2,
        transports_sunk=0, transports_damaged=1, damaged_to="port", goes_to="allowable")]


def write(path: Path, length: int) -> None:
    """Write a campaign of so many events into a new ledger file, some whole orders at a time."""
    with create_or_open(path) as store:
        head, page = START, list[Record]()
        for record in records(length):
            if record.order_index == 0 and len(page) >= PAGE:
                head, page = store.append(page, head), []
            page.append(record)
        store.append(page, head)
