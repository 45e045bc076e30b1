"""Renderers: reports as text, JSON or CSV, on the screen or into a file."""

from __future__ import annotations

import sys
from pathlib import Path

from cli.reports.base import Report


def emit(report: Report, form: str, file: Path | None) -> None:
    """Show a report in a format; text on a terminal is set in colour unless NO_COLOR is set."""
    if file is None and form == "text" and sys.stdout.isatty():
        from cli.render.terminal import show

        show(report)
        return
    text = _rendered(report, form)
    if file is None:
        sys.stdout.write(text)
    else:
        file.write_text(text, encoding="utf-8", newline="")


def _rendered(report: Report, form: str) -> str:
    if form == "json":
        from cli.render.json_ import render
    elif form == "csv":
        from cli.render.csv_ import render
    else:
        from cli.render.text import render
    return render(report)
