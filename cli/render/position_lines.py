"""The table at a moment in a few lines of text: boxes, BRPs, tension."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.rules.words import HOLDERS, PLACES, POWERS, TRACKS, count_of, rank_of, title
from projections.history.moments import Moment


def position_lines(moment: Moment) -> Iterator[str]:
    """Say who stands where, what the powers have left, and where the tensions stand."""
    yield from _boxes(moment)
    brps = [f"{title(power)} {base}{_left(moment, power)}" for power in POWERS
            if (base := moment.values.get(f"brp/{power}/base"))]
    if brps:
        yield f"BRP bases: {', '.join(brps)}"
    tracks = [f"{title(track)} {level}" for track in TRACKS
              if (level := moment.values.get(f"tension/{track}/actual")) is not None]
    if tracks:
        yield f"Tension: {', '.join(tracks)}"


def _boxes(moment: Moment) -> Iterator[str]:
    there: dict[str, dict[str, list[str]]] = {}
    for path, count in moment.values.items():
        if path.startswith("boxes/") and count:
            _, place, holder, unit, state = path.split("/")
            units = f"{count_of(unit, count)}{' inverted' if state == 'inverted' else ''}"
            there.setdefault(place, {}).setdefault(holder, []).append(units)
    for place in sorted(there, key=rank_of(PLACES)):
        sides = "; ".join(f"{title(holder)} {', '.join(there[place][holder])}"
                          for holder in sorted(there[place], key=rank_of(HOLDERS)))
        name = title(place)
        yield f"{name[0].upper()}{name[1:]}: {sides}"


def _left(moment: Moment, power: str) -> str:
    level = moment.values.get(f"brp/{power}/level")
    return "" if level is None else f" ({level} left)"
