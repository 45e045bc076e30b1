"""Sentences set in paragraphs: what belongs together stands together, each combat and each note by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from projections.history.prose.base import Sentence

_TOPICS = {
    "combat": "combat", "set-up": "set-up",
    "builds": "forces", "production": "forces", "moves": "forces", "placed": "forces", "repairs": "forces",
    "spending": "forces", "grants": "forces",
    "yss": "sums", "rps": "points", "dps": "more points",
    "note": "note", "struck": "book", "restored": "book", "dispute": "book", "ruling": "book",
}
"""Kind of sentence -> what its paragraph is about; all else is affairs."""


class Paragraph(NamedTuple):
    """Sentences about one topic, in their order; a note is quoted."""

    topic: str
    sentences: tuple[Sentence, ...]

    @property
    def quoted(self) -> bool:
        """Tell a note, which is set as a quotation."""
        return self.topic == "note"


_ALONE = frozenset(("combat", "set-up", "note", "book", "sums"))
"""Topics whose sentences stand in a paragraph each."""


def paragraphs(sentences: Iterable[Sentence]) -> Iterator[Paragraph]:
    """Set sentences in paragraphs."""
    for topic, run in groupby(sentences, key=lambda sentence: _TOPICS.get(sentence.kind, "affairs")):
        together = tuple(run)
        if topic in _ALONE:
            yield from (Paragraph(topic, (one,)) for one in together)
        else:
            yield Paragraph(topic, together)
