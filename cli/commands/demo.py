"""awaw demo: the demo campaign."""

from __future__ import annotations

import click

from cli.command import Command


@click.command("demo", cls=Command)
@click.option("--print", "show", is_flag=True, help="Print the demo's turn file instead.")
def command(show: bool) -> int:
    """Play the demo campaign into demo.db, look around in it, verify and audit it.

    Run again, it replaces only a demo.db that it made itself.

    \b
    Example:
      awaw demo
    """
    from cli.demo import play, turn_file_text

    if show:
        click.echo(turn_file_text(), nl=False)
        return 0
    return play()
