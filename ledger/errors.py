"""Every error a player can meet, each with code, place, evidence and remedy.

LedgerError                 one problem, or several found at once
├── UnknownWord             a power, unit, place, turn ... that the game does not know
├── BadInput                a value that cannot be read
├── Rejected                a proposal that the rules or the position forbid
├── Conflict                somebody else wrote first, or an id is taken by other content
├── NotFound                no such campaign, order, event or path
├── StoreUnusable           the file cannot be opened, is not a ledger, is locked or full
└── NotIntact               the record is not what was written
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: what kind, where, what was seen, and what to do.

    `code` is a stable kebab-case name; `rule` a printed rule number such as "24.43", or "" where no rule is
    concerned; `place` says where (an order, a file and line, an event id); `remedy` is an imperative sentence.
    """

    code: str
    evidence: str
    remedy: str = ""
    rule: str = ""
    place: str = ""

    def __str__(self) -> str:
        rule = f" (rule {self.rule})" if self.rule else ""
        place = f"{self.place}: " if self.place else ""
        remedy = f" {self.remedy}" if self.remedy else ""
        return f"{place}[{self.code}]{rule} {self.evidence}{remedy}"


class LedgerError(Exception):
    """What a player is told instead of a traceback; carries all problems found, never only the first."""

    exit_code = 1

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems: Sequence[Problem] = problems


class UnknownWord(LedgerError):
    """A word that the game does not know; names the nearest valid words."""

    exit_code = 2


class BadInput(LedgerError):
    """A value that cannot be read: a die of 7, a negative count, a malformed path."""

    exit_code = 2


class Rejected(LedgerError):
    """A proposal that the rules or the position forbid; nothing of it was written."""


class Conflict(LedgerError):
    """Somebody else appended first, or an order id is taken by other content."""


class NotFound(LedgerError):
    """No such campaign, order, event or path."""


class StoreUnusable(LedgerError):
    """The ledger file cannot be used: missing, not a ledger, newer, locked, read-only or full."""


class NotIntact(LedgerError):
    """The record is not what was written; names the first bad event."""

    exit_code = 3


def unknown_word(kind: str, word: str, valid: Iterable[str], place: str = "") -> UnknownWord:
    """Build the error for an unknown `kind` of word, naming the nearest valid words, or all if none is near."""
    from difflib import get_close_matches  # only wrong words need it, and every start would pay for it

    words = sorted(valid)
    near = get_close_matches(word.lower(), words, n=3, cutoff=0.55)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"Valid: {', '.join(words)}."
    return UnknownWord(Problem(f"unknown-{kind}", f'"{word}" is not a known {kind}.', hint, place=place))
