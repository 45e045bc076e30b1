"""Losses of submarine combat, raids and strategic bombing (24.63 to 24.66, 21.534)."""

from __future__ import annotations

from ledger.events.bombing import AirForce, BomberForce, BombingResolved
from ledger.events.combat import SubmarineCombatResolved
from ledger.events.raids import RaidResolved
from projections.postings.base import Posting, Postings, stock
from projections.postings.forces import eliminated

SUNK_RULE = "24.66"
"""The rule under which transports are sunk by submarines and raiders: what the half cap counts."""


AAF = "aaf"
AAF_PER_BOMBER = 3
"""AAF that bomb as one strategic bomber (24.611)."""
"""Army air factors that bomb: the ledger does not track them."""


def submarine_combat(event: SubmarineCombatResolved) -> list[Posting]:
    """Submarines, ASW and transports are eliminated; damaged transports leave the box, inverted (24.631A)."""
    return [*_submarines(event), *_escorts(event), *_transports(event)]


def _submarines(event: SubmarineCombatResolved) -> list[Posting]:
    return [Posting(stock(side.power, side.unit, None, event.box),
                    eliminated(side.power, side.unit, None, event.goes_to), side.eliminated, "24.631B")
            for side in event.attackers if side.eliminated]


def _escorts(event: SubmarineCombatResolved) -> list[Posting]:
    holder = event.defender
    asw = [Posting(stock(holder, "asw", escort.origin, event.box),
                   eliminated(holder, "asw", escort.origin, event.goes_to), escort.eliminated, "24.631A")
           for escort in event.escorts if escort.eliminated]
    return asw + [Posting(stock(there.holder, "cve", None, event.box),
                          eliminated(there.holder, "cve", None, event.goes_to), there.eliminated, "24.631A")
                  for there in event.carriers if there.eliminated]


def _transports(event: SubmarineCombatResolved | RaidResolved) -> list[Posting]:
    holder, box = event.defender, stock(event.defender, "transport", None, event.box)
    postings = []
    if event.transports_sunk:
        grave = eliminated(holder, "transport", None, event.goes_to)
        postings.append(Posting(box, grave, event.transports_sunk, SUNK_RULE))
    if event.transports_damaged:
        refuge = stock(holder, "transport", None, event.damaged_to, inverted=True)
        postings.append(Posting(box, refuge, event.transports_damaged, "24.631A"))
    return postings


def raid(event: RaidResolved) -> list[Posting]:
    """Raiders cost BRPs (21.5331); ships of both sides are lost (21.5342), and transports (24.66)."""
    postings = [Posting(stock(ships.holder, ships.unit, None, event.box),
                        eliminated(ships.holder, ships.unit, None, event.goes_to), ships.lost, "21.5342")
                for ships in (*event.group, *event.engaged) if ships.lost]
    sent = sum(ships.count for ships in event.group)
    for ships in event.group:
        if share := event.cost * ships.count // sent:
            purse = f"{ships.holder}/brp"
            postings.append(Posting(f"{purse}/level", f"{purse}/spent.naval", share, "21.5331"))
    return postings + _transports(event)


def bombing(event: BombingResolved) -> list[Posting]:
    """Bombers are eliminated, in the air and by the target (24.632B), interceptors too; the defender loses BRPs."""
    postings = [posting for force in event.forces for posting in _bombers(force, event.goes_to)]
    postings += [posting for force in (*event.escorts, *event.defenders)
                 for posting in _interceptors(force, event.goes_to)]
    if event.brps_lost:
        loser = event.defender
        postings.append(Posting(f"{loser}/brp/level", f"income/brp/{loser}", event.brps_lost, "24.65"))
    return postings


def _bombers(force: BomberForce, goes_to: str) -> list[Posting]:
    if force.unit == AAF:
        return []
    source = stock(force.power, force.unit, None, force.place)
    grave = eliminated(force.power, force.unit, None, goes_to)
    return [Posting(source, grave, amount, rule)
            for amount, rule in ((force.lost_in_air, "24.613"), (force.eliminated, "24.632B")) if amount]


def _interceptors(force: AirForce, goes_to: str) -> list[Posting]:
    if not force.lost:
        return []
    return [Posting(stock(force.power, "interceptor", None, force.place),
                    eliminated(force.power, "interceptor", None, goes_to), force.lost, "24.613")]


POSTINGS: Postings = {SubmarineCombatResolved: submarine_combat, RaidResolved: raid, BombingResolved: bombing}
