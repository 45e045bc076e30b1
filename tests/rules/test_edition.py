from __future__ import annotations

import dataclasses
import re
from importlib.resources import files
from itertools import count

import pytest

from ledger.errors import BadInput, UnknownWord
from ledger.rules import words
from ledger.rules.edition import DEFAULT, Edition, available, built_in, load, overlays
from ledger.rules.edition_data import rows
from ledger.rules.overlay import LARGEST, Overlay, read
from ledger.rules.research import levels_of
from ledger.rules.submarine_input import ASW_LOSSES

RULE = re.compile(r"\d+(\.\d+)?[A-H]?")


class TestLoad:
    def test_once(self) -> None:
        """An edition is read once in a process."""
        assert load("charts") is load("charts")

    def test_available(self) -> None:
        """Every edition that is offered can be loaded under its own id, the default among them."""
        assert DEFAULT in available()
        assert [load(edition_id).id for edition_id in available()] == list(available())

    def test_unknown(self) -> None:
        """An unknown edition is refused, naming the valid ones."""
        with pytest.raises(UnknownWord, match="charts"):
            load("chart")

    def test_frozen(self, charts: Edition) -> None:
        """Nothing of an edition can be changed."""
        with pytest.raises(dataclasses.FrozenInstanceError):
            charts.title = "mine"  # type: ignore[misc]
        with pytest.raises(TypeError):
            charts.costs["submarine"] = charts.costs["asw"]  # type: ignore[index]


class TestCharts:
    def test_settings(self, charts: Edition) -> None:
        """The readings that we fix are the defaults, each with its rule."""
        assert charts.settings._asdict() == {
            "eliminated_return": ("allowable", "24.2"), "asw_losses": ("per-point", "24.631A"),
            "cap_snapshot": ("game-turn", "24.66"), "damaged_transports": ("strict", "24.631A"),
            "first_turn_of_war": ("declaration", "25.66"), "first_expansion": ("first-full-year", "24.21"),
            "growth_rounding": ("down", "35.3"), "deficit_spending": ("limited", "35.5"),
            "prorating": ("remaining", "35.7")}
        assert charts.settings.asw_losses.value in ASW_LOSSES

    def test_words(self, charts: Edition) -> None:
        """Every id in the data is a word of the game."""
        assert set(charts.costs) == set(words.SW_UNITS)
        assert set(charts.production) == set(words.SW_UNITS)
        assert set(charts.builders) == set(words.HOLDERS)
        assert set(charts.usat_start.aggressions) == set(words.AGGRESSIONS)
        assert set(charts.theaters) == set(words.THEATERS)
        for builder in charts.builders.values():
            assert builder.allowed | builder.research <= set(words.UNITS)
            assert not builder.allowed & builder.research
        for order in (*charts.orders.values(), *charts.production.values()):
            assert order.phase in words.PHASES
            assert order.player_turn in ("", *words.PLAYER_TURNS)

    @pytest.mark.parametrize("edition_id", available())
    def test_words_of_modifiers(self, edition_id: str) -> None:
        """Whatever a modifier line looks at is a word of the game."""
        known = {"control": words.LOCATIONS, "based": words.LOCATIONS, "war": words.POWERS,
                 "war-turns": words.POWERS, "diplomacy": words.COUNTRIES, "unit": words.UNITS}
        edition = load(edition_id)
        for table in (edition.submarine_modifiers, edition.bombing_modifiers, edition.raider_modifiers,
                      edition.air_combat_modifiers):
            for line in table.values():
                assert set(line.any_of) <= set(known.get(line.kind, ()))
                assert set(line.attackers) <= set(words.POWERS)
                assert line.project in ("", *words.PROJECTS)
                assert line.search_place in ("", *words.PLACES)

    def test_starting_words(self, charts: Edition) -> None:
        """Every starting level names a holder, a unit and a place of the game."""
        for level in charts.starting_levels:
            assert (level.holder, level.unit, level.place) == (
                words.holder(level.holder), words.unit(level.unit), words.place(level.place))

    def test_rules(self, charts: Edition) -> None:
        """Every row of the data has its rule number, kept as text."""
        folder = files("ledger.rules").joinpath("editions", charts.id)
        for name in ("sw_combat_table.csv", "starting_levels.csv"):
            header, *lines = folder.joinpath(name).read_text("utf-8").splitlines()
            assert header.endswith(",rule")
            assert all(RULE.fullmatch(line.rsplit(",", 1)[1]) for line in lines)
        for table in folder.joinpath("edition.toml").read_text("utf-8").split("\n["):
            rows = re.findall(r"^[^#\n]*\{.*\}", table, re.MULTILINE)
            assert all("rule = " in row for row in rows) or "\nrule = " in table, table

    def test_orders(self, charts: Edition) -> None:
        """Each kind of order knows its phase."""
        assert charts.orders["build"].phase == "construction"
        assert charts.orders["redeploy"].phase == "redeployment"
        assert charts.orders["submarine-combat"].phase == "combat"
        effective = charts.orders["effective-tension"]
        assert (effective.phase, effective.player_turn) == ("diplomatic", "allied")
        assert charts.production["bomber"].phase == "research"

    def test_yss_steps(self, charts: Edition) -> None:
        """The steps of the YSS stand in their order."""
        assert [step.id for step in charts.yss_steps] == ["close", "growth", "totals", "points", "assign"]


