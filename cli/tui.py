"""Playing a campaign back on the full screen, by textual (the extra awaw[tui])."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ledger.errors import Problem, StoreUnusable
from projections.history.replay import Step

try:
    from textual.app import App, ComposeResult
    from textual.binding import Binding
    from textual.containers import Horizontal, VerticalScroll
    from textual.widgets import Footer, Header, Static
except ImportError:  # the extra is not installed
    raise StoreUnusable(Problem("no-tui", "The full screen needs textual.",
                                "Install it beside awaw: pip install textual.")) from None

if TYPE_CHECKING:
    from textual.binding import BindingType


class Replay(App[None]):
    """A campaign, a step at a time: events to the left, numbers that changed to the right."""

    CSS = "#events { width: 3fr; } #numbers { width: 2fr; border-left: solid $primary; padding-left: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,n,enter,space", "go(1)", "On"),
        Binding("left,b,p", "go(-1)", "Back"),
        Binding("home", "jump(0)", "Start"),
        Binding("end", "jump(-1)", "End"),
        Binding("q,escape", "quit", "Leave"),
    ]

    def __init__(self, steps: list[Step], first: int) -> None:
        super().__init__()
        self.steps, self.at = steps, max(0, first)

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Header()
        with Horizontal():
            with VerticalScroll(id="events"):
                yield Static(id="lines", markup=False)
            with VerticalScroll(id="numbers"):
                yield Static(id="changed", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Show the first step."""
        self._show()

    def action_go(self, by: int) -> None:
        """Go on or back."""
        self.at = min(max(self.at + by, 0), len(self.steps) - 1)
        self._show()

    def action_jump(self, to: int) -> None:
        """Go to the first or the last step."""
        self.at = to % len(self.steps) if self.steps else 0
        self._show()

    def _show(self) -> None:
        if not self.steps:
            return
        step = self.steps[self.at]
        self.title, self.sub_title = step.when, f"step {self.at + 1} of {len(self.steps)}"
        self.query_one("#lines", Static).update("\n".join(step.lines))
        self.query_one("#changed", Static).update("\n".join(
            f"{path}: {'-' if before is None else before} -> {'-' if after is None else after}"
            for path, (before, after) in step.changed.items()))


def run(steps: list[Step], first: int) -> None:
    """Open the screen until the player leaves it."""
    Replay(steps, first).run()
