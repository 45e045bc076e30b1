"""Every way to cheat with the file itself, and what catches it."""

import pytest

from ledger.chain import START, Head, link, verify
from ledger.errors import NotIntact
from ledger.store.sql import open_ledger, open_viewer

from .help import PEACE, WAR, add, make, raw, rehash, relock


def cheat(path, sql, *values):
    """Change a ledger behind its back and leave its schema as it was."""
    with raw(path, free=True) as connection:
        connection.execute(sql, values)
        relock(connection)
    return path


COLUMNS = {
    "campaign": f"campaign = '{PEACE}'", "version": "version = 99", "order_id": "order_id = 'other'",
    "order_index": "order_index = 5", "record": "record = x'7b7d'", "hash": "hash = zeroblob(32)",
}
TYPES = {
    "order_id-blob": "order_id = x'00ff'", "order_index-text": "order_index = 'one'",
    "order_index-real": "order_index = 0.5", "record-text": "record = CAST(record AS TEXT)",
    "hash-text": "hash = hex(hash)", "hash-short": "hash = x'00'", "version-real": "version = version + 0.5",
}


@pytest.mark.parametrize("at", [1, 4, 6])
@pytest.mark.parametrize("change", [*COLUMNS.values(), *TYPES.values()], ids=[*COLUMNS, *TYPES])
def test_a_change_in_any_column_names_the_first_bad_version(tmp_path, change, at):
    """Whatever is changed in a row, and to whatever type: verify names that row, or its head row does."""
    cheat(make(tmp_path / "war"), f"UPDATE record SET {change} WHERE version = {at}")
    with open_viewer(tmp_path / "war") as store:
        verdict = verify(store.read(WAR))
        if verdict.first_bad is None:  # the last event was taken away: nothing follows that could be bad
            assert at == 6
            assert verdict.head.version == 5
            assert [problem.code for problem in store.check(WAR)][-1] == "head-mismatch"
        else:
            assert verdict.first_bad == at


def test_text_that_is_no_text_is_damage(tmp_path):
    """Bytes that are no UTF-8 in a text column end the reading there, with the last good event known."""
    cheat(make(tmp_path / "war"), "UPDATE record SET order_id = CAST(x'ff' AS TEXT) WHERE version = 4")
    with open_viewer(tmp_path / "war") as store:
        verdict = verify(store.read(WAR))
    assert (verdict.first_bad, verdict.problem.code) == (4, "damaged")


@pytest.mark.parametrize(("sql", "first_bad"), [
    ("DELETE FROM record WHERE version = 3", 3),
    ("DELETE FROM record WHERE version <= 2", 1),
    ("INSERT INTO record SELECT campaign, 7, 'more', 0, record, hash FROM record WHERE version = 6", None),
], ids=["one-deleted", "beginning-deleted", "one-added"])
def test_a_changed_sequence_is_seen(tmp_path, sql, first_bad):
    """An event taken out or put in is named; one added after the head is seen by the head row."""
    cheat(make(tmp_path / "war"), sql)
    with open_viewer(tmp_path / "war") as store:
        assert verify(store.read(WAR)).first_bad == first_bad
        assert (first_bad is None) == ([problem.code for problem in store.check()] == ["head-mismatch"])


def test_a_dropped_tail_is_caught_by_the_head_row(tmp_path):
    """What is left verifies, but the head row says that there was more."""
    cheat(make(tmp_path / "war"), "DELETE FROM record WHERE version > 4")
    with open_viewer(tmp_path / "war") as store:
        assert verify(store.read(WAR)).head != store.head(WAR)
        assert [problem.code for problem in store.check()] == ["head-mismatch"]


@pytest.mark.parametrize("sql", [
    "DELETE FROM head", "UPDATE head SET version = 4", "UPDATE head SET hash = zeroblob(32)",
    f"INSERT INTO head VALUES ('{PEACE}', 1, zeroblob(32))",
], ids=["deleted", "version", "hash", "invented"])
def test_a_wrong_head_row_is_seen(tmp_path, sql):
    """A head row that is not the newest record, missing or without records, is found by the check."""
    cheat(make(tmp_path / "war"), sql)
    with open_viewer(tmp_path / "war") as store:
        assert "head-mismatch" in {problem.code for problem in store.check()}


