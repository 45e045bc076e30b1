"""awaw tension: actual and effective tension."""

from __future__ import annotations

import click

from cli.command import write
from cli.options import gathering_storm
from cli.params import DICE, INTEGER, RULE, TEXT, TRACK
from projections.orders import ChangeTension, Order, RollTension, StartUsat


@click.group("tension")
def command() -> None:
    """Change a tension level, start USAT, roll the effective level (49.8).

    \b
    Example:
      awaw tension change usjt +1 --cause "each game turn"
    """


@write("change", command)
@click.argument("track", type=TRACK)
@click.argument("amount", type=INTEGER)
@click.option("--cause", "--reason", "cause", type=TEXT, required=True, help="Why.")
@click.option("--rule", type=RULE, default=None, metavar="NUMBER", help="The printed rule, as in 10.12A.")
def _change(track: str, amount: int, cause: str, rule: str | None) -> Order:
    """Change an actual tension level for one cause.

    \b
    Example:
      awaw tension change usjt +1 --cause "each game turn"
    """
    return ChangeTension(track, amount, cause, rule or "")


@write("start", command)
@gathering_storm
def _start(turns: int, aggressions: tuple[str, ...], war_over: str | None, eai: int,
           pre_emptive: str | None) -> Order:
    """Start USAT at what Gathering Storm left (10.11), line by line.

    \b
    Example:
      awaw tension start --turns 18 --aggression ethiopia \\
        --aggression austria --eai 5
    """
    return StartUsat(turns, aggressions, eai, war_over, pre_emptive)


@write("roll", command)
@click.argument("track", type=TRACK)
@click.option("--die", type=DICE, metavar="DIE", help="A die rolled elsewhere. Without it the ledger draws.")
def _roll(track: str, die: str | None) -> Order:
    """Roll one die for the effective level, in the Allied diplomatic phase.

    \b
    Example:
      awaw tension roll usat --die 4
    """
    return RollTension(track, die)
