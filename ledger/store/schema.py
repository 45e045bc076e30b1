"""The tables and triggers of a ledger file (format 1), and how to see that they were changed.

The checks stand in the file itself, so that other programs are held to them too. They cannot stop someone who
drops a trigger first; the fingerprint shows that, and the chain shows what was changed behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

APPLICATION_ID = int.from_bytes(b"AWAW", "big")
"""Marks a SQLite file as a ledger, in its header."""

FORMAT = 1
"""The version of the tables below, kept as the file's user_version."""

FINGERPRINT = "a9b9569aed177b232e39f60a5c1d1569944838003f26ce5c8de03bdddb9bcb79"
"""SHA-256 of all definitions, frozen: a test fails when a definition changes without a new FORMAT."""

_NAMES_AND_DEFINITIONS = {
    "record": """
CREATE TABLE record (
  campaign TEXT NOT NULL CHECK (typeof(campaign) = 'text' AND length(campaign) = 36),
  version INTEGER NOT NULL CHECK (typeof(version) = 'integer' AND version >= 1),
  order_id TEXT NOT NULL CHECK (typeof(order_id) = 'text' AND length(order_id) BETWEEN 1 AND 80),
  order_index INTEGER NOT NULL CHECK (typeof(order_index) = 'integer' AND order_index >= 0),
  record BLOB NOT NULL CHECK (typeof(record) = 'blob'),
  hash BLOB NOT NULL CHECK (typeof(hash) = 'blob' AND length(hash) = 32),
  PRIMARY KEY (campaign, version),
  UNIQUE (campaign, order_id, order_index)
) WITHOUT ROWID""",
    "head": """
CREATE TABLE head (
  campaign TEXT NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL CHECK (typeof(version) = 'integer'),
  hash BLOB NOT NULL CHECK (typeof(hash) = 'blob'),
  FOREIGN KEY (campaign, version) REFERENCES record (campaign, version)
) WITHOUT ROWID""",
    "record_follows": """
CREATE TRIGGER record_follows BEFORE INSERT ON record
WHEN NEW.version <> (SELECT max(version) + 1 FROM record WHERE campaign = NEW.campaign)
BEGIN SELECT RAISE(ABORT, 'a record follows the newest of its campaign'); END""",
    "record_once": """
CREATE TRIGGER record_once BEFORE INSERT ON record
WHEN EXISTS (SELECT 1 FROM record
  WHERE campaign = NEW.campaign AND order_id = NEW.order_id AND order_index = NEW.order_index)
BEGIN SELECT RAISE(ABORT, 'an order is recorded once'); END""",
    "record_stays": """
CREATE TRIGGER record_stays BEFORE UPDATE ON record
BEGIN SELECT RAISE(ABORT, 'a record is never changed'); END""",
    "record_kept": """
CREATE TRIGGER record_kept BEFORE DELETE ON record
BEGIN SELECT RAISE(ABORT, 'a record is never deleted'); END""",
    "head_starts": """
CREATE TRIGGER head_starts BEFORE INSERT ON head
WHEN EXISTS (SELECT 1 FROM head WHERE campaign = NEW.campaign)
  OR NOT EXISTS (SELECT 1 FROM record
    WHERE campaign = NEW.campaign AND version = NEW.version AND hash = NEW.hash
    AND version = (SELECT max(version) FROM record WHERE campaign = NEW.campaign))
BEGIN SELECT RAISE(ABORT, 'a head is the newest record of its campaign'); END""",
    "head_moves_on": """
CREATE TRIGGER head_moves_on BEFORE UPDATE ON head
WHEN NEW.campaign <> OLD.campaign OR NEW.version <= OLD.version
  OR NOT EXISTS (SELECT 1 FROM record
    WHERE campaign = NEW.campaign AND version = NEW.version AND hash = NEW.hash
    AND version = (SELECT max(version) FROM record WHERE campaign = NEW.campaign))
BEGIN SELECT RAISE(ABORT, 'a head moves on to the newest record'); END""",
    "head_kept": """
CREATE TRIGGER head_kept BEFORE DELETE ON head
BEGIN SELECT RAISE(ABORT, 'a head is never deleted'); END""",
}

DEFINITIONS: Mapping[str, str] = {name: sql.strip() for name, sql in _NAMES_AND_DEFINITIONS.items()}
"""Every object of the schema by name, in the order of creation."""

_IMPLIED = "sqlite_autoindex_record_2"  # SQLite's own index for UNIQUE; it has no text


def fingerprint(objects: Iterable[tuple[str, str | None]]) -> str:
    """Return one SHA-256 (hex) for the (name, definition) pairs of a schema, in any order and spacing."""
    lines = sorted(f"{name}\t{_normal(sql)}\n" for name, sql in objects)
    return sha256("".join(lines).encode()).hexdigest()


def altered(objects: Iterable[tuple[str, str | None]]) -> list[str]:
    """Name the objects that are missing, changed or added, given the (name, definition) pairs of a file."""
    found = {name: _normal(sql) for name, sql in objects}
    wanted = {name: _normal(sql) for name, sql in expected()}
    return sorted(name for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name))


def expected() -> list[tuple[str, str | None]]:
    """List the (name, definition) pairs of an unchanged file."""
    return [*DEFINITIONS.items(), (_IMPLIED, None)]


def _normal(sql: str | None) -> str:
    return " ".join((sql or "").split())
