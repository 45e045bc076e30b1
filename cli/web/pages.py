"""What the pages of a campaign show beside the table: its log, the why of a number, events, audit, dice and luck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from starlette.requests import Request

from cli.reports import luck as luck_report
from cli.reports.base import Table
from cli.reports.explanation import explanation_report
from ledger.chain import Head
from ledger.errors import BadInput, NotFound, Problem
from ledger.rules.words import title
from projections.campaign import Campaign
from projections.cuts import Cut, parse_cut
from projections.history.log import LogLine
from projections.postings.base import Posting
from projections.readings.paths import parse_path, paths_of
from projections.referee.audit import RULED, WARNED

A_PAGE = 200
"""Lines of the log on one page."""


LONG = 12
"""Digits of a number of an event; none has as many."""


class About(NamedTuple):
    """What every page of a campaign says of it: name, id, where the record ends, the moment looked at ("" is now)."""

    name: str
    id: str
    head: Head
    at: str

    @property
    def address(self) -> str:
        """Where its pages are."""
        return f"/campaign/{self.id}"


class Summary(NamedTuple):
    """A campaign of the list."""

    name: str
    id: str
    now: str
    version: int
    rules: str
    players: list[str]


def summary(name: str, campaign: Campaign) -> Summary:
    """Sum a campaign up for the list."""
    position, started = campaign.position(), campaign.started
    players = [f"{player.name}: {', '.join(map(title, player.powers))}" for player in started.players]
    return Summary(name, campaign.id, str(position.clock), campaign.head.version, position.edition.title, players)


class Moved(NamedTuple):
    """A posting, and the numbers of `show` that it moved."""

    posting: Posting
    paths: list[str]


def cut_of(request: Request) -> Cut | None:
    """Read the moment that a page is asked for; None is now. Raises BadInput, UnknownWord."""
    at = request.query_params.get("at", "").strip()
    return parse_cut(at) if at else None


def log(campaign: Campaign, request: Request) -> dict[str, Any]:
    """List the record, filtered by turn, order and text, a page at a time."""
    asked = {name: request.query_params.get(name, "").strip() for name in ("turn", "order", "text", "all", "page")}
    lines = list(campaign.log())
    kept = [line for line in lines if _matches(line, asked)]
    number = _page_number(asked["page"], len(kept))
    return {"title": "Log", "asked": asked, "turns": [turn for turn, _ in groupby(lines, lambda line: line.turn)],
            "lines": kept[(number - 1) * A_PAGE:number * A_PAGE], "found": len(kept), "number": number,
            "last": _pages(len(kept))}


def _matches(line: LogLine, asked: Mapping[str, str]) -> bool:
    order, _, _ = line.event.rpartition(":")
    said = " ".join(filter(None, (line.text, line.actor, line.ruling))).casefold()
    return ((bool(asked["all"]) or not line.struck) and asked["turn"] in ("", line.turn)
            and order.startswith(asked["order"]) and asked["text"].casefold() in said)


def _pages(lines: int) -> int:
    return max(-(-lines // A_PAGE), 1)


def _page_number(text: str, lines: int) -> int:
    """Read the number of a page; one that there is not is the nearest. Raises BadInput for what is no number."""
    if text and not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise BadInput(Problem("bad-page", f'"{text[:40]}" is not the number of a page.', "Write 1."))
    return min(max(int(text or 1), 1), _pages(lines))


def why(campaign: Campaign, request: Request) -> dict[str, Any]:
    """Explain a number by everything that moved it."""
    path = parse_path(request.path_params["path"])
    return {"title": path, "register": campaign.why(path, cut_of(request), struck="struck" in request.query_params),
            "struck": "struck" in request.query_params}


def event(campaign: Campaign, request: Request) -> dict[str, Any]:
    """Explain an event: what was recorded, its arithmetic and what it moved."""
    asked = request.path_params["version"]
    lines = {line.version: line for line in campaign.log()}
    version = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < LONG else 0
    if version not in lines:
        raise NotFound(Problem("not-yet", f"There is no event {asked[:LONG]}.", "See the log."))
    line = lines[version]
    explained = [] if line.struck else [found for found in campaign.explain(str(version)) if found.event == line.event]
    tables = [block for block in explanation_report(explained).blocks
              if isinstance(block, Table) and block.rows and block.title != "Moved"]
    return {"title": f"Event {version}", "line": line, "order": line.event.rpartition(":")[0], "tables": tables,
            "moved": [Moved(posting, _paths(posting)) for found in explained for posting in found.postings],
            "before": version - 1, "after": version + 1 if version + 1 in lines else None}


def _paths(posting: Posting) -> list[str]:
    return list(dict.fromkeys((*paths_of(posting.source), *paths_of(posting.target))))


def audit(campaign: Campaign, _request: Request) -> dict[str, Any]:
    """Check the campaign against the rules, and the record against its chain."""
    found = campaign.audit()
    kinds = {"What the rules forbid": [one for one in found if one.code not in (RULED, WARNED)],
             "Recorded by ruling": [one for one in found if one.code == RULED],
             "Warnings": [one for one in found if one.code == WARNED]}
    return {"title": "Audit", "kinds": kinds, "verdict": campaign.verify(), "versions": _versions(campaign.log())}


def luck(campaign: Campaign, _request: Request) -> dict[str, Any]:
    """Show who was lucky, the moments that stand out, and every roll."""
    found, rolls = campaign.luck(), campaign.dice()
    tables = [luck_report.tally_table(found), *luck_report.tables(found, luck_report.MOMENTS)]
    return {"title": "Dice and luck", "tables": tables, "notes": list(luck_report.notes(found)), "rolls": rolls,
            "versions": _versions(campaign.log())}


def _versions(lines: Iterable[LogLine]) -> dict[str, int]:
    """Tell the number of each event by its id."""
    return {line.event: line.version for line in lines}
