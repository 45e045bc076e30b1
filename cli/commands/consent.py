"""awaw consent: agree that an order may be taken back."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import WORD
from cli.session import Session
from projections.orders import Consent, Order


@write("consent")
@click.argument("order", type=WORD)
def command(order: str) -> Order:
    """Agree that an opponent's order, or one past a roll, may be taken back or corrected.

    \b
    Example:
      awaw --as Ben consent spring41/3
    """
    session = click.get_current_context().find_object(Session)
    return Consent(order, session.actor if session else None)
