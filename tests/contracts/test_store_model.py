"""Every store against the simplest thing that could be right: a list, in any sequence of calls."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from ledger.chain import START, Head, Record, link, verify
from ledger.errors import Conflict
from ledger.store.contract import Store
from ledger.store.memory import MemoryStore
from ledger.store.sql import create_or_open

WAR = "0192d3c4-0000-7000-8000-00000000aaaa"
PEACE = "0192d3c4-0000-7000-8000-00000000bbbb"


def head_of(records: list[Record]) -> Head:
    return Head(records[-1].version, records[-1].hash) if records else START


def orders(names: list[str], start: Head = START, campaign: str = WAR) -> list[Record]:
    records: list[Record] = []
    for name in names:
        records += link(head_of(records) if records else start, campaign, name, [b"{}", name.encode()])
    return records


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 4), min_size=1, max_size=8))
def test_any_split_into_appends_gives_the_same_record(sizes):
    """One append of all orders, or several: the same rows and the same head, in every store."""
    whole = orders([f"o{number}" for number in range(sum(sizes))])
    with TemporaryDirectory() as folder, create_or_open(Path(folder) / "war") as sqlite:
        for store, parts in ((MemoryStore(), [sum(sizes)]), (MemoryStore(), sizes), (sqlite, sizes)):
            head, done = START, 0
            for part in parts:
                head = store.append(whole[done:done + part * 2], head)
                done += part * 2
            assert list(store.read(WAR)) == whole
            assert head == head_of(whole) == store.head(WAR)


_NAMES = st.lists(st.sampled_from("abcdefghijkl"), min_size=1, max_size=3, unique=True)


class StoresLikeLists(RuleBasedStateMachine):
    """Appends at the right and at wrong heads, with new and with known orders, to all stores at once."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.sqlite = create_or_open(Path(self.folder.name) / "war")
        self.memory = MemoryStore()
        self.model: dict[str, list[Record]] = {WAR: [], PEACE: []}

    @property
    def stores(self) -> list[Store]:
        return [self.memory, self.sqlite]

    @rule(campaign=st.sampled_from([WAR, PEACE]), names=_NAMES, back=st.integers(0, 3))
    def append(self, campaign: str, names: list[str], back: int) -> None:
        rows = self.model[campaign]
        expected = head_of(rows[:len(rows) - 2 * back] if back else rows)
        known = {row.order_id for row in rows}
        code = "moved-on" if expected != head_of(rows) else "order-exists" if known & {*names} else ""
        new = orders(names, expected, campaign)
        assert {self.outcome(store, new, expected) for store in self.stores} == {code}
        if not code:
            rows += new

    def outcome(self, store: Store, rows: list[Record], expected: Head) -> str:
        try:
            store.append(rows, expected)
        except Conflict as error:
            return error.problems[0].code
        return ""

    @rule()
    def open_again(self) -> None:
        self.sqlite.close()
        self.sqlite = create_or_open(Path(self.folder.name) / "war")

    @invariant()
    def all_hold_the_same(self) -> None:
        there = {campaign: rows for campaign, rows in self.model.items() if rows}
        for store in self.stores:
            assert dict(store.campaigns()) == {campaign: head_of(rows) for campaign, rows in there.items()}
            for campaign, rows in there.items():
                assert list(store.read(campaign)) == rows
                assert verify(store.read(campaign)).head == store.head(campaign)
                assert store.order(campaign, "a") == [row for row in rows if row.order_id == "a"]
            assert store.check() == []

    def teardown(self) -> None:
        self.sqlite.close()
        self.folder.cleanup()


StoresLikeLists.TestCase.settings = settings(max_examples=25, stateful_step_count=15, deadline=None)
TestStoresLikeLists = StoresLikeLists.TestCase
