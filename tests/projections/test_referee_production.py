"""Production, construction and research: each check broken once and kept once (24.2, 24.4, 41)."""

from __future__ import annotations

import pytest
from by_lines import Game

from ledger.events.forces import UnitsBuilt
from ledger.events.situation import ResearchAchieved
from ledger.rules.edition import built_in, load

OUTBREAK = """
turn "Fall 1939"
war germany britain
"""
WAR_1940 = OUTBREAK + 'turn "Spring 1940"\n'


class TestFirstFullYear:
    """24.21: pools grow from the first full year of the European war on."""

    @pytest.mark.rule("24.21")
    def test_not_in_the_year_of_the_outbreak(self) -> None:
        """In Winter 1939 it is too early; in Spring 1940 it is not."""
        game = Game(OUTBREAK + 'turn "Winter 1939"')
        assert game.only("expand germany submarine 1") == (
            "too-early", "24.21", "Force pools cannot be expanded in Winter 1939. They grow from 1940 on.")
        game.play('turn "Spring 1940"\nexpand germany submarine 1')
        assert game.audit() == []

    @pytest.mark.rule("24.21")
    def test_not_before_a_war(self) -> None:
        """War in Asia is none in Europe; war of the European Axis with Russia is."""
        game = Game('turn "Fall 1939"\nwar japan china\nturn "Spring 1941"')
        assert game.only("expand germany submarine 1") == (
            "too-early", "24.21",
            "Force pools cannot be expanded in Spring 1941. No European war has broken out.")
        assert game.ruled("expand germany submarine 1") == ["too-early"]
        game.play('turn "Summer 1941"\nwar germany russia\nturn "Spring 1942"\nexpand germany submarine 1')

    @pytest.mark.rule("24.21")
    def test_a_later_outbreak(self) -> None:
        """War in Spring 1940 opens 1941 only."""
        game = Game('turn "Spring 1940"\nwar britain italy')
        assert game.only("expand germany submarine 1")[2].endswith("They grow from 1941 on.")
        game.play('turn "Spring 1941"\nexpand germany submarine 1')
        assert game.audit() == []

    @pytest.mark.rule("24.21")
    @pytest.mark.parametrize("name", ["classic", "2013"])
    def test_from_1940_by_overlay(self, name: str) -> None:
        """Both overlays open 1940 whenever the war broke out, and no earlier."""
        game = Game('turn "Winter 1939"', overlays=(built_in(name),))
        assert game.only("expand germany submarine 1") == (
            "too-early", "24.21", "Force pools cannot be expanded in Winter 1939. They grow from 1940 on.")
        game.play('turn "Spring 1940"\nexpand germany submarine 1')
        assert game.audit() == []
        assert Game('turn "Spring 1940"').only("expand germany submarine 1")[0] == "too-early"

    @pytest.mark.rule("24.21")
    def test_unchecked_where_it_is_empty(self) -> None:
        """An empty setting checks nothing."""
        game = Game('turn "Fall 1939"', house={"settings": {"first_expansion": {"value": ""}}})
        game.play("expand germany submarine 1")
        assert game.audit() == []


class TestYearStarts:
    """24.21B to D, 24.232D: some units come later."""

    @pytest.mark.parametrize(("line", "before", "start", "rule"), [
        pytest.param("expand western-allies asw 1", "Winter 1940", "Spring 1941", "24.21B",
                     marks=pytest.mark.rule("24.21B")),
        pytest.param("expand britain transport 1", "Winter 1940", "Spring 1941", "24.21B",
                     marks=pytest.mark.rule("24.21B")),
        pytest.param("expand us submarine 1", "Winter 1941", "Spring 1942", "24.21C",
                     marks=pytest.mark.rule("24.21C")),
        pytest.param("expand japan submarine 1", "Winter 1941", "Spring 1942", "24.21C",
                     marks=pytest.mark.rule("24.21C")),
        pytest.param("expand japan asw 1", "Winter 1942", "Spring 1943", "24.21D",
                     marks=pytest.mark.rule("24.21D")),
        pytest.param("expand us pacific-bomber 1", "Winter 1943", "Spring 1944", "24.232D",
                     marks=pytest.mark.rule("24.232D")),
    ])
    def test_not_a_year_too_early(self, line: str, before: str, start: str, rule: str) -> None:
        """Too early in the last quarter before it, in time in the first one after its YSS."""
        game = Game(OUTBREAK + f'turn "{before}"')
        code, cited, facts = game.only(line)
        assert (code, cited) == ("too-early", rule)
        assert facts.endswith(f"from the {start[-4:]} YSS on; it is {before}.")
        game.play(f'turn "{start}"\n{line}')
        assert game.audit() == []


