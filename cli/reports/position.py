"""What `show` shows: pools, BRPs, tension, boxes, and on demand research, the situation and the dice."""

from __future__ import annotations

from typing import Any

from cli.reports.base import Block, Report, Table
from cli.reports.boxes import box_blocks, tags
from ledger.rules.words import (
    COALITIONS,
    COUNTRIES,
    HOLDERS,
    LOCATIONS,
    PLACES,
    PROJECTS,
    SIDES,
    rank_of,
    title,
)
from projections.position import Position
from projections.readings.brp_track import brp_track
from projections.readings.force_pools import force_pools
from projections.readings.points import points
from projections.readings.research import research
from projections.readings.situation import Fact, situation
from projections.readings.sw_boxes import sw_boxes
from projections.readings.tension_track import tension_track

PARTS = ("brp", "tension", "pools", "boxes")
TITLED = frozenset((*HOLDERS, *LOCATIONS, *PROJECTS, *SIDES, *COUNTRIES))


def show_report(name: str, position: Position, parts: tuple[str, ...], *, printed: bool = False) -> Report:
    """Report parts of a position, the boxes as tables or, where asked for, as they are printed."""
    data: dict[str, Any] = {"campaign": name, "at": _at(position)}
    for part in parts:
        data[part] = _DATA[part](position)
    head = f"{name}: {position.clock}, after event {position.version}"
    blocks: list[Block] = [head]
    for part in parts:
        blocks += box_blocks(position) if printed and part == "boxes" else [_TABLES[part](position)]
    rows = [(path, value) for part in parts if part != "situation" for path, value in _flat(part, data[part])]
    return Report(data, blocks, Table("", ("path", "value"), rows))


def _at(position: Position) -> dict[str, Any]:
    clock = position.clock
    return {"turn": str(clock.turn) if clock.turn else None, "player_turn": clock.side, "phase": clock.phase,
            "version": position.version}


def _flat(path: str, data: Any) -> list[tuple[str, int | None]]:
    if not isinstance(data, dict):
        return [(path, data)]
    return [pair for key, value in data.items() for pair in _flat(f"{path}/{key}", value)]


def _brp_data(position: Position) -> dict[str, Any]:
    return {power: brp._asdict() for power, brp in brp_track(position).items()}


def _tension_data(position: Position) -> dict[str, Any]:
    return {track: tension._asdict() for track, tension in tension_track(position).items()}


def _pools_data(position: Position) -> dict[str, Any]:
    pools = force_pools(position)
    return {holder: {unit: pool._asdict() for unit, pool in pools[holder].items()} for holder in _order(pools)}


def _boxes_data(position: Position) -> dict[str, Any]:
    boxes = sw_boxes(position)
    return {place: {holder: {unit: there._asdict() for unit, there in boxes[place][holder].items()}
                    for holder in _order(boxes[place])}
            for place in sorted(boxes, key=rank_of(PLACES))}


def _order(holders: dict[str, Any]) -> list[str]:
    return sorted(holders, key=rank_of(HOLDERS))


def _points_data(position: Position) -> dict[str, Any]:
    return points(position)


def _points_table(position: Position) -> Table:
    rows = [(head.upper() + "s", title(coalition), _purpose(what), amount)
            for head, coalitions in points(position).items() for coalition, amounts in coalitions.items()
            for what, amount in amounts.items() if amount]
    return Table("Points", ("", "", "for", ""), rows)


def _purpose(what: str) -> str:
    target, _, purpose = what.partition("/")
    return f"{title(target)} {purpose}".removesuffix(" assigned").strip()


def _research_data(position: Position) -> dict[str, Any]:
    found = research(position)
    return {coalition: {project: there._asdict() for project, there in found[coalition].items()}
            for coalition in sorted(found, key=rank_of(COALITIONS))}


def _situation_data(position: Position) -> list[dict[str, Any]]:
    return [fact._asdict() for fact in situation(position)]


def _brp_table(position: Position) -> Table:
    rows = [(title(power), brp.base, brp.level) for power, brp in brp_track(position).items()]
    return Table("BRPs", ("", "base", "level"), [row for row in rows if row[1:] != (None, None)], "none stated")


def _tension_table(position: Position) -> Table:
    rows = [(title(track), found.actual, found.effective) for track, found in tension_track(position).items()]
    return Table("Tension", ("", "actual", "effective"), [row for row in rows if row[1:] != (None, None)],
                 "none stated")


def _pools_table(position: Position) -> Table:
    pools = force_pools(position)
    rows = [(title(holder), title(unit), pool.pool, pool.built, pool.allowable)
            for holder in _order(pools) for unit, pool in pools[holder].items()]
    return Table("Force pools", ("", "unit", "pool", "built", "allowable"), rows)


def _boxes_table(position: Position) -> Table:
    boxes = sw_boxes(position)
    rows = [(title(place), title(holder), title(unit) + tags(position, holder, unit, place), *there)
            for place in sorted(boxes, key=rank_of(PLACES)) for holder in _order(boxes[place])
            for unit, there in boxes[place][holder].items() if any(there)]
    return Table("Boxes", ("", "", "unit", "ready", "inverted"), rows, "empty")


def _research_table(position: Position) -> Table:
    found = research(position)
    rows = [(title(coalition), title(project), *there)
            for coalition in sorted(found, key=rank_of(COALITIONS))
            for project, there in sorted(found[coalition].items(), key=lambda pair: rank_of(PROJECTS)(pair[0]))]
    return Table("Research", ("", "project", "levels", "results"), rows)


def _situation_table(position: Position) -> Table:
    rows = [(fact.chapter, ", ".join(map(_word, fact.about.split("/"))), _value(fact), _until(fact))
            for fact in situation(position)]
    return Table("Situation", ("", "about", "value", "until the next"), rows)


def _until(fact: Fact) -> str:
    return (fact.until or "").replace("-", " ")


def _value(fact: Fact) -> str:
    return f"declared by {title(fact.value)}" if fact.chapter == "war" else _word(fact.value)


def _word(text: str) -> str:
    """Print an id in the game's words, and what players wrote as it is."""
    return title(text) if text in TITLED else text


_DATA = {"brp": _brp_data, "tension": _tension_data, "pools": _pools_data, "boxes": _boxes_data,
         "points": _points_data, "research": _research_data, "situation": _situation_data}
_TABLES = {"brp": _brp_table, "tension": _tension_table, "pools": _pools_table, "boxes": _boxes_table,
           "points": _points_table, "research": _research_table, "situation": _situation_table}
