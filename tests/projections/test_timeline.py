"""Which orders stand, and in which order their events fold, against a naive model over plain lists."""

from __future__ import annotations

from typing import NamedTuple

from by_hand import Hand, chained, retract
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.events.book import NoteWritten, OrderRetracted
from projections.timeline import standing, timeline

# --- the naive model: nothing of this knows how `timeline` works ------------------------------------------


class Item(NamedTuple):
    """One event: its id, its order, the order that it strikes, and the event that it was placed after."""

    id: str
    order: str
    strikes: str | None = None
    after: str | None = None


def is_struck(order: str, record: list[Item]) -> bool:
    """An order is struck if any retraction that is not struck itself names it."""
    return any(item.strikes == order and not is_struck(item.order, record) for item in record)


def naive(record: list[Item]) -> list[str]:
    """Lay all events in a row, put each placed one behind its anchor and what is there already, drop the struck."""
    row: list[Item] = [item for item in record if item.after is None]
    family: dict[str, set[str]] = {item.id: {item.id} for item in row}
    for item in record:
        if item.after is not None:
            behind = max(at for at, there in enumerate(row) if item.after in family[there.id])
            row.insert(behind + 1, item)
            family[item.id] = {item.id} | family[item.after]
    return [item.id for item in row if not is_struck(item.order, record)]


@st.composite
def structures(draw: st.DrawFn) -> list[Item]:
    """Make records of orders with one to three events each: notes, retractions of anything before, placed or not."""
    record: list[Item] = []
    for number in range(draw(st.integers(1, 9))):
        order = f"o{number}"
        for index in range(draw(st.integers(1, 3))):
            earlier = sorted({item.order for item in record} - {order})
            strikes = draw(st.none() | st.sampled_from(earlier)) if earlier else None
            anchors = [item.id for item in record]
            after = draw(st.none() | st.sampled_from(anchors)) if anchors else None
            record.append(Item(f"{order}:{index}", order, strikes, after))
    return record


def folded(record: list[Item]) -> list[str]:
    """Write the structure as true records and give the ids in the order of the real timeline."""
    orders: dict[str, list[Hand]] = {}
    for item in record:
        undo = item.strikes and OrderRetracted(order=item.strikes, restores=None, along=())
        event = undo or NoteWritten(text=item.id)
        order, index = (item.after or ":0").split(":")
        orders.setdefault(item.order, []).append(Hand(event, (order, int(index)) if item.after else None))
    records = chained(orders.items())
    return [found.id for found in timeline(lambda: records)]


class TestAgainstTheModel:
    """The promise of the whole module."""

    @settings(max_examples=300)
    @given(structures())
    def test_folds_as_the_model_says(self, record: list[Item]) -> None:
        """For any mixture of orders, undos, redos and placed events, the timeline is that of the naive model."""
        assert folded(record) == naive(record)

    @settings(max_examples=100)
    @given(structures())
    def test_nothing_comes_twice_and_nothing_from_nowhere(self, record: list[Item]) -> None:
        """Every standing event folds exactly once."""
        ids = folded(record)
        assert sorted(ids) == sorted(item.id for item in record if not is_struck(item.order, record))

    @settings(max_examples=100)
    @given(structures())
    def test_every_beginning_is_a_record(self, record: list[Item]) -> None:
        """The record as it stood after any earlier order has its own timeline, untouched by what came later."""
        for size in range(1, len(record)):
            if record[size].order != record[size - 1].order:
                assert folded(record[:size]) == naive(record[:size])


def ids(*orders: tuple[str, list[Hand]]) -> list[str]:
    """Give the timeline of hand-written orders."""
    records = chained(orders)
    return [found.id for found in timeline(lambda: records)]


def note(text: str = "x", after: tuple[str, int] | None = None) -> Hand:
    """Write a note, placed or not."""
    return Hand(NoteWritten(text=text), after)


