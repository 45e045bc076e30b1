"""SW force pools (24.2)."""

from __future__ import annotations

from typing import NamedTuple

from projections.position import Position
from projections.readings.paths import number, numbers


class Pool(NamedTuple):
    """A force pool in factors: `built` anywhere on the table, `allowable` builds, and `pool`, their sum."""

    pool: int
    built: int
    allowable: int


def force_pools(position: Position) -> dict[str, dict[str, Pool]]:
    """Read the force pools: holder -> unit -> pool. ASW and transports stand under `western-allies` (24.233)."""
    pools: dict[str, dict[str, Pool]] = {}
    for path, amount in numbers(position).items():
        head, holder, *rest = path.split("/")
        if head == "pools":
            unit, state = rest
            units = pools.setdefault(holder, {})
            units[unit] = units.get(unit, Pool(0, 0, 0))._replace(**{state: amount})
    return pools


def pool_of(position: Position, holder: str, unit: str) -> int:
    """Count the factors of one force pool, built or not (24.2)."""
    return number(position, f"pools/{holder}/{unit}/pool") or 0
