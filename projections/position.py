"""The fold: balances and marks at a point of the campaign, and the clock that events move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ledger.errors import Problem, StoreUnusable
from ledger.events.base import Event
from ledger.events.brps import YssStepTaken
from ledger.events.campaign import CampaignStarted
from ledger.events.combat import DiceRolled, SubmarineCombatResolved
from ledger.events.forces import ForcesPlaced
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.rules import edition as editions
from ledger.rules.calendar import Turn, parse_turn
from ledger.rules.edition import Edition
from ledger.rules.words import title
from projections.postings import MARKS, POSTINGS
from projections.postings.base import Mark, Posting, known
from projections.timeline import Entry


class SetMark(NamedTuple):
    """A mark in force and the event that set it."""

    mark: Mark
    event: str


class Clock(NamedTuple):
    """Campaign time: the turn (None during set-up), the side whose player turn it is, the phase."""

    turn: Turn | None = None
    side: str | None = None
    phase: str | None = None

    def __str__(self) -> str:
        if self.turn is None:
            return "set-up"
        if self.side is None:
            return str(self.turn)
        return f"{self.turn}, {title(self.side)} {f'{title(self.phase)} phase' if self.phase else 'player turn'}"


class Opening(NamedTuple):
    """Balances, and the turnover of the game turn, at the start of something."""

    balances: dict[str, int]
    turnover: dict[tuple[str, str], int]


class Position:
    """Balances, marks and clock after folding some entries; folded in place, one entry at a time.

    - `balances` maps account -> amount;
    - `opening` holds the balances at the start of the current game turn, and `turnover` what left each account under
      each rule since then (the half cap of 24.66 needs both);
    - `player_turn` holds both as they were when the current player turn began;
    - `steps` are the Year Start Sequence steps taken, by year;
    - `thrown` are the totals of the dice rolled last, until something else happens;
    - `fought` are the boxes and powers whose submarines fought in this player turn.

    The fold never raises: what a position may hold is the referee's business.
    """

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}
        self.marks: dict[str, SetMark] = {}
        self.clock = Clock()
        self.opening: dict[str, int] = {}
        self.turnover: dict[tuple[str, str], int] = {}
        self.player_turn = Opening({}, {})
        self.steps: dict[int, tuple[str, ...]] = {}
        self.thrown: tuple[int, ...] = ()
        self.fought: set[tuple[str, str]] = set()
        self.version = 0
        self.started: CampaignStarted | None = None

    def apply(self, entry: Entry) -> list[Posting]:
        """Fold one entry and return its postings with every amount filled in."""
        event = entry.envelope.payload
        kind = type(event)
        read = POSTINGS.get(kind)
        postings = self._post(read(event)) if read is not None else []
        move = _CLOCK.get(kind)
        if move is not None:
            move(self, event)
        marks = MARKS.get(kind)
        if marks is not None:
            for mark in marks(event):
                self._mark(mark, entry.id)
        if self.thrown or kind is DiceRolled:
            self.thrown = (*self.thrown, event.total) if isinstance(event, DiceRolled) else ()
        if entry.version > self.version:  # noqa: PLR1730  # a call of max() costs more than all of this
            self.version = entry.version
        return postings

    @property
    def edition(self) -> Edition:
        """The printed rules that the campaign is played by. Raises StoreUnusable if this awaw does not have them."""
        name = self.started.edition if self.started else editions.DEFAULT
        if name not in editions.available():
            raise StoreUnusable(Problem("missing-edition", f'The campaign is played by the edition "{name}".',
                                        "Install the awaw that knows it, or a newer one."))
        return editions.load(name)

    def balance(self, account: str) -> int:
        """Return an account's balance, 0 if nothing ever touched it."""
        return self.balances.get(account, 0)

    def stated(self, account: str) -> int | None:
        """Return the balance of an account that is known only once it was stated, None before."""
        return self.balance(account) if known(account) in self.marks else None

    def value(self, key: str) -> str | None:
        """Return a mark's value, None if it is not set."""
        found = self.marks.get(key)
        return None if found is None else found.mark.value

    def _post(self, postings: list[Posting]) -> list[Posting]:
        balances, turnover = self.balances, self.turnover
        filled = []
        for posting in postings:
            source, target, amount, rule = posting
            if amount is None:
                amount = balances.get(source, 0)
                if not amount:
                    continue
                posting = Posting(source, target, amount, rule)  # noqa: PLW2901  # the same one, filled in
            balances[source] = balances.get(source, 0) - amount
            balances[target] = balances.get(target, 0) + amount
            turnover[source, rule] = turnover.get((source, rule), 0) + amount
            filled.append(posting)
        return filled

    def _mark(self, mark: Mark, event: str) -> None:
        if mark.value is None:
            self.marks.pop(mark.key, None)
        else:
            self.marks[mark.key] = SetMark(mark, event)

    def _end_marks(self, until: str) -> None:
        ended = [key for key, found in self.marks.items() if found.mark.until == until]
        for key in ended:
            del self.marks[key]

    def _set_up(self, event: ForcesPlaced) -> None:
        """Forces that are set up count as having been there when the turn began."""
        for _, target, amount, _ in POSTINGS[ForcesPlaced](event):
            for opening in (self.opening, self.player_turn.balances):
                opening[target] = opening.get(target, 0) + (amount or 0)

    def _start(self, event: CampaignStarted) -> None:
        self.started = event

    def _turn(self, event: TurnBegun) -> None:
        self.clock = Clock(parse_turn(event.turn))
        self.opening, self.turnover = dict(self.balances), {}
        self._end_marks("turn")

    def _player_turn(self, event: PlayerTurnBegun) -> None:
        self.clock = Clock(self.clock.turn, event.side)
        self.player_turn = Opening(dict(self.balances), dict(self.turnover))
        self.fought = set()
        self._end_marks("player-turn")

    def _phase(self, event: PhaseBegun) -> None:
        self.clock = self.clock._replace(phase=event.phase)

    def _fight(self, event: SubmarineCombatResolved) -> None:
        self.fought.update((event.box, side.power) for side in event.attackers)

    def _step(self, event: YssStepTaken) -> None:
        self.steps[event.year] = (*self.steps.get(event.year, ()), event.step)


_CLOCK: dict[type[Event], Callable[[Position, Any], None]] = {
    CampaignStarted: Position._start,
    ForcesPlaced: Position._set_up,
    TurnBegun: Position._turn,
    PlayerTurnBegun: Position._player_turn,
    PhaseBegun: Position._phase,
    SubmarineCombatResolved: Position._fight,
    YssStepTaken: Position._step,
}


def fold(entries: Iterable[Entry]) -> Position:
    """Fold entries into the position they add up to."""
    position = Position()
    for entry in entries:
        position.apply(entry)
    return position
