"""The history of the long campaign, opened in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.table import Awaw

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.xdist_group("the long campaign")

ACCESSIBLE = (Path(__file__).parent / "accessible.js").read_text("utf-8")
PARTS = ("brp", "tension", "pools", "boxes")


@pytest.fixture(scope="session")
def page_file(long_ledger: Path) -> Path:
    """The page of the long campaign, made once."""
    folder = long_ledger.parent
    said = Awaw(folder).run("--ledger", long_ledger, "history", "-o", folder / "war.html")
    assert said.code == 0, said.err
    return folder / "war.html"


@contextmanager
def opened(browser: Browser, file: Path, **settings: Any) -> Iterator[Page]:
    """Open a page; a message on the console, an error, a dialog, or a request that leaves the file fails the test."""
    complaints: list[str] = []
    with browser.new_context(**settings) as context:
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))
        page.on("request", lambda request: request.url.startswith(file.as_uri()) or complaints.append(request.url))
        page.goto(file.as_uri())
        yield page
        assert complaints == []


def numbers(page: Page) -> dict[str, str]:
    """Read every number of the table on the page, by its path."""
    found: dict[str, str] = page.evaluate(
        "() => Object.fromEntries(Array.from(document.querySelectorAll('[data-path]'),"
        " (cell) => [cell.dataset.path, cell.textContent]))")
    return found


def flat(path: str, data: Any) -> dict[str, str]:
    """Write the numbers of `show` as the page does."""
    if isinstance(data, dict):
        return {key: value for name, part in data.items() for key, value in flat(f"{path}/{name}", part).items()}
    return {path: "\u2013" if data is None else str(data).replace("-", "\u2212")}


class TestTable:
    """The table and its slider."""

    def test_is_that_of_show_at_every_turn(self, browser: Browser, long: Awaw, page_file: Path) -> None:
        """The arrow keys walk through all turns; every number is the one that `show --at` shows."""
        with opened(browser, page_file) as page:
            page.focus("#turn")
            page.keyboard.press("Home")
            turns = page.evaluate("JSON.parse(document.getElementById('moments').textContent).turns")
            assert len(turns) == 33
            for turn in turns:
                assert page.inner_text("#now") == turn
                assert page.get_attribute("#turn", "aria-valuetext") == turn
                show = long.json("show", "--at", "start" if turn == "set-up" else turn)
                wanted = {path: value for part in PARTS for path, value in flat(part, show[part]).items()}
                there = numbers(page)
                named = {path: value for path, value in wanted.items() if path in there}
                assert {path: there[path] for path in named} == named, turn
                assert {path: value for path, value in wanted.items() if path not in there and value not in (
                    "0", "\u2013")} == {}, turn
                assert {path: value for path, value in there.items() if path not in wanted and value not in (
                    "0", "\u2013")} == {}, turn
                page.keyboard.press("ArrowRight")

    def test_shows_only_what_is_there(self, browser: Browser, page_file: Path) -> None:
        """A row is shown while one of its numbers is not 0, and hidden otherwise."""
        with opened(browser, page_file) as page:
            row = page.locator("tr:has([data-path='boxes/atlantic/germany/submarine/ready'])")
            assert not row.is_visible()
            page.focus("#turn")
            for _ in range(16):
                page.keyboard.press("ArrowLeft")
            assert page.inner_text("#now") == "Fall 1942"
            assert row.is_visible()
            assert row.inner_text().split() == ["submarines", "13"]

    def test_is_moved_by_touch_and_by_the_story(self, browser: Browser, page_file: Path) -> None:
        """A tap on the buttons goes a turn back and on; a turn's own link shows the table after it."""
        with opened(browser, page_file, has_touch=True, viewport={"width": 390, "height": 844}) as page:
            page.tap("#back")
            assert page.inner_text("#now") == "Fall 1945"
            page.tap("#on")
            assert page.inner_text("#now") == "Winter 1945"
            assert page.is_disabled("#on")
            page.locator("h4:has-text('Summer 1941') .see").tap()
            assert page.inner_text("#now") == "Summer 1941"


