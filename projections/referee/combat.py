"""Submarine combat: what fought was there, and the losses are those that the rolls give (24.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import LedgerError
from ledger.events.combat import SubmarineCombatResolved
from ledger.rules import words
from ledger.rules.edition import Edition
from ledger.rules.submarine import SubmarineCombat, SubmarineOutcome, resolve_by
from projections.position import Position
from projections.postings.base import stock
from projections.readings.combat_facts import carriers, submarine_facts
from projections.readings.half_cap import half_cap
from projections.referee import modifiers
from projections.referee.base import Violation

_EUROPEAN_AXIS = ("germany", "italy")
"""Their submarines in a box fight as one; Japan's have modifiers of their own and fight apart."""


def all_were_there(position: Position, event: SubmarineCombatResolved, _edition: Edition) -> Iterator[Violation]:
    """No more submarines, ASW, CVEs and transports take part than are ready in the box (24.61)."""
    for side in event.attackers:
        yield from there(position, event.box, side.power, side.unit, None, side.count)
    for escort in event.escorts:
        yield from there(position, event.box, event.defender, "asw", escort.origin, escort.asw)
    for group in event.carriers:
        yield from there(position, event.box, group.holder, "cve", None, group.cves)
    yield from there(position, event.box, event.defender, "transport", None, event.transports)


def none_stay_out(position: Position, event: SubmarineCombatResolved, _edition: Edition) -> Iterator[Violation]:
    """All transports, ASW and CVEs in the box take part; of American-built ASW it may depend on tension (24.54)."""
    fighting = {escort.origin: escort.asw for escort in event.escorts}
    cves = sum(carriers(position, event.defender, event.box).values())
    for unit, present, taking_part in (
        ("transport", position.balance(stock(event.defender, "transport", None, event.box)), event.transports),
        ("asw", position.balance(stock(event.defender, "asw", None, event.box)), fighting.get(None, 0)),
        ("cve", cves, sum(group.cves for group in event.carriers)),
    ):
        if taking_part < present:
            yield Violation("fewer-than-in-box", f"{words.title(event.box)} holds {words.count_of(unit, present)} of "
                            f"{words.title(event.defender)}; {taking_part} are said to take part.",
                            "Leave the number out: all take part.", "24.61")


def there(position: Position, box: str, holder: str, unit: str, origin: str | None, wanted: int,
          rule: str = "24.61") -> Iterator[Violation]:
    """No more of a unit takes part than is ready at a place (24.61)."""
    present = position.balance(stock(holder, unit, origin, box))
    if wanted > present:
        yield Violation("more-than-in-box", f"{words.title(box)} holds {words.count_of(unit, present)} of "
                        f"{words.title(holder)}{words.built_by(origin)}; {wanted} are said to fight.",
                        "See what is there: awaw show boxes.", rule, impossible=True)


def splits_add_up(_position: Position, event: SubmarineCombatResolved, _edition: Edition) -> Iterator[Violation]:
    """No contingent loses more than it has (24.67); whether the losses add up is the outcome's business."""
    for holder, unit, count, lost in _contingents(event):
        if lost > count:
            sent = words.count_of(unit, count)
            yield Violation("split-differs", f"{words.title(holder)} sent {sent} and lost {lost}.",
                            "Share the losses again: --eliminated germany=1.", "24.67", impossible=True)


def _contingents(event: SubmarineCombatResolved) -> Iterator[tuple[str, str, int, int]]:
    yield from ((side.power, side.unit, side.count, side.eliminated) for side in event.attackers)
    yield from ((event.defender, "asw", escort.asw, escort.eliminated) for escort in event.escorts)
    yield from ((group.holder, "cve", group.cves, group.eliminated) for group in event.carriers)


def modifiers_hold(position: Position, event: SubmarineCombatResolved, edition: Edition) -> Iterator[Violation]:
    """The net modifier has every line that the position gives, and none that it contradicts (24.622)."""
    powers = tuple(dict.fromkeys(side.power for side in event.attackers))
    facts = submarine_facts(position, edition, powers, event.defender, event.box)
    yield from modifiers.hold(event.modifiers, event.modifier, edition.submarine_modifiers, facts, edition)


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
    try:
        expected = outcome_of(event, edition)
    except LedgerError as error:
        yield Violation("outcome-differs", " ".join(problem.evidence for problem in error.problems),
                        "Record what was rolled.", "24.62")
        return
    if (_losses(event), *_read(event)) != ((wanted := _expected(expected)), *_read(expected)):
        yield Violation("outcome-differs", f"Recorded: {_told(_losses(event))}, {_cells(event)}. "
                        f"By the table: {_told(wanted)}, {_cells(expected)}.",
                        "Work it out step by step: awaw calc submarine.", "24.62")


def once_a_phase(position: Position, event: SubmarineCombatResolved, _edition: Edition) -> Iterator[Violation]:
    """A power's submarines fight once in a box in a player turn (24.12)."""
    for power in dict.fromkeys(side.power for side in event.attackers):
        if (event.box, power) in position.fought:
            yield Violation("fought-already", f"The submarines of {words.title(power)} in the "
                            f"{words.title(event.box)} have fought in this player turn.",
                            "Undo the one combat before you record the other.", "24.12")


def rolled(position: Position, event: SubmarineCombatResolved, _edition: Edition) -> Iterator[Violation]:
    """The rolls of a combat are the dice recorded just before it (24.62)."""
    yield from dice_of(position, tuple(roll.roll for roll in (event.attack, event.defense) if roll))


def dice_of(position: Position, used: tuple[int, ...]) -> Iterator[Violation]:
    """What a combat rolled is what was recorded just before it (24.62)."""
    last = position.thrown[-len(used):] if used else ()
    if used != last:
        yield Violation("other-dice", f"The combat uses rolls of {_listed(used)}; recorded just before it are "
                        f"{_listed(last)}.", "Record the dice that were rolled.", "24.62")


def _listed(totals: tuple[int, ...]) -> str:
    return " and ".join(map(str, totals)) or "none"


def outcome_of(event: SubmarineCombatResolved, edition: Edition) -> SubmarineOutcome:
    """Resolve the recorded combat again from its inputs. Raises BadInput for rolls that are missing or cannot be."""
    return resolve_by(edition, inputs_of(event))


def inputs_of(event: SubmarineCombatResolved) -> SubmarineCombat:
    """Read what went into a recorded combat: forces, modifier and rolls."""
    return SubmarineCombat(
        submarines=sum(side.count for side in event.attackers),
        asw=sum(escort.asw for escort in event.escorts),
        transports=event.transports,
        cves=sum(group.cves for group in event.carriers),
        modifier=event.modifier,
        attack_roll=event.attack.roll,
        defense_roll=event.defense.roll if event.defense else None,
        transports_at_start=event.transports_at_start,
        lost_to_raiders=event.lost_before,
    )


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
            sum(group.eliminated for group in event.carriers))


def _expected(outcome: SubmarineOutcome) -> tuple[int, ...]:
    return (outcome.submarines_eliminated, outcome.submarines_aborted, outcome.submarines_through,
            outcome.transports_sunk, outcome.transports_damaged, outcome.asw_eliminated, outcome.cves_eliminated)


def _told(losses: tuple[int, ...]) -> str:
    return ", ".join(f"{amount} {name}" for amount, name in zip(losses, _NAMES, strict=True))
