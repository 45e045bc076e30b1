"""The odds of SW combat: exact, complete, and the same as counting all 1,296 ways in which four dice fall."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import BadInput, UnknownWord
from ledger.rules import bombing, submarine
from ledger.rules.bombing import Bombing
from ledger.rules.edition import Edition, available, load
from ledger.rules.odds import BOMBING, SUBMARINE, TOTALS, Odds, bombing_odds, submarine_odds
from ledger.rules.submarine import SubmarineCombat

DICE = [(a + b, c + d) for a, b, c, d in product(range(1, 7), repeat=4)]
COUNTS = st.integers(0, 70)
COMBATS = st.builds(
    SubmarineCombat, submarines=COUNTS, asw=COUNTS, transports=COUNTS, transports_at_start=COUNTS,
    cves=st.integers(0, 30), lost_to_raiders=st.integers(0, 10), modifier=st.integers(-14, 14),
    attack_roll=st.just(7), defense_roll=st.just(7))
RAIDS = st.builds(Bombing, bombers=COUNTS, target_strength=COUNTS, modifier=st.integers(-14, 14),
                  attack_roll=st.just(7), defense_roll=st.just(7))

THE_COMBAT = SubmarineCombat(submarines=6, asw=7, transports=20, transports_at_start=20, modifier=-1, attack_roll=7,
                             defense_roll=7)


def by_counting(edition: Edition, combat: SubmarineCombat) -> Counter[tuple[int, ...]]:
    """Resolve a submarine combat once for every way in which four dice fall."""
    counted: Counter[tuple[int, ...]] = Counter()
    for attack, defense in DICE:
        outcome = submarine.resolve_by(edition, replace(combat, attack_roll=attack, defense_roll=defense))
        counted[tuple(getattr(outcome, name) for name in SUBMARINE)] += 1
    return counted


def bombing_by_counting(edition: Edition, raid: Bombing) -> Counter[tuple[int, ...]]:
    """Resolve a bombing once for every way in which four dice fall."""
    counted: Counter[tuple[int, ...]] = Counter()
    for attack, defense in DICE:
        outcome = bombing.resolve(edition.sw_combat_table, replace(raid, attack_roll=attack, defense_roll=defense))
        counted[tuple(getattr(outcome, name) for name in BOMBING)] += 1
    return counted


@pytest.mark.rule("24.62")
class TestBruteForce:
    """Against the loop over all dice."""

    def test_two_dice(self) -> None:
        """The totals of two dice have the weights of their 36 ways."""
        assert Counter(a + b for a, b in product(range(1, 7), repeat=2)) == TOTALS

    @pytest.mark.parametrize("edition_id", available())
    @pytest.mark.parametrize("combat", [
        THE_COMBAT,
        replace(THE_COMBAT, modifier=3, cves=4, transports=3, transports_at_start=3),
        replace(THE_COMBAT, submarines=34, asw=61, lost_to_raiders=4),
        replace(THE_COMBAT, submarines=0), replace(THE_COMBAT, asw=0), replace(THE_COMBAT, transports=0),
        replace(THE_COMBAT, submarines=30, asw=31, modifier=12), replace(THE_COMBAT, submarines=60, modifier=-12),
    ], ids=str)
    def test_submarines(self, edition_id: str, combat: SubmarineCombat) -> None:
        """Every joint outcome has exactly the weight that counting gives it."""
        assert submarine_odds(load(edition_id), combat).outcomes == by_counting(load(edition_id), combat)

    @pytest.mark.parametrize(("bombers", "strength", "modifier"), [
        (8, 6, 3), (8, 6, -3), (0, 6, 0), (8, 0, 0), (45, 4, 5), (61, 33, -9), (30, 30, 0)])
    def test_bombing(self, charts: Edition, bombers: int, strength: int, modifier: int) -> None:
        """So has every joint outcome of a bombing."""
        raid = Bombing(bombers=bombers, target_strength=strength, modifier=modifier, attack_roll=2, defense_roll=2)
        assert bombing_odds(charts, raid).outcomes == bombing_by_counting(charts, raid)

    @settings(max_examples=15)
    @given(COMBATS, st.sampled_from(["per-point", "empty-box"]))
    def test_any_submarines(self, combat: SubmarineCombat, asw_losses: str) -> None:
        """Any combat, whatever the setting for hits beyond the transports."""
        charts = load("charts")
        chosen = charts.settings.asw_losses._replace(value=asw_losses)
        edition = replace(charts, settings=charts.settings._replace(asw_losses=chosen))
        assert submarine_odds(edition, combat).outcomes == by_counting(edition, combat)

    @settings(max_examples=15)
    @given(RAIDS)
    def test_any_bombing(self, raid: Bombing) -> None:
        """Any bombing."""
        assert bombing_odds(load("charts"), raid).outcomes == bombing_by_counting(load("charts"), raid)


@pytest.mark.rule("24.62")
class TestExact:
    """What always holds."""

    @given(COMBATS)
    def test_sums(self, combat: SubmarineCombat) -> None:
        """Every distribution adds up to 1, not nearly, and gives its mean."""
        odds = submarine_odds(load("charts"), combat)
        assert odds.ways == 36 * 36
        for quantity in odds.quantities:
            chances = odds.distribution(quantity)
            assert sum(chances.values()) == Fraction(1)
            assert odds.mean(quantity) == sum(number * chance for number, chance in chances.items())
            assert list(chances) == sorted(chances)
            assert all(type(chance) is Fraction and chance > 0 for chance in chances.values())

    @given(RAIDS, st.integers(-5, 400))
    def test_percentiles(self, raid: Bombing, number: int) -> None:
        """At most a number and at least the next are all there is."""
        odds = bombing_odds(load("charts"), raid)
        for quantity in odds.quantities:
            assert odds.at_most(quantity, number) + odds.at_least(quantity, number + 1) == 1
            assert odds.at_least(quantity, 0) == 1

    @given(COMBATS)
    def test_nobody_is_forgotten(self, combat: SubmarineCombat) -> None:
        """In every joint outcome all submarines are accounted for, and no more is lost than was there."""
        odds = submarine_odds(load("charts"), combat)
        assert odds.chance(lambda found: sum(found[name] for name in SUBMARINE[:3]) == combat.submarines) == 1
        assert odds.chance(lambda found: found["transports_sunk"] + found["transports_damaged"]
                           <= combat.transports) == 1
        assert odds.chance(lambda found: found["asw_eliminated"] <= combat.asw
                           and found["cves_eliminated"] <= combat.cves) == 1

    def test_by_hand(self, charts: Edition) -> None:
        """One factor sinks a transport by its roll at 12 only, and always as it gets through."""
        combat = SubmarineCombat(submarines=1, asw=0, transports=9, transports_at_start=9, modifier=0, attack_roll=2)
        odds = submarine_odds(charts, combat)
        assert odds.distribution("transports_sunk") == {1: Fraction(35, 36), 2: Fraction(1, 36)}
        assert odds.distribution("transports_damaged") == {
            0: Fraction(26, 36), 1: Fraction(4 + 3 + 1, 36), 2: Fraction(2, 36)}
        assert odds.mean("transports_sunk") == Fraction(37, 36)

    def test_joint(self, charts: Edition) -> None:
        """Quantities that hang together are seen together: no submarine is both lost and through."""
        odds = submarine_odds(charts, THE_COMBAT)
        both = odds.chance(lambda found: found["submarines_eliminated"] >= 2 and found["submarines_through"] >= 3)
        assert both < odds.at_least("submarines_eliminated", 2) * odds.at_least("submarines_through", 3)


@pytest.mark.rule("24.62")
class TestAsked:
    """What is asked for, and how often."""

    @given(COMBATS)
    def test_few_resolutions(self, combat: SubmarineCombat) -> None:
        """The printed table has seven different results in a row: 49 combats are resolved at most, by the resolver."""
        with patch.object(submarine, "resolve_by", wraps=submarine.resolve_by) as resolver:
            submarine_odds(load("charts"), combat)
        assert 1 <= resolver.call_count <= 49

    @given(RAIDS)
    def test_few_bombings(self, raid: Bombing) -> None:
        """The same holds for bombings."""
        with patch.object(bombing, "resolve", wraps=bombing.resolve) as resolver:
            bombing_odds(load("charts"), raid)
        assert 1 <= resolver.call_count <= 49

    @pytest.mark.parametrize(("attack", "defense"), [(2, 12), (12, 2), (7, None)])
    def test_own_rolls_do_not_matter(self, charts: Edition, attack: int, defense: int | None) -> None:
        """A combat that was rolled has the odds of one that was not, so that its luck can be told."""
        rolled = replace(THE_COMBAT, attack_roll=attack, defense_roll=defense)
        assert submarine_odds(charts, rolled) == submarine_odds(charts, THE_COMBAT)

    def test_unknown_quantity(self) -> None:
        """Another quantity is refused with the nearest."""
        odds = Odds(("brps_lost",), {(3,): 1})
        for ask in (odds.mean, odds.distribution, lambda name: odds.at_least(name, 1)):
            with pytest.raises(UnknownWord, match="brps_lost"):
                ask("brp_lost")

    def test_all_that_is_wrong(self, charts: Edition) -> None:
        """A combat that cannot be is refused as the resolver refuses it, all at once."""
        with pytest.raises(BadInput) as caught:
            submarine_odds(charts, replace(THE_COMBAT, submarines=-1, cves=-2))
        assert [problem.place for problem in caught.value.problems] == ["submarines", "cves"]
        with pytest.raises(BadInput):
            bombing_odds(charts, Bombing(bombers=-1, target_strength=1, modifier=0, attack_roll=7))
