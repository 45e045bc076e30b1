from __future__ import annotations

import dataclasses

import pytest

from ledger.errors import BadInput, UnknownWord
from ledger.rules import words
from ledger.rules.costs import cost, may_build, shipbuilding_points
from ledger.rules.edition import Edition

PRICED = ("submarine", "asw", "transport", "bomber", "pacific-bomber", "interceptor",
          "advanced-submarine")
"""The units of 24.43; what the others cost stands in rules that are not in our sources."""


@pytest.mark.rule("24.43")
class TestCost:
    @pytest.mark.rule("24.43")
    @pytest.mark.parametrize("unit", PRICED)
    def test_three_brps(self, charts: Edition, unit: str) -> None:
        """24.43: three BRPs a factor."""
        assert [cost(charts, unit, factors) for factors in (0, 1, 2)] == [0, 3, 6]

    @pytest.mark.rule("24.43")
    def test_d20(self, charts: Edition) -> None:
        """Five transports cost 15 BRPs and five shipbuilding points."""
        assert (cost(charts, "transport", 5), shipbuilding_points(charts, "transport", 5)) == (15, 5)

    def test_unset(self, charts: Edition) -> None:
        """What the edition leaves empty has no price, and is not checked."""
        empty = dataclasses.replace(charts, costs={})
        assert cost(empty, "submarine", 2) is None
        assert shipbuilding_points(empty, "submarine", 2) is None

    @pytest.mark.parametrize("unit", sorted(set(words.UNITS) - set(PRICED)))
    def test_without_a_price(self, charts: Edition, unit: str) -> None:
        """What the sources give no price for has none: a rocket, a ship."""
        assert (cost(charts, unit, 1), shipbuilding_points(charts, unit, 1)) == (None, None)

    def test_bad(self, charts: Edition) -> None:
        """Negative counts and unknown units are refused."""
        with pytest.raises(BadInput):
            cost(charts, "submarine", -1)
        with pytest.raises(BadInput):
            shipbuilding_points(charts, "submarine", -1)
        with pytest.raises(UnknownWord):
            cost(charts, "tank", 1)


@pytest.mark.rule("24.43")
class TestShipbuildingPoints:
    @pytest.mark.rule("24.43")
    @pytest.mark.parametrize("unit", PRICED)
    def test_ships_only(self, charts: Edition, unit: str) -> None:
        """24.43: one point for each submarine, of any kind, ASW or transport, none for air units."""
        per_factor = 1 if unit in ("submarine", "advanced-submarine", "asw", "transport") else 0
        assert shipbuilding_points(charts, unit, 4) == 4 * per_factor


@pytest.mark.rule("24.41")
class TestMayBuild:
    @pytest.mark.rule("24.41", "24.41A", "24.41B", "24.41C", "24.41D", "24.41E", "24.41F", "24.41G", "24.41H", "24.234")
    @pytest.mark.parametrize(("power", "allowed", "research"), [
        ("germany", {"submarine", "interceptor"}, {"bomber", "advanced-submarine"}),
        ("italy", {"submarine"}, set()),
        ("japan", {"submarine", "asw", "interceptor", "transport"}, {"bomber"}),
        ("britain", {"submarine", "asw", "bomber", "interceptor", "transport"}, set()),
        ("us", set(PRICED) - {"advanced-submarine"}, set()),
        ("france", set(), set()),
        ("russia", {"interceptor"}, {"bomber"}),
        ("china", set(), set()),
        ("western-allies", {"asw", "transport"}, set()),
    ])
    def test_printed(self, charts: Edition, power: str, allowed: set[str], research: set[str]) -> None:
        """24.41: who builds what, freely or after research."""
        answers = {unit: may_build(charts, power, unit) for unit in words.UNITS}
        assert {unit for unit, answer in answers.items() if answer == "allowed"} == allowed
        assert {unit for unit, answer in answers.items() if answer == "needs research"} == research

    def test_unset(self, charts: Edition) -> None:
        """A power of which the edition says nothing is not checked."""
        assert may_build(dataclasses.replace(charts, builders={}), "france", "submarine") == "allowed"

    def test_unknown(self, charts: Edition) -> None:
        """Unknown powers and units are refused."""
        with pytest.raises(UnknownWord):
            may_build(charts, "spain", "submarine")
        with pytest.raises(UnknownWord):
            may_build(charts, "germany", "tank")
