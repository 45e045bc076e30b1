"""awaw why: explain a number."""

from __future__ import annotations

import click

from cli.command import read
from cli.options import AT
from cli.params import Read
from cli.reports.base import Report
from cli.session import Session
from projections.readings.paths import parse_path


@read("why")
@click.argument("path", type=Read("PATH", parse_path))
@AT
def command(session: Session, path: str, at: str | None) -> Report:
    """Explain a number of `show` by everything that moved it.

    A path is what `show -O json` prints, read from the outside in.

    \b
    Example:
      awaw why pools/western-allies/asw/built
    """
    from cli.reports.record import why_report
    from projections.cuts import parse_cut

    with session.campaign() as campaign:
        return why_report(campaign.why(path, parse_cut(at) if at is not None else None))
