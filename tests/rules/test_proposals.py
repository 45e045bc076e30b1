"""What a Year Start Sequence proposes: growth, totals, RPs, DPs, and what a part of a year counts (35, 41, 49)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules import proposals
from ledger.rules.calendar import Turn
from ledger.rules.edition import Edition, load
from ledger.rules.overlay import Overlay
from ledger.rules.proposals import Effective, Proposal, base_loss, growth, growth_rate, total
from ledger.rules.prorating import prorated
from ledger.rules.research import levels_of
from ledger.rules.words import POWERS

UNKNOWN = Effective(None, None)
PEACE = {"usat": False, "usjt": False}

tensions = st.builds(Effective, *[st.none() | st.integers(-60, 60)] * 2)


def house(**settings: str) -> Edition:
    """The charts with other settings."""
    rows = {name: {"value": value} for name, value in settings.items()}
    return load("charts", (Overlay.of("house.toml", {"settings": rows}),))


def adds_up(found: Proposal | None) -> int:
    """The amount of a proposal, whose lines add up to it."""
    assert found is not None
    assert sum(line.amount for line in found.lines) == found.amount
    assert all(line.rule for line in found.lines)
    return found.amount


class TestGrowth:
    """35.3: a base grows by unspent BRPs at the year's rate, and shrinks by a deficit at it."""

    @pytest.mark.rule("35.3")
    @pytest.mark.parametrize(("year", "carried", "change"), [
        (1941, 0, 0), (1941, 4, 0), (1941, 5, 1), (1941, 9, 1), (1941, 10, 2), (1942, 10, 3), (1942, 9, 2),
        (1941, -15, -3), (1941, -1, -1), (1942, -50, -15), (1942, -53, -16), (1942, -56, -17), (1942, -57, -18)])
    def test_of_britain(self, charts: Edition, year: int, carried: int, change: int) -> None:
        """Fractions of growth are dropped; a loss is rounded up, so that the base loses more."""
        assert adds_up(growth(charts, "britain", year, carried, UNKNOWN)) == change

    @pytest.mark.rule("35.3")
    @pytest.mark.parametrize(("rounding", "grown"), [("down", 1), ("nearest", 2), ("up", 2)])
    def test_rounding_is_a_setting(self, rounding: str, grown: int) -> None:
        """20 percent of 9 are 1.8: 1 or 2; of 6 they are 1.2: only "up" makes 2 of it; of 5 they are 1 in every way."""
        edition = house(growth_rounding=rounding)
        assert adds_up(growth(edition, "britain", 1941, 9, UNKNOWN)) == grown
        assert adds_up(growth(edition, "britain", 1941, 6, UNKNOWN)) == (2 if rounding == "up" else 1)
        assert adds_up(growth(edition, "britain", 1941, 5, UNKNOWN)) == 1
        assert adds_up(growth(edition, "britain", 1941, -15, UNKNOWN)) == -3, "a deficit is always rounded up"

    @pytest.mark.rule("35.3")
    def test_unknown_rates(self, charts: Edition) -> None:
        """A rate that is not in our sources is proposed to nobody: all but two British years and the U.S. in 1940."""
        known = {(power, year) for power in POWERS for year in range(1940, 1947)
                 if growth_rate(charts, power, year, Effective(20, 20)) is not None}
        assert known == {("britain", 1941), ("britain", 1942), ("us", 1940)}
        assert growth(charts, "germany", 1940, 50, UNKNOWN) is None

    @pytest.mark.rule("10.25C")
    @pytest.mark.parametrize(("usat", "usjt", "grown"), [
        (12, 5, 19), (5, 12, 19), (-3, -8, 0), (-3, 4, 6), (0, 0, 0), (None, 7, 11), (7, None, 11), (None, -7, 0)])
    def test_of_the_us_in_1940(self, charts: Edition, usat: int | None, usjt: int | None, grown: int) -> None:
        """The higher of both effective tensions is the rate of the U.S. in 1940; below 0 it counts 0."""
        assert adds_up(growth(charts, "us", 1940, 160, Effective(usat, usjt))) == grown

    @pytest.mark.rule("10.25C")
    def test_not_without_tension(self, charts: Edition) -> None:
        """Where neither is known there is no rate, and no other power grows by tension."""
        assert growth(charts, "us", 1940, 160, UNKNOWN) is None
        assert growth(charts, "us", 1941, 160, Effective(12, 12)) is None
        assert growth(charts, "japan", 1940, 60, Effective(12, 12)) is None

    @pytest.mark.rule("35.3")
    @given(deficit=st.integers(0, 500), rate=st.integers(0, 60))
    def test_what_a_base_loses(self, deficit: int, rate: int) -> None:
        """The loss is the smallest whole number that is not below the rate's share."""
        loss = base_loss(deficit, rate)
        assert loss * 100 >= deficit * rate > (loss - 1) * 100


