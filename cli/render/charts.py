"""Charts as pictures, drawn by matplotlib (extra `charts`): the same bytes for the same ledger, and no font of its own.

A picture has no background; its axes and words take the color of the text around it, or a gray that is readable on
white and black where it stands alone. Every point leads to the event that it comes from.
"""

from __future__ import annotations

import importlib.util
import io
import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any

from cli.render.palette import Look, looks
from cli.render.svg import INK, Link, Picture, clean
from ledger.errors import BadInput, Problem
from ledger.rules.calendar import SETUP
from projections.history.series import ChartData

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GET = "pip install matplotlib"
"""How to get pictures."""

_ALONE = "#767676"
"""The gray of a picture that stands alone, four and a half to one on white and on black."""

_DRAWING = Lock()
"""One picture at a time: the settings of matplotlib are those of the whole process, which may serve several pages."""

_WIDTH, _HEIGHT, _NOTE = 8.4, 3.9, 0.17
_LABELLED = 9
"""Turns up to which each is named on the axis; of more, the first of each year is."""


def available() -> bool:
    """Tell whether pictures can be drawn here."""
    return importlib.util.find_spec("matplotlib") is not None


def require() -> None:
    """Raise BadInput where pictures cannot be drawn."""
    if not available():
        raise BadInput(Problem("no-charts", "Pictures are drawn by matplotlib, which is not installed.",
                               f"Install it beside awaw: {GET}. Without -o the chart is drawn in the terminal."))


