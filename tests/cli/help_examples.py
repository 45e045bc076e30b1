"""The commands and the examples of their help, read out of the program itself."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import click

from cli.main import awaw


def commands(group: click.Group = awaw, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Walk all commands and subcommands with the words that lead to them, groups included."""
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))


def leaves() -> dict[str, click.Command]:
    """All commands that do something, by their words: "show", "brp spend" …"""
    return {" ".join(path): command for path, command in commands() if not isinstance(command, click.Group)}


def example(help_text: str) -> list[list[str]]:
    """Read the commands under "Example:" as a shell would: a backslash goes on in the next line."""
    _, found, text = help_text.partition("Example:\n")
    assert found, "no example"
    lines = text.split("\n\n")[0].replace("\\\n", " ").splitlines()
    written = [shlex.split(line) for line in lines if line.strip()]
    assert all(words[0] == "awaw" for words in written), "not a command of ours"
    return [words[1:] for words in written]
