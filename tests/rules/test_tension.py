from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import BadInput, UnknownWord
from ledger.rules import words
from ledger.rules.edition import Edition
from ledger.rules.tension import UsatStart, effective_change, usat_start

HISTORY = ["ethiopia", "rhineland", "austria", "czechoslovakia", "albania", "danzig"]

games = st.fixed_dictionaries({
    "turns": st.integers(0, 40),
    "aggressions": st.lists(st.sampled_from(words.AGGRESSIONS)),
    "war_over": st.sampled_from([None, "sudetenland", "danzig"]),
    "eai": st.integers(-10, 15),
})


def amounts(start: UsatStart, rule: str) -> dict[str, int]:
    return {line.label: line.amount for line in start.lines if line.rule == rule}


@pytest.mark.rule("10.11")
class TestHistory:
    @pytest.mark.rule("10.11A")
    def test_d1(self) -> None:
        """The historical Gathering Storm ends at 0, in the printed rises."""
        start = usat_start(18, HISTORY, eai=5)
        assert start.level == 0
        assert [line.amount for line in start.lines] == [-50, 36, 1, 1, 2, 3, 1, 1, 5]

    def test_d9(self) -> None:
        """16 turns and Axis pre-emptive war make -2, or -1 with Ethiopia, whatever the index."""
        taken = ["austria", "czechoslovakia", "albania", "poland", "rhineland"]
        for eai in (0, 3, 7):
            assert usat_start(16, taken, eai=eai, pre_emptive="axis").level == -2
            assert usat_start(16, [*taken, "ethiopia"], eai=eai, pre_emptive="axis").level == -1

    def test_nothing(self) -> None:
        """10.11: without Gathering Storm the level is -50."""
        assert usat_start(0).level == -50


@pytest.mark.rule("10.11B")
class TestAggressions:
    @pytest.mark.parametrize(("name", "amount"), [
        ("ethiopia", 1), ("rhineland", 1), ("albania", 1), ("sudetenland", 1), ("danzig", 1), ("austria", 2),
        ("baltic-states", 2), ("greece", 2), ("czechoslovakia", 3), ("yugoslavia", 3), ("poland", 4)])
    def test_weights(self, name: str, amount: int) -> None:
        """10.11B: what each aggression adds."""
        assert usat_start(0, [name]).level == -50 + amount

    def test_repeated(self) -> None:
        """An aggression named twice counts once, and a line says so."""
        start = usat_start(0, ["austria", "Austria", "greece"])
        assert start.level == -46
        assert amounts(start, "10.11B") == {
            "Austria": 2, "Austria: named 2 times, counted once": 0, "Greece": 2}

    @pytest.mark.parametrize(("part", "whole", "level"), [
        ("sudetenland", "czechoslovakia", -47), ("danzig", "poland", -46)])
    def test_part_and_whole(self, part: str, whole: str, level: int) -> None:
        """A part does not count beside its whole, in either order, and a line says so."""
        for names in ([part, whole], [whole, part]):
            start = usat_start(0, names)
            assert start.level == level
            assert f"{words.title(part)}: included in {words.title(whole)}" in amounts(start, "10.11B")

    @pytest.mark.parametrize(("part", "whole"), [("sudetenland", "czechoslovakia"), ("danzig", "poland")])
    def test_war_over_part(self, part: str, whole: str) -> None:
        """War over a part counts the part, +1, and not the whole, whichever of them is named."""
        for names in ([], [part], [whole], [part, whole]):
            assert usat_start(0, names, war_over=part).level == -49
        assert f"{words.title(whole)}: not counted, war broke out over {words.title(part)}" in amounts(
            usat_start(0, [whole], war_over=part), "10.11B")

    def test_war_over_another(self) -> None:
        """War over one part leaves the other whole alone."""
        assert usat_start(0, ["czechoslovakia", "poland"], war_over="danzig").level == -46

    def test_players_words(self) -> None:
        """Names are read as players write them."""
        assert usat_start(0, ["Czech", "Baltic States"]).level == -45


