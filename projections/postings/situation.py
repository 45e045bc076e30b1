"""Control, war, research, codebreaking, diplomacy, and what the players mark freely."""

from __future__ import annotations

from ledger.events.situation import (
    CodebreakingChanged,
    ControlChanged,
    DiplomacyResolved,
    MarkSet,
    ResearchAchieved,
    WarDeclared,
)
from ledger.rules.words import coalition_of
from projections.postings.base import Mark, Marks, Posting, Postings
from projections.postings.points import assigned


def control(event: ControlChanged) -> list[Mark]:
    """The side that controls a location."""
    return [Mark(f"control/{event.location}", event.side)]


def war_key(power: str, target: str) -> str:
    """Name the mark of a war between two powers, in alphabetical order."""
    return "/".join(("war", *sorted((power, target))))


def war(event: WarDeclared) -> list[Mark]:
    """Two powers are at war; the value is who declared it."""
    return [Mark(war_key(event.power, event.target), event.power)]


def research(event: ResearchAchieved) -> list[Mark]:
    """The newest result of a project, and the modifier carried to its next roll."""
    carried = None if event.carried is None else f"{event.carried:+d}"
    key = f"{event.power}/{event.project}"
    return [Mark(f"research/{key}", str(event.result)), Mark(f"carried/{key}", carried)]


def researched(event: ResearchAchieved) -> list[Posting]:
    """A result that gives levels counts for the whole coalition: once as a result, and with its levels (41).

    RPs that it used are gone.
    """
    used = [Posting(assigned(coalition_of(event.power), event.project, "research"), f"income/rp/{event.power}",
                    event.rps, "41.12")] if event.rps else []
    if not event.levels:
        return used
    source, account = f"supply/research/{event.project}", f"{coalition_of(event.power)}/research.{event.project}"
    return [*used, Posting(source, f"{account}/results", 1, "41"),
            Posting(source, f"{account}/levels", event.levels, "41")]


def diplomacy(event: DiplomacyResolved) -> list[Mark]:
    """The newest diplomatic result of a country."""
    return [Mark(f"diplomacy/{event.country}", str(event.result))]


def codebreaking(event: CodebreakingChanged) -> list[Mark]:
    """The side that holds a codebreaking advantage."""
    return [Mark(f"codebreaking/{event.code}", event.side)]


def free(event: MarkSet) -> list[Mark]:
    """A free mark of the players."""
    return [Mark(f"mark/{event.key}", event.value, event.until)]


POSTINGS: Postings = {ResearchAchieved: researched}
MARKS: Marks = {ControlChanged: control, WarDeclared: war, ResearchAchieved: research,
                CodebreakingChanged: codebreaking, DiplomacyResolved: diplomacy, MarkSet: free}
