"""The console script: the command group, loaded lazily, and the one place where errors meet the player."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

import click

from ledger import __version__

SECTIONS: dict[str, dict[str, str]] = {
    "Begin and go on": {
        "new": "Start a campaign.",
        "turn": "Begin a game turn or a Year Start Sequence.",
        "phase": "Begin a phase of a player turn.",
        "record": "Record a turn file, all of it or nothing.",
        "demo": "Play the demo campaign into demo.db and look around.",
    },
    "Forces": {
        "place": "Set up units and allowable builds.",
        "produce": "Activate production: RPs become allowable builds.",
        "expand": "Add factors to a force pool.",
        "build": "Build units.",
        "move": "Move units to or from an SW box in the movement phase.",
        "redeploy": "Move units between places.",
        "raid": "Record what a raider group met and sank.",
        "combat": "Resolve submarine combat or strategic bombing.",
        "damage": "Damage units outside SW combat.",
        "repair": "Make inverted units ready.",
        "lose": "Eliminate units outside SW combat.",
        "roll": "Roll dice for anything else.",
    },
    "Economy, tension, situation": {
        "brp": "Spend BRPs, gain them, change a base.",
        "yss": "Take a step of the Year Start Sequence.",
        "grant": "Grant BRPs to another power.",
        "rp": "Assign RPs.",
        "dp": "Assign DPs.",
        "mobilize": "Mobilize a power.",
        "tension": "Apply tension modifiers, roll the effective level.",
        "control": "Bring a place under a side's control.",
        "war": "Declare war.",
        "research": "Record a research result.",
        "codebreaking": "Give the Ultra or Magic advantage.",
        "diplomacy": "Record a diplomatic result.",
        "mark": "Set a free mark.",
    },
    "The book": {
        "note": "Write a note.",
        "assert": "Claim that a number has a value here.",
        "adjust": "Change a number by ruling.",
        "undo": "Strike an order.",
        "redo": "Bring a struck order back.",
        "correct": "Put another order in one's place.",
        "late": "Put a forgotten order in its place.",
        "void": "Strike an order by ruling.",
        "consent": "Agree that an order may be taken back.",
        "dispute": "Disagree about what was recorded, and settle it.",
        "fork": "See what if: a campaign that shares this one's past.",
    },
    "Read": {
        "show": "Show the position at any moment.",
        "why": "Explain a number, an order, or what forbids a command.",
        "diff": "Subtract two moments, or two records.",
        "replay": "Step through the campaign.",
        "log": "List the record, event by event.",
        "report": "Report a turn in a few lines for a mail.",
        "history": "Tell the war as a page, Markdown or BBCode.",
        "chart": "Draw a chart.",
        "verify": "Check that the record was not changed.",
        "audit": "Check the whole campaign against the rules.",
        "calc": "Calculate without a campaign.",
        "odds": "Work out all that the dice can do.",
        "luck": "Say how lucky everybody was.",
        "rule": "Say what the program does with a rule.",
        "edition": "Compare printed rules, check house rules.",
        "serve": "Show the campaign in a browser.",
    },
}
"""Every command and its one line of help; a command is imported only when it runs."""


class Commands(click.Group):
    """The group of all commands: lists them without importing any."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name all commands, in the order of their sections."""
        return [name for commands in SECTIONS.values() for name in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command when it is asked for."""
        if not any(cmd_name in commands for commands in SECTIONS.values()):
            return None
        module = import_module(f"cli.commands.{cmd_name.replace('assert', 'assert_')}")
        command: click.Command = module.command
        return command

    def resolve_command(self, ctx: click.Context,
                        args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; an unknown one is told with the nearest names."""
        from ledger.errors import unknown_word

        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise unknown_word("command", args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by section."""
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl(list(commands.items()))


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
@click.option("--ledger", "ledger_path", metavar="PATH", envvar="AWAW_LEDGER", default="awaw.db",
              help="The ledger file (or AWAW_LEDGER; default awaw.db).")
@click.option("--campaign", metavar="NAME", envvar="AWAW_CAMPAIGN", help="The campaign, where there are several.")
@click.option("--as", "actor", metavar="NAME", envvar="AWAW_PLAYER", help="Who gives the orders (or AWAW_PLAYER).")
@click.version_option(__version__, prog_name="awaw")
@click.pass_context
def awaw(ctx: click.Context, ledger_path: str, campaign: str | None, actor: str | None) -> None:
    """Keep the campaign ledger of A World at War.

    Every build, move, roll and step is recorded once and never changed; every
    number is the sum of what was recorded, and can be asked why it is what it is.

    \b
    Example:
      awaw new "Our war" --scenario fall-1939
      awaw turn "Fall 1939"
      awaw build germany submarine 1
      awaw show pools
    """
    from cli.session import Session  # not needed for help

    ctx.obj = ctx.obj or Session(ledger_path, campaign, actor)


def main(args: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit code: 0 fine, 1 rejected or findings, 2 usage, 3 not intact."""
    gc.set_threshold(100_000)  # a command lives for a moment, and looking for cycles costs a tenth of a replay
    sys.exit(run(args))


def run(args: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; every error a player can make ends in a message."""
    _ready_streams()
    try:
        result = awaw.main(args=None if args is None else list(args), prog_name="awaw", standalone_mode=False)
    except Exception as error:
        code = _told(error)
        if code is None:
            raise
        return code
    return result if isinstance(result, int) else 0


def _told(error: Exception) -> int | None:
    """Tell an error in the player's words and return its exit code; None for one that is a fault of the program."""
    from ledger.errors import LedgerError

    if isinstance(error, LedgerError):
        from cli.render.problems import show_problems

        show_problems(error)
        return error.exit_code
    if isinstance(error, click.ClickException):
        _show(error)
        return error.exit_code
    if isinstance(error, click.Abort):
        click.echo("Stopped; nothing more was recorded.", err=True)
        return 1
    if isinstance(error, OSError):
        click.echo(": ".join(filter(None, ("awaw", error.strerror or str(error), error.filename))), err=True)
        return 1
    return None


def _ready_streams() -> None:
    """Let output fail neither on letters that a terminal lacks nor on streams that are closed."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # for the whole process
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that lacks a letter shows its code instead
            stream.reconfigure(errors="backslashreplace")


def _show(error: click.ClickException) -> None:
    """Show click's own errors, with what was typed made harmless for a terminal."""
    from cli.params import NO_OPTION
    from cli.render.clean import clean

    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return
    if isinstance(error, click.UsageError) and error.ctx is not None:
        click.echo(error.ctx.get_usage(), err=True)
    click.echo(f"Error: {clean(error.format_message().replace(NO_OPTION, ''))}", err=True)