class TestRetractions:
    """Undo, redo, and so on."""

    BUILD = ("build", [note()])

    def test_undo(self) -> None:
        """A struck order is gone; the retraction itself stands."""
        assert ids(self.BUILD, ("u1", [retract("build")])) == ["u1:0"]

    def test_undo_of_undo(self) -> None:
        """Striking the retraction brings the order back to its old place."""
        assert ids(self.BUILD, ("u1", [retract("build")]), ("u2", [retract("u1")])) == ["build:0", "u2:0"]

    def test_undo_of_undo_of_undo(self) -> None:
        """Three deep, the order is struck again, by the first retraction, which stands again."""
        orders = (self.BUILD, ("u1", [retract("build")]), ("u2", [retract("u1")]), ("u3", [retract("u2")]))
        assert ids(*orders) == ["u1:0", "u3:0"]
        assert standing(chained(orders)).struck == {"build": "u1", "u2": "u3"}

    def test_two_retractions_of_one_order(self) -> None:
        """While either stands, the order is struck."""
        twice = (self.BUILD, ("u1", [retract("build")]), ("u2", [retract("build")]))
        assert ids(*twice, ("u3", [retract("u2")])) == ["u1:0", "u3:0"]
        assert ids(*twice, ("u3", [retract("u2")]), ("u4", [retract("u1")])) == ["build:0", "u3:0", "u4:0"]

    def test_an_order_is_struck_whole(self) -> None:
        """All events of an order go and come together."""
        order = ("combat", [note("attack"), note("defense"), note("losses")])
        assert ids(order, ("u1", [retract("combat")])) == ["u1:0"]
        assert ids(order, ("u1", [retract("combat")]), ("u2", [retract("u1")])) == [
            "combat:0", "combat:1", "combat:2", "u2:0"]

    def test_words_are_no_retraction(self) -> None:
        """A note that quotes a retraction, or a place, stays a note."""
        quoting = '{"order":"build","place":null,"recorded_at":"","type":"order.retracted"}'
        assert ids(self.BUILD, ("n", [note(quoting)])) == ["build:0", "n:0"]


class TestPlaced:
    """Records that fold elsewhere than where they were written."""

    A, B = ("a", [note(), note()]), ("b", [note()])

    def test_after_its_anchor(self) -> None:
        """A late entry folds right after the event it names, not after the whole order."""
        assert ids(self.A, self.B, ("late", [note(after=("a", 0))])) == ["a:0", "late:0", "a:1", "b:0"]

    def test_after_a_struck_anchor(self) -> None:
        """A correction folds where the struck order stood."""
        correction = ("c", [retract("a"), note(after=("a", 1))])
        assert ids(self.A, self.B, correction) == ["c:1", "b:0", "c:0"]

    def test_several_after_one(self) -> None:
        """Late entries at one place keep the order in which they were recorded."""
        assert ids(self.A, self.B, ("l1", [note(after=("a", 1))]), ("l2", [note(after=("a", 1))])) == [
            "a:0", "a:1", "l1:0", "l2:0", "b:0"]

    def test_after_a_placed_one(self) -> None:
        """A late entry after a late entry comes before the next one at the same anchor."""
        assert ids(self.A, ("l1", [note(after=("a", 0))]), ("l2", [note(after=("a", 0))]),
                   ("l3", [note(after=("l1", 0))])) == ["a:0", "l1:0", "l3:0", "l2:0", "a:1"]

    def test_after_a_struck_placed_one(self) -> None:
        """Striking a late entry leaves what was placed after it."""
        assert ids(self.A, ("l1", [note(after=("a", 0))]), ("l2", [note(after=("l1", 0))]),
                   ("u", [retract("l1")])) == ["a:0", "l2:0", "a:1", "u:0"]

    def test_a_struck_correction_brings_all_back(self) -> None:
        """Undo of a correction is one step: the old order stands, the new events are gone."""
        correction = ("c", [retract("a"), note(after=("a", 1))])
        assert ids(self.A, self.B, correction, ("u", [retract("c")])) == ["a:0", "a:1", "b:0", "u:0"]

    def test_a_placed_retraction_strikes_all_the_same(self) -> None:
        """Where a retraction folds does not change what it strikes."""
        undo = Hand(OrderRetracted(order="b", restores=None, along=()), ("a", 0))
        assert ids(self.A, self.B, ("u", [undo])) == ["a:0", "u:0", "a:1"]

    def test_a_long_row_of_late_entries(self) -> None:
        """Two thousand late entries, each placed after the one before, fold in that order."""
        late = [(f"l{number}", [note(after=(f"l{number - 1}", 0))]) for number in range(1, 2001)]
        assert ids(("l0", [note()]), self.B, *late)[:-1] == [f"l{number}:0" for number in range(2001)]
