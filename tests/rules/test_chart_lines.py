"""Every line of the charts, one by one: what it gives, and that it is silent where it does not hold."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.rules.air_range import bomber_range, interceptor_range
from ledger.rules.carriers import carrier_effects
from ledger.rules.edition import Edition, built_in, load
from ledger.rules.modifiers import Facts, derive
from ledger.rules.raiders import encounter, fits
from ledger.rules.targets import strength

CHARTS, RULEBOOK = load("charts"), load("rulebook")


def given(table: str, line: str, edition: Edition = CHARTS, **facts: Any) -> int:
    """Work out one line of a table from the facts: 0 where it does not hold."""
    known = {"attackers": ("germany",), "defender": "western-allies"} | facts
    found = derive(getattr(edition, table), Facts(**known), edition)
    return sum(one.amount for one in found.lines if one.id == line)


def submarines(line: str, edition: Edition = CHARTS, **facts: Any) -> int:
    """Work out one line of submarine warfare, in the box that its id begins with."""
    return given("submarine_modifiers", line, edition, box=facts.pop("box", line.partition(".")[0]), **facts)


def bombing(line: str, edition: Edition = CHARTS, **facts: Any) -> int:
    """Work out one line of strategic bombing, by American bombers over Germany."""
    known = {"attackers": ("us",), "defender": "germany", "theater": "europe"} | facts
    return given("bombing_modifiers", line, edition, **known)


def raiders(line: str, **facts: Any) -> int:
    """Work out one line of the raider table, where + favors the defender."""
    return given("raider_modifiers", line, **facts)


WAR = {("germany", "us"): 3}


class TestSubmarinesAnywhere:
    """The general lines of submarine warfare."""

    @pytest.mark.rule("general.air-range")
    def test_air_range(self) -> None:
        """The difference of both sides' results, in any box."""
        results = {("european-axis", "air-range"): 2, ("western-allies", "air-range"): 1}
        assert [submarines("general.air-range", box=box, results=results) for box in ("atlantic", "pacific")] == [1, 1]

    @pytest.mark.rule("general.torpedo")
    def test_torpedo(self) -> None:
        """The attacker's levels, not the defender's."""
        assert submarines("general.torpedo", levels={("european-axis", "torpedo"): 2}) == 2
        assert submarines("general.torpedo", levels={("western-allies", "torpedo"): 2}) == 0

    @pytest.mark.rule("general.asw")
    def test_asw(self) -> None:
        """The defender's levels, not the attacker's."""
        assert submarines("general.asw", levels={("western-allies", "asw"): 2}) == -2
        assert submarines("general.asw", levels={("european-axis", "asw"): 2}) == 0


class TestSubmarinesInTheAtlantic:
    """The lines of the Atlantic box."""

    @pytest.mark.rule("atlantic.cves")
    def test_cves(self) -> None:
        """One for every six CVEs, four at most."""
        assert [submarines("atlantic.cves", cves=cves) for cves in (5, 6, 23, 24, 30)] == [0, -1, -3, -4, -4]

    @pytest.mark.rule("atlantic.biscay")
    @pytest.mark.parametrize("port", ["brest", "lorient", "st-nazaire", "la-rochelle"])
    def test_biscay(self, port: str) -> None:
        """Any of the French ports gives two, several no more; in Allied hands it gives nothing."""
        assert submarines("atlantic.biscay", control={port: "axis"}) == 2
        assert submarines("atlantic.biscay", control={port: "axis", "brest": "axis"}) == 2
        assert submarines("atlantic.biscay", control={port: "allied"}) == 0

    @pytest.mark.rule("atlantic.iberia")
    @pytest.mark.parametrize("port", ["la-coruna", "vigo", "lisbon", "cadiz"])
    def test_iberia(self, port: str) -> None:
        """Any of the Iberian ports gives one."""
        assert submarines("atlantic.iberia", control={port: "axis"}) == 1

    @pytest.mark.rule("atlantic.gibraltar", "atlantic.iberia")
    def test_gibraltar(self) -> None:
        """Gibraltar has a line of its own on the charts, and shares that of the Iberian ports in the rulebook."""
        held = {"gibraltar": "axis", "lisbon": "axis"}
        lines = ("atlantic.gibraltar", "atlantic.iberia")
        assert [submarines(line, CHARTS, control=held) for line in lines] == [1, 1]
        assert [submarines(line, RULEBOOK, control=held) for line in lines] == [0, 1]
        assert submarines("atlantic.iberia", RULEBOOK, control={"gibraltar": "axis"}) == 1

    @pytest.mark.rule("atlantic.us-war", "atlantic.us-war-turns", "25.66")
    def test_war_with_the_us(self) -> None:
        """One for the war, and two and one more in its first two turns."""
        for turn, amounts in ((1, (1, 2)), (2, (1, 1)), (3, (1, 0))):
            turns = {("germany", "us"): turn}
            assert (submarines("atlantic.us-war", war_turns=turns),
                    submarines("atlantic.us-war-turns", war_turns=turns)) == amounts
        assert submarines("atlantic.us-war") == 0

    @pytest.mark.rule("atlantic.ireland")
    def test_ireland(self) -> None:
        """A result of 7 or more."""
        assert [submarines("atlantic.ireland", diplomacy={"ireland": result}) for result in (6, 7, 9)] == [0, 1, 1]

    @pytest.mark.rule("atlantic.ultra")
    def test_ultra(self) -> None:
        """For whoever holds it."""
        assert [submarines("atlantic.ultra", codes={"ultra": side}) for side in ("axis", "allied")] == [1, -1]


