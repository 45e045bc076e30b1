"""What stands before every page: whom we answer at all, and what a browser may do with an answer.

A page from elsewhere can make a browser ask 127.0.0.1 under a name of its own (DNS rebinding); so the Host must be
ours. Nothing is ever written, so only GET and HEAD are answered.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

NAMES = ("127.0.0.1", "localhost")
"""What we are called; with the port."""

METHODS = ("GET", "HEAD")

POLICY = "Content-Security-Policy"

HEADERS = {
    POLICY: "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
                               "img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Set on every answer, errors among them; a page with a script of its own brings its own policy."""

Refusal = Callable[[Request, HTTPStatus, str], Response]
"""Makes the page that says why a request is not answered."""


class Guard:
    """Lets only requests for our own name pass, only those that read, and seals every answer with `HEADERS`."""

    def __init__(self, app: ASGIApp, port: int, refuse: Refusal) -> None:
        self._app, self._refuse = app, refuse
        self._hosts = {f"{name}:{port}".encode() for name in NAMES}
        if port == 80:  # which a browser leaves away
            self._hosts |= {name.encode() for name in NAMES}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                own = headers.get(POLICY)
                headers.update(HEADERS)
                headers[POLICY] = own or HEADERS[POLICY]
            await send(message)

        refused = self._refused(scope)
        await (self._app if refused is None else refused)(scope, receive, sealed)

    def _refused(self, scope: Scope) -> Response | None:
        hosts = [value.lower() for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return self._refuse(Request(scope), HTTPStatus.BAD_REQUEST, "This is not the name of this server.")
        if scope["method"] not in METHODS:
            refused = self._refuse(Request(scope), HTTPStatus.METHOD_NOT_ALLOWED, "Pages are only read here.")
            refused.headers["Allow"] = ", ".join(METHODS)
            return refused
        return None
