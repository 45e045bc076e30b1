"""RPs and DPs through the ledger: counted, assigned, used by production and research (41, 42, 49)."""

from __future__ import annotations

import pytest
from by_lines import Game
from by_years import WAR, economy, winter
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import LedgerError
from ledger.events.forces import ForcePoolExpanded
from ledger.events.points import DpsAssigned, RpsAssigned
from ledger.events.situation import ResearchAchieved
from projections.readings.points import points

STEPS = "yss close\nyss growth\nyss totals\nyss points\nyss assign\n"


def counted(year: int = 1940, *, rps: int = 10, dps: int = 4, power: str = "germany") -> Game:
    """A power in the Year Start Sequence, whose points are counted."""
    game = winter(year - 1, economy(power, 100, 0))
    game.play(f"yss close\nyss growth\nyss totals\nyss points --rps {power}={rps} --dps {power}={dps}\nyss assign")
    return game


class TestAssigned:
    """41.12, 49.2: no more points are assigned than there are."""

    @pytest.mark.rule("41.12")
    def test_rps(self) -> None:
        """All may be assigned and not one more; a coalition shares them."""
        game = counted()
        assert game.only("rp assign germany torpedo 11") == (
            "rp-short", "41.12", "European Axis has 10 free RPs; 11 are to be assigned.")
        game.play("rp assign germany torpedo 6\nrp assign germany submarine 3 --production\n"
                  "rp assign italy air-range 1")
        assert game.only("rp assign italy radar 1")[0] == "rp-short"
        assert {path: game.value(f"rp/european-axis/{path}") for path in (
            "free", "torpedo/research", "submarine/production", "air-range/research")} == {
            "free": 0, "torpedo/research": 6, "submarine/production": 3, "air-range/research": 1}
        assert game.found(RpsAssigned, lambda _: {"count": 2}) == [("rp-short", "41.12")]

    @pytest.mark.rule("49.2")
    def test_dps(self) -> None:
        """So it is with DPs, which go to countries."""
        game = counted()
        assert game.only("dp assign germany turkey 5") == (
            "dp-short", "49.2", "European Axis has 4 free DPs; 5 are to be assigned.")
        game.play("dp assign germany turkey 3\ndp assign italy spain 1")
        assert game.only("dp assign italy spain 1")[0] == "dp-short"
        assert (game.value("dp/european-axis/turkey/assigned"), game.value("dp/european-axis/free")) == (3, 0)
        assert game.found(DpsAssigned, lambda _: {"count": 2}) == [("dp-short", "49.2")]

    @pytest.mark.rule("41.12")
    def test_coalitions_do_not_share(self) -> None:
        """Japan and Russia have their own points, Britain, France and the U.S. share theirs."""
        game = winter(1939, "".join(economy(power, 100, 0) for power in ("britain", "france", "japan", "russia")))
        game.play("yss close\nyss growth\nyss totals\nyss points --rps britain=1 --rps france=1 --rps japan=1 "
                  "--rps russia=1\nyss assign")
        game.play("rp assign us radar 2\nrp assign japan radar 1\nrp assign russia radar 1")
        for power in ("britain", "japan", "russia"):
            assert game.only(f"rp assign {power} radar 1")[0] == "rp-short"
        assert game.value("rp/japan/intelligence") == 1, "Japan's RP for intelligence is not for research"

    @pytest.mark.rule("41.12", "49.2")
    def test_uncounted_points_are_not_checked(self) -> None:
        """Before any sequence counted them, points are recorded and totalled, and not checked, however often."""
        game = Game(f'{WAR}\nturn "Fall 1939"')
        for _ in range(3):
            assert game.warned("rp assign germany torpedo 9") == []
            assert game.warned("dp assign germany turkey 9") == []
        assert game.value("rp/european-axis/torpedo/research") == 27
        assert game.value("dp/european-axis/turkey/assigned") == 27
        assert game.audit() == []

    @pytest.mark.rule("41.12")
    def test_counted_by_ruling(self) -> None:
        """A campaign that begins in the middle of a war enters its points by ruling; from then on they are checked."""
        game = Game('turn "Fall 1939"')
        game.play('adjust rp/european-axis/free +8 --by-ruling "set-up"')
        game.play("rp assign germany torpedo 8")
        assert game.only("rp assign germany torpedo 1")[0] == "rp-short"

    @pytest.mark.rule("41.12")
    def test_what_is_not_assigned_stays(self) -> None:
        """Free points, and those in a project that has not used them, are there in the next year."""
        game = counted(1941)
        game.play('rp assign germany torpedo 4\nturn "Winter 1941"\nyss close\nyss growth\nyss totals\n'
                  "yss points --rps germany=1 --dps germany=0\nyss assign")
        assert game.value("rp/european-axis/free") == 6 + 1
        assert game.value("rp/european-axis/torpedo/research") == 4

    def test_words(self) -> None:
        """RPs go to projects, or with --production to units; DPs to countries."""
        game = counted()
        for line, code in (("rp assign germany submarine 1", "unknown-project"),
                           ("rp assign germany torpedo 1 --production", "unknown-unit"),
                           ("dp assign germany atlantis 1", "unknown-country"),
                           ("rp assign germany torpedo 0", "bad-number"),
                           ("dp assign germany turkey -1", "bad-number")):
            with pytest.raises(LedgerError) as error:
                game.play(line)
            assert error.value.problems[0].code == code

    @pytest.mark.rule("41.12", "49.2")
    @settings(max_examples=25)
    @given(rps=st.integers(0, 20), dps=st.integers(0, 9),
           wanted=st.lists(st.tuples(st.sampled_from(["rp", "dp"]), st.integers(1, 9)), max_size=6))
    def test_free_and_assigned_are_what_was_counted(self, rps: int, dps: int,
                                                    wanted: list[tuple[str, int]]) -> None:
        """Whatever is assigned and refused, free points and assigned ones add up to those counted."""
        game, free = counted(rps=rps, dps=dps), {"rp": rps, "dp": dps}
        for item, count in wanted:
            line = f"rp assign germany radar {count}" if item == "rp" else f"dp assign germany turkey {count}"
            if count > free[item]:
                assert game.only(line)[0] == f"{item}-short"
            else:
                game.play(line)
                free[item] -= count
        found = {item: points(game.position)[item]["european-axis"] for item in ("rp", "dp")}
        assert {item: numbers["free"] for item, numbers in found.items()} == free
        assert {item: sum(numbers.values()) for item, numbers in found.items()} == {"rp": rps, "dp": dps}


