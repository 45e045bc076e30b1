"""Other programs on files of the same length: plain-text accounting, and git."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from ledger.chain import Record

from .. import made_up
from ..measure import Timed
from ..workshop import Workshop, process, tool

_ACCOUNTS = [f"Assets:{power}:{what}" for power in ("Germany", "Italy", "Japan", "Britain", "Us", "France", "Russia")
             for what in ("Level", "Spent", "Port", "Atlantic", "Allowable")]


def hledger_balance(shop: Workshop, length: int) -> Timed:
    """Prepare `hledger balance` on so many transactions."""
    program = tool("hledger")
    journal = shop.kept(f"{length}.journal", lambda path: _write(path, _hledger(length)))
    return process(program, "-f", journal, "balance")


def bean_check(shop: Workshop, length: int) -> Timed:
    """Prepare `bean-check`, without its cache, on so many transactions."""
    program = tool("bean-check")
    journal = shop.kept(f"{length}.beancount", lambda path: _write(path, _beancount(length)))
    return process(program, "--no-cache", journal)


def git_fsck(shop: Workshop, length: int) -> Timed:
    """Prepare `git fsck` on so many commits whose messages are the records; they change no file."""
    program = tool("git")
    repository = shop.kept(f"{length}.git", lambda path: _commit(program, path, length))
    return process(program, "-C", repository, "fsck", "--full", "--no-progress")


def _write(path: Path, lines: Iterator[str]) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(lines)


def _transactions(length: int) -> Iterator[tuple[str, str, str, int, int]]:
    for number in range(length):
        date = f"{1939 + number * 7 // length}-{1 + number % 12:02}-{1 + number % 28:02}"
        yield (date, _ACCOUNTS[number % len(_ACCOUNTS)], _ACCOUNTS[(number * 3 + 1) % len(_ACCOUNTS)],
               1 + number % 20, number)


def _hledger(length: int) -> Iterator[str]:
    for date, source, target, amount, number in _transactions(length):
        yield f"{date} order war/{number}\n    {target}  {amount} BRP\n    {source}  {-amount} BRP\n\n"


def _beancount(length: int) -> Iterator[str]:
    for account in _ACCOUNTS:
        yield f"1939-01-01 open {account} BRP\n"
    for date, source, target, amount, number in _transactions(length):
        yield f'{date} * "order war/{number}"\n  {target}  {amount} BRP\n  {source}  {-amount} BRP\n\n'


def _commit(program: str, path: Path, length: int) -> None:
    subprocess.run([program, "init", "--quiet", "--bare", path], check=True)
    subprocess.run([program, "-C", path, "fast-import", "--quiet"], check=True,
                   input=b"".join(map(_one, made_up.records(length))))


def _one(record: Record) -> bytes:
    who = f"Ann <ann@example.org> {1_000_000_000 + record.version} +0000"
    return (f"commit refs/heads/main\ncommitter {who}\ndata {len(record.record)}\n".encode() + record.record + b"\n")
