"""awaw history: the campaign told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.command import document
from cli.params import TEXT, TURN
from cli.session import Session

if TYPE_CHECKING:
    from cli.command import Document


@document("history", {"html": ".html", "markdown": ".md", "bbcode": ".bbcode", "json": ".json"},
          default="markdown")
@click.option("--player", metavar="NAME", type=TEXT, help="Leave out what this player may not know yet.")
@click.option("--since", type=TURN, help="Only from this turn on, and short: for a mail.")
def command(session: Session, player: str | None, since: str | None, form: str) -> Document:
    """Tell the war: a page with its charts and a slider for the table, or text for a mail or a forum.

    The ending of the file says which: .html, .md, .bbcode or .json. The page is
    one file that asks nothing of the network; every sentence and every point of
    a chart leads to its event.

    \b
    Example:
      awaw history -o our-war.html
    """
    from ledger.rules.calendar import parse_turn

    with session.campaign() as campaign:
        told = campaign.history(player, parse_turn(since) if since else None)
        if form == "html":
            from cli.render.page import page

            verdict = campaign.verify()
            return page(told, intact=verdict.problem is None)
    if form == "json":
        from cli.reports.history import history_report

        return history_report(told)
    from cli.render.story import bbcode, markdown

    return markdown(told) if form == "markdown" else bbcode(told)
