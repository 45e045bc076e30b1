"""awaw demo: the demo campaigns."""

from __future__ import annotations

import click

from cli.command import Command


@click.command("demo", cls=Command)
@click.option("--long", "whole", is_flag=True, help="A whole war, Fall 1939 to Winter 1945, into demo-long.db.")
@click.option("--print", "show", is_flag=True, help="Print the demo's turn file instead.")
def command(whole: bool, show: bool) -> int:
    """Play the demo campaign into demo.db, look around in it, verify and audit it.

    Run again, it replaces only a ledger that it made itself.

    \b
    Example:
      awaw demo
    """
    from cli.demo import LONG, SHORT, play, turn_file_text

    demo = LONG if whole else SHORT
    if show:
        click.echo(turn_file_text(demo), nl=False)
        return 0
    return play(demo)
