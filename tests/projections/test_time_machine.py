"""Undo, redo, correction, late entries and forks, in any order, against a model that works all out from a list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, rule

from ledger.errors import Rejected
from ledger.store.memory import MemoryStore
from projections import orders as o
from projections.campaign import Campaign, Ledger
from projections.cuts import Cut
from projections.draft import Stamp
from projections.orders import Order
from projections.position import Position
from projections.readings.paths import number
from projections.retraction import NothingToDo

AGREED = "agreed 3 March"
ALLOWABLE, PORT, SPENT = (f"{path}" for path in (
    "pools/germany/submarine/allowable", "boxes/port/germany/submarine/ready", "spent/germany/units"))

# --- the naive model: lists, and no knowledge of how the program folds -----------------------------------------------


class Item(NamedTuple):
    """An event: its id and order, what it does, the orders that it strikes, and the event that it was placed after."""

    id: str
    order: str
    does: tuple[str, int] = ("note", 0)
    strikes: tuple[str, ...] = ()
    after: str | None = None


class Numbers(NamedTuple):
    """What Germany has: allowable builds, submarines in port, BRPs spent on units."""

    allowable: int
    port: int
    spent: int


@dataclass
class Model:
    """The record as a list of items; everything is worked out anew from it at every question."""

    start: Numbers
    items: list[Item] = field(default_factory=list)

    def upto(self, version: int, first: int) -> Model:
        """Give the record as it stood after an event; its first item is the event `first`."""
        return Model(self.start, self.items[:version - first + 1])

    def with_(self, items: Iterable[Item]) -> Model:
        """Give the record with more items."""
        return Model(self.start, [*self.items, *items])

    def struck(self, order: str) -> bool:
        """An order is struck if an item of a standing order strikes it."""
        return self.striker(order) is not None

    def striker(self, order: str) -> str | None:
        """Name the newest standing order that strikes an order."""
        return next((item.order for item in reversed(self.items)
                     if order in item.strikes and not self.struck(item.order)), None)

    def timeline(self) -> list[Item]:
        """Lay the items in a row, each placed one behind its anchor and what is there already; drop the struck."""
        row = [item for item in self.items if item.after is None]
        family = {item.id: {item.id} for item in row}
        for item in self.items:
            if item.after is not None:
                behind = max(at for at, there in enumerate(row) if item.after in family[there.id])
                row.insert(behind + 1, item)
                family[item.id] = {item.id} | family[item.after]
        gone = {item.order for item in self.items if self.struck(item.order)}
        return [item for item in row if item.order not in gone]

    def opens(self, order: str) -> bool:
        """The opening of a campaign or a fork cannot be taken back."""
        return order == "opening0" or any(item.order == order and item.does[0] == "open" for item in self.items)

    def walk(self) -> tuple[Numbers, list[str]]:
        """Add everything up; and name the orders after which there were fewer factors than none."""
        allowable, port, spent = self.start
        short = []
        for item in self.timeline():
            what, count = item.does
            if what == "build":
                allowable, port, spent = allowable - count, port + count, spent + 3 * count
            elif what == "lose":
                allowable, port = allowable + count, port - count
            if what in ("build", "lose") and (allowable if what == "build" else port) < 0:
                short.append(item.order)
        return Numbers(allowable, port, spent), short

    def possible(self, added: list[Item], through: bool) -> list[Item] | None:
        """Give the items of a change, with all that it takes along; None if it cannot be."""
        own = added[0].order
        for turn in range(100):
            _, short = self.with_(numbered(own, added)).walk()
            if not short:
                return added
            later = next((order for order in short if order != own), None)
            if not through or later is None or (turn == 0 and own in short):
                return None
            if added[0].strikes:
                added = [added[0]._replace(strikes=(*added[0].strikes, later)), *added[1:]]
            else:
                added = [Item("", own, strikes=(later,)), *added]
        return None


def numbered(order: str, items: Iterable[Item]) -> list[Item]:
    """Give the items of an order their ids."""
    return [item._replace(id=f"{order}:{at}") for at, item in enumerate(items)]


# --- the program and the model, side by side ------------------------------------------------------------------------


class Game:
    """A campaign and its model."""

    def __init__(self, campaign: Campaign, model: Model, first: int) -> None:
        self.campaign, self.model, self.first = campaign, model, first

    @property
    def orders(self) -> list[str]:
        """The orders that the model knows, oldest first."""
        return list(dict.fromkeys(item.order for item in self.model.items))


def numbers_of(position: Position) -> Numbers:
    """Read the model's numbers off a true position."""
    found = (number(position, path) for path in (ALLOWABLE, PORT, SPENT))
    return Numbers(*(amount or 0 for amount in found))


