"""awaw why: explain a number, an order, or why something is not allowed."""

from __future__ import annotations

import click

from cli.command import Asking, read
from cli.nested import orders_of
from cli.options import AS_KNOWN, AT
from cli.params import NO_OPTION
from cli.reports.base import Report
from cli.session import Session


@read("why", kind=Asking)
@AT
@AS_KNOWN
@click.option("--struck", is_flag=True, help="Lines of struck orders too.")
@click.argument("what", nargs=-1, required=True, type=click.UNPROCESSED, metavar="PATH | ORDER | not COMMAND...")
def command(session: Session, what: tuple[str, ...], at: str | None, as_known: str | None, struck: bool) -> Report:
    """Explain a number, an order, or why a command is not allowed.

    A number of `show` is explained by everything that moved it, an order or an event
    by how it came about, a command by what forbids it now, and from when on it is
    allowed. A path is what `show -O json` prints, read from the outside in.

    \b
    Example:
      awaw why pools/western-allies/asw/built
    """
    from cli.reports.record import why_report
    from projections.cuts import parse_cut
    from projections.readings.paths import is_path, parse_path

    first, *more = (word.removeprefix(NO_OPTION) for word in what)
    numbered = first != "not" and is_path(first)
    if more and first != "not":
        raise click.UsageError(f"Got unexpected extra argument ({more[0]})", click.get_current_context())
    if not numbered and (at is not None or as_known is not None or struck):
        raise click.UsageError("--at, --as-known and --struck go with the PATH of a number.",
                               click.get_current_context())
    cut = parse_cut(at, as_known) if at is not None or as_known is not None else None
    with session.campaign() as campaign:
        if numbered:
            return why_report(campaign.why(parse_path(first), cut, struck=struck))
        from cli.reports.explanation import explanation_report, why_not_report

        if first == "not":
            return why_not_report(campaign.why_not(orders_of(what[1:])))
        return explanation_report(campaign.explain(first))
