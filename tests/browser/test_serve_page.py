"""`awaw serve` in a real browser: the slider, the why of a number, and pages that follow the ledger as it grows."""

from __future__ import annotations

import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.table import Awaw

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ACCESSIBLE = (Path(__file__).parent / "accessible.js").read_text("utf-8")
PROGRAM = (sys.executable, "-c", "from cli.main import main; main()")
PATIENCE = 30_000
"""Milliseconds until something that the page does by itself must have happened."""

WAYS = [pytest.param(scheme, width, id=f"{scheme}-{width}") for scheme in ("light", "dark") for width in (390, 1280)]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve the ledger of a folder as a player would, until Ctrl-C, which is no error."""
    with subprocess.Popen([*PROGRAM, "serve", "--port", "0"], cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == 0


@contextmanager
def opened(browser: Browser, home: str, address: str = "", errors: bool = False, **settings: Any) -> Iterator[Page]:
    """Open a page; an error, a dialog, or a request to elsewhere fails the test; so do messages, unless expected."""
    complaints: list[str] = []
    with browser.new_context(**settings) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if not errors:
            page.on("console", lambda message: complaints.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))
        page.on("request", lambda request: request.url.startswith(home) or complaints.append(request.url))
        page.goto(home)
        page.goto(home.rstrip("/") + (page.get_attribute("main h2 a", "href") or "") + address)
        yield page
        assert complaints == []


def numbers(page: Page) -> dict[str, str]:
    """Read every number of the table on the page, by its path."""
    found: dict[str, str] = page.evaluate(
        "() => Object.fromEntries(Array.from(document.querySelectorAll('a.number'), (link) => "
        "[new URL(link.href).pathname.split('/why/')[1], link.textContent]))")
    return found


def wanted(awaw: Awaw, at: str) -> dict[str, str]:
    """What `show` says of a moment, but for numbers that are unknown and empty places."""
    shown = awaw("show", "-O", "csv", *(("--at", at) if at else ())).out.splitlines()[1:]
    rows = (line.rpartition(",") for line in shown)
    return {path: value for path, _, value in rows if value and not (value == "0" and path.startswith("boxes/"))}


class TestTime:
    """The slider."""

    def test_by_keyboard(self, browser: Browser, demo: Awaw) -> None:
        """The arrow keys walk through all turns; every number is that of `show --at`, and the focus stays."""
        with served(demo.folder) as home, opened(browser, home) as page:
            page.focus("#slider")
            page.keyboard.press("Home")
            steps = page.evaluate("JSON.parse(document.getElementById('slider').dataset.steps)")
            assert [steps[0], steps[-1]] == [["start", "set-up"], ["", "now"]]
            for at, label in steps:
                page.wait_for_function("at => new URL(location).searchParams.get('at') === (at || null)", arg=at)
                assert page.inner_text("output") == label
                assert page.get_attribute("#slider", "aria-valuetext") == label
                there = numbers(page)
                assert there.items() >= wanted(demo, at).items(), label
                assert page.evaluate("document.activeElement.id") == "slider"
                page.keyboard.press("ArrowRight")

    def test_by_mouse(self, browser: Browser, demo: Awaw) -> None:
        """A slow drag goes all the way, whatever answers come in between."""
        with served(demo.folder) as home, opened(browser, home) as page:
            box = page.locator("#slider").bounding_box()
            assert box is not None
            middle = box["y"] + box["height"] / 2
            page.mouse.move(box["x"] + box["width"] - 8, middle)
            page.mouse.down()
            for step in range(1, 21):
                page.mouse.move(box["x"] + (box["width"] - 8) * (1 - step / 20), middle)
                page.wait_for_timeout(80)
            page.mouse.up()
            page.wait_for_function("new URL(location).searchParams.get('at') === 'start'")
            assert page.inner_text("output") == "set-up"

    def test_without_scripts(self, browser: Browser, demo: Awaw) -> None:
        """Without scripts the links before and after lead through time, and any moment can be typed."""
        with served(demo.folder) as home, opened(browser, home, java_script_enabled=False) as page:
            page.click("a[rel=prev]")
            page.click("a[rel=prev]")
            assert page.inner_text("output") == "Summer 1941"
            page.fill("#at", "Spring 1941 axis")
            page.click("text=Show")
            assert "Spring 1941, Axis" in page.inner_text(".when")

    def test_a_moment_that_is_none(self, browser: Browser, demo: Awaw) -> None:
        """A moment that has not come is told, with a way back."""
        with served(demo.folder) as home, opened(browser, home, errors=True) as page:
            page.fill("#at", "Winter 1949")
            page.click("text=Show")
            assert "Winter 1949 has not come" in page.inner_text("main")
            page.click("text=to the campaigns")
            assert page.inner_text("h1") == "Campaigns"

    def test_why_by_a_click(self, browser: Browser, demo: Awaw) -> None:
        """A click on a number leads to its why, a click there to an event, and from it to the table after it."""
        with served(demo.folder) as home, opened(browser, home) as page:
            page.click("a[href$='/why/boxes/atlantic/western-allies/transport/ready']")
            assert page.inner_text("h1") == "boxes/atlantic/western-allies/transport/ready"
            page.click("tbody tr:last-child a")
            assert page.inner_text("h1").startswith("Event ")
            page.click("text=the table after it")
            assert page.inner_text("h1") == "The table"


class TestFollowing:
    """Pages that are open while the ledger grows."""

    def test_two_viewers_and_a_writer(self, browser: Browser, war: Awaw) -> None:
        """Two open pages show what somebody records, without being asked again."""
        with (served(war.folder) as home, opened(browser, home, "/log") as one, opened(browser, home) as other):
            war("note", "the Bismarck is out")
            one.wait_for_selector("text=the Bismarck is out")
            war("build", "germany", "submarine", 1)
            path = "pools/germany/submarine/built"
            other.wait_for_selector(f"a[href$='/why/{path}']:text-is('{war.value(path)}')")
            assert "Axis construction phase" in other.inner_text(".when")

    def test_what_has_the_focus_keeps_it(self, browser: Browser, demo: Awaw) -> None:
        """A renewed page gives the focus to what had it: a number, a summary, a field."""
        with served(demo.folder) as home, opened(browser, home) as page:
            for place in ("a.number", "details summary", "#at"):
                page.locator(place).nth(1 if place == "a.number" else 0).focus()
                before = page.evaluate("document.activeElement.outerHTML")
                demo("note", place)
                page.wait_for_selector(f"text=The record ends at event {demo.events()}")
                assert page.evaluate("document.activeElement.outerHTML") == before

    def test_a_choice_stays(self, browser: Browser, demo: Awaw) -> None:
        """What is typed, chosen or ticked and not sent is not taken away, though the focus is elsewhere."""
        with served(demo.folder) as home:
            for field, choose in (("input[name=text]", lambda field: field.fill("Bism")),
                                  ("select", lambda field: field.select_option(index=2)),
                                  ("input[type=checkbox]", lambda field: field.check())):
                with opened(browser, home, "/log") as page:
                    choose(page.locator(field).first)
                    page.locator("h1").click()
                    demo("note", field)
                    page.wait_for_selector("text=this page is older")
                    page.click("text=Renew it")
                    page.wait_for_selector(f"text=The record ends at event {demo.events()}")

    def test_what_is_being_typed_stays(self, browser: Browser, war: Awaw) -> None:
        """A page in which somebody types is not taken away; it says that it is older."""
        with served(war.folder) as home, opened(browser, home, "/log") as page:
            page.fill("input[name=text]", "Bism")
            war("note", "more")
            page.wait_for_selector("text=this page is older")
            assert page.input_value("input[name=text]") == "Bism"

    def test_a_ledger_that_disappears(self, browser: Browser, war: Awaw) -> None:
        """Open pages say that the ledger is away and, when it is back, that of nothing; so do those asked meanwhile."""
        ledger, away = war.folder / "awaw.db", war.folder / "away.db"
        with served(war.folder) as home, opened(browser, home, errors=True) as page:
            ledger.rename(away)
            page.wait_for_selector("#news:has-text('cannot be read just now')")
            page.reload()
            assert page.inner_text("h1") == "The ledger cannot be read just now"
            away.rename(ledger)
            page.wait_for_selector("h1:text-is('The table')")
            assert page.is_hidden("#news")

    def test_the_history(self, browser: Browser, war: Awaw) -> None:
        """The history is renewed as a whole when the ledger grows, but not while somebody searches in it."""
        with served(war.folder) as home, opened(browser, home, "/history") as page:
            war("note", "the Bismarck is out")
            page.wait_for_selector("#story >> text=the Bismarck is out")
            page.fill("#query", "Bism")
            war("note", "she is sunk")
            page.wait_for_selector("text=this page is older")
            assert page.input_value("#query") == "Bism"
            assert page.inner_text("#found") == "1 sentence"

    def test_a_ledger_that_is_held(self, browser: Browser, war: Awaw) -> None:
        """A page that could not be made looks again until it can be."""
        with served(war.folder) as home, opened(browser, home, errors=True) as page:
            with closing(sqlite3.connect(war.folder / "awaw.db", isolation_level=None)) as holder:
                holder.execute("BEGIN EXCLUSIVE")
                page.focus("#slider")
                page.keyboard.press("Home")
                page.wait_for_selector("h1:text-is('The ledger cannot be read just now')")
                holder.execute("ROLLBACK")
            page.wait_for_selector("h1:text-is('The table')")

    def test_details_stay_open(self, browser: Browser, demo: Awaw) -> None:
        """What a player folded away stays so when the page is renewed."""
        with served(demo.folder) as home, opened(browser, home) as page:
            page.click("#sheet-1 summary")
            demo("note", "more")
            page.wait_for_selector(f"text=The record ends at event {demo.events()}")
            assert page.get_attribute("#sheet-1", "open") is None


class TestLooks:
    """How pages are to be read, by whom and on what."""

    @pytest.mark.parametrize(("scheme", "width"), WAYS)
    def test_every_page(self, browser: Browser, demo: Awaw, scheme: Any, width: int) -> None:
        """No page complains, is wider than the screen, or has something without a name or with too little contrast."""
        settings = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}}
        with served(demo.folder) as home, opened(browser, home, errors=True, **settings) as page:
            campaign = page.url
            for address in (home, campaign, f"{campaign}?at=Spring 1941", f"{campaign}/log", f"{campaign}/event/257",
                            f"{campaign}/why/boxes/atlantic/western-allies/transport/ready", f"{campaign}/audit",
                            f"{campaign}/luck", f"{campaign}/history", f"{campaign}?at=never"):
                page.goto(address)
                assert page.evaluate(ACCESSIBLE) == [], address
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address

    def test_text_of_players(self, browser: Browser, war: Awaw) -> None:
        """What players write runs nothing and asks for nothing."""
        for text in ("<img src=x onerror=alert(1)>", "</title><script>alert(2)</script>", "{{ 7*7 }}"):
            war("note", text)
            war("mark", "m", text)
        with served(war.folder) as home, opened(browser, home, "/log") as page:
            assert "<img src=x onerror=alert(1)>" in page.inner_text("main")
            page.goto(page.url.removesuffix("/log"))
            assert "{{ 7*7 }}" in (page.text_content("main") or "")
