"""What a change of the past does: an undo, a redo, a correction, a late entry, weighed before it is recorded.

The campaign is folded as it was and as it would be. Their difference is what the players are told: numbers that
change, findings that come and go, what could then not have happened, and what is stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ledger.events.campaign import CampaignStarted, EditionChanged
from projections.position import Position
from projections.readings.paths import shown, untouched
from projections.referee.audit import BELOW_ZERO, RULED, WARNED, Finding, audit
from projections.referee.clock import TIME
from projections.timeline import Entry

STALE = frozenset(("outcome-differs", "wrong-cap", "modifier-forgotten", "modifier-differs", "fewer-than-in-box",
                   "wrong-tension", "other-proposal", "wrong-number", "other-than-stated"))
"""The codes of stored outcomes that recompute differently."""

Numbers = dict[str, tuple[int | None, int | None]]
"""Numbers of `show` that change: path -> before and after."""


class Weighed(NamedTuple):
    """A timeline folded: where it ends, and what an audit finds along it."""

    position: Position
    findings: tuple[Finding, ...]


class Effects(NamedTuple):
    """The difference between two timelines; findings in the order of the second (`gone` of the first).

    `impossible` are events after which a stock is below zero, `stale` are outcomes that recompute differently, `broken`
    are events out of their time; `come` is everything else that an audit finds only after the change. `follows` are
    outcomes that no audit finds, but that would be others if the stale ones were derived again.
    """

    numbers: Numbers
    come: tuple[Finding, ...]
    gone: tuple[Finding, ...]
    impossible: tuple[Finding, ...]
    stale: tuple[Finding, ...]
    broken: tuple[Finding, ...]
    follows: tuple[Finding, ...] = ()

    @property
    def all_new(self) -> tuple[Finding, ...]:
        """Everything that an audit finds only after the change."""
        return (*self.impossible, *self.broken, *self.stale, *self.come)


def weigh(entries: Iterable[Entry]) -> Weighed:
    """Fold a timeline and audit it along the way."""
    position = Position()
    return Weighed(position, tuple(audit(entries, position)))


def judged_by(entries: Iterable[Entry], rules: EditionChanged) -> Iterator[Entry]:
    """Yield a timeline as if it had been played by other rules from the first event on."""
    for found in entries:
        event = found.event
        if isinstance(event, CampaignStarted | EditionChanged):
            played = event.model_copy(update={"edition": rules.edition, "overlays": rules.overlays})
            yield found._replace(envelope=found.envelope.model_copy(update={"payload": played}))
        else:
            yield found


def effects(before: Weighed, after: Weighed) -> Effects:
    """Subtract two timelines."""
    known, now = set(before.findings), set(after.findings)
    new = [finding for finding in after.findings if finding not in known and finding.code != RULED]
    impossible = tuple(finding for finding in new if finding.code == BELOW_ZERO)
    stale = tuple(finding for finding in new if finding.code in STALE)
    broken = tuple(finding for finding in new if finding.code in TIME)
    sorted_out = {*impossible, *stale, *broken}
    return Effects(
        numbers=changed_numbers(before.position, after.position),
        come=tuple(finding for finding in new if finding not in sorted_out),
        gone=tuple(found for found in before.findings if found not in now and found.code not in (RULED, WARNED)),
        impossible=impossible, stale=stale, broken=broken)


def changed_numbers(before: Position, after: Position) -> Numbers:
    """Subtract two positions: every number of `show` that differs, None where it is unknown."""
    old, new = shown(before), shown(after)
    pairs = {path: (old.get(path, untouched(path)), new.get(path, untouched(path)))
             for path in dict.fromkeys((*old, *new))}
    return {path: pair for path, pair in pairs.items() if pair[0] != pair[1]}
