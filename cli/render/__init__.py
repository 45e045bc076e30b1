"""Renderers: reports as text, JSON or CSV, on the screen or into a file."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import mkstemp

from cli.reports.base import Report
from ledger.errors import BadInput, Problem

_DATABASE = b"SQLite format 3\0"


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
        _write(file, text)


def _write(file: Path, text: str) -> None:
    """Write a file whole or not at all, and never over a ledger."""
    if file.is_file():
        with file.open("rb") as there:
            if there.read(len(_DATABASE)) == _DATABASE:
                raise BadInput(Problem("is-a-ledger", f"{file} is a ledger or another database.",
                                       "Name another file: -o report.txt."))
    handle, name = mkstemp(prefix=".awaw-", dir=file.resolve().parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="") as fresh:
            fresh.write(text)
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _rendered(report: Report, form: str) -> str:
    if form == "json":
        from cli.render.json_ import render
    elif form == "csv":
        from cli.render.csv_ import render
    else:
        from cli.render.text import render
    return render(report)
