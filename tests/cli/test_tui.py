"""The full screen of `awaw replay`, driven by textual's pilot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from projections.history.replay import Step

pytest.importorskip("textual", reason="the extra awaw[tui] is not installed")

from textual.widgets import Static

from cli.tui import Replay

STEPS = [
    Step("set-up", 2, ("    1  Campaign [b]War[/b] started", "    2  Germany: 2 submarines set up"),
         {"pools/germany/submarine/built": (0, 2), "brp/germany/level": (None, 120)}),
    Step("Fall 1939", 3, ("    3  Fall 1939 begins",), {}),
    Step("Fall 1939, Axis construction phase", 4, ("    4  Germany: 1 submarine built for 3 BRPs",),
         {"pools/germany/submarine/built": (2, 3)}),
]


def played(keys: tuple[str, ...], look: Callable[[Replay], Any], steps: list[Step] = STEPS, first: int = 0) -> Any:
    """Open the screen, press keys, and look at it."""

    async def play() -> Any:
        app = Replay(steps, first)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            return look(app)

    return asyncio.run(_within(play()))


async def _within(play: Awaitable[Any]) -> Any:
    return await asyncio.wait_for(play, 20)


def screen(app: Replay) -> tuple[str, str, str]:
    """Read the sub-title, the events and the numbers."""
    lines, changed = (str(app.query_one(f"#{name}", Static).render()) for name in ("lines", "changed"))
    return app.sub_title, lines, changed


def test_shows_the_first_step() -> None:
    """Its events as they are, players' brackets too, and the numbers that it changed, from what to what."""
    assert played((), screen) == (
        "step 1 of 3", "    1  Campaign [b]War[/b] started\n    2  Germany: 2 submarines set up",
        "pools/germany/submarine/built: 0 -> 2\nbrp/germany/level: - -> 120")


@pytest.mark.parametrize(("keys", "at"), [
    (("right",), 2), (("n",), 2), (("enter",), 2), (("space",), 2), (("right", "left"), 1), (("n", "b"), 1),
    (("n", "p"), 1), (("end",), 3), (("end", "home"), 1), (("left",), 1), (("end", "right", "right"), 3),
])
def test_goes_on_and_back(keys: tuple[str, ...], at: int) -> None:
    """Every key does what it says, and neither end is passed."""
    assert played(keys, screen)[0] == f"step {at} of 3"


def test_begins_where_it_is_told_to() -> None:
    """The step that was asked for is the first to be seen."""
    assert played((), screen, first=2)[:2] == ("step 3 of 3", "    4  Germany: 1 submarine built for 3 BRPs")


@pytest.mark.parametrize("key", ["q", "escape"])
def test_leaves(key: str) -> None:
    """q and Escape close the screen."""
    assert played((key,), lambda app: app.return_code) == 0


def test_a_campaign_without_steps() -> None:
    """Nothing to show is an empty screen, whatever is pressed."""
    assert played(("right", "left", "home", "end"), screen, steps=[], first=-1)[0] == ""
