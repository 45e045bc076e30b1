"""Strategic bombing: the air combat as it was, then both rolls against the target (24.613, 24.632, 24.65)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, cast

from ledger.errors import BadInput, Problem, Rejected
from ledger.events.base import Event, Power
from ledger.events.bombing import AirForce, BomberForce, BombingResolved, TargetPart
from ledger.events.combat import DiceRolled, Modifier
from ledger.rules import targets, words
from ledger.rules.allocation import allocate
from ledger.rules.bombing import Bombing, BombingOutcome, resolve
from ledger.rules.modifiers import Facts
from ledger.rules.words import plain
from projections import orders
from projections.decide.combat import UNROLLED, read, roll_both
from projections.decide.context import Context
from projections.decide.forces import goes_to
from projections.decide.modifiers import itemise
from projections.position import Position
from projections.postings.base import stock
from projections.postings.combat import AAF, AAF_PER_BOMBER
from projections.readings.combat_facts import bombing_facts


class Approach(NamedTuple):
    """Bombers over their target, after air combat, with the lines of the modifier; the dice are still to be rolled."""

    raid: Bombing
    forces: list[BomberForce]
    facts: Facts
    lines: tuple[Modifier, ...]
    air_lines: tuple[Modifier, ...]


def bomb(order: orders.Bomb, context: Context) -> list[Event]:
    """Resolve a bombing. Without bombers left after air combat nobody rolls."""
    met = approach(order, context)
    dice = _rolls(order, context, met.raid)
    outcome = _outcome(context, met.raid, dice)
    return [*dice, _resolved(order, context, met, outcome)]


def approach(order: orders.Bomb, context: Context) -> Approach:
    """Find who would bomb, and at which modifier. Raises BadInput and Rejected for bombers that cannot be."""
    edition = context.edition
    _named_once(order)
    forces = _after_air_combat(order, _forces(order, context.position))
    facts = bombing_facts(context.position, edition, tuple(dict.fromkeys(force.power for force in forces)),
                          order.defender, theater=order.theater, unit=forces[0].unit, distance=order.distance,
                          attacking_jets=sum(squadrons.jets for squadrons in order.escorts),
                          defending_jets=sum(squadrons.jets for squadrons in order.defenders))
    lines = itemise(edition.bombing_modifiers, facts, edition, order.lines)
    air_lines = itemise(edition.air_combat_modifiers, facts, edition, order.air_lines) if order.defenders else ()
    modifier = sum(line.amount for line in lines) if order.modifier is None else order.modifier
    raid = Bombing(bombers=sum(map(_left, forces)), target_strength=targets.strength(edition, _parts(order)),
                   modifier=modifier, attack_roll=UNROLLED, defense_roll=UNROLLED)
    return Approach(raid, forces, facts, lines, air_lines)


def _resolved(order: orders.Bomb, context: Context, met: Approach, outcome: BombingOutcome | None) -> BombingResolved:
    lost = _split(order, met.forces, outcome.eliminated if outcome else 0)
    raw = outcome.brps_lost if outcome else 0
    return BombingResolved(
        theater=cast(Literal["europe", "pacific"], order.theater), target=order.target,
        defender=cast(Power, order.defender),
        target_parts=tuple(TargetPart(kind=kind, count=count) for kind, count in _parts(order).items() if count),
        target_strength=met.raid.target_strength, distance=order.distance,
        forces=tuple(force.model_copy(update={"eliminated": lost[i]}) for i, force in enumerate(met.forces)),
        split="given" if order.eliminated else "proposed",
        escorts=tuple(map(_squadrons, order.escorts)), defenders=tuple(map(_squadrons, order.defenders)),
        air_modifiers=met.air_lines, modifier=met.raid.modifier, modifiers=met.lines,
        attack=read(outcome.attack) if outcome else None,
        defense=read(outcome.defense) if outcome and outcome.defense else None,
        aborted=outcome.aborted if outcome else 0, through=outcome.through if outcome else 0,
        target_brps=order.target_brps, brps_lost=raw if order.target_brps is None else min(raw, order.target_brps),
        goes_to=goes_to(context.edition),
    )


def _parts(order: orders.Bomb) -> Counter[str]:
    """Count what defends the target by kind; a kind that is named twice is there twice."""
    parts = Counter[str]()
    for kind, count in order.parts:
        parts[plain(kind)] += count
    return parts


def _named_once(order: orders.Bomb) -> None:
    """Refuse, with BadInput, squadrons or losses of a power that are named twice: only one of them would count."""
    lists: list[list[object]] = [[(one.power, one.place) for one in squadrons]
                                 for squadrons in (order.escorts, order.defenders)]
    lists += [[power for power, _ in pairs]
              for pairs in (order.aaf, order.air_losses, order.turned_back, order.eliminated)]
    if any(len(set(names)) < len(names) for names in lists):
        raise BadInput(Problem("power-twice", "A power's squadrons or losses are named twice.",
                               "Give each power one number: --escort britain=2.", "24.613"))


def bomber_of(power: str, theater: str) -> str:
    """Name the kind of strategic bomber that a power uses in a theater (24.232)."""
    return "pacific-bomber" if (power, theater) == ("us", "pacific") else "bomber"


def _forces(order: orders.Bomb, position: Position) -> list[BomberForce]:
    """Count the bombers by power. Raises BadInput for none, or for powers named twice."""
    named = [power for power, _, _ in order.bombers]
    if len(set(named)) < len(named) or not (named or order.aaf):
        evidence = "A power is named twice." if named else "No bombers attack."
        raise BadInput(Problem("bad-attackers", evidence, "Name each power once: --bombers us=4.", "24.613"))
    forces = []
    for power, count, place in order.bombers:
        unit = bomber_of(power, order.theater)
        where = place or _station(position, power, unit)
        there = position.balance(stock(power, unit, None, where))
        forces.append(_force(power, unit, where, there if count is None else count))
    forces += [_force(power, AAF, "base", count // AAF_PER_BOMBER) for power, count in order.aaf]
    forces = [force for force in forces if force.count]
    if not forces:
        raise Rejected(Problem("no-bombers", "No strategic bombers are ready there.",
                               "See where they are: awaw show boxes.", "24.613"))
    return forces


def _force(power: str, unit: str, place: str, count: int) -> BomberForce:
    return BomberForce.model_construct(power=power, unit=unit, place=place, count=count, lost_in_air=0, turned_back=0,
                                       eliminated=0)


def _station(position: Position, power: str, unit: str) -> str:
    """Find where a power's bombers are: at a base or in the first SW box that holds any (24.53)."""
    places = ("base", *words.SW_BOXES)
    return next((place for place in places if position.balance(stock(power, unit, None, place)) > 0), "base")


