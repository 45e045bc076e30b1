"""awaw edition: the printed rules as data, and house rules laid over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.command import TRIAL, read, write
from cli.params import FILE, OVERLAY, WORD
from cli.reports.base import Report
from cli.session import Session
from projections.orders import ChangeEdition, Order

if TYPE_CHECKING:
    from ledger.rules.edition import Edition

_DEFAULT = "charts"  # as ledger.rules.edition.DEFAULT; help does not load it

EDITION = click.option("--edition", metavar="NAME", default=_DEFAULT,
                       help=f"The edition that it is laid over (default {_DEFAULT}).")


@click.group("edition")
def command() -> None:
    """Show printed rules as data, compare them, and check house rules.

    An edition is the rules as some page prints them. An overlay is a TOML file
    with errata, house rules or filled settings, laid over an edition.

    \b
    Example:
      awaw edition diff charts rulebook
    """


@read("list", command)
def _list(session: Session) -> Report:
    """List the editions, the overlays that come with them, and what is played.

    \b
    Example:
      awaw edition list
    """
    from cli.reports.edition import list_report
    from ledger.rules import edition as editions

    known = [(name, "edition", editions.load(name).title) for name in editions.available()]
    known += [(name, "overlay", str(editions.built_in(name).data.get("title", name))) for name in editions.overlays()]
    with session.any_campaign() as campaign:
        played = None if campaign is None else (campaign.started.name, campaign.position().edition)
        return list_report(known, played)


@read("show", command)
@click.argument("name", type=WORD, metavar="[NAME]", required=False, default=_DEFAULT)
@click.option("--overlay", "overlays", type=WORD, metavar="NAME|FILE", multiple=True, help="Lay this over it; repeat.")
@click.option("--part", type=WORD, metavar="TABLE", help="Only one table, such as costs.")
def _show(_session: Session, name: str, overlays: tuple[str, ...], part: str | None) -> Report:
    """Show the rows of an edition, each with its rule.

    \b
    Example:
      awaw edition show charts --overlay classic --part settings
    """
    from cli.reports.edition import show_report

    return show_report(_laid(name, overlays), part)


@read("diff", command)
@click.argument("before", type=WORD)
@click.argument("after", type=WORD)
def _diff(_session: Session, before: str, after: str) -> Report:
    """Show the rows that differ between two editions.

    The name or the file of an overlay stands for the charts with it laid over.

    \b
    Example:
      awaw edition diff charts rulebook
    """
    from cli.editions import named
    from cli.reports.edition import diff_report
    from ledger.rules.edition_rows import differences

    return diff_report(before, after, differences(named(before), named(after)))


@read("template", command)
@EDITION
def _template(_session: Session, edition: str) -> Report:
    """Print an overlay that lists all it could change, as comments.

    \b
    Example:
      awaw edition template -o house.toml
    """
    from cli.reports.edition import template_report
    from ledger.rules.template import template

    return template_report(edition, template(_laid(edition, ())))


@read("check", command)
@click.argument("path", type=FILE, metavar="FILE")
@EDITION
def _check(_session: Session, path: str, edition: str) -> Report:
    """Check an overlay: its title, its digest and the rows that it changes.

    What is wrong is told all at once, with file, key and reason.

    \b
    Example:
      awaw edition check house.toml
    """
    from cli.editions import overlay_file
    from cli.reports.edition import check_report
    from ledger.rules.edition import load
    from ledger.rules.edition_rows import differences

    overlay = overlay_file(path)
    base = load(edition)
    return check_report(overlay.name, overlay, edition, differences(base, load(edition, (overlay,))))


@write("use", command)
@click.argument("name", type=WORD)
@click.option("--overlay", "overlays", type=OVERLAY, multiple=True, help="Lay this over it; repeat.")
@TRIAL
def _use(name: str, overlays: tuple[tuple[str, str], ...]) -> Order:
    """Play by another edition, or other overlays, from here on, as the players agreed.

    What happened stays as it was recorded, and is judged by the rules of its time.
    With --dry-run, see the rows that change, and which findings would come and go if
    the whole campaign were judged by them.

    \b
    Example:
      awaw edition use charts --overlay classic --by-ruling "agreed 3 March"
    """
    return ChangeEdition(name, overlays)


def _laid(name: str, overlays: tuple[str, ...]) -> Edition:
    from cli.editions import overlay
    from ledger.rules.edition import load

    return load(name, tuple(map(overlay, overlays)))
