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
@click.argument("name", type=WORD)
def command(session: Session, name: str, form: str) -> Document:
    """Draw a chart in the terminal, or as a picture: -o FILE.svg, -o FILE.png.

    The charts are brp-base, brp-level, usat, usjt, pool-submarine, pool-asw,
    pool-transport, pool-bomber, pool-pacific-bomber, pool-interceptor,
    box-atlantic, box-indian-ocean, box-pacific, transports-sunk,
    transports-sunk-total, submarines-lost, bombing and dice. Pictures need
    the extra "charts".

    \b
    Example:
      awaw chart brp-level
    """
    from cli.render import charts
    from cli.reports.series import series_report

    if form in ("svg", "png"):
        charts.require()
    with session.campaign() as campaign:
        chart = campaign.chart(name)
    if form == "svg":
        return charts.svg(chart)
    return charts.png(chart) if form == "png" else series_report(chart, drawn=form == "text")
