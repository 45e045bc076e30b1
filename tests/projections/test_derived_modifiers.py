"""Modifiers derived from a position that was played: every line of every table, itemised with its row (24.622)."""

from __future__ import annotations

from typing import Any

import pytest
from by_lines import Game, lines_of

from ledger.events.bombing import BombingResolved
from ledger.events.combat import SubmarineCombatResolved
from ledger.events.raids import RaidResolved
from ledger.rules.edition import built_in

BOXES = {"atlantic": "germany", "indian-ocean": "japan", "pacific": "japan"}


def submarines(position: str, *, box: str = "atlantic", attackers: tuple[str, ...] = ("germany",),
               lines: str = "", **rules: Any) -> dict[str, int]:
    """Play a position, let the attackers' submarines fight in a box, and give the lines of the modifier.

    What was derived must hold in the audit, and the two sides' rolls must be modified by opposite amounts.
    """
    defender = "japan" if attackers[0] in ("us", "britain") else "britain"
    transports = "japan" if defender == "japan" else "western-allies"
    set_up = "".join(f"place {power} submarine {box}=4\n" for power in attackers)
    game = Game(f"{set_up}place {defender} asw {box}=4\nplace {transports} transport {box}=9\n{position}", **rules)
    if game.position.clock.turn is None:
        game.play('turn "Spring 1942"')
    named = " ".join(f"--attacker {power}" for power in attackers)
    game.play(f"combat submarine --box {box} {named} --attack-roll 7 --defense-roll 7 {lines}")
    event = game.last(SubmarineCombatResolved)
    assert game.audit() == []
    assert event.defense is not None
    assert event.attack.modified - 7 == event.modifier == 7 - event.defense.modified
    assert event.modifier == sum(lines_of(event).values())
    return lines_of(event)


@pytest.mark.rule("24.622")
class TestEveryBox:
    """Lines of all three boxes."""

    TURN = 'turn "Spring 1942"\n'

    @pytest.mark.parametrize("box", BOXES)
    def test_nothing_gives_nothing(self, box: str) -> None:
        """An empty position has no modifier at all."""
        assert submarines("", box=box, attackers=(BOXES[box],)) == {}

    @pytest.mark.parametrize("box", BOXES)
    def test_torpedo_and_asw_research(self, box: str) -> None:
        """+1 for each torpedo level of the attacker, -1 for each ASW level of the defender: a result of 8 gives two."""
        attacker = BOXES[box]
        found = submarines(f"{self.TURN}research {attacker} torpedo 7\nphase allied research\n"
                           'research us asw 8\nturn "Summer 1942"\n', box=box, attackers=(attacker,))
        assert found == {"general.torpedo": 1, "general.asw": -2}

    @pytest.mark.parametrize(("us", "axis", "amount"), [(0, 1, 1), (0, 3, 3), (1, 0, -1), (3, 1, -2), (2, 2, 0)])
    def test_air_range(self, us: int, axis: int, amount: int) -> None:
        """The attacker's results less the defender's."""
        found = submarines("research germany air-range 10\n" * axis + "research britain air-range 10\n" * us)
        assert found == ({"general.air-range": amount} if amount else {})

    def test_research_belongs_to_coalitions(self) -> None:
        """Italian torpedoes are Germany's; Japanese and Russian research is of no use to others."""
        assert submarines("research italy torpedo 7\nresearch japan torpedo 7\nresearch russia asw 8\n") == {
            "general.torpedo": 1}

    @pytest.mark.rule("22.552A")
    def test_naval_nationality_is_a_setting(self) -> None:
        """Empty, the players give the line; filled, it is derived, and research raises it."""
        assert submarines("", lines='--line "naval nationality drm=-1"') == {"general.naval-nationality": -1}
        house = {"naval_nationality": {"european-axis": {"amount": 1, "rule": "22.552A"},
                                       "western-allies": {"amount": 2, "rule": "22.552A"}}}
        assert submarines("", house=house) == {"general.naval-nationality": -1}
        assert submarines("research germany naval-nationality 10\nresearch italy naval-nationality 10\n",
                          house=house) == {"general.naval-nationality": 1}