class TestInTheirYear:
    """24.21B to D, 24.232D: RPs for some units are assigned from a Year Start Sequence on only."""

    @pytest.mark.rule("24.21B", "24.21C", "24.21D", "24.232D")
    @pytest.mark.parametrize(("power", "unit", "year", "rule", "whose"), [
        ("britain", "asw", 1941, "24.21B", "Western Allies"), ("us", "transport", 1941, "24.21B", "Western Allies"),
        ("britain", "submarine", 1942, "24.21C", "Britain"), ("us", "submarine", 1942, "24.21C", "U.S."),
        ("japan", "submarine", 1942, "24.21C", "Japan"), ("japan", "asw", 1943, "24.21D", "Japan"),
        ("us", "pacific-bomber", 1944, "24.232D", "U.S.")])
    def test_not_before(self, power: str, unit: str, year: int, rule: str, whose: str) -> None:
        """In the Winter before that sequence they are refused, in the sequence they are not."""
        line = f"rp assign {power} {unit} 1 --production"
        game = winter(year - 1)
        code, cited, evidence = game.only(line)
        assert (code, cited) == ("too-early", rule)
        assert f"production of {whose} from the {year} YSS on; it is Winter {year - 1}." in evidence
        game.play(f'turn "{year} YSS"')
        assert game.warned(line) == []
        assert game.audit() == []

    @pytest.mark.rule("24.21")
    @pytest.mark.parametrize("line", [
        "rp assign germany submarine 1 --production", "rp assign italy submarine 1 --production",
        "rp assign japan transport 1 --production", "rp assign britain bomber 1 --production",
        "rp assign britain asw 1", "rp assign japan asw 1"])
    def test_others_at_any_time(self, line: str) -> None:
        """Other units, and research of the same name, have no such limit."""
        assert winter(1939).warned(line) == []


