"""The server: on this machine only, until it is stopped."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

from cli.session import Session
from ledger.errors import Problem, StoreUnusable

try:
    import uvicorn

    from cli.web.app import make_app
except ImportError:  # the extra is not installed
    raise StoreUnusable(Problem("no-web", "Pages need starlette and uvicorn.",
                                "Install them beside awaw: pip install starlette uvicorn.")) from None

ADDRESS = "127.0.0.1"


def serve(session: Session, port: int) -> None:
    """Show a ledger until Ctrl-C. Raises StoreUnusable where there is none, or another program has the port."""
    with session.ledger() as ledger:
        if session.campaign_name is not None:
            ledger.campaign(session.campaign_name)
    with _listening(port) as listener:
        port = listener.getsockname()[1]
        click.echo(f"{session.path} is shown at http://{ADDRESS}:{port}/ until you press Ctrl-C.")
        with suppress(KeyboardInterrupt):
            run(session, port, listener)


def run(session: Session, port: int, listener: socket.socket) -> None:
    """Answer requests until the process is told to stop; nothing is ever written, so it can end at once."""
    config = uvicorn.Config(make_app(session, port), log_level="error", access_log=False, server_header=False,
                            proxy_headers=False, lifespan="off", ws="none", h11_max_incomplete_event_size=16_384)
    _Server(config).run([listener])


class _Server(uvicorn.Server):
    """A server that ends when it is told to, not when the page that is being made is ready."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End at Ctrl-C and at SIGTERM."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _end)
        yield


def _end(_number: int, _frame: object) -> None:
    sys.stdout.flush()
    os._exit(0)


def _listening(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two programs have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((ADDRESS, port))
        listener.listen()  # whoever reads the address may come at once
    except OSError as error:
        listener.close()
        raise StoreUnusable(Problem("port-taken", f"Port {port} cannot be used: {error.strerror}.",
                                    "Choose another: awaw serve --port 8001.")) from None
    return listener
