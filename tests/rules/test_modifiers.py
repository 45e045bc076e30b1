"""Modifiers derived line by line (24.622, 21.5342): every printed line, by edition, and what always holds."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ledger.rules import words
from ledger.rules.edition import Edition, available, load
from ledger.rules.edition_data import Amount
from ledger.rules.modifier_data import Kind, ModifierLine
from ledger.rules.modifiers import Facts, Lines, air_range_modifier, carrier_steps, derive

GERMAN, JAPANESE, AMERICAN = (("germany",), "western-allies"), (("japan",), "western-allies"), (("us",), "japan")
EUROPE, ALLIES, JAPAN = "european-axis", "western-allies", "japan"
US_WAR = ("germany", "us")

Sides = tuple[tuple[str, ...], str]
Found = Mapping[str, int]


def lines(edition: Edition, table: str, sides: Sides, **facts: Any) -> dict[str, int]:
    """Derive a table for attackers and defender: row ids and amounts."""
    attackers, defender = sides
    lines_: Lines = getattr(edition, f"{table}_modifiers")
    return {line.id: line.amount
            for line in derive(lines_, Facts(attackers=attackers, defender=defender, **facts), edition).lines}


def case(sides: Sides, wanted: Found, **facts: Any) -> Any:
    return pytest.param(sides, facts, wanted, id=",".join(wanted) or "none")


GENERAL = [
    case(GERMAN, {"general.air-range": 2}, results={(EUROPE, "air-range"): 3, (ALLIES, "air-range"): 1}),
    case(GERMAN, {"general.air-range": -3}, results={(ALLIES, "air-range"): 3}),
    case(GERMAN, {"general.torpedo": 2}, levels={(EUROPE, "torpedo"): 2, (ALLIES, "torpedo"): 1}),
    case(GERMAN, {"general.asw": -3}, levels={(ALLIES, "asw"): 3, (EUROPE, "asw"): 1}),
    case(JAPANESE, {"general.torpedo": 1}, levels={(JAPAN, "torpedo"): 1, (EUROPE, "torpedo"): 5}),
]

ATLANTIC = [
    case(GERMAN, {}),
    case(GERMAN, {"atlantic.cves": -1}, cves=6),
    case(GERMAN, {"atlantic.cves": -4}, cves=40),
    *(case(GERMAN, {"atlantic.biscay": 2}, control={port: "axis"})
      for port in ("brest", "lorient", "st-nazaire", "la-rochelle")),
    *(case(GERMAN, {"atlantic.iberia": 1}, control={port: "axis"})
      for port in ("la-coruna", "vigo", "lisbon", "cadiz")),
    case(GERMAN, {}, control={"brest": "allied", "vigo": "allied", "gibraltar": "allied"}),
    case(GERMAN, {"atlantic.us-war": 1, "atlantic.us-war-turns": 2}, war_turns={US_WAR: 1}),
    case(GERMAN, {"atlantic.us-war": 1, "atlantic.us-war-turns": 1}, war_turns={US_WAR: 2}),
    case(GERMAN, {"atlantic.us-war": 1}, war_turns={US_WAR: 3}),
    case(GERMAN, {"atlantic.us-war": 1}, war_turns={US_WAR: 0}),
    case(GERMAN, {}, war_turns={("italy", "us"): 1, ("japan", "us"): 1}),
    case(GERMAN, {"atlantic.ireland": 1}, diplomacy={"ireland": 7}),
    case(GERMAN, {"atlantic.ireland": 1}, diplomacy={"ireland": 9, "spain": 2}),
    case(GERMAN, {}, diplomacy={"ireland": 6, "spain": 9}),
    case(GERMAN, {"atlantic.ultra": 1}, codes={"ultra": "axis"}),
    case(GERMAN, {"atlantic.ultra": -1}, codes={"ultra": "allied", "magic": "axis"}),
]

INDIAN_OCEAN = [
    case(GERMAN, {"indian-ocean.cves": -1}, cves=3),
    case(JAPANESE, {"indian-ocean.cves": -4}, cves=12),
    case(JAPANESE, {"indian-ocean.colombo": 1}, control={"colombo": "axis"}),
    case(GERMAN, {}, control={"colombo": "axis"}),
    case(GERMAN, {"indian-ocean.ultra": 1}, codes={"ultra": "axis", "magic": "allied"}),
    case((("germany", "italy"), ALLIES), {}, codes={"ultra": "allied"}),
    case(JAPANESE, {"indian-ocean.magic": -1}, codes={"ultra": "axis", "magic": "allied"}),
    case(GERMAN, {}, war_turns={US_WAR: 1}, control={"brest": "axis"}, diplomacy={"ireland": 9}),
]

PACIFIC = [
    case(JAPANESE, {"pacific.cves": -2}, cves=8),
    *(case(JAPANESE, {"pacific.bases": 1}, control={port: "axis"})
      for port in ("townsville", "noumea", "suva", "pearl-harbor", "hawaiian-islands")),
    case(AMERICAN, {}, control={"townsville": "axis"}),
    case(AMERICAN, {"pacific.manila": 2}, control={"manila": "allied"}),
    case(AMERICAN, {}, control={"manila": "axis"}),
    case(JAPANESE, {}, control={"manila": "allied"}),
    case(JAPANESE, {"pacific.magic": -1}, codes={"magic": "allied", "ultra": "axis"}),
    case(AMERICAN, {"pacific.magic": 1}, codes={"magic": "allied"}),
]


@pytest.mark.rule("24.622")
@pytest.mark.parametrize("edition_id", available())
class TestSubmarines:
    """The three tables of submarine warfare; `+` favors the attacker."""

    @pytest.mark.parametrize("box", words.SW_BOXES)
    @pytest.mark.parametrize(("sides", "facts", "wanted"), GENERAL)
    def test_general(self, edition_id: str, box: str, sides: Sides, facts: dict[str, Any], wanted: Found) -> None:
        """The general lines hold in every box."""
        assert lines(load(edition_id), "submarine", sides, box=box, **facts) == wanted

    @pytest.mark.parametrize(("sides", "facts", "wanted"), ATLANTIC)
    def test_atlantic(self, edition_id: str, sides: Sides, facts: dict[str, Any], wanted: Found) -> None:
        """Every line of the Atlantic gives what is printed, and nothing else does."""
        assert lines(load(edition_id), "submarine", sides, box="atlantic", **facts) == wanted

    @pytest.mark.parametrize(("sides", "facts", "wanted"), INDIAN_OCEAN)
    def test_indian_ocean(self, edition_id: str, sides: Sides, facts: dict[str, Any], wanted: Found) -> None:
        """Every line of the Indian Ocean gives what is printed, to those whom it names."""
        assert lines(load(edition_id), "submarine", sides, box="indian-ocean", **facts) == wanted

    @pytest.mark.parametrize(("sides", "facts", "wanted"), PACIFIC)
    def test_pacific(self, edition_id: str, sides: Sides, facts: dict[str, Any], wanted: Found) -> None:
        """Every line of the Pacific gives what is printed, to those whom it names."""
        assert lines(load(edition_id), "submarine", sides, box="pacific", **facts) == wanted

    def test_several_ports_count_once(self, edition_id: str) -> None:
        """A line of ports counts once, however many of its ports are held."""
        control = dict.fromkeys(["brest", "lorient", "vigo", "lisbon", "cadiz"], "axis")
        assert lines(load(edition_id), "submarine", GERMAN, box="atlantic", control=control) == {
            "atlantic.biscay": 2, "atlantic.iberia": 1}

    def test_the_war_that_nobody_dated(self, edition_id: str) -> None:
        """Where it is not known which turn of a war this is, that line is left to the players."""
        edition = load(edition_id)
        facts = Facts(attackers=("germany",), defender=ALLIES, box="atlantic", war_turns={US_WAR: None})
        found = derive(edition.submarine_modifiers, facts, edition)
        assert [line.id for line in found.lines] == ["atlantic.us-war"]
        assert "atlantic.us-war-turns" in found.open


@pytest.mark.rule("24.622")
class TestGibraltar:
    """Where the rule page and the charts disagree about Gibraltar."""

    @pytest.mark.parametrize(("held", "charts_say", "rulebook_says"), [
        (["gibraltar"], 1, 1), (["gibraltar", "lisbon"], 2, 1), (["brest", "lisbon"], 3, 3),
        (["brest", "lisbon", "gibraltar"], 4, 3),
    ])
    def test_both_answers(self, charts: Edition, rulebook: Edition, held: list[str], charts_say: int,
                          rulebook_says: int) -> None:
        """Its own line on the charts, one of the Iberian ports on the rule page: at most +4 and +3 for bases."""
        control = dict.fromkeys(held, "axis")
        assert [sum(lines(edition, "submarine", GERMAN, box="atlantic", control=control).values())
                for edition in (charts, rulebook)] == [charts_say, rulebook_says]


@pytest.mark.rule("22.552A")
class TestNavalNationality:
    """A table that players fill, for it is not in our sources."""

    def test_left_to_the_players(self, charts: Edition) -> None:
        """Without the table the line can only be given by hand."""
        found = derive(charts.submarine_modifiers, Facts(attackers=("germany",), defender=ALLIES, box="atlantic"),
                       charts)
        assert found.open == ("general.naval-nationality",)

    def test_filled(self, charts: Edition) -> None:
        """With it, the line is the attacker's value and levels less the defender's."""
        filled = dataclasses.replace(charts, naval_nationality={
            EUROPE: Amount(1, "22.552A"), ALLIES: Amount(3, "22.552A")})
        assert lines(filled, "submarine", GERMAN, box="atlantic") == {"general.naval-nationality": -2}
        levels = {(EUROPE, "naval-nationality"): 1, (ALLIES, "naval-nationality"): 2}
        assert lines(filled, "submarine", GERMAN, box="atlantic", levels=levels) == {"general.naval-nationality": -3}
        half = dataclasses.replace(charts, naval_nationality={EUROPE: Amount(1, "22.552A")})
        assert lines(half, "submarine", GERMAN, box="atlantic") == {}


@pytest.mark.rule("24.622")
class TestMixedAttackers:
    """Submarines of different nationalities in one combat (24.67)."""

    def test_lines_for_some_of_them(self, charts: Edition) -> None:
        """A line that holds for some attackers and not for others is left to the players."""
        facts = Facts(attackers=("britain", "us"), defender=JAPAN, box="pacific", control={"manila": "allied"})
        found = derive(charts.submarine_modifiers, facts, charts)
        assert found.open == ("general.naval-nationality", "pacific.manila")
        assert found.net == 0

    def test_lines_for_all_of_them(self, charts: Edition) -> None:
        """A line that names all of them holds, as where Ultra counts for Italians in the Indian Ocean too."""
        ultra = charts.submarine_modifiers["indian-ocean.ultra"]._replace(attackers=("germany", "italy"))
        both = dataclasses.replace(charts, submarine_modifiers={"indian-ocean.ultra": ultra})
        assert lines(both, "submarine", (("germany", "italy"), ALLIES), box="indian-ocean",
                     codes={"ultra": "axis"}) == {"indian-ocean.ultra": 1}


RAIDERS = [
    case(GERMAN, {}, box="atlantic"),
    case(GERMAN, {"raiders.group": 1}, box="pacific", groups=1),
    case(GERMAN, {"raiders.group": 4}, box="atlantic", groups=4),
    case(GERMAN, {}, box="atlantic", ships=2),
    case(GERMAN, {"raiders.ships": 1}, box="atlantic", ships=3),
    case(GERMAN, {"raiders.air-range": 2}, box="atlantic",
         results={(ALLIES, "air-range"): 2, (EUROPE, "air-range"): 3}),
    case(GERMAN, {"raiders.us-war": 1}, box="atlantic", war_turns={US_WAR: 1}),
    case(GERMAN, {}, box="indian-ocean", war_turns={US_WAR: 1}),
    case(GERMAN, {"raiders.atlantic-cves": 3}, box="atlantic", cves=23, search={"india": 9, "australia": 9}),
    case(GERMAN, {"raiders.atlantic-cves": 4}, box="atlantic", cves=99),
    case(JAPANESE, {"raiders.singapore": 1}, box="indian-ocean", based="singapore"),
    case(JAPANESE, {}, box="pacific", based="singapore"),
    case(GERMAN, {}, box="indian-ocean", based="singapore"),
    case(JAPANESE, {"raiders.indian-ocean-cves": 1}, box="indian-ocean", cves=1, search={"india": 2, "australia": 9}),
    case(JAPANESE, {"raiders.indian-ocean-cves": 4}, box="indian-ocean", cves=12, search={"india": 9}),
    case(JAPANESE, {"raiders.pacific-cves": 2}, box="pacific", cves=8, search={"australia": 9}),
    case(JAPANESE, {"raiders.pacific-cves": 3}, box="pacific", cves=8, search={"australia": 1}, southern_edge=True),
    case(GERMAN, {"raiders.ultra": 1}, box="atlantic", codes={"ultra": "allied", "magic": "axis"}),
    case((("italy",), ALLIES), {"raiders.ultra": -1}, box="atlantic", codes={"ultra": "axis"}),
    case(JAPANESE, {"raiders.magic": 1}, box="pacific", codes={"ultra": "axis", "magic": "allied"}),
    case(AMERICAN, {}, box="pacific", codes={"ultra": "allied", "magic": "allied"}),
]


@pytest.mark.rule("21.5342")
@pytest.mark.parametrize("edition_id", available())
@pytest.mark.parametrize(("sides", "facts", "wanted"), RAIDERS)
def test_raiders(edition_id: str, sides: Sides, facts: dict[str, Any], wanted: Found) -> None:
    """Every line of the raider table gives what is printed beside the -3; here `+` favors the defender."""
    assert lines(load(edition_id), "raider", sides, **facts) == {"raiders.always": -3, **wanted}


BOMBERS = (("us",), "germany")
AGAINST_JAPAN = (("us",), "japan")

# Facts, then what the charts and the rule page say.
BOMBING: list[tuple[Sides, dict[str, Any], Found, Found]] = [
    (BOMBERS, {"theater": "europe"}, {}, {}),
    (BOMBERS, {"theater": "europe", "results": {(ALLIES, "bomber"): 1}}, {}, {"bombing.research": 1}),
    (BOMBERS, {"theater": "europe", "results": {(ALLIES, "bomber"): 3}},
     {"bombing.research": 2}, {"bombing.research": 3}),
    (AGAINST_JAPAN, {"theater": "pacific", "unit": "pacific-bomber"}, {}, {"bombing.pacific": 1}),
    (AGAINST_JAPAN, {"theater": "pacific", "unit": "bomber"}, {}, {}),
    (BOMBERS, {"theater": "europe", "levels": {(EUROPE, "air-defense"): 2}}, {"bombing.air-defense": -2}, {}),
    (BOMBERS, {"theater": "europe", "results": {(EUROPE, "air-defense"): 1}}, {}, {"bombing.air-defense": -1}),
    (BOMBERS, {"theater": "europe", "levels": {(EUROPE, "air-defense"): 2},
               "results": {(EUROPE, "air-defense"): 1}}, {"bombing.air-defense": -2}, {"bombing.air-defense": -1}),
    (BOMBERS, {"theater": "europe", "range": 16, "distance": 8, "results": {(ALLIES, "bomber"): 1}},
     {"bombing.range-europe": 1}, {"bombing.research": 1}),
    (BOMBERS, {"theater": "europe", "range": 24, "distance": 0, "results": {(ALLIES, "bomber"): 2}},
     {"bombing.research": 1, "bombing.range-europe": 2}, {"bombing.research": 2}),
    (BOMBERS, {"theater": "europe", "range": 24, "distance": 0}, {}, {}),
    (BOMBERS, {"theater": "europe", "range": 24, "results": {(ALLIES, "bomber"): 1}}, {}, {"bombing.research": 1}),
    (AGAINST_JAPAN, {"theater": "pacific", "range": 12, "distance": 4, "results": {(ALLIES, "bomber"): 2}},
     {"bombing.research": 1, "bombing.range-pacific": 2}, {"bombing.research": 2}),
]


@pytest.mark.rule("24.622")
@pytest.mark.parametrize(("sides", "facts", "charts_say", "rulebook_says"), BOMBING)
def test_bombing(charts: Edition, rulebook: Edition, sides: Sides, facts: dict[str, Any], charts_say: Found,
                 rulebook_says: Found) -> None:
    """Every line of bombers against their target, with the answers of both editions where they disagree."""
    assert lines(charts, "bombing", sides, **facts) == charts_say
    assert lines(rulebook, "bombing", sides, **facts) == rulebook_says


@pytest.mark.rule("24.622")
class TestAirCombat:
    """Air combat is recorded, not resolved; its modifiers are derived as far as they can be."""

    def test_lines(self, charts: Edition) -> None:
        """Jets of both sides and the defender's radar; nationality is left to the players."""
        facts = Facts(attackers=("us",), defender="germany", theater="europe", attacking_jets=1, defending_jets=3,
                      levels={(EUROPE, "radar"): 2, (ALLIES, "radar"): 4})
        found = derive(charts.air_combat_modifiers, facts, charts)
        assert {line.id: line.amount for line in found.lines} == {"air-combat.jets": -2, "air-combat.radar": -2}
        assert found.open == ("air-combat.nationality",)


