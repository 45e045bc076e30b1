"""What `chart` reports where it draws no picture: the chart in plain characters, and its numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cli.reports.base import Report, Table
from projections.history.series import ChartData


def series_report(chart: ChartData, *, drawn: bool) -> Report:
    """Report a chart: drawn in plain characters, or as a table of its numbers, a turn a row."""
    from cli.render.plot import plot

    table = Table(f"{chart.title} ({chart.unit})", ("turn", *chart.series), rows(chart))
    return Report(chart_json(chart), [plot(chart) if drawn else table], table)


def list_report(charts: Iterable[ChartData]) -> Report:
    """Report which charts there are, and the lines of each."""
    kept = list(charts)
    data = [{"name": chart.name, "title": chart.title, "lines": list(chart.series)} for chart in kept]
    shown = Table("Charts", ("name", "title"), [(chart.name, chart.title) for chart in kept], "nothing to show yet")
    grid = Table("", ("name", "title", "lines"), [(chart.name, chart.title, ", ".join(chart.series)) for chart in kept])
    return Report(data, [shown], grid)


def chart_json(chart: ChartData) -> dict[str, Any]:
    """Write a chart for programs: a number a turn for each line, null where it is unknown."""
    return {"name": chart.name, "title": chart.title, "unit": chart.unit, "turns": list(chart.turns),
            "series": chart.series, "events": chart.events, "flags": [flag._asdict() for flag in chart.flags]}


def rows(chart: ChartData) -> list[tuple[str | int | None, ...]]:
    """List the numbers of a chart, a turn a row."""
    return [(turn, *(numbers[place] for numbers in chart.series.values())) for place, turn in enumerate(chart.turns)]
