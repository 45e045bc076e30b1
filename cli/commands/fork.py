"""awaw fork: see what if."""

from __future__ import annotations

import click

from cli.params import TEXT
from cli.session import Session
from cli.telling import say, told


@click.command("fork")
@click.argument("name", type=TEXT)
@click.option("--at", metavar="MOMENT", help="Where it leaves the campaign (default: its end).")
@click.pass_obj
def command(session: Session, name: str, at: str | None) -> None:
    """Open a campaign that shares the past of this one, to see what if.

    What is recorded in one of the two does not change the other. To look at it, or to
    play on in it, say awaw --campaign NAME. It has the record as it stood when it leaves: what was
    put there, or taken back, later is not in it.

    \b
    Example:
      awaw fork "What if" --at "Fall 1939"
    """
    from projections.cuts import parse_cut
    from projections.draft import Stamp
    from projections.orders import Fork

    with session.ledger("write") as ledger:
        left, cut = ledger.campaign(session.campaign_name), parse_cut(at) if at else None
        campaign, draft = ledger.fork(left, name, cut)
        draft.add(Fork(name), Stamp(ledger.new_id(), session.actor))
        head = campaign.commit(draft)
        with told(head):
            click.echo(f'Campaign "{name}" goes on from event {head.version - 1}.')
            today = {found.id for found in left.entries(cut)}
            other = today ^ {found.id for found in campaign.entries() if found.version < head.version}
            if cut is not None and cut.moment and other:
                say("", f"What was put there or taken back later is not in it: {', '.join(sorted(other))}.")
            click.echo(f"head  {head.text}")