class TestBombers:
    """24.21A and 24.232: who may produce bombers, and how many."""

    @pytest.mark.rule("24.21A")
    def test_after_a_result_of_ten(self) -> None:
        """Germany needs a 10; by the overlay of 2013 a 9 will do."""
        nine = WAR_1940 + "research germany bomber 9\n"
        assert Game(nine).only("expand germany bomber 1") == (
            "not-researched", "24.21A", "Germany has no result of 10 or more in strategic bomber research, and may not "
            "build or produce any strategic bomber.")
        for game in (Game(nine, overlays=(built_in("2013"),)), Game(nine.replace("bomber 9", "bomber 10"))):
            game.play("expand germany bomber 1\nbuild germany bomber 1")
            assert game.audit() == []

    @pytest.mark.rule("24.232D")
    def test_stay_equal_but_for_one(self) -> None:
        """The odd factor goes to either; a second one for the same power is told when the phase ends."""
        pools = "place britain bomber base=1\nplace us bomber atlantic-us=1\n" + WAR_1940
        Game(pools).play("expand britain bomber 1\nphase allied construction")
        Game(pools).play("expand us bomber 1\nexpand britain bomber 2\nphase allied construction")
        game = Game(pools).play("expand britain bomber 2")
        refused = ("bombers-unequal", "24.232D",
                   "Additions of this phase leave 3 British and 1 American European bombers.")
        assert game.only("phase allied construction") == refused
        assert game.only('turn "Summer 1940"') == refused
        assert game.ruled("phase allied construction") == ["bombers-unequal"]

    @pytest.mark.rule("24.232D")
    def test_of_all_additions_together(self) -> None:
        """Three and three in one phase are equal, in whichever order they are recorded."""
        game = Game("place britain bomber base=1\nplace us bomber atlantic-us=1\n" + WAR_1940)
        game.play("expand britain bomber 3\nexpand us bomber 3\nphase allied construction")
        assert game.audit() == []

    @pytest.mark.rule("24.232D")
    def test_that_were_set_up_unequal(self) -> None:
        """Where they were never equal, the smaller pool may catch up; the larger one may not run ahead."""
        pools = "place britain bomber base=6\nplace us bomber atlantic-us=1\n" + WAR_1940
        game = Game(pools).play('expand us bomber 2\nphase allied construction\nturn "Summer 1940"\n'
                                "expand us bomber 2\nphase allied construction")
        assert game.audit() == []
        game = Game(pools).play("expand britain bomber 1\nexpand us bomber 1")
        assert game.only("phase allied construction")[:2] == ("bombers-unequal", "24.232D")

    @pytest.mark.rule("24.232D")
    def test_pacific_ones_do_not_count(self) -> None:
        """American Pacific bombers are a pool of their own."""
        game = Game(OUTBREAK + 'turn "Spring 1944"\nexpand us pacific-bomber 5\nphase allied construction')
        assert game.audit() == []


