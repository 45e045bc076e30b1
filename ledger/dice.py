"""Dice: faces drawn from an injected source of entropy, and dice given by hand.

Nothing in a replay calls this module: faces are facts of the record.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from ledger.errors import BadInput, Problem

Entropy = Callable[[int], bytes]
"""Returns as many unpredictable bytes as asked for."""

system_entropy: Entropy = secrets.token_bytes

_FACES = 6
_USABLE = 256 - 256 % _FACES


@dataclass(frozen=True, slots=True)
class Throw:
    """The result of throwing d6: `total`, and `faces` where they are known."""

    total: int
    faces: tuple[int, ...] | None = None


def draw(count: int, entropy: Entropy) -> Throw:
    """Throw `count` d6 without bias: bytes of 252 and above are skipped, the others taken modulo six."""
    faces: list[int] = []
    while len(faces) < count:
        faces += [byte % _FACES + 1 for byte in entropy(count - len(faces)) if byte < _USABLE]
    return Throw(sum(faces), tuple(faces))


def given(text: str, count: int) -> Throw:
    """Read dice given by hand: faces (`3+5`) or a total whose faces are unknown (`8`), of `count` d6.

    Raises BadInput for a face outside 1 to 6, a total that `count` dice cannot show, or another number of dice.
    """
    parts = text.replace(" ", "").split("+")
    if not all(part.isascii() and part.isdecimal() for part in parts) or len(text) > 400:
        raise BadInput(Problem("bad-die", f'"{text[:40]}" is not a dice result.', "Write 3+5 or 8."))
    numbers = [int(part) for part in parts]
    if len(numbers) == 1 and count > 1:
        return _total(numbers[0], count)
    return _faces(numbers, count)


def _total(total: int, count: int) -> Throw:
    if not count <= total <= count * _FACES:
        evidence = f"{count} dice cannot show a total of {total}."
        raise BadInput(Problem("bad-die", evidence, f"Give a total from {count} to {count * _FACES}."))
    return Throw(total)


def _faces(faces: list[int], count: int) -> Throw:
    problems = [Problem("bad-die", f"A die cannot show {face}.", "Give faces from 1 to 6.")
                for face in faces if not 1 <= face <= _FACES]
    if len(faces) != count:
        problems.append(Problem("dice-count", f"{count} dice were asked for, {len(faces)} given.",
                                f"Give {count} faces joined by +."))
    if problems:
        raise BadInput(*problems)
    return Throw(sum(faces), tuple(faces))
