"""The chain: every column counts, names cannot be confused, and the first bad event is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.chain import START, ZERO, Head, Record, check_names, digest, link, parse_head, verify
from ledger.errors import BadInput, NotIntact, Problem

WAR = "0192d3c4-0000-7000-8000-00000000aaaa"
OTHER = "0192d3c4-0000-7000-8000-00000000bbbb"


def war(*sizes: int) -> list[Record]:
    """Orders of the given numbers of events, one after the other."""
    records: list[Record] = []
    for number, size in enumerate(sizes):
        head = Head(records[-1].version, records[-1].hash) if records else START
        records += link(head, WAR, f"turn/{number}", [b'{"event":%d}' % index for index in range(size)])
    return records


CHANGES = {"campaign": OTHER, "version": 9, "order_id": "turn/9", "order_index": 7, "record": b"{}",
           "hash": ZERO}


def test_a_record_never_changes_its_hash():
    """The format is frozen: this hash was computed once, by sha256sum, and holds for ever."""
    assert digest(ZERO, WAR, 1, "turn/1", 0, b"{}").hex() == (
        "48f0e3b245b53f56c7ca260bec4da2fbadc6b8d3e9924602a37e64a22c6fbc54")


def test_link_and_digest_agree():
    """What `link` writes is what anyone computes from the columns."""
    previous = ZERO
    for row in war(2, 1, 3):
        assert row.hash == digest(previous, *row[:5])
        previous = row.hash


def test_an_unchanged_record_verifies():
    """An honest history raises no alarm and gives its head."""
    records = war(1, 4, 2)
    assert verify(iter(records)) == (Head(7, records[-1].hash), 7, None, None)
    assert verify([]) == (START, 0, None, None)


def test_verify_goes_on_from_a_remembered_head():
    """What was verified once need not be read again."""
    records = war(2, 3)
    assert verify(records[2:], Head(2, records[1].hash)).head == Head(5, records[4].hash)
    assert verify(records[2:], Head(2, ZERO)).first_bad == 3


@pytest.mark.parametrize("at", [0, 2, 4])
@pytest.mark.parametrize("column", CHANGES)
def test_every_column_counts(column, at):
    """A change in any column of any event is seen, and that event is named."""
    records = war(2, 3)
    records[at] = records[at]._replace(**{column: CHANGES[column]})
    verdict = verify(records)
    assert verdict.first_bad == at + 1
    assert verdict.events == at
    assert verdict.problem


@pytest.mark.parametrize("value", ["2", 2.0, None, b"2"])
@pytest.mark.parametrize("column", CHANGES)
def test_a_value_of_another_type_is_a_bad_record(column, value):
    """A column that holds another type is reported, not raised as a Python error."""
    records = war(1, 1, 1)
    records[1] = records[1]._replace(**{column: value})
    assert verify(records).first_bad == 2


@pytest.mark.parametrize(("damage", "code"), [
    (lambda rows: rows[:2] + rows[3:], "gap"),
    (lambda rows: [*rows[:2], rows[3], rows[2], rows[4]], "gap"),
    (lambda rows: rows[:3] + rows[2:], "gap"),
    (lambda rows: [*rows[:2], rows[2]._replace(campaign=OTHER), *rows[3:]], "mixed-campaign"),
    (lambda rows: [*rows[:2], rows[2]._replace(order_index=1), *rows[3:]], "order-broken"),
    (lambda rows: [*rows[:2], rows[2]._replace(record=b"[]"), *rows[3:]], "wrong-hash"),
], ids=["left-out", "swapped", "twice", "campaign", "index", "text"])
def test_each_way_to_cheat_has_its_name(damage, code):
    """The problem says what kind of damage it is, at event 3 (or 4 where event 3 is still right)."""
    verdict = verify(damage(war(2, 3)))
    assert verdict.problem.code == code
    assert verdict.first_bad == (4 if damage(war(2, 3))[2] == war(2, 3)[2] else 3)


def test_an_order_starts_at_zero_even_if_the_hashes_are_right():
    """A well-hashed half of an order is not an order."""
    half = Record(WAR, 1, "turn/1", 1, b"{}", digest(ZERO, WAR, 1, "turn/1", 1, b"{}"))
    assert verify([half]).problem.code == "order-broken"


def test_a_store_that_cannot_be_read_is_a_bad_record():
    """Damage met while reading names the event after the last good one."""
    def torn():
        yield from war(3)
        raise NotIntact(Problem("damaged", "The file ends here."))

    verdict = verify(torn())
    assert (verdict.first_bad, verdict.problem.code) == (4, "damaged")


def test_a_fork_goes_on_from_its_base():
    """The first record of a fork takes version and hash of the base; its own campaign id differs."""
    base = Head(5, war(2, 3)[-1].hash)
    fork = link(base, OTHER, "turn/1", [b"{}", b"{}"])
    assert [row.version for row in fork] == [6, 7]
    assert verify(fork, base).first_bad is None
    assert verify(fork).first_bad == 1


@pytest.mark.parametrize("name", ["", "a b", "a\n", "é", "x" * 81, "a:b", "a\x00"])
def test_order_ids_that_could_be_confused_are_refused(name):
    """An order id holds letters, digits and - _ . / only, 1 to 80 of them."""
    with pytest.raises(BadInput, match="bad-order-id"):
        digest(ZERO, WAR, 1, name, 0, b"")
    with pytest.raises(BadInput, match="bad-order-id"):
        link(START, WAR, name, [b""])


def test_all_bad_names_are_told_at_once():
    """A wrong campaign and a wrong order id make one error with two problems."""
    with pytest.raises(BadInput) as caught:
        check_names(WAR.upper(), "a b")
    assert [problem.code for problem in caught.value.problems] == ["bad-campaign", "bad-order-id"]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**15 - 1))
def test_a_head_reads_back(hash_, version):
    """A mailed head is the same head when it arrives, whatever blanks came with it."""
    head = Head(version, hash_)
    assert parse_head(f" {head.text}\n") == head
    assert parse_head(head.text.upper()).matches(head)


def test_a_shortened_head_compares_by_its_beginning():
    """Twelve hex digits are enough to remember; another beginning or version does not match."""
    head = Head(12, bytes(range(32)))
    assert parse_head("12:000102030405").matches(head)
    assert head.matches(parse_head("12:000102030405"))
    assert not parse_head("12:000102030406").matches(head)
    assert not parse_head("13:000102030405").matches(head)


@pytest.mark.parametrize("text", [
    "", "12", "12:", "12:0001020304", "12:0001020304050", "-1:000102030405", "012:000102030405",
    "\u0663:000102030405",
    "12:00010203040g", "12:" + "00" * 33, "1" * 16 + ":000102030405",
])
def test_a_malformed_head_is_refused(text):
    """A head that cannot be read is said to be so, never compared as something else."""
    with pytest.raises(BadInput, match="bad-head"):
        parse_head(text)