@pytest.mark.parametrize("change", ["hash = 'x'", "version = 'x'"])
def test_a_head_row_of_another_type_is_not_a_head(tmp_path, change):
    """A head row that holds no version and hash is reported, by the check and by every use."""
    cheat(make(tmp_path / "war"), f"UPDATE head SET {change}")
    with open_ledger(tmp_path / "war") as store:
        assert "head-mismatch" in {problem.code for problem in store.check()}
        for use in (store.campaigns, lambda: store.head(WAR), lambda: store.read(WAR),
                    lambda: store.append(link(START, WAR, "new", [b"{}"]), START)):
            with pytest.raises(NotIntact, match="head-mismatch"):
                use()


def test_an_append_behind_awaws_back_stops_the_next_one(tmp_path):
    """Where head row and records part, nothing more is recorded."""
    cheat(make(tmp_path / "war"), "UPDATE head SET version = 4, hash = (SELECT hash FROM record WHERE version = 4)")
    with open_ledger(tmp_path / "war") as store, pytest.raises(NotIntact, match="refused"):
        store.append(link(store.head(WAR), WAR, "new", [b"{}"]), store.head(WAR))


def test_a_rehashed_tail_is_only_caught_by_a_remembered_head(tmp_path):
    """Someone who rewrites and re-hashes everything, head row too, is betrayed by what the opponent holds."""
    path = make(tmp_path / "war")
    with open_ledger(path) as store:
        remembered = store.head(WAR)
        fourth = next(store.read(WAR, 3, 4))
    with raw(path, free=True) as connection:
        connection.execute("UPDATE record SET record = x'7b7d' WHERE version = 5")
        rehash(connection, Head(4, fourth.hash))
        relock(connection)
    with open_viewer(path) as store:
        verdict = verify(store.read(WAR))
        assert verdict.problem is None
        assert store.check() == []
        assert verdict.head == store.head(WAR)
        assert not remembered.matches(verdict.head)


def test_a_rolled_back_file_is_only_caught_by_a_remembered_head(tmp_path):
    """An older copy put back is perfect in itself; only its head is behind."""
    old = make(tmp_path / "war").read_bytes()
    with open_ledger(tmp_path / "war") as store:
        remembered = add(store, "late")
    (tmp_path / "war").write_bytes(old)
    with open_viewer(tmp_path / "war") as store:
        assert verify(store.read(WAR), START).problem is None
        assert store.check() == []
        assert store.head(WAR).version < remembered.version


@pytest.mark.parametrize(("sql", "name"), [
    ("DROP TRIGGER record_stays", "record_stays"),
    ("DROP TRIGGER record_kept; CREATE TRIGGER record_kept BEFORE DELETE ON record BEGIN SELECT 1; END", "record_kept"),
    ("CREATE TABLE extra (a)", "extra"),
    ("CREATE TRIGGER spy AFTER INSERT ON record BEGIN SELECT 1; END", "spy"),
    ("CREATE INDEX fast ON record (hash)", "fast"),
    ("CREATE VIEW looks AS SELECT 1", "looks"),
    ("ALTER TABLE record ADD COLUMN more", "record"),
    ("ANALYZE", "sqlite_stat1"),
], ids=["dropped", "replaced", "table", "trigger", "index", "view", "column", "analyze"])
@pytest.mark.parametrize("opening", [open_ledger, open_viewer])
def test_a_changed_schema_is_refused_by_name(tmp_path, opening, sql, name):
    """A ledger whose tables or triggers were altered is not opened, and the object is named."""
    with raw(make(tmp_path / "war")) as connection:
        connection.executescript(sql)
    with pytest.raises(NotIntact, match="schema-changed") as caught:
        opening(tmp_path / "war")
    assert name in str(caught.value)


def test_a_schema_changed_while_open_is_found_by_the_check(tmp_path):
    """The check looks at the schema again."""
    with open_ledger(make(tmp_path / "war")) as store:
        with raw(tmp_path / "war") as connection:
            connection.execute("DROP TRIGGER record_stays")
        assert [problem.code for problem in store.check()] == ["schema-changed"]
