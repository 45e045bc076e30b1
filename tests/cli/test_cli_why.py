"""`awaw why`: every number can be asked why it is what it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from campaigns.table import Awaw, wide

TEXT = """\
boxes/atlantic/western-allies/transport/ready is 11

  event  turn         amount  balance  rule     text
      N  set-up       +11          11  24.31    Western Allies: 11 transports
                                                set up, Atlantic box
      N  Spring 1941  -6            5  24.66    Atlantic box: submarine combat,
                                                6 transports sunk
      N  Spring 1941  -5            0  24.631A  Atlantic box: submarine combat,
                                                5 transports damaged
      N  Spring 1941  +20          20  24.52    Western Allies: 20 transports
                                                redeployed, port to Atlantic box
      N  Summer 1941  -2           18  24.66    Atlantic box: submarine combat,
                                                2 transports sunk
      N  Summer 1941  -3           15  24.631A  Atlantic box: submarine combat,
                                                3 transports damaged
      N  Summer 1941  +5           20  24.52    Western Allies: 5 transports
                                                redeployed, port to Atlantic box
      N  Fall 1941    -5           15  24.66    Atlantic box: submarine combat,
                                                5 transports sunk
      N  Fall 1941    -4           11  24.631A  Atlantic box: submarine combat,
                                                4 transports damaged
"""


_EVENT = re.compile(r"^ {2,}\d+(?=  \w)", re.MULTILINE)


def unnumbered(text: str) -> str:
    """Hide the event numbers, which move when the demo gets another assertion."""
    return _EVENT.sub("      N", text)


def numbers(data: Any, path: str = "") -> Iterator[tuple[str, int | None]]:
    """Walk what `show` shows, from the outside in."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from numbers(value, f"{path}/{key}" if path else key)
    else:
        yield path, data


def check_every_number(awaw: Awaw, *at: str) -> int:
    """Ask every number of `show` why, and return how many there are; an unknown one may have been moved."""
    shown = awaw.json("show", *at)
    found = [pair for part in ("brp", "tension", "pools", "boxes") for pair in numbers(shown[part], part)]
    for path, value in found:
        why = awaw.json("why", path, *at)
        assert why["path"] == path
        assert why["balance"] == value, path
        balance = 0
        for line in why["lines"]:
            balance += line["amount"]
            assert line["balance"] == balance, path
            assert line["amount"] != 0, path
        assert value in (balance, None), path
    return len(found)


