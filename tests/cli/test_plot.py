"""Charts in the terminal: what is drawn is what is there, in 80 columns of plain characters."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.render.plot import letters_of, plot
from cli.render.plot_scale import TICKS, Scale, columns_of, fitting, years
from projections.history.series import ChartData, Flag

SEASONS = ("Spring", "Summer", "Fall", "Winter")
TURNS = ("set-up", "Fall 1939", "Winter 1939", "Spring 1940", "Summer 1940")
LINES = """\
Transports
  factors at the end of the turn, set-up to Summer 1940

  20 +                                                                         J
     |                                                                       ..
     |                                                                      .
     |                                                                    ..
  15 +                                                                  ..
     |                                                                 .
     |                                                               ..
  10 +                                ....W..................W     ..
     |                          ......                            .
     |                    ......                                ..
     |                ..W.                                     .
   5 +            ....                                       J.
     |       .....
     |   ....
     |W..
   0 +J.................J
     +------------------+------------------------------------+------------------
                        1939                                 1940

  J Japan   W Western Allies   * several
"""
BARS = """\
Transports sunk
  transports sunk, set-up to Summer 1940

       set-up |
    Fall 1939 |W 1
  Winter 1939 |JJJWW 5
  Spring 1940 |
  Summer 1940 |J 1

  J Japan   W Western Allies
