"""The laws of undo, for any small war; and that no look at the past throws dice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import MOVES, PLAIN_MOVES
from test_readings import OPENING

from ledger.chain import START, Record
from ledger.errors import Conflict, Rejected
from ledger.events.combat import DiceRolled, SubmarineCombatResolved
from ledger.store.memory import MemoryStore
from projections import orders as o
from projections.campaign import Campaign, Ledger
from projections.cuts import Cut
from projections.draft import Stamp
from projections.orders import Order
from projections.position import Position
from projections.retraction import NothingToDo

AGREED = "agreed 3 March"
Moves = list[tuple[Order, str | None]]


def whole(position: Position) -> dict[str, Any]:
    """Give all that a position holds but its version, and the dice that wait for what they were rolled for."""
    return {name: value for name, value in vars(position).items() if name not in ("version", "thrown")}


def now(war: Any) -> dict[str, Any]:
    """Give all that the campaign adds up to."""
    return whole(war.campaign.position())


def settled(war: Any) -> dict[str, Any]:
    """Give all that the campaign adds up to, but for what it was when the player turn began."""
    return {name: value for name, value in now(war).items() if name != "player_turn"}


def played(new_war: Any, moves: Moves) -> Any:
    """Play what is accepted of some moves."""
    war = new_war()
    war.do(*OPENING)
    for order, ruling in moves:
        war.attempt(order, ruling)
    return war


def some_order(war: Any, data: st.DataObject) -> str:
    """Draw an order that stands and is no undo."""
    rows = [row.id for row in war.campaign.orders().values() if not (row.opening or row.struck or row.retracts)]
    return str(data.draw(st.sampled_from(rows)))


class TestLaws:
    """For any campaign, whatever else was played in it."""

    @settings(max_examples=20)
    @given(MOVES, st.data())
    def test_undo_then_redo_is_as_before(self, new_war: Any, moves: Moves, data: st.DataObject) -> None:
        """Undo and redo give the position back, to the last mark; the record has two events more."""
        war = played(new_war, moves)
        before, version = now(war), war.campaign.head.version
        target = some_order(war, data)
        assume(war.attempt(o.Undo(target), AGREED))
        assert war.attempt(o.Redo(target), AGREED)
        assert (now(war), war.campaign.head.version) == (before, version + 2)

    @settings(max_examples=20)
    @given(MOVES, st.data())
    def test_undo_of_undo_of_undo_is_undo(self, new_war: Any, moves: Moves, data: st.DataObject) -> None:
        """Each undo of the undo before turns the position over, for ever.

        But for the opening of the player turn: of a clock move that others made meanwhile, one stays struck for good.
        """
        war = played(new_war, moves)
        target = some_order(war, data)
        states = [settled(war)]
        for _ in range(4):
            undo = war.attempt(o.Undo(target), AGREED)
            assume(undo)
            states.append(settled(war))
            target = undo
        assert states[0] == states[2] == states[4]
        assert states[1] == states[3]

    @settings(max_examples=20)
    @given(MOVES)
    def test_the_record_only_grows(self, new_war: Any, moves: Moves) -> None:
        """Whatever is undone, redone or refused, every record that was there is there, byte for byte."""
        war = played(new_war, ())
        before: list[Record] = war.records
        for order, ruling in moves:
            accepted = war.attempt(order, ruling)
            after = war.records
            assert after[:len(before)] == before
            assert (len(after) > len(before)) == bool(accepted)
            before = after

    @settings(max_examples=15)
    @given(MOVES, st.data())
    def test_a_correction_into_itself_changes_no_number(self, new_war: Any, moves: Moves, data: st.DataObject) -> None:
        """An order corrected into what it was leaves every balance as it is."""
        war = played(new_war, ())
        given: dict[str, Order] = {}
        for order, ruling in moves:
            id = war.attempt(order, ruling)
            if id and not isinstance(order, o.Undo | o.Redo | o.Late | o.Correct):
                given[id] = order
        rows = war.campaign.orders()
        standing = [id for id in given if not rows[id].struck]
        assume(standing)
        target = data.draw(st.sampled_from(standing))
        before = now(war)["balances"]
        assume(war.attempt(o.Correct(target, (given[target],)), AGREED))
        assert now(war)["balances"] == before

    @settings(max_examples=15)
    @given(PLAIN_MOVES, st.data())
    def test_a_fork_is_what_stood_there(self, new_war: Any, moves: list[Order], data: st.DataObject) -> None:
        """A fork at an event is the position after its order, and nothing done in it is seen in the other."""
        war = played(new_war, [(order, None) for order in moves])
        version = data.draw(st.integers(1, war.campaign.head.version))
        before, head = now(war), war.campaign.head
        fork, draft = war.ledger.fork(war.campaign, "What if", Cut(version=version))
        draft.add(o.Fork("What if"), Stamp("fork"))
        fork.commit(draft)
        left = fork.head.version - 1
        assert left >= version
        assert whole(fork.position()) == whole(war.campaign.position(Cut(version=left)))
        fork.execute(o.WriteNote("here only"), Stamp("note"))
        assert (now(war), war.campaign.head) == (before, head)
        assert fork.verify().problem is war.campaign.verify().problem is None


class TestTheFirst:
    """What opens a campaign."""

    def test_the_first_event_is_not_undone(self, war: Any) -> None:
        """Neither by its order, nor by its event, nor by ruling, nor with all that follows."""
        war.do(*OPENING)
        for order in (o.Undo("war/1"), o.Undo("war/1:0"), o.Undo("war/1", through=True), o.Undo("war/1", void=True)):
            with pytest.raises(Rejected, match="opens the campaign"):
                war.do(order, ruling=AGREED)

    def test_nor_that_of_a_fork(self, war: Any) -> None:
        """A fork's opening stays, and so does that of the campaign that it left."""
        fork, draft = war.ledger.fork(war.campaign, "What if")
        draft.add(o.Fork("What if"), Stamp("fork"))
        fork.commit(draft)
        for order in ("fork", "war/1"):
            with pytest.raises(Rejected, match="opens the campaign"):
                fork.execute(o.Undo(order), Stamp("u", ruling=AGREED))
        with pytest.raises(NothingToDo):
            fork.execute(o.Undo(), Stamp("u"))


