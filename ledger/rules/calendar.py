"""The calendar: game turns in their order, player turns, phases, and points in campaign time.

A game turn is a quarter (2.41); the Year Start Sequence (YSS) stands between Winter and Spring (10.25C).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ledger.errors import BadInput, Problem, unknown_word
from ledger.rules import words

PHASES = words.PHASES
"""The phases of a player turn, in order."""

PLAYER_TURNS = words.PLAYER_TURNS
"""The player turns of a game turn, in order (2.42)."""

SETUP = "set-up"
"""How the time before the first turn is called."""

FIRST_YEAR, LAST_YEAR = 1935, 1950

_QUARTERS = ("YSS", "Spring", "Summer", "Fall", "Winter")
_SPELLINGS = {
    "yss": 0,
    "spring": 1, "spr": 1, "sp": 1,
    "summer": 2, "sum": 2, "su": 2,
    "fall": 3, "fal": 3, "fa": 3, "f": 3, "autumn": 3, "aut": 3,
    "winter": 4, "win": 4, "wi": 4, "w": 4,
}
_QUARTER_FIRST = re.compile(r"(?P<quarter>[a-z]+)(?P<year>\d{4}|\d{2})", re.ASCII)
_YEAR_FIRST = re.compile(r"(?P<year>\d{4}|\d{2})(?P<quarter>[a-z]+)", re.ASCII)


class Turn(NamedTuple):
    """A game turn, or the YSS before a year's first one: quarter 0 is the YSS, 1 Spring ... 4 Winter.

    Turns compare in the order of play: Winter 1940 < 1941 YSS < Spring 1941.
    """

    year: int
    quarter: int

    def __str__(self) -> str:
        name = _QUARTERS[self.quarter]
        return f"{name} {self.year}" if self.quarter else f"{self.year} {name}"


class Moment(NamedTuple):
    """A point in campaign time: a turn, or one player turn of it, or one phase of that player turn.

    Compare moments by `order_of`, not directly: the words do not sort in the order of play.
    """

    turn: Turn
    player_turn: str | None = None
    phase: str | None = None

    def __str__(self) -> str:
        named = (words.title(word) for word in (self.player_turn, self.phase) if word)
        return " ".join((str(self.turn), *named))


def parse_turn(text: str) -> Turn:
    """Read a game turn: "Spring 1941", "sp41", "Sp 1941", "1941 YSS", "yss41"; two digits mean 19xx.

    Raises UnknownWord for anything else, BadInput for a year outside 1935 to 1950.
    """
    squeezed = re.sub(r"[\s.'_-]", "", text.lower())
    found = _QUARTER_FIRST.fullmatch(squeezed) or _YEAR_FIRST.fullmatch(squeezed)
    if found is None or found["quarter"] not in _SPELLINGS:
        raise unknown_word("turn", text, _near_turns(squeezed))
    return Turn(_year(found["year"]), _SPELLINGS[found["quarter"]])


def _year(digits: str) -> int:
    year = int(digits) + (1900 if len(digits) == 2 else 0)
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise BadInput(Problem("bad-year", f"{year} is outside the game.",
                               f"Give a year from {FIRST_YEAR} to {LAST_YEAR}."))
    return year


def _near_turns(squeezed: str) -> list[str]:
    """List the turns of the year that was written, or of 1941 as an example, to suggest from."""
    digits = re.findall(r"\d{4}|\d{2}", squeezed)
    year = int(digits[0][-2:]) + 1900 if digits else 1941
    return [str(Turn(year, quarter)).lower() for quarter in range(len(_QUARTERS))]


def parse_moment(text: str) -> Moment:
    """Read TURN[ PLAYER-TURN[ PHASE]] from one string: "Summer 1940 axis construction".

    Raises UnknownWord for a word it does not know, BadInput for a player turn of a YSS.
    """
    parts = text.split()
    # "sp41" is a whole turn; of "Spring 1941" and "1941 YSS" the first word alone is not.
    size = 1 if parts and re.search(r"[a-zA-Z]", parts[0]) and re.search(r"\d", parts[0]) else 2
    turn = parse_turn(" ".join(parts[:size]))
    rest = parts[size:]
    if rest and turn.quarter == 0:
        raise BadInput(Problem("bad-moment", f"{turn} has no player turns or phases.", f'Write "{turn}".'))
    player_turn = words.player_turn(rest[0]) if rest else None
    return Moment(turn, player_turn, words.phase(" ".join(rest[1:])) if rest[1:] else None)


def following(turn: Turn) -> Turn:
    """Give the next turn in order of play: Winter 1940, 1941 YSS, Spring 1941. Ends are not checked."""
    return Turn(turn.year + 1, 0) if turn.quarter == 4 else Turn(turn.year, turn.quarter + 1)


def quarters(turn: Turn) -> int:
    """Number the quarters, to count the turns between two; a YSS counts as the Spring that it precedes."""
    return 4 * turn.year + max(turn.quarter, 1)


def phase_index(phase: str) -> int:
    """Give the place of a phase in its player turn: 0 research ... 7 redeployment. Raises UnknownWord."""
    return PHASES.index(words.phase(phase))


def order_of(moment: Moment) -> tuple[int, int, int, int]:
    """Give a key that sorts moments by when they *end*: a whole turn ends after its last phase."""
    player_turn = PLAYER_TURNS.index(moment.player_turn) if moment.player_turn else len(PLAYER_TURNS)
    phase = PHASES.index(moment.phase) if moment.phase else len(PHASES)
    return (*moment.turn, player_turn, phase)


def gathering_storm_number(turn: Turn) -> int:
    """Give the number of a Gathering Storm turn: Spring 1935 is 1, Summer 1939 is 18.

    Raises BadInput for a YSS. A last turn is not checked, for war may come late (10.25D).
    """
    if turn.quarter == 0:
        raise BadInput(Problem("bad-turn", f"{turn} is not a quarter.", "Write a turn such as Spring 1939."))
    return 4 * (turn.year - FIRST_YEAR) + turn.quarter
