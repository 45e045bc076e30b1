from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import BadInput, UnknownWord
from ledger.rules.calendar import (
    PHASES,
    PLAYER_TURNS,
    Moment,
    Turn,
    following,
    gathering_storm_number,
    order_of,
    parse_moment,
    parse_turn,
    phase_index,
)

turns = st.builds(Turn, st.integers(1935, 1950), st.integers(0, 4))


@pytest.mark.rule("2.41")
class TestTurn:
    def test_yss_stands_between_winter_and_spring(self) -> None:
        """Turns compare in the order of play."""
        assert Turn(1940, 4) < Turn(1941, 0) < Turn(1941, 1)

    def test_prose(self) -> None:
        """A turn prints as players write it."""
        assert [str(Turn(1941, quarter)) for quarter in range(5)] == [
            "1941 YSS", "Spring 1941", "Summer 1941", "Fall 1941", "Winter 1941"]


class TestParseTurn:
    @pytest.mark.parametrize(("text", "turn"), [
        ("Spring 1941", Turn(1941, 1)), ("sp41", Turn(1941, 1)), ("Sp 1941", Turn(1941, 1)),
        ("spring41", Turn(1941, 1)), ("SPRING 41", Turn(1941, 1)), ("Su 40", Turn(1940, 2)),
        ("autumn 1939", Turn(1939, 3)), ("F39", Turn(1939, 3)), ("winter1940", Turn(1940, 4)),
        ("1941 YSS", Turn(1941, 0)), ("YSS 1941", Turn(1941, 0)), ("yss41", Turn(1941, 0)),
        ("1941 spring", Turn(1941, 1)), ("sp'41", Turn(1941, 1)), (" Wi-44 ", Turn(1944, 4)),
    ])
    def test_spellings(self, text: str, turn: Turn) -> None:
        """Every usual way to write a turn is read; two digits mean 19xx."""
        assert parse_turn(text) == turn

    @given(turns)
    def test_round_trip(self, turn: Turn) -> None:
        """What is printed can be read back."""
        assert parse_turn(str(turn)) == turn
        assert parse_turn(str(turn).replace(" ", "").lower()) == turn

    @given(turns, turns)
    def test_order_survives(self, one: Turn, other: Turn) -> None:
        """Turns read from text compare as the turns themselves do, and exactly one follows another."""
        assert (parse_turn(str(one)) < parse_turn(str(other))) == (one < other)
        assert one < following(one)
        assert not one < other < following(one)

    @pytest.mark.parametrize("text", [
        "", "Spring", "1941", "foo 1941", "Spring 194", "19411 Spring", "sp\u0664\u0661",
    ])
    def test_unknown(self, text: str) -> None:
        """What is no turn is refused."""
        with pytest.raises(UnknownWord) as caught:
            parse_turn(text)
        assert caught.value.problems[0].code == "unknown-turn"

    def test_typo(self) -> None:
        """A slip is answered with the turn that was meant, in the year that was meant."""
        with pytest.raises(UnknownWord, match="Did you mean spring 1943"):
            parse_turn("Sprng 1943")

    @pytest.mark.parametrize("text", ["Spring 1934", "Winter 1951", "sp34", "yss51"])
    def test_year_outside(self, text: str) -> None:
        """A year outside the game is refused, naming the years of the game."""
        with pytest.raises(BadInput, match="from 1935 to 1950"):
            parse_turn(text)


@pytest.mark.rule("2.41")
class TestFollowing:
    def test_year(self) -> None:
        """A year runs from its YSS to Winter, and the next YSS follows."""
        order = [Turn(1940, 4)]
        for _ in range(5):
            order.append(following(order[-1]))
        assert list(map(str, order)) == [
            "Winter 1940", "1941 YSS", "Spring 1941", "Summer 1941", "Fall 1941", "Winter 1941"]


class TestParseMoment:
    @pytest.mark.parametrize(("text", "moment"), [
        ("Summer 1940 axis construction", Moment(Turn(1940, 2), "axis", "construction")),
        ("Sp41 allied", Moment(Turn(1941, 1), "allied")),
        ("Sp 41 Allied redep", Moment(Turn(1941, 1), "allied", "redeployment")),
        ("1941 YSS", Moment(Turn(1941, 0))),
        ("yss41", Moment(Turn(1941, 0))),
        ("Winter 1941 axis post combat", Moment(Turn(1941, 4), "axis", "post-combat")),
    ])
    def test_spellings(self, text: str, moment: Moment) -> None:
        """A turn, a player turn of it and a phase of that are read from one string."""
        assert parse_moment(text) == moment

    @given(st.builds(Moment, st.builds(Turn, st.integers(1935, 1950), st.integers(1, 4)),
                     st.sampled_from(PLAYER_TURNS), st.sampled_from(PHASES)))
    def test_round_trip(self, moment: Moment) -> None:
        """What is printed can be read back."""
        assert parse_moment(str(moment)) == moment

    @pytest.mark.parametrize("text", ["", "Summer", "Summer 1940 construction", "Summer 1940 axis lunch"])
    def test_unknown(self, text: str) -> None:
        """A phase needs its player turn, and every word must be known."""
        with pytest.raises(UnknownWord):
            parse_moment(text)

    def test_yss_has_no_player_turns(self) -> None:
        """A player turn of a YSS is refused."""
        with pytest.raises(BadInput, match="no player turns"):
            parse_moment("1941 YSS axis")


class TestOrderOf:
    def test_ends(self) -> None:
        """Moments sort by their end: a phase before its player turn, a player turn before its turn."""
        texts = ["Sp41 axis research", "Sp41 axis redeployment", "Sp41 axis", "Sp41 allied research",
                 "Sp41 allied", "Sp41", "Su41 axis research"]
        keys = [order_of(parse_moment(text)) for text in texts]
        assert keys == sorted(set(keys))


class TestPhases:
    @pytest.mark.rule("24.12")
    def test_order(self) -> None:
        """The phases stand in the order of a player turn."""
        assert PHASES == ("research", "diplomatic", "declaration", "movement", "combat", "post-combat",
                          "construction", "redeployment")
        assert [phase_index(phase) for phase in PHASES] == list(range(8))
        assert PLAYER_TURNS == ("axis", "allied")

    def test_unknown(self) -> None:
        """Another phase has no place."""
        with pytest.raises(UnknownWord):
            phase_index("lunch")


class TestGatheringStormNumber:
    @pytest.mark.parametrize(("text", "number"), [
        ("Spring 1935", 1), ("Winter 1935", 4), ("Winter 1938", 16), ("Spring 1939", 17),
        ("Summer 1939", 18)])
    def test_numbers(self, text: str, number: int) -> None:
        """Turns are numbered from Spring 1935."""
        assert gathering_storm_number(parse_turn(text)) == number

    def test_yss(self) -> None:
        """A YSS is no turn of Gathering Storm."""
        with pytest.raises(BadInput):
            gathering_storm_number(Turn(1939, 0))