class TestText:
    """The story, its search and its links."""

    def test_is_searched(self, browser: Browser, page_file: Path) -> None:
        """The search keeps the sentences that hold every word, and their headings; emptied, it gives all back."""
        with opened(browser, page_file) as page:
            everything = page.locator("#story .s:visible").count()
            page.fill("#query", "jervis BAY")
            assert page.inner_text("#found") == "1 sentence"
            assert page.locator("#story .s:visible").all_inner_texts()[0].startswith("\u201cBen: the Jervis Bay")
            assert page.locator("#story h4:visible").all_inner_texts()[0].startswith("Fall 1940")
            assert page.locator("#story h3:visible").all_inner_texts() == ["1940"]
            page.fill("#query", "no such thing")
            assert page.inner_text("#found") == "0 sentences"
            assert page.locator("#story h3:visible").count() == 0
            page.fill("#query", "")
            assert page.locator("#story .s:visible").count() == everything
            assert page.is_hidden("#found")

    def test_leads_to_events(self, browser: Browser, page_file: Path) -> None:
        """Every sentence and every point of a chart leads to an event of the list, which a click brings into view."""
        with opened(browser, page_file) as page:
            assert page.locator("#story .s").count() == page.locator("#story .s:has(.ref)").count() > 500
            assert page.locator("figure svg a").count() == page.locator("figure svg a[href^='#event-']").count() > 500
            page.click("#story .s:has-text('Jervis Bay') .ref")
            assert page.locator("#events li:target").inner_text().endswith("she counts as one in my book.")
            assert page.locator("#events li:target").bounding_box() is not None


@pytest.mark.parametrize("width", [390, 1280], ids=["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
class TestFace:
    """How the page presents itself."""

    def test_is_accessible(self, browser: Browser, page_file: Path, scheme: Any, width: int) -> None:
        """Everything has a name, links lead somewhere, and all text stands out from what is behind it."""
        with opened(browser, page_file, color_scheme=scheme, viewport={"width": width, "height": 900}) as page:
            page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            assert page.evaluate(ACCESSIBLE) == []

    def test_fits(self, browser: Browser, page_file: Path, scheme: Any, width: int) -> None:
        """Nothing is wider than the window, open tables and a long head included."""
        with opened(browser, page_file, color_scheme=scheme, viewport={"width": width, "height": 900}) as page:
            page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            assert page.evaluate("document.documentElement.scrollWidth") <= width


class TestWithoutScripts:
    """The page where scripts are off."""

    def test_shows_the_end(self, browser: Browser, page_file: Path) -> None:
        """Slider and search are not there; the table stands at the end, and everything else can be read."""
        with opened(browser, page_file, java_script_enabled=False) as page:
            assert not page.is_visible("#slider")
            assert not page.is_visible("#search")
            assert page.inner_text("#now") == "Winter 1945"
            assert page.inner_text("[data-path='brp/us/base']") == "389"
            assert page.is_visible("text=Jervis Bay >> nth=0")
            assert page.locator("figure svg").count() == 18
            assert page.locator(".see:visible").count() == 0


class TestPlayersText:
    """What players may write into a page."""

    def test_is_only_text(self, browser: Browser, awaw: Awaw) -> None:
        """Script, template, markup and text from the right are shown as they were written, and do nothing."""
        notes = ["<script>alert(1)</script>", "{{ 7*7 }}", "</title></script><img src=x onerror=alert(2)>",
                 "\u05e9\u05dc\u05d5\u05dd <b>bold</b> &amp; 'quotes\"", "x" * 2000]
        awaw("new", "War </title><script>alert(3)</script>", "--player", "<i>Ann</i>=germany")
        for note in notes:
            awaw("--as", "<u>Ben</u>", "note", note)
        awaw("history", "-o", "war.html")
        with opened(browser, awaw.folder / "war.html", viewport={"width": 390, "height": 844}) as page:
            assert page.title() == "War </title><script>alert(3)</script>"
            assert page.inner_text("h1") == page.title()
            told = page.locator("blockquote bdi").all_inner_texts()
            assert told == [f"<u>Ben</u> wrote: \u201c{note}\u201d" for note in notes]
            assert page.locator("script").count() == 2
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            assert page.evaluate(ACCESSIBLE) == []