@pytest.mark.rule("24.622")
class TestAtlantic:
    """Lines of the Atlantic."""

    @pytest.mark.parametrize(("cves", "amount"), [(5, 0), (6, -1), (11, -1), (12, -2), (23, -3), (24, -4), (60, -4)])
    def test_cves(self, cves: int, amount: int) -> None:
        """-1 for every six, at most -4; British and American ones count together."""
        found = submarines(f"place britain cve atlantic={cves - 2}\nplace us cve atlantic=2\nplace us cve pacific=9\n")
        assert found == ({"atlantic.cves": amount} if amount else {})

    def test_inverted_cves_do_not_count(self) -> None:
        """A damaged one is of no use before it is repaired."""
        assert submarines('place us cve atlantic=6\ndamage us cve 1 --from atlantic --cause "storm"\n') == {}

    @pytest.mark.parametrize(("row", "amount", "places"), [
        ("atlantic.biscay", 2, ("brest", "lorient", "st-nazaire", "la-rochelle")),
        ("atlantic.iberia", 1, ("la-coruna", "vigo", "lisbon", "cadiz")),
        ("atlantic.gibraltar", 1, ("gibraltar",)),
    ])
    def test_ports(self, row: str, amount: int, places: tuple[str, ...]) -> None:
        """Each port gives its line, and all of a line no more than one; in Allied hands they give nothing."""
        for place in places:
            assert submarines(f"control {place} axis\n") == {row: amount}
            assert submarines(f"control {place} axis\ncontrol {place} allied\n") == {}
        assert submarines("".join(f"control {place} axis\n" for place in places)) == {row: amount}
        other = submarines(f"control {places[0]} axis\n", box="indian-ocean", attackers=("japan",))
        assert other == {}

    @pytest.mark.rule("25.66")
    @pytest.mark.parametrize(("first", "amounts"), [
        ("declaration", [2, 1, 0]), ("next", [0, 2, 1, 0]),
    ])
    def test_war_with_the_us(self, first: str, amounts: list[int]) -> None:
        """+1 while it lasts, and +2 and +1 in its first two turns, whichever turn the setting calls the first."""
        house = {"settings": {"first_turn_of_war": {"value": first}}}
        war = 'turn "Winter 1941"\nwar germany us\n'
        for later, amount in enumerate(amounts):
            turn = ("", 'turn "Spring 1942"\n', 'turn "Summer 1942"\n', 'turn "Fall 1942"\n')[later]
            expected = {"atlantic.us-war": 1} | ({"atlantic.us-war-turns": amount} if amount else {})
            assert submarines(war + turn, house=house) == expected, turn

    @pytest.mark.rule("25.66")
    def test_war_whose_first_turn_is_not_set(self) -> None:
        """Without a setting the players give the line, of whatever amount, and nothing is checked."""
        house = {"settings": {"first_turn_of_war": {"value": ""}}}
        war = 'turn "Winter 1941"\nwar us germany\n'
        assert submarines(war, house=house) == {"atlantic.us-war": 1}
        assert submarines(war, house=house, lines="--line atlantic.us-war-turns=2") == {
            "atlantic.us-war": 1, "atlantic.us-war-turns": 2}

    def test_other_wars(self) -> None:
        """War of the U.S. with Italy or Japan, or of Germany with Britain, is none with Germany."""
        assert submarines('turn "Winter 1941"\nwar italy us\nwar japan us\nwar germany britain\n') == {}

    @pytest.mark.parametrize(("result", "found"), [(6, {}), (7, {"atlantic.ireland": 1}), (9, {"atlantic.ireland": 1})])
    def test_ireland(self, result: int, found: dict[str, int]) -> None:
        """A diplomatic result of 7 or more; a later one replaces it."""
        assert submarines(f"diplomacy ireland {result}\n") == found
        assert submarines(f"diplomacy ireland {result}\ndiplomacy ireland 1\ndiplomacy spain 9\n") == {}

    @pytest.mark.parametrize(("side", "found"), [("axis", {"atlantic.ultra": 1}), ("allied", {"atlantic.ultra": -1}),
                                                 ("none", {})])
    def test_ultra(self, side: str, found: dict[str, int]) -> None:
        """+1 if it is the attacker's, -1 if it is the defender's; Magic has no part in the Atlantic."""
        assert submarines(f"codebreaking ultra {side}\ncodebreaking magic allied\n") == found

    def test_all_of_it(self) -> None:
        """Everything at once adds up."""
        assert submarines(
            "place us cve atlantic=13\nresearch germany torpedo 7\nresearch britain asw 6\n"
            "research germany air-range 10\ncontrol brest axis\ncontrol vigo axis\ncontrol gibraltar axis\n"
            'diplomacy ireland 7\ncodebreaking ultra allied\nturn "Winter 1941"\nwar germany us\n') == {
            "general.air-range": 1, "general.torpedo": 1, "general.asw": -1, "atlantic.cves": -2,
            "atlantic.biscay": 2, "atlantic.iberia": 1, "atlantic.gibraltar": 1, "atlantic.us-war": 1,
            "atlantic.us-war-turns": 2, "atlantic.ireland": 1, "atlantic.ultra": -1}


