"""Every error code in the source, read from its syntax, and those that no player can be shown on a good machine."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from ledger.rules import words

ROOT = Path(__file__).parents[2]

NOT_SHOWN = {
    # a full or broken disk, or another process at the same file
    "busy": "another process holds the file for more than five seconds",
    "disk": "a full or broken disk",
    "setting": "an SQLite that does not keep its settings",
    "refused": "a broken trigger in the ledger file",
    "damaged": "a file hurt by the disk; see tests/cli/test_cli_withstand.py",
    "read-only": "a folder that may not be written; see tests/cli/test_cli_withstand.py",
    "newer-ledger": "a file that a newer awaw made; see tests/cli/test_cli_withstand.py",
    "newer-event": "a record that a newer awaw wrote",
    "moved-on": "another process wrote first; see tests/cli/test_cli_processes.py",
    "order-exists": "another process recorded the same order id first",
    "port-taken": "another program at the same port; see tests/cli/test_web.py",
    # what only a browser asks of `awaw serve`; see tests/cli/test_web.py
    "bad-page": "a page of the log that is no number",
    "no-page": "an address at which there is nothing",
    "not-answered": "a foreign name or a writing method",
    "fault": "a page that could not be made",
    # a record changed behind awaw's back
    "gap": "see tests/store",
    "order-broken": "see tests/store",
    "mixed-campaign": "see tests/store",
    "no-opening": "see tests/store",
    "wrong-hash": "see tests/cli/test_cli_read.py",
    "head-mismatch": "see tests/cli/test_cli_read.py",
    "schema-changed": "see tests/cli/test_cli_read.py",
    "unreadable-record": "a record that no awaw wrote",
    # a record that no longer follows from the rules: only an audit finds it
    "outcome-differs": "a stored combat that its rolls do not give",
    "not-canonical": "a record that no awaw wrote in this form",
    "misplaced": "a placed record whose event is not there",
    "missing-edition": "a campaign played by an edition that this awaw does not have",
    "wrong-cost": "a stored build whose cost is not the edition's",
    "wrong-cap": "a stored combat whose transports were counted otherwise",
    "wrong-tension": "a stored effective level that its die does not give",
    "wrong-number": "a stored mobilization that is counted otherwise",
    "other-proposal": "a stored proposal of a Year Start Sequence that the rules do not make",
    "other-than-stated": "a stored base whose change does not lead to the number that was stated",
    "by-ruling": "told by an audit; no error",
    "warning": "told by an audit; no error",
    "follows": "told of what an amendment makes stale, in a dry run; no error",
    "fork-of-itself": "a fork that names itself as its past",
    "dice-sum": "a stored roll whose faces do not add up",
    "other-dice": "a stored combat with other dice than were rolled",
    "below-zero": "a stock below zero",
    "overlay-altered": "a stored overlay that is not what its digest says",
    # an installation without an extra
    "no-tui": "an awaw without the extra for the full screen",
    "no-web": "an installation without awaw-ledger[web]",
    "no-charts": "an installation without awaw-ledger[charts]; see tests/cli/test_cli_chart.py",
    # an installation whose own files are broken
    "bad-cell": "an edition with a table that cannot be read",
    "unknown-asw-losses": "an edition with another word in its settings",
    # faults of ours: no command leads there
    "closed": "a store used after it was closed",
    "order-twice": "an order named twice in one append",
    "no-records": "an empty append",
    "bad-campaign": "a campaign id that is no UUID",
    "bad-count": "a negative count that the command let through",
    "bad-time": "a time that is none",
    "naive-time": "a time without its zone",
    "unknown-quantity": "a quantity of a combat's odds, which no command asks for by name",
    "bad-turn": "the number of a turn of Gathering Storm, which no command asks for",
}
"""Codes without an example, and why."""

WARNINGS = ("changed-by-hand", "deficit", "modifier-doubtful", "placed-late", "under-repair")
"""Codes that are told and stop nothing."""

MAKERS = {"Problem", "Violation", "_violation", "unusable", "unknown_word", "Finding", "replace"}


def used() -> dict[str, str]:
    """Find every code in the source with the file that uses it."""
    found: dict[str, str] = {}
    for package in ("cli", "ledger", "projections"):
        for path in sorted((ROOT / package).rglob("*.py")):
            for code in _codes(ast.parse(path.read_text("utf-8"))):
                found.setdefault(code, str(path.relative_to(ROOT)))
    found |= {f"unknown-{kind}": "ledger/rules/words.py" for kind in words._KINDS if kind not in words._CALLED}
    return found


def _codes(tree: ast.Module) -> Iterator[str]:
    constants = {target.id: node.value for node in tree.body if isinstance(node, ast.Assign)
                 for target in node.targets if isinstance(target, ast.Name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
            first = constants.get(node.args[0].id, node.args[0]) if isinstance(node.args[0], ast.Name) else node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield f"unknown-{first.value}" if node.func.id == "unknown_word" else first.value
        if isinstance(node, ast.Dict):
            yield from (value.elts[1].value for value in node.values if isinstance(value, ast.Tuple)
                        and len(value.elts) == 3 and isinstance(value.elts[0], ast.Name)
                        and value.elts[0].id in ("Conflict", "StoreUnusable", "NotIntact")
                        and isinstance(value.elts[1], ast.Constant))