class TestSubmarinesInTheIndianOcean:
    """The lines of the Indian Ocean box."""

    @pytest.mark.rule("indian-ocean.cves")
    def test_cves(self) -> None:
        """One for every three CVEs, four at most."""
        assert [submarines("indian-ocean.cves", cves=cves) for cves in (2, 3, 11, 12, 30)] == [0, -1, -3, -4, -4]

    @pytest.mark.rule("indian-ocean.colombo", "indian-ocean.magic")
    @pytest.mark.parametrize(("power", "amount"), [("japan", 1), ("germany", 0)])
    def test_japanese_submarines_only(self, power: str, amount: int) -> None:
        """Colombo and Magic count for Japan's submarines alone."""
        facts = {"attackers": (power,), "control": {"colombo": "axis"}, "codes": {"magic": "axis"}}
        assert submarines("indian-ocean.colombo", **facts) == amount
        assert submarines("indian-ocean.magic", **facts) == amount

    @pytest.mark.rule("indian-ocean.ultra")
    @pytest.mark.parametrize(("power", "amount"), [("japan", 0), ("italy", 0), ("germany", -1)])
    def test_german_submarines_only(self, power: str, amount: int) -> None:
        """Ultra counts for German submarines alone."""
        assert submarines("indian-ocean.ultra", attackers=(power,), codes={"ultra": "allied"}) == amount


class TestSubmarinesInThePacific:
    """The lines of the Pacific box."""

    @pytest.mark.rule("pacific.cves")
    def test_cves(self) -> None:
        """One for every three CVEs, four at most."""
        assert [submarines("pacific.cves", cves=cves) for cves in (2, 3, 11, 12, 30)] == [0, -1, -3, -4, -4]

    @pytest.mark.rule("pacific.bases")
    @pytest.mark.parametrize("base", ["townsville", "noumea", "suva", "pearl-harbor"])
    def test_bases(self, base: str) -> None:
        """Any of the bases gives Japan's submarines one."""
        assert submarines("pacific.bases", attackers=("japan",), control={base: "axis"}) == 1

    @pytest.mark.rule("pacific.manila")
    def test_manila(self) -> None:
        """Manila gives American submarines two, and nobody else's anything."""
        held = {"manila": "allied"}
        assert submarines("pacific.manila", attackers=("us",), defender="japan", control=held) == 2
        assert submarines("pacific.manila", attackers=("britain",), defender="japan", control=held) == 0

    @pytest.mark.rule("pacific.magic")
    def test_magic(self) -> None:
        """For whoever holds it."""
        assert submarines("pacific.magic", attackers=("japan",), codes={"magic": "allied"}) == -1
        assert submarines("pacific.magic", attackers=("us",), defender="japan", codes={"magic": "allied"}) == 1