"""


def chart(kind: str = "line", turns: tuple[str, ...] = TURNS, flags: tuple[Flag, ...] = (),
          **series: list[int | None]) -> ChartData:
    """A chart with these series."""
    return ChartData("x", "Transports", "factors at the end of the turn", turns,
                     {name.replace("_", " "): line for name, line in series.items()}, {},
                     "bars" if kind == "bars" else "line", flags)


NUMBERS = st.none() | st.integers(-(10**6), 10**6)


class TestPlot:
    """A whole plot."""

    def test_lines(self) -> None:
        """A line chart: letters at the turns, dots between them, a star where two meet."""
        drawn = plot(chart(Japan=[0, 0, None, 5, 20], Western_Allies=[1, 7, 11, 11, None]))
        assert drawn + "\n" == LINES

    def test_bars(self) -> None:
        """A bar for each turn, a letter for each transport."""
        drawn = plot(ChartData("x", "Transports sunk", "transports sunk", TURNS,
                               {"Japan": [None, 0, 3, 0, 1], "Western Allies": [0, 1, 2, 0, 0]}, {}, "bars"))
        assert drawn + "\n" == BARS

    def test_large_bars(self) -> None:
        """Where a letter is more than one, that is said, and what is not nothing is still seen."""
        drawn = plot(chart("bars", Japan=[0, 1, 500, 70, 3], Italy=[0, 1, 2, 3, 4]))
        assert "each letter is 10" in drawn
        assert re.search(r"^    Fall 1939 \|JI 2$", drawn, re.MULTILINE)
        assert re.search(r"^  Winter 1939 \|J{50}I 502$", drawn, re.MULTILINE)

    def test_nothing(self) -> None:
        """Without series, or with unknown numbers alone, it says that there is nothing."""
        assert plot(chart()) == "Transports\n  nothing to show"
        assert plot(chart(Japan=[None] * 5)) == "Transports\n  nothing to show"

    def test_one_turn(self) -> None:
        """A campaign of one turn has a point."""
        drawn = plot(chart(turns=("set-up",), Japan=[3]))
        assert "\n  factors at the end of the turn, set-up\n" in drawn
        assert "\n  3 +J\n" in drawn

    def test_below_zero(self) -> None:
        """Where numbers are below 0, 0 is a line."""
        drawn = plot(chart(Axis=[0, -20, -5, 10, 20]))
        assert re.search(r"^ *0 \+A?[-.A]+$", drawn, re.MULTILINE)
        assert " -20 +" in drawn

    def test_flags(self) -> None:
        """What happened in a turn is marked below it, and told."""
        drawn = plot(chart(Japan=[1, 2, 3, 4, 5], flags=(Flag(1, "Italy mobilizes", "e:0"), Flag(1, "Japan too", "e:1"),
                                                         Flag(4, "U.S. mobilizes", "e:2"))))
        assert "a Fall 1939: Italy mobilizes\n" in drawn
        assert "a Fall 1939: Japan too\n" in drawn
        assert "b Summer 1940: U.S. mobilizes\n" in drawn
        assert re.search(r"^ {22,} a +b$", drawn, re.MULTILINE)

    def test_hundreds_of_turns(self) -> None:
        """Two hundred turns still fit."""
        turns = tuple(f"{season} {year}" for year in range(1939, 1989) for season in SEASONS)
        drawn = plot(chart(turns=turns, Japan=list(range(200))))
        assert max(map(len, drawn.splitlines())) <= 80
        assert "1939" in drawn

    def test_text_is_harmless(self) -> None:
        """A title, a unit or a name never gives orders to a terminal."""
        drawn = plot(ChartData("x", "A\x1b[31m", "b\u202e", TURNS, {"c\x07": [1, 2, 3, 4, 5]}))
        assert all(char.isprintable() or char == "\n" for char in drawn)

    @given(st.data(), st.sampled_from(("line", "bars")), st.integers(1, 60), st.integers(1, 9))
    def test_anything(self, data: st.DataObject, kind: str, turns: int, lines: int) -> None:
        """Whatever is counted, a plot fits in 80 columns of ASCII and has a letter for each series in its legend."""
        numbers = st.lists(NUMBERS, min_size=turns, max_size=turns)
        series = {f"Line {n}": data.draw(numbers) for n in range(lines)}
        drawn = plot(chart(kind, tuple(f"Fall {1939 + n}" for n in range(turns)), **series))
        assert max(map(len, drawn.splitlines())) <= 80
        assert drawn.isascii()
        assert all(f" Line {n}" in drawn for n in range(lines)) or "nothing to show" in drawn


class TestScale:
    """Numbers and turns on a plot."""

    @given(st.lists(st.integers(-(10**9), 10**9), min_size=1), st.integers(2, 40))
    def test_holds_everything(self, numbers: list[int], rows: int) -> None:
        """Every number and 0 have a row, higher numbers no lower one, and the ticks are few."""
        scale = Scale.of(numbers, rows)
        places = [scale.row(number) for number in sorted([0, *numbers])]
        assert places == sorted(places)
        assert 0 <= places[0] <= places[-1] < rows
        assert len(scale.ticks) <= TICKS + 1
        assert scale.row(scale.low) == 0
        assert scale.row(scale.high) == rows - 1

    def test_columns(self) -> None:
        """The first turn is at the left end, the last at the right one."""
        assert columns_of(3, 11) == [0, 5, 10]
        assert columns_of(1, 11) == [0]
        assert columns_of(100, 11)[-1] == 10

    def test_years(self) -> None:
        """A year begins with its first turn, also with its Year Start Sequence."""
        assert years(("set-up", "Fall 1939", "Winter 1939", "1940 YSS", "Spring 1940")) == {1: "1939", 3: "1940"}

    def test_fitting(self) -> None:
        """Labels that would run into each other are left out."""
        assert fitting([(0, "1939"), (2, "1940"), (5, "1941"), (9, "1942")], 12) == "1939 1941"


@pytest.mark.parametrize(("names", "letters"), [
    (("Germany", "Italy"), "GI"), (("Axis submarines", "Allied submarines", "Axis transports"), "AST"),
    (("Britain", "Britain"), "BR"), (("A", "A", "A"), "ABC"),
    (tuple("a" * 40), "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789####"),
])
def test_letters(names: tuple[str, ...], letters: str) -> None:
    """Each series has a letter of its name where one is free, and another where none is."""
    assert "".join(letters_of(names)) == letters
