"""`awaw serve`: the pages, asked by a client without a browser, and what they must withstand."""

from __future__ import annotations

import asyncio
import json
import os
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

import pytest
from campaigns.table import Awaw
from httpx import ASGITransport, AsyncClient, Response

from cli.session import Session
from cli.web import server
from cli.web.app import make_app
from cli.web.guard import HEADERS
from ledger.store.sql import open_ledger
from projections.campaign import Ledger
from projections.draft import Stamp
from projections.orders import WriteNote

PORT = 8000
HOME = f"http://127.0.0.1:{PORT}"
EVIL = ("<script>alert(1)</script>", "{{ 7*7 }}", "</title><h1>x", '" onmouseover="alert(1)', "{% include 'x' %}",
        "javascript:alert(1)", "&lt;b&gt;", "עברית")


class Page(HTMLParser):
    """A page as a program sees it: its text, the targets of its links, its tags and its attributes."""

    def __init__(self, answer: Response) -> None:
        super().__init__()
        self.links: dict[str, str] = {}
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self._open = ""
        self.feed(answer.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep a tag."""
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag == "a":
            self._open = dict(attrs)["href"] or ""
            self.links[self._open] = ""

    def handle_endtag(self, tag: str) -> None:
        """Close a link."""
        if tag == "a":
            self._open = ""

    def handle_data(self, data: str) -> None:
        """Keep text, and that of the link around it."""
        self.text += data
        if self._open:
            self.links[self._open] += data


class Client:
    """Asks a server that runs in this process, one request after the other."""

    def __init__(self, app: Any) -> None:
        self._app = app

    def request(self, method: str, address: str, **more: Any) -> Response:
        """Ask once."""
        async def ask() -> Response:
            transport = ASGITransport(self._app, raise_app_exceptions=False)
            async with AsyncClient(transport=transport, base_url=HOME) as client:
                return await client.request(method, address, **more)

        with ThreadPoolExecutor(1) as thread:  # a browser of other tests may keep the loop of this one
            return thread.submit(asyncio.run, ask()).result()

    def get(self, address: str, **more: Any) -> Response:
        """Ask for a page."""
        return self.request("GET", address, **more)


def client_of(path: Path, campaign: str | None = None) -> Client:
    """A client of a server of a ledger."""
    return Client(make_app(Session(str(path), campaign), PORT))


@pytest.fixture
def client(demo: Awaw) -> Client:
    """A client of a server that shows the demo."""
    return client_of(demo.folder / "awaw.db")


def campaign_of(client: Client) -> str:
    """The address of the first campaign of the list."""
    return next(link for link in Page(client.get("/")).links if link.startswith("/campaign/"))


class TestGuard:
    """Who is answered, and how."""

    @pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost", f"127.0.0.1:{PORT + 1}", "",
                                      f"127.0.0.1:{PORT}.evil.example", f"evil.example:{PORT}", f"[::1]:{PORT}",
                                      f"0.0.0.0:{PORT}", f"127.0.0.1:{PORT} "])
    def test_foreign_hosts(self, client: Client, host: str) -> None:
        """A name that is not ours, or ours without the port, gets 400 and nothing of the ledger."""
        answer = client.get("/", headers={"Host": host})
        assert answer.status_code == 400
        assert "Demo" not in answer.text
        self.sealed(answer)

    @pytest.mark.parametrize("host", [f"127.0.0.1:{PORT}", f"localhost:{PORT}", f"LOCALHOST:{PORT}"])
    def test_our_names(self, client: Client, host: str) -> None:
        """Our names with the port are answered."""
        assert client.get("/", headers={"Host": host}).status_code == 200

    def test_two_hosts(self, client: Client) -> None:
        """Two names are none."""
        answer = client.get("/", headers=[("Host", f"127.0.0.1:{PORT}"), ("Host", "evil.example")])
        assert answer.status_code == 400

    @pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
    def test_nothing_is_written(self, client: Client, demo: Awaw, method: str) -> None:
        """Any other method than GET and HEAD gets 405, and the ledger stays as it is."""
        before = (demo.folder / "awaw.db").read_bytes()
        for address in ("/", campaign_of(client), "/nowhere"):
            answer = client.request(method, address)
            assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")
            self.sealed(answer)
        assert (demo.folder / "awaw.db").read_bytes() == before

    def test_head(self, client: Client) -> None:
        """HEAD is answered like GET, without the page."""
        answer = client.request("HEAD", campaign_of(client))
        assert (answer.status_code, answer.content) == (200, b"")
        self.sealed(answer)

    def test_every_answer_is_sealed(self, client: Client) -> None:
        """Pages, files and errors carry the same strict headers."""
        for address in ("/", campaign_of(client), "/style.css", "/follow.js", "/icon.svg", "/heads", "/nowhere",
                        f"{campaign_of(client)}?at=never", f"{campaign_of(client)}/event/99999"):
            self.sealed(client.get(address))

    @staticmethod
    def sealed(answer: Response) -> None:
        """Check the headers of one answer."""
        assert answer.headers.items() >= {name.lower(): value for name, value in HEADERS.items()}.items()
        policy = answer.headers["Content-Security-Policy"].split("; ")
        assert {"default-src 'none'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"} <= set(policy)
        assert "unsafe" not in answer.headers["Content-Security-Policy"]

    def test_pages_keep_to_the_policy(self, client: Client) -> None:
        """No page needs what the policy forbids: inline styles or scripts, handlers, or anything from elsewhere."""
        for address in every_page(client):
            page = Page(client.get(address))
            names = {name for name, _ in page.attributes}
            assert "style" not in names
            assert not [name for name in names if name.startswith("on")]
            assert "style" not in page.tags
            assert not [value for name, value in page.attributes if name in ("href", "src", "action") and "//" in value]


def every_page(client: Client) -> list[str]:
    """One address of each kind of page."""
    campaign = campaign_of(client)
    return ["/", campaign, f"{campaign}?at=Spring+1941", f"{campaign}/log", f"{campaign}/why/brp/us/level",
            f"{campaign}/event/257", f"{campaign}/audit", f"{campaign}/luck", f"{campaign}/nowhere"]


def why(awaw: Awaw, path: str, *options: str) -> Any:
    """What `why` says of a number."""
    return json.loads(awaw("why", *options, "-O", "json", path).out)


class TestPages:
    """What the pages say."""

    def test_the_list(self, client: Client) -> None:
        """The front page names the campaign, its turn and its players."""
        page = Page(client.get("/"))
        assert "Demo: the Atlantic, 1939-41" in page.text
        assert "Fall 1941, Allied diplomatic phase" in page.text

    @pytest.mark.parametrize("at", ["", "Spring 1941", "sp41 al con", "start", "100", "-5"])
    def test_every_number_of_show(self, client: Client, demo: Awaw, at: str) -> None:
        """Every number that `show` shows at a moment stands on the table, as the way to its why."""
        links = Page(client.get(campaign_of(client), params={"at": at} if at else {})).links
        numbers = {re.sub(r"\?.*", "", link).partition("/why/")[2]: text.strip() for link, text in links.items()
                   if "/why/" in link}
        moment = ("--at", at) if at and not at.startswith("-") else (f"--at={at}",) if at else ()
        for part in ("all", "points", "research"):
            for line in demo("show", part, *moment, "-O", "csv").out.splitlines()[1:]:
                path, _, value = line.removeprefix("points/").rpartition(",")
                box = path.startswith("boxes/")
                if value and not (value == "0" and (box or path.startswith(("rp/", "dp/")))):
                    assert numbers.pop(path) == value
        assert set(numbers.values()) <= {"0"}, "a number that show does not show"
        assert all(path.startswith("boxes/") for path in numbers)

    def test_every_why_is_there(self, client: Client, demo: Awaw) -> None:
        """Every number leads to its register, which says what `why` says, each line leading to its event."""
        links = [link for link in Page(client.get(campaign_of(client))).links if "/why/" in link]
        assert len(links) > 50
        for link in links[::5]:
            answer = client.get(link)
            assert answer.status_code == 200
            found, page = why(demo, link.partition("/why/")[2]), Page(answer)
            assert f"is {found['balance']}" in " ".join(page.text.split())
            events = [link for link in page.links if "/event/" in link]
            assert len(events) == len({line["event"] for line in found["lines"]})
            assert all(client.get(event).status_code == 200 for event in events[:1])

    def test_why_at_a_moment(self, client: Client, demo: Awaw) -> None:
        """From the table of the past one comes to the why of the past."""
        links = Page(client.get(campaign_of(client), params={"at": "Spring 1941"})).links
        link = next(link for link in links if "/why/boxes/atlantic/western-allies/transport/ready" in link)
        assert link.endswith("?at=Spring%201941")
        wanted = why(demo, "boxes/atlantic/western-allies/transport/ready", "--at", "Spring 1941")["balance"]
        assert f"is {wanted} at Spring 1941" in " ".join(Page(client.get(link)).text.split())

    def test_time(self, client: Client) -> None:
        """The stops of the slider are the set-up, every turn, and now; there are links before and after, too."""
        page = Page(client.get(campaign_of(client), params={"at": "Spring 1941"}))
        values = dict(page.attributes)
        assert values["data-steps"].startswith('[["start", "set-up"], ["Fall 1939", "Fall 1939"]')
        assert values["data-steps"].endswith('["Fall 1941", "Fall 1941"], ["", "now"]]')
        assert {f"{campaign_of(client)}?at=1941%20YSS", f"{campaign_of(client)}?at=Summer%201941"} <= page.links.keys()

    @pytest.mark.parametrize(("query", "found"), [
        ({}, None), ({"turn": "Spring 1941"}, lambda line: line["turn"] == "Spring 1941"),
        ({"text": "TRANSPORT"}, lambda line: "transport" in line["text"].lower()),
        ({"order": "demo/1"}, lambda line: line["event"].startswith("demo/1")),
        ({"text": "nothing like it"}, lambda line: False),
        ({"turn": "Spring 1941", "text": "brps"}, lambda line: line["turn"] == "Spring 1941"
         and "brps" in line["text"].lower()),
    ])
    def test_the_log(self, client: Client, demo: Awaw, query: dict[str, str],
                     found: Callable[[dict[str, Any]], bool] | None) -> None:
        """The log lists what `log` lists, filtered by turn, order and text."""
        wanted = [line for line in demo.json("log") if found is None or found(line)]
        page = Page(client.get(f"{campaign_of(client)}/log", params=query))
        assert f"{len(wanted)} event{'' if len(wanted) == 1 else 's'}" in page.text
        for line in wanted[:200]:
            assert line["text"] in page.text

    def test_the_log_page_by_page(self, client: Client, demo: Awaw) -> None:
        """Long logs have pages, and all of them together are the whole; a page too far is the last."""
        seen: set[str] = set()
        for number in ("1", "2", "99"):
            page = Page(client.get(f"{campaign_of(client)}/log", params={"page": number}))
            seen |= {link for link in page.links if "/event/" in link}
        assert len(seen) == len(demo.json("log"))

    def test_struck_orders(self, war: Awaw) -> None:
        """Struck orders are left out, unless they are asked for; their events can still be looked at."""
        war("note", "forgotten", "--id", "n")
        war("undo", "n")
        client = client_of(war.folder / "awaw.db")
        log = f"{campaign_of(client)}/log"
        assert "forgotten" not in client.get(log).text
        page = client.get(log, params={"all": "1"})
        assert "forgotten" in page.text
        assert "struck" in page.text
        event = next(link for link, text in Page(page).links.items() if "/event/" in link and text.strip() == "17")
        assert "forgotten" in client.get(event).text

    def test_an_event(self, client: Client, demo: Awaw) -> None:
        """A combat shows its rolls, modifier, arithmetic and what it moved, and leads to those numbers."""
        line = next(line for line in demo.json("log") if line["type"] == "submarine-combat.resolved")
        page = Page(client.get(f"{campaign_of(client)}/event/{line['version']}"))
        assert all(heading in page.text for heading in ("Rolls", "Modifier", "Step by step", "Moved"))
        assert line["text"] in page.text
        moved = [link for link in page.links if "/why/boxes/atlantic/" in link]
        assert moved
        assert client.get(moved[0]).status_code == 200

    def test_audit(self, client: Client) -> None:
        """The audit says that the record is what was written, and that nothing was found."""
        page = Page(client.get(f"{campaign_of(client)}/audit"))
        assert "events are what was written" in page.text
        assert page.text.count("nothing") == 3

    def test_findings(self, war: Awaw) -> None:
        """What breaks a rule is told with the way to its event."""
        war("brp", "gain", "us", "10", "--reason", "x", "--id", "g")
        war("brp", "spend", "us", "165", "--for", "fleet")
        war("undo", "g")
        client = client_of(war.folder / "awaw.db")
        page = Page(client.get(f"{campaign_of(client)}/audit"))
        assert "U.S. has 160 BRPs left; 165 are needed." in page.text
        [event] = [link for link in page.links if "/event/" in link]
        assert "fleet" in client.get(event).text

    def test_a_record_that_was_changed(self, war: Awaw) -> None:
        """A record that is not what was written is said to be so, from the first bad event on."""
        war("brp", "spend", "us", 15, "--for", "landing")
        path = war.folder / "awaw.db"
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            [(trigger, sql)] = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' "
                                                  "AND sql LIKE '%BEFORE UPDATE ON record%'").fetchall()
            connection.execute(f"DROP TRIGGER {trigger}")
            connection.execute("UPDATE record SET record = CAST(replace(CAST(record AS TEXT), '\"amount\":15', "
                               "'\"amount\":14') AS BLOB) WHERE version = 17")
            connection.execute(sql)
        client = client_of(path)
        text = Page(client.get(f"{campaign_of(client)}/audit")).text
        assert "Not intact from event 17 on" in " ".join(text.split())

    def test_luck(self, client: Client, demo: Awaw) -> None:
        """Dice and luck say what `luck` and `show dice` say."""
        text = Page(client.get(f"{campaign_of(client)}/luck")).text
        assert all(combat["text"] in text for combat in demo.json("luck")["combats"][:2])
        assert all(roll["purpose"] in text for roll in demo.json("show", "dice"))

    def test_history(self, client: Client, demo: Awaw) -> None:
        """The history is the page that `awaw history` writes, and follows the ledger; its options are asked for."""
        address = f"{campaign_of(client)}/history"
        answer = client.get(address)
        file = demo("history", "-O", "html").out
        assert answer.text.partition('<section id="story"')[2] == file.partition('<section id="story"')[2]
        policy = re.findall(r'Content-Security-Policy" content="([^"]*)"', answer.text)[0].replace("&#39;", "'")
        assert answer.headers["Content-Security-Policy"] == f"{policy}; frame-ancestors 'none'"
        assert "unsafe" not in policy
        assert {name: value for name, value in answer.headers.items() if name.title() in HEADERS}.keys() == {
            name.lower() for name in HEADERS}
        assert "since Summer 1941" in client.get(address, params={"since": "Su41"}).text
        stranger = client.get(address, params={"player": "Zoe"})
        assert (stranger.status_code, "Zoe" in stranger.text) == (404, True)
        assert client.get(address, params={"since": "Winter 1949"}).status_code == 404
        assert client.get(address, params={"since": "<b>"}).status_code == 400

    def test_an_empty_ledger_and_one_event(self, awaw: Awaw) -> None:
        """A campaign of a single event has every page."""
        awaw("new", "Alone", "--scenario", "open")
        client = client_of(awaw.folder / "awaw.db")
        campaign = campaign_of(client)
        for address in ("", "/log", "/audit", "/luck", "/history", "/event/1", "?at=start", "/why/brp/us/level"):
            assert client.get(f"{campaign}{address}").status_code == 200, address


class TestErrors:
    """What is asked and cannot be shown."""

    @pytest.mark.parametrize(("address", "status", "said"), [
        ("?at=Sprong+1941", 400, "Did you mean spring 1941"), ("?at=9999", 404, "There is no event 9999"),
        ("?at=Winter+1949", 404, "has not come"), ("/why/nothing/at/all", 400, "is not the path of a number"),
        ("/why/brp/germany/lebel", 400, "lebel"), ("/event/0", 404, "There is no event 0"),
        ("/event/x", 404, "There is no event x"), ("/event/-1", 404, "There is no event -1"),
        ("/event/" + "9" * 5000, 404, "There is no event 999999999999."), ("/event/\u0663", 404, "There is no event"),
        ("/log?page=x", 400, "is not the number of a page"), ("/log?page=" + "9" * 400, 400, "is not the number"),
        ("/nothing", 404, "Nothing is shown"), ("/../../etc/passwd", 404, "Nothing is shown"),
    ])
    def test_pages(self, client: Client, address: str, status: int, said: str) -> None:
        """An error is a page of the same kind, with what is wrong and a way back."""
        answer = client.get(campaign_of(client) + address)
        page = Page(answer)
        assert answer.status_code == status
        assert said in page.text
        assert "/" in page.links

    def test_no_such_campaign(self, client: Client) -> None:
        """An id that no campaign has is told."""
        assert client.get("/campaign/2389f2e8-0000-0000-0000-000000000000").status_code == 404
        assert client.get("/campaign/x").status_code == 404

    def test_a_ledger_that_disappears(self, client: Client, demo: Awaw) -> None:
        """While the ledger is away every page says so with 503, and looks again; then all is as before."""
        campaign, path = campaign_of(client), demo.folder / "awaw.db"
        path.rename(demo.folder / "away.db")
        for address in ("/", campaign, f"{campaign}/log", "/heads"):
            answer = client.get(address)
            assert answer.status_code == 503
            assert "The ledger cannot be read just now" in answer.text
            assert "There is no ledger." in answer.text
            assert ("data-follow", '"none"') in Page(answer).attributes
        (demo.folder / "away.db").rename(path)
        assert client.get(campaign).status_code == 200

    def test_a_ledger_that_is_none(self, client: Client, demo: Awaw) -> None:
        """A file that became something else is told, and not with a traceback."""
        campaign = campaign_of(client)
        (demo.folder / "awaw.db").write_bytes(b"no ledger" * 1000)
        answer = client.get(campaign)
        assert answer.status_code in (500, 503)
        assert "Traceback" not in answer.text

    def test_a_folder_that_cannot_be_entered(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        """What the system refuses is told in a page, not on the terminal; open pages look again."""
        refused = PermissionError(13, "Permission denied")
        monkeypatch.setattr(Session, "ledger", lambda _: (_ for _ in ()).throw(refused))
        answer = client.get("/")
        assert answer.status_code == 503
        assert "The ledger cannot be read: Permission denied." in answer.text
        assert "data-follow=\"&#34;none&#34;\"" in answer.text

    def test_a_fault_of_ours(self, client: Client) -> None:
        """What we did not think of is told without its insides."""
        with patch("cli.web.app._etag", side_effect=ZeroDivisionError("secret")):
            answer = client.get("/")
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert "This page could not be made." in answer.text
        TestGuard.sealed(answer)


class TestPlayersText:
    """What players write is text and nothing else."""

    @pytest.mark.parametrize("text", EVIL)
    def test_notes(self, war: Awaw, text: str) -> None:
        """A note is shown as it was written, wherever it stands, and adds no tag, attribute or address."""
        client = client_of(war.folder / "awaw.db")
        campaign = campaign_of(client)
        plain = {address: Page(client.get(address)) for address in (f"{campaign}/log", campaign)}
        war("--as", text, "note", text, "--id", "n")
        war("brp", "gain", "us", 1, "--reason", text)
        war("mark", "vichy", text)
        war("roll", text, "--result", 4)
        event = war.events()
        for address in (f"{campaign}/log", f"{campaign}/log?text=x", campaign, f"{campaign}/luck", f"{campaign}/audit",
                        f"{campaign}/why/brp/us/level", *(f"{campaign}/event/{n}" for n in range(18, event + 1))):
            answer = client.get(address)
            page = Page(answer)
            assert answer.status_code == 200
            assert page.tags.count("script") == 1
            assert not [name for name, _ in page.attributes if name.startswith("on")]
            assert not [link for link in page.links if link.startswith("javascript")]
            assert page.tags.count("h1") == 1
        for address, before in plain.items():
            page = Page(client.get(address))
            assert text in page.text
            assert text not in before.text

    @pytest.mark.parametrize("text", EVIL[:4])
    def test_names(self, awaw: Awaw, text: str) -> None:
        """So are the names of campaigns and players, in titles too."""
        awaw("new", text, "--scenario", "open", "--player", f"{text.replace('=', ' ')}=germany")
        client = client_of(awaw.folder / "awaw.db")
        for address in ("/", campaign_of(client), f"{campaign_of(client)}/luck"):
            page = Page(client.get(address))
            assert text in page.text
            assert page.tags.count("script") == 1
            assert page.tags.count("title") == 1

    @pytest.mark.parametrize("text", EVIL)
    def test_what_is_asked(self, client: Client, text: str) -> None:
        """What stands in an address is shown as text too."""
        campaign = campaign_of(client)
        for address in (f"{campaign}?at=", f"{campaign}/log?text=", f"{campaign}/log?order=", f"{campaign}/log?page=",
                        f"{campaign}/log?turn=", f"{campaign}/why/brp/us/level?at=", "/why/"):
            page = Page(client.get(address + quote(text)))
            assert page.tags.count("script") == 1
            assert not [name for name, _ in page.attributes if name.startswith("on")]

    def test_marks_of_direction(self, client: Client) -> None:
        """Characters that would turn the text around are shown by their code."""
        page = Page(client.get(f"{campaign_of(client)}?at=%E2%80%AE1941"))
        assert "\u202e" not in page.text
        assert r"\u202e" in page.text

    def test_a_long_note(self, war: Awaw) -> None:
        """The longest note there can be is shown whole."""
        war("note", "x" * 1990 + " the end")
        client = client_of(war.folder / "awaw.db")
        assert "the end" in client.get(f"{campaign_of(client)}/log").text


class TestFollowing:
    """The pages follow the ledger."""

    def test_the_head(self, client: Client, demo: Awaw) -> None:
        """Asked by its tag, an unchanged ledger is 304; one that has grown is 200 with a new tag."""
        tag = client.get("/heads").headers["ETag"]
        same = client.get("/heads", headers={"If-None-Match": tag})
        assert (same.status_code, same.content, same.headers["ETag"]) == (304, b"", tag)
        assert ("data-follow", tag) in Page(client.get(campaign_of(client))).attributes
        demo("note", "more")
        grown = client.get("/heads", headers={"If-None-Match": tag})
        assert grown.status_code == 200
        assert grown.headers["ETag"] != tag
        assert "more" in client.get(f"{campaign_of(client)}/log?text=more").text

    def test_two_viewers_and_a_writer(self, client: Client, demo: Awaw) -> None:
        """While two read, one goes on writing: nobody is refused, and both see all of it at once."""
        path, other = demo.folder / "awaw.db", client_of(demo.folder / "awaw.db")
        campaign = campaign_of(client)
        with open_ledger(path) as store:
            writer = Ledger(store).campaign()
            for number in range(5):
                writer.execute(WriteNote(f"number {number}"), Stamp(f"w/{number}"))
                for viewer in (client, other):
                    answer = viewer.get(f"{campaign}/log?text=number+{number}")
                    assert "1 event" in Page(answer).text
                    assert viewer.get(campaign).status_code == 200
        assert demo("verify").out == ""

    def test_in_the_middle_of_a_write(self, client: Client, demo: Awaw) -> None:
        """While a transaction is open, a viewer sees what was there before it."""
        campaign = campaign_of(client)
        with closing(sqlite3.connect(demo.folder / "awaw.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert client.get(campaign).status_code == 200
            other.execute("ROLLBACK")

    def test_one_campaign_of_several(self, demo: Awaw) -> None:
        """With --campaign only that one is shown, and no other by its address."""
        demo("new", "Another", "--scenario", "open")
        path = demo.folder / "awaw.db"
        links = [link for link in Page(client_of(path).get("/")).links if link.startswith("/campaign/")]
        assert len(links) == 2
        one = client_of(path, "Another")
        assert [one.get(link).status_code for link in links].count(200) == 1
        assert "Demo" not in one.get("/").text


class TestServer:
    """`awaw serve` itself."""

    def test_says_where(self, demo: Awaw, monkeypatch: pytest.MonkeyPatch) -> None:
        """It listens on this machine only, at the port that it says."""
        heard: list[tuple[str, int]] = []
        monkeypatch.setattr(server, "run", lambda session, port, listener: heard.append(listener.getsockname()))
        said = demo("serve", "--port", 0)
        [(address, port)] = heard
        assert address == "127.0.0.1"
        assert said.out == f"awaw.db is shown at http://127.0.0.1:{port}/ until you press Ctrl-C.\n"

    def test_a_port_that_is_taken(self, demo: Awaw) -> None:
        """Another program at the port is told, with a remedy."""
        with socket.create_server(("127.0.0.1", 0)) as taken:
            said = demo("serve", "--port", taken.getsockname()[1], code=1)
        assert "[port-taken]" in said.err
        assert "--port 8001" in said.err

    def test_without_a_ledger(self, awaw: Awaw) -> None:
        """Where there is nothing to show, nothing is served."""
        assert "[no-ledger]" in awaw("serve", "--port", 0, code=1).err

    def test_without_that_campaign(self, demo: Awaw) -> None:
        """Nor is a campaign that is not there."""
        assert "[no-campaign]" in demo("--campaign", "x", "serve", "--port", 0, code=1).err

    def test_is_no_line_of_a_turn_file(self, war: Awaw) -> None:
        """A turn file cannot start a server."""
        said = war.record("id x\nserve\n", code=2)
        assert "serve does not belong in a turn file" in " ".join(said.err.split())

    def test_ctrl_c(self, demo: Awaw, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ctrl-C ends it quietly."""
        monkeypatch.setattr(server, "run", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        assert demo("serve", "--port", 0).err == ""

    @pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signals")
    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    def test_ends_at_once(self, long: Awaw, number: signal.Signals) -> None:
        """Told to end while a long page is being made, it ends with 0 and without a word, and does not wait."""
        with subprocess.Popen([sys.executable, "-c", "from cli.main import main; main()", "serve", "--port", "0"],
                              cwd=long.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            try:
                [port] = re.findall(r"127\.0\.0\.1:(\d+)/", process.stdout.readline())
                with socket.create_connection(("127.0.0.1", int(port))) as asking:
                    asking.sendall(f"GET /campaign/{_id(long)}/history HTTP/1.1\r\n"
                                   f"Host: 127.0.0.1:{port}\r\n\r\n".encode())
                    assert select.select([asking], [], [], 0.1)[0] == []  # it is being made
                    process.send_signal(number)
                    assert process.wait(timeout=30) == 0
                    assert asking.recv(1) == b""
                assert process.stderr.read() == ""
            finally:
                process.kill()


def _id(awaw: Awaw) -> str:
    """The id of the only campaign of a ledger."""
    with Session(str(awaw.folder / "awaw.db"), None).ledger() as ledger:
        [campaign] = ledger.campaigns().values()
        return campaign.id
