"""Wall time: an instant is an instant, in UTC, with its zone always known."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from freezegun import freeze_time
from hypothesis import given
from hypothesis import strategies as st

from ledger.clock import as_text, from_text, system_clock
from ledger.errors import BadInput


def test_an_offset_comes_out_as_the_same_instant_with_z():
    """A player's local time is stored as the same instant in UTC."""
    assert as_text(from_text("2026-03-01T18:00:00+09:00")) == "2026-03-01T09:00:00.000000Z"


@given(st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1)), st.integers(-14 * 60, 14 * 60))
def test_any_instant_reads_back(naive, minutes):
    """Whatever the offset: out and in again is the same instant."""
    moment = naive.replace(tzinfo=timezone(timedelta(minutes=minutes)))
    assert from_text(as_text(moment)) == moment
    assert as_text(moment).endswith("Z")


@pytest.mark.parametrize("text", ["2026-03-01T18:00:00", "2026-03-01"])
def test_a_time_without_zone_is_refused(text):
    """A naive time names no instant, so it is never guessed."""
    with pytest.raises(BadInput, match="naive-time"):
        from_text(text)
    with pytest.raises(BadInput, match="naive-time"):
        as_text(datetime.fromisoformat(text))


@pytest.mark.parametrize("text", ["", "yesterday", "2026-02-30T00:00:00Z", "2026-03-01T25:00:00Z"])
def test_what_is_no_time_is_refused(text):
    """Text that names no instant is said to be so."""
    with pytest.raises(BadInput, match="bad-time"):
        from_text(text)


def test_the_system_clock_is_utc_and_can_be_frozen():
    """The present is given in UTC, and tests can hold it still."""
    with freeze_time("2026-03-01T18:00:00Z"):
        assert system_clock() == datetime(2026, 3, 1, 18, tzinfo=UTC)
        assert as_text(system_clock()) == "2026-03-01T18:00:00.000000Z"
