"""The losses of a submarine combat told line by line, so that a player can follow them."""

from __future__ import annotations

from ledger.rules.explain import Step
from ledger.rules.submarine_losses import Attackers, Extra, Hits


def steps_of(attackers: Attackers, hits: Hits, extra: Extra, excess: int) -> tuple[Step, ...]:
    """List how each loss came about, in the order of the rules; lines of one kind add up to that loss.

    `excess` is the number of sinkings beyond the half cap (24.66). Lines of 0 are left out, except those of
    the two rolls.
    """
    always = (*_defender(attackers), *_attacker(hits))
    rare = (*_losses_for_want_of_transports(hits), *_additional(extra), *_cap(excess))
    return always + tuple(step for step in rare if step.amount)


def _defender(attackers: Attackers) -> tuple[Step, ...]:
    return (
        Step("submarines eliminated: by the defender's roll", attackers.eliminated, "24.631B"),
        Step("submarines aborted: by the defender's roll", attackers.aborted, "24.631B"),
        Step("submarines through: unaffected by the defender's roll", attackers.through, "24.64B"),
    )


def _attacker(hits: Hits) -> tuple[Step, ...]:
    return (
        Step("transports sunk: by the attacker's roll", hits.sunk, "24.631A"),
        Step("transports damaged: by the attacker's roll", hits.damaged, "24.631A"),
    )


def _losses_for_want_of_transports(hits: Hits) -> tuple[Step, ...]:
    return (
        Step("ASW eliminated: for want of transports", hits.asw, "24.631A"),
        Step("CVEs eliminated: for want of transports and ASW", hits.cves, "24.631A"),
    )


def _additional(extra: Extra) -> tuple[Step, ...]:
    return (
        Step("transports sunk: modifier in the attacker's favor", extra.by_modifier, "24.64A"),
        Step("transports sunk: submarines through", extra.by_submarines, "24.64B"),
        Step("transports sunk: modifier in the defender's favor", -extra.offset, "24.64B"),
        Step("transports sunk: no transport left to sink", -extra.missed, "24.64C"),
        Step("transports damaged: sunk after all", -extra.damaged, "24.64C"),
    )


def _cap(excess: int) -> tuple[Step, ...]:
    return (
        Step("transports sunk: more than half, damaged instead", -excess, "24.66"),
        Step("transports damaged: more than half were sunk", excess, "24.66"),
    )
