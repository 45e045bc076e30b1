"""awaw serve: the ledger in a browser."""

from __future__ import annotations

import click

from cli.params import Read
from cli.session import Session


def _port(text: str) -> int:
    from ledger.errors import BadInput, Problem

    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) <= 65535):
        raise BadInput(Problem("bad-port", f'"{text}" is not a port.', "Give a number up to 65535; 0 is any free one."))
    return int(text)


@click.command("serve")
@click.option("--port", type=Read("N", _port), default="8000", help="The port (default 8000; 0 is any free one).")
@click.pass_obj
def command(session: Session, port: int) -> None:
    """Show the ledger in a browser of this machine, to be read only.

    The table at any moment, the log, the why of every number, the audit, dice and
    luck. The pages follow the ledger as it grows; others can go on recording. It
    needs the extra "web".

    \b
    Example:
      awaw serve --port 8000
    """
    session.allow_reading("serve")
    from cli.web.server import serve

    serve(session, port)
