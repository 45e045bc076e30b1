"""Renderers: reports as text, JSON or CSV, on the screen or into a file."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from tempfile import mkstemp

from cli.reports.base import Report
from ledger.errors import BadInput, Problem, StoreUnusable

STDOUT = Path("-")
"""The file by which other programs name their output."""

_DATABASE = b"SQLite format 3\0"


def emit(report: Report, form: str, file: Path | None) -> None:
    """Show a report in a format; text on a terminal is set in colour unless NO_COLOR is set."""
    if file is None and form == "text" and sys.stdout.isatty():
        from cli.render.terminal import show

        show(report)
        return
    text = _rendered(report, form)
    if file is None or file == STDOUT:
        sys.stdout.write(text)
    else:
        _write(file, text)


def emit_document(document: str | bytes, file: Path | None) -> None:
    """Show a document that is written already, text or a picture."""
    if file is not None and file != STDOUT:
        _write(file, document)
    elif isinstance(document, str) and (sys.stdout.isatty() or not hasattr(sys.stdout, "buffer")):
        sys.stdout.write(document)
    else:  # in UTF-8, whatever a terminal would take
        sys.stdout.flush()
        sys.stdout.buffer.write(_encoded(document))


def _write(file: Path, text: str | bytes) -> None:
    """Write a regular file whole or not at all, keeping its mode and links, and never over a ledger."""
    target = file.resolve()
    _refuse_databases(file, target)
    try:
        if file.exists() and not file.is_file():  # a pipe has no other name
            file.write_bytes(_encoded(text))
        else:
            _replace(target, text)
    except OSError as error:
        raise StoreUnusable(Problem("no-output", f'"{file}" cannot be written: {error.strerror}.',
                                    "Name a file that you may write: -o report.txt.")) from None


def _encoded(text: str | bytes) -> bytes:
    return text.encode("utf-8") if isinstance(text, str) else text


def _refuse_databases(file: Path, target: Path) -> None:
    for database in (target, target.with_name(target.name.removesuffix("-journal"))):
        if database.is_file():
            with database.open("rb") as there:
                if there.read(len(_DATABASE)) == _DATABASE:
                    raise BadInput(Problem("is-a-ledger", f"{file} is, or belongs to, a ledger or another database.",
                                           "Name another file: -o report.txt."))


def _replace(target: Path, text: str | bytes) -> None:
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o644
    handle, name = mkstemp(prefix=".awaw-", dir=target.parent)
    try:
        with open(handle, "wb") as fresh:
            fresh.write(_encoded(text))
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _rendered(report: Report, form: str) -> str:
    if form == "json":
        from cli.render.json_ import render
    elif form == "jsonl":
        from cli.render.json_ import render_lines as render
    elif form == "csv":
        from cli.render.csv_ import render
    elif form == "markdown":
        from cli.render.markdown import render
    else:
        from cli.render.text import render
    return render(report)
