"""The arithmetic of submarine losses, one rule a function; `submarine.resolve` puts it together.

Rules 24.631 (results), 24.64 (additional losses), 24.66 (half of the transports at most).
"""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules.submarine_input import SubmarineCombat
from ledger.rules.sw_combat import Cell


class Attackers(NamedTuple):
    """What became of the submarines, in factors: they add up to those that attacked."""

    eliminated: int
    aborted: int
    through: int


class Hits(NamedTuple):
    """What the attacker's roll did: transports sunk and damaged, ASW and CVEs lost for want of transports."""

    sunk: int
    damaged: int
    asw: int
    cves: int


class Extra(NamedTuple):
    """Additional sinkings: as 24.64A and B count them, and the undamaged and damaged transports they took."""

    by_modifier: int
    by_submarines: int
    offset: int
    undamaged: int
    damaged: int

    @property
    def missed(self) -> int:
        """Count the sinkings that found no transport."""
        return self.by_modifier + self.by_submarines - self.offset - self.undamaged - self.damaged


def attackers(submarines: int, result: Cell) -> Attackers:
    """Apply the defender's result (24.631B): never more eliminated than attack, nor aborted than are left."""
    eliminated = min(result.before, submarines)
    aborted = min(result.after, submarines - eliminated)
    return Attackers(eliminated, aborted, submarines - eliminated - aborted)


def hits(combat: SubmarineCombat, result: Cell, asw_losses: str) -> Hits:
    """Apply the attacker's result (24.631A): transports, then ASW, then CVEs; damage to what still floats.

    With `asw_losses` "empty-box", ASW and CVEs are lost only where no transport was in the box.
    """
    sunk = min(result.before, combat.transports)
    left = 0 if asw_losses == "empty-box" and combat.transports else result.before - sunk
    asw = min(left, combat.asw)
    cves = min(left - asw, combat.cves)
    return Hits(sunk, min(result.after, combat.transports - sunk), asw, cves)


def additional(combat: SubmarineCombat, through: int, first: Hits) -> Extra:
    """Count the additional sinkings (24.64): undamaged transports first, then damaged ones, nothing else."""
    by_modifier = min(max(0, combat.modifier), combat.submarines)
    offset = min(max(0, -combat.modifier), through)
    wanted = by_modifier + through - offset
    undamaged = min(wanted, combat.transports - first.sunk - first.damaged)
    return Extra(by_modifier, through, offset, undamaged, min(wanted - undamaged, first.damaged))


def may_sink(combat: SubmarineCombat) -> int:
    """Count the transports that may still be lost in a box this turn: half at start, rounded up (24.66)."""
    return max(0, half(combat.transports_at_start) - combat.lost_to_raiders)


def half(transports: int) -> int:
    """Count how many of so many transports may be lost in a turn: half, rounded up (24.66)."""
    return (transports + 1) // 2