def _after_air_combat(order: orders.Bomb, forces: list[BomberForce]) -> list[BomberForce]:
    """Take what the air combat eliminated and turned back from each power's forces, strategic bombers first.

    Raises BadInput for more than attacked.
    """
    lost, back = dict(order.air_losses), dict(order.turned_back)
    after = []
    for force in forces:
        gone = min(lost.get(force.power, 0), force.count)
        turned = min(back.get(force.power, 0), force.count - gone)
        lost[force.power] = lost.get(force.power, 0) - gone
        back[force.power] = back.get(force.power, 0) - turned
        after.append(force.model_copy(update={"lost_in_air": gone, "turned_back": turned}))
    if any((*lost.values(), *back.values())):
        raise BadInput(Problem("not-in-combat", "More bombers are lost or turned back in the air than attacked.",
                               "Count them again: --air-loss, --turned-back.", "24.613"))
    return after


def _left(force: BomberForce) -> int:
    return force.count - force.lost_in_air - force.turned_back


def _rolls(order: orders.Bomb, context: Context, raid: Bombing) -> list[DiceRolled]:
    needless = (order.attack_roll or order.defense_roll if not raid.bombers
                else order.defense_roll if not raid.target_strength else None)
    if needless:
        raise Rejected(Problem("no-roll", "Nobody rolls for bombers that are gone, or for a target without a defense.",
                               "Leave those dice out.", "24.632"))
    if not raid.bombers:
        return []
    return roll_both(context, (f"{order.target}: bombing attack", order.attack_roll),
                     (f"{order.target}: bombing defense", order.defense_roll) if raid.target_strength else None)


def _outcome(context: Context, raid: Bombing, dice: Sequence[DiceRolled]) -> BombingOutcome | None:
    if not raid.bombers:
        return None
    rolled = replace(raid, attack_roll=dice[0].total, defense_roll=dice[1].total if raid.target_strength else None)
    return resolve(context.edition.sw_combat_table, rolled)


def _split(order: orders.Bomb, forces: list[BomberForce], eliminated: int) -> Sequence[int]:
    """Share the bombers that the target eliminated, as the players say or in proportion (24.67)."""
    if not order.eliminated:
        shares: Mapping[str, int] = allocate(eliminated, {str(i): _left(force) for i, force in enumerate(forces)})
        return [shares[str(i)] for i in range(len(forces))]
    given = dict(order.eliminated)
    if set(given) - {force.power for force in forces}:
        raise BadInput(Problem("not-in-combat", "Bombers are said to be eliminated of a power that has none here.",
                               "Name attackers only: --eliminated us=1.", "24.67"))
    taken = []
    for force in forces:  # a power's bombers first, then its AAF; what is left over is for the referee to refuse
        taken.append(min(given.get(force.power, 0), _left(force)))
        given[force.power] = given.get(force.power, 0) - taken[-1]
    return [lost + given.pop(force.power, 0) for lost, force in zip(taken, forces, strict=True)]


def _squadrons(squadrons: orders.Squadrons) -> AirForce:
    return AirForce(power=cast(Power, squadrons.power), place=squadrons.place, interceptors=squadrons.interceptors,
                    jets=squadrons.jets, lost=squadrons.lost)