class TestEveryKind:
    """The kinds of line that an edition may use."""

    def test_all_are_printed_somewhere(self, charts: Edition, rulebook: Edition) -> None:
        """Every kind has a line in one of the editions, so that the tests above meet it."""
        tables = [getattr(edition, f"{name}_modifiers") for edition in (charts, rulebook)
                  for name in ("submarine", "raider", "bombing", "air_combat")]
        assert {line.kind for table in tables for line in table.values()} == set(get_args(Kind))

    def test_a_house_rule(self, charts: Edition) -> None:
        """A line of the players' own is derived like a printed one, in the order of its table."""
        own = ModifierLine("snorkels", "attacker-research", "house", project="torpedo", counting="results", amount=2,
                           beyond=1)
        table = {"house.snorkels": own, **charts.submarine_modifiers}
        facts = Facts(attackers=("germany",), defender=ALLIES, box="atlantic", results={(EUROPE, "torpedo"): 3},
                      codes={"ultra": "axis"})
        assert [(line.id, line.amount, line.rule) for line in derive(table, facts, charts).lines] == [
            ("house.snorkels", 4, "house"), ("atlantic.ultra", 1, "24.622")]

    def test_research_below_what_does_not_count(self, charts: Edition) -> None:
        """Results that do not count give nothing, and take nothing."""
        assert lines(charts, "bombing", BOMBERS, theater="europe", results={(ALLIES, "bomber"): 0}) == {}


