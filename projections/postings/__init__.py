"""Events read into postings and marks, each type in exactly one place, one file per chapter."""

from __future__ import annotations

from types import MappingProxyType

from projections.postings import (
    brps,
    combat,
    disputes,
    forces,
    mobilization,
    points,
    rulings,
    situation,
    tension,
    turns,
)
from projections.postings.base import Marks, Postings

POSTINGS: Postings = MappingProxyType({
    **forces.POSTINGS, **combat.POSTINGS, **brps.POSTINGS, **tension.POSTINGS, **turns.POSTINGS, **rulings.POSTINGS,
    **situation.POSTINGS, **points.POSTINGS, **mobilization.POSTINGS,
})
"""Event type -> what it moves. A type that is not here moves nothing."""

MARKS: Marks = MappingProxyType({
    **brps.MARKS, **tension.MARKS, **situation.MARKS, **mobilization.MARKS, **disputes.MARKS,
})
"""Event type -> the marks it sets."""
