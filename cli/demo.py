"""The demos: a campaign recorded from its turn file, shown, explained, verified and audited."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import mkstemp
from typing import NamedTuple

import click

from cli.main import awaw, run
from cli.session import ENDINGS, LATER
from cli.submit import line_hash
from cli.turn_file import Recorded, TurnFile, proposals, read_turn_file, record
from ledger.errors import Conflict, LedgerError, Problem
from ledger.store.sql import create_or_open, open_viewer
from projections.campaign import Ledger
from projections.retraction import CLOCK


class Demo(NamedTuple):
    """A campaign that comes with the program: its turn file, its ledger, what is looked at, what an audit says."""

    name: str
    file: str
    path: Path
    looks: tuple[tuple[str, ...], ...]
    audited: str

    @property
    def unfinished(self) -> str:
        """The beginning of the names of ledgers that are not whole yet."""
        return f".awaw-{Path(self.file).stem}-"

    def text(self) -> str:
        """Return the turn file."""
        return files("cli").joinpath(self.file).read_text("utf-8")


SHORT = Demo("demo", "demo.turns", Path("demo.db"),
             (("show",), ("why", "boxes/atlantic/western-allies/transport/ready")),
             "(silence and exit code 0: No finding.)")
LONG = Demo("demo --long", "long.turns", Path("demo-long.db"),
            (("show",), ("show", "brp", "--sheet", "britain", "--year", "1940"), ("report", "--turn", "Spring 1943")),
            "(exit code 0: a deficit to be told of, two rulings, and nothing else.)")


def turn_file_text(demo: Demo = SHORT) -> str:
    """Return a demo's turn file."""
    return demo.text()


def play(demo: Demo = SHORT) -> int:
    """Record a demo into its ledger and look around; returns the exit code of the last check."""
    file = read_turn_file(demo.file, demo.text().encode())
    moved = _make_room(demo, file)
    done = _record(demo, file)
    if moved:
        click.echo(f"The {demo.path} with your own orders is now {moved}.")
    click.echo(f"{done.now} orders of the demo campaign recorded in {demo.path}, {done.head.version} events.")
    for words in demo.looks:
        _look(demo, words)
    return _checks(demo)


def _look(demo: Demo, words: tuple[str, ...]) -> int:
    """Run a command on the demo's ledger, as it would be typed."""
    typed = " ".join(f'"{word}"' if " " in word else word for word in words)
    click.echo(f"\n$ awaw --ledger {demo.path} {typed}\n")
    return run(["--ledger", str(demo.path), *words])


def _checks(demo: Demo) -> int:
    """Verify and audit, and say what their silence, or what they told, means."""
    worst = 0
    for words, fine in ((("verify",), "(silence and exit code 0: The record is intact.)"), (("audit",), demo.audited)):
        code = _look(demo, words)
        if code == 0:
            click.echo(fine)
        worst = max(worst, code)
    click.echo(f"\nExplore it: awaw --ledger {demo.path} log\nIts turn file: awaw {demo.name} --print")
    return worst


def _record(demo: Demo, file: TurnFile) -> Recorded:
    """Record into a new file beside the demo's ledger, whose place it takes only when it is whole."""
    for left in demo.path.parent.glob(f"{demo.unfinished}*"):  # by a demo that was killed
        left.unlink()
    handle, name = mkstemp(prefix=demo.unfinished, dir=demo.path.parent)
    os.close(handle)
    fresh = Path(name)
    try:
        wanted = proposals(file, awaw)
        with create_or_open(fresh) as store, _progress(len(wanted)) as step:
            done = record(Ledger(store), file, wanted, None, None, step)
        fresh.chmod(0o644)
        os.replace(fresh, demo.path)
    finally:
        fresh.unlink(missing_ok=True)
    return done


def _make_room(demo: Demo, file: TurnFile) -> Path | None:
    """Keep what is not ours: refuse a foreign ledger, move one with added orders aside and name its new place."""
    path = demo.path
    if not path.exists():
        return None
    campaigns = _campaign_orders(path)
    if campaigns is None or len(campaigns) != 1 or f"{file.id}/1" not in campaigns[0]:
        raise Conflict(Problem("not-a-demo", f"There is a {path} here that the demo did not make.",
                               "Rename it, or run the demo in another folder.", place=str(path.resolve())))
    made = (CLOCK, *ENDINGS.values(), LATER)  # by the ledger itself, beside the orders of the lines
    shipped = {f"{file.id}/{k}": line_hash(line.words) for k, line in enumerate(file.lines, 1)}
    if {order: line for order, line in campaigns[0].items() if not order.endswith(made)} == shipped:
        return None
    numbered = (Path(f"{path.stem}-{n}{path.suffix}") for n in range(1, 10_000))
    aside = next(free for free in numbered if not free.exists())
    path.rename(aside)
    return aside


def _campaign_orders(path: Path) -> list[dict[str, str | None]] | None:
    """List the orders of each campaign in a file, each with its line's hash; None where it is no ledger of ours."""
    try:
        with open_viewer(path) as store:
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
