"""Strategic bombing: bombers that could fly there, a target as strong as it is, and what the rolls give (24.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger.errors import LedgerError
from ledger.events.bombing import BombingResolved
from ledger.events.combat import Roll
from ledger.rules import targets, words
from ledger.rules.air_range import bomber_range, interceptor_range
from ledger.rules.bombing import Bombing, BombingOutcome, resolve
from ledger.rules.edition import Edition
from ledger.rules.sw_roll import Roll as Read
from projections.position import Position
from projections.postings.base import stock
from projections.postings.combat import AAF
from projections.readings.combat_facts import bombing_facts, results
from projections.referee import modifiers
from projections.referee.base import Violation
from projections.referee.combat import dice_of, there

_MAPBOARD_US = ("atlantic-us", "pacific-us")


def all_were_there(position: Position, event: BombingResolved, _edition: Edition) -> Iterator[Violation]:
    """No more bombers, escorts and interceptors fly than are ready where they come from (24.613)."""
    for force in event.forces:
        if force.unit != AAF:
            yield from there(position, force.place, force.power, force.unit, None, force.count, "24.613")
        if force.lost_in_air + force.turned_back + force.eliminated > force.count:
            yield Violation("split-differs", f"{words.title(force.power)} sent {force.count} bombers and lost more.",
                            "Count the losses again.", "24.67", impossible=True)
    for squadrons in (*event.escorts, *event.defenders):
        yield from there(position, squadrons.place, squadrons.power, "interceptor", None, squadrons.interceptors,
                         "24.613")
        if squadrons.lost > squadrons.interceptors:
            sent = words.count_of("interceptor", squadrons.interceptors)
            yield Violation("split-differs", f"{words.title(squadrons.power)} sent {sent} and lost {squadrons.lost}.",
                            "Count the losses again.", "24.613", impossible=True)


def opponents(_position: Position, event: BombingResolved, _edition: Edition) -> Iterator[Violation]:
    """Bombers and their escorts are of one side, the target and those that defend it of the other (24.611)."""
    side = words.side_of(event.forces[0].power)
    ours = [force.power for force in event.forces] + [escort.power for escort in event.escorts]
    theirs = [event.defender, *(part.power for part in event.defenders)]
    wrong = [power for power in ours if words.side_of(power) != side]
    wrong += [power for power in theirs if words.side_of(power) == side]
    for power in dict.fromkeys(wrong):
        yield Violation("same-side", f"{words.title(power)} is on the wrong side of this bombing.",
                        "Name attackers of one side and defenders of the other.", "24.611")


def escorted_by_its_own(_position: Position, event: BombingResolved, _edition: Edition) -> Iterator[Violation]:
    """Escorts are of a power whose bombers they escort (24.613)."""
    powers = {force.power for force in event.forces}
    for escort in event.escorts:
        if escort.power not in powers:
            yield Violation("wrong-escort", f"{words.title(escort.power)} escorts bombers of others.",
                            "Escorts are of the bombers' nationality.", "24.613")


def in_its_theater(_position: Position, event: BombingResolved, edition: Edition) -> Iterator[Violation]:
    """British and American European bombers fight in Europe, American Pacific ones in the Pacific (24.232)."""
    if not edition.theaters:
        return
    for force in event.forces:
        if (force.power, force.unit) in _BOUND and _BOUND[force.power, force.unit] != event.theater:
            yield Violation("wrong-theater", f"{words.title(force.power)} {words.title(force.unit)}s stay in "
                            f"{words.theater_title(_BOUND[force.power, force.unit])}.",
                            "Use the bombers of that theater.", "24.232")


_BOUND = {("britain", "bomber"): "europe", ("us", "bomber"): "europe", ("us", "pacific-bomber"): "pacific"}


def deployed(_position: Position, event: BombingResolved, _edition: Edition) -> Iterator[Violation]:
    """American bombers in a U.S. box are not used before they are deployed (24.53)."""
    for force in event.forces:
        if force.unit != AAF and force.place in _MAPBOARD_US:
            yield Violation("not-deployed", f"{words.title(force.power)} bombers in the {words.title(force.place)} are "
                            "not deployed yet.", "Redeploy them to an SW box first: awaw redeploy.", "24.53")


def flown_once(position: Position, event: BombingResolved, _edition: Edition) -> Iterator[Violation]:
    """Each bomber attacks once in a player turn (24.12)."""
    for force in event.forces:
        flown = position.flown.get((force.power, force.unit), 0)
        if force.unit == AAF or not flown:
            continue
        began = sum(position.player_turn.balances.get(stock(force.power, force.unit, None, place), 0)
                    for place in words.PLACES if place not in _MAPBOARD_US)
        if flown + force.count > began:
            yield Violation("flown-already", f"{words.title(force.power)} began the player turn with "
                            f"{words.count_of(force.unit, began)}; {flown} have attacked, {force.count} more are to.",
                            "Send only those that have not attacked.", "24.12")


def in_range(position: Position, event: BombingResolved, edition: Edition) -> Iterator[Violation]:
    """Bombers and escorts reach the target (24.622); a distance that is not counted is not checked."""
    if event.distance is None:
        return
    reached = results(position, event.forces[0].power, "air-range")
    flights = [("bombers", bomber_range(edition, event.theater, reached))] if _strategic(event) else []
    if any(force.unit == AAF for force in event.forces):
        flights.append(("AAF", bomber_range(edition, event.theater, 0)))  # no result lets them fly farther
    if event.escorts:
        flights.append(("escorts", interceptor_range(edition, event.theater, reached)))
    for who, longest in flights:
        if longest is not None and event.distance > longest:
            yield Violation("out-of-range", f"The target is {event.distance} hexes away; the {who} reach {longest}.",
                            "Choose a nearer target, or a base nearer to it.", "24.622")


def _strategic(event: BombingResolved) -> bool:
    return any(force.unit != AAF for force in event.forces)


def as_strong_as_its_parts(_position: Position, event: BombingResolved, edition: Edition) -> Iterator[Violation]:
    """The target's strength is the sum of what defends it (24.622)."""
    try:
        parts = Counter[str]()
        for part in event.target_parts:
            parts[part.kind] += part.count
        strength = targets.strength(edition, parts)
    except LedgerError:
        return  # parts of another edition or overlay: nothing to compare with
    if strength != event.target_strength:
        yield Violation("outcome-differs", f"What defends {event.target} adds up to a strength of {strength}; "
                        f"{event.target_strength} is recorded.", "Add it up again: awaw calc bombing.", "24.622")


