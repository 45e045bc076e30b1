"""Orders about forces become events: who holds what, from which origin, at what cost (24.2 to 24.5)."""

from __future__ import annotations

from typing import Literal, cast

from ledger.errors import BadInput, Problem
from ledger.events.base import Destination, Event, Holder, Power
from ledger.events.forces import (
    ForcePoolExpanded,
    ForcesPlaced,
    Stationed,
    UnitsBuilt,
    UnitsDamaged,
    UnitsLost,
    UnitsMoved,
    UnitsRepaired,
)
from ledger.rules import costs, words
from ledger.rules.edition import Edition
from projections import orders
from projections.decide.context import Context
from projections.position import Position
from projections.postings.base import stock
from projections.readings.sw_boxes import origins
from projections.referee.construction import payers

JOINT = "western-allies"
AMERICAN = "american"
_AIR = ("bomber", "pacific-bomber", "interceptor", *words.MISSILES)


def owner(power: str, unit: str) -> tuple[Holder, str | None]:
    """Name the holder and origin of a power's units: British and American ASW and transports are held jointly.

    24.233, 24.54. Raises BadInput for units that the Western Allies do not hold jointly.
    """
    joint = unit in words.JOINT_UNITS
    if power == JOINT and not joint:
        raise BadInput(Problem("not-joint", f"The Western Allies hold no {words.title(unit)}s jointly.",
                               "Name britain or us.", "24.231"))
    if joint and power in ("britain", "us"):
        return "western-allies", AMERICAN if (power, unit) == ("us", "asw") else None
    return cast(Holder, power), None


def goes_to(edition: Edition) -> Destination:
    """Tell where eliminated units go in an edition; back to the allowable builds where it does not say."""
    return "lost" if edition.settings.eliminated_return.value == "lost" else "allowable"


def place(order: orders.Place, _context: Context) -> list[Event]:
    """Set up forces."""
    holder, origin = owner(order.holder, order.unit)
    if order.unit not in words.POOLED_UNITS and any(where == "allowable" for where, _ in order.stationed):
        raise _no_pool(order.unit)
    stationed = tuple(Stationed(place=where, count=count) for where, count in order.stationed)
    return [ForcesPlaced(holder=holder, unit=order.unit, origin=origin, stationed=stationed)]


def _no_pool(unit: str) -> BadInput:
    return BadInput(Problem("no-pool", f"{words.title(unit)}s have no SW force pool.",
                            "Place them where they are; they are built outside this ledger.", "24.11"))


def expand(order: orders.Expand, context: Context) -> list[Event]:
    """Add to a pool's allowable builds; produced ASW have no origin before they are built (24.54)."""
    if order.unit not in words.POOLED_UNITS:
        raise _no_pool(order.unit)
    holder, _ = owner(order.holder, order.unit)
    price = context.edition.production_prices.get(order.unit)
    rps = price.rps * order.count if order.rps is None and price else order.rps
    return [ForcePoolExpanded(holder=holder, unit=order.unit, origin=None, count=order.count, rps=rps)]


def build(order: orders.Build, context: Context) -> list[Event]:
    """Build factors; from an American yard, American allowable builds are used up first."""
    if order.unit not in words.POOLED_UNITS:
        raise _no_pool(order.unit)
    holder, _ = owner(order.holder, order.unit)
    payer = order.payer or _default_payer(order.holder)
    yard = order.yard or payer
    _check_yard(order, holder, payer)
    if order.cost is None and order.unit not in context.edition.costs:
        raise BadInput(Problem("price-missing", f"What {words.title(order.unit)}s cost is not in our sources.",
                               "Say what was paid: --cost N.", "24.43"))
    american = order.unit == "asw" and holder == JOINT and yard == "us"
    drawn = _drawn(context.position, holder, order.unit, order.count, american)
    built = [_built(order.unit, holder, source, AMERICAN if american else None, count, payer, yard, context.edition)
             for source, count in drawn]
    return [*built] if order.cost is None else [built[0].model_copy(update={"cost": order.cost}), *(
        event.model_copy(update={"cost": 0}) for event in built[1:])]


def _default_payer(holder: str) -> str:
    if holder == JOINT:
        raise BadInput(Problem("payer-missing", "Britain and the U.S. hold these units together.",
                               "Say who pays: --payer britain or --payer us.", "24.233"))
    return holder