class TestTwoAtOnce:
    """Two players, one record."""

    def test_one_of_two_undoes_gets_a_conflict(self, war: Any) -> None:
        """Both drafted their undo on one head: the first is recorded, the second is told, and writes nothing."""
        war.do(*OPENING)
        build = war.do(o.Build("germany", "submarine", 1))
        drafts = [war.campaign.draft() for _ in range(2)]
        for at, draft in enumerate(drafts):
            draft.add(o.Undo(build), Stamp(f"undo{at}"))
        head = war.campaign.commit(drafts[0])
        with pytest.raises(Conflict) as error:
            war.campaign.commit(drafts[1])
        assert [problem.code for problem in error.value.problems] == ["moved-on"]
        assert war.campaign.head == head
        with pytest.raises(NothingToDo, match="is struck already"):
            war.do(o.Undo(build))
        assert war.campaign.head == head


def no_dice(count: int) -> bytes:
    """Fail if anything asks for chance."""
    raise AssertionError(f"{count} bytes of chance were asked for")


def without_chance(war: Any) -> Campaign:
    """Open a copy of a campaign in which nothing may throw dice."""
    store = MemoryStore()
    store.append(war.records, START)
    return Ledger(store, war.ledger._tools.now, no_dice).campaign()


FIGHT = o.FightSubmarines("atlantic", (("germany", None, None),), 0)