@pytest.mark.rule("24.622")
class TestControlThatChanges:
    """A port that changes hands in the turn of the combat gives what it gives at that moment."""

    ATTACK = "combat submarine --box atlantic --attacker {} --attack-roll 7\n"

    def test_between_two_combats(self) -> None:
        """Germany attacks before Brest falls, Italy after it."""
        game = Game("place germany submarine atlantic=2\nplace italy submarine atlantic=2\n"
                    'place western-allies transport atlantic=9\nturn "Summer 1940"\n'
                    + self.ATTACK.format("germany") + "control brest axis\n" + self.ATTACK.format("italy")
                    + "control brest allied\n")
        assert [lines_of(event) for event in game.all(SubmarineCombatResolved)] == [{}, {"atlantic.biscay": 2}]
        assert game.audit() == []


@pytest.mark.rule("24.622")
class TestIndianOcean:
    """Lines of the Indian Ocean."""

    @pytest.mark.parametrize(("cves", "amount"), [(2, 0), (3, -1), (5, -1), (6, -2), (11, -3), (12, -4), (30, -4)])
    def test_cves(self, cves: int, amount: int) -> None:
        """-1 for every three, at most -4."""
        found = submarines(f"place britain cve indian-ocean={cves}\n", box="indian-ocean", attackers=("japan",))
        assert found == ({"indian-ocean.cves": amount} if amount else {})

    def test_colombo_is_for_japan(self) -> None:
        """Japanese submarines have +1 for Colombo, German ones nothing."""
        assert submarines("control colombo axis\n", box="indian-ocean", attackers=("japan",)) == {
            "indian-ocean.colombo": 1}
        assert submarines("control colombo axis\n", box="indian-ocean") == {}

    def test_codes(self) -> None:
        """Ultra for German submarines, Magic for Japanese ones, neither for Italian ones."""
        codes = "codebreaking ultra allied\ncodebreaking magic axis\n"
        assert submarines(codes, box="indian-ocean") == {"indian-ocean.ultra": -1}
        assert submarines(codes, box="indian-ocean", attackers=("italy",)) == {}
        assert submarines(codes, box="indian-ocean", attackers=("japan",)) == {"indian-ocean.magic": 1}

    def test_search_squadrons_are_no_cves(self) -> None:
        """They search for raiders, not for submarines."""
        assert submarines("place britain nas india=9\n", box="indian-ocean", attackers=("japan",)) == {}