class TestTiming:
    """24.22: bombers and interceptors in the research phase, the others in unit construction."""

    @pytest.mark.rule("24.22")
    def test_each_in_its_phase(self) -> None:
        """Interceptors after the research phase are too late; submarines may come, and be built at once."""
        game = Game(WAR_1940 + "expand germany submarine 1\nbuild germany submarine 1")
        assert game.only("expand germany interceptor 1")[:2] == ("wrong-phase", "24.22")
        assert game.audit() == []
        game.play('turn "Summer 1940"\nexpand germany interceptor 1\nbuild germany interceptor 1')
        assert game.audit() == []


class TestPrice:
    """The price of production, a setting."""

    @pytest.mark.rule("42")
    def test_by_the_setting(self) -> None:
        """Two factors at two RPs are four; without a setting, or without RPs, nothing is checked."""
        price = {"production_prices": {"submarine": {"rps": 2, "rule": "42"}}}
        game = Game(WAR_1940, house=price)
        assert game.only("expand germany submarine 2 --rps 3") == (
            "wrong-cost", "42", "2 submarines cost 4 RPs; 3 are recorded.")
        game.play("expand germany submarine 2 --rps 4\nexpand germany submarine 1")
        assert game.audit() == []
        Game(WAR_1940).play("expand germany submarine 2 --rps 3")


class TestWhoBuilds:
    """24.41: who may have what."""

    @pytest.mark.parametrize(("power", "unit", "rule"), [
        pytest.param("germany", "asw", "24.41A", marks=pytest.mark.rule("24.41A")),
        pytest.param("italy", "interceptor", "24.41B", marks=pytest.mark.rule("24.41B")),
        pytest.param("japan", "pacific-bomber", "24.41C", marks=pytest.mark.rule("24.41C")),
        pytest.param("britain", "pacific-bomber", "24.41D", marks=pytest.mark.rule("24.41D")),
        pytest.param("us", "advanced-submarine", "24.41E", marks=pytest.mark.rule("24.41E")),
        pytest.param("france", "submarine", "24.41F", marks=pytest.mark.rule("24.41F", "24.234")),
        pytest.param("russia", "submarine", "24.41G", marks=pytest.mark.rule("24.41G")),
        pytest.param("china", "bomber", "24.41H", marks=pytest.mark.rule("24.41H")),
    ])
    def test_not_what_is_not_on_its_list(self, power: str, unit: str, rule: str) -> None:
        """Neither set up, produced nor built, even where allowable builds lie ready by ruling."""
        game = Game()
        assert game.only(f"place {power} {unit} allowable=1")[:2] == ("may-not-build", rule)
        game.play(f'place {power} {unit} allowable=1 --by-ruling "a house rule"\n{OUTBREAK}turn "Spring 1944"')
        assert [(problem.code, problem.rule) for problem in game.refused(f"expand {power} {unit} 1")
                if problem.code == "may-not-build"] == [("may-not-build", rule)]
        price = "" if unit in load("charts").costs else " --cost 3"
        assert game.only(f"build {power} {unit} 1{price}")[:2] == ("may-not-build", rule)
        assert game.ruled(f"build {power} {unit} 1{price}") == ["may-not-build"]

    @pytest.mark.parametrize(("power", "unit", "project", "result", "rule"), [
        pytest.param("germany", "bomber", "bomber", "10", "24.21A", marks=pytest.mark.rule("24.21A")),
        pytest.param("russia", "bomber", "bomber", "10", "24.21A", marks=pytest.mark.rule("24.21A", "24.41G")),
        pytest.param("germany", "advanced-submarine", "advanced-submarine", "9", "24.41A",
                     marks=pytest.mark.rule("24.41A")),
        pytest.param("germany", "rocket", "rockets", "9 --levels 1", "24.42", marks=pytest.mark.rule("24.42")),
        pytest.param("britain", "flying-bomb", "flying-bombs", "9 --levels 1", "24.42",
                     marks=pytest.mark.rule("24.42")),
    ])
    def test_after_research(self, power: str, unit: str, project: str, result: str, rule: str) -> None:
        """What needs research is built after a result that gives a level."""
        price = "" if unit in load("charts").costs else " --cost 3"
        game = Game(f'place {power} {unit} allowable=1\nturn "Spring 1943"')
        assert game.only(f"build {power} {unit} 1{price}")[:2] == ("not-researched", rule)
        game = Game(f'place {power} {unit} allowable=1\nturn "Spring 1943"\nresearch {power} {project} {result}\n'
                    f"build {power} {unit} 1{price}")
        assert game.audit() == []

    @pytest.mark.rule("24.41B")
    def test_research_of_an_ally_is_no_license(self) -> None:
        """Italy builds no advanced submarines, whoever researched them."""
        game = Game('place italy advanced-submarine allowable=1 --by-ruling "a gift"\nturn "Spring 1943"\n'
                    "research germany advanced-submarine 9")
        assert game.only("build italy advanced-submarine 1")[:2] == ("may-not-build", "24.41B")


