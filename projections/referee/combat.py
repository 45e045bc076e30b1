"""Submarine combat: what fought was there, and the losses are those that the rolls give (24.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.combat import SubmarineCombatResolved
from ledger.rules import words
from ledger.rules.edition import Edition
from ledger.rules.submarine import SubmarineCombat, SubmarineOutcome, resolve_by
from projections.position import Position
from projections.postings.base import stock
from projections.readings.half_cap import half_cap
from projections.referee.base import Violation

_EUROPEAN_AXIS = ("germany", "italy")
"""Their submarines in a box fight as one; Japan's have modifiers of their own and fight apart."""


def all_were_there(position: Position, event: SubmarineCombatResolved, _edition: Edition) -> Iterator[Violation]:
    """No more submarines, ASW and transports take part than are ready in the box (24.61)."""
    for side in event.attackers:
        yield from _there(position, event.box, side.power, "submarine", None, side.submarines)
    for escort in event.escorts:
        yield from _there(position, event.box, event.defender, "asw", escort.origin, escort.asw)
    yield from _there(position, event.box, event.defender, "transport", None, event.transports)


def none_stay_out(position: Position, event: SubmarineCombatResolved, _edition: Edition) -> Iterator[Violation]:
    """All transports and ASW in the box take part; how many American-built ones do may depend on tension (24.54)."""
    fighting = {escort.origin: escort.asw for escort in event.escorts}
    for unit, there, taking_part in (
        ("transport", position.balance(stock(event.defender, "transport", None, event.box)), event.transports),
        ("asw", position.balance(stock(event.defender, "asw", None, event.box)), fighting.get(None, 0)),
    ):
        if taking_part < there:
            yield Violation("fewer-than-in-box", f"{words.title(event.box)} holds {words.count_of(unit, there)} of "
                            f"{words.title(event.defender)}; {taking_part} are said to take part.",
                            "Leave the number out: all take part.", "24.61")


def _there(position: Position, box: str, holder: str, unit: str, origin: str | None,
           wanted: int) -> Iterator[Violation]:
    there = position.balance(stock(holder, unit, origin, box))
    if wanted > there:
        yield Violation("more-than-in-box", f"{words.title(box)} holds {words.count_of(unit, there)} of "
                        f"{words.title(holder)}{words.built_by(origin)}; {wanted} are said to fight.",
                        "See what is there: awaw show boxes.", "24.61", impossible=True)


def opponents(_position: Position, event: SubmarineCombatResolved, _edition: Edition) -> Iterator[Violation]:
    """The attackers are of one side and the defender is of the other; Japan fights apart from Europe (24.611)."""
    powers = {side.power for side in event.attackers}
    sides = set(map(words.side_of, powers))
    if len(sides) > 1 or ("japan" in powers and powers & set(_EUROPEAN_AXIS)) or words.side_of(event.defender) in sides:
        names = ", ".join(words.title(side.power) for side in event.attackers)
        yield Violation("same-side", f"{names} cannot attack {words.title(event.defender)} together.",
                        "Name attackers that fight as one, and a defender of the other side.", "24.611")


def counted_from_turn_start(position: Position, event: SubmarineCombatResolved,
                            edition: Edition) -> Iterator[Violation]:
    """The half cap counts from the transports at the start of the turn and those lost since (24.66)."""
    started, lost = half_cap(position, event.defender, event.box, edition)
    if (event.transports_at_start, event.lost_before) != (started, lost):
        yield Violation("wrong-cap", f"{words.title(event.box)} held {started} transports at the start of the turn "
                        f"and has lost {lost}; recorded are {event.transports_at_start} and {event.lost_before}.",
                        "Count again, or agree on it by ruling.", "24.66")


