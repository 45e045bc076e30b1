"""Wars begin once; research gives the levels of its scale, and no more results than a game allows."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events.campaign import CampaignStarted, EditionChanged
from ledger.events.situation import ResearchAchieved, WarDeclared
from ledger.rules import words
from ledger.rules.calendar import parse_turn
from ledger.rules.edition import Edition
from ledger.rules.overlay import Overlay
from ledger.rules.research import levels_of
from projections.position import Position
from projections.postings.situation import war_key
from projections.readings.combat_facts import results
from projections.referee.base import Violation


def not_at_war(position: Position, event: WarDeclared, _edition: Edition) -> Iterator[Violation]:
    """Two powers that are at war do not declare it again."""
    if position.value(war_key(event.power, event.target)) is not None:
        yield Violation("at-war-already", f"{words.title(event.power)} and {words.title(event.target)} are at war.",
                        "Leave this out. See: awaw show situation.")
    now = position.clock.turn
    if event.since and now and parse_turn(event.since) > now:
        yield Violation("war-to-come", f"{event.since} has not come; it is {now}.", "Leave out --since.")


def levels_of_the_scale(_position: Position, event: ResearchAchieved, edition: Edition) -> Iterator[Violation]:
    """A result gives the levels that its project's scale says, where it has one (41)."""
    levels = levels_of(edition, event.project, event.result)
    if levels is not None and event.levels != levels:
        yield Violation("wrong-levels", f"A result of {event.result} in {words.title(event.project)} research gives "
                        f"{levels} level{'' if levels == 1 else 's'}; {event.levels or 0} recorded.",
                        "Leave out --levels.", edition.research[event.project].rule)


def rolled_as_given(position: Position, event: ResearchAchieved, _edition: Edition) -> Iterator[Violation]:
    """A result that was rolled is the dice recorded just before it and the modifier (41)."""
    if event.rolled is None:
        return
    if position.thrown != (event.rolled,) or event.result != event.rolled + (event.modifier or 0):
        yield Violation("other-dice", f"The result {event.result} does not follow from a roll of {event.rolled} and "
                        f"{event.modifier or 0:+d} recorded just before it.", "Record the dice that were rolled.", "41")


def no_more_results(position: Position, event: ResearchAchieved, edition: Edition) -> Iterator[Violation]:
    """A coalition raises its air range no more than three times in a game (24.622)."""
    scale = edition.research.get(event.project)
    had = results(position, event.power, event.project)
    if scale is not None and scale.most and event.levels and had >= scale.most:
        yield Violation("too-many-results", f"{words.title(words.coalition_of(event.power))} has {had} results in "
                        f"{words.title(event.project)} research; {scale.most} are possible in a game.",
                        "Take back a wrong one (awaw undo), or leave this out.", "24.622")


def overlays_unaltered(_position: Position, event: CampaignStarted | EditionChanged,
                       _edition: Edition) -> Iterator[Violation]:
    """The digest of an overlay is that of what it says."""
    for overlay in event.overlays:
        if Overlay(overlay.name, overlay.content).digest != overlay.digest:
            yield Violation("overlay-altered", f"The overlay {overlay.name} is not what its digest says.",
                            "Compare it with the file that you agreed on: awaw edition check FILE.", impossible=True)
