"""Reports as JSON, whose shapes are stable and documented in the README."""

from __future__ import annotations

import json

from cli.reports.base import Report


def render(report: Report) -> str:
    """Write a report as indented JSON, in ASCII so that every terminal and pipe carries it."""
    return json.dumps(report.data, indent=2) + "\n"
