"""Paths and accounts: which numbers of `show` an account adds to. The one table behind show, why, assert and diff.

A path is what `show -O json` prints, read from the outside in: `brp/germany/level`, `tension/usat/actual`,
`pools/western-allies/asw/built`, `boxes/atlantic/germany/submarine/ready`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from ledger.errors import BadInput, Problem, unknown_word
from ledger.rules import words
from projections.position import Position
from projections.postings.base import OUTSIDE

_NEEDS_KNOWING = ("brp", "tension")
"""Parts of `show` whose numbers are null until something states them."""

_SHAPES = {
    "brp": (words.power, ("base", "level", "carried")),
    "tension": (words.track, ("actual", "effective")),
    "shipbuilding": (words.power, ("used",)),
    "mobilization": (words.power, ("taken", "atlantic", "pacific", "tension")),
}
_DETAILED: dict[str, tuple[Callable[[str], str], Callable[[str], str], tuple[str, ...]]] = {
    "research": (words.coalition, words.project, ("levels", "results")),
    "part": (words.power, words.part_kind, ()),
    "rp": (words.coalition, words.purpose, ("research", "production")),
    "dp": (words.coalition, words.country, ("assigned",)),
}
"""Numbers with a detail in their path: who has them, what they are of, and which there are; any where none is named."""

_POINTS = {"rp": ("free", "intelligence"), "dp": ("free",)}
_POOL = ("pool", "built", "allowable")
_BOX = ("ready", "inverted")


@lru_cache(maxsize=4096)
def paths_of(account: str) -> tuple[str, ...]:
    """Name the numbers of `show` that an account adds to; none for accounts outside the table."""
    owner, item, state = account.split("/")
    if owner in OUTSIDE:
        return ()
    if item == "brp" and state.startswith("spent."):
        return (f"spent/{owner}/{state[6:]}",)
    if item in _SHAPES:
        return (f"{item}/{owner}/{state}",)
    kind, _, detail = item.partition(".")
    if kind in _DETAILED:
        return ("/".join(filter(None, (kind, owner, detail, state))),)
    return _unit_paths(owner, kind, state)


def _unit_paths(holder: str, unit: str, state: str) -> tuple[str, ...]:
    pool = f"pools/{holder}/{unit}/"
    if state == "allowable":
        return (pool + "pool", pool + "allowable")
    place, _, inverted = state.partition(".")
    box = f"boxes/{place}/{holder}/{unit}/{'inverted' if inverted else 'ready'}"
    return (pool + "pool", pool + "built", box) if unit in words.POOLED_UNITS else (box,)


def numbers(position: Position) -> dict[str, int]:
    """Sum the balances into every number of `show` that anything ever touched."""
    found: dict[str, int] = {}
    for account, amount in position.balances.items():
        for path in paths_of(account):
            found[path] = found.get(path, 0) + amount
    return found


def shown(position: Position) -> dict[str, int | None]:
    """Give every number of `show` that anything ever touched: None where it is unknown."""
    return {path: number(position, path) if path.split("/")[0] in _NEEDS_KNOWING else amount
            for path, amount in numbers(position).items()}


def untouched(path: str) -> int | None:
    """Give a number that nothing ever touched: None where it is unknown, else 0."""
    return None if path.split("/", maxsplit=1)[0] in _NEEDS_KNOWING else 0


def number(position: Position, path: str) -> int | None:
    """Return one number of `show`: None where it is unknown, 0 where nothing was ever counted."""
    head, owner, state, *_ = path.split("/")
    if head in _NEEDS_KNOWING:
        return position.stated(f"{owner}/{head}/{state}")
    return sum(amount for account, amount in position.balances.items() if path in paths_of(account))


def is_path(text: str) -> bool:
    """Tell text that begins like the path of a number from the id of an order."""
    head = text.strip("/").partition("/")[0]
    return head in ("", *_SHAPES, *_DETAILED, *_POINTS, "spent", "pools", "boxes")


def parse_path(text: str) -> str:
    """Read a path, with abbreviations in its parts, into its stable form.

    Raises UnknownWord for a part that the game does not know, BadInput for another number of parts.
    """
    head, *rest = text.strip("/").split("/")
    if head in _SHAPES and len(rest) == 2:
        reader, states = _SHAPES[head]
        return f"{head}/{reader(rest[0])}/{_one_of(rest[1], states)}"
    if head == "spent" and len(rest) == 2:
        return f"spent/{words.power(rest[0])}/{words.category(rest[1])}"
    if head in _DETAILED and len(rest) == 3:
        whose, what, states = _DETAILED[head]
        state = _one_of(rest[2], states) if states else words.plain(rest[2])
        return f"{head}/{whose(rest[0])}/{what(rest[1])}/{state}"
    if head in _POINTS and len(rest) == 2:
        return f"{head}/{words.coalition(rest[0])}/{_one_of(rest[1], _POINTS[head])}"
    if head == "pools" and len(rest) == 3:
        return f"pools/{words.holder(rest[0])}/{words.unit(rest[1])}/{_one_of(rest[2], _POOL)}"
    if head == "boxes" and len(rest) == 4:
        holder, unit = words.holder(rest[1]), words.unit(rest[2])
        return f"boxes/{words.place(rest[0])}/{holder}/{unit}/{_one_of(rest[3], _BOX)}"
    raise BadInput(Problem("bad-path", f'"{text}" is not the path of a number.',
                           "Write brp/POWER/level, tension/usat/actual, pools/POWER/UNIT/built, "
                           "boxes/BOX/POWER/UNIT/ready or research/POWER/PROJECT/levels."))


def _one_of(word: str, valid: Iterable[str]) -> str:
    if word not in valid:
        raise unknown_word("number", word, valid)
    return word


def adjustable(path: str) -> str | None:
    """Name the account that a ruling on this number changes; None for a number that is a sum of several."""
    head, owner, *rest = path.split("/")
    if head in _DETAILED and len(rest) == 2:
        return f"{owner}/{head}.{rest[0]}/{rest[1]}"
    if head in (*_SHAPES, *_POINTS):
        return None if rest == ["effective"] else f"{owner}/{head}/{rest[0]}"
    if head == "pools" and rest[1] == "allowable":
        return f"{owner}/{rest[0]}/allowable"
    if head == "boxes":
        holder, unit, state = rest
        return f"{holder}/{unit}/{owner}{'.inverted' if state == 'inverted' else ''}"
    return None