class TestCosts:
    """24.43: what it costs, and who pays."""

    @pytest.mark.rule("24.43")
    def test_by_the_book(self) -> None:
        """Three BRPs a factor; another cost takes a ruling."""
        game = Game('place germany submarine allowable=2\nturn "Fall 1939"')
        assert game.only("build germany submarine 2 --cost 5") == (
            "wrong-cost", "24.43",
            "2 submarines cost 6 BRPs and 2 shipbuilding points; 5 and 2 are recorded.")
        assert game.ruled("build germany submarine 2 --cost 5") == ["wrong-cost"]

    @pytest.mark.rule("24.43", "35.6")
    def test_that_is_there(self) -> None:
        """A level of five does not pay for two."""
        game = Game('place germany submarine allowable=2\nbrp base germany 5 --level 5 --reason stated\n'
                    'turn "Fall 1939"')
        assert game.only("build germany submarine 2") == (
            "brp-short", "24.43", "Germany has 5 BRPs left; 6 are needed.")
        game.play("build germany submarine 1")
        assert game.audit() == []

    @pytest.mark.rule("24.2")
    def test_no_more_than_the_pool_allows(self) -> None:
        """No ruling builds what is not in the pool."""
        game = Game('place germany submarine allowable=1\nturn "Fall 1939"')
        assert game.never("build germany submarine 2") == (
            "over-allowable", "24.41", "Germany has 1 allowable submarine builds; 2 asked.")
        game.play("build germany submarine 1")
        assert game.audit() == []

    @pytest.mark.rule("24.233")
    def test_paid_by_another(self) -> None:
        """A record in which Italy pays for German submarines is found."""
        game = Game('place germany submarine allowable=1\nturn "Fall 1939"\nbuild germany submarine 1')
        found = game.forged(UnitsBuilt, lambda _: {"payer": "italy"}).audit()
        assert [(finding.code, finding.rule, finding.message) for finding in found] == [
            ("wrong-payer", "24.233", "Italy paid for units of Germany.")]

    @pytest.mark.rule("24.233", "24.54")
    def test_joint_units(self) -> None:
        """Britain or the U.S. pays, and American yards tag their ASW."""
        game = Game('place western-allies asw allowable=2\nturn "Spring 1941"\n'
                    "build western-allies asw 1 --payer britain\nbuild western-allies asw 1 --payer britain --yard us")
        assert [built.origin for built in game.all(UnitsBuilt)] == [None, "american"]
        assert game.audit() == []


