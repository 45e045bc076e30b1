"""Undo and redo: which orders may be struck, and what they leave behind."""

from __future__ import annotations

from typing import Any

import pytest
from test_readings import NEXT_YEAR, OPENING
from test_referee import AGREED, rejected

from ledger.errors import BadInput, LedgerError, NotFound, Rejected
from projections import orders as o
from projections.draft import Stamp
from projections.orders import Order
from projections.readings.force_pools import force_pools
from projections.retraction import NothingToDo


def allowable(war: Any) -> int:
    """Count Germany's allowable submarine builds."""
    return force_pools(war.campaign.position())["germany"]["submarine"].allowable


class TestWhatMayBeStruck:
    """Not the opening, not past a roll without a ruling, not what later events stand on."""

    def test_the_opening_stays(self, war: Any) -> None:
        """The campaign's first order cannot be struck, ruling or not."""
        assert rejected(war, o.Undo("war/1")) == ["opening"]
        assert rejected(war, o.Undo("war/1"), AGREED) == ["opening"]

    def test_past_a_roll_needs_a_ruling(self, war: Any) -> None:
        """Once dice have fallen, what came before is sealed, the roll itself too."""
        war.do(*OPENING)
        build = war.do(o.Build("germany", "submarine", 2))
        roll = war.do(o.RollDice("weather", 2, "8"))
        after = war.do(o.WriteNote("storms"))
        war.do(o.Undo(after))
        assert rejected(war, o.Undo(build)) == ["past-a-roll"]
        assert rejected(war, o.Undo(roll)) == ["past-a-roll"]
        undo = war.do(o.Undo(build), ruling=AGREED)
        assert allowable(war) == 4
        found = next(found for found in war.campaign.entries() if found.order == undo)
        assert (found.envelope.ruling.text, found.envelope.ruling.over) == (AGREED, ("past-a-roll",))

    def test_a_redo_past_a_roll_needs_one_too(self, war: Any) -> None:
        """Bringing an order back after a roll is no less a change of the past."""
        war.do(*OPENING)
        build = war.do(o.Build("germany", "submarine", 2))
        war.do(o.Undo(build), o.RollDice("weather", 2, "8"))
        assert rejected(war, o.Redo(build)) == ["past-a-roll"]
        war.do(o.Redo(build), ruling=AGREED)
        assert allowable(war) == 2

    def test_a_combat_seals_itself(self, war: Any) -> None:
        """A combat holds its own dice: it is struck only by ruling, and its dice stay in the register."""
        war.do(*OPENING)
        combat = war.do(o.FightSubmarines("atlantic", (("germany", None, None),), 0))
        assert rejected(war, o.Undo(combat)) == ["past-a-roll"]
        war.do(o.Undo(combat), ruling=AGREED)
        assert [roll.struck for roll in war.campaign.dice()] == [True, True]

    @pytest.mark.parametrize("ruling", [None, AGREED], ids=["plain", "by ruling"])
    def test_what_a_later_event_stands_on(self, war: Any, ruling: str | None) -> None:
        """An expansion whose factors were built cannot be struck first; with the build struck it can."""
        war.do(*OPENING, *NEXT_YEAR)
        expansion = war.do(o.Expand("germany", "submarine", 3))
        build = war.do(o.Build("germany", "submarine", 6))
        assert rejected(war, o.Undo(expansion), ruling) == ["impossible"]
        war.do(o.Undo(build), o.Undo(expansion))
        assert allowable(war) == 4
        assert rejected(war, o.Redo(build), ruling) == ["impossible", "wrong-phase"]

    def test_it_is_named_which_event_could_not_have_been(self, war: Any) -> None:
        """The refusal names the first event that would be impossible."""
        war.do(*OPENING, *NEXT_YEAR)
        expansion = war.do(o.Expand("germany", "submarine", 3))
        build = war.do(o.Build("germany", "submarine", 6))
        with pytest.raises(Rejected) as error:
            war.do(o.Undo(expansion))
        assert error.value.problems[0].place == f"{build}:0"


class TestWhichOrder:
    """Without a name, undo takes the newest order of substance, and redo what was struck last."""

    def test_undo_twice_is_nothing_to_do(self, war: Any) -> None:
        """The second time says so, and records nothing."""
        war.do(*OPENING)
        build = war.do(o.Build("germany", "submarine", 2))
        war.do(o.Undo(build))
        head = war.campaign.head
        with pytest.raises(NothingToDo, match=build):
            war.do(o.Undo(build))
        assert war.campaign.head == head

    def test_redo_of_what_stands_is_nothing_to_do(self, war: Any) -> None:
        """Neither by name nor without one."""
        war.do(*OPENING)
        build = war.do(o.Build("germany", "submarine", 2))
        for order in (o.Redo(build), o.Redo()):
            with pytest.raises(NothingToDo):
                war.do(order)

    def test_nothing_is_left_to_undo(self, war: Any) -> None:
        """The opening alone leaves nothing."""
        with pytest.raises(NothingToDo):
            war.do(o.Undo())

    def test_walks_back_and_forth(self, war: Any) -> None:
        """Undo three times and redo three times is where it was."""
        war.do(*OPENING, *(o.Build("germany", "submarine", 1) for _ in range(3)))
        seen = [allowable(war)]
        for order in (o.Undo(), o.Undo(), o.Undo(), o.Redo(), o.Redo(), o.Redo()):
            war.do(order)
            seen.append(allowable(war))
        assert seen == [1, 2, 3, 4, 3, 2, 1]

    def test_an_unknown_order_is_named(self, war: Any) -> None:
        """With the nearest there is."""
        war.do(*OPENING)
        for order in (o.Undo("war/99"), o.Redo("war/99")):
            with pytest.raises(NotFound) as error:
                war.do(order)
            assert "war/9" in str(error.value)


