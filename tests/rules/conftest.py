from __future__ import annotations

import pytest
from hypothesis import settings

from ledger.rules.edition import Edition, load
from ledger.rules.sw_combat import Table

settings.register_profile("rules", deadline=None)  # no test depends on a time
settings.load_profile("rules")


@pytest.fixture(scope="session")
def charts() -> Edition:
    """The edition of the charts and tables page."""
    return load("charts")


@pytest.fixture(scope="session")
def rulebook() -> Edition:
    """The edition of the rule 24 page."""
    return load("rulebook")


@pytest.fixture(scope="session")
def table(charts: Edition) -> Table:
    """The printed SW Combat Table."""
    return charts.sw_combat_table