@pytest.mark.rule("27.721A")
class TestYards:
    """Shipbuilding points, a setting."""

    POINTS = {"shipbuilding": {"germany": {"points": {"1939": 2, "1941": 4}, "rule": "27.721A"}}}  # noqa: RUF012

    def test_in_a_turn(self) -> None:
        """Two in a turn of 1939, and two again in the next one; four from 1941 on."""
        game = Game('place germany submarine allowable=20\nturn "Fall 1939"\nbuild germany submarine 1',
                    house=self.POINTS)
        assert game.only("build germany submarine 2") == (
            "no-shipbuilding", "27.721A",
            "Germany has used 1 of its 2 shipbuilding points of the turn; 2 more are needed.")
        game.play('build germany submarine 1\nturn "Winter 1939"\nbuild germany submarine 2\n'
                  'turn "Spring 1941"\nbuild germany submarine 4')
        assert game.value("shipbuilding/germany/used") == 4
        assert game.ruled("build germany submarine 1") == ["no-shipbuilding"]

    def test_not_checked(self) -> None:
        """Not before the first year that is set, not of other powers, and not of what takes no points."""
        game = Game("place germany submarine allowable=9\nplace germany interceptor allowable=9\n"
                    'place japan submarine allowable=9\nturn "Winter 1938"\nbuild germany submarine 5\n'
                    'turn "Fall 1939"\nbuild germany interceptor 9\nbuild japan submarine 9', house=self.POINTS)
        assert game.audit() == []


class TestResearch:
    """41: levels by the scale, and three air range results."""

    @pytest.mark.rule("41")
    @pytest.mark.parametrize(("project", "result", "levels"), [
        ("torpedo", 6, 0), ("torpedo", 7, 1), ("asw", 6, 1), ("asw", 7, 1), ("asw", 8, 2), ("asw", 12, 2),
        ("bomber", 9, 0), ("bomber", 10, 1), ("air-range", 9, 0), ("advanced-submarine", 14, 6),
    ])
    def test_levels_of_the_scale(self, project: str, result: int, levels: int) -> None:
        """A result gives what the scale says, and one that gives nothing is no result."""
        game = Game(f'turn "Spring 1942"\nresearch germany {project} {result}')
        assert game.last(ResearchAchieved).levels == levels
        assert game.value(f"research/european-axis/{project}/levels") == levels
        assert game.value(f"research/european-axis/{project}/results") == min(levels, 1)
        code, rule, facts = game.only(f"research germany {project} {result} --levels 9")
        assert code == "wrong-levels"
        assert rule == ("24.21A" if project == "bomber" else "41")
        assert facts.endswith(f"research gives {levels} level{'' if levels == 1 else 's'}; 9 recorded.")
        assert game.audit() == []

    @pytest.mark.rule("41")
    def test_without_a_scale(self) -> None:
        """Levels of radar are the players' to give."""
        game = Game('turn "Spring 1942"\nresearch germany radar 8 --levels 2\nresearch germany radar 8')
        assert game.value("research/european-axis/radar/levels") == 2
        assert game.value("research/european-axis/radar/results") == 1
        assert game.audit() == []

    @pytest.mark.rule("24.622")
    def test_three_air_range_results(self) -> None:
        """A coalition has three in a game; another one has its own."""
        game = Game('turn "Spring 1942"\nresearch germany air-range 10\nresearch italy air-range 11\n'
                    "research germany air-range 10\nresearch germany air-range 3\nresearch japan air-range 10")
        assert game.only("research italy air-range 10") == (
            "too-many-results", "24.622",
            "European Axis has 3 results in air range research; 3 are possible in a game.")
        assert game.ruled("research italy air-range 10") == ["too-many-results"]

    @pytest.mark.rule("41")
    def test_in_the_research_phase(self) -> None:
        """Results come in the research phase; those held at the start come before the first turn."""
        game = Game('research germany torpedo 7\nturn "Spring 1942"\nphase axis combat')
        assert game.only("research germany torpedo 7")[:2] == ("wrong-phase", "41.12")
        assert game.audit() == []


class TestWar:
    """A war begins once."""

    def test_once(self) -> None:
        """Whoever declares it."""
        game = Game('turn "Fall 1939"\nwar germany britain')
        assert game.only("war britain germany") == ("at-war-already", "", "Britain and Germany are at war.")
        assert game.ruled("war britain germany") == ["at-war-already"]