class TestClockOrders:
    """The clock has moved for good once another order was given where it stands."""

    def test_survive_the_undo(self, war: Any) -> None:
        """`X.clock` stands when X is struck after another order was given."""
        war.do(*OPENING)
        build = war.do(o.Build("germany", "submarine", 2))
        other = war.do(o.Build("germany", "submarine", 1))
        war.do(o.Undo(build))
        rows = war.campaign.orders()
        assert (rows[build].struck, rows[f"{build}.clock"].struck) == (True, False)
        assert war.campaign.position().clock[1:] == ("axis", "construction")
        war.do(o.Undo())
        assert war.campaign.orders()[other].struck
        assert not war.campaign.orders()[f"{build}.clock"].struck
        assert war.campaign.audit() == []

    def test_go_with_the_newest_order(self, war: Any) -> None:
        """Undoing the newest order takes its clock move along, redo brings both back, in one event each."""
        war.do(*OPENING)
        before = war.campaign.position().clock
        build = war.do(o.Build("germany", "submarine", 2))
        for order, struck in ((o.Undo(), True), (o.Redo(), False), (o.Undo(), True)):
            version = war.campaign.head.version
            war.do(order)
            rows = war.campaign.orders()
            assert (rows[build].struck, rows[f"{build}.clock"].struck) == (struck, struck)
            assert war.campaign.head.version == version + 1
        assert war.campaign.position().clock == before
        war.do(o.Undo())
        assert war.campaign.audit() == []

    def test_a_refused_order_moves_no_clock(self, war: Any) -> None:
        """Clock and order are appended together or not at all."""
        war.do(*OPENING)
        assert rejected(war, o.Build("germany", "submarine", 9)) == ["over-allowable"]
        assert str(war.campaign.position().clock) == "Fall 1939"


class TestDraft:
    """Several orders proposed together, and what a draft refuses."""

    def test_all_or_none(self, war: Any) -> None:
        """Later orders see earlier ones; nothing is stored before the commit."""
        war.do(*OPENING, *NEXT_YEAR)
        head = war.campaign.head
        draft = war.campaign.draft()
        draft.add(o.Expand("germany", "submarine", 2), war.stamp())
        draft.add(o.Build("germany", "submarine", 6), war.stamp())
        draft.add(o.Undo(), war.stamp())
        assert war.campaign.head == head
        war.campaign.commit(draft)
        assert allowable(war) == 6

    def test_without_dice_it_refuses_to_draw(self, war: Any) -> None:
        """A turn file states its dice: a roll without a result is refused, one with a result is taken as given."""
        war.do(*OPENING, o.ChangeTension("usat", 5, "incident"))
        fight = o.FightSubmarines("atlantic", (("germany", None, None),), 0)
        for order in (o.RollDice("weather", 2), fight, o.RollTension("usat")):
            with pytest.raises(BadInput) as error:
                war.campaign.draft(dice=False).add(order, war.stamp())
            assert error.value.problems[0].code == "dice-missing"
        entry, = war.campaign.draft(dice=False).add(o.RollDice("weather", 2, "3+5"), war.stamp())
        assert entry.event.source == "given"

    @pytest.mark.parametrize("count", [0, -1, 10_000])
    @pytest.mark.parametrize("order", [
        lambda count: o.Build("germany", "submarine", count),
        lambda count: o.Expand("germany", "submarine", count),
        lambda count: o.Redeploy("germany", "submarine", count, "port", "atlantic"),
        lambda count: o.Lose("germany", "submarine", count, "port", "raid"),
        lambda count: o.Place("germany", "submarine", (("port", count),)),
        lambda count: o.SpendBrps("germany", count * 1000, "other", "x"),
        lambda count: o.RollDice("weather", count),
    ], ids=["build", "expand", "redeploy", "lose", "place", "spend", "roll"])
    def test_numbers_that_cannot_be(self, war: Any, order: Any, count: int) -> None:
        """None, fewer than none, or more than the game has: a typed error, and nothing is written."""
        war.do(*OPENING)
        head = war.campaign.head
        with pytest.raises(LedgerError):
            war.do(order(count))
        assert war.campaign.head == head

    @pytest.mark.parametrize("stamp", [
        Stamp("x/1", ruling="agreed\a"), Stamp("x/1", actor="An\u200bne"), Stamp("x/1", actor="Ko\u0308ln"),
        Stamp("x/1", ruling="half \ud800"), Stamp("x/1", actor="half \ud800"), Stamp("x/1", ruling="x" * 2001),
        Stamp("no blanks"), Stamp("x" * 81),
    ], ids=["bell", "zero width", "not NFC", "half a character", "half an actor", "endless", "blank", "long id"])
    @pytest.mark.parametrize("order", [o.WriteNote("x"), o.Undo()], ids=["note", "undo"])
    def test_a_bad_stamp_is_bad_input(self, war: Any, order: Order, stamp: Stamp) -> None:
        """What is wrong with the actor, the ruling or the id is told as the player's input, not as a damaged file."""
        war.do(*OPENING, o.WriteNote("first"))
        with pytest.raises(BadInput):
            war.campaign.execute(order, stamp)

    def test_a_campaign_is_opened_once(self, war: Any) -> None:
        """A second opening would change name and edition under the events before it."""
        war.do(*OPENING)
        with pytest.raises(LedgerError):
            war.do(o.Start("Another war", "fall-1939", "charts"))