class TestDice:
    """What was rolled is rolled."""

    def test_no_look_throws_dice(self, war: Any) -> None:
        """Replay, cuts, differences, audit, explanations and forecasts ask no generator for anything."""
        war.do(*OPENING)
        combat = war.do(FIGHT)
        war.do(o.RollDice("weather", 2), o.WriteNote("calm"))
        there = without_chance(war)
        there.position()
        there.position(Cut(version=20))
        assert there.audit() == []
        assert there.verify().problem is None
        there.difference(Cut(version=20), Cut())
        there.compare(war.campaign)
        there.explain(combat)
        there.report()
        there.forecast(FIGHT)
        there.why_not([FIGHT])
        assert len(there.dice()) == 3

    def test_an_undo_and_a_redo_throw_none(self, war: Any) -> None:
        """A combat that is taken back and comes again has the dice that it had."""
        war.do(*OPENING)
        combat = war.do(FIGHT)
        there = without_chance(war)
        before = [found.event for found in there.entries()]
        there.execute(o.Undo(combat), Stamp("u", ruling=AGREED))
        there.execute(o.Redo(combat), Stamp("r", ruling=AGREED))
        again = [found.event for found in there.entries() if found.order != "r"]
        assert again == before

    def test_a_correction_keeps_its_dice(self, war: Any) -> None:
        """A combat that is fought again with another force throws the same dice, and no generator is asked."""
        war.do(*OPENING)
        combat = war.do(FIGHT)
        there = without_chance(war)
        fewer = o.FightSubmarines("atlantic", (("germany", None, 3),), 0)
        there.execute(o.Correct(combat, (fewer,)), Stamp("c", ruling=AGREED))
        was = [entry.event for entry in war.campaign.entries() if isinstance(entry.event, DiceRolled)]
        now = [entry.event for entry in there.entries() if isinstance(entry.event, DiceRolled)]
        assert [(dice.total, dice.faces) for dice in now] == [(dice.total, dice.faces) for dice in was]
        assert {dice.source for dice in now} == {"kept"}
        fought = [entry.event for entry in there.entries() if isinstance(entry.event, SubmarineCombatResolved)]
        assert [sum(side.count for side in event.attackers) for event in fought] == [3]
        assert [roll.struck for roll in there.dice()] == [True, True, False, False]

    def test_a_correction_states_no_other_dice(self, war: Any) -> None:
        """Better dice may not be written into a correction."""
        war.do(*OPENING)
        roll = war.do(o.RollDice("weather", 2, "2+1"))
        with pytest.raises(Rejected) as error:
            war.do(o.Correct(roll, (o.RollDice("weather", 2, "6+6"),)))
        assert "dice-changed" in {problem.code for problem in error.value.problems}
        war.do(o.Correct(roll, (o.RollDice("storm in the Channel", 2),)), ruling=AGREED)
        assert [(dice.purpose, dice.total) for dice in war.campaign.dice() if not dice.struck] == [
            ("storm in the Channel", 3)]

    @pytest.mark.parametrize("ruling", [None, AGREED])
    def test_taking_back_a_roll_needs_consent_or_a_ruling(self, war: Any, ruling: str | None) -> None:
        """An undo across a roll is refused unless it was agreed; the roll stays in the register."""
        war.do(*OPENING)
        build = war.do(o.Build("germany", "submarine", 1))
        roll = war.do(o.RollDice("weather", 2, "3+3"))
        for order in (build, roll):
            if ruling is None:
                with pytest.raises(Rejected) as error:
                    war.do(o.Undo(order))
                assert [problem.code for problem in error.value.problems] == ["past-a-roll"]
            else:
                war.do(o.Undo(order), ruling=ruling)
        assert [(dice.total, dice.struck) for dice in war.campaign.dice()] == [(6, ruling is not None)]

    def test_an_unrelated_roll_changes_no_other(self, war: Any, new_war: Any) -> None:
        """A forgotten roll that is entered late leaves the combats after it as they were."""
        war.do(*OPENING)
        anchor = war.do(o.WriteNote("here"))
        war.do(FIGHT)
        before = [found.event for found in war.campaign.entries() if isinstance(found.event, SubmarineCombatResolved)]
        war.do(o.Late((o.RollDice("weather", 2, "1+1"),), after=f"{anchor}:0"), ruling=AGREED)
        after = [found.event for found in war.campaign.entries() if isinstance(found.event, SubmarineCombatResolved)]
        assert after == before
        assert {finding.code for finding in war.campaign.audit()} <= {"by-ruling"}
