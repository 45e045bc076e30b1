"""Rows: the memory that a replay takes above the process before it.

Measured in a process of its own, after the imports: the peak of the resident memory (VmHWM of Linux, set back before
the replay; `ru_maxrss` would still hold the peak of the imports and of the process that started this one) less what
was resident at the start. So it counts what the kernel gave, SQLite's cache and the models of the events included.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from .measure import Goal, Row
from .sizes import Sizes
from .workshop import Workshop

_LIMIT = 10
_CHILD = Path(__file__).with_name("memory_child.py")


def rows(shop: Workshop, sizes: Sizes) -> Iterator[Row]:
    """Compare with a bound in MiB, and a long campaign with a short one."""
    if not Path("/proc/self/clear_refs").exists():
        yield Row("memory of a replay", f"{_LIMIT} MiB", Goal(1), skipped="the system has no /proc/self/clear_refs")
        return
    small, large = (_growth(shop.campaign(length), sizes.slow) for length in (sizes.small, sizes.large))
    for length, grown in ((sizes.small, small), (sizes.large, large)):
        yield Row(f"memory of a replay of {length:,} events", f"{_LIMIT} MiB", Goal(1), grown / _LIMIT, grown, _LIMIT,
                  "MiB")
    yield Row(f"memory of a replay of {sizes.large:,} events", f"of {sizes.small:,} events", Goal(1.1), large / small,
              large, small, "MiB")


def _growth(path: Path, rounds: int) -> float:
    command = (sys.executable, str(_CHILD), str(path))
    return median(float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(rounds))
