"""awaw history: the campaign told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.command import document
from cli.params import TEXT, TURN
from cli.session import Session

if TYPE_CHECKING:
    from cli.command import Document


@document("history", {"text": ".txt", "html": ".html", "markdown": ".md", "bbcode": ".bbcode", "json": ".json",
                      "csv": ".csv"}, default="text")
@click.option("--player", metavar="NAME", type=TEXT, help="Leave out what this player may not know yet.")
@click.option("--since", type=TURN, help="Only from this turn on, and short: for a mail.")
@click.option("--until", type=TURN, help="Only to the end of this turn, and short.")
def command(session: Session, player: str | None, since: str | None, until: str | None, form: str) -> Document:
    """Tell the war: a page with its charts and a slider for the table, or text for a mail or a forum.

    The ending of the file says which: .html, .txt, .md, .bbcode, .json or .csv.
    The page is one file that asks nothing of the network; every sentence and
    every point of a chart leads to its event.

    \b
    Example:
      awaw history -o our-war.html
    """
    from cli.reports.base import NOT_INTACT, Written
    from ledger.rules.calendar import parse_turn

    with session.campaign() as campaign:
        told = campaign.history(player, *(parse_turn(turn) if turn else None for turn in (since, until)))
        intact = campaign.verify().problem is None
    if form in ("json", "csv"):
        from cli.reports.history import history_report

        return history_report(told, intact=intact)
    if form == "html":
        from cli.render.page import page

        content = page(told, intact=intact)
    else:
        from cli.render.story import WRITERS

        content = WRITERS[form](told, intact=intact)
    return Written(content, exit_code=0 if intact else NOT_INTACT)
