"""Raids: ships that were there, met by no more and no others than the dice allow, and the half cap (21.5342, 24.66)."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.raids import RaidResolved
from ledger.rules import words
from ledger.rules.edition import Edition
from ledger.rules.raiders import engaging, fits
from ledger.rules.submarine_losses import half
from projections.position import Position
from projections.postings.base import stock
from projections.readings.combat_facts import raid_facts
from projections.readings.half_cap import half_cap
from projections.referee import modifiers
from projections.referee.base import Violation
from projections.referee.combat import dice_of, there


def ships_were_there(position: Position, event: RaidResolved, _edition: Edition) -> Iterator[Violation]:
    """Raiders and the ships that engage them are in the box, and no more are lost than took part (21.5342)."""
    for ships in (*event.group, *event.engaged):
        yield from there(position, event.box, ships.holder, ships.unit, None, ships.count, "21.5342")
        if ships.lost > ships.count:
            yield Violation("split-differs", f"{words.title(ships.holder)} lost {ships.lost} of "
                            f"{words.count_of(ships.unit, ships.count)}.", "Count the losses again.", "21.5342",
                            impossible=True)


def ships_of_two_sides(_position: Position, event: RaidResolved, _edition: Edition) -> Iterator[Violation]:
    """Raiders are ships of one side, Japan's apart, and those that engage them of the other (21.534)."""
    side = words.side_of(event.power)
    wrong = [ships for ships in event.group if words.side_of(ships.holder) != side
             or (ships.holder == "japan") != (event.power == "japan")]
    wrong += [ships for ships in event.engaged if words.side_of(ships.holder) == side]
    strangers = [ships for ships in (*event.group, *event.engaged) if ships.unit not in words.NAVAL_UNITS]
    for ships in (*wrong, *strangers):
        yield Violation("same-side", f"{words.count_of(ships.unit, ships.count)} of {words.title(ships.holder)} cannot "
                        "take part so.", "Raiders and those that engage them are ships of the two sides.", "21.5342")


def sailed_once(position: Position, event: RaidResolved, _edition: Edition) -> Iterator[Violation]:
    """Each ship raids once in a box in a player turn (24.12)."""
    for ships in event.group:
        account = stock(ships.holder, ships.unit, None, event.box)
        began = max(position.player_turn.balances.get(account, 0), position.balance(account))
        sailed = position.sailed.get((event.box, ships.holder, ships.unit), 0)
        if sailed and sailed + ships.count > began:
            there_are = f"{words.title(ships.holder)} has {words.count_of(ships.unit, began)} there"
            yield Violation("sailed-already", f"{there_are}; {sailed} raided in this player turn, and "
                            f"{ships.count} more are to.",
                            "Send only those that have not.", "24.12")


def based_there(position: Position, event: RaidResolved, _edition: Edition) -> Iterator[Violation]:
    """Raiders are based where their side is not known to have lost control (21.5342)."""
    holder = position.value(f"control/{event.based}") if event.based else None
    if holder is not None and holder != words.side_of(event.power):
        yield Violation("modifier-differs", f"{words.title(event.based or '')} is under {words.title(holder)} control; "
                        "the raiders cannot be based there.", "Leave out --based-in.", "21.5342")


def numbered(position: Position, event: RaidResolved, _edition: Edition) -> Iterator[Violation]:
    """The groups of a side in a box are numbered from 1 in each player turn (21.5342)."""
    number = position.raided.get((event.box, words.side_of(event.power)), 0) + 1
    if event.number != number:
        yield Violation("modifier-differs", f"This is raider group {number} of the player turn in the "
                        f"{words.title(event.box)}; {event.number} is recorded.", "Count the groups again.", "21.5342")


def before_submarines(position: Position, event: RaidResolved, _edition: Edition) -> Iterator[Violation]:
    """Raiders operate before the SW combat of their box is resolved (24.611)."""
    side, where = words.side_of(event.power), words.title(event.box)
    if any(box == event.box and words.side_of(power) == side for box, power in position.fought):
        yield Violation("raid-after-combat", f"SW combat in the {where} was resolved before this raid.",
                        "Take the combat back first (awaw undo), or agree on it by ruling.", "24.611")


