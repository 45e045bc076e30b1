"""The table as a page: every number of `show` at a moment, each with the way to its why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from starlette.requests import Request

from cli.reports.base import Table
from cli.reports.boxes import Boxes, by_origin, facing, tags
from cli.reports.position import show_report
from cli.web.pages import cut_of
from ledger.events.turns import TurnBegun
from ledger.rules.calendar import SETUP
from ledger.rules.words import COALITIONS, HOLDERS, PLACES, SW_BOXES, built_by, rank_of, title
from projections.campaign import Campaign
from projections.cuts import START
from projections.position import Position
from projections.readings.brp_track import brp_track
from projections.readings.force_pools import force_pools
from projections.readings.points import points
from projections.readings.research import research
from projections.readings.sw_boxes import sw_boxes
from projections.readings.tension_track import tension_track


class Number(NamedTuple):
    """A number of `show`: its path and its value, None where it is unknown."""

    path: str
    value: int | None


Row = tuple[str | Number, ...]


class Sheet(NamedTuple):
    """A part of the table: heading, columns, rows of words and numbers."""

    heading: str
    columns: tuple[str, ...]
    rows: list[Row]


class Side(NamedTuple):
    """Who stands on one side of a box with how much, and how much of that keeps its origin."""

    holder: str
    ready: Number
    inverted: Number
    origins: str


class Printed(NamedTuple):
    """An SW box as it is printed: kinds of units, Axis and Allied."""

    title: str
    rows: list[tuple[Side | None, str, Side | None]]


class Step(NamedTuple):
    """A stop of the slider: how it is asked for ("" is now), and what it is called."""

    at: str
    label: str


def table(campaign: Campaign, request: Request) -> dict[str, Any]:
    """Lay out the table at a moment. Raises BadInput, UnknownWord, NotFound for a moment that is none."""
    stops = steps(campaign)
    at = request.query_params.get("at", "").strip()
    position = campaign.position(cut_of(request))
    here = next((number for number, stop in enumerate(stops) if stop.at == at), None)
    if here is None:
        here = next((number for number, stop in enumerate(stops) if stop.label == str(position.clock.turn)), 0)
    return {"title": "The table", "when": str(position.clock), "version": position.version, "steps": stops,
            "here": here, "at": at, "boxes": list(_boxes(position)), "sheets": list(_sheets(position)),
            "situation": _situation(position)}


def _situation(position: Position) -> Table:
    block = show_report("", position, ("situation",)).blocks[1]
    assert isinstance(block, Table)
    return replace(block, title="")  # it stands in the summary


def steps(campaign: Campaign) -> list[Step]:
    """List the stops of the slider: the set-up, the end of each turn, and now."""
    turns = [found.event.turn for found in campaign.entries() if isinstance(found.event, TurnBegun)]
    return [Step(START, SETUP), *(Step(turn, turn) for turn in dict.fromkeys(turns)), Step("", "now")]


def _sheets(position: Position) -> Iterator[Sheet]:
    yield Sheet("BRPs", ("", "base", "level"), [
        (title(power), Number(f"brp/{power}/base", found.base), Number(f"brp/{power}/level", found.level))
        for power, found in brp_track(position).items() if found != (None, None)])
    yield Sheet("Tension", ("", "actual", "effective"), [
        (title(track), Number(f"tension/{track}/actual", found.actual),
         Number(f"tension/{track}/effective", found.effective))
        for track, found in tension_track(position).items() if found != (None, None)])
    yield Sheet("Force pools", ("", "unit", "pool", "built", "allowable"), list(_pools(position)))
    yield Sheet("On the mapboard", ("", "", "unit", "ready", "inverted"), list(_elsewhere(position)))
    yield Sheet("Points", ("", "", "for", ""), list(_points(position)))
    yield Sheet("Research", ("", "project", "levels", "results"), list(_research(position)))


def _pools(position: Position) -> Iterator[Row]:
    pools = force_pools(position)
    for holder in sorted(pools, key=rank_of(HOLDERS)):
        for unit, pool in pools[holder].items():
            numbers = (Number(f"pools/{holder}/{unit}/{state}", amount) for state, amount in pool._asdict().items())
            yield title(holder), title(unit), *numbers


def _elsewhere(position: Position) -> Iterator[Row]:
    boxes = sw_boxes(position)
    for place in sorted(set(boxes) - set(SW_BOXES), key=rank_of(PLACES)):
        for holder in sorted(boxes[place], key=rank_of(HOLDERS)):
            for unit, presence in boxes[place][holder].items():
                if any(presence):
                    numbers = (Number(f"boxes/{place}/{holder}/{unit}/{state}", amount)
                               for state, amount in presence._asdict().items())
                    yield title(place), title(holder), title(unit) + tags(position, holder, unit, place), *numbers


def _points(position: Position) -> Iterator[Row]:
    for head, coalitions in points(position).items():
        for coalition, amounts in coalitions.items():
            for what, amount in amounts.items():
                if amount:
                    about = " ".join(map(title, what.removesuffix("/assigned").split("/")))
                    yield f"{head.upper()}s", title(coalition), about, Number(f"{head}/{coalition}/{what}", amount)


def _research(position: Position) -> Iterator[Row]:
    found = research(position)
    for coalition in sorted(found, key=rank_of(COALITIONS)):
        for project, there in found[coalition].items():
            numbers = (Number(f"research/{coalition}/{project}/{state}", amount)
                       for state, amount in there._asdict().items())
            yield title(coalition), title(project), *numbers


def _boxes(position: Position) -> Iterator[Printed]:
    boxes = sw_boxes(position)
    for box in SW_BOXES:
        rows, before = list[tuple[Side | None, str, Side | None]](), ""
        for unit, left, right in facing(boxes.get(box, {})):
            rows.append((_side(position, boxes, box, left, unit), "" if unit == before else title(unit),
                         _side(position, boxes, box, right, unit)))
            before = unit
        yield Printed(title(box), rows)


def _side(position: Position, boxes: Boxes, box: str, holder: str | None, unit: str) -> Side | None:
    if holder is None:
        return None
    path, presence = f"boxes/{box}/{holder}/{unit}", boxes[box][holder][unit]
    kept = "".join(built_by(origin, sum(counts)) for origin, counts in by_origin(position, holder, unit, box).items())
    return Side(title(holder), Number(f"{path}/ready", presence.ready), Number(f"{path}/inverted", presence.inverted),
                kept.strip(" ()"))