class TestPreEmptive:
    @pytest.mark.rule("10.11C", "10.11D")
    @given(games)
    def test_axis_cancels_the_index(self, game: dict[str, object]) -> None:
        """10.11D: an Axis declaration takes the index off again and adds 5."""
        rest = usat_start(**{**game, "eai": 0}).level  # type: ignore[arg-type]
        assert usat_start(**game, pre_emptive="axis").level == rest + 5  # type: ignore[arg-type]

    @pytest.mark.rule("10.11C", "10.11D")
    @given(games, st.sampled_from(["allies", "russia"]), st.integers(-10, 15))
    def test_allies_double_the_index(self, game: dict[str, object], declarer: str, eai: int) -> None:
        """10.11D: an Allied or Russian declaration comes to twice the index less 5, without a floor."""
        rest = usat_start(**{**game, "eai": 0}).level  # type: ignore[arg-type]
        declared = usat_start(**{**game, "eai": eai}, pre_emptive=declarer)  # type: ignore[arg-type]
        assert declared.level == rest + 2 * eai - 5

    @pytest.mark.rule("10.13")
    @pytest.mark.parametrize("declarer", ["axis", "allies", "russia"])
    def test_transition(self, declarer: str) -> None:
        """10.13: pre-emptive war may call on transition rules; a line of 0 says so."""
        (warning,) = amounts(usat_start(16, pre_emptive=declarer), "10.13").items()
        assert "9.99" in warning[0]
        assert warning[1] == 0
        assert amounts(usat_start(16), "10.13") == {}


class TestLines:
    @given(games, st.sampled_from([None, "axis", "allies", "russia"]))
    def test_add_up(self, game: dict[str, object], declarer: str | None) -> None:
        """The lines always add up to the level, and each has its rule."""
        start = usat_start(**game, pre_emptive=declarer)  # type: ignore[arg-type]
        assert sum(line.amount for line in start.lines) == start.level
        assert all(line.rule.startswith("10.1") for line in start.lines)

    @given(games)
    def test_order_is_free(self, game: dict[str, object]) -> None:
        """The order in which aggressions are named does not change the level."""
        names = sorted(game["aggressions"])  # type: ignore[call-overload]
        assert usat_start(**game).level == usat_start(**{**game, "aggressions": names}).level  # type: ignore[arg-type]


class TestErrors:
    def test_unknown_aggressions(self) -> None:
        """All unknown names are told at once."""
        with pytest.raises(UnknownWord) as caught:
            usat_start(18, ["austria", "spain", "polnad"])
        assert [problem.evidence[:8] for problem in caught.value.problems] == ['"spain" ', '"polnad"']
        assert "poland" in caught.value.problems[1].remedy

    @pytest.mark.parametrize("war_over", ["poland", "spain"])
    def test_unknown_war(self, war_over: str) -> None:
        """Only war over a part changes what counts."""
        with pytest.raises(UnknownWord):
            usat_start(18, war_over=war_over)

    def test_unknown_declarer(self) -> None:
        """Only the Axis, the Allies or Russia declare."""
        with pytest.raises(UnknownWord, match="russia"):
            usat_start(18, pre_emptive="spain")

    @pytest.mark.parametrize("turns", [-1, 41])
    def test_turns(self, turns: int) -> None:
        """Turns outside 0 to 40 are refused."""
        with pytest.raises(BadInput, match="0 to 40"):
            usat_start(turns)


class TestEffectiveChange:
    @pytest.mark.rule("49.8")
    def test_printed(self, charts: Edition) -> None:
        """49.8: the change for each face."""
        assert [effective_change(die) for die in range(1, 7)] == [-2, -1, 0, 0, 1, 2]
        assert effective_change(6, charts) == 2

    @pytest.mark.parametrize("die", [0, 7])
    def test_no_face(self, die: int) -> None:
        """A die has faces from 1 to 6."""
        with pytest.raises(BadInput):
            effective_change(die)
