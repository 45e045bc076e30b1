"""All rows, in groups that can be run alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from . import append, memory, odds, replay, turn_files, verifying, whole
from .measure import Row
from .sizes import Sizes
from .workshop import Workshop

GROUPS: Mapping[str, Callable[[Workshop, Sizes], Iterator[Row]]] = MappingProxyType({
    "append": append.rows,
    "turn-file": turn_files.rows,
    "replay": replay.rows,
    "verify": verifying.rows,
    "whole": whole.rows,
    "memory": memory.rows,
    "odds": odds.rows,
})
"""The name of a group -> what measures its rows."""


def measured(sizes: Sizes, groups: Iterable[str] = GROUPS) -> Iterator[Row]:
    """Measure some groups, one row after the other."""
    with Workshop() as shop:
        for group in groups:
            yield from GROUPS[group](shop, sizes)
