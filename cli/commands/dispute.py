"""awaw dispute: disagree about what was recorded, and settle it."""

from __future__ import annotations

import click

from cli.command import TRIAL, read, write
from cli.params import INTEGER, KEY, TEXT, WORD, Read
from cli.reports.base import Report
from cli.session import Session
from ledger.errors import BadInput, Problem
from projections.orders import Adjust, CommentDispute, OpenDispute, Order, RuleDispute, Undo
from projections.readings.paths import parse_path


@click.group("dispute")
def command() -> None:
    """Dispute events, discuss them, and rule on them.

    \b
    Example:
      awaw dispute open forgot-ultra --event 12 --about "Ultra was not counted"
    """


@write("open", command)
@click.argument("name", type=KEY)
@click.option("--event", "events", type=WORD, multiple=True, required=True, help="A disputed event, as log names it.")
@click.option("--about", type=TEXT, required=True, help="What is wrong.")
def _open(name: str, events: tuple[str, ...], about: str) -> Order:
    """Open a dispute about events; it stays in the audit until it is ruled on.

    \b
    Example:
      awaw dispute open forgot-ultra --event spring41/3:0 --about "Ultra missing"
    """
    return OpenDispute(name, events, about)


@write("comment", command)
@click.argument("name", type=KEY)
@click.argument("text", type=TEXT)
def _comment(name: str, text: str) -> Order:
    """Add to an open dispute.

    \b
    Example:
      awaw dispute comment forgot-ultra "It was Allied since Summer"
    """
    return CommentDispute(name, text)


@write("rule", command)
@click.argument("name", type=KEY)
@click.option("--stands", is_flag=True, help="What was recorded stands.")
@click.option("--void", type=WORD, metavar="ORDER", help="The order is struck.")
@click.option("--corrected", is_flag=True, help="It was corrected: awaw correct.")
@click.option("--adjust", type=(Read("PATH", parse_path), INTEGER), metavar="PATH N", help="A number is changed.")
@click.option("--reason", type=TEXT, required=True, help="Why.")
@TRIAL
def _rule(name: str, stands: bool, void: str | None, corrected: bool, adjust: tuple[str, int] | None,
          reason: str) -> tuple[Order, ...]:
    """Close a dispute; with --dry-run, see what each choice would change.

    \b
    Example:
      awaw dispute rule forgot-ultra --stands --reason "nobody noticed in time"
    """
    chosen = [bool(stands), void is not None, corrected, adjust is not None]
    if sum(chosen) != 1:
        raise BadInput(Problem("bad-decision", "A dispute is closed in one way.",
                               "Choose --stands, --void ORDER, --corrected or --adjust PATH N."))
    decision = ("stands", "void", "corrected", "adjusted")[chosen.index(True)]
    ruled: Order = RuleDispute(name, decision, reason)
    if void is not None:
        return (Undo(void, void=True), ruled)
    return (Adjust(*adjust), ruled) if adjust is not None else (ruled,)


@read("list", command)
def _list(session: Session) -> Report:
    """List the disputes, open ones first.

    \b
    Example:
      awaw dispute list
    """
    from cli.reports.disputes import disputes_report

    with session.campaign() as campaign:
        return disputes_report(campaign.disputes())
