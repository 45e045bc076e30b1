"""The contract of a store, run against every store there is."""

import pytest

from ledger.chain import START, ZERO, Head, Record, link, verify
from ledger.errors import BadInput, Conflict, NotFound, StoreUnusable
from ledger.store.contract import CampaignRow, Store
from ledger.store.memory import MemoryStore
from ledger.store.sql import PAGE, create_or_open

WAR = "0192d3c4-0000-7000-8000-00000000aaaa"
PEACE = "0192d3c4-0000-7000-8000-00000000bbbb"


@pytest.fixture(params=["memory", "sqlite"])
def new_store(request, tmp_path_factory):
    """A function that makes an empty store."""
    if request.param == "memory":
        return MemoryStore
    return lambda: create_or_open(tmp_path_factory.mktemp("store") / "war.awaw")


@pytest.fixture
def store(new_store):
    with new_store() as store:
        yield store


def head_of(records: list[Record]) -> Head:
    return Head(records[-1].version, records[-1].hash)


def orders(*names: str, start: Head = START, campaign: str = WAR, size: int = 2) -> list[Record]:
    records: list[Record] = []
    for name in names:
        texts = [f'{{"{name}":{index}}}'.encode() for index in range(size)]
        records += link(head_of(records) if records else start, campaign, name, texts)
    return records


class TestAppend:
    """Adding at the end."""

    def test_what_was_appended_is_read_back(self, store: Store):
        """Every column comes back as it was given, in order, and the head is the last record's."""
        first, second = orders("a"), orders("b", "c", start=head_of(orders("a")))
        assert store.append(first, START) == head_of(first)
        assert store.append(second, head_of(first)) == head_of(second) == store.head(WAR)
        assert list(store.read(WAR)) == first + second
        assert all(type(row) is Record for row in store.read(WAR))

    def test_a_head_that_moved_on_is_a_conflict(self, store: Store):
        """A writer who read an older head writes nothing and is told both heads."""
        store.append(orders("a"), START)
        with pytest.raises(Conflict, match="moved-on") as caught:
            store.append(orders("b"), START)
        assert head_of(orders("a")).text in str(caught.value)
        assert START.text in str(caught.value)
        assert list(store.read(WAR)) == orders("a")

    def test_a_head_with_another_hash_is_a_conflict(self, store: Store):
        """The version alone does not make a head."""
        store.append(orders("a"), START)
        wrong = Head(2, ZERO)
        with pytest.raises(Conflict, match="moved-on"):
            store.append(orders("b", start=wrong), wrong)

    def test_an_expected_head_of_a_campaign_that_is_not_there_is_a_conflict(self, store: Store):
        """Going on from a record that the store does not have is refused, and nothing begins."""
        with pytest.raises(Conflict, match="moved-on"):
            store.append(orders("b", start=Head(2, ZERO)), Head(2, ZERO))
        assert store.campaigns() == []

    def test_an_order_is_recorded_once(self, store: Store):
        """The same order again is a conflict that names its first event; orders beside it are not written."""
        head = store.append(orders("a", "b"), START)
        with pytest.raises(Conflict, match="order-exists") as caught:
            store.append(orders("c", "b", start=head), head)
        assert "at event 3" in str(caught.value)
        assert store.head(WAR) == head
        assert store.order(WAR, "c") == []

    def test_a_conflict_leaves_the_store_usable(self, store: Store):
        """After a refusal the next append goes in."""
        head = store.append(orders("a"), START)
        with pytest.raises(Conflict):
            store.append(orders("a", start=head), head)
        assert store.append(orders("b", start=head), head).version == 4

    @pytest.mark.parametrize("spoil", [
        lambda rows: [],
        lambda rows: rows[1:],
        lambda rows: rows[:1] + rows[2:],
        lambda rows: rows + rows,
        lambda rows: rows[::-1],
        lambda rows: [rows[0], rows[1]._replace(campaign=PEACE), *rows[2:]],
        lambda rows: [rows[0], rows[1]._replace(record=b"changed"), *rows[2:]],
        lambda rows: [rows[0]._replace(version=3), *rows[1:]],
        lambda rows: [rows[0]._replace(version=2**70)],
        lambda rows: [rows[0]._replace(order_id="a b"), *rows[1:]],
    ], ids=["none", "tail", "hole", "twice", "backwards", "campaigns", "text", "version", "huge", "name"])
    def test_what_does_not_verify_is_not_stored(self, store: Store, spoil):
        """Records that do not follow each other are a broken contract, refused whole."""
        with pytest.raises(BadInput):
            store.append(spoil(orders("a", "b")), START)
        assert store.campaigns() == []

    def test_a_fork_begins_after_its_base(self, store: Store):
        """The first records of a fork start at base + 1 and go on as in any campaign."""
        base = store.append(orders("a"), START)
        first = orders("x", start=base, campaign=PEACE)
        head = store.append(first, START)
        second = orders("y", start=head, campaign=PEACE)
        assert store.append(second, head).version == 6
        assert verify(store.read(PEACE), base).head == store.head(PEACE)
        assert list(store.read(PEACE, 3, 5)) == (first + second)[1:3]
        assert store.check() == []

    def test_a_forks_gap_is_refused(self, store: Store):
        """The sequence of a fork's first records is checked, though its base is not known."""
        fork = orders("x", start=Head(4, ZERO))
        with pytest.raises(BadInput, match="gap"):
            store.append([fork[0], fork[1]._replace(version=7)], START)


