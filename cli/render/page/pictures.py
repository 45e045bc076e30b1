"""The charts of a page: each with its picture, if pictures can be drawn, and the table behind it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

from cli.render import charts as pictures
from projections.history.series import ChartData


class Number(NamedTuple):
    """A number of a chart's table, and the event that it comes from."""

    value: int | None
    event: str | None


class Shown(NamedTuple):
    """A chart as the page shows it; `flags` are what is marked on it, with turn and event."""

    name: str
    title: str
    unit: str
    svg: Markup | None
    columns: list[str]
    rows: list[tuple[str, list[Number]]]
    flags: list[tuple[str, str, str]]


def shown_charts(charts: Iterable[ChartData]) -> list[Shown]:
    """Prepare charts for a page."""
    draw = pictures.available()
    return [_shown(chart, draw) for chart in charts]


def _shown(chart: ChartData, draw: bool) -> Shown:
    rows = [(turn, [Number(numbers[place], chart.events[name][place]) for name, numbers in chart.series.items()])
            for place, turn in enumerate(chart.turns)]
    svg = Markup(pictures.svg(chart, inline=True)) if draw else None  # noqa: S704  # drawn by us, without players' text
    return Shown(chart.name, chart.title, chart.unit, svg, list(chart.series), rows,
                 [(chart.turns[flag.turn], flag.text, flag.event) for flag in chart.flags])
