"""awaw show: the position."""

from __future__ import annotations

import click

from cli.command import read
from cli.options import AS_KNOWN, AT
from cli.params import COUNT, POWER, Read, one_of
from cli.reports.base import Report
from cli.session import Session

CHOICES = ("all", "brp", "tension", "pools", "boxes", "points", "research", "situation", "dice")


@read("show")
@click.argument("part", type=Read("PART", one_of("part", CHOICES)), default="all")
@AT
@AS_KNOWN
@click.option("--sheet", type=POWER, help="With brp: a power's sheet of a year, turn by turn.")
@click.option("--year", type=COUNT, help="With --sheet: the year (default the present one).")
@click.option("--plain", is_flag=True, help="With boxes: a table instead of the printed displays.")
def command(session: Session, part: str, at: str | None, as_known: str | None, sheet: str | None,
            year: int | None, plain: bool) -> Report:
    """Show the position, or one part of it.

    The parts are brp, tension, pools, boxes, points, research, situation and dice.

    \b
    Example:
      awaw show boxes --at "Spring 1941 axis"
    """
    from cli.reports.position import PARTS, show_report
    from projections.cuts import parse_cut

    cut = parse_cut(at, as_known) if at is not None or as_known is not None else None
    with session.campaign() as campaign:
        if part == "dice":
            from cli.reports.record import dice_report

            return dice_report(campaign.dice())
        if sheet is not None:
            from cli.reports.brp_sheet import sheet_report

            return sheet_report(sheet, campaign.brp_sheet(sheet, year, cut))
        position = campaign.position(cut)
        printed = part == "boxes" and not plain
        return show_report(campaign.started.name, position, PARTS if part == "all" else (part,), printed=printed)
