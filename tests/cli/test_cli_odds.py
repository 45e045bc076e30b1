"""`awaw odds`: all that the dice of a combat can do, as text, JSON and CSV."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import Any

import pytest
from campaigns.table import Awaw, wide

from cli.reports.chart import MOST_BINS, bins

SUBMARINE = ("odds", "submarine", "--submarines", 6, "--asw", 7, "--transports", 20, "--modifier", -1)
BOMBING = ("odds", "bombing", "--bombers", 8, "--target-strength", 6, "--modifier", 3)

SUBMARINE_TEXT = """\
6 submarines against 20 transports, 7 ASW and 0 CVEs, modifier -1

                          mean  least  most  3 or more
  submarines  eliminated  1.08      1     2       0.0%
              aborted     4.14      2     5      97.2%
              through     0.78      0     3       2.8%
  transports  sunk        1.11      0     3       2.5%
              damaged     2.69      1     5      58.3%
  ASW         eliminated  0.00      0     0       0.0%
  CVEs        eliminated  0.00      0     0       0.0%

Transports sunk
     chance  or more
  0    6.9%   100.0%  ####
  1   77.5%    93.1%  ########################################
  2   13.0%    15.5%  #######
  3    2.5%     2.5%  #
"""


def leaves(found: Any, path: str = "") -> dict[str, Any]:
    """Find every quantity of the JSON by its path."""
    if "distribution" in found:
        return {path.strip("/"): found}
    return {name: leaf for key, value in found.items() for name, leaf in leaves(value, f"{path}/{key}").items()}


@pytest.mark.rule("24.62")
class TestText:
    """What a player reads."""

    def test_submarine(self, awaw: Awaw) -> None:
        """Means, bounds, the chance that was asked for, and a chart of the transports sunk."""
        assert awaw(*SUBMARINE, "--at-least", 3).out == SUBMARINE_TEXT

    def test_bombing(self, awaw: Awaw) -> None:
        """The same of a bombing, with a chart of the BRPs lost."""
        said = awaw(*BOMBING, "--at-least", 30).out
        assert said.startswith("8 strategic bombers against strength 6, modifier +3\n\n")
        assert "  BRPs lost " in said
        assert "30 or more" in said
        assert "\nBRPs lost\n" in said

    @pytest.mark.parametrize("words", [
        (*SUBMARINE, "--at-least", 3),
        ("odds", "submarine", "--submarines", 999999, "--asw", 90000, "--transports", 999999, "--at-least", 123456),
        ("odds", "bombing", "--bombers", 50, "--target-strength", 30, "--modifier", 9, "--at-least", 150),
        ("odds", "bombing", "--bombers", 0, "--target-strength", 0),
    ])
    def test_fits_the_screen(self, awaw: Awaw, words: tuple[object, ...]) -> None:
        """Whatever the numbers, the text fits into 80 columns and one screen, in plain letters."""
        said = awaw(*words).out
        assert not wide(said)
        assert len(said.splitlines()) < 40
        assert said.isascii()

    def test_nothing_asked(self, awaw: Awaw) -> None:
        """Without a number the column of chances is left out."""
        assert "or more" not in awaw(*SUBMARINE).out.split("Transports sunk")[0]


@pytest.mark.rule("24.62")
class TestJson:
    """What programs read."""

    def test_shape(self, awaw: Awaw) -> None:
        """Quantities are nested as in `calc`, each with mean and distribution."""
        found = awaw.json(*SUBMARINE)
        assert {of: list(what) for of, what in found.items()} == {
            "submarines": ["eliminated", "aborted", "through"], "transports": ["sunk", "damaged"],
            "asw": ["eliminated"], "cves": ["eliminated"]}
        assert list(found["transports"]["sunk"]) == ["mean", "distribution"]
        assert list(found["transports"]["sunk"]["distribution"][0]) == ["number", "chance", "at_least"]
        bombing = awaw.json(*BOMBING)
        assert list(bombing) == ["bombers", "brps_lost"]
        assert list(bombing["brps_lost"]) == ["mean", "distribution"]

    @pytest.mark.parametrize("words", [SUBMARINE, BOMBING])
    def test_exact(self, awaw: Awaw, words: tuple[object, ...]) -> None:
        """Chances are exact fractions that add up to 1, beside decimals of six places."""
        for path, found in leaves(awaw.json(*words)).items():
            chances = {line["number"]: Fraction(line["chance"]["exact"]) for line in found["distribution"]}
            assert sum(chances.values()) == 1, path
            assert Fraction(found["mean"]["exact"]) == sum(number * chance for number, chance in chances.items())
            for line in found["distribution"]:
                for said in (line["chance"], line["at_least"]):
                    assert said["decimal"] == round(float(Fraction(said["exact"])), 6)
                assert Fraction(line["at_least"]["exact"]) == sum(
                    chance for number, chance in chances.items() if number >= line["number"])

    def test_at_least(self, awaw: Awaw) -> None:
        """The chance that was asked for stands with every quantity."""
        found = awaw.json(*SUBMARINE, "--at-least", 3)
        assert found["transports"]["sunk"]["at_least"] == {
            "number": 3, "chance": {"exact": "11/432", "decimal": 0.025463}}
        assert found["asw"]["eliminated"]["at_least"]["chance"] == {"exact": "0", "decimal": 0.0}

    def test_the_edition(self, awaw: Awaw) -> None:
        """House rules change the odds: with hits beyond the transports lost on nobody, no ASW is lost."""
        awaw.file("mild.toml", '[settings.asw_losses]\nvalue = "empty-box"\n')
        words = ("odds", "submarine", "--submarines", 30, "--asw", 3, "--transports", 1)
        assert awaw.json(*words)["asw"]["eliminated"]["mean"]["decimal"] > 0
        mild = awaw.json(*words, "--edition", "mild.toml")
        assert mild["asw"]["eliminated"]["mean"] == {"exact": "0", "decimal": 0.0}


class TestCsv:
    """What spreadsheets read."""

    def test_grid(self, awaw: Awaw) -> None:
        """One row a number, in how many of all ways, so that nothing is rounded that need not be."""
        rows = list(csv.DictReader(io.StringIO(awaw(*SUBMARINE, "-O", "csv").out)))
        assert list(rows[0]) == ["quantity", "number", "ways", "of", "chance", "at_least"]
        ways: dict[str, int] = {}
        for row in rows:
            ways[row["quantity"]] = ways.get(row["quantity"], 0) + int(row["ways"])
            assert row["of"] == "1296"
            assert float(row["chance"]) == round(int(row["ways"]) / 1296, 6)
        assert set(ways.values()) == {1296}
        assert {"transports/sunk", "asw/eliminated"} < set(ways)


class TestRefused:
    """What cannot be worked out."""

    @pytest.mark.parametrize(("words", "told"), [
        (("odds", "submarine", "--submarines", 6), "Missing option '--transports'"),
        (("odds", "submarine", "--submarines", -1, "--transports", 3), "[bad-number]"),
        ((*SUBMARINE, "--attack-roll", 7), "No such option"),
        ((*SUBMARINE, "--at-least", "many"), "[bad-number]"),
        ((*SUBMARINE, "--edition", "rulebok"), "[unknown-edition]"),
        ((*SUBMARINE, "--batch", "-"), "No such option"),
    ])
    def test_usage(self, awaw: Awaw, words: tuple[object, ...], told: str) -> None:
        """Missing forces, numbers that are none, and dice, which odds do not take."""
        assert told in awaw(*words, code=2).err


class TestBins:
    """The rows of the chart."""

    @pytest.mark.parametrize(("numbers", "labels"), [
        ([4], ["4"]), ([0, 2], ["0", "1", "2"]), (range(20), [str(n) for n in range(20)]),
        (range(21), ["0-1", "2-3", "4-5", "6-7", "8-9", "10-11", "12-13", "14-15", "16-17", "18-19", "20-21"]),
        ([7, 103], [f"{n}-{n + 4}" for n in range(5, 105, 5)]),
    ])
    def test_no_gap(self, numbers: list[int], labels: list[str]) -> None:
        """Rows follow each other without a gap, single numbers where they fit the screen."""
        chances = {number: Fraction(1, len(numbers)) for number in numbers}
        found = bins(chances)
        assert [row.label for row in found] == labels
        assert len(found) <= MOST_BINS

    def test_nothing_is_lost(self) -> None:
        """The rows add up to 1, and the first one has everything at or above it."""
        chances = {number: Fraction(1, 300) for number in range(50, 650, 2)}
        found = bins(chances)
        assert sum(row.chance for row in found) == found[0].or_more == 1
        assert [row.or_more for row in found] == sorted((row.or_more for row in found), reverse=True)


class TestFromCampaign:
    """The forces and the modifier of a position, worked out before the dice."""

    @pytest.mark.rule("24.622")
    def test_the_odds_are_those_of_the_combat_that_follows(self, awaw: Awaw) -> None:
        """Forces, modifier and reasons are those of the position; what cannot be derived is named."""
        _atlantic(awaw)
        told = awaw.json("odds", "submarine", "--from-campaign", "--box", "atlantic", "--attacker", "germany")
        same = awaw.json("odds", "submarine", "--submarines", 2, "--asw", 1, "--transports", 11, "--modifier", 2)
        assert told["modifier"] == 2
        assert [line["id"] for line in told["lines"]] == ["atlantic.biscay"]
        assert told["not_derived"] == ["general.naval-nationality"]
        assert {key: told[key] for key in same} == same

    def test_a_line_by_hand_and_an_earlier_moment(self, awaw: Awaw) -> None:
        """A line that the players give counts, and --at asks for the position as it was."""
        _atlantic(awaw)
        argv = ("odds", "submarine", "--from-campaign", "--box", "atlantic", "--attacker", "germany")
        assert awaw.json(*argv, "--line", "naval nationality=-1")["modifier"] == 1
        assert awaw.json(*argv, "--at", "Spring 1940")["modifier"] == 0

    @pytest.mark.rule("24.65")
    def test_bombers(self, awaw: Awaw) -> None:
        """Bombers and target of a bombing come from the campaign and the options."""
        _atlantic(awaw)
        told = awaw.json("odds", "bombing", "--from-campaign", "--attacker", "britain", "--defender", "germany",
                         "--part", "city", "--part", "flak=2", "--distance", "3")
        same = awaw.json("odds", "bombing", "--bombers", "1", "--target-strength", "4")
        assert {key: told[key] for key in same} == same

    def test_what_it_needs(self, awaw: Awaw) -> None:
        """Without a box and an attacker nothing can be looked up."""
        _atlantic(awaw)
        awaw("odds", "submarine", "--from-campaign", code=2)
        awaw("odds", "bombing", "--from-campaign", code=2)


def _atlantic(awaw: Awaw) -> None:
    awaw("new", "War", "--scenario", "fall-1939")
    awaw("place", "western-allies", "transport", "atlantic=11")
    awaw("redeploy", "britain", "asw", "1", "--from", "port", "--to", "atlantic")
    awaw("place", "germany", "submarine", "atlantic=2")
    awaw("turn", "Spring 1940")
    awaw("turn", "Summer 1940")
    awaw("control", "brest", "axis")
