"""Combats told: who attacked whom with what, at which modifier, and what came of it beside what was to be expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from ledger.errors import LedgerError
from ledger.events.bombing import BombingResolved
from ledger.events.combat import SubmarineCombatResolved
from ledger.events.raids import RaidResolved, Ships
from ledger.rules.edition import Edition
from ledger.rules.odds import bombing_odds, submarine_odds
from ledger.rules.words import count_of, theater_title
from projections.history.prose.base import Chapter, Chapters, Fact
from projections.history.prose.english import (
    adjective,
    listed,
    many,
    name,
    number,
    ordinal,
    place,
    rolled,
    signed,
    some,
    was,
)
from projections.postings.combat import AAF, AAF_PER_BOMBER
from projections.referee import bombing as bombing_rules
from projections.referee import combat as combat_rules


def _submarines(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: SubmarineCombatResolved = fact.event
        boats = sum(side.count for side in event.attackers)
        attackers = _contingents([(side.power, side.unit, side.count) for side in event.attackers])
        if not _prey(event):
            yield f"in {place(event.box)}, {attackers} found the sea empty{_boats_lost(event)}"
            continue
        yield f"in {place(event.box)}, {attackers} attacked {_convoy(event)}{_at(event.modifier)}"
        yield f"on {_dice(event)} {_subject(boats)} {_sank(event, _to_sink(event, fact.edition))}{_boats_lost(event)}"


PAIR = 2


def _contingents(forces: Sequence[tuple[str, str, int]]) -> str:
    """Write forces of several powers, the unit once where it is the same: "two German and one Italian submarine"."""
    units = {unit for _, unit, _ in forces}
    if len(forces) > 1 and len(units) == 1:
        last = forces[-1][2]
        noun = count_of(forces[0][1], last).removeprefix(f"{last} ")
        return f"{listed(f'{number(count)} {adjective(power)}' for power, _, count in forces)} {noun}"
    named = [some(unit, count) if place and forces[place - 1][0] == power else _of(power, unit, count)
             for place, (power, unit, count) in enumerate(forces)]
    return listed(named)


def _of(power: str, unit: str, count: int) -> str:
    return some(unit, count).replace(" ", f" {adjective(power)} ", 1)


def _guards(event: SubmarineCombatResolved) -> list[str]:
    return [some(unit, count) for unit, count in (
        ("asw", sum(escort.asw for escort in event.escorts)),
        ("cve", sum(group.cves for group in event.carriers))) if count]


def _prey(event: SubmarineCombatResolved) -> bool:
    return bool(event.transports or _guards(event))


def _convoy(event: SubmarineCombatResolved) -> str:
    """Tell what was attacked; whose it was goes without saying of the Western Allies."""
    guards = listed(_guards(event))
    if not event.transports:
        return guards
    transports = (some("transport", event.transports) if event.defender == "western-allies"
                  else _of(event.defender, "transport", event.transports))
    return f"{transports} {f'escorted by {guards}' if guards else 'without an escort'}"


def _at(modifier: int) -> str:
    return f", with a modifier of {signed(modifier)}" if modifier else ""


def _dice(event: SubmarineCombatResolved | BombingResolved) -> str:
    attack = rolled(event.attack.roll) if event.attack else "no roll"
    return f"{attack} against {rolled(event.defense.roll)}" if event.defense else attack


def _subject(count: int) -> str:
    return "it" if count == 1 else "they"


def _to_sink(event: SubmarineCombatResolved, edition: Edition | None) -> Fraction | None:
    """Give the mean number of transports that this combat sinks, None where that cannot be known."""
    try:
        return submarine_odds(edition, combat_rules.inputs_of(event)).mean("transports_sunk") if edition else None
    except LedgerError:
        return None


def _expected(mean: Fraction | None) -> str:
    """Write what was to be expected, unless that is next to nothing."""
    return "" if mean is None or mean < Fraction(1, 20) else f" (expected: {float(mean):.1f})"


def _sank(event: SubmarineCombatResolved, mean: Fraction | None) -> str:
    sunk, damaged = event.transports_sunk, event.transports_damaged
    transports = f"{some('transport', sunk) if sunk else 'nothing'}{_expected(mean) if event.transports else ''}"
    others = [some(unit, count) for unit, count in (
        ("asw", sum(escort.eliminated for escort in event.escorts)),
        ("cve", sum(group.eliminated for group in event.carriers))) if count]
    if damaged and others:
        return f"sank {listed([transports, *others] if sunk else others)}, and damaged {some('transport', damaged)}"
    hit = f"{'' if sunk else ','} {'and' if sunk else 'but'} damaged {number(damaged)}" if damaged else ""
    return f"sank {listed([transports, *others] if sunk or not others else others)}{hit}"


def _boats_lost(event: SubmarineCombatResolved) -> str:
    """Say what became of the submarines: lost, driven off, or neither."""
    lost = Counter({side.power: 0 for side in event.attackers})
    for side in event.attackers:
        lost[side.power] += side.eliminated
    total, away = lost.total(), event.submarines_aborted
    boats = sum(side.count for side in event.attackers)
    if boats == 1:
        return "; it was lost" if total else "; it was driven off" if away else ""
    if boats in (total, away):
        return f"; {'both' if boats == PAIR else 'all'} were {'lost' if total else 'driven off'}"
    gone = number(total) if len(lost) == 1 else listed(
        f"{number(count)} {adjective(power)}" for power, count in lost.items() if count) + (
        f" boat{'' if total == 1 else 's'}")
    told = f"; {gone} {was(total)} lost" if total else "; no boat was lost"
    driven = number(away) if total else f"{number(away)} {was(away)}"
    return told + (f"{' and' if total else ', but'} {driven} driven off" if away else "")


def _raid(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: RaidResolved = fact.event
        total = sum(ships.count for ships in event.group)
        again = "" if event.number == 1 else f", the {ordinal(event.number)} group at sea there,"
        cost = f" for {many(event.cost, 'BRP')}" if event.cost else ""
        search = f"a search of {event.die}{_plus(event.modified - event.die)}"
        met = f"brought {_ships(event.engaged)} against" if event.engaged else "did not find"
        them = "it" if total == 1 else "them"
        yield (f"{_ships(event.group)}{again} raided {place(event.box)}{cost}: {search} {met} {them}, and "
               f"{_subject(total)} {_raided(event)}{_ships_lost(event)}")


def _plus(modifier: int) -> str:
    return f" ({signed(modifier)})" if modifier else ""


def _ships(fleet: Sequence[Ships]) -> str:
    return _contingents([(ships.holder, ships.unit, ships.count) for ships in fleet])


def _raided(event: RaidResolved) -> str:
    damaged = f" and damaged {number(event.transports_damaged)}" if event.transports_damaged else ""
    sunk = some("transport", event.transports_sunk) if event.transports_sunk else "nothing"
    return f"sank {sunk}{damaged}"


def _ships_lost(event: RaidResolved) -> str:
    lost = [Ships(holder=ships.holder, unit=ships.unit, count=ships.lost, lost=ships.lost)
            for ships in (*event.group, *event.engaged) if ships.lost]
    total = sum(ships.count for ships in lost)
    if total == sum(ships.count for ships in event.group) == sum(ships.lost for ships in event.group):
        return "; it was lost" if total == 1 else f"; {'both' if total == PAIR else 'all'} were lost"
    return f"; {_ships(lost)} {was(total)} lost" if lost else ""


def _bombing(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: BombingResolved = fact.event
        named = any(force.unit == "pacific-bomber" for force in event.forces)
        where = f" in {theater_title(event.theater)}" if event.theater == "pacific" and not named else ""
        yield f"{_bombers(event)} attacked {event.target}{where}{_at(event.modifier)}"
        yield from _in_the_air(event)
        yield _bombed(event, fact.edition)


def _bombers(event: BombingResolved) -> str:
    bombers = [(force.power, force.unit, force.count) for force in event.forces if force.unit != AAF]
    return listed([*([_contingents(bombers)] if bombers else []),
                   *(f"{number(AAF_PER_BOMBER * force.count)} {adjective(force.power)} AAF"
                     for force in event.forces if force.unit == AAF)])


def _in_the_air(event: BombingResolved) -> Iterator[str]:
    """Tell the air combat, if there was any, as it was recorded."""
    if not event.defenders:
        return
    met = listed(_of(part.power, "interceptor", part.interceptors)
                 + (f" and {_many(part.jets, 'jet')}" if part.jets else "") for part in event.defenders)
    guard = sum(part.interceptors for part in event.escorts)
    escorts = f" and their escort of {some('interceptor', guard)}" if guard else ""
    yield f"{met} rose against the bombers{escorts}: {_air_losses(event) or 'no aircraft was lost'}"


def _air_losses(event: BombingResolved) -> str:
    shot = [_many(part.lost, f"{adjective(part.power)} interceptor" if len(event.defenders) > 1 else "interceptor")
            for part in event.defenders if part.lost]
    shot += [_many(part.lost, "escort") for part in event.escorts if part.lost]
    shot += _aircraft(event, [force.lost_in_air for force in event.forces])
    back = _aircraft(event, [force.turned_back for force in event.forces])
    alone = len(shot) == 1 and shot[0].startswith("one ")
    told = (f"{listed(shot)} {'was' if alone else 'were'} shot down" if shot else "",
            f"{listed(back)} turned back" if back else "")
    return ", and ".join(filter(None, told))


def _aircraft(event: BombingResolved, counts: Sequence[int]) -> list[str]:
    """Name so many of each force's bombers; three AAF go for one (24.65)."""
    bombers = sum(count for force, count in zip(event.forces, counts, strict=True) if force.unit != AAF)
    aaf = sum(count for force, count in zip(event.forces, counts, strict=True) if force.unit == AAF)
    return [told for told in (_many(bombers, "bomber") if bombers else "",
                              f"{number(AAF_PER_BOMBER * aaf)} AAF" if aaf else "") if told]


