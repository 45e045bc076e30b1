"""The table at a moment in a few lines of text: boxes, BRPs, tension."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.rules.words import HOLDERS, PLACES, POWERS, TRACKS, count_of, rank_of, title
from projections.history.moments import Moment
from projections.history.prose.english import minus


def position_lines(moment: Moment) -> Iterator[str]:
    """Say who stands where, what the powers have left, and where the tensions stand."""
    yield from _boxes(moment)
    brps = [f"{title(power)} {told}" for power in POWERS if (told := _brps(moment, power))]
    if brps:
        yield f"BRP bases: {', '.join(brps)}"
    tracks = [f"{title(track)} {minus(level)}" for track in TRACKS
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


def _brps(moment: Moment, power: str) -> str:
    """Write the base and what is left of the level, as far as they are known; nothing of a power that has neither."""
    base, level = (moment.values.get(f"brp/{power}/{state}") for state in ("base", "level"))
    if not base and not level:
        return ""
    left = "" if level is None else f" ({minus(level)} left)"
    return f"{'unknown' if base is None else minus(base)}{left}"
