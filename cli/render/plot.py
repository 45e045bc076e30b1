"""Charts in a terminal: 80 columns of plain characters, a letter for each series, the turns along the axis."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import pairwise

from cli.render.clean import clean
from cli.render.plot_scale import Scale, columns_of, fitting, steps, years
from projections.history.series import ChartData

WIDTH = 80
HEIGHT = 16
"""Rows of a line chart, from its lowest to its highest number."""

SEVERAL = "*"
"""Drawn where the points of several series are at one place."""


def plot(chart: ChartData) -> str:
    """Draw a chart: a line chart, or a bar for each turn; without series, say so. No line is wider than 80 columns.

    Unknown numbers leave a gap. What is drawn is rounded to a character; the numbers are those of the table.
    """
    numbers = [number for line in chart.series.values() for number in line if number is not None]
    if not numbers:
        return "\n".join([clean(chart.title), "  nothing to show"])
    head = [clean(chart.title), f"  {clean(chart.unit)}, {_span(chart.turns)}", ""]
    letters = dict(zip(chart.series, letters_of(chart.series), strict=True))
    bars = chart.kind == "bars" and min(numbers) >= 0
    body = _bars(chart, letters) if bars else _lines(chart, letters, Scale.of(numbers, HEIGHT))
    return "\n".join(line.rstrip() for line in [*head, *body, "", *_legend(letters, bars)])


def _span(turns: tuple[str, ...]) -> str:
    return turns[0] if len(turns) == 1 else f"{turns[0]} to {turns[-1]}"


def letters_of(names: Iterable[str]) -> list[str]:
    """Choose a letter for each series: the first of a word of its name that is free, any of its letters, or another."""
    taken: list[str] = []
    for name in names:
        words = clean(name).upper().split()
        wanted = [*(word[0] for word in words), *"".join(words), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"]
        taken.append(next((char for char in wanted if char.isascii() and char.isalnum() and char not in taken), "#"))
    return taken


def _legend(letters: dict[str, str], bars: bool) -> list[str]:
    """List the letters; a name is not broken between lines."""
    keys = [f"{letter} {clean(name)}" for name, letter in letters.items()]
    if len(keys) > 1 and not bars:
        keys.append(f"{SEVERAL} several")
    text = "   ".join(key.replace(" ", "\0") for key in keys)
    return [line.replace("\0", " ") for line in textwrap.wrap(
        text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)]


def _lines(chart: ChartData, letters: dict[str, str], scale: Scale) -> Iterator[str]:
    """Draw each series as its letter at every turn, joined by dots."""
    margin = max(len(str(tick)) for tick in scale.ticks) + 2
    width = WIDTH - margin - 2
    columns = columns_of(len(chart.turns), width)
    canvas = [[" "] * width for _ in range(HEIGHT)]
    if scale.low < 0 < scale.high:
        canvas[scale.row(0)] = ["-"] * width
    for line in chart.series.values():
        _join(canvas, scale, columns, line)
    for name, line in chart.series.items():
        _mark(canvas, scale, columns, line, letters[name])
    ticks = {scale.row(tick): str(tick) for tick in scale.ticks}
    for row in reversed(range(HEIGHT)):
        yield f"{ticks.get(row, ''):>{margin}} {'+' if row in ticks else '|'}{''.join(canvas[row])}"
    yield from (" " * (margin + 1) + line for line in _axis(chart, columns, width))


def _join(canvas: list[list[str]], scale: Scale, columns: list[int], line: list[int | None]) -> None:
    """Put dots between neighbouring numbers that are known, never over anything."""
    for turn, (here, there) in enumerate(pairwise(line)):
        if here is None or there is None:
            continue
        left, right = columns[turn], columns[turn + 1]
        for column in range(left + 1, right):
            row = scale.row(here + (there - here) * (column - left) / (right - left))
            if canvas[row][column] in " -":
                canvas[row][column] = "."


def _mark(canvas: list[list[str]], scale: Scale, columns: list[int], line: list[int | None], letter: str) -> None:
    for column, number in zip(columns, line, strict=True):
        if number is not None:
            row = canvas[scale.row(number)]
            row[column] = letter if row[column] in (" ", ".", "-", letter) else SEVERAL


def _axis(chart: ChartData, columns: list[int], width: int) -> Iterator[str]:
    """Draw the axis with a mark where a year begins, the years, and what happened in a turn."""
    marks = years(chart.turns)
    starts = {columns[turn] for turn in marks}
    yield "+" + "".join("+" if column in starts else "-" for column in range(width))
    yield " " + fitting(((columns[turn], year) for turn, year in marks.items()), width)
    keys = chart.flag_keys()
    if keys:
        yield " " + fitting(((columns[turn], key) for turn, key in keys.items()), width, gap=0)
    for flag in chart.flags:
        text = f"{keys[flag.turn]} {chart.turns[flag.turn]}: {clean(flag.text)}"
        yield from textwrap.wrap(text, width, subsequent_indent="  ", break_on_hyphens=False)


def _bars(chart: ChartData, letters: dict[str, str]) -> Iterator[str]:
    """Draw a bar for each turn, a piece for each series and the sum behind it; what is not nothing is seen."""
    label = max(len(turn) for turn in chart.turns)
    sums = [sum(line[turn] or 0 for line in chart.series.values()) for turn in range(len(chart.turns))]
    room = WIDTH - label - 5 - len(str(max(sums))) - len(chart.series)  # a small piece may be drawn too long
    unit = next(unit for unit in steps() if max(sums) <= unit * room)
    if unit > 1:
        yield f"  {'':>{label}}  each letter is {unit}"
    for turn, name in enumerate(chart.turns):
        pieces = "".join(_piece(line[turn] or 0, unit) * letters[series] for series, line in chart.series.items())
        yield f"  {name:>{label}} |{pieces}{f' {sums[turn]}' if sums[turn] else ''}"


def _piece(number: int, unit: int) -> int:
    return max(round(number / unit), 1) if number else 0