class TestTotal:
    """35.5: a level opens at the base and what is beside it, less the rest of a deficit."""

    @pytest.mark.rule("35.5", "35.3")
    def test_d5(self, charts: Edition) -> None:
        """Britain ends 1940 with a deficit of 15 at 20 percent: base 120 to 117, colonies of 50, total 155."""
        lost = adds_up(growth(charts, "britain", 1941, -15, UNKNOWN))
        assert lost == -3
        found = total(120 + lost, {"empire (colonies)": 50}, -15, lost)
        assert adds_up(found) == 155
        assert [(line.label, line.amount) for line in found.lines] == [
            ("base", 117), ("empire (colonies)", 50), ("rest of the old year's deficit", -12)]

    @pytest.mark.rule("35.5")
    @given(base=st.integers(0, 300), parts=st.dictionaries(st.text(min_size=1), st.integers(-60, 60), max_size=5),
           carried=st.integers(-100, 100), change=st.integers(-40, 40))
    def test_base_and_parts_are_the_total(self, base: int, parts: dict[str, int], carried: int, change: int) -> None:
        """Base plus parts is the total, less only what a deficit did not take from the base, which is never a gain."""
        found = adds_up(total(base, parts, carried, change))
        rest = base + sum(parts.values()) - found
        assert rest >= 0
        assert rest == (0 if carried >= 0 else max(0, -carried + min(change, 0)))

    @pytest.mark.rule("35.3", "35.5")
    @given(base=st.integers(0, 300), deficit=st.integers(1, 300), year=st.sampled_from([1941, 1942]))
    def test_a_deficit_is_paid_once(self, base: int, deficit: int, year: int) -> None:
        """What the base loses and what the total loses add up to the deficit, neither more nor less."""
        charts = load("charts")
        lost = adds_up(growth(charts, "britain", year, -deficit, UNKNOWN))
        opened = total(base + lost, {}, -deficit, lost).amount
        assert base - opened == deficit, "3 of the base, seen in the total, and 12 of the total itself"
        assert total(base + lost, {}, 0, lost).amount - opened == deficit + lost


class TestResearchPoints:
    """41.211: basic RPs, one for 50 BRPs of the total, one for 25 of growth."""

    @pytest.mark.rule("41.211")
    @pytest.mark.parametrize(("power", "level", "grown", "rps"), [
        ("germany", 141, 1, 10), ("germany", 149, 24, 10), ("germany", 150, 25, 12), ("italy", 49, 0, 2),
        ("japan", 91, 0, 7), ("russia", 100, 50, 10), ("britain", 155, -3, 9), ("france", 91, 1, 4),
        ("germany", -20, -10, 8)])
    def test_basic_total_and_growth(self, charts: Edition, power: str, level: int, grown: int, rps: int) -> None:
        """Fractions count nothing, and a loss or a debt costs no RP."""
        assert adds_up(proposals.research_points(charts, power, level, grown, UNKNOWN, PEACE)) == rps

    @pytest.mark.rule("41.211")
    def test_china_has_none(self, charts: Edition) -> None:
        """China has no RPs and no DPs, however rich it is."""
        assert proposals.research_points(charts, "china", 500, 100, UNKNOWN, PEACE) is None
        assert proposals.diplomatic_points(charts, "china", 500, UNKNOWN, PEACE) is None

    @pytest.mark.rule("41.211")
    @pytest.mark.parametrize(("usat", "usjt", "rps"), [
        (15, 15, 3), (19, 10, 2), (9, 0, 0), (-15, 30, 1), (-30, 10, 0), (0, 0, 0)])
    def test_american_before_entry(self, charts: Edition, usat: int, usjt: int, rps: int) -> None:
        """Both effective levels are added, then divided by ten and rounded down; less than nothing is nothing."""
        assert adds_up(proposals.research_points(charts, "us", 0, 0, Effective(usat, usjt), PEACE)) == rps

    @pytest.mark.rule("41.211")
    def test_d8(self, charts: Edition) -> None:
        """At war with Japan, at an effective USAT of 39, the U.S. has 5 and 3 RPs before those of BRPs and growth."""
        war = {"usat": False, "usjt": True}
        found = proposals.research_points(charts, "us", 0, 0, Effective(39, None), war)
        assert adds_up(found) == 8
        assert found is not None
        assert [line.amount for line in found.lines] == [5, 3]
        assert adds_up(proposals.research_points(charts, "us", 250, 50, Effective(39, None), war)) == 15

    @pytest.mark.rule("41.211")
    def test_american_at_war_with_both(self, charts: Edition) -> None:
        """At war with Germany and Japan it has 10, whatever the tensions were."""
        war = {"usat": True, "usjt": True}
        assert adds_up(proposals.research_points(charts, "us", 0, 0, UNKNOWN, war)) == 10

    @pytest.mark.rule("41.211", "49.12")
    def test_not_by_an_unknown_tension(self, charts: Edition) -> None:
        """Nothing is proposed where a tension that counts is unknown."""
        assert proposals.research_points(charts, "us", 150, 0, Effective(10, None), PEACE) is None
        assert proposals.diplomatic_points(charts, "us", 150, Effective(None, 10), PEACE) is None

    @pytest.mark.rule("41.211", "49.12")
    @given(power=st.sampled_from(POWERS), level=st.integers(-100, 400), grown=st.integers(-40, 120), effective=tensions,
           usat=st.booleans(), usjt=st.booleans())
    def test_lines_add_up(self, power: str, level: int, grown: int, effective: Effective, usat: bool,
                          usjt: bool) -> None:
        """Whatever is proposed is the sum of its lines, each with its rule, and never below none."""
        charts, wars = load("charts"), {"usat": usat, "usjt": usjt}
        for found in (proposals.research_points(charts, power, level, grown, effective, wars),
                      proposals.diplomatic_points(charts, power, level, effective, wars)):
            if found is not None:
                assert adds_up(found) >= 0
                assert all(line.amount for line in found.lines)