SIDES = st.sampled_from([None, "axis", "allied"])
SEEN = st.sampled_from([GERMAN, JAPANESE, AMERICAN, (("italy",), ALLIES), (("germany", "italy"), ALLIES)])
PORTS = ("brest", "lorient", "vigo", "lisbon", "gibraltar", "colombo", "townsville", "suva", "manila")
EDITIONS = st.sampled_from(available()).map(load)
RESEARCH = st.dictionaries(st.tuples(st.sampled_from(words.COALITIONS), st.sampled_from(words.PROJECTS)),
                           st.integers(0, 6), max_size=8)
TABLES = st.sampled_from(["submarine", "raider", "bombing", "air_combat"])


def given_sides(names: tuple[str, ...]) -> st.SearchStrategy[dict[str, str]]:
    return st.dictionaries(st.sampled_from(names), st.sampled_from(words.SIDES), max_size=len(names))


FACTS = st.builds(
    lambda sides, **facts: Facts(attackers=sides[0], defender=sides[1], **facts),
    SEEN, box=st.sampled_from(words.SW_BOXES), theater=st.sampled_from(words.THEATERS), cves=st.integers(0, 40),
    search=st.dictionaries(st.sampled_from(["india", "australia"]), st.integers(0, 9)), control=given_sides(PORTS),
    codes=given_sides(words.CODES), levels=RESEARCH, results=RESEARCH,
    war_turns=st.dictionaries(st.just(US_WAR), st.integers(0, 9) | st.none()),
    diplomacy=st.dictionaries(st.just("ireland"), st.integers(1, 12)), groups=st.integers(0, 5),
    ships=st.integers(0, 4), based=st.sampled_from(["", "singapore"]), southern_edge=st.booleans(),
    unit=st.sampled_from(words.UNITS), distance=st.none() | st.integers(0, 30), range=st.integers(0, 24),
    attacking_jets=st.integers(0, 5), defending_jets=st.integers(0, 5))