def _check_yard(order: orders.Build, holder: str, payer: str) -> None:
    """Let others pay and build only for the Western Allies, and only the two of them."""
    problems = []
    if payer not in payers(holder):
        problems.append(Problem("wrong-payer", f"{words.title(payer)} cannot pay for units of {words.title(holder)}.",
                                "Each power pays for its own; Britain or the U.S. for joint units.", "24.233"))
    if order.yard is not None and order.yard not in payers(holder):
        problems.append(Problem("wrong-yard", f"No yard of {words.title(order.yard)} builds this.",
                                "Leave out --yard; it tells British from American yards for what they hold jointly.",
                                "24.54"))
    if problems:
        raise BadInput(*problems)


def _drawn(position: Position, holder: str, unit: str, count: int,
           american: bool) -> list[tuple[str | None, int]]:
    """Split a build over allowable builds: an American yard uses up American ones first, others have no part in them.

    24.54. What is not there is asked of the untagged ones, for the referee to refuse.
    """
    tagged = min(count, position.balance(stock(holder, unit, AMERICAN, "allowable"))) if american else 0
    parts: list[tuple[str | None, int]] = [(AMERICAN, tagged), (None, count - tagged)]
    return [part for part in parts if part[1]] or [(None, count)]


def _built(unit: str, holder: Holder, drawn_from: str | None, origin: str | None, count: int, payer: str, yard: str,
           edition: Edition) -> UnitsBuilt:
    return UnitsBuilt(holder=holder, unit=unit, origin=origin, drawn_from=drawn_from, count=count,
                      place="base" if unit in _AIR else "port", payer=cast(Power, payer), yard=cast(Power, yard),
                      cost=costs.cost(edition, unit, count) or 0,
                      shipbuilding=costs.shipbuilding_points(edition, unit, count) or 0)


def redeploy(order: orders.Redeploy, context: Context) -> list[Event]:
    """Move factors between places."""
    holder, origin = owner(order.holder, order.unit)
    if order.source == order.target:
        raise BadInput(Problem("same-place", f"They are at {words.title(order.source)} already.",
                               "Name two places: --from PLACE --to PLACE.", "24.52"))
    manner = cast('Literal["redeployment", "movement"]', order.manner)
    parts = taken(context.position, holder, order.unit, origin, order.source, order.count, inverted=order.inverted)
    return [UnitsMoved(holder=holder, unit=order.unit, origin=tag, count=count, source=order.source,
                       target=order.target, inverted=order.inverted, manner=manner) for tag, count in parts]


def damage(order: orders.Damage, context: Context) -> list[Event]:
    """Invert factors outside SW combat."""
    holder, origin = owner(order.holder, order.unit)
    parts = taken(context.position, holder, order.unit, origin, order.place, order.count)
    return [UnitsDamaged(holder=holder, unit=order.unit, origin=tag, count=count, place=order.place,
                         refuge=order.refuge or _refuge(order), cause=order.cause) for tag, count in parts]


def _refuge(order: orders.Damage) -> str:
    """Let damaged transports leave their SW box for a port (24.631A); all else stays where it is."""
    return "port" if order.unit == "transport" and order.place in words.SW_BOXES else order.place


def repair(order: orders.Repair, context: Context) -> list[Event]:
    """Make inverted factors ready."""
    holder, origin = owner(order.holder, order.unit)
    parts = taken(context.position, holder, order.unit, origin, order.place, order.count, inverted=True)
    return [UnitsRepaired(holder=holder, unit=order.unit, origin=tag, count=count, place=order.place)
            for tag, count in parts]


def lose(order: orders.Lose, context: Context) -> list[Event]:
    """Eliminate factors outside SW combat."""
    holder, origin = owner(order.holder, order.unit)
    parts = taken(context.position, holder, order.unit, origin, order.place, order.count, inverted=order.inverted)
    return [UnitsLost(holder=holder, unit=order.unit, origin=tag, count=count, place=order.place,
                      inverted=order.inverted, cause=order.cause, goes_to=goes_to(context.edition))
            for tag, count in parts]


def taken(position: Position, holder: str, unit: str, origin: str | None, place: str, count: int, *,
          inverted: bool = False) -> list[tuple[str | None, int]]:
    """Choose `count` factors at a place, ready or inverted: of one origin if given, else the untagged ones first.

    What is not there is asked of the first kind, for the referee to refuse.
    """
    if origin is not None:
        return [(origin, count)]
    parts: list[tuple[str | None, int]] = []
    for tag, there in origins(position, holder, unit, place, inverted=inverted).items():
        some = min(there, count - sum(n for _, n in parts))
        if some:
            parts.append((tag, some))
    missing = count - sum(n for _, n in parts)
    if missing or not parts:
        tag, some = parts[0] if parts else (None, 0)
        parts[:1] = [(tag, some + missing)]
    return parts
