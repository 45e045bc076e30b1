"""Mobilizations become events: the which it is, what it adds, and whether it counts for tension (36)."""

from __future__ import annotations

from typing import Literal, cast

from ledger.errors import BadInput, Problem
from ledger.events.base import Event, Power
from ledger.events.mobilization import PowerMobilized
from ledger.rules.words import title
from projections import orders
from projections.decide.context import Context
from projections.readings.mobilizations import TRACK_OF, taken
from projections.readings.wars import at_war


def mobilize(order: orders.Mobilize, context: Context) -> list[Event]:
    """Mobilize a power. Raises BadInput where a theater or the BRPs are missing."""
    theater = _theater(order)
    row = context.edition.mobilizations.get(order.power)
    brps = order.brps if row is None or row.brps is None else row.brps if order.brps is None else order.brps
    if brps is None:
        raise BadInput(Problem("brps-missing", f"What a mobilization of {title(order.power)} adds is not in our "
                               "sources.", "Give it by hand: --brps N.", "36.2"))
    number = taken(context.position, order.power, order.theater) + 1
    level_only = row is not None and row.level_only
    effective = context.position.stated(f"{TRACK_OF[theater]}/tension/effective") if theater else None
    counts = order.power == "japan" and number > 1 and not at_war(context.position, "us", "japan")
    return [PowerMobilized(power=cast(Power, order.power), theater=theater, number=number,
                           base=0 if level_only else brps, level=brps, effective=effective, counts=counts,
                           units=order.units, buildable=order.buildable)]


def _theater(order: orders.Mobilize) -> Literal["atlantic", "pacific"] | None:
    if (order.power == "us") != (order.theater is not None):
        evidence = "The U.S. mobilizes in a theater." if order.power == "us" else (
            f"{title(order.power)} mobilizes as a whole.")
        raise BadInput(Problem("bad-theater", evidence, "For the U.S. only: --theater atlantic or pacific.", "36.2"))
    return cast('Literal["atlantic", "pacific"] | None', order.theater)
