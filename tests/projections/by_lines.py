"""Small campaigns played from the lines of a turn file, in memory: what is recorded, refused, warned of and found."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import pytest
from by_hand import tampered

from cli.main import awaw
from cli.turn_file import proposals, read_turn_file
from ledger.chain import START
from ledger.errors import Problem, Rejected
from ledger.events.base import Event
from ledger.rules.overlay import Overlay
from ledger.store.memory import MemoryStore
from projections.campaign import Campaign, Ledger
from projections.draft import Stamp
from projections.orders import Start
from projections.position import Position
from projections.readings.paths import number
from projections.referee.audit import Finding

Of = TypeVar("Of", bound=Event)


class Game:
    """A campaign that is played line by line; each line must be accepted, or the test fails with what was said."""

    def __init__(self, text: str = "", *, edition: str = "charts", house: dict[str, Any] | None = None,
                 overlays: tuple[Overlay, ...] = ()) -> None:
        laid_over = overlays + ((Overlay.of("house.toml", house),) if house else ())
        self._given, self._seen = 0, 0
        self.ledger = Ledger(MemoryStore(), self._now, self._entropy)
        self.campaign, draft = self.ledger.begin("War at sea")
        start = Start("War at sea", "open", edition, (), tuple((one.name, one.content) for one in laid_over))
        draft.add(start, Stamp("start"))
        self.campaign.commit(draft)
        self.play(text)

    def _now(self) -> datetime:
        self._seen += 1
        return datetime(2026, 3, 1, 18, tzinfo=UTC) + timedelta(seconds=self._seen)

    def _entropy(self, count: int) -> bytes:
        self._seen += 1
        return bytes((self._seen + at) % 256 for at in range(count))

    def play(self, text: str) -> Game:
        """Record every line."""
        for line in filter(str.strip, text.splitlines()):
            self._record(line)
        return self

    def _record(self, line: str) -> list[str]:
        warnings = []
        for proposal in proposals(read_turn_file("game.turns", f"id game\n{line}".encode()), awaw):
            for order in proposal.orders:
                self._given += 1
                draft = self.campaign.draft(dice=False)
                draft.add(order, Stamp(f"o{self._given}", ruling=proposal.ruling))
                self.campaign.commit(draft)
                warnings += [warning.code for warning in draft.warnings]
        return warnings

    def warned(self, line: str) -> list[str]:
        """Record a line and give the codes of what it was warned of."""
        return self._record(line)

    def refused(self, line: str) -> list[Problem]:
        """Propose a line that must be refused, with nothing of it written, and give what it breaks."""
        head = self.campaign.head
        with pytest.raises(Rejected) as error:
            self._record(line)
        assert self.campaign.head == head
        assert all(problem.evidence and problem.remedy for problem in error.value.problems)
        return list(error.value.problems)

    def only(self, line: str) -> tuple[str, str, str]:
        """Propose a line that must be refused for one reason: its code, its rule, its facts."""
        problems = self.refused(line)
        assert len(problems) == 1, [problem.code for problem in problems]
        return problems[0].code, problems[0].rule, problems[0].evidence

    def never(self, line: str) -> tuple[str, str, str]:
        """Propose a line that no ruling can allow: the code, rule and facts of its only violation."""
        self.refused(f'{line} --by-ruling "agreed"')
        return self.only(line)

    def ruled(self, line: str) -> list[str]:
        """Record a line by ruling, and give the codes that the audit lists for it."""
        before = {finding.event for finding in self.audit()}
        self._record(f'{line} --by-ruling "agreed 3 March"')
        listed = [finding for finding in self.audit() if finding.event not in before]
        assert all(finding.code == "by-ruling" and finding.message.endswith("Ruled: agreed 3 March")
                   for finding in listed), listed
        return [finding.message.partition(":")[0] for finding in listed]

    def order(self, back: int = 0) -> str:
        """Name the newest order, or with -1 the one before it."""
        return f"o{self._given + back}"

    def value(self, path: str) -> int | None:
        """Give a number of `show`."""
        return number(self.position, path)

    @property
    def position(self) -> Position:
        """What the campaign adds up to now."""
        return self.campaign.position()

    def audit(self) -> list[Finding]:
        """Give what an audit finds."""
        return self.campaign.audit()

    def all(self, kind: type[Of]) -> list[Of]:
        """Give all events of a type."""
        return [found.event for found in self.campaign.entries() if isinstance(found.event, kind)]

    def last(self, kind: type[Of]) -> Of:
        """Give the newest event of a type."""
        return self.all(kind)[-1]

    def forged(self, kind: type[Of], change: Callable[[Of], dict[str, Any]]) -> Campaign:
        """Write other values into the newest event of a type, with the chain made to fit, as a forger would."""
        store = MemoryStore()
        store.append(list(tampered(self.campaign.records(), kind.TYPE, change)), START)  # type: ignore[arg-type]
        return Ledger(store, self._now, self._entropy).campaign()

    def found(self, kind: type[Of], change: Callable[[Of], dict[str, Any]]) -> list[tuple[str, str]]:
        """Forge the newest event of a type, and give the code and rule of what the audit then finds."""
        return [(finding.code, finding.rule) for finding in self.forged(kind, change).audit()]


def lines_of(event: Any) -> dict[str, int]:
    """Give the itemised lines of a combat: row id (or label) -> amount."""
    return {line.id or line.label: line.amount for line in event.modifiers}


def canonical(data: dict[str, Any]) -> str:
    """Write an overlay's content as it is stored."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