def modifiers_hold(position: Position, event: RaidResolved, edition: Edition) -> Iterator[Violation]:
    """The search has every modifier that the position gives (21.5342)."""
    powers = tuple(dict.fromkeys(ships.holder for ships in event.group))
    facts = raid_facts(position, edition, powers, event.defender, event.box, number=event.number,
                       ships=sum(ships.count for ships in event.group), based=event.based,
                       southern_edge=event.southern_edge)
    net = sum(line.amount for line in event.modifiers)
    yield from modifiers.hold(event.modifiers, net, edition.raider_modifiers, facts, edition)
    if event.modified != event.die + net:
        yield Violation("modifier-sum", f"A die of {event.die} and {net:+d} are {event.die + net}, not "
                        f"{event.modified}.", "Count again.", "21.5342")


def rolled(position: Position, event: RaidResolved, _edition: Edition) -> Iterator[Violation]:
    """The dice of a raid are those recorded just before it (21.5342)."""
    yield from dice_of(position, (event.die, *((sum(event.kinds),) if event.kinds else ())))


def engaged_by_the_dice(_position: Position, event: RaidResolved, edition: Edition) -> Iterator[Violation]:
    """No more ships engage than the modified die allows: a cruiser first, the others of the kinds rolled (21.5342)."""
    allowed = engaging(event.die, event.modified - event.die)
    ships = [group.unit for group in event.engaged for _ in range(group.count)]
    if len(ships) > allowed:
        many = f"{allowed} ship{'' if allowed == 1 else 's'}"
        yield Violation("too-many-engage", f"A modified die of {event.modified} lets {many} engage; {len(ships)} are "
                        "recorded.", "Leave out the others.", "21.5342")
    elif len(event.kinds) > max(0, allowed - 1):
        yield Violation("too-many-engage", f"A modified die of {event.modified} lets {allowed} ships engage, so "
                        f"{max(0, allowed - 1)} dice are rolled for their kinds; {len(event.kinds)} are recorded.",
                        "Leave out the other dice.", "21.5342")
    elif not fits(edition, ships, event.kinds):
        shown = ", ".join(map(str, event.kinds)) or "none"
        yield Violation("wrong-ships", f"{', '.join(map(words.title, ships))} cannot have engaged; dice for kinds: "
                        f"{shown}.", "The first is a cruiser, each other one of the kind of a die: --kinds 3+5.",
                        "21.5342")


def half_at_most(position: Position, event: RaidResolved, edition: Edition) -> Iterator[Violation]:
    """No more than half of the transports are lost in a turn; the excess is damaged (24.66)."""
    started, lost = half_cap(position, event.defender, event.box, edition)
    may_sink = max(0, half(started) - lost)
    expected = (started, lost, min(event.sinkings, may_sink), max(0, event.sinkings - may_sink))
    found = (event.transports_at_start, event.lost_before, event.transports_sunk, event.transports_damaged)
    if found != expected:
        yield Violation("wrong-cap", f"{words.title(event.box)} held {started} transports at the start of the turn and "
                        f"has lost {lost}: of {event.sinkings}, {expected[2]} are sunk and {expected[3]} damaged.",
                        "Count again, or agree on it by ruling.", "24.66")


def costs_brps(_position: Position, event: RaidResolved, edition: Edition) -> Iterator[Violation]:
    """A raider ship costs what the edition says (21.5331)."""
    price = edition.raider_cost
    ships = sum(group.count for group in event.group)
    if price is not None and event.cost != price.amount * ships:
        yield Violation("wrong-cost", f"{ships} raiders cost {price.amount * ships} BRPs; {event.cost} are recorded.",
                        "Record the cost by the book, or agree on it by ruling.", price.rule)
