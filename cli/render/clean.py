"""Players' text never reaches a terminal with control characters in it."""

from __future__ import annotations

from ledger.plain import is_control


def clean(text: str) -> str:
    """Write control characters as their code, so that they are seen and do nothing."""
    return "".join(f"\\u{ord(char):04x}" if is_control(char) else char for char in text)