@pytest.mark.rule("24.622")
class TestPacific:
    """Lines of the Pacific."""

    def test_cves(self) -> None:
        """-1 for every three of the defender's: Japan's against American submarines too."""
        assert submarines("place us cve pacific=7\n", box="pacific", attackers=("japan",)) == {"pacific.cves": -2}
        assert submarines("place japan cve pacific=3\n", box="pacific", attackers=("us",)) == {"pacific.cves": -1}

    @pytest.mark.parametrize("place", ["townsville", "noumea", "suva", "pearl-harbor", "hawaiian-islands"])
    def test_bases(self, place: str) -> None:
        """+1 for Japanese submarines only."""
        assert submarines(f"control {place} axis\n", box="pacific", attackers=("japan",)) == {"pacific.bases": 1}
        assert submarines(f"control {place} axis\n", box="pacific", attackers=("us",)) == {}

    def test_manila(self) -> None:
        """+2 for American submarines, where the Allies hold it."""
        assert submarines("control manila allied\n", box="pacific", attackers=("us",)) == {"pacific.manila": 2}
        assert submarines("control manila axis\n", box="pacific", attackers=("us",)) == {}
        assert submarines("control manila allied\n", box="pacific", attackers=("japan",)) == {}
        assert submarines("control manila allied\n", box="pacific", attackers=("britain",)) == {}

    def test_magic(self) -> None:
        """The Allies' Magic is -1 for Japanese and +1 for American submarines."""
        assert submarines("codebreaking magic allied\n", box="pacific", attackers=("japan",)) == {"pacific.magic": -1}
        assert submarines("codebreaking magic allied\n", box="pacific", attackers=("us",)) == {"pacific.magic": 1}

    def test_mixed_attackers_leave_a_line_open(self) -> None:
        """What holds for American submarines and not for British ones beside them is the players' to say."""
        both = ("us", "britain")
        assert submarines("control manila allied\n", box="pacific", attackers=both) == {}
        for amount in (1, 2):
            assert submarines("control manila allied\n", box="pacific", attackers=both,
                              lines=f"--line pacific.manila={amount}") == {"pacific.manila": amount}


def raid(position: str, *, box: str = "atlantic", group: str = "germany/battleship-3", more: str = "",
         before: int = 0, **rules: Any) -> dict[str, int]:
    """Play a position, send raiders after as many other groups, and give the lines of the last one's search."""
    kind = group.partition("=")[0]
    game = Game(f"place {kind.partition('/')[0]} {kind.partition('/')[2]} {box}=9\n{position}", **rules)
    if game.position.clock.turn is None:
        game.play('turn "Spring 1942"')
    for _ in range(before + 1):
        game.play(f"raid --box {box} --group {group} --die 1 {more}")
    event = game.last(RaidResolved)
    assert event.modified == 1 + sum(lines_of(event).values())
    assert game.audit() == []
    found = lines_of(event)
    assert found.pop("raiders.always") == -3
    return found


@pytest.mark.rule("21.5342")
class TestRaiders:
    """Lines of the raider table, where + favors the defender."""

    def test_groups(self) -> None:
        """0, +1, +2."""
        assert [raid("", before=before) for before in range(3)] == [
            {}, {"raiders.group": 1}, {"raiders.group": 2}]

    def test_three_ships(self) -> None:
        """A group of two has nothing, one of three +1."""
        assert raid("", group="germany/battleship-3=2") == {}
        assert raid("", group="germany/battleship-3=3") == {"raiders.ships": 1}

    def test_air_range(self) -> None:
        """The defender's results, not the raider's."""
        assert raid("research us air-range 10\nresearch britain air-range 10\nresearch germany air-range 10\n") == {
            "raiders.air-range": 2}

    def test_war_with_the_us(self) -> None:
        """+1 in the Atlantic only, however long it lasts."""
        war = 'turn "Spring 1942"\nwar germany us\n'
        assert raid(war) == {"raiders.us-war": 1}
        assert raid(war, box="pacific", group="japan/cruiser") == {}

    @pytest.mark.parametrize(("box", "row", "counts"), [
        ("atlantic", "raiders.atlantic-cves", {5: 0, 6: 1, 11: 1, 12: 2, 18: 3, 24: 4, 40: 4}),
        ("indian-ocean", "raiders.indian-ocean-cves", {2: 0, 3: 1, 6: 2, 9: 3, 12: 4, 40: 4}),
        ("pacific", "raiders.pacific-cves", {2: 0, 3: 1, 6: 2, 9: 3, 12: 4, 40: 4}),
    ])
    def test_cves(self, box: str, row: str, counts: dict[int, int]) -> None:
        """Steps of six in the Atlantic, of three elsewhere, at most four."""
        group = "germany/battleship-3" if box == "atlantic" else "japan/cruiser"
        for cves, amount in counts.items():
            assert raid(f"place us cve {box}={cves}\n", box=box, group=group) == ({row: amount} if amount else {})

    def test_search_squadrons(self) -> None:
        """Those in India count in the Indian Ocean, those in Australia off the southern edge of the Pacific only."""
        search = "place britain nas india=2\nplace us aas australia=3\n"
        assert raid(f"{search}place us cve indian-ocean=1\n", box="indian-ocean", group="japan/cruiser") == {
            "raiders.indian-ocean-cves": 1}
        assert raid(search, box="pacific", group="japan/cruiser") == {}
        assert raid(search, box="pacific", group="japan/cruiser", more="--southern-edge") == {
            "raiders.pacific-cves": 1}

    def test_singapore(self) -> None:
        """Japanese raiders based there, in the Indian Ocean."""
        based = "--based-in singapore"
        assert raid("", box="indian-ocean", group="japan/cruiser", more=based) == {"raiders.singapore": 1}
        assert raid("", box="indian-ocean", group="japan/cruiser") == {}
        assert raid("", box="pacific", group="japan/cruiser", more=based) == {}

    def test_codes(self) -> None:
        """The Allies' Ultra or Magic is +1, the Axis's -1."""
        codes = "codebreaking ultra allied\ncodebreaking magic axis\n"
        assert raid(codes) == {"raiders.ultra": 1}
        assert raid(codes, group="italy/cruiser") == {"raiders.ultra": 1}
        assert raid(codes, box="pacific", group="japan/cruiser") == {"raiders.magic": -1}


