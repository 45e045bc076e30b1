"""How pages are set: the templates, and the words of every page that are not its own."""

from __future__ import annotations

from http import HTTPStatus
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from cli.render.clean import clean
from ledger.errors import BadInput, Conflict, LedgerError, NotFound, Problem, StoreUnusable, UnknownWord

_STATUS: dict[type[LedgerError], HTTPStatus] = {
    NotFound: HTTPStatus.NOT_FOUND, UnknownWord: HTTPStatus.BAD_REQUEST, BadInput: HTTPStatus.BAD_REQUEST,
    StoreUnusable: HTTPStatus.SERVICE_UNAVAILABLE, Conflict: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""How an error is answered; a record that is not intact is a server's error like any other."""

_TITLES = {
    HTTPStatus.BAD_REQUEST: "That cannot be asked", HTTPStatus.NOT_FOUND: "There is no such page",
    HTTPStatus.METHOD_NOT_ALLOWED: "This can only be read",
    HTTPStatus.SERVICE_UNAVAILABLE: "The ledger cannot be read just now",
    HTTPStatus.INTERNAL_SERVER_ERROR: "Something is wrong here",
}


NEVER = '"none"'
"""The tag of a ledger that could not be read: its pages look again until it can be."""


def _shown(value: Any) -> Any:
    """Show what characters of a player's text give orders to a browser's writing direction, instead of obeying them."""
    return clean(value) if isinstance(value, str) and not isinstance(value, Markup) else value


ENVIRONMENT = Environment(loader=PackageLoader("cli", "templates"), autoescape=True, undefined=StrictUndefined,
                          finalize=_shown, trim_blocks=True, lstrip_blocks=True)


def page(template: str, status: HTTPStatus = HTTPStatus.OK, **context: Any) -> HTMLResponse:
    """Set a page. What a template asks for and does not get is an error; text is always escaped."""
    return HTMLResponse(ENVIRONMENT.get_template(f"web_{template}.html").render(context), status)


def problem_page(error: LedgerError) -> HTMLResponse:
    """Say what went wrong, and what to do."""
    status = next((found for kind, found in _STATUS.items() if isinstance(error, kind)),
                  HTTPStatus.INTERNAL_SERVER_ERROR)
    return error_page(status, *error.problems)


def error_page(status: HTTPStatus, *problems: Problem) -> HTMLResponse:
    """Set a page that says why there is no other."""
    return page("error", status, title=_TITLES.get(status, status.phrase), code=status.value, problems=problems,
                campaign=None, follow=NEVER if status >= HTTPStatus.INTERNAL_SERVER_ERROR else "")


def text_of(name: str) -> str:
    """Read a file that stands beside the templates and is served as it is."""
    return files("cli").joinpath("templates", name).read_text("utf-8")