class TestWhy:
    """What explains a number."""

    def test_every_number_of_the_demo(self, demo: Awaw) -> None:
        """Every number of `show` is the balance, and the sum of the lines, of its `why`."""
        assert check_every_number(demo) > 60

    @pytest.mark.parametrize("at", ["20", "Fall 1939", "1940 YSS", "Summer 1940 axis", "Spring 1941 axis combat"])
    def test_every_number_at_a_moment(self, demo: Awaw, at: str) -> None:
        """So it is at any earlier moment."""
        assert check_every_number(demo, "--at", at) > 30

    def test_every_number_with_rulings_and_undo(self, war: Awaw) -> None:
        """So it is after undo, redo, rulings and losses."""
        war("build", "germany", "submarine", 1, "--id", "b")
        war("undo", "b")
        war("redo", "b")
        war("redeploy", "germany", "submarine", 2, "--from", "port", "--to", "atlantic")
        war("adjust", "boxes/atlantic/germany/submarine/ready", "-1", "--by-ruling", "agreed")
        war("adjust", "brp/us/level", "+7", "--by-ruling", "agreed")
        war("lose", "western-allies", "transport", 2, "--from", "port", "--cause", "raid")
        war("undo")
        check_every_number(war)

    def test_text(self, demo: Awaw) -> None:
        """A player reads it as a register: event, turn, amount, balance, rule, in 80 columns."""
        said = demo("why", "boxes/atlantic/western-allies/transport/ready")
        assert unnumbered(said.out) == TEXT
        assert not wide(said.out)

    @pytest.mark.parametrize("path", ["boxes/atl/wa/tr/ready", "/boxes/atlantic/western-allies/transport/ready/",
                                      "boxes/Atlantic box/Western Allies/Transports/ready"])
    def test_abbreviations(self, demo: Awaw, path: str) -> None:
        """A path may be written with the usual abbreviations."""
        assert unnumbered(demo("why", path).out) == TEXT

    def test_at_a_moment(self, demo: Awaw) -> None:
        """`--at` explains the number as it was then."""
        found = demo.json("why", "boxes/atl/wa/tr/ready", "--at", "Spring 1941 axis")
        assert found["balance"] == 0
        assert [line["amount"] for line in found["lines"]] == [11, -6, -5]

    def test_options_stand_before_or_after(self, demo: Awaw) -> None:
        """A number is asked for with its options on either side of the path."""
        path, at, form = "boxes/atl/wa/tr/ready", ("--at", "Spring 1941 axis"), ("-O", "json")
        said = demo("why", path, *at, *form)
        assert demo("why", *at, *form, path) == demo("why", *at, path, *form) == said
        assert demo("why", "--struck", path) == demo("why", path, "--struck")

    def test_options_of_a_command_are_its_own(self, demo: Awaw) -> None:
        """From `not` on, all options are the command's; those of `why` stand before it."""
        tried = ("not", "build", "western-allies", "asw", 1, "--payer", "us")
        assert json.loads(demo("why", "-O", "json", *tried).out)["allowed"] in (True, False)
        assert "[bad-command]" in demo("why", *tried, "--by-ruling", "agreed", code=2).err
        assert "No such option" in demo("why", *tried, "--at", "20", code=2).err

    @pytest.mark.parametrize("words", [("brp/us/level", "brp/us/base"), ("demo/3", "--at", "20"),
                                       ("--at", "20", "not", "build", "us", "submarine", "1"), ("demo/3", "--struck"),
                                       ()])
    def test_what_does_not_go_together(self, demo: Awaw, words: tuple[str, ...]) -> None:
        """A second path, a moment without a number, or nothing at all, is a usage error and not passed over."""
        assert "Usage: awaw why" in demo("why", *words, code=2).err

    def test_unknown_and_untouched(self, demo: Awaw) -> None:
        """An unknown number is told as unknown, a number that nothing moved as 0."""
        assert demo("why", "brp/china/base").out == "brp/china/base is unknown\n\nnothing ever moved it\n"
        assert demo("why", "pools/china/bomber/built").out == ("pools/china/bomber/built is 0\n\n"
                                                               "nothing ever moved it\n")

    @pytest.mark.parametrize(("path", "told"), [
        ("brp/germany/levl", ["[unknown-number]", "Did you mean level?"]),
        ("brp/germny/level", ["[unknown-power]", "Did you mean germany?"]),
        ("pools/germany/submarin/built", ["[unknown-unit]", "submarine"]),
        ("pools/grmany/submarine/built", ["[unknown-power]", "germany"]),
        ("boxes/atlntic/germany/submarine/ready", ["[unknown-place]", "atlantic"]),
        ("boxes/atlantic/germany/submarine/redy", ["[unknown-number]", "ready"]),
        ("tension/usit/actual", ["[unknown-track]", "usat"]),
        ("brp", ["[bad-path]", "brp/POWER/level"]),
        ("", ["[bad-path]"]),
        ("////", ["[bad-path]"]),
        ("brp/germany", ["[bad-path]"]),
        ("brp/germany/level/now", ["[bad-path]"]),
    ])
    def test_paths_that_are_none(self, demo: Awaw, path: str, told: list[str]) -> None:
        """A wrong part of a path is told with the nearest valid words."""
        said = demo("why", path, code=2)
        assert not said.out
        for text in told:
            assert text in said.err