class TestBombing:
    """Strategic bombers against their target, and before that against what defends it."""

    @pytest.mark.rule("bombing.research")
    def test_research(self) -> None:
        """On the charts each result beyond the first, in the rulebook each one."""
        results = {("western-allies", "bomber"): 3}
        assert [bombing("bombing.research", edition, results=results) for edition in (CHARTS, RULEBOOK)] == [2, 3]

    @pytest.mark.rule("bombing.air-defense")
    def test_air_defense(self) -> None:
        """On the charts each level, in the rulebook each result."""
        facts = {"levels": {("european-axis", "air-defense"): 2}, "results": {("european-axis", "air-defense"): 1}}
        assert [bombing("bombing.air-defense", edition, **facts) for edition in (CHARTS, RULEBOOK)] == [-2, -1]

    @pytest.mark.rule("bombing.range-europe", "bombing.range-pacific")
    @pytest.mark.parametrize(("theater", "hexes"), [("europe", 8), ("pacific", 4)])
    def test_unused_range(self, theater: str, hexes: int) -> None:
        """One for every eight hexes in Europe or four in the Pacific, no more than there are bomber results."""
        facts = {"theater": theater, "range": 24, "results": {("western-allies", "bomber"): 2}}
        line = f"bombing.range-{theater}"
        assert [bombing(line, distance=24 - left, **facts)
                for left in (hexes - 1, hexes, 2 * hexes, 3 * hexes)] == [0, 1, 2, 2]
        assert bombing(line, RULEBOOK, distance=0, **facts) == 0

    @pytest.mark.rule("bombing.pacific")
    def test_pacific_bombers(self) -> None:
        """In the rulebook American Pacific bombers have one more; the charts have no such line."""
        facts = {"theater": "pacific", "unit": "pacific-bomber", "defender": "japan"}
        assert [bombing("bombing.pacific", edition, **facts) for edition in (CHARTS, RULEBOOK)] == [0, 1]

    @pytest.mark.rule("air-combat.jets", "air-combat.radar")
    def test_air_combat(self) -> None:
        """Jets count for whoever has them, radar against the bombers."""
        facts = {"attackers": ("us",), "defender": "germany", "attacking_jets": 1, "defending_jets": 3,
                 "levels": {("european-axis", "radar"): 2}}
        assert given("air_combat_modifiers", "air-combat.jets", **facts) == -2
        assert given("air_combat_modifiers", "air-combat.radar", **facts) == -2

    @pytest.mark.rule("target.flak", "target.airbase", "target.objective", "target.anchor", "target.city",
                      "target.port", "target.fortification", "target.fortress", "target.beach-defense")
    @pytest.mark.parametrize(("part", "rows"), [
        ("flak", 1), ("airbase", 1), ("objective", 1), ("anchor", 1), ("city", 2), ("port", 2), ("fortification", 1),
        ("fortress", 2), ("beach-defense", 0)])
    def test_targets(self, part: str, rows: int) -> None:
        """What each part of a target adds to its strength, by number."""
        assert [strength(CHARTS, {part: count}) for count in (0, 1, 3)] == [0, rows, 3 * rows]


class TestAirRange:
    """The Air Range table."""

    @pytest.mark.rule("air-range.0", "air-range.1", "air-range.2", "air-range.3")
    @pytest.mark.parametrize(("results", "europe", "pacific", "modifier"), [
        (0, (4, 4), (3, 3), 0), (1, (8, 4), (6, 3), 1), (2, (16, 8), (12, 6), 2), (3, (24, 12), (18, 9), 3)])
    def test_rows(self, results: int, europe: tuple[int, int], pacific: tuple[int, int], modifier: int) -> None:
        """Ranges of bombers and interceptors in both theaters, and the modifier of submarines."""
        for theater, ranges in (("europe", europe), ("pacific", pacific)):
            assert (bomber_range(CHARTS, theater, results), interceptor_range(CHARTS, theater, results)) == ranges
        assert submarines("general.air-range", results={("european-axis", "air-range"): results}) == modifier


