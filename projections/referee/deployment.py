"""Where units may go: theaters, Suez, repair, tension, and the phase of a transfer (24.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ledger.events.forces import ForcesPlaced, UnitsMoved, UnitsRepaired
from ledger.rules import words
from ledger.rules.edition import Edition
from projections.position import Position
from projections.postings.base import stock
from projections.postings.situation import war_key
from projections.referee.base import Violation

AMERICAN = "american"
_REFUGE = "mediterranean-port"
_OCEAN = "indian-ocean"


def transferred_in_redeployment(_position: Position, event: UnitsMoved, _edition: Edition) -> Iterator[Violation]:
    """Units go from SW box to SW box in the redeployment phase, not in the movement phase (24.52)."""
    if event.manner == "movement" and {event.source, event.target} <= set(words.SW_BOXES):
        yield Violation("box-to-box", f"{words.title(event.source)} and {words.title(event.target)} are SW boxes; "
                        "between them units are redeployed.", "Use awaw redeploy.", "24.52")


def by_suez(position: Position, event: UnitsMoved, _edition: Edition) -> Iterator[Violation]:
    """German submarines enter and leave the Indian Ocean from and to a Mediterranean port, by Suez (24.52, 25.13A)."""
    ends = (event.source, event.target)
    if event.holder != "germany" or event.unit not in ("submarine", "advanced-submarine") or _OCEAN not in ends:
        return
    if _REFUGE not in ends:
        yield Violation("not-by-suez", f"German submarines go from {words.title(event.source)} to "
                        f"{words.title(event.target)}, but reach the Indian Ocean from a Mediterranean port only.",
                        "Redeploy them to or from mediterranean-port.", "24.52")
    elif position.value("control/suez") != "axis":
        yield Violation("not-by-suez", "The Axis does not control Suez.", "Record it first: awaw control suez axis.",
                        "25.13A")


def in_its_theater(_position: Position, event: UnitsMoved | ForcesPlaced, edition: Edition) -> Iterator[Violation]:
    """British and American European bombers stay in Europe, American Pacific ones in the Pacific (24.232)."""
    barred = _barred(event.holder, event.unit)
    theater = edition.theaters.get(barred) if barred else None
    targets = (event.target,) if isinstance(event, UnitsMoved) else tuple(at.place for at in event.stationed)
    for target in targets:
        if theater is not None and target in theater.places:
            whose = f"{words.title(event.unit)}s of {words.title(event.holder)}"
            yield Violation("wrong-theater", f"{whose} may not be in the {words.title(target)}.",
                            "They stay in their theater.", theater.rule)


def _barred(holder: str, unit: str) -> Literal["europe", "pacific"] | None:
    """Name the theater that is closed to a holder's bombers."""
    if unit == "bomber" and holder in ("britain", "us"):
        return "pacific"
    return "europe" if unit == "pacific-bomber" else None


def set_up_before_play(position: Position, event: ForcesPlaced, _edition: Edition) -> Iterator[Violation]:
    """SW units are set up before the first turn; what comes later is produced and built (24.31)."""
    if event.unit in words.SW_UNITS and position.clock.turn is not None:
        yield Violation("placed-late", f"{words.title(event.unit)}s of {words.title(event.holder)} are set up in "
                        f"{position.clock.turn}, as if they had always been there.",
                        "Units that come into play are produced and built: awaw produce, awaw build.", "24.31",
                        warning=True)


def repaired_first(_position: Position, event: UnitsMoved, edition: Edition) -> Iterator[Violation]:
    """Damaged transports are repaired before they sail again (24.631A).

    The strict reading, and so a warning: by the lenient one they may be redeployed in their owner's next turn.
    """
    setting = edition.settings.damaged_transports
    if event.inverted and event.unit == "transport" and setting.value == "strict":
        sailing = words.count_of(event.unit, event.count)
        yield Violation("under-repair", f"{sailing} of {words.title(event.holder)} sail while they are under repair.",
                        "By the strict reading they wait until they are ready.",
                        setting.rule, warning=True)


def repaired_in_time(position: Position, event: UnitsRepaired, _edition: Edition) -> Iterator[Violation]:
    """Damaged transports stay inverted through their owner's next player turn; then they are ready by themselves."""
    if event.unit == "transport":
        yield Violation("repaired-early", f"{words.count_of(event.unit, event.count)} of {words.title(event.holder)} "
                        "would be ready before their time.", "They are repaired by themselves when it has come.",
                        "24.631A")


def american_asw_within_limits(position: Position, event: UnitsMoved, edition: Edition) -> Iterator[Violation]:
    """American-built ASW in a box stay within the limits of tension until the U.S. is at war there (24.54).

    Unchecked where the edition has no limits, the level is unknown, or it has not been rolled.
    """
    limit = edition.american_asw.get(event.target)
    if limit is None or event.origin != AMERICAN or _at_war(position, limit.wars):
        return
    level = position.stated(f"{limit.track}/tension/effective")
    if level is None:
        level = position.stated(f"{limit.track}/tension/actual")
    if level is None:
        return
    allowed = max((n for start, n in limit.limits.items() if start <= level), default=0)
    there = position.balance(stock(event.holder, event.unit, AMERICAN, event.target)) + event.count
    if there > allowed:
        yield Violation("too-many-american", f"{words.title(event.target)} would hold {there} American-built ASW; at a "
                        f"{words.title(limit.track)} of {level}, {allowed} are allowed.",
                        "Send fewer, or others: awaw redeploy britain asw.", limit.rule)


def _at_war(position: Position, powers: frozenset[str]) -> bool:
    return any(position.value(war_key("us", power)) is not None for power in powers)
