"""How a history ends: what it was told from, how to check that, and what no check can vouch for."""

from __future__ import annotations

from collections.abc import Iterator

from projections.history.history import History
from projections.history.prose.english import number, was


def how_to_verify(told: History) -> tuple[tuple[str, str], ...]:
    """Name the commands that check a ledger against this history, and what each says."""
    return ((f"awaw verify --head {told.head.text}", "the ledger holds this very record, unchanged"),
            ("awaw audit", "every event is checked against the rules, and what was played by agreement is listed"),
            ("awaw log", "every event of the record, with its number"))


def stretch(told: History) -> str:
    """Say which turns are told, where it is not the whole war: ", Spring 1941 to Fall 1941"."""
    if told.since and told.since == told.until:
        return f", {told.since}"
    if told.since and told.until:
        return f", {told.since} to {told.until}"
    return f", since {told.since}" if told.since else f", until {told.until}" if told.until else ""


ALARM = "When this was told, the record was not intact. Run awaw verify, and restore the ledger from a copy."


def unverified(told: History) -> Iterator[str]:
    """List what neither the chain nor the rules can prove."""
    there = told.unverified
    if there.given:
        yield (f"{_of(there.given, there.rolls)} thrown elsewhere and typed in: the ledger knows what was said of "
               f"{'it' if there.given == 1 else 'them'}, not what fell.")
    if there.faceless:
        yield f"{_count(there.faceless, 'roll')} {was(there.faceless)} recorded without the faces of the dice."
    if there.rulings:
        yield f"{_count(there.rulings, 'event')} {was(there.rulings)} recorded by agreement."
    if there.adjustments:
        yield f"{_count(there.adjustments, 'number')} {was(there.adjustments)} changed by agreement."
    if there.disputes:
        yield f"{_count(there.disputes, 'dispute')} {was(there.disputes)} not settled yet: awaw dispute list."
    if there.hidden:
        yield f"What {told.player} may not know yet is left out."
    yield "Whoever holds the only copy of a ledger can write it anew; a head that somebody else has kept shows it."
    yield "Notes and reasons are the players' own words."


def _of(part: int, whole: int) -> str:
    if part == whole:
        return "The one roll was" if whole == 1 else f"All {whole} rolls were"
    return f"{part} of {whole} rolls {was(part)}"


def _count(n: int, noun: str) -> str:
    told = number(n)
    return f"{told[:1].upper()}{told[1:]} {noun}{'' if n == 1 else 's'}"