class TestRaiders:
    """The raider table, where + favors the defender."""

    @pytest.mark.rule("raiders.always", "21.5342")
    def test_always(self) -> None:
        """Three less for every group: a die of 3 engages nobody, one of 4 a single ship."""
        facts = Facts(attackers=("germany",), defender="western-allies", box="atlantic")
        assert [encounter(CHARTS, facts, die).engaging for die in (1, 3, 4, 6)] == [0, 0, 1, 3]

    @pytest.mark.rule("raiders.group", "raiders.ships", "raiders.air-range")
    def test_groups_and_research(self) -> None:
        """One for each group before this one, for three ships, and for each of the defender's results."""
        assert [raiders("raiders.group", groups=before) for before in (0, 1, 2)] == [0, 1, 2]
        assert [raiders("raiders.ships", ships=ships) for ships in (2, 3)] == [0, 1]
        assert raiders("raiders.air-range", results={("western-allies", "air-range"): 2}) == 2
        assert raiders("raiders.air-range", results={("european-axis", "air-range"): 2}) == 0

    @pytest.mark.rule("raiders.us-war", "raiders.atlantic-cves")
    def test_in_the_atlantic(self) -> None:
        """War between Germany and the U.S., and one for every six CVEs; elsewhere neither."""
        assert [raiders("raiders.us-war", box=box, war_turns=WAR) for box in ("atlantic", "pacific")] == [1, 0]
        assert [raiders("raiders.atlantic-cves", box="atlantic", cves=cves) for cves in (5, 12, 30)] == [0, 2, 4]

    @pytest.mark.rule("raiders.singapore", "raiders.indian-ocean-cves")
    def test_in_the_indian_ocean(self) -> None:
        """Japanese raiders from Singapore; one for every three CVEs, search squadrons in India among them."""
        facts = {"box": "indian-ocean", "attackers": ("japan",)}
        assert [raiders("raiders.singapore", based=place, **facts) for place in ("singapore", "")] == [1, 0]
        assert raiders("raiders.singapore", box="indian-ocean", based="singapore") == 0
        assert raiders("raiders.indian-ocean-cves", cves=2, search={"india": 1}, **facts) == 1

    @pytest.mark.rule("raiders.pacific-cves")
    def test_in_the_pacific(self) -> None:
        """Search squadrons in Australia count only against raiders off the southern edge."""
        facts = {"box": "pacific", "attackers": ("japan",), "cves": 2, "search": {"australia": 1}}
        assert [raiders("raiders.pacific-cves", southern_edge=edge, **facts) for edge in (False, True)] == [0, 1]

    @pytest.mark.rule("raiders.ultra", "raiders.magic")
    def test_codebreaking(self) -> None:
        """+ for the defender who holds the advantage; Ultra for German raiders, Magic for Japanese ones."""
        codes = {"ultra": "allied", "magic": "allied"}
        assert [raiders("raiders.ultra", attackers=(power,), codes=codes) for power in ("italy", "japan")] == [1, 0]
        assert [raiders("raiders.magic", attackers=(power,), codes=codes) for power in ("italy", "japan")] == [0, 1]

    @pytest.mark.rule("engagement.1", "engagement.2", "engagement.3", "engagement.4", "engagement.5", "engagement.6")
    @pytest.mark.parametrize(("face", "ships"), [
        (1, {"cruiser"}), (2, {"cruiser", "battlecruiser"}), (3, {"battleship-3"}), (4, {"battleship-4"}),
        (5, {"battleship-5", "fast-carrier"}),
        (6, {"cruiser", "battlecruiser", "battleship-3", "battleship-4", "battleship-5", "fast-carrier"})])
    def test_who_engages(self, face: int, ships: set[str]) -> None:
        """After the cruiser that comes first, only a ship of the die's kind may engage."""
        kinds = ("cruiser", "battlecruiser", "battleship-3", "battleship-4", "battleship-5", "fast-carrier")
        assert {ship for ship in kinds if fits(CHARTS, ("cruiser", ship), (face,))} == ships


@pytest.mark.rule("carriers.0", "carriers.3", "carriers.6", "carriers.9", "carriers.12", "carriers.15", "carriers.18",
                  "carriers.21", "carriers.24")
@pytest.mark.parametrize(("first", "atlantic", "elsewhere"), [
    (0, 0, 0), (3, 0, 1), (6, 1, 2), (9, 1, 3), (12, 2, 4), (15, 2, 4), (18, 3, 4), (21, 3, 4), (24, 4, 4)])
def test_carrier_effects(first: int, atlantic: int, elsewhere: int) -> None:
    """The Carrier Effects table as it is printed: all CVEs of a line give the same, with opposite signs."""
    for cves in range(first, first + 3):
        assert [(effect.submarines, effect.raiders) for effect in carrier_effects(CHARTS, cves)] == [
            (-amount, amount) for amount in (atlantic, elsewhere, elsewhere)]


@pytest.mark.rule("24.21A", "air-range.most")
def test_results_that_count() -> None:
    """A 10 is needed for bombers, a 9 as of 2013; air range has three results a game."""
    assert dict(CHARTS.research["bomber"].levels) == {10: 1}
    assert min(load("charts", (built_in("2013"),)).research["bomber"].levels) == 9
    assert CHARTS.research["air-range"].most == 3