def bombing(position: str, *, theater: str = "europe", power: str = "britain", more: str = "",
            **rules: Any) -> BombingResolved:
    """Play a position, bomb a target, and give the event."""
    unit, enemy = ("bomber", "germany") if theater == "europe" else ("pacific-bomber", "japan")
    game = Game(f"place {power} {unit} base=4\nplace {enemy} interceptor base=4\n{position}", **rules)
    game.play(f'turn "Spring 1944"\ncombat bombing --theater {theater} --target X --defender {enemy} '
              f"--bombers {power} --part flak --attack-roll 7 --defense-roll 7 {more}")
    event = game.last(BombingResolved)
    assert game.audit() == []
    assert event.attack is not None
    assert event.defense is not None
    assert event.attack.modified - 7 == event.modifier == 7 - event.defense.modified
    return event


@pytest.mark.rule("24.622")
class TestBombing:
    """Lines of the bombing table."""

    @pytest.mark.parametrize(("distance", "results", "bombers", "amount"), [
        (24, 3, 3, 0), (17, 3, 3, 0), (16, 3, 3, 1), (8, 3, 3, 2), (0, 3, 3, 3), (0, 3, 1, 1), (0, 3, 0, 0),
        (0, 2, 3, 2), (0, 1, 3, 1), (1, 1, 3, 0),
    ])
    def test_excess_range_in_europe(self, distance: int, results: int, bombers: int, amount: int) -> None:
        """+1 for every 8 unused hexes, at most one for each bomber result, the first among them."""
        event = bombing("research us air-range 10\n" * results + "research us bomber 10\n" * bombers,
                        more=f"--distance {distance}")
        assert lines_of(event).get("bombing.range-europe", 0) == amount

    @pytest.mark.parametrize(("distance", "amount"), [(18, 0), (15, 0), (14, 1), (6, 3), (2, 4), (0, 4)])
    def test_excess_range_in_the_pacific(self, distance: int, amount: int) -> None:
        """+1 for every 4 there."""
        event = bombing("research us air-range 10\n" * 3 + "research us bomber 10\n" * 9, theater="pacific", power="us",
                        more=f"--distance {distance}")
        assert lines_of(event).get("bombing.range-pacific", 0) == amount
        assert "bombing.range-europe" not in lines_of(event)

    def test_distance_that_is_not_counted(self) -> None:
        """Without a distance there is no such line."""
        assert lines_of(bombing("research us air-range 10\nresearch us bomber 10\n")) == {}

    def test_research(self) -> None:
        """Bombers beyond the first result, and air defense by levels."""
        event = bombing("research us bomber 10\nresearch britain bomber 11\nresearch us bomber 12\n"
                        "research germany air-defense 8 --levels 2\n")
        assert lines_of(event) == {"bombing.research": 2, "bombing.air-defense": -2}


