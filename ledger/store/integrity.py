"""What the chain cannot show of a ledger file: damage, an altered schema, a dropped tail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ledger.errors import NotIntact, Problem
from ledger.store.schema import altered

Ask = Callable[[str, tuple[Any, ...]], Sequence[Any]]
"""Runs one query on a file and returns all rows."""

OBJECTS = "SELECT name, sql FROM sqlite_schema"

_ENDS = """
WITH newest AS (SELECT campaign, max(version) AS version FROM record GROUP BY campaign)
SELECT every.campaign, head.version, head.hash, newest.version, record.hash
FROM (SELECT campaign FROM head UNION SELECT campaign FROM record) AS every
LEFT JOIN head ON head.campaign = every.campaign
LEFT JOIN newest ON newest.campaign = every.campaign
LEFT JOIN record ON record.campaign = newest.campaign AND record.version = newest.version
WHERE (?1 IS NULL OR every.campaign = ?1)
  AND (head.version IS NOT newest.version OR head.hash IS NOT record.hash)"""


def look(ask: Ask, campaign: str | None, place: str) -> list[Problem]:
    """Return everything found wrong with a file, as far as it can be read; `campaign` narrows the heads."""
    problems: list[Problem] = []
    for part in (_file, _schema, _heads):
        try:
            problems += part(ask, campaign, place)
        except NotIntact as error:
            problems += error.problems
    return problems


def schema_problem(objects: Iterable[tuple[str, str | None]], place: str) -> Problem | None:
    """Name what was altered in a schema, given its (name, definition) pairs; None if it is as created."""
    if not (names := altered(objects)):
        return None
    evidence = f"Altered in the ledger's schema: {', '.join(names)}."
    return Problem("schema-changed", evidence, "Restore the ledger from a copy; do not play on.", place=place)


def _file(ask: Ask, _campaign: str | None, place: str) -> list[Problem]:
    lines = [line for (line,) in ask("PRAGMA integrity_check", ()) if line != "ok"]
    remedy = "Restore the file from a copy."
    return [Problem("damaged", f"SQLite says: {line}.", remedy, place=place) for line in lines]


def _schema(ask: Ask, _campaign: str | None, place: str) -> list[Problem]:
    problem = schema_problem(ask(OBJECTS, ()), place)
    return [problem] if problem else []


def _heads(ask: Ask, campaign: str | None, _place: str) -> list[Problem]:
    remedy = "Records were dropped or added behind awaw's back; restore the ledger from a copy."
    return [Problem("head-mismatch", f"The head is {_end(*row[1:3])}, the newest record {_end(*row[3:])}.", remedy,
                    place=f"campaign {row[0]}")
            for row in ask(_ENDS, (campaign,))]


def _end(version: object, digest: object) -> str:
    if version is None:
        return "not there"
    return f"{version}:{digest.hex() if isinstance(digest, bytes) else digest}"
