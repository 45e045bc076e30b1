"""Whichever way the record is read, and however often, it adds up to the same."""

from __future__ import annotations

from typing import Any

import pytest
from by_hand import Hand, text
from hypothesis import given, settings
from strategies import MOVES
from test_readings import OPENING, shown

from ledger.chain import link
from ledger.errors import LedgerError, NotFound
from ledger.events.combat import DiceRolled
from ledger.store.memory import MemoryStore
from projections import orders as o
from projections.campaign import Campaign, Ledger
from projections.cuts import Cut, parse_cut
from projections.orders import Order
from projections.position import Position, fold
from projections.retraction import NothingToDo
from projections.timeline import entry


def whole(position: Position, version: bool = True) -> dict[str, Any]:
    """Give all that a position holds, for comparing."""
    return {name: value for name, value in vars(position).items() if version or name != "version"}


class TestOneTruth:
    """The same record gives the same position."""

    @settings(max_examples=50)
    @given(MOVES)
    def test_every_way_to_a_version(self, new_war: Any, moves: list[tuple[Order, str | None]]) -> None:
        """The draft's own position, a fold at that time, a later cut, and a copy of the store agree on version n."""
        war = new_war()
        war.do(*OPENING)
        seen: dict[int, dict[str, Any]] = {}
        for order, ruling in moves:
            draft = war.campaign.draft()
            try:
                draft.add(order, war.stamp(ruling))
            except (LedgerError, NothingToDo):
                continue
            war.campaign.commit(draft)
            seen[draft.head.version] = whole(draft.position)
            assert whole(war.campaign.position()) == whole(draft.position)
        copy = war.rewritten(war.records)
        for version, kept in seen.items():
            assert whole(war.campaign.position(Cut(version=version))) == kept
            assert whole(copy.position(Cut(version=version))) == kept

    def test_rebuilding_twice(self, war: Any) -> None:
        """The second reading of a campaign does not see the first."""
        war.do(*OPENING, o.Build("germany", "submarine", 2), o.Undo())
        first, second = war.campaign.position(), war.campaign.position()
        assert whole(first) == whole(second)
        assert first.balances is not second.balances

    def test_drafting_changes_nothing(self, war: Any) -> None:
        """An order that is proposed and not appended leaves no trace in what is read."""
        war.do(*OPENING)
        before, head = whole(war.campaign.position()), war.campaign.head
        war.campaign.draft().add(o.Build("germany", "submarine", 2), war.stamp())
        assert (whole(war.campaign.position()), war.campaign.head) == (before, head)


class TestUndoOnlyAdds:
    """The record only grows, and old versions keep their positions."""

    def test_build_undo_redo_undo_of_the_redo(self, war: Any) -> None:
        """Each step changes the numbers, and each is one event more."""
        war.do(*OPENING)
        build = war.do(o.Build("germany", "submarine", 2))
        path = "pools/germany/submarine/allowable"

        def state() -> tuple[int, int]:
            return war.campaign.head.version, shown(war.campaign.position())[path]

        history = [state()]
        for order in (o.Undo(build), o.Redo(build), o.Undo(build), o.Redo(), o.Undo()):
            war.do(order)
            history.append(state())
        start = history[0][0]
        assert history == [(start, 2), (start + 1, 4), (start + 2, 2), (start + 3, 4), (start + 4, 2), (start + 5, 4)]
        for version, value in history:
            assert shown(war.campaign.position(Cut(version=version)))[path] == value

    def test_the_undo_of_an_undo_by_name(self, war: Any) -> None:
        """Striking the retraction itself is a redo."""
        war.do(*OPENING)
        build = war.do(o.Build("germany", "submarine", 2))
        undo = war.do(o.Undo(build))
        war.do(o.Undo(undo))
        assert not war.campaign.orders()[build].struck
        assert shown(war.campaign.position())["pools/germany/submarine/allowable"] == 2

    @settings(max_examples=50)
    @given(MOVES)
    def test_the_record_only_grows(self, new_war: Any, moves: list[tuple[Order, str | None]]) -> None:
        """Whatever is ordered, what is recorded stays byte for byte, and verifies."""
        war = new_war()
        war.do(*OPENING)
        before = war.records
        for order, ruling in moves:
            war.attempt(order, ruling)
            assert war.records[:len(before)] == before
            before = war.records
        assert war.campaign.verify().problem is None


