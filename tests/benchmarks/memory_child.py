"""A process that prints by how many MiB a replay of the ledger named on its command line raised its memory."""

from __future__ import annotations

import sys
from pathlib import Path

from ledger.store.sql import open_viewer
from projections.campaign import Ledger

_STATUS = Path("/proc/self/status")
_RESET = Path("/proc/self/clear_refs")


def main(path: Path) -> None:
    """Fold the campaign and print the peak less what was resident before."""
    before = _kib("VmRSS:")
    _RESET.write_text("5", encoding="ascii")  # sets the peak, VmHWM, to what is resident now
    with open_viewer(path) as store:
        Ledger(store).campaign().position()
    print((_kib("VmHWM:") - before) / 1024)


def _kib(key: str) -> int:
    return next(int(line.split()[1]) for line in _STATUS.read_text(encoding="ascii").splitlines()
                if line.startswith(key))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
