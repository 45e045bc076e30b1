"""Control, war, research, codebreaking and free marks: the facts that do not add up."""

from __future__ import annotations

from typing import NamedTuple

from projections.position import Position

_CHAPTERS = ("control", "war", "research", "carried", "codebreaking", "diplomacy", "mobilized", "dispute", "mark")


class Fact(NamedTuple):
    """A mark in force: its chapter, what it is about, its value, how long it lasts, and the event that set it."""

    chapter: str
    about: str
    value: str
    until: str | None
    event: str


def situation(position: Position) -> list[Fact]:
    """Read the marks in force, by chapter and subject."""
    facts = []
    for key, (mark, event) in position.marks.items():
        chapter, _, about = key.partition("/")
        if chapter in _CHAPTERS and mark.value is not None:
            facts.append(Fact(chapter, about, mark.value, mark.until, event))
    return sorted(facts, key=lambda fact: (_CHAPTERS.index(fact.chapter), fact.about))
