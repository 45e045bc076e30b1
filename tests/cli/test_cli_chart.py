"""`awaw chart`: pictures say what they show, numbers are those of `show`, colors are told apart by everybody."""

from __future__ import annotations

import os
import subprocess
import sys
from unittest.mock import patch

import pytest
from campaigns.table import Awaw, wide

from cli.render import charts as pictures
from cli.render.palette import OTHERS, POWERS, Look
from ledger.rules.words import POWERS as ALL_POWERS
from ledger.rules.words import title


@pytest.mark.xdist_group("the long campaign")
class TestLongWar:
    """Charts of the long campaign."""

    def test_charts_have_names_units_and_legends(self, long: Awaw) -> None:
        """A picture says in itself what it shows: title, description, both axes, and every line by name."""
        drawn = long("chart", "brp-level", "-O", "svg").out
        for text in ("BRPs left to spend, by power", "BRPs at the end of the turn", "turn", "1941", "Germany", "Japan"):
            assert f">{text}<" in drawn
        assert "Germany ends at 0, highest 341 in 1943 YSS" in drawn
        assert " style=" not in drawn
        assert "<style" not in drawn
        assert drawn == long("chart", "brp-level", "-O", "svg").out

    def test_chart_numbers(self, long: Awaw) -> None:
        """The numbers of a chart are those of `show`, turn by turn."""
        chart = long.json("chart", "brp-base")
        for turn in ("Fall 1940", "1942 YSS", "Winter 1945"):
            place = chart["turns"].index(turn)
            assert chart["series"]["U.S."][place] == long.json("show", "brp", "--at", turn)["brp"]["us"]["base"]
        header, first, *_ = long("chart", "brp-base", "-O", "csv").out.splitlines()
        assert header == "turn,Germany,Italy,Japan,Britain,U.S.,France,Russia,China"
        assert first == "set-up,120,60,80,120,150,80,100,20"

    def test_chart_as_a_file(self, long: Awaw) -> None:
        """The ending of the file chooses the form; without a file the terminal draws."""
        long("chart", "usat", "-o", "usat.svg")
        long("chart", "usat", "-o", "usat.png")
        assert (long.folder / "usat.svg").read_text("utf-8").startswith('<?xml version="1.0"')
        assert (long.folder / "usat.png").read_bytes().startswith(b"\x89PNG")
        assert "U.S.-Axis tension (USAT)" in long("chart", "usat").out


    def test_only_some_lines(self, long: Awaw) -> None:
        """Lines are named as players name powers, or in full; another line is told with those that there are."""
        chart = long.json("chart", "brp-level", "--only", "us", "--only", "Ger")
        assert list(chart["series"]) == list(chart["events"]) == ["Germany", "U.S."]
        assert chart["series"]["U.S."] == long.json("chart", "brp-level")["series"]["U.S."]
        drawn = long("chart", "box-atlantic", "--only", "axis submarines").out
        assert drawn.endswith("  A Axis submarines\n")
        assert "[unknown-line]" in long("chart", "brp-level", "--only", "atlantis", code=2).err
        assert "[unknown-line]" in long("chart", "usat", "--only", "germany", code=2).err

    def test_the_list(self, long: Awaw) -> None:
        """Without a name the charts are listed that have something to show, as they are named; it fits the screen."""
        said = long("chart")
        assert not wide(said.out)
        found = long.json("chart")
        assert [chart["name"] for chart in found] == [chart["name"] for chart in long.json("history")["charts"]]
        assert all(chart["name"] in said.out for chart in found)
        assert list(found[0]) == ["name", "title", "lines"]
        assert "[no-chart]" in long("chart", "-o", "all.svg", code=2).err


class TestSettings:
    """What a player has set for other programs."""

    def test_does_not_matter(self, demo: Awaw) -> None:
        """A matplotlibrc in the folder and a backend that there is not change no byte."""
        before = demo("chart", "usat", "-O", "svg").out
        (demo.folder / "matplotlibrc").write_text("font.size: 30\naxes.grid: True\ngrid.color: red\n", "utf-8")
        said = subprocess.run([sys.executable, "-c", "from cli.main import main; main()", "chart", "usat", "-O", "svg"],
                              cwd=demo.folder, env={**os.environ, "MPLBACKEND": "nonsense"}, check=True,
                              capture_output=True)
        assert said.stdout.decode("utf-8") == before


class TestSmall:
    """Campaigns with next to nothing in them, and installations without matplotlib."""

    def test_a_chart_of_nothing(self, awaw: Awaw) -> None:
        """A chart without numbers is drawn empty."""
        awaw("new", "Our war")
        assert "nothing to show" in awaw("chart", "bombing").out
        assert awaw("chart").out == "Charts: nothing to show yet\n"
        assert awaw("chart", "bombing", "-O", "svg").out.startswith("<?xml")

    def test_a_picture_is_refused(self, demo: Awaw) -> None:
        """A picture is refused with how to get it; in the terminal the chart is drawn all the same."""
        with patch.object(pictures, "available", return_value=False):
            said = demo("chart", "usat", "-o", "usat.svg", code=2)
            assert "[no-charts]" in said.err
            assert "pip install" in said.err
            demo("chart", "usat")
        assert not (demo.folder / "usat.svg").exists()


class TestColors:
    """The palette."""

    def test_stand_out_on_light_and_dark(self) -> None:
        """Every color stands out from the page, whichever it is, by 3 to 1."""
        for look in (*POWERS.values(), *OTHERS):
            for paper in ("#fbfaf6", "#14181c", "#ffffff"):
                assert contrast(look.color, paper) >= 3, (look, paper)

    def test_tell_powers_apart(self) -> None:
        """Each power has its own color and marker, also for those who see no red or no green."""
        own = [POWERS[title(power)] for power in ALL_POWERS]
        assert len({look.color for look in own}) == len({look.marker for look in own}) == len(ALL_POWERS)
        for looks in (own, OTHERS):
            for seen in ("normal", "deuteranopia", "protanopia"):
                assert nearest(looks, seen) > 18, seen


def channels(color: str) -> list[float]:
    """Read a color into linear light."""
    values = [int(color[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colors as WCAG counts it."""
    light, dark = sorted((sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), channels(color),
                                                                      strict=True)) for color in (one, other)),
                         reverse=True)
    return (light + 0.05) / (dark + 0.05)


SEEN = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
}
"""How people see colors: matrices over linear light, after Machado, Oliveira and Fernandes (2009)."""


def lab(color: str, seen: str) -> list[float]:
    """Give a color in CIELAB, as it is seen."""
    light = [sum(weight * value for weight, value in zip(row, channels(color), strict=True)) for row in SEEN[seen]]
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (sum(weight * max(value, 0) for weight, value in zip(row, light, strict=True)) / white
               for row, white in zip(rows, (0.9505, 1, 1.089), strict=True))
    fx, fy, fz = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]


def nearest(looks: tuple[Look, ...] | list[Look], seen: str) -> float:
    """Give the distance of the two colors that are most alike."""
    labs = [lab(look.color, seen) for look in looks]
    return min(sum((one - other) ** 2 for one, other in zip(labs[a], labs[b], strict=True)) ** 0.5
               for a in range(len(labs)) for b in range(a))