def clock() -> datetime:
    """Tell a time that does not matter."""
    return datetime(2026, 3, 1, 18, tzinfo=UTC) + timedelta(0)


COUNTS = st.integers(1, 4)
DOES = st.tuples(st.sampled_from(["build", "lose", "note"]), COUNTS)


def order_of(does: tuple[str, int]) -> Order:
    """Write what an item does as an order."""
    what, count = does
    if what == "build":
        return o.Build("germany", "submarine", count)
    return o.Lose("germany", "submarine", count, "port", "storm") if what == "lose" else o.WriteNote("x" * count)


class TimeMachine(RuleBasedStateMachine):
    """Every verb that takes something back, in every order, in a campaign and its forks."""

    games: Bundle[Game] = Bundle("games")

    @initialize(target=games)
    def begin(self) -> Game:
        """Start a campaign in which Germany may build and lose submarines."""
        self.given = 0
        self.all: list[Game] = []
        self.seen: list[tuple[Game, int, Numbers, list[str]]] = []
        self.ledger = Ledger(MemoryStore(), clock, lambda count: bytes((self.given + at) % 256 for at in range(count)))
        campaign, draft = self.ledger.begin("War")
        opening = (o.Start("War", "open", "charts"), o.Place("germany", "submarine", (("port", 4), ("allowable", 5))),
                   o.ChangeBase("germany", o.Figure(500, False), "stated", o.Figure(900, False)),
                   o.BeginTurn("Fall 1939"), o.BeginPhase("construction", "axis"))
        for at, order in enumerate(opening):
            draft.add(order, Stamp(f"opening{at}"))
        head = campaign.commit(draft)
        return self._join(Game(campaign, Model(Numbers(5, 4, 0)), head.version + 1))

    def _join(self, game: Game) -> Game:
        self.all.append(game)
        return game

    def _try(self, game: Game, order: Order, expected: list[Item] | None) -> None:
        """Record an order; the model says whether it is accepted, and as what."""
        before = game.campaign.head
        id = f"o{self.given}"
        if expected is None:
            with pytest.raises((Rejected, NothingToDo)) as error:
                game.campaign.execute(order, Stamp(id, ruling=AGREED))
            assert str(error.value)
            assert game.campaign.head == before, "what is refused writes nothing"
            return
        receipt = game.campaign.execute(order, Stamp(id, ruling=AGREED))
        assert receipt.head.version == before.version + len(expected), "the record only grows"
        game.model.items += numbered(id, expected)
        self.seen.append((game, receipt.head.version, game.model.walk()[0], [one.id for one in game.model.timeline()]))

    def _item(self, **what: object) -> Item:
        return Item("", f"o{self.given}", **what)  # type: ignore[arg-type]

    @rule(game=games, does=DOES)
    def record(self, game: Game, does: tuple[str, int]) -> None:
        """An order is accepted where there are factors for it."""
        self.given += 1
        self._try(game, order_of(does), game.model.possible([self._item(does=does)], through=False))

    @rule(game=games, data=st.data(), through=st.booleans())
    def undo(self, game: Game, data: st.DataObject, through: bool) -> None:
        """An undo strikes an order that stands, if later ones could still have happened, or are taken along."""
        self.given += 1
        target = self._some(game, data)
        added = None
        if not game.model.opens(target) and not game.model.struck(target):
            added = game.model.possible([self._item(strikes=(target,))], through)
        self._try(game, o.Undo(target, through=through), added)

    @rule(game=games, data=st.data())
    def redo(self, game: Game, data: st.DataObject) -> None:
        """A redo strikes the newest order that strikes another."""
        self.given += 1
        target = self._some(game, data)
        by = game.model.striker(target)
        added = None if by is None else game.model.possible([self._item(strikes=(by,))], through=False)
        self._try(game, o.Redo(target), added)

    @rule(game=games, data=st.data(), does=st.lists(DOES, min_size=1, max_size=2), through=st.booleans())
    def correct(self, game: Game, data: st.DataObject, does: list[tuple[str, int]], through: bool) -> None:
        """A correction puts other events in the place of an order; corrected again, what it struck stays struck."""
        self.given += 1
        target = self._some(game, data)
        own = [item for item in game.model.items if item.order == target]
        only_strikes = any(item.strikes for item in own) and all(item.strikes for item in own)
        added = None
        if not game.model.opens(target) and not only_strikes and not game.model.struck(target):
            strikes = (target, *(name for item in own for name in item.strikes))
            placed = [self._item(does=one, after=own[-1].id) for one in does]
            added = game.model.possible([self._item(strikes=strikes), *placed], through)
        self._try(game, o.Correct(target, tuple(map(order_of, does)), through), added)

    @rule(game=games, data=st.data(), does=DOES, through=st.booleans())
    def late(self, game: Game, data: st.DataObject, does: tuple[str, int], through: bool) -> None:
        """A late entry folds right after an event that stands."""
        self.given += 1
        there = game.model.timeline()
        if not there:
            return
        after = data.draw(st.sampled_from(there)).id
        self._try(game, o.Late((order_of(does),), after=after, through=through),
                  game.model.possible([self._item(does=does, after=after)], through))

    @rule(target=games, game=games, data=st.data())
    def fork(self, game: Game, data: st.DataObject) -> Game:
        """A fork shares the past up to an event, and goes its own way from there."""
        if len(self.all) > 3:
            return multiple()  # type: ignore[return-value]
        self.given += 1
        version = data.draw(st.integers(game.first - 1, game.campaign.head.version))
        name = f"fork {self.given}"
        campaign, draft = self.ledger.fork(game.campaign, name, Cut(version=version))
        draft.add(o.Fork(name), Stamp(f"o{self.given}"))
        head = campaign.commit(draft)
        ends = [found.last for found in game.campaign.orders().values() if found.first <= version]
        assert head.version - 1 == max(ends), "an order is shared whole"
        assert campaign.started.name == name
        opening = numbered(f"o{self.given}", [self._item(does=("open", 0))])
        return self._join(Game(campaign, game.model.upto(max(ends), game.first).with_(opening), game.first))

    def _some(self, game: Game, data: st.DataObject) -> str:
        """Draw an order that is there; now and then the opening, which is not to be taken back."""
        return data.draw(st.sampled_from([*game.orders, "opening0"]))

    @invariant()
    def every_game_is_its_model(self) -> None:
        """Timeline and numbers are those of the model, in every campaign, whatever happened in the others."""
        for game in getattr(self, "all", ()):
            standing = [found.id for found in game.campaign.entries() if not found.order.startswith("opening")]
            assert standing == [item.id for item in game.model.timeline()]
            assert numbers_of(game.campaign.position()) == game.model.walk()[0]

    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        """What stood after an event stands there for ever."""
        if self.seen:
            game, version, numbers, ids = data.draw(st.sampled_from(self.seen))
            there = list(game.campaign.entries(Cut(version=version)))
            assert [found.id for found in there if not found.order.startswith("opening")] == ids
            assert numbers_of(game.campaign.position(Cut(version=version))) == numbers

    def teardown(self) -> None:
        """Every record verifies, and no audit finds a stock below zero."""
        for game in getattr(self, "all", ()):
            assert game.campaign.verify().problem is None
            assert "below-zero" not in {finding.code for finding in game.campaign.audit()}


TestTimeMachine = TimeMachine.TestCase
TestTimeMachine.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