def outcome_follows(_position: Position, event: SubmarineCombatResolved, edition: Edition) -> Iterator[Violation]:
    """The recorded losses are what the rolls, factors and modifier give (24.62 to 24.66)."""
    expected = outcome_of(event, edition)
    if (_losses(event), *_read(event)) != ((wanted := _expected(expected)), *_read(expected)):
        yield Violation("outcome-differs", f"Recorded: {_told(_losses(event))}, {_cells(event)}. "
                        f"By the table: {_told(wanted)}, {_cells(expected)}.",
                        "Work it out step by step: awaw calc submarine.", "24.62")
    if event.modifiers and sum(line.amount for line in event.modifiers) != event.modifier:
        yield Violation("modifier-sum", f"The lines of the modifier do not add up to {event.modifier:+d}.",
                        "Give every line, or only the sum.", "24.622")


def once_a_phase(position: Position, event: SubmarineCombatResolved, _edition: Edition) -> Iterator[Violation]:
    """A power's submarines fight once in a box in a player turn (24.12)."""
    for side in event.attackers:
        if (event.box, side.power) in position.fought:
            yield Violation("fought-already", f"The submarines of {words.title(side.power)} in the "
                            f"{words.title(event.box)} have fought in this player turn.",
                            "Undo the one combat before you record the other.", "24.12")


def rolled(position: Position, event: SubmarineCombatResolved, _edition: Edition) -> Iterator[Violation]:
    """The rolls of a combat are the dice recorded just before it (24.62)."""
    used = tuple(roll.roll for roll in (event.attack, event.defense) if roll)
    if used != position.thrown:
        yield Violation("other-dice", f"The combat uses rolls of {_listed(used)}; recorded just before it are "
                        f"{_listed(position.thrown)}.", "Record the dice that were rolled.", "24.62")


def _listed(totals: tuple[int, ...]) -> str:
    return " and ".join(map(str, totals)) or "none"


def outcome_of(event: SubmarineCombatResolved, edition: Edition) -> SubmarineOutcome:
    """Resolve the recorded combat again from its inputs."""
    combat = SubmarineCombat(
        submarines=sum(side.submarines for side in event.attackers),
        asw=sum(escort.asw for escort in event.escorts),
        transports=event.transports,
        cves=event.cves,
        modifier=event.modifier,
        attack_roll=event.attack.roll,
        defense_roll=event.defense.roll if event.defense else None,
        transports_at_start=event.transports_at_start,
        lost_to_raiders=event.lost_before,
    )
    return resolve_by(edition, combat)


def _read(combat: SubmarineCombatResolved | SubmarineOutcome) -> Iterator[tuple[int | str, ...] | None]:
    """Give what each side's roll read from the table, whichever way it is kept."""
    for roll in (combat.attack, combat.defense):
        yield (roll.roll, roll.modified, roll.column, str(roll.result)) if roll else None


_NAMES = ("submarines eliminated", "aborted", "through", "transports sunk", "damaged", "ASW eliminated",
          "CVEs eliminated")


def _cells(combat: SubmarineCombatResolved | SubmarineOutcome) -> str:
    """Say which column each side read, and what stands there."""
    return " and ".join(f"{name} {roll.column}: {roll.result}"
                        for name, roll in (("attack", combat.attack), ("defense", combat.defense)) if roll)


def _losses(event: SubmarineCombatResolved) -> tuple[int, ...]:
    return (sum(side.eliminated for side in event.attackers), event.submarines_aborted, event.submarines_through,
            event.transports_sunk, event.transports_damaged, sum(escort.eliminated for escort in event.escorts),
            event.cves_eliminated)


def _expected(outcome: SubmarineOutcome) -> tuple[int, ...]:
    return (outcome.submarines_eliminated, outcome.submarines_aborted, outcome.submarines_through,
            outcome.transports_sunk, outcome.transports_damaged, outcome.asw_eliminated, outcome.cves_eliminated)


def _told(losses: tuple[int, ...]) -> str:
    return ", ".join(f"{amount} {name}" for amount, name in zip(losses, _NAMES, strict=True))
