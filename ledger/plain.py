"""What plain text is: it survives mail and terminals, because nothing in it gives orders to them."""

from __future__ import annotations

import unicodedata


def is_control(char: str) -> bool:
    """Tell a control, format, surrogate or line-separating character."""
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")
