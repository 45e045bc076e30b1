"""Every row measures and reports, at tiny sizes; nothing here depends on a time."""

from __future__ import annotations

import json

import pytest

from .groups import GROUPS, measured
from .made_up import CAMPAIGN, records
from .measure import Goal, Row
from .sizes import TINY
from .table import as_json, as_text


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_measures_each_of_its_rows_or_says_what_is_missing(group: str) -> None:
    rows = list(measured(TINY, [group]))
    assert rows
    for row in rows:
        assert (row.ratio is None) == (row.skipped is not None)
        assert row.ratio is None or row.ratio > 0
    text = as_text(rows)
    assert all(row.what in text and row.against in text for row in rows)
    assert [row["what"] for row in json.loads(as_json(rows))] == [row.what for row in rows]


def test_a_missing_peer_is_named_in_its_row() -> None:
    row = Row("awaw show", "hledger balance", Goal(0.6), skipped="hledger is not installed")
    assert row.met is None
    assert "skipped: hledger is not installed" in as_text([row])


def test_a_goal_bounds_a_ratio_of_times_from_above_or_of_rates_from_below() -> None:
    assert Goal(1.6).met_by(Goal(1.6).ratio(3.0, 2.0))
    assert not Goal(1.6).met_by(Goal(1.6).ratio(4.0, 2.0))
    assert Goal(3, rate=True).met_by(Goal(3, rate=True).ratio(1.0, 3.0))
    assert not Goal(3, rate=True).met_by(Goal(3, rate=True).ratio(1.0, 2.0))


def test_a_made_up_campaign_has_the_length_asked_for_and_begins_like_a_longer_one() -> None:
    short, long = list(records(250)), list(records(600))
    assert [len(short), len(long)] == [250, 600]
    assert {record.campaign for record in long} == {CAMPAIGN}
    assert long[:250] == short