def different(one: Edition, other: Edition) -> set[str]:
    """Name the rows that two editions do not share."""
    before, after = rows(one), rows(other)
    return {name for name in before | after if before.get(name) != after.get(name)} - {"id", "title"}


class TestRulebook:
    """The rule 24 page, where it and the charts disagree."""

    @pytest.mark.rule("24.622")
    def test_exactly_these_rows(self, charts: Edition, rulebook: Edition) -> None:
        """Gibraltar, American Pacific bombers, bomber research, range and air defense differ, and nothing else."""
        assert different(charts, rulebook) == {
            "submarine_modifiers.atlantic.gibraltar", "submarine_modifiers.atlantic.iberia",
            "bombing_modifiers.bombing.pacific", "bombing_modifiers.bombing.research",
            "bombing_modifiers.bombing.range-europe", "bombing_modifiers.bombing.range-pacific",
            "bombing_modifiers.bombing.air-defense"}

    @pytest.mark.rule("24.62")
    def test_one_table(self, charts: Edition, rulebook: Edition) -> None:
        """Both print the same SW Combat Table."""
        assert charts.sw_combat_table == rulebook.sw_combat_table

    @pytest.mark.rule("24.622")
    def test_answers(self, charts: Edition, rulebook: Edition) -> None:
        """What the rows that differ say in each."""
        lines = [(edition.submarine_modifiers, edition.bombing_modifiers) for edition in (charts, rulebook)]
        assert ["gibraltar" in submarine["atlantic.iberia"].any_of for submarine, _ in lines] == [False, True]
        assert ["atlantic.gibraltar" in submarine for submarine, _ in lines] == [True, False]
        assert ["bombing.pacific" in bombing for _, bombing in lines] == [False, True]
        assert [bombing["bombing.research"].beyond for _, bombing in lines] == [1, 0]
        assert ["bombing.range-europe" in bombing for _, bombing in lines] == [True, False]
        assert [bombing["bombing.air-defense"].counting for _, bombing in lines] == ["levels", "results"]


class TestOverlays:
    """The overlays that come with the editions."""

    def test_names(self) -> None:
        """They are found by name; another name is refused with the valid ones."""
        assert overlays() == ("2013", "classic")
        with pytest.raises(UnknownWord, match="classic"):
            built_in("clasic")

    @pytest.mark.rule("24.21A")
    @pytest.mark.parametrize("edition_id", available())
    def test_2013(self, edition_id: str) -> None:
        """As of 2013 a 9 is enough for bombers, and pools grow from 1940; nothing else differs."""
        edition = load(edition_id, (built_in("2013"),))
        assert different(load(edition_id), edition) == {"research.bomber", "settings.first_expansion"}
        assert [levels_of(load(edition_id), "bomber", result) for result in (8, 9, 10)] == [0, 0, 1]
        assert [levels_of(edition, "bomber", result) for result in (8, 9, 10)] == [0, 1, 1]
        assert edition.settings.first_expansion == ("1940", "24.21")
        assert edition.id == edition_id

    @pytest.mark.rule("24.21")
    @pytest.mark.parametrize("edition_id", available())
    def test_classic(self, edition_id: str) -> None:
        """Without Gathering Storm, pools grow from 1940; nothing else differs."""
        edition = load(edition_id, (built_in("classic"),))
        assert different(load(edition_id), edition) == {"settings.first_expansion"}
        assert edition.settings.first_expansion == ("1940", "24.21")

    def test_the_later_one_wins(self, charts: Edition) -> None:
        """Overlays are laid one over the other, in their order."""
        mine = read("mine.toml", '[settings.first_expansion]\nvalue = "1942"')
        classic = built_in("classic")
        values = [load("charts", laid).settings.first_expansion.value
                  for laid in ((), (classic,), (classic, mine), (mine, classic))]
        assert values == ["first-full-year", "1940", "1942", "1940"]
        assert charts.settings.first_expansion.value == "first-full-year"

    def test_the_title_names_them(self) -> None:
        """An edition with overlays says so in its title."""
        assert load("charts", (built_in("2013"),)).title == "Charts and tables; 2013"


HOUSE_RULES = """
# What our group agreed.
[costs]
submarine = { brps = 2, shipbuilding = 1, rule = "house" }

[production_prices]
submarine = { rps = 1, rule = "house" }

[submarine_modifiers."house.weather"]
label = "storms"
kind = "by-hand"
rule = "house"
"""

WRONG = """
colour = "red"

[costs.submarine]
brps = "3"
points = 1

[costs.tank]
brps = 1
shipbuilding = 0
rule = "24.43"

[settings.asw_losses]
value = "sometimes"

[orders]
build = { phase = "lunch", rule = "24.12" }

[sw_combat_table]
30 = ["0", "0", "0"]
"""


