"""The program: python -m tests.benchmarks."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from .groups import GROUPS, measured
from .measure import Row
from .sizes import FULL, QUICK
from .table import as_json, as_text


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, tell the progress on standard error, print the table; a goal that is missed is no failure."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="Ratios and their goals.")
    parser.add_argument("--quick", action="store_true", help="small campaigns and few rounds: under a minute")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the rows to a file, too")
    parser.add_argument("--only", metavar="GROUP", choices=list(GROUPS), action="append",
                        help=f"measure only this group (again for more): {', '.join(GROUPS)}")
    options = parser.parse_args(arguments)
    rows = list(_told(measured(QUICK if options.quick else FULL, options.only or GROUPS)))
    print(as_text(rows))
    if options.json:
        options.json.write_text(as_json(rows), encoding="utf-8")


def _told(rows: Iterable[Row]) -> Iterator[Row]:
    for row in rows:
        outcome = f"skipped: {row.skipped}" if row.ratio is None else f"{row.ratio:.2f}"
        print(f"{row.what} / {row.against}: {outcome}", file=sys.stderr, flush=True)
        yield row


if __name__ == "__main__":
    main()
