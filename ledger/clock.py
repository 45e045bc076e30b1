"""Wall time, UTC only. Campaign time is moved by events and never read from here."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from ledger.errors import BadInput, Problem

Clock = Callable[[], datetime]


def system_clock() -> datetime:
    """Return the present instant in UTC."""
    return datetime.now(UTC)


def as_text(moment: datetime) -> str:
    """Write an instant as canonical UTC text with microseconds and `Z`.

    Raises BadInput for a naive time: without its zone it names no instant.
    """
    if moment.tzinfo is None:
        raise BadInput(Problem("naive-time", f"{moment.isoformat()} has no time zone.", "Give an offset or Z."))
    utc = moment.astimezone(UTC).replace(tzinfo=None)
    return utc.isoformat(timespec="microseconds") + "Z"


def from_text(text: str) -> datetime:
    """Read an instant from ISO 8601 text with an offset or `Z`; the inverse of `as_text`.

    Raises BadInput for text that is no instant or has no zone.
    """
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None:
            raise BadInput(Problem("naive-time", f'"{text}" has no time zone.', "Give an offset or Z."))
        return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        problem = Problem("bad-time", f'"{text}" is not a date and time.', "Write it as 2026-03-01T18:00:00Z.")
        raise BadInput(problem) from None
