"""The charts of a page: each with its picture, if pictures can be drawn, and the table behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from markupsafe import Markup

from cli.render import charts as pictures
from projections.history.series import ChartData


class Number(NamedTuple):
    """A number of a chart's table, and the number of the event that it comes from."""

    value: int | None
    event: int | None


class Shown(NamedTuple):
    """A chart as the page shows it; `flags` are what is marked on it: the letter, the turn, in words, the event."""

    name: str
    title: str
    unit: str
    svg: Markup | None
    columns: list[str]
    rows: list[tuple[str, list[Number]]]
    flags: list[tuple[str, str, str, int]]


def shown_charts(charts: Iterable[ChartData], numbers: Mapping[str, int]) -> list[Shown]:
    """Prepare charts for a page; `numbers` are those of the events to which they lead."""
    draw = pictures.available()
    return [_shown(chart, numbers, draw) for chart in charts]


def _shown(chart: ChartData, numbers: Mapping[str, int], draw: bool) -> Shown:
    def number(name: str, place: int) -> Number:
        event = chart.events[name][place]
        return Number(chart.series[name][place], None if event is None else numbers[event])

    keys = chart.flag_keys()
    rows = [(turn, [number(name, place) for name in chart.series]) for place, turn in enumerate(chart.turns)]
    svg = Markup(pictures.svg(chart, numbers)) if draw else None  # noqa: S704  # drawn by us, without players' text
    return Shown(chart.name, chart.title, chart.unit, svg, list(chart.series), rows,
                 [(keys[flag.turn], chart.turns[flag.turn], flag.text, numbers[flag.event]) for flag in chart.flags])
