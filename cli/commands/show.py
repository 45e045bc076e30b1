"""awaw show: the position."""

from __future__ import annotations

import click

from cli.command import read
from cli.options import AT
from cli.params import Read, one_of
from cli.reports.base import Report
from cli.session import Session

CHOICES = ("all", "brp", "tension", "pools", "boxes", "research", "situation", "dice")


@read("show")
@click.argument("part", type=Read("PART", one_of("part", CHOICES)), default="all")
@AT
def command(session: Session, part: str, at: str | None) -> Report:
    """Show the position, or one part of it: brp, tension, pools, boxes, research, situation, dice.

    \b
    Example:
      awaw show boxes --at "Spring 1941 axis"
    """
    from cli.reports.position import PARTS, show_report
    from projections.cuts import parse_cut

    with session.campaign() as campaign:
        if part == "dice":
            from cli.reports.record import dice_report

            return dice_report(campaign.dice())
        position = campaign.position(parse_cut(at) if at is not None else None)
        return show_report(campaign.started.name, position, PARTS if part == "all" else (part,))
