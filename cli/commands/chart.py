"""awaw chart: one chart of the history, in the terminal or as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.command import document
from cli.params import WORD
from cli.session import Session

if TYPE_CHECKING:
    from cli.command import Document


@document("chart", {"text": ".txt", "json": ".json", "csv": ".csv", "markdown": ".md", "svg": ".svg", "png": ".png"},
          default="text")
@click.argument("name", type=WORD, required=False)
@click.option("--only", "lines", metavar="LINE", type=WORD, multiple=True, help="Only this line; may be repeated.")
def command(session: Session, name: str | None, lines: tuple[str, ...], form: str) -> Document:
    """Draw a chart in the terminal, or as a picture: -o FILE.svg, -o FILE.png.

    Without a name, list the charts that have something to show: BRPs, tensions,
    force pools, SW boxes, losses, bombing, dice. Pictures need the extra "charts".

    \b
    Example:
      awaw chart brp-level --only germany --only us
    """
    from cli.render import charts
    from cli.reports.base import Written
    from cli.reports.series import series_report

    if name is None:
        return _listed(session, lines, form)

    if form in ("svg", "png"):
        charts.require()
    with session.campaign() as campaign:
        chart = campaign.chart(name, lines)
    if form == "svg":
        return Written(charts.svg(chart))
    return Written(charts.png(chart)) if form == "png" else series_report(chart, drawn=form == "text")


def _listed(session: Session, lines: tuple[str, ...], form: str) -> Document:
    from cli.reports.series import list_report
    from ledger.errors import BadInput, Problem

    if lines or form in ("svg", "png"):
        raise BadInput(Problem("no-chart", "A picture is of one chart.", "Name it: awaw chart brp-level -o brps.svg."))
    with session.campaign() as campaign:
        return list_report(campaign.charts())
