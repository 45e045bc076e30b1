"""Players' text never reaches a terminal with control characters in it."""

from __future__ import annotations

import unicodedata


def clean(text: str) -> str:
    """Write control characters as their code, so that they are seen and do nothing."""
    return "".join(f"\\u{ord(char):04x}" if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") else char
                   for char in text)
