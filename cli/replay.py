"""Playing a campaign back in the terminal, a step at a time."""

from __future__ import annotations

import sys

import click

from cli.render.clean import clean
from cli.telling import say
from projections.campaign import Campaign
from projections.cuts import parse_cut
from projections.history.replay import Step, replay

_BACK, _QUIT = ("b", "p", "\x1b[D", "\x1b[A"), ("q", "\x03", "\x04", "\x1b")


def steps_of(campaign: Campaign, by: str, start: str | None) -> tuple[list[Step], int]:
    """Read a campaign's steps, and the number of the one to begin with. Raises what a moment raises."""
    steps = replay(campaign.entries(), by)
    version = campaign.position(parse_cut(start)).version if start is not None else 0
    return steps, next((at for at, step in enumerate(steps) if step.version >= version), len(steps) - 1)


def play(steps: list[Step], first: int) -> None:
    """Show step after step; on a terminal, as the player asks for them."""
    asks = sys.stdout.isatty() and sys.stdin.isatty()
    at = first
    while 0 <= at < len(steps):
        if asks:
            click.clear()
        show(steps[at], at, len(steps))
        if not asks:
            at += 1
            continue
        click.echo("\nEnter: on, b: back, q: leave")
        key = click.getchar()
        if key in _QUIT:
            return
        at = max(0, at - 1) if key in _BACK else min(at + 1, len(steps) - 1)


def show(step: Step, at: int, of: int) -> None:
    """Print a step: its events, and the numbers that it changed, from what to what."""
    click.echo(f"--- {step.when} (step {at + 1} of {of})")
    for line in step.lines:
        say(line[:7], clean(line[7:]))
    for path, (before, after) in step.changed.items():
        click.echo(f"      * {path}: {'-' if before is None else before} -> {'-' if after is None else after}")
