"""Reports as JSON, whose shapes are stable and documented in the README."""

from __future__ import annotations

import json

from cli.reports.base import Report


def render(report: Report) -> str:
    """Write a report as indented JSON, in ASCII so that every terminal and pipe carries it."""
    return json.dumps(report.data, indent=2) + "\n"


def render_lines(report: Report) -> str:
    """Write each item of a report as one line of compact JSON, in ASCII (JSON Lines)."""
    return "".join(json.dumps(item, separators=(",", ":")) + "\n" for item in report.data)
