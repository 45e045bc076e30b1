"""The Carrier Effects table: what CVEs do to submarines and raiders, counted from the lines of both tables."""

from __future__ import annotations

from typing import NamedTuple

from ledger.errors import BadInput, Problem
from ledger.rules import words
from ledger.rules.edition import Edition
from ledger.rules.modifiers import Lines, carrier_steps


class CarrierEffect(NamedTuple):
    """What CVEs in one SW box give: to submarines, where + favors the attacker, and to raiders, where it does not."""

    box: str
    submarines: int
    raiders: int


def carrier_effects(edition: Edition, cves: int) -> tuple[CarrierEffect, ...]:
    """Give the modifiers of so many CVEs in each SW box (24.622, 21.5342).

    Squadrons that search count as CVEs against raiders; add them where they do. Raises BadInput for a negative
    number.
    """
    if cves < 0:
        raise BadInput(Problem("bad-count", f"{cves} is less than none.", "Give 0 or more.", "24.622"))
    return tuple(CarrierEffect(box, _effect(edition.submarine_modifiers, box, cves),
                               _effect(edition.raider_modifiers, box, cves)) for box in words.SW_BOXES)


def _effect(table: Lines, box: str, cves: int) -> int:
    return sum(line.amount * carrier_steps(line, cves) for line in table.values()
               if line.kind == "cves" and line.box in ("", box))
