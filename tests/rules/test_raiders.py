"""Raiders (21.5342): how many ships engage, and which these can be."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import BadInput
from ledger.rules import words
from ledger.rules.edition import Edition, load
from ledger.rules.modifiers import Facts
from ledger.rules.raiders import encounter, engaging, fits

SHIPS = ("cruiser", "battlecruiser", "battleship-3", "battleship-4", "battleship-5", "fast-carrier")
PRINTED = {
    1: {"cruiser"}, 2: {"cruiser", "battlecruiser"}, 3: {"battleship-3"}, 4: {"battleship-4"},
    5: {"battleship-5", "fast-carrier"}, 6: set(SHIPS),
}
FACES = st.integers(1, 6)


@pytest.mark.rule("21.5342")
class TestEngaging:
    @pytest.mark.parametrize(("die", "modifier", "ships"), [
        (1, -3, 0), (3, -3, 0), (4, -3, 1), (6, -3, 3), (1, 0, 1), (6, 6, 12), (1, -99, 0), (6, 99, 105)])
    def test_modified_die(self, die: int, modifier: int, ships: int) -> None:
        """As many ships engage as the modified die shows; below 1 none do."""
        assert engaging(die, modifier) == ships

    @pytest.mark.parametrize("die", [-1, 0, 7])
    def test_no_die(self, die: int) -> None:
        """What no die shows is refused with the rule."""
        with pytest.raises(BadInput, match=r"bad-die.*21\.5342"):
            engaging(die, 0)


@pytest.mark.rule("21.5342")
class TestEncounter:
    def test_line_by_line(self, charts: Edition) -> None:
        """The die and every line that holds add up to the modified die."""
        facts = Facts(attackers=("germany",), defender="western-allies", box="atlantic", cves=13, groups=1, ships=3,
                      results={("western-allies", "air-range"): 2}, war_turns={("germany", "us"): 3},
                      codes={"ultra": "allied"})
        found = encounter(charts, facts, 4)
        assert [step.amount for step in found.steps] == [4, -3, 1, 1, 2, 1, 2, 1]
        assert (found.modifier, found.engaging) == (5, 9)
        assert found.derived.open == ()

    def test_nobody_finds_them(self, charts: Edition) -> None:
        """A modified die below 0 is shown as it is, and nobody engages."""
        found = encounter(charts, Facts(attackers=("japan",), defender="western-allies", box="pacific"), 2)
        assert (sum(step.amount for step in found.steps), found.engaging) == (-1, 0)

    def test_what_only_players_know(self, charts: Edition) -> None:
        """A line that holds for some of the raiders is left to the players, and counts as 0."""
        facts = Facts(attackers=("germany", "japan"), defender="western-allies", box="indian-ocean",
                      codes={"ultra": "axis"})
        found = encounter(charts, facts, 5)
        assert found.derived.open == ("raiders.singapore", "raiders.ultra", "raiders.magic")
        assert found.modifier == -3

    def test_no_die(self, charts: Edition) -> None:
        """What no die shows is refused."""
        with pytest.raises(BadInput, match="bad-die"):
            encounter(charts, Facts(attackers=("japan",), defender="western-allies", box="pacific"), 0)


@pytest.mark.rule("21.5342")
class TestFits:
    @pytest.mark.parametrize("face", PRINTED)
    @pytest.mark.parametrize("ship", SHIPS)
    def test_every_face(self, charts: Edition, face: int, ship: str) -> None:
        """A further ship engages exactly on the faces that are printed for its kind."""
        assert fits(charts, ["cruiser", ship], [face]) == (ship in PRINTED[face])

    @pytest.mark.parametrize(("engaged", "faces", "can"), [
        ([], [], True), ([], [3, 4], True), (["cruiser"], [], True), (["cruiser"], [4, 4], True),
        (["battleship-4"], [4], False), (["fast-carrier"], [6], False), (["cruiser", "cruiser"], [], False),
        (["cruiser", "cruiser"], [3], False), (["battleship-3", "cruiser"], [3], True),
        (["cruiser", "battleship-3", "battleship-3"], [3, 6], True),
        (["cruiser", "battleship-3", "battleship-3"], [3, 2], False),
        (["cruiser", "cruiser", "battlecruiser"], [2, 6], True),
        (["cruiser", "battlecruiser", "cruiser"], [1, 2], True),
        (["cruiser", "battlecruiser", "battlecruiser"], [1, 2], False),
    ])
    def test_by_hand(self, charts: Edition, engaged: list[str], faces: list[int], can: bool) -> None:
        """A cruiser comes first, each further ship has a die of its own, and dice may be left over."""
        assert fits(charts, engaged, faces) is can

    @given(st.lists(st.sampled_from(SHIPS), max_size=5), st.lists(FACES, max_size=5))
    def test_as_trying_everything(self, engaged: list[str], faces: list[int]) -> None:
        """The answer is that of trying every ship on every die."""
        assert fits(load("charts"), engaged, faces) == tried(engaged, faces)

    @given(st.lists(st.sampled_from(SHIPS), max_size=6), st.lists(FACES, max_size=6), FACES)
    def test_more_dice(self, engaged: list[str], faces: list[int], more: int) -> None:
        """Whatever fits still fits with another die, and with a ship less, as long as a cruiser is left."""
        if fits(load("charts"), engaged, faces):
            assert fits(load("charts"), engaged, [*faces, more])
            assert all(fits(load("charts"), [*engaged[:i], *engaged[i + 1:]], faces)
                       for i, ship in enumerate(engaged) if ship != "cruiser")

    def test_many(self, charts: Edition) -> None:
        """Large fleets are decided at once, fitting or not."""
        assert fits(charts, ["cruiser"] * 40 + ["fast-carrier"] * 40, [1] * 39 + [5] * 40)
        assert not fits(charts, ["cruiser"] * 40 + ["fast-carrier"] * 40, [1] * 39 + [5] * 39 + [4])

    def test_nothing_set(self, charts: Edition) -> None:
        """Where an edition does not say who may engage, nothing is checked but the number of dice."""
        empty = dataclasses.replace(charts, raider_engagement={})
        assert fits(empty, ["fast-carrier", "cve"], [1])
        assert not fits(empty, ["fast-carrier", "cve"], [])

    @pytest.mark.parametrize("face", [0, 7])
    def test_no_die(self, charts: Edition, face: int) -> None:
        """What no die shows is refused."""
        with pytest.raises(BadInput, match="bad-die"):
            fits(charts, ["cruiser"], [face])

    def test_words(self, charts: Edition) -> None:
        """The table has all six faces as printed, of ships that the game knows."""
        assert {face: set(row.units) for face, row in charts.raider_engagement.items()} == PRINTED
        assert set(SHIPS) < set(words.NAVAL_UNITS)


def tried(engaged: Sequence[str], faces: Sequence[int]) -> bool:
    slots = [1, *faces]
    return not engaged or any(
        order[0] == "cruiser" and any(all(ship in PRINTED[face] for ship, face in zip(order[1:], dice, strict=True))
                                      for dice in permutations(slots[1:], len(order) - 1))
        for order in set(permutations(engaged)))
