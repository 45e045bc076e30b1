"""The table at which the program is played, and a browser in which its pages are opened."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from campaigns.table import awaw, demo, demo_ledger, long, long_ledger, war

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = Path("/usr/bin/chromium")


@pytest.fixture(scope="module")  # while it is open an event loop runs, which tests of other modules could not bear
def browser() -> Iterator[Browser]:
    """A real Chromium; without one these tests are skipped, or fail where AWAW_REQUIRE_BROWSER is set."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("playwright is not installed: pip install playwright")
    if not CHROMIUM.exists():
        _missing(f"there is no {CHROMIUM}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def _missing(what: str) -> None:
    if os.environ.get("AWAW_REQUIRE_BROWSER"):
        pytest.fail(f"A browser is required here: {what}")
    pytest.skip(f"needs a browser: {what}")


__all__ = ["awaw", "browser", "demo", "demo_ledger", "long", "long_ledger", "war"]
