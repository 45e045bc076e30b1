"""The war told in prose, from events: years, turns, player turns, sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from ledger.chain import Record
from ledger.events.base import Event
from ledger.events.bombing import BombingResolved
from ledger.events.book import OrderRetracted
from ledger.events.brps import BrpBaseChanged
from ledger.events.combat import DiceRolled, SubmarineCombatResolved
from ledger.events.tension import TensionChanged
from ledger.events.turns import PlayerTurnBegun, TurnBegun
from ledger.rules.calendar import SETUP, Turn, parse_turn
from ledger.rules.words import title
from projections.history.prose.base import Fact, Sentence
from projections.history.prose.sections import told
from projections.history.prose.taken_back import Book, book_of
from projections.history.secrets import Secrets
from projections.position import Position
from projections.timeline import Entry


class PlayerTurn(NamedTuple):
    """A player turn told: the side, "" for what came before the first one, and its sentences."""

    side: str
    sentences: tuple[Sentence, ...]

    @property
    def heading(self) -> str:
        """Title the player turn: "Axis player turn", "" for what came before the first one."""
        return f"{title(self.side)} player turn" if self.side else ""


class Chapter(NamedTuple):
    """A turn told, a Year Start Sequence or the set-up; a quiet one has no player turns.

    `closing` says where the SW boxes stood at its end, where they had changed.
    """

    turn: str
    player_turns: tuple[PlayerTurn, ...]
    closing: Sentence | None = None

    @property
    def heading(self) -> str:
        """Title the turn: "Spring 1941", "Set-up"."""
        return self.turn.capitalize() if self.turn == SETUP else self.turn

    def sentences(self) -> Iterator[Sentence]:
        """Give all sentences of the turn, in order."""
        yield from (sentence for part in self.player_turns for sentence in part.sentences)
        if self.closing:
            yield self.closing


class Year(NamedTuple):
    """A year told; None for the set-up."""

    year: int | None
    turns: tuple[Chapter, ...]


def chapters(entries: Iterable[Entry], records: Iterable[Record] = (), *, since: Turn | None = None,
             until: Turn | None = None, secrets: Secrets | None = None) -> list[Year]:
    """Tell a campaign from its standing entries; `records` is the whole record, for what was taken back.

    Only from the turn `since` and to the turn `until`, where they are given, and without `secrets`.
    """
    kept = [found for found in entries if secrets is None or not secrets.hides(found)]
    everything = list(records)
    book = book_of(everything, secrets)
    told = (Chapter(*turn) for turn in _Teller(kept, book).turns(_facts(kept, book)))
    wanted = (turn for turn in told if within(turn.turn, since, until))
    return [Year(year, tuple(turns)) for year, turns in groupby(wanted, key=_year)]


def _year(turn: Chapter) -> int | None:
    return None if turn.turn == SETUP else parse_turn(turn.turn).year


def within(turn: str, since: Turn | None, until: Turn | None) -> bool:
    """Tell whether a turn, by its name, is of a stretch of the war; the set-up is before all turns."""
    if turn == SETUP:
        return since is None
    return (since is None or parse_turn(turn) >= since) and (until is None or parse_turn(turn) <= until)


def _facts(entries: Iterable[Entry], book: Book) -> Iterator[Fact]:
    """Fold the entries, and keep of the position and of the record what their sentences need."""
    position = Position()
    for found in entries:
        event = found.event
        edition = position.edition if isinstance(event, SubmarineCombatResolved | BombingResolved) else None
        position.apply(found)
        yield book.fact(found)._replace(after=_after(position, event), edition=edition, corrects=book.corrects(found))


def _after(position: Position, event: Event) -> int | None:
    """Give the number that an event changed, as it now stands."""
    if isinstance(event, TensionChanged):
        return position.stated(f"{event.track}/tension/actual")
    return position.stated(f"{event.power}/brp/base") if isinstance(event, BrpBaseChanged) else None


class _Teller:
    """Cuts facts into turns and player turns, and tells each."""

    def __init__(self, entries: list[Entry], book: Book) -> None:
        self.book = book
        self.used = {found.order for found in entries if not isinstance(found.event, DiceRolled)}
        self.turn, self.side = SETUP, ""
        self.parts: list[PlayerTurn] = []
        self.waiting: list[Fact] = []

    def turns(self, facts: Iterable[Fact]) -> Iterator[tuple[str, tuple[PlayerTurn, ...]]]:
        """Tell turn after turn."""
        for fact in facts:
            if isinstance(fact.event, TurnBegun):
                yield from self._close()
                self.turn = fact.event.turn
            elif isinstance(fact.event, PlayerTurnBegun):
                self._tell()
                self.side = fact.event.side
            elif not (isinstance(fact.event, DiceRolled) and fact.entry.order in self.used):
                self.waiting.append(fact)
        yield from self._close()

    def _close(self) -> Iterator[tuple[str, tuple[PlayerTurn, ...]]]:
        """End a turn; a set-up in which nothing happened is none."""
        self._tell()
        if self.parts or self.turn != SETUP:
            yield self.turn, tuple(self.parts)
        self.parts, self.side = [], ""

    def _tell(self) -> None:
        """End a player turn; one without anything to tell is left out."""
        sentences = tuple(self._sentences())
        if sentences:
            self.parts.append(PlayerTurn(self.side, sentences))
        self.waiting = []

    def _sentences(self) -> Iterator[Sentence]:
        """Tell what is waiting, what was taken back among it in its place."""
        plain: list[Fact] = []
        for fact in self.waiting:
            if isinstance(fact.event, OrderRetracted):
                yield from told(plain, setup=self.turn == SETUP)
                plain = []
                yield from self.book.retracted(fact.entry, self.turn)
            else:
                plain.append(fact)
        yield from told(plain, setup=self.turn == SETUP)


__all__ = ["Chapter", "PlayerTurn", "Year", "chapters", "within"]