def no_more_dice(count: int) -> bytes:
    """Stand in for a source of entropy that must not be asked."""
    raise AssertionError(f"a replay asked for {count} bytes")


class TestDiceAreFacts:
    """No roll depends on another, and a replay calls no generator."""

    FIGHT = o.FightSubmarines("atlantic", (("germany", None, None),), 0)

    def test_an_inserted_roll_changes_nothing_else(self, war: Any) -> None:
        """A forgotten roll, placed among old events, leaves every balance, mark and other roll as they are."""
        war.do(*OPENING)
        note = war.do(o.WriteNote("storms"))
        war.do(self.FIGHT, o.BeginTurn("Winter 1939"), self.FIGHT, o.RollDice("weather", 2))
        before, rolls = war.campaign.position(), war.campaign.dice()
        dice = Hand(DiceRolled(purpose="storms", count=2, total=7, faces=(3, 4), source="given"), (note, 0))
        records = war.records
        late = link(war.campaign.head, war.campaign.id, "late", [text(dice)])
        after = war.rewritten([*records, *late])
        assert whole(after.position(), version=False) == whole(before, version=False)
        assert [roll for roll in after.dice() if roll.event != "late:0"] == rolls
        assert [found.id for found in after.entries()].index("late:0") == [
            found.id for found in war.campaign.entries()].index(f"{note}:0") + 1
        assert after.audit() == war.campaign.audit() == []

    def test_a_replay_throws_no_dice(self, war: Any) -> None:
        """Position, audit, why, log, report and verify are read without any entropy."""
        war.do(*OPENING, self.FIGHT, o.ChangeTension("usat", 5, "incident"), o.RollDice("weather", 3))
        campaign: Campaign = Ledger(war.store, entropy=no_more_dice).campaign(war.name)
        assert whole(campaign.position()) == whole(war.campaign.position())
        assert campaign.audit() == []
        assert [line.type for line in campaign.log()] == [entry(record).envelope.type for record in war.records]
        assert campaign.report().dice == war.campaign.report().dice
        assert campaign.why("boxes/atlantic/germany/submarine/ready").lines
        assert campaign.verify().problem is None


class TestCuts:
    """A position at any moment of the record or of the campaign."""

    def test_before_and_after_a_turn(self, war: Any) -> None:
        """`--at TURN` is the timeline of today to the end of that turn; a struck build is not in it."""
        war.do(*OPENING)
        build = war.do(o.Build("germany", "submarine", 2))
        war.do(o.BeginTurn("Winter 1939"), o.Build("germany", "submarine", 1), o.Undo(build))
        path = "pools/germany/submarine/allowable"
        for at, value in (("Fall 1939", 4), ("Fall 1939 axis construction", 4), ("Winter 1939", 3)):
            assert shown(war.campaign.position(parse_cut(at)))[path] == value

    def test_what_has_not_come(self, war: Any) -> None:
        """A later event or turn is named as such."""
        war.do(*OPENING)
        for cut in (Cut(version=999), parse_cut("Spring 1941")):
            with pytest.raises(NotFound) as error:
                war.campaign.position(cut)
            assert error.value.problems[0].code == "not-yet"

    def test_a_cut_inside_an_order(self, war: Any) -> None:
        """After each event of a set-up there is a position, that of the events so far."""
        war.do(o.SetUp())
        for version in range(1, war.campaign.head.version + 1):
            expected = fold(map(entry, war.records[:version]))
            assert whole(war.campaign.position(Cut(version=version))) == whole(expected)

    def test_an_empty_store_has_no_campaign(self) -> None:
        """There is nothing to fold without an opening."""
        with pytest.raises(NotFound):
            Ledger(MemoryStore()).campaign()