def _many(count: int, noun: str) -> str:
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def _bombed(event: BombingResolved, edition: Edition | None) -> str:
    if event.attack is None:
        return f"no bomber was left to reach {event.target}"
    loss = many(event.brps_lost, "BRP") if event.brps_lost else "nothing"
    told = f"on {_dice(event)}, {name(event.defender)} lost {loss}"
    told += _expected(_to_lose(event, edition))
    lost, away = sum(force.eliminated for force in event.forces), event.aborted
    return told + _bombers_lost(event, lost, away)


def _bombers_lost(event: BombingResolved, lost: int, away: int) -> str:
    """Say what became of the bombers that were left; three AAF are one of them."""
    left = sum(force.count - force.lost_in_air - force.turned_back for force in event.forces)
    aaf = all(force.unit == AAF for force in event.forces)
    each, what = (AAF_PER_BOMBER, "AAF") if aaf else (1, "bombers")
    fates = ((lost, f"lost over {event.target}"), (away, "driven off"))
    if not aaf and left in (lost, away):
        fate = next(fate for count, fate in fates if count == left)
        return f"; the bomber was {fate}" if left == 1 else f"; {'both' if left == PAIR else 'all'} were {fate}"
    told = [f"{number(each * count)} {was(each * count)} {fate}" for count, fate in fates if count]
    return f"; of the {what}, {listed(told)}" if told else ""


def _to_lose(event: BombingResolved, edition: Edition | None) -> Fraction | None:
    """Give the mean of the BRPs that this bombing costs, None where that cannot be known."""
    if event.target_brps is not None:
        return None  # the players' limit is not part of the odds
    try:
        return bombing_odds(edition, bombing_rules.inputs_of(event)).mean("brps_lost") if edition else None
    except LedgerError:
        return None


CHAPTERS: Chapters = {
    SubmarineCombatResolved: Chapter("combat", _submarines),
    RaidResolved: Chapter("combat", _raid),
    BombingResolved: Chapter("combat", _bombing),
}
