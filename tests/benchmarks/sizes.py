"""How large a run is: the full one, a quick look, and the tiny one of the tests."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sizes:
    """Lengths of campaigns in events, and rounds.

    `small` and `large` are what the goals call 10k and 100k; `batch` single appends make one round; `rounds` is for
    what takes milliseconds, `slow` for whole processes and long replays.
    """

    small: int
    large: int
    batch: int
    rounds: int
    slow: int


FULL = Sizes(small=10_000, large=100_000, batch=20, rounds=21, slow=7)
QUICK = Sizes(small=1_000, large=5_000, batch=10, rounds=5, slow=3)
TINY = Sizes(small=60, large=120, batch=2, rounds=1, slow=1)
