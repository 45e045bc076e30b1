"""awaw tension: actual and effective tension."""

from __future__ import annotations

import click

from cli.command import read, write
from cli.options import gathering_storm
from cli.params import DICE, INTEGER, ROW_AMOUNT, RULE, TEXT, TRACK, WORD
from cli.reports.base import Report
from cli.session import Session
from projections.orders import ApplyTension, ChangeTension, Order, RollTension, StartUsat


@click.group("tension")
def command() -> None:
    """Apply a turn's modifiers, change a level, start USAT, roll the effective level (49.8).

    \b
    Example:
      awaw tension change usjt +1 --cause "each game turn"
    """


@read("list", command)
def _list(session: Session) -> Report:
    """List the tension modifiers that the position gives this turn, and whether they are applied.

    \b
    Example:
      awaw tension list
    """
    from cli.reports.tension import tension_report
    from projections.readings.tension_lines import changes

    with session.campaign() as campaign:
        position = campaign.position()
        return tension_report(position, changes(position, position.edition))


@write("apply", command)
@click.option("--track", type=TRACK, help="Only this track: usat or usjt.")
@click.option("--event", "events", type=WORD, metavar="ROW", multiple=True, help="An event that happened; repeat.")
@click.option("--row", "rows", type=ROW_AMOUNT, multiple=True, help="Another amount for a row; repeat.")
@click.option("--skip", type=WORD, metavar="ROW", multiple=True, help="A row that does not apply; repeat.")
def _apply(track: str | None, events: tuple[str, ...], rows: tuple[tuple[str, int], ...],
           skip: tuple[str, ...]) -> Order:
    """Apply the tension modifiers of this game turn, as the position gives them.

    \b
    Example:
      awaw tension apply --track usjt
    """
    return ApplyTension(track, events, rows, skip)


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