class TestAlways:
    """What holds whatever the facts."""

    @given(EDITIONS, TABLES, FACTS)
    def test_lines_of_the_table(self, edition: Edition, name: str, facts: Facts) -> None:
        """Lines come from the table, in its order, none of 0; those left open are others; the net is their sum."""
        table: Lines = getattr(edition, f"{name}_modifiers")
        found = derive(table, facts, edition)
        ids = [line.id for line in found.lines]
        assert ids == [id_ for id_ in table if id_ in ids]
        assert not set(ids) & set(found.open)
        assert set(found.open) <= set(table)
        assert all(line.amount for line in found.lines)
        assert found.net == sum(line.amount for line in found.lines)
        assert all(table[line.id].box in ("", facts.box) and table[line.id].theater in ("", facts.theater)
                   for line in found.lines)

    @given(EDITIONS, FACTS)
    def test_codes_change_sides(self, edition: Edition, facts: Facts) -> None:
        """When every codebreaking advantage changes sides, its lines change their sign, and nothing else changes."""
        other = {code: "axis" if side == "allied" else "allied" for code, side in facts.codes.items()}
        for table in (edition.submarine_modifiers, edition.raider_modifiers):
            found = derive(table, facts, edition)
            turned = derive(table, dataclasses.replace(facts, codes=other), edition)
            signs = {line.id: -1 if table[line.id].kind == "code" else 1 for line in found.lines}
            assert [(line.id, line.amount * signs[line.id]) for line in found.lines] == [
                (line.id, line.amount) for line in turned.lines]

    @given(EDITIONS, FACTS, st.integers(1, 30))
    def test_carriers_protect(self, edition: Edition, facts: Facts, more: int) -> None:
        """More CVEs never help submarines nor raiders."""
        guarded = dataclasses.replace(facts, cves=facts.cves + more)
        assert (derive(edition.submarine_modifiers, guarded, edition).net
                <= derive(edition.submarine_modifiers, facts, edition).net)
        assert (derive(edition.raider_modifiers, guarded, edition).net
                >= derive(edition.raider_modifiers, facts, edition).net)

    @given(EDITIONS, FACTS, st.sampled_from(PORTS))
    def test_ports_help_their_holder(self, edition: Edition, facts: Facts, port: str) -> None:
        """A port more never hurts the attackers whose side takes it, where they fight at all."""
        assume(facts.attackers != ("us",) or facts.box == "pacific")
        side = words.side_of(facts.attackers[0])
        taken = dataclasses.replace(facts, control={**facts.control, port: side})
        assert (derive(edition.submarine_modifiers, taken, edition).net
                >= derive(edition.submarine_modifiers, facts, edition).net)

    @given(st.integers(0, 99), st.integers(0, 12), st.integers(0, 6))
    def test_carrier_steps(self, cves: int, per: int, most: int) -> None:
        """Full sets of CVEs count, up to the most; a line that counts none gives none."""
        line = ModifierLine("CVEs", "cves", "house", per=per, most=most)
        steps = carrier_steps(line, cves)
        assert 0 <= steps <= most
        assert steps == (0 if per == 0 else min(most, cves // per))

    @given(st.integers(0, 9))
    def test_air_range_modifier(self, results: int) -> None:
        """Each result gives one, three of them at most."""
        assert air_range_modifier(load("charts"), results) == min(results, 3)