class TestHouseRules:
    """An overlay of the players' own."""

    def test_laid_over(self, charts: Edition) -> None:
        """It changes what it says and nothing else, and a row that it adds stands with the printed ones."""
        edition = load("charts", (read("house.toml", HOUSE_RULES),))
        assert different(charts, edition) == {
            "costs.submarine", "production_prices.submarine", "submarine_modifiers.house.weather"}
        assert edition.costs["submarine"] == (2, 1, "house")
        assert list(edition.submarine_modifiers)[-1] == "house.weather"

    def test_rows_taken_away(self, charts: Edition) -> None:
        """A row can be left out; one that is not there cannot."""
        edition = load("charts", (read("mine.toml", 'remove = [["costs", "interceptor"]]'),))
        assert different(charts, edition) == {"costs.interceptor"}
        with pytest.raises(BadInput, match=r"mine\.toml: remove.*tank"):
            load("charts", (read("mine.toml", 'remove = [["costs", "tank"]]'),))

    def test_everything_wrong_at_once(self) -> None:
        """Unknown keys, wrong types, bad words and missing cells are told together: file, key and reason."""
        with pytest.raises(BadInput) as caught:
            load("charts", (read("house.toml", WRONG),))
        problems = {problem.place: problem for problem in caught.value.problems}
        assert set(problems) == {f"house.toml: {key}" for key in (
            "colour", "costs.submarine.brps", "costs.submarine.points", "costs.tank", "settings.asw_losses.value",
            "orders.build.phase", "sw_combat_table.30")}
        for key, reason in (("colour", "no such key"), ("costs.submarine.points", "no such key"),
                            ("costs.submarine.brps", "integer"), ("costs.tank", '"tank" is not a known unit'),
                            ("settings.asw_losses.value", "per-point"), ("orders.build.phase", '"lunch"'),
                            ("sw_combat_table.30", "11 cells; 3 are given")):
            assert reason in problems[f"house.toml: {key}"].evidence
        assert all(problem.code == "bad-overlay" and problem.remedy for problem in problems.values())

    @pytest.mark.parametrize(("text", "place", "reason"), [
        ("costs = 3", "mine.toml: costs", "object"),
        ("costs.submarine.brps = true", "mine.toml: costs.submarine.brps", "integer"),
        ("costs.submarine.brps = 1.5", "mine.toml: costs.submarine.brps", "integer"),
        ("costs.submarine.brps = -1", "mine.toml: costs.submarine.brps", "0"),
        ('remove = [["costs", "bomber"]]\ncosts.bomber = { brps = 1, shipbuilding = 0 }',
         "mine.toml: costs.bomber.rule", "required"),
        ('sw_combat_table.31 = ["0","0","0","0","0","0","0","0","0","0","0"]', "mine.toml: sw_combat_table", "30"),
        ('remove = [["sw_combat_table", "3"]]', "mine.toml: sw_combat_table", "no row for 3 factors"),
        ('remove = "costs"', "mine.toml: remove", "costs"),
        ("costs = ", "mine.toml", "no TOML"),
        ("day = 1940-05-10", "mine.toml", "date"),
        (f'title = "{"x" * LARGEST}"', "mine.toml", "characters"),
    ], ids=count())
    def test_each_fault(self, text: str, place: str, reason: str) -> None:
        """Each fault is told with file, key and reason."""
        with pytest.raises(BadInput) as caught:
            load("charts", (read("mine.toml", text),))
        [problem] = caught.value.problems
        assert problem.place == place
        assert reason in problem.evidence

    def test_a_cell_that_is_none(self) -> None:
        """A cell of the table that is no result is refused with its row."""
        cells = '["0","0","0/1","0/1","0/2","0/2","0/2","1/1","1/1","1/2","x"]'
        with pytest.raises(BadInput, match=r'sw_combat_table\.3.*"x" is not a table result'):
            load("charts", (read("mine.toml", f"[sw_combat_table]\n3 = {cells}"),))


class TestDigest:
    """What an overlay says counts, not how its file is written."""

    def test_comments_and_order(self) -> None:
        """Comments, order, blank lines and the style of tables do not change the digest."""
        other = """
        production_prices.submarine = { rule = "house", rps = 1 }   # first of all
        submarine_modifiers."house.weather" = { kind = "by-hand", rule = 'house', label = "storms" }
        [costs.submarine]
        rule = "house"
        shipbuilding = 1
        brps = 2
        """
        one, two = read("house.toml", HOUSE_RULES), read("other.toml", other)
        assert (one.digest, one.content) == (two.digest, two.content)
        assert one.name != two.name

    @pytest.mark.parametrize("change", [("brps = 2", "brps = 3"), ("storms", "Storms"), ("by-hand", "always")])
    def test_every_value(self, change: tuple[str, str]) -> None:
        """Any other value is another digest."""
        assert read("a", HOUSE_RULES).digest != read("a", HOUSE_RULES.replace(*change)).digest

    def test_content_is_kept(self) -> None:
        """What an overlay says comes back from its content."""
        overlay = read("house.toml", HOUSE_RULES)
        assert Overlay.of("again", overlay.data).digest == overlay.digest
        assert overlay.data["costs"]["submarine"]["brps"] == 2