class _Links:
    """Keeps where points lead, under keys that take the place of addresses while a chart is drawn."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.numbers = numbers
        self.kept: dict[str, Link] = {}

    def point(self, chart: ChartData, name: str, place: int) -> str | None:
        """Keep where a point leads, and name that; None for a 0 that no event has touched."""
        event = chart.events[name][place]
        return None if event is None else self.add(event, f"{name}, {chart.turns[place]}: {chart.series[name][place]}")

    def add(self, event: str, text: str) -> str:
        """Keep a link, and name it."""
        key = f"link-{len(self.kept)}"
        self.kept[key] = Link(self.numbers[event], text)
        return key


def svg(chart: ChartData, numbers: Mapping[str, int] | None = None) -> str:
    """Draw a chart as SVG, to stand alone; or in a page, where its points lead to events by their `numbers`."""
    inline, links = numbers is not None, _Links(numbers or {})
    with _DRAWING:
        drawn = _saved(_figure(chart, links if inline else None), "svg", chart.name)
    ink = "currentColor" if inline else _ALONE
    return clean(drawn.decode(), Picture(chart.name, chart.title, describe(chart), ink, links.kept, inline))


def png(chart: ChartData) -> bytes:
    """Draw a chart as PNG, on white."""
    with _DRAWING:
        figure = _figure(chart, None, ink="#222222")
        figure.set_facecolor("white")
        return _saved(figure, "png", chart.name)


def describe(chart: ChartData) -> str:
    """Tell in a sentence or two what a chart shows, for whoever does not see it."""
    ends = []
    for name, numbers in chart.series.items():
        known = [(number, turn) for number, turn in zip(numbers, chart.turns, strict=True) if number is not None]
        if known:
            top, when = max(known, key=lambda pair: pair[0])
            ends.append(f"{name} ends at {known[-1][0]}, highest {top} in {when}")
    kind = "Bars" if chart.kind == "bars" else "Lines"
    return f"{kind}, {chart.unit}, {chart.turns[0]} to {chart.turns[-1]}. {'; '.join(ends)}." if ends else kind


@contextmanager
def _settings(ours: Any) -> Iterator[None]:
    """Draw by settings of our own, whatever a player has set for other programs."""
    os.environ["MPLBACKEND"] = "agg"  # read when matplotlib is loaded, which fails for a name that it does not know
    import matplotlib

    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # a folder for its cache that it may not write is no news
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(ours)
        yield


def _saved(figure: Figure, form: str, name: str) -> bytes:
    out = io.BytesIO()
    metadata: dict[str, Any] = {"Date": None, "Creator": None} if form == "svg" else {"Software": None}
    with _settings({"svg.hashsalt": name, "svg.fonttype": "none", "path.simplify": False}):
        figure.savefig(out, format=form, metadata=metadata, transparent=form == "svg", dpi=144)
    return out.getvalue()


def _figure(chart: ChartData, links: _Links | None, ink: str = INK) -> Figure:
    with _settings({"font.size": 10, "font.family": "DejaVu Sans", "text.color": ink, "axes.labelcolor": ink,
                    "axes.edgecolor": ink, "xtick.color": ink, "ytick.color": ink, "axes.unicode_minus": True,
                    "svg.hashsalt": chart.name}):
        from matplotlib.figure import Figure as Canvas

        notes = [] if links is not None else _notes(chart)  # in a page they stand below it
        figure = Canvas(figsize=(_WIDTH, _HEIGHT + _NOTE * len(notes)), layout="constrained")
        axes = figure.add_subplot()
        rows = _draw(axes, chart, links)
        _frame(axes, chart, ink)
        _flags(axes, chart, links, ink)
        if notes:
            axes.set_xlabel("\n".join(["turn", "", *notes]), loc="left", multialignment="left")
        if rows:
            figure.legend(loc="outside lower left", ncols=_columns(chart), frameon=False, labelcolor=ink,
                          handlelength=2.2)
    return figure


def _columns(chart: ChartData) -> int:
    """Choose how many names of the legend stand beside each other: as many as there is room for."""
    return max(2, min(8, 600 // (48 + 6 * max(map(len, chart.series)))))


def _draw(axes: Axes, chart: ChartData, links: _Links | None) -> int:
    names = list(chart.series)
    draw = _bars if chart.kind == "bars" else _line
    below = [0] * len(chart.turns)
    for name, look in zip(names, looks(names), strict=True):
        draw(axes, chart, name, look, links, below)
    return len(names)


def _line(axes: Axes, chart: ChartData, name: str, look: Look, links: _Links | None, _: list[int]) -> None:
    """Draw a line with a point for each known number; unknown ones leave a gap."""
    numbers = chart.series[name]
    heights = [float("nan") if number is None else number for number in numbers]
    line = axes.plot(range(len(numbers)), heights, color=look.color, linewidth=1.6, marker=look.marker, markersize=4.5,
                     label=name, clip_on=False, linestyle="--" if name == "effective" else "-")[0]
    if links is None:
        return
    line.set_markevery([])  # the points are drawn one by one, to be links
    points = [(place, number) for place, number in enumerate(numbers) if number is not None]
    dots = axes.scatter([place for place, _ in points], [number for _, number in points], s=20, marker=look.marker,
                        color=[look.color] * len(points), linewidths=0, zorder=3, clip_on=False)
    dots.set_urls([links.point(chart, name, place) for place, _ in points])


def _bars(axes: Axes, chart: ChartData, name: str, look: Look, links: _Links | None, below: list[int]) -> None:
    """Stack bars on those of the lines before."""
    there = [(place, number) for place, number in enumerate(chart.series[name]) if number]
    drawn = axes.bar([place for place, _ in there], [number for _, number in there], width=0.8, color=look.color,
                     bottom=[below[place] for place, _ in there], label=name)
    for (place, number), bar in zip(there, drawn, strict=True):
        below[place] += number
        if links is not None:
            bar.set_url(links.point(chart, name, place))


def _frame(axes: Axes, chart: ChartData, ink: str) -> None:
    """Set title, axes and grid; the marks of the axis are turns."""
    from matplotlib.ticker import MaxNLocator

    axes.set_title(chart.title, loc="left", fontsize=12, fontweight="bold", color=ink, pad=10)
    axes.set_ylabel(chart.unit)
    axes.set_xlabel("turn")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=7, steps=[1, 2, 5, 10]))
    axes.grid(axis="y", color=ink, alpha=0.2, linewidth=0.7)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlim(-0.6, max(len(chart.turns) - 0.4, 0.6))
    named = dict(_ticks(chart.turns))
    axes.set_xticks(range(len(chart.turns)), minor=True)
    axes.set_xticks(list(named), labels=list(named.values()))
    if all((number or 0) >= 0 for numbers in chart.series.values() for number in numbers):
        axes.set_ylim(bottom=0)
    else:
        axes.axhline(0, color=ink, linewidth=0.8)


def _ticks(turns: tuple[str, ...]) -> list[tuple[int, str]]:
    """Name turns along the axis: all of a few, of many the set-up and where each year begins, not too close."""
    if len(turns) <= _LABELLED:
        return [(place, turn.replace(" 19", " \u2019")) for place, turn in enumerate(turns)]
    found: list[tuple[int, str]] = []
    for place, turn in enumerate(turns):
        year = next((word for word in turn.split() if word.isdigit()), turn)
        room = not found or place - found[-1][0] >= max(2, len(turns) // 24)
        if year != SETUP and year not in {name for _, name in found} and room:
            found.append((place, year))
    return found


def _flags(axes: Axes, chart: ChartData, links: _Links | None, ink: str) -> None:
    """Mark what happened on the axis of time, those of one turn above each other; letters lead to the notes below."""
    for turn, key in chart.flag_keys().items():
        there = [flag for flag in chart.flags if flag.turn == turn]
        for height, flag in enumerate(there):
            mark = axes.plot([turn], [0.03 + 0.055 * height], marker=(3, 0, 0), markersize=6, color=ink, zorder=4,
                             transform=axes.get_xaxis_transform(), linestyle="none")[0]
            if links is not None:
                mark.set_url(links.add(flag.event, f"{flag.text}, {chart.turns[turn]}"))
        axes.text(turn, 0.01 + 0.055 * (len(there) + 0.2), key, ha="center", fontsize=9, color=ink,
                  transform=axes.get_xaxis_transform())


def _notes(chart: ChartData) -> list[str]:
    """Say by their letters what is marked on a chart."""
    return [f"{key}  {chart.turns[turn]}: {', '.join(flag.text for flag in chart.flags if flag.turn == turn)}"
            for turn, key in chart.flag_keys().items()]
