"""What an audit finds in the records themselves, though their chain holds."""

from __future__ import annotations

from typing import Any

import pytest
from by_hand import relinked

from ledger.errors import NotIntact
from projections import orders as o
from projections.campaign import Campaign


def forged(war: Any, old: bytes, new: bytes) -> Campaign:
    """Change the text of the last record, a note, and chain everything anew."""
    war.do(o.WriteNote("the last"))
    *kept, last = war.records
    campaign: Campaign = war.rewritten(relinked([*kept, last._replace(record=last.record.replace(old, new))]))
    return campaign


class TestOfTheRecord:
    """Texts that no awaw wrote."""

    def test_a_key_twice(self, war: Any) -> None:
        """A key that stands twice reads like one, and is found."""
        campaign = forged(war, b'"actor":null', b'"actor":"a","actor":null')
        assert [finding.code for finding in campaign.audit()] == ["not-canonical"]

    def test_a_place_that_is_not_there(self, war: Any) -> None:
        """A record placed after an event that is not there never folds, and is found."""
        campaign = forged(war, b'"place":null', b'"place":{"index":0,"order":"nowhere"}')
        assert [finding.code for finding in campaign.audit()] == ["misplaced"]

    @pytest.mark.parametrize(("old", "new"), [(b'"place":null', b'"place": null'), (b'{', b'{{'), (b'"', b"'")])
    def test_no_record_at_all(self, war: Any, old: bytes, new: bytes) -> None:
        """What is no record is told with its event, by every reading."""
        campaign = forged(war, old, new)
        for read in (campaign.position, campaign.audit, campaign.orders, lambda: list(campaign.log())):
            with pytest.raises(NotIntact) as error:
                read()
            assert f"event {campaign.head.version}" in str(error.value)
