"""The table at the end of every turn, and what happened in it that is counted: one fold over the entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ledger.events.mobilization import PowerMobilized
from ledger.events.turns import TurnBegun
from ledger.rules.words import HOLDERS, SIDES, rank_of, side_of, title
from projections.history.counted import Dice, counted
from projections.position import Position
from projections.readings.mobilizations import TRACK_OF
from projections.readings.paths import paths_of, shown, untouched
from projections.timeline import Entry


class Number(NamedTuple):
    """A number of the table, None where it is unknown, and the event that moved it last, if one did."""

    value: int | None
    event: str | None


class Moved(NamedTuple):
    """The event that moved a number last, and its place on the timeline."""

    place: int
    event: str


class Moment(NamedTuple):
    """The end of a turn, or of the set-up.

    `values` are the numbers of `show` that anything has touched so far, `moved` the events that moved them last.
    `flows` counts what happened in the turn, by what and whose; dice in half pips above three and a half each.
    `mobilized` are the mobilizations of the turn: the tension track they belong to, in words, the event.
    """

    turn: str
    version: int
    values: dict[str, int | None]
    moved: dict[str, Moved]
    flows: dict[tuple[str, str], Number]
    mobilized: tuple[tuple[str, str, str], ...]

    def number(self, path: str) -> Number:
        """Give a number of `show` with its event."""
        return self.sum((path,))

    def sum(self, paths: Sequence[str]) -> Number:
        """Add numbers of `show` up; the event is the one that moved any of them last."""
        values = [self.values.get(path, untouched(path)) for path in paths]
        known = [value for value in values if value is not None]
        last = max((self.moved[path] for path in paths if path in self.moved), default=None)
        return Number(sum(known) if known else None, last.event if last else None)


def moments(entries: Iterable[Entry]) -> list[Moment]:
    """Fold a campaign, and keep the table at the end of the set-up and of each turn."""
    run, kept = _Run(), list[Moment]()
    for found in entries:
        if isinstance(found.event, TurnBegun):
            kept.append(run.close())
        run.take(found)
    return [*kept, run.close()]


class _Run:
    """Folds entries and counts beside the fold what a turn saw."""

    def __init__(self) -> None:
        self.position, self.dice = Position(), Dice()
        self.moved: dict[str, Moved] = {}
        self.place = 0
        self.flows: dict[tuple[str, str], Number] = {}
        self.mobilized: list[tuple[str, str, str]] = []

    def take(self, found: Entry) -> None:
        """Fold one entry."""
        self.place += 1
        moved: dict[str, int] = {}
        for posting in self.position.apply(found):
            amount = posting.amount or 0
            for account, change in ((posting.source, -amount), (posting.target, amount)):
                for path in paths_of(account):
                    moved[path] = moved.get(path, 0) + change
        self.moved |= {path: Moved(self.place, found.id) for path, change in moved.items()
                       if change or path not in self.moved}
        for key, amount in (*counted(found.event), *self.dice.counted(found, self._thrower(found))):
            self.flows[key] = Number((self.flows.get(key, Number(0, None)).value or 0) + amount, found.id)
        if isinstance(found.event, PowerMobilized):
            self.mobilized.append((track_of(found.event), mobilized_text(found.event), found.id))

    def _thrower(self, found: Entry) -> str | None:
        """Name the side that throws dice of its own: that of who ordered them, or else whose player turn it is."""
        players = self.position.started.players if self.position.started else ()
        sides = {side_of(power) for player in players if player.name == found.envelope.actor for power in player.powers}
        return sides.pop() if len(sides) == 1 else self.position.clock.side

    def close(self) -> Moment:
        """End a turn."""
        there = Moment(self.position.clock.turn_name, self.position.version, shown(self.position), dict(self.moved),
                       self.flows, tuple(self.mobilized))
        self.flows, self.mobilized = {}, []
        return there


def track_of(event: PowerMobilized) -> str:
    """Name the tension track beside which a mobilization is shown: that of its theater, or of its side of the world."""
    if event.theater:
        return TRACK_OF[event.theater]
    return "usjt" if event.power in ("japan", "china") else "usat"


def mobilized_text(event: PowerMobilized) -> str:
    """Tell a mobilization in the few words that a chart has room for."""
    where = f", {event.theater.capitalize()}" if event.theater else ""
    return f"{title(event.power)} mobilizes ({event.number}{where})"


def is_yss(moment: Moment) -> bool:
    """Tell a Year Start Sequence from a game turn."""
    return moment.turn.endswith(" YSS")


def pool_holders(kept: Sequence[Moment], unit: str) -> list[str]:
    """Name who has a force pool of a unit, in the order of the rules."""
    end = f"/{unit}/built"
    found = {path.split("/")[1] for moment in kept for path in moment.values
             if path.startswith("pools/") and path.endswith(end)}
    return sorted(found, key=rank_of(HOLDERS))


_IN_BOXES = {"submarine": "submarines", "advanced-submarine": "submarines", "transport": "transports", "asw": "ASW",
             "cve": "CVEs"}
"""The units of a box's chart, and the line that they are counted in."""


def box_counts(kept: Sequence[Moment], box: str) -> dict[str, list[Number]]:
    """Count submarines, transports, ASW and CVEs of each side in a box, ready and inverted."""
    lines: dict[str, set[str]] = {f"{title(side)} {units}": set()
                                  for units in dict.fromkeys(_IN_BOXES.values()) for side in SIDES}
    for path in {path for moment in kept for path in moment.values if path.startswith(f"boxes/{box}/")}:
        _, _, holder, unit, _ = path.split("/")
        if unit in _IN_BOXES:
            lines[f"{title(side_of(holder))} {_IN_BOXES[unit]}"].add(path)
    return {label: [moment.sum(sorted(paths)) for moment in kept] for label, paths in lines.items()}
