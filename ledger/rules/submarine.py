"""Submarine combat in one SW box: two rolls decide what both sides lose.

Rules 24.631 (results), 24.64 (additional losses), 24.66 (half of the transports at most). Raids, modifiers
and advanced submarines (25.73) are decided elsewhere. Where the rules leave room:

* hits beyond the transports in the box take ASW, then CVEs (setting `asw_losses`);
* damage beyond the undamaged transports is ignored;
* the limit of 24.64A counts the submarines that entered the combat, before losses;
* modifiers never reduce the number before the slash, and 24.64B never falls below 0.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ledger.rules import submarine_losses as losses
from ledger.rules.allocation import allocate
from ledger.rules.edition import Edition
from ledger.rules.explain import Step
from ledger.rules.submarine_input import SubmarineCombat, check
from ledger.rules.submarine_steps import steps_of
from ledger.rules.sw_combat import NOTHING, Table
from ledger.rules.sw_roll import Roll, read_roll, roll_json

__all__ = ["Roll", "Step", "SubmarineCombat", "SubmarineOutcome", "allocate", "outcome_json", "resolve", "resolve_by"]


class SubmarineOutcome(NamedTuple):
    """What a submarine combat did: the raw rolls, the losses as applied, and how they came about.

    Losses are in factors, transports and CVEs. `defense` is None where there was no ASW to roll for. Damaged
    transports leave the box for a port or mapboard box. The `steps` that begin with the same words up to the
    colon add up to the loss of that name.
    """

    attack: Roll
    defense: Roll | None
    submarines_eliminated: int
    submarines_aborted: int
    submarines_through: int
    transports_sunk: int
    transports_damaged: int
    asw_eliminated: int
    cves_eliminated: int
    steps: tuple[Step, ...]


def resolve(table: Table, combat: SubmarineCombat, asw_losses: str = "per-point") -> SubmarineOutcome:
    """Resolve a submarine combat from its two rolls; draws no dice and knows no position.

    Rules 24.631, 24.64, 24.66. `asw_losses` is the edition's setting: "per-point", or "empty-box" (ASW and
    CVEs are lost only where no transport was in the box). Raises BadInput with all that is wrong with the
    combat, UnknownWord for another setting.
    """
    check(combat, asw_losses)
    attack = read_roll(table, combat.submarines, combat.attack_roll, combat.modifier)
    defense = _defense(table, combat)
    attackers = losses.attackers(combat.submarines, defense.result if defense else NOTHING)
    hits = losses.hits(combat, attack.result, asw_losses)
    extra = losses.additional(combat, attackers.through, hits)
    sunk = hits.sunk + extra.undamaged + extra.damaged
    excess = max(0, sunk - losses.may_sink(combat))
    return SubmarineOutcome(
        attack, defense, *attackers,
        transports_sunk=sunk - excess,
        transports_damaged=hits.damaged - extra.damaged + excess,
        asw_eliminated=hits.asw,
        cves_eliminated=hits.cves,
        steps=steps_of(attackers, hits, extra, excess),
    )


def resolve_by(edition: Edition, combat: SubmarineCombat) -> SubmarineOutcome:
    """Resolve a submarine combat by an edition; where it does not set `asw_losses`, per point. Raises as `resolve`."""
    return resolve(edition.sw_combat_table, combat, edition.settings.asw_losses.value or "per-point")


def _defense(table: Table, combat: SubmarineCombat) -> Roll | None:
    """Read the defender's roll; what favors the attacker counts against it (24.622)."""
    if combat.asw == 0 or combat.defense_roll is None:
        return None
    return read_roll(table, combat.asw, combat.defense_roll, -combat.modifier)


def outcome_json(combat: SubmarineCombat, outcome: SubmarineOutcome) -> dict[str, Any]:
    """Give an outcome as plain values for JSON, results as they are printed ("1/3", or "0").

    A side that did not roll has null for its roll, modified roll and column, and the result "0".
    """
    return {
        "attack": roll_json(outcome.attack),
        "defense": roll_json(outcome.defense),
        "submarines": {
            "eliminated": outcome.submarines_eliminated,
            "aborted": outcome.submarines_aborted,
            "through": outcome.submarines_through,
        },
        "transports": {"sunk": outcome.transports_sunk, "damaged": outcome.transports_damaged},
        "asw": {"eliminated": outcome.asw_eliminated},
        "cves": {"eliminated": outcome.cves_eliminated},
    }

