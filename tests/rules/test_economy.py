from __future__ import annotations

import pytest

from ledger.rules.economy import us_opening
from ledger.rules.edition import Edition


class TestUsOpening:
    @pytest.mark.rule("10.25A")
    def test_fall_1939(self, charts: Edition) -> None:
        """Base 150, level 160."""
        assert us_opening() == us_opening(charts) == (150, 160, "10.25A")
