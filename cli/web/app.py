"""The routes: which address shows what, each request with the ledger opened anew as a viewer."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from cli.session import Session
from cli.web import pages, table
from cli.web.guard import Guard
from cli.web.history import history
from cli.web.shell import error_page, page, problem_page, text_of
from ledger.errors import LedgerError, NotFound, Problem
from projections.campaign import Campaign, Ledger

FILES = {"style.css": "text/css", "follow.js": "text/javascript", "icon.svg": "image/svg+xml"}
"""What is served as it is, and what it is."""


class Place(NamedTuple):
    """A kind of page of a campaign: its address below the campaign's, its template, and what makes its context."""

    address: str
    template: str
    make: Callable[[Campaign, Request], dict[str, Any]]


PLACES = (
    Place("", "table", table.table),
    Place("/log", "log", pages.log),
    Place("/why/{path:path}", "why", pages.why),
    Place("/event/{version}", "event", pages.event),
    Place("/audit", "audit", pages.audit),
    Place("/luck", "luck", pages.luck),
)


def make_app(session: Session, port: int) -> ASGIApp:
    """Make the application that shows the ledger of a session on a port of this machine."""
    routes = [Route("/", _front(session)), Route("/heads", _heads(session)),
              *(Route(f"/{name}", _file(name, kind)) for name, kind in FILES.items()),
              Route("/campaign/{campaign}/history", _history(session)),
              *(Route(f"/campaign/{{campaign}}{place.address}", _page(session, place)) for place in PLACES)]
    handlers: dict[Any, Any] = {LedgerError: _problem, OSError: _unreadable, HTTPException: _refusal, Exception: _fault}
    return Guard(Starlette(routes=routes, exception_handlers=handlers), port, _refuse)


Endpoint = Callable[[Request], Response]


def _front(session: Session) -> Endpoint:
    def front(_request: Request) -> Response:
        with session.ledger() as ledger:
            return page("front", title="Campaigns", campaign=None, follow=_etag(ledger),
                        campaigns=[pages.summary(name, found) for name, found in _shown(session, ledger).items()])

    return front


def _page(session: Session, place: Place) -> Endpoint:
    def show(request: Request) -> Response:
        with session.ledger() as ledger:
            follow = _etag(ledger)  # before the page is read: what comes in between is seen as new
            name, campaign = _find(session, ledger, request.path_params["campaign"])
            about = pages.About(name, campaign.id, campaign.head, request.query_params.get("at", ""))
            return page(place.template, campaign=about, follow=follow, **place.make(campaign, request))

    return show


def _history(session: Session) -> Endpoint:
    def show(request: Request) -> Response:
        with session.ledger() as ledger:
            follow = _etag(ledger)
            _, campaign = _find(session, ledger, request.path_params["campaign"])
            return history(campaign, request, follow)

    return show


def _heads(session: Session) -> Endpoint:
    """Say where the record ends, with a tag to ask by whether it still does."""
    def heads(request: Request) -> Response:
        with session.ledger() as ledger:
            tag = _etag(ledger)
        if request.headers.get("If-None-Match") == tag:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers={"ETag": tag})
        return PlainTextResponse(tag, headers={"ETag": tag})

    return heads


def _file(name: str, kind: str) -> Endpoint:
    def file(_request: Request) -> Response:
        return Response(text_of(f"web_{name}"), media_type=kind)

    return file


def _etag(ledger: Ledger) -> str:
    heads = "\n".join(f"{campaign.id} {campaign.head.text}" for campaign in ledger.campaigns().values())
    return f'"{hashlib.sha256(heads.encode()).hexdigest()[:32]}"'


def _shown(session: Session, ledger: Ledger) -> dict[str, Campaign]:
    """List the campaigns that are shown: all, or the one that was asked for when the server was started."""
    if session.campaign_name is None:
        return ledger.campaigns()
    return {session.campaign_name: ledger.campaign(session.campaign_name)}


def _find(session: Session, ledger: Ledger, id: str) -> tuple[str, Campaign]:
    for name, campaign in _shown(session, ledger).items():
        if campaign.id == id:
            return name, campaign
    raise NotFound(Problem("no-campaign", "There is no such campaign in this ledger.", "Choose one of the list."))


def _problem(_request: Request, error: Exception) -> HTMLResponse:
    assert isinstance(error, LedgerError)
    return problem_page(error)


def _unreadable(_request: Request, error: Exception) -> HTMLResponse:
    assert isinstance(error, OSError)
    return error_page(HTTPStatus.SERVICE_UNAVAILABLE,
                      Problem("no-ledger", f"The ledger cannot be read: {error.strerror or error}."))


def _refusal(_request: Request, error: Exception) -> HTMLResponse:
    assert isinstance(error, HTTPException)
    return error_page(HTTPStatus(error.status_code), Problem("no-page", "Nothing is shown at this address."))


def _fault(_request: Request, _error: Exception) -> HTMLResponse:
    return error_page(HTTPStatus.INTERNAL_SERVER_ERROR,
                      Problem("fault", "This page could not be made.", "See what the terminal says."))


def _refuse(_request: Request, status: HTTPStatus, why: str) -> HTMLResponse:
    return error_page(status, Problem("not-answered", why, "Use the address that awaw serve printed."))
