"""The game's words: one reader for each kind, which accepts what players write and returns the stable id.

A reader takes the id, the printed name or a usual abbreviation, in any case, with or without dots, hyphens or
underscores, and raises UnknownWord with the nearest valid words for anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from ledger.errors import UnknownWord, unknown_word
from ledger.rules import gazetteer, vocabulary
from ledger.rules.vocabulary import Vocabulary

Side = Literal["axis", "allied"]

POWERS = tuple(vocabulary.POWERS)
HOLDERS = tuple(vocabulary.HOLDERS)
COALITIONS = tuple(vocabulary.COALITIONS)
SW_UNITS = tuple(vocabulary.SW_UNITS)
"""The strategic warfare units of 24.11, which have force pools."""
MISSILES = tuple(vocabulary.MISSILES)
NAVAL_UNITS = tuple(vocabulary.NAVAL_UNITS)
"""Ships by the kinds that the raider table tells apart; they have no SW force pool."""
SEARCH_UNITS = tuple(vocabulary.SEARCH_UNITS)
"""Air squadrons that search for raiders (21.5342)."""
POOLED_UNITS = SW_UNITS + MISSILES
"""Units that are allowable builds before they are built."""
UNITS = POOLED_UNITS + NAVAL_UNITS + SEARCH_UNITS
JOINT_UNITS = ("asw", "transport")
"""Held jointly by the Western Allies, whoever pays (24.233)."""
SW_BOXES = tuple(vocabulary.SW_BOXES)
MAPBOARD_PLACES = tuple(vocabulary.MAPBOARD_PLACES)
PLACES = SW_BOXES + MAPBOARD_PLACES
LOCATIONS = tuple(gazetteer.LOCATIONS)
PROJECTS = tuple(vocabulary.PROJECTS)
CATEGORIES = tuple(vocabulary.CATEGORIES)
PHASES = tuple(vocabulary.PHASES)
SIDES = tuple(vocabulary.SIDES)
PLAYER_TURNS = SIDES
TRACKS = tuple(vocabulary.TRACKS)
CODES = tuple(vocabulary.CODES)
THEATERS = tuple(vocabulary.THEATERS)
COUNTRIES = tuple(vocabulary.COUNTRIES)
AGGRESSIONS = tuple(vocabulary.AGGRESSIONS)

_KINDS: Mapping[str, Vocabulary] = {
    "theater": vocabulary.THEATERS,
    "part-kind": vocabulary.PART_KINDS,
    "power": vocabulary.POWERS,
    "holder": vocabulary.HOLDERS,
    "coalition": vocabulary.COALITIONS,
    "unit": vocabulary.SW_UNITS | vocabulary.MISSILES | vocabulary.NAVAL_UNITS | vocabulary.SEARCH_UNITS,
    "place": vocabulary.SW_BOXES | vocabulary.MAPBOARD_PLACES,
    "box": vocabulary.SW_BOXES,
    "location": gazetteer.LOCATIONS,
    "project": vocabulary.PROJECTS,
    "category": vocabulary.CATEGORIES,
    "phase": vocabulary.PHASES,
    "player-turn": vocabulary.SIDES,
    "side": vocabulary.SIDES,
    "track": vocabulary.TRACKS,
    "code": vocabulary.CODES,
    "country": vocabulary.COUNTRIES,
    "aggression": vocabulary.AGGRESSIONS,
    "declarer": vocabulary.DECLARERS,
}

_CALLED = {"holder": "power"}
"""What players call a kind of word that only we tell apart."""

_AXIS = frozenset(("germany", "italy", "japan"))
_COLLECTIVE = frozenset(("asw", "aas", "nas"))


def plain(word: str) -> str:
    """Strip a word of case, dots and the kind of its separators: "U.S." is "us", "Str B" is "str-b"."""
    return "-".join(word.lower().replace(".", "").replace("_", " ").replace("-", " ").split())


def _spellings(vocabulary: Vocabulary) -> dict[str, str]:
    return {plain(spelling): id_ for id_, word in vocabulary.items()
            for spelling in (id_, word.title, *word.aliases)}


_SPELLINGS = {kind: _spellings(words) for kind, words in _KINDS.items()}
_TITLES = {id_: word.title for words in _KINDS.values() for id_, word in words.items()}


def _read(kind: str, word: str) -> str:
    found = _SPELLINGS[kind].get(plain(word))
    if found is None:
        raise unknown_word(_CALLED.get(kind, kind), word, _KINDS[kind])
    return found


def power(word: str) -> str:
    """Read a major power (2.21). Raises UnknownWord."""
    return _read("power", word)


def holder(word: str) -> str:
    """Read who holds a force pool: a major power or the Western Allies (24.23). Raises UnknownWord."""
    return _read("holder", word)


def coalition(word: str) -> str:
    """Read who researches together, by its name or that of one of its powers (41). Raises UnknownWord."""
    return _read("coalition", word)


def unit(word: str) -> str:
    """Read a kind of unit: of strategic warfare (24.11), a ship, a search squadron. Raises UnknownWord."""
    return _read("unit", word)


def place(word: str) -> str:
    """Read where SW units can be: an SW box, a mapboard box, port or base (24.5). Raises UnknownWord."""
    return _read("place", word)


def box(word: str) -> str:
    """Read one of the three SW boxes (24.52). Raises UnknownWord."""
    return _read("box", word)


def location(word: str) -> str:
    """Read a port or area whose control matters (24.622). Raises UnknownWord."""
    return _read("location", word)


def project(word: str) -> str:
    """Read a research project (41). Raises UnknownWord."""
    return _read("project", word)


def category(word: str) -> str:
    """Read what BRPs are spent on (35). Raises UnknownWord."""
    return _read("category", word)


def phase(word: str) -> str:
    """Read a phase of a player turn (24.12). Raises UnknownWord."""
    return _read("phase", word)


def player_turn(word: str) -> str:
    """Read whose player turn it is: axis or allied (2.42). Raises UnknownWord."""
    return _read("player-turn", word)


def side(word: str) -> str:
    """Read a side: axis or allied (2.21). Raises UnknownWord."""
    return _read("side", word)


def track(word: str) -> str:
    """Read a tension track: usat or usjt (49.8). Raises UnknownWord."""
    return _read("track", word)


def purpose(word: str) -> str:
    """Read what RPs are for: a research project, or the unit that they produce (41.12). Raises UnknownWord."""
    try:
        return project(word)
    except UnknownWord:
        return unit(word)


def code(word: str) -> str:
    """Read a codebreaking advantage: ultra or magic (24.622). Raises UnknownWord."""
    return _read("code", word)


def part_kind(word: str) -> str:
    """Read what a power has beside its base: colonies, conquest, minor, key-area, commonwealth (35.5).

    Raises UnknownWord.
    """
    return _read("part-kind", word)


def theater(word: str) -> str:
    """Read a theater of strategic bombing: europe or pacific (24.232). Raises UnknownWord."""
    return _read("theater", word)


def country(word: str) -> str:
    """Read a country in which diplomacy is made (49). Raises UnknownWord."""
    return _read("country", word)


def aggression(word: str) -> str:
    """Read an Axis aggression of Gathering Storm (10.11B). Raises UnknownWord."""
    return _read("aggression", word)


def declarer(word: str) -> str:
    """Read who declared pre-emptive war: axis, allies or russia (10.11D). Raises UnknownWord."""
    return _read("declarer", word)


def side_of(of: str) -> Side:
    """Name the side of a holder id (2.21): Germany, Italy and Japan are Axis, all others Allied.

    Raises UnknownWord.
    """
    return "axis" if holder(of) in _AXIS else "allied"


def coalition_of(of: str) -> str:
    """Name the coalition of a holder id, which shares its research (41). Raises UnknownWord."""
    return coalition(holder(of))


def title(id_: str) -> str:
    """Print an id of any kind for prose: "Germany", "Western Allies", "Atlantic box"; others as they are."""
    return _TITLES.get(id_, id_)


def theater_title(id_: str) -> str:
    """Print a theater for prose: "Europe", "the Pacific" (the id of the Pacific is that of its box too)."""
    return {"pacific": "the Pacific"}.get(id_, vocabulary.THEATERS[id_].title)


def count_of(of: str, n: int) -> str:
    """Print a number of factors of a unit for prose: "1 submarine", "2 submarines", "2 ASW"."""
    return f"{n} {title(of) if n == 1 else plural_of(of)}"


def plural_of(of: str) -> str:
    """Print a kind of unit for several factors: "submarines", "ASW"."""
    return title(of) + ("" if of in _COLLECTIVE else "s")


def built_by(origin: str | None, count: int | None = None) -> str:
    """Print the origin that factors keep, to stand behind them: " (American-built)", " (2 American-built)".

    24.54. Factors without an origin give "".
    """
    return f" ({'' if count is None else f'{count} '}{origin.capitalize()}-built)" if origin else ""


def rank_of(listed: tuple[str, ...]) -> Callable[[str], int]:
    """Sort words in the order in which they are listed, words that are not listed last."""
    ranks = {word: rank for rank, word in enumerate(listed)}
    return lambda word: ranks.get(word, len(ranks))
