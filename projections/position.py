"""The fold: balances and marks at a point of the campaign, and the clock that events move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ledger.errors import BadInput, Problem, StoreUnusable
from ledger.events.base import Event
from ledger.events.bombing import BombingResolved
from ledger.events.brps import YssStepTaken
from ledger.events.campaign import CampaignStarted, EditionChanged
from ledger.events.combat import DiceRolled, SubmarineCombatResolved
from ledger.events.forces import ForcePoolExpanded, ForcesPlaced
from ledger.events.mobilization import PowerMobilized
from ledger.events.raids import RaidResolved
from ledger.events.situation import WarDeclared
from ledger.events.tension import TensionChanged
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.rules import edition as editions
from ledger.rules.calendar import SETUP, Turn, parse_turn
from ledger.rules.edition import Edition
from ledger.rules.overlay import Overlay
from ledger.rules.words import side_of, title
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

    @property
    def turn_name(self) -> str:
        """What the turn is called, "set-up" before the first."""
        return str(self.turn or SETUP)

    def __str__(self) -> str:
        if self.turn is None or self.side is None:
            return self.turn_name
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
    - `steps` are the Year Start Sequence steps taken, by year, `grown` what bases grew by in the newest sequence;
    - `thrown` are the totals of the dice rolled last, until something else happens than a move of the clock;
    - `fought` are the boxes and powers whose submarines fought in this player turn, `raided` the raider groups that
      each side sent into each box in it, `sailed` their ships by box, holder and unit, `flown` the bombers of each
      power and kind that attacked in it;
    - `expanded` are the holders and units whose force pools grew in this phase;
    - `wars` tells in which turn each war began, None for one declared before the first turn, and `wars_at_start` which
      were on when the present game turn began;
    - `tensions` are the rows of tension modifiers applied in this turn;
    - `mobilized` tells in which turn each power, or the U.S. in each theater, mobilized last;
    - `rules` is the event that says by which edition and overlays the campaign is played.

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
        self.grown: dict[str, int] = {}
        self.thrown: tuple[int, ...] = ()
        self.fought: set[tuple[str, str]] = set()
        self.raided: dict[tuple[str, str], int] = {}
        self.sailed: dict[tuple[str, str, str], int] = {}
        self.flown: dict[tuple[str, str], int] = {}
        self.expanded: set[tuple[str, str]] = set()
        self.wars: dict[frozenset[str], Turn | None] = {}
        self.wars_at_start: frozenset[frozenset[str]] = frozenset()
        self.tensions: set[str] = set()
        self.mobilized: dict[tuple[str, str | None], Turn | None] = {}
        self.rules: CampaignStarted | EditionChanged | None = None
        self.version = 0
        self.started: CampaignStarted | None = None

    def apply(self, entry: Entry) -> list[Posting]:
        """Fold one entry and return its postings with every amount filled in."""
        if entry.version > self.version:  # noqa: PLR1730  # a call of max() costs more than all of this
            self.version = entry.version
        return self.apply_event(entry.envelope.payload, entry)

    def apply_event(self, event: Event, entry: Entry | None = None) -> list[Posting]:
        """Fold an event, that of an entry or one that is only tried, and return its postings."""
        kind = type(event)
        read = POSTINGS.get(kind)
        postings = self._post(read(event)) if read is not None else []
        move = _CLOCK.get(kind)
        if move is not None:
            move(self, event)
        marks = MARKS.get(kind)
        if marks is not None:
            for mark in marks(event):
                self._mark(mark, entry.id if entry else "")
        if isinstance(event, DiceRolled):
            self.thrown = (*self.thrown, event.total)
        elif self.thrown and kind not in _CLOCK_MOVES:
            self.thrown = ()
        return postings

    @property
    def edition(self) -> Edition:
        """The rules that the campaign is played by. Raises StoreUnusable if this awaw does not have them."""
        if self.rules is None:
            return editions.load(editions.DEFAULT)
        name = self.rules.edition
        if name not in editions.available():
            raise StoreUnusable(Problem("missing-edition", f'The campaign is played by the edition "{name}".',
                                        "Install the awaw that knows it, or a newer one."))
        laid_over = tuple(Overlay(one.name, one.content) for one in self.rules.overlays)
        try:
            return editions.load(name, laid_over)
        except BadInput as error:
            raise StoreUnusable(*error.problems) from None

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
        self.rules = event

    def _change_rules(self, event: EditionChanged) -> None:
        self.rules = event

    def _turn(self, event: TurnBegun) -> None:
        self.clock = Clock(parse_turn(event.turn))
        self.opening, self.turnover = dict(self.balances), {}
        self.expanded, self.tensions = set(), set()
        self.wars_at_start = frozenset(self.wars)
        self._end_marks("turn")
        if self.clock.turn and self.clock.turn.quarter:
            self._end_marks("player-turn")  # a Year Start Sequence still sees what Winter's last player turn left
            for war, begun in self.wars.items():
                self.wars[war] = begun or self.clock.turn

    def _player_turn(self, event: PlayerTurnBegun) -> None:
        self.clock = Clock(self.clock.turn, event.side)
        self.player_turn = Opening(dict(self.balances), dict(self.turnover))
        self.fought, self.raided, self.sailed, self.flown, self.expanded = set(), {}, {}, {}, set()
        self._end_marks("player-turn")

    def _phase(self, event: PhaseBegun) -> None:
        self.clock = self.clock._replace(phase=event.phase)
        self.expanded = set()

    def _fight(self, event: SubmarineCombatResolved) -> None:
        self.fought.update((event.box, side.power) for side in event.attackers)

    def _raid(self, event: RaidResolved) -> None:
        key = (event.box, side_of(event.power))
        self.raided[key] = self.raided.get(key, 0) + 1
        for ships in event.group:
            sailed = (event.box, ships.holder, ships.unit)
            self.sailed[sailed] = self.sailed.get(sailed, 0) + ships.count

    def _bomb(self, event: BombingResolved) -> None:
        for force in event.forces:
            key = (force.power, force.unit)
            self.flown[key] = self.flown.get(key, 0) + force.count

    def _expand(self, event: ForcePoolExpanded) -> None:
        self.expanded.add((event.holder, event.unit))

    def _war(self, event: WarDeclared) -> None:
        if event.power != event.target:  # no order makes such a war, but a record may hold it
            self.wars.setdefault(frozenset((event.power, event.target)),
                                 parse_turn(event.since) if event.since else self.clock.turn)

    def _tension(self, event: TensionChanged) -> None:
        self.tensions.update(cause.id for cause in event.causes if cause.id)

    def _mobilize(self, event: PowerMobilized) -> None:
        self.mobilized[event.power, event.theater] = self.clock.turn

    def _step(self, event: YssStepTaken) -> None:
        taken = self.steps.get(event.year, ())
        self.steps[event.year] = (*taken, event.step)
        if not taken:
            self.grown = {}
        for figure in event.figures:
            if figure.item == "base":
                self.grown[figure.power] = self.grown.get(figure.power, 0) + figure.amount


_CLOCK_MOVES = frozenset((PlayerTurnBegun, PhaseBegun))
"""What an order does on its way to its phase: dice that were rolled before it are still the last ones."""

_CLOCK: dict[type[Event], Callable[[Position, Any], None]] = {
    CampaignStarted: Position._start,
    EditionChanged: Position._change_rules,
    ForcesPlaced: Position._set_up,
    ForcePoolExpanded: Position._expand,
    TurnBegun: Position._turn,
    PlayerTurnBegun: Position._player_turn,
    PhaseBegun: Position._phase,
    SubmarineCombatResolved: Position._fight,
    RaidResolved: Position._raid,
    BombingResolved: Position._bomb,
    WarDeclared: Position._war,
    TensionChanged: Position._tension,
    PowerMobilized: Position._mobilize,
    YssStepTaken: Position._step,
}


def fold(entries: Iterable[Entry]) -> Position:
    """Fold entries into the position they add up to."""
    position = Position()
    for entry in entries:
        position.apply(entry)
    return position