class TestRead:
    """Reading back."""

    def test_a_part_can_be_read(self, store: Store):
        """`after` is left out, `upto` is included, and bounds beyond the record do no harm."""
        rows = orders("a", "b", "c")
        store.append(rows, START)
        assert list(store.read(WAR, 2)) == rows[2:]
        assert list(store.read(WAR, 1, 4)) == rows[1:4]
        assert list(store.read(WAR, -5, 99)) == rows
        assert list(store.read(WAR, 10**30, 10**31)) == []
        assert list(store.read(WAR, 4, 2)) == []

    def test_reading_shows_the_record_as_it_ended_at_the_call(self, store: Store):
        """An append between two records, even between two pages, does not show in a reading under way."""
        head = store.append(orders("a", size=PAGE + 5), START)
        reading = store.read(WAR)
        seen = [next(reading)]
        store.append(orders("b", start=head), head)
        seen += reading
        assert seen[-1].version == head.version
        assert verify(seen).head == head
        assert verify(store.read(WAR)).events == head.version + 2

    def test_an_unknown_campaign_is_not_found_at_the_call(self, store: Store):
        """There is no head and nothing to read of a campaign that is not there."""
        with pytest.raises(NotFound, match="no-campaign"):
            store.head(WAR)
        with pytest.raises(NotFound, match="no-campaign"):
            store.read(WAR)

    def test_one_order_is_read_alone(self, store: Store):
        """An order's records come back in order; one that is not there is empty; a wrong name is refused."""
        store.append(orders("a", "b", "c"), START)
        assert store.order(WAR, "b") == orders("a", "b")[2:]
        assert store.order(WAR, "z") == store.order(PEACE, "a") == []
        with pytest.raises(BadInput):
            store.order(WAR, "a b")

    def test_marked_records_are_found_by_their_text(self, store: Store):
        """Records that end with the one text or lack the other are found in order, up to a version."""
        texts = [b'{"place":null,"type":"build"}', b'{"place":1,"type":"build"}', b'{"place":null,"type":"undo"}',
                 b'{"place":1,"type":"undo"}', b'{"place":null,"type":"\x00build"}']
        store.append(link(START, WAR, "a", texts), START)
        marked = store.marked(WAR, b'"type":"undo"}', b'"place":null')
        assert [row.record for row in marked] == texts[1:4]
        assert [row.version for row in store.marked(WAR, b'"type":"undo"}', b'"place":null', 3)] == [2, 3]
        assert store.marked(WAR, b"x", b"") == []
        with pytest.raises(NotFound):
            store.marked(PEACE, b"x", b"y")

    def test_campaigns_are_kept_apart(self, store: Store):
        """Two campaigns share a store, with the same order ids, and neither sees the other."""
        peace = store.append(orders("a", campaign=PEACE), START)
        war = store.append(orders("a"), START)
        assert store.campaigns() == [CampaignRow(WAR, war), CampaignRow(PEACE, peace)]
        assert list(store.read(WAR)) == orders("a")
        assert store.check() == store.check(WAR) == []

    def test_a_closed_store_says_so(self, store: Store):
        """After closing every call is refused; closing again is harmless."""
        store.append(orders("a"), START)
        store.close()
        store.close()
        for call in (store.campaigns, lambda: store.head(WAR), lambda: store.read(WAR), store.check,
                     lambda: store.order(WAR, "a"), lambda: store.append(orders("a"), START)):
            with pytest.raises(StoreUnusable, match="closed"):
                call()