class TestUsed:
    """42, 41.12: production and research use RPs that were assigned to them."""

    @pytest.mark.rule("42")
    def test_production(self) -> None:
        """A pool grows by RPs of that unit's production, and by no other ones; what is left stays in it."""
        game = counted()
        game.play('rp assign germany submarine 3 --production\nrp assign germany torpedo 2\nturn "Spring 1940"')
        assert game.only("produce germany submarine 4 --rps 4") == (
            "rp-short", "42", "European Axis has 3 RPs in submarine production; 4 are needed.")
        game.play("produce germany submarine 2 --rps 2")
        assert game.value("rp/european-axis/submarine/production") == 1
        assert game.value("pools/germany/submarine/allowable") == 2
        assert game.found(ForcePoolExpanded, lambda _: {"rps": 4}) == [("rp-short", "42")]

    @pytest.mark.rule("42")
    def test_without_a_price(self) -> None:
        """Where neither edition nor players have a price, production is recorded and not checked."""
        game = counted()
        game.play('turn "Spring 1940"\nproduce germany submarine 2')
        assert game.audit() == []

    @pytest.mark.rule("42")
    def test_at_the_edition_s_price(self) -> None:
        """A price that the players filled in is asked by itself, and another one needs a ruling."""
        house = {"production_prices": {"submarine": {"rps": 2, "rule": "42"}}}
        game = Game(f'{WAR}\n' + economy("germany", 100, 0) + 'turn "Winter 1939"', house=house)
        game.play("yss close\nyss growth\nyss totals\nyss points --rps germany=9\nyss assign\n"
                  'rp assign germany submarine 5 --production\nturn "Spring 1940"\nproduce germany submarine 2')
        assert game.value("rp/european-axis/submarine/production") == 1
        assert {problem.code for problem in game.refused("produce germany submarine 1")} == {"rp-short"}
        assert game.only("produce germany submarine 1 --rps 1")[:2] == ("wrong-cost", "42")

    @pytest.mark.rule("24.233", "42")
    def test_jointly(self) -> None:
        """Transports are produced for the Western Allies from what Britain and the U.S. assigned to them."""
        game = winter(1940, economy("britain", 100, 0))
        game.play("yss close\nyss growth\nyss totals\nyss points\nyss assign\n"
                  "rp assign britain transport 1 --production\nrp assign us transport 1 --production\n"
                  'turn "Spring 1941"')
        assert game.only("produce western-allies transport 6 --rps 3")[0] == "rp-short"
        game.play("produce western-allies transport 4 --rps 2")
        assert game.value("pools/western-allies/transport/allowable") == 4
        assert game.audit() == []

    @pytest.mark.rule("41.12")
    def test_research(self) -> None:
        """A roll uses the RPs of its project; a failed one carries its modifier, which lasts until the next."""
        game = counted()
        game.play('rp assign germany torpedo 2\nturn "Spring 1940"')
        assert game.only("research germany torpedo --roll 2+2 --rps 3") == (
            "rp-short", "41.12", "European Axis has 2 RPs in torpedo research; 3 are used.")
        game.play("research germany torpedo --roll 2+2 --modifier +1 --carries +2 --rps 2")
        assert game.value("rp/european-axis/torpedo/research") == 0
        assert game.value("research/european-axis/torpedo/levels") == 0
        assert game.position.value("carried/germany/torpedo") == "+2"
        game.play('turn "Summer 1940"\nresearch germany torpedo --roll 4+1 --modifier +2')
        assert game.value("research/european-axis/torpedo/levels") == 1
        assert game.position.value("carried/germany/torpedo") is None
        assert game.audit() == []
        assert game.found(ResearchAchieved, lambda _: {"rps": 1}) == [("rp-short", "41.12")]

    @pytest.mark.rule("41.12")
    def test_uncounted(self) -> None:
        """RPs that no sequence counted are used without a check."""
        game = Game(f'{WAR}\nturn "Fall 1939"\nturn "Spring 1940"\nrp assign germany torpedo 1\n'
                    "research germany torpedo --roll 2+2 --rps 3\nproduce germany submarine 1 --rps 1\n"
                    "produce germany submarine 1 --rps 1")
        assert game.audit() == []

    @pytest.mark.rule("41")
    def test_a_forged_roll(self) -> None:
        """A result that its dice and modifier do not give is found by an audit."""
        game = Game('turn "Spring 1940"\nresearch germany torpedo --roll 4+2 --modifier +2')
        assert game.found(ResearchAchieved, lambda _: {"modifier": 3}) == [("other-dice", "41")]
        assert game.found(ResearchAchieved, lambda _: {"rolled": 5, "modifier": 3}) == [("other-dice", "41")]
        assert game.found(ResearchAchieved, lambda _: {"levels": None}) == [("wrong-levels", "41")]


def test_a_whole_year() -> None:
    """A year from its count to the last build: points counted, assigned, produced, built and paid for."""
    game = winter(1939, economy("germany", 120, 0) + economy("italy", 60, 0))
    game.play(STEPS)
    assert game.value("rp/european-axis/free") == 8 + 2 + 2 + 1
    game.play('rp assign germany submarine 4 --production\nturn "Spring 1940"\nproduce germany submarine 4 --rps 4\n'
              'build germany submarine 3\nturn "Summer 1940"\nbuild germany submarine 1')
    assert game.value("pools/germany/submarine/built") == 4
    assert game.value("brp/germany/level") == 120 - 12
    assert game.value("spent/germany/units") == 12
    assert game.audit() == []