def modifiers_hold(position: Position, event: BombingResolved, edition: Edition) -> Iterator[Violation]:
    """Both combats have every modifier that the position gives (24.622)."""
    facts = bombing_facts(position, edition, tuple(dict.fromkeys(force.power for force in event.forces)),
                          event.defender, theater=event.theater, unit=event.forces[0].unit, distance=event.distance,
                          attacking_jets=sum(squadrons.jets for squadrons in event.escorts),
                          defending_jets=sum(squadrons.jets for squadrons in event.defenders))
    yield from modifiers.hold(event.modifiers, event.modifier, edition.bombing_modifiers, facts, edition)
    if event.defenders:
        net = sum(line.amount for line in event.air_modifiers)
        yield from modifiers.hold(event.air_modifiers, net, edition.air_combat_modifiers, facts, edition)


def rolled(position: Position, event: BombingResolved, _edition: Edition) -> Iterator[Violation]:
    """The rolls are the dice recorded just before (24.62)."""
    yield from dice_of(position, tuple(roll.roll for roll in (event.attack, event.defense) if roll))


def outcome_follows(_position: Position, event: BombingResolved, edition: Edition) -> Iterator[Violation]:
    """The recorded losses are what the rolls, bombers, target and modifier give (24.632, 24.65)."""
    try:
        expected = _expected(event, outcome_of(event, edition))
    except LedgerError as error:
        yield Violation("outcome-differs", " ".join(problem.evidence for problem in error.problems),
                        "Record what was rolled.", "24.632")
        return
    found = _recorded(event)
    if found != expected:
        yield Violation("outcome-differs", f"Recorded: {_told(found)}. By the table: {_told(expected)}.",
                        "Work it out step by step: awaw calc bombing.", "24.632")


def outcome_of(event: BombingResolved, edition: Edition) -> BombingOutcome | None:
    """Resolve the recorded bombing again from its inputs; None where no bombers were left to roll for.

    Raises BadInput for rolls that are missing or cannot be.
    """
    raid = inputs_of(event)
    return None if event.attack is None and raid.bombers <= 0 else resolve(edition.sw_combat_table, raid)


def inputs_of(event: BombingResolved) -> Bombing:
    """Read what went into a recorded bombing: the bombers left after air combat, target, modifier and rolls."""
    return Bombing(
        bombers=sum(force.count - force.lost_in_air - force.turned_back for force in event.forces),
        target_strength=event.target_strength,
        modifier=event.modifier,
        attack_roll=event.attack.roll if event.attack else 0,
        defense_roll=event.defense.roll if event.defense else None,
    )


Losses = tuple[str, str, int, int, int, int]
"""Both results as they are printed; bombers eliminated, aborted and through; BRPs lost."""


def _recorded(event: BombingResolved) -> Losses:
    eliminated = sum(force.eliminated for force in event.forces)
    return _cell(event.attack), _cell(event.defense), eliminated, event.aborted, event.through, event.brps_lost


def _expected(event: BombingResolved, outcome: BombingOutcome | None) -> Losses:
    if outcome is None:
        return "none", "none", 0, 0, 0, 0
    lost = outcome.brps_lost if event.target_brps is None else min(outcome.brps_lost, event.target_brps)
    return (_cell(outcome.attack), _cell(outcome.defense), outcome.eliminated, outcome.aborted, outcome.through, lost)


def _cell(roll: Roll | Read | None) -> str:
    return f"{roll.modified} reads {roll.column}: {roll.result}" if roll else "none"


def _told(told: Losses) -> str:
    attack, defense, eliminated, aborted, through, brps = told
    return (f"attack {attack}, defense {defense}, {eliminated} bombers eliminated, {aborted} aborted, {through} "
            f"through, {brps} BRPs lost")
