"""Files that players name: read as bytes, and as UTF-8 text, with errors that name file and line."""

from __future__ import annotations

import sys
from pathlib import Path

from ledger.errors import BadInput, Problem


def read_file(name: str) -> bytes:
    """Read a file. Raises BadInput for one that is not there or cannot be read."""
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(Problem("no-file", f"{name} cannot be read: {reason}.", "Check its name.")) from None


def read_input(name: str) -> tuple[str, bytes]:
    """Read a file, or standard input for "-": its name for messages, and its bytes. Raises BadInput."""
    return ("<stdin>", sys.stdin.buffer.read()) if name == "-" else (name, read_file(name))


def text_of(name: str, data: bytes) -> str:
    """Read bytes as UTF-8, with or without a mark at the beginning. Raises BadInput naming file and line."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = data[:error.start].count(b"\n") + 1
        raise BadInput(Problem("bad-text", "The line is not UTF-8.", "Save the file as UTF-8.",
                               place=f"{name}:{number}")) from None
