"""The demo: a campaign recorded from its turn file, shown, explained, verified and audited."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import mkstemp

import click

from cli.main import awaw, run
from cli.submit import line_hash
from cli.turn_file import Recorded, TurnFile, proposals, read_turn_file, record
from ledger.errors import Conflict, LedgerError, Problem
from ledger.store.sql import create_or_open, open_viewer
from projections.campaign import Ledger
from projections.retraction import CLOCK

PATH = Path("demo.db")
_UNFINISHED = ".awaw-demo-"
EXPLAINED = "boxes/atlantic/western-allies/transport/ready"


def turn_file_text() -> str:
    """Return the demo's turn file."""
    return files("cli").joinpath("demo.turns").read_text("utf-8")


def play() -> int:
    """Record the demo into demo.db and look around; returns the exit code of the last check."""
    file = read_turn_file("demo.turns", turn_file_text().encode())
    moved = _make_room(file)
    done = _record(file)
    if moved:
        click.echo(f"The demo.db with your own orders is now {moved}.")
    click.echo(f"{done.now} orders of the demo campaign recorded in {PATH}, {done.head.version} events.")
    for words in (["show"], ["why", EXPLAINED]):
        click.echo(f"\n$ awaw --ledger {PATH} {' '.join(words)}\n")
        run(["--ledger", str(PATH), *words])
    return _checks()


def _checks() -> int:
    """Verify and audit, and say that silence means fine."""
    worst = 0
    for words, fine in ((["verify"], "The record is intact."), (["audit"], "No finding.")):
        click.echo(f"\n$ awaw --ledger {PATH} {words[0]}\n")
        code = run(["--ledger", str(PATH), *words])
        if code == 0:
            click.echo(f"(silence and exit code 0: {fine})")
        worst = max(worst, code)
    click.echo(f"\nExplore it: awaw --ledger {PATH} log\nIts turn file: awaw demo --print")
    return worst


def _record(file: TurnFile) -> Recorded:
    """Record into a new file beside demo.db, which takes its place only when it is whole."""
    for left in PATH.parent.glob(f"{_UNFINISHED}*"):  # by a demo that was killed
        left.unlink()
    handle, name = mkstemp(prefix=_UNFINISHED, dir=PATH.parent)
    os.close(handle)
    fresh = Path(name)
    try:
        wanted = proposals(file, awaw)
        with create_or_open(fresh) as store, _progress(len(wanted)) as step:
            done = record(Ledger(store), file, wanted, None, None, step)
        fresh.chmod(0o644)
        os.replace(fresh, PATH)
    finally:
        fresh.unlink(missing_ok=True)
    return done


def _make_room(file: TurnFile) -> Path | None:
    """Keep what is not ours: refuse a foreign demo.db, move one with added orders aside and name its new place."""
    if not PATH.exists():
        return None
    campaigns = _campaign_orders()
    if campaigns is None or len(campaigns) != 1 or f"{file.id}/1" not in campaigns[0]:
        raise Conflict(Problem("not-a-demo", f"There is a {PATH} here that the demo did not make.",
                               "Rename it, or run the demo in another folder.", place=str(PATH.resolve())))
    shipped = {f"{file.id}/{k}": line_hash(line.words) for k, line in enumerate(file.lines, 1)}
    if {order: line for order, line in campaigns[0].items() if not order.endswith(CLOCK)} == shipped:
        return None
    aside = next(path for n in range(1, 10_000) if not (path := Path(f"demo-{n}.db")).exists())
    PATH.rename(aside)
    return aside


def _campaign_orders() -> list[dict[str, str | None]] | None:
    """List the orders of each campaign in demo.db, each with its line's hash; None where it is no ledger of ours."""
    try:
        with open_viewer(PATH) as store:
            return [{id: row.line for id, row in campaign.orders().items()}
                    for campaign in Ledger(store).campaigns().values()]
    except LedgerError:
        return None


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar on a terminal, nothing elsewhere."""
    if not sys.stdout.isatty():
        yield lambda _: None
        return
    from rich.progress import Progress

    with Progress(transient=True) as bar:
        task = bar.add_task("Recording the demo campaign", total=total)
        yield lambda done: bar.update(task, completed=done)
