"""Walking through the Year Start Sequence: what each step proposes, asked for and recorded one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from cli.params import POWER, POWER_AMOUNT, POWER_CHANGE
from cli.session import Proposal, Session
from cli.telling import say
from ledger.errors import LedgerError
from ledger.events.brps import YssStepTaken
from ledger.rules.words import title
from projections.campaign import Campaign
from projections.draft import Stamp
from projections.history.narrative import describe
from projections.orders import TakeStep

_OPTIONS = {"base": POWER_CHANGE, "level": POWER_AMOUNT, "rps": POWER_AMOUNT, "dps": POWER_AMOUNT, "skip": POWER}
"""What may be typed at a step, as after `awaw yss STEP`."""


def dry_run(session: Session, taken: TakeStep | None) -> None:
    """Show what one step would record, or all that remain, and record nothing."""
    with session.campaign() as campaign:
        if not taken and not remaining(campaign):
            _all_taken(campaign)
        draft = campaign.draft()
        for order in [taken] if taken else [TakeStep(step) for step in remaining(campaign)]:
            for found in draft.add(order, Stamp(order.step)):
                if isinstance(found.event, YssStepTaken):
                    _show(found.event)
                else:
                    say("", describe(found.event))
    click.echo("Nothing was recorded.")


def walk(session: Session) -> None:
    """Propose each step that remains, ask, and record it."""
    with session.campaign() as campaign:
        steps = remaining(campaign)
        if not steps:
            _all_taken(campaign)
    for step in steps:
        order = TakeStep(step)
        while True:
            dry_run_one(session, order)
            answer = click.prompt("Enter to record it, a change as in base germany=+12 or skip france, q to stop",
                                  default="", show_default=False)
            if answer.strip() == "q":
                return
            if not answer.strip():
                break
            order = _changed(order, answer)
        session.submit(Proposal((order,), None, None, ("yss", order.step)))


def _all_taken(campaign: Campaign) -> None:
    click.echo(f"All steps of {campaign.position().clock} are taken.")


def dry_run_one(session: Session, order: TakeStep) -> None:
    """Show what a step would record; what forbids it is told, and left to whoever records it."""
    with session.campaign() as campaign:
        try:
            found = campaign.draft().add(order, Stamp(order.step))
        except LedgerError as error:
            click.echo(str(error))
            return
        for entry in found:
            if isinstance(entry.event, YssStepTaken):
                _show(entry.event)


def remaining(campaign: Campaign) -> list[str]:
    """Name the steps of the present Year Start Sequence, or of the next one, that are still to do."""
    position = campaign.position()
    now = position.clock.turn
    taken = position.steps.get(now.year, ()) if now and now.quarter == 0 else ()
    return [step.id for step in position.edition.yss_steps if step.id not in taken]


def _changed(order: TakeStep, answer: str) -> TakeStep:
    """Read a change as it would be typed on the command line; what cannot be read is told, and changes nothing."""
    kind, _, value = answer.strip().removeprefix("--").partition(" ")
    try:
        if kind not in _OPTIONS:
            raise click.UsageError(f"Write {', '.join(_OPTIONS)} and a value.")
        read = _OPTIONS[kind].convert(value.strip(), None, None)
    except (LedgerError, click.ClickException) as error:
        click.echo(str(error))
        return order
    named = read[0] if isinstance(read, tuple) else read
    kept = tuple(pair for pair in getattr(order, kind) if (pair[0] if isinstance(pair, tuple) else pair) != named)
    changes: dict[str, Any] = {kind: (*kept, read)}
    return replace(order, **changes)


def _show(event: YssStepTaken) -> None:
    """Show a step with the arithmetic of every figure."""
    click.echo(f"\n{event.year} YSS, {event.step}")
    if not event.figures:
        click.echo("  nothing is proposed")
    for figure in event.figures:
        points = figure.item in ("rps", "dps", "intelligence")
        number = f"{figure.amount}" if points else f"{figure.amount:+d}"
        changed = f"  (proposed {figure.proposed:+d})" if figure.proposed not in (None, figure.amount) else ""
        click.echo(f"  {title(figure.power):<8} {figure.item:<12} {number:>6}{changed}")
        for line in figure.lines:
            click.echo(f"      {line.amount:>+6}  {line.rule:<7} {line.label}")
