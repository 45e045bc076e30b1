"""Combats in words, one line each: submarines, raiders, strategic bombing."""

from __future__ import annotations

from ledger.events.bombing import BombingResolved
from ledger.events.combat import Attacker, Modifier, SubmarineCombatResolved
from ledger.events.raids import RaidResolved, Ships
from ledger.rules.words import count_of, theater_title, title


def submarines(event: SubmarineCombatResolved) -> str:
    """Tell a submarine combat."""
    subs = ", ".join(_attacker(side) for side in event.attackers)
    asw = sum(escort.asw for escort in event.escorts)
    eliminated = sum(side.eliminated for side in event.attackers)
    lost = "".join(f"; {n} {name} lost" for n, name in (
        (sum(escort.eliminated for escort in event.escorts), "ASW"),
        (sum(group.eliminated for group in event.carriers), "CVEs")) if n)
    defense = f", defense {event.defense.roll}: {event.defense.result}" if event.defense else ""
    sunk = f"{count_of('transport', event.transports_sunk)} sunk, {event.transports_damaged} damaged{lost}"
    return (f"{title(event.box)}: submarines ({subs}) against {asw} ASW, {_modifier(event.modifier, event.modifiers)}, "
            f"attack {event.attack.roll}: {event.attack.result}{defense}; {sunk}; submarines "
            f"{eliminated} eliminated{_split(event)}, {event.submarines_aborted} aborted, "
            f"{event.submarines_through} through")


def _attacker(side: Attacker) -> str:
    return f"{title(side.power)} {side.count}{_kind(side.unit)}"


def _kind(unit: str) -> str:
    """Name a kind of unit that is not the one that goes without saying."""
    return {"submarine": "", "aaf": " of AAF", "advanced-submarine": " advanced submarines"}.get(unit, "")


def _split(event: SubmarineCombatResolved | BombingResolved) -> str:
    """Say who lost what where several could (24.67), and whether that is a proposal."""
    forces = event.attackers if isinstance(event, SubmarineCombatResolved) else event.forces
    lost = [f"{title(part.power)} {part.eliminated}{_kind(part.unit)}" for part in forces if part.eliminated]
    if len(forces) < 2 or not lost:
        return ""
    return f" ({', '.join(lost)}{', a proposed split' if event.split == 'proposed' else ''})"


def _modifier(net: int, lines: tuple[Modifier, ...]) -> str:
    told = ", ".join(f"{line.label} {line.amount:+d}" for line in lines)
    return f"modifier {net:+d}{f' ({told})' if told else ''}"


def raid(event: RaidResolved) -> str:
    """Tell what a raider group met and sank."""
    met = _ships(event.engaged) or "nobody"
    sunk = f"{count_of('transport', event.transports_sunk)} sunk, {event.transports_damaged} damaged"
    return (f"{title(event.box)}: raider group {event.number} ({_ships(event.group)}), search {event.die}, "
            f"{_modifier(event.modified - event.die, event.modifiers)}, met {met}; {sunk}{_ships_lost(event)}")


def _ships(fleet: tuple[Ships, ...]) -> str:
    return ", ".join(f"{title(ships.holder)} {count_of(ships.unit, ships.count)}" for ships in fleet)


def _ships_lost(event: RaidResolved) -> str:
    lost = [f"{title(ships.holder)} {count_of(ships.unit, ships.lost)}"
            for ships in (*event.group, *event.engaged) if ships.lost]
    return f"; lost: {', '.join(lost)}" if lost else ""


def bombing(event: BombingResolved) -> str:
    """Tell a strategic bombing, air combat first."""
    forces = ", ".join(f"{title(force.power)} {force.count}{_kind(force.unit)}"
                       for force in event.forces)
    attack = f"attack {event.attack.roll}: {event.attack.result}" if event.attack else "nobody left to attack"
    defense = f", defense {event.defense.roll}: {event.defense.result}" if event.defense else ""
    eliminated = sum(force.eliminated for force in event.forces)
    where = f"{title(event.defender)}, {theater_title(event.theater)}"
    modifier = _modifier(event.modifier, event.modifiers)
    return (f"{event.target} ({where}) bombed by {forces}{_in_the_air(event)}, strength {event.target_strength}, "
            f"{modifier}, {attack}{defense}; {event.brps_lost} BRPs lost; bombers {eliminated} eliminated"
            f"{_split(event)}, {event.aborted} aborted, {event.through} through")


def _in_the_air(event: BombingResolved) -> str:
    """Tell the air combat, if there was any."""
    if not event.defenders:
        return ""
    defenders = ", ".join(f"{title(part.power)} {part.interceptors}{f' and {part.jets} jets' if part.jets else ''}"
                          f"{f', {part.lost} lost' if part.lost else ''}" for part in event.defenders)
    lost = sum(force.lost_in_air for force in event.forces)
    back = sum(force.turned_back for force in event.forces)
    net = sum(line.amount for line in event.air_modifiers)
    modifier = f", {_modifier(net, event.air_modifiers)}" if event.air_modifiers else ""
    return f" against interceptors ({defenders}{modifier}; bombers {lost} lost, {back} turned back)"
