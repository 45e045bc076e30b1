"""A history written as one HTML file: templates, and a policy that lets nothing in but what is in the file."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from cli.render.page.luck import shown_luck
from cli.render.page.pictures import Shown, shown_charts
from cli.render.page.table import table_of
from cli.render.page.text import told_events, told_years
from cli.reports.receipt import ALARM, how_to_verify, stretch, unverified
from ledger.rules.words import title
from projections.history.history import History

TEMPLATES = Path(__file__).parents[2] / "templates"


class Served(NamedTuple):
    """Where a page is shown live: the address of its campaign, and the tag by which it asks whether it is old."""

    address: str
    follow: str


def page(told: History, *, intact: bool, served: Served | None = None) -> str:
    """Write a history as a page; `intact` tells whether the chain of its record was checked and holds.

    By itself it is one file; `served` makes it a page of `awaw serve`, which follows the ledger.
    """
    style, script = _asset("history.css"), _asset("history.js")
    charts = shown_charts(told.charts, {event: version for event, (version, _) in told.events.items()})
    return _environment().get_template("history.html").render(
        policy=policy(live=served is not None), served=served, style=Markup(style), script=Markup(script),  # noqa: S704  # files of our own
        name=told.started.name, player=told.player, stretch=stretch(told),
        players=[(one.name, ", ".join(map(title, one.powers))) for one in told.started.players],
        years=told_years(told), table=table_of(told.moments), charts=charts, no_pictures=_no_pictures(charts),
        luck=shown_luck(told.luck),
        events=told_events(told), head=told.head.text, last=told.head.version, intact=intact,
        checks=how_to_verify(told), alarm=ALARM, unverified=list(unverified(told)))


@cache
def _environment() -> Environment:
    return Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined,
                       trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)


@cache
def _asset(name: str) -> str:
    return (TEMPLATES / name).read_text("utf-8")


def policy(*, live: bool) -> str:
    """Allow the page's script and style, by their hashes, and nothing else; live, also to ask its own server."""
    script, style = _hash(_asset("history.js")), _hash(_asset("history.css"))
    own = "script-src 'self' '{}'; connect-src 'self'; img-src 'self'" if live else "script-src '{}'"
    return f"default-src 'none'; {own.format(script)}; style-src '{style}'; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _no_pictures(charts: list[Shown]) -> str:
    """Say how to get pictures, where there are charts and none could be drawn."""
    from cli.render.charts import GET

    return GET if charts and not any(chart.svg for chart in charts) else ""
