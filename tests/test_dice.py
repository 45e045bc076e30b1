"""Dice: without bias from entropy, and read by hand with every mistake named."""

from collections import Counter

import pytest
from hypothesis import given as example
from hypothesis import strategies as st

from ledger.dice import Throw, draw, given, system_entropy
from ledger.errors import BadInput


def scripted(values):
    """Entropy that hands out the given bytes, in their order, and no more."""
    left = iter(values)
    return lambda count: bytes(next(left) for _ in range(count))


def test_each_face_is_as_likely_as_any_other():
    """Of the 256 byte values 252 are taken, 42 for each face, and 4 are skipped."""
    throw = draw(252, scripted([*range(252, 256), *range(252)]))
    assert Counter(throw.faces) == dict.fromkeys(range(1, 7), 42)


def test_skipped_bytes_are_drawn_again():
    """A byte of 252 or above costs another draw and shows no face."""
    assert draw(2, scripted([255, 7, 252, 253, 0])) == Throw(3, (2, 1))


def test_no_dice_need_no_entropy():
    """Throwing nothing gives nothing."""
    assert draw(0, scripted([])) == Throw(0, ())


def test_real_entropy_gives_faces_of_a_die():
    """The system's entropy is usable as it is."""
    assert set(draw(100, system_entropy).faces) <= set(range(1, 7))


@example(st.lists(st.integers(1, 6), min_size=1, max_size=9))
def test_faces_given_by_hand_read_back(faces):
    """Written with + between them, blanks or not, faces come back as they are."""
    assert given(" + ".join(map(str, faces)), len(faces)) == Throw(sum(faces), tuple(faces))


def test_a_total_alone_leaves_the_faces_unknown():
    """Where only the total was told, no faces are made up; one die's total is its face."""
    assert given("8", 2) == Throw(8, None)
    assert given("5", 1) == Throw(5, (5,))


@pytest.mark.parametrize(("text", "count"), [("1", 2), ("13", 2), ("", 1), ("x", 2), ("3+", 2), ("3,5", 2)])
def test_an_impossible_result_is_refused(text, count):
    """What the dice cannot show is not recorded."""
    with pytest.raises(BadInput, match="bad-die"):
        given(text, count)


def test_all_mistakes_are_told_at_once():
    """Each wrong face and the wrong number of dice are named together."""
    with pytest.raises(BadInput) as caught:
        given("0+7+3", 2)
    assert [problem.code for problem in caught.value.problems] == ["bad-die", "bad-die", "dice-count"]
    assert "2 dice were asked for, 3 given" in str(caught.value)
