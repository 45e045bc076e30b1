"""What `report` reports: a turn to paste into a mail."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from cli.reports.base import Report, Table
from cli.reports.position import PARTS, show_report
from ledger.chain import Head
from ledger.rules.words import PLACES, count_of, rank_of, title
from projections.history.turn_report import TurnReport
from projections.position import Position
from projections.readings.brp_track import brp_track, spending
from projections.readings.sw_boxes import sw_boxes
from projections.readings.tension_track import tension_track

WIDTH = 76
"""Narrow enough to be quoted in an answer without breaking."""


def report_report(name: str, told: TurnReport, head: Head) -> Report:
    """Report a turn: what was done, dice, boxes, BRPs, tension and the head."""
    lines = [f"{name}: {told.turn}", ""]
    for section in told.sections:
        lines += _section(_title(section.title), section.lines)
    if not told.sections:
        lines += ["Nothing was recorded in this turn.", ""]
    lines += _section("Dice", told.dice)
    lines += _section("Taken back", told.taken_back)
    lines += _section("Boxes", tuple(_boxes(told.position)))
    lines += _section("BRPs (base, level)", tuple(_brps(told.position)))
    lines += _section("Tension", tuple(_tension(told.position)))
    lines.append(f"head {head.text}")
    rows = [(section.title, line) for section in told.sections for line in section.lines]
    data = {"campaign": name, "turn": told.turn, "head": head.text,
            "sections": [section._asdict() for section in told.sections], "dice": list(told.dice),
            "taken_back": list(told.taken_back),
            "position": show_report(name, told.position, PARTS).data}
    return Report(data, ["\n".join(lines)], Table("", ("section", "text"), rows))


def _title(section: str) -> str:
    return f"{title(section)} player turn" if section else "Before the player turns"


def _section(name: str, lines: tuple[str, ...]) -> list[str]:
    if not lines:
        return []
    return [name, *(part for line in lines for part in textwrap.wrap(
        line, WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False)), ""]


def _boxes(position: Position) -> Iterator[str]:
    boxes = sw_boxes(position)
    for place in sorted(boxes, key=rank_of(PLACES)):
        sides = []
        for holder, units in boxes[place].items():
            there = [count_of(unit, n.ready) for unit, n in units.items() if n.ready]
            there += [f"{count_of(unit, n.inverted)} inverted" for unit, n in units.items() if n.inverted]
            if there:
                sides.append(f"{title(holder)} {', '.join(there)}")
        if sides:
            yield f"{title(place)}: {'; '.join(sides)}"


def _brps(position: Position) -> Iterator[str]:
    for power, brp in brp_track(position).items():
        spent = ", ".join(f"{category} {amount}" for category, amount in spending(position, power).items())
        if brp != (None, None) or spent:
            told = f"{title(power)} {_or_unknown(brp.base)}, {_or_unknown(brp.level)}"
            yield told + (f"; spent this year: {spent}" if spent else "")


def _tension(position: Position) -> Iterator[str]:
    for track, tension in tension_track(position).items():
        if tension.actual is not None:
            effective = "" if tension.effective is None else f", effective {tension.effective}"
            yield f"{title(track)} {tension.actual}{effective}"


def _or_unknown(number: int | None) -> str:
    return "-" if number is None else str(number)