@pytest.mark.rule("24.622")
class TestAirCombat:
    """Lines of the air combat table, derived where there is an air combat."""

    def test_jets_and_radar(self) -> None:
        """+1 for each jet of the attacker, -1 for each of the defender's and for each radar level."""
        event = bombing("place britain interceptor base=3\nresearch germany radar 9 --levels 3\n",
                        more="--interceptors germany=2 --jets 2 --escort britain=3 --escort-jets 1")
        assert {line.id: line.amount for line in event.air_modifiers} == {"air-combat.jets": -1, "air-combat.radar": -3}
        assert event.modifier == 0

    def test_without_defenders(self) -> None:
        """Nobody in the air, no lines."""
        assert bombing("research germany radar 9 --levels 3\n").air_modifiers == ()


@pytest.mark.rule("24.622")
class TestWhereTheSourcesDisagree:
    """Each disagreement gives the answer of the edition that is played, end to end."""

    def test_1_gibraltar(self) -> None:
        """By the charts a line of its own, by the rulebook one of the ports of the Iberian line."""
        held = "control brest axis\ncontrol cadiz axis\ncontrol gibraltar axis\n"
        assert submarines(held) == {"atlantic.biscay": 2, "atlantic.iberia": 1, "atlantic.gibraltar": 1}
        assert submarines(held, edition="rulebook") == {"atlantic.biscay": 2, "atlantic.iberia": 1}
        assert submarines("control gibraltar axis\n", edition="rulebook") == {"atlantic.iberia": 1}

    def test_2_pacific_bombers(self) -> None:
        """By the rulebook American Pacific bombers have +1, by the charts nothing."""
        assert lines_of(bombing("", theater="pacific", power="us")) == {}
        assert lines_of(bombing("", theater="pacific", power="us", edition="rulebook")) == {"bombing.pacific": 1}
        assert lines_of(bombing("", power="us", edition="rulebook")) == {}

    def test_3_bomber_research(self) -> None:
        """By the rulebook each result counts, by the charts each one beyond the first."""
        two = "research us bomber 10\nresearch us bomber 10\n"
        assert lines_of(bombing(two)) == {"bombing.research": 1}
        assert lines_of(bombing(two, edition="rulebook")) == {"bombing.research": 2}

    def test_4_range(self) -> None:
        """By the charts unused range counts, by the rulebook it does not."""
        far = "research us air-range 10\nresearch us bomber 10\n"
        assert lines_of(bombing(far, more="--distance 0")) == {"bombing.range-europe": 1}
        assert lines_of(bombing(far, more="--distance 0", edition="rulebook")) == {"bombing.research": 1}

    def test_5_air_defense(self) -> None:
        """By the charts each level counts, by the rulebook each result."""
        one = "research germany air-defense 9 --levels 2\n"
        assert lines_of(bombing(one)) == {"bombing.air-defense": -2}
        assert lines_of(bombing(one, edition="rulebook")) == {"bombing.air-defense": -1}

    @pytest.mark.rule("24.21A")
    def test_nine_or_ten(self) -> None:
        """As of 2013 a 9 counts as a bomber result, otherwise only a 10."""
        nine = "research us bomber 9\nresearch us bomber 9\n"
        assert lines_of(bombing(nine)) == {}
        assert lines_of(bombing(nine, overlays=(built_in("2013"),))) == {"bombing.research": 1}
        assert lines_of(bombing(nine, overlays=(built_in("classic"),))) == {}

    def test_changed_by_agreement(self) -> None:
        """A campaign that changes its edition is judged by each at its time."""
        game = Game("place germany submarine atlantic=4\nplace western-allies transport atlantic=9\n"
                    'control gibraltar axis\nturn "Spring 1942"')
        attack = "combat submarine --box atlantic --attacker germany --attack-roll 7"
        game.play(f'{attack}\nturn "Summer 1942"\nedition use rulebook --by-ruling "agreed 3 March"\n{attack}')
        assert [lines_of(event) for event in game.all(SubmarineCombatResolved)] == [
            {"atlantic.gibraltar": 1}, {"atlantic.iberia": 1}]
        assert [(finding.code, finding.message) for finding in game.audit()] == [
            ("by-ruling", "Played by rulebook from here on. Ruled: agreed 3 March")]