class TestDiplomaticPoints:
    """49.12: basic DPs, and one for 100 BRPs of the total."""

    @pytest.mark.rule("49.12")
    @pytest.mark.parametrize(("power", "level", "dps"), [
        ("germany", 141, 4), ("britain", 99, 3), ("russia", 200, 5), ("italy", 71, 2), ("france", 100, 3)])
    def test_basic_and_total(self, charts: Edition, power: str, level: int, dps: int) -> None:
        """Growth gives no DPs."""
        assert adds_up(proposals.diplomatic_points(charts, power, level, UNKNOWN, PEACE)) == dps

    @pytest.mark.rule("49.12")
    def test_japan_has_none(self, charts: Edition) -> None:
        """Japan has no DPs."""
        assert proposals.diplomatic_points(charts, "japan", 300, UNKNOWN, PEACE) is None

    @pytest.mark.rule("49.12")
    @pytest.mark.parametrize(("usat", "dps"), [(9, 0), (10, 1), (49, 4), (50, 5), (70, 5), (-20, 0)])
    def test_american(self, charts: Edition, usat: int, dps: int) -> None:
        """The U.S. has one for ten levels of effective USAT, five at most; USJT gives none."""
        assert adds_up(proposals.diplomatic_points(charts, "us", 0, Effective(usat, 60), PEACE)) == dps
        assert adds_up(proposals.diplomatic_points(charts, "us", 160, Effective(usat, None), PEACE)) == dps + 1


class TestProrating:
    """35.7: what a change in the middle of a year counts in it."""

    @pytest.mark.rule("35.7")
    @pytest.mark.parametrize(("quarter", "counts"), [(1, 20), (2, 15), (3, 10), (4, 5)])
    def test_what_remains_of_the_year(self, charts: Edition, quarter: int, counts: int) -> None:
        """A quarter counts for each turn that remains, the present one included, of gains and losses alike."""
        assert prorated(20, Turn(1941, quarter), charts) == counts
        assert prorated(-20, Turn(1941, quarter), charts) == -counts

    @pytest.mark.rule("35.7")
    @pytest.mark.parametrize("quarter", [1, 2, 3, 4])
    def test_one_quarter(self, quarter: int) -> None:
        """By the other setting it is one quarter in every turn; colonies of 20 that are lost cost 5."""
        assert prorated(-20, Turn(1941, quarter), house(prorating="quarter")) == -5

    @pytest.mark.rule("35.7")
    @given(amount=st.integers(-200, 200), quarter=st.integers(0, 4))
    def test_never_more_than_all(self, amount: int, quarter: int) -> None:
        """Gain and loss mirror each other, fractions are dropped, and nothing counts more than a whole year."""
        for edition in (load("charts"), house(prorating="quarter")):
            found = prorated(amount, Turn(1941, quarter), edition)
            assert found == -prorated(-amount, Turn(1941, quarter), edition)
            assert abs(found) <= abs(amount)
            assert found * amount >= 0


class TestResearchResults:
    """41: what a result is worth."""

    @pytest.mark.rule("41")
    @pytest.mark.parametrize(("project", "result", "levels"), [
        ("torpedo", 6, 0), ("torpedo", 7, 1), ("asw", 5, 0), ("asw", 7, 1), ("asw", 8, 2), ("bomber", 9, 0),
        ("bomber", 10, 1), ("advanced-submarine", 13, 5), ("advanced-submarine", 20, 6), ("radar", 12, None)])
    def test_levels(self, charts: Edition, project: str, result: int, levels: int | None) -> None:
        """A result gives the levels of the highest step it reaches, 0 below the lowest, None without a scale."""
        assert levels_of(charts, project, result) == levels
