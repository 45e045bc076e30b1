"""Good plain English: numbers that agree with their nouns, lists, names with their articles, quotations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ledger.rules.words import count_of, title

_MINUS = "\u2212"
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ARTICLED = frozenset(("us", "western-allies", "european-axis", "netherlands"))
_ADJECTIVES = {
    "germany": "German", "italy": "Italian", "japan": "Japanese", "britain": "British", "us": "American",
    "france": "French", "russia": "Russian", "china": "Chinese", "western-allies": "Western Allied",
    "european-axis": "European Axis", "axis": "Axis", "allied": "Allied",
}
_PLACES = {
    "atlantic": "the Atlantic", "indian-ocean": "the Indian Ocean", "pacific": "the Pacific", "port": "port",
    "base": "base", "india": "India", "australia": "Australia", "mediterranean-port": "a Mediterranean port",
    "allowable": "the allowable builds",
}


def number(n: int) -> str:
    """Write a number: in words up to twelve, "no" for 0."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else minus(n)


def spelled(n: int) -> str:
    """Write a number in words up to a hundred, as a sentence begins with it: "Thirteen", "forty-one"."""
    if not len(_NUMBERS) <= n < 100:
        return number(n)
    tens, ones = divmod(n, 10)
    return _TEENS[n - 13] if n < 20 else _TENS[tens] + (f"-{_NUMBERS[ones]}" if ones else "")


def times(n: int) -> str:
    """Say how often: "twice", "three times"."""
    return {1: "once", 2: "twice"}.get(n) or f"{number(n)} times"


def minus(n: int) -> str:
    """Write a number with a true minus sign."""
    return f"{_MINUS}{-n}" if n < 0 else str(n)


def signed(n: int) -> str:
    """Write a change with its sign, that of 0 too."""
    return f"{n:+d}".replace("-", _MINUS) if n else "±0"


def ordinal(n: int) -> str:
    """Write which of several: "first", "second", "11th"."""
    if 0 < n < len(_ORDINALS):
        return _ORDINALS[n]
    return f"{n}{'th' if 10 <= n % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def some(unit: str, n: int) -> str:
    """Write factors of a unit: "two submarines", "13 transports", "one ASW"."""
    return number(n) + count_of(unit, n).removeprefix(str(n))


def many(n: int, noun: str) -> str:
    """Write a number of things whose plural ends in s: "1 BRP", "15 BRPs"."""
    return f"{minus(n)} {noun}{'' if abs(n) == 1 else 's'}"


def was(n: int) -> str:
    """Choose "was" or "were"."""
    return "was" if n == 1 else "were"


def rolled(n: int) -> str:
    """Write a roll with its article: "a 5", "an 8", "an 11"."""
    return f"{'an' if n in (8, 11, 18) else 'a'} {n}"


def listed(items: Iterable[str]) -> str:
    """Join a list: "a", "a and b", "a, b and c"."""
    *first, last = list(items) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def clauses(items: Sequence[str]) -> str:
    """Join clauses: by commas, or by semicolons where one of them has commas itself."""
    if len(items) > 1 and any("," in item or " and " in item for item in items):
        return f"{'; '.join(items[:-1])}; and {items[-1]}"
    return listed(items)


def name(id_: str) -> str:
    """Name a power, a holder, a side or a country in a sentence: "Germany", "the U.S.", "the Western Allies"."""
    return f"the {title(id_)}" if id_ in _ARTICLED else title(id_)


def possessive(id_: str) -> str:
    """Name whose something is: "Germany's", "the U.S.'s", "the Western Allies'"."""
    told = name(id_)
    return f"{told}'" if told.endswith("s") else f"{told}'s"


def adjective(id_: str) -> str:
    """Name whose something is by an adjective: "German", "American"."""
    return _ADJECTIVES.get(id_, title(id_))


def place(id_: str) -> str:
    """Name a place in a sentence: "the Atlantic", "port", "the Atlantic U.S. box"."""
    return _PLACES.get(id_) or f"the {title(id_)}"


def spot(id_: str) -> str:
    """Say where something is: "in the Atlantic", "in port", "at base", "in the allowable builds"."""
    return "at base" if id_ == "base" else f"in {place(id_)}"


def moved(n: int) -> str:
    """Say how far a number went: "rose by 3", "fell by 2", "stayed"."""
    return f"rose by {n}" if n > 0 else f"fell by {-n}" if n < 0 else "stayed where it was"


def quoted(text: str) -> str:
    """Put players' words in quotation marks."""
    return f"“{text}”"


def unstopped(text: str) -> str:
    """Take the full stop off players' words that stand in the middle of a sentence."""
    return text if text.endswith("..") else text.removesuffix(".")


def sentence(text: str) -> str:
    """Begin with a capital and end with a stop."""
    figure = re.match(r"\d+(?= )", text)
    told = f"{spelled(int(figure[0]))}{text[figure.end():]}" if figure else text
    return stopped(told[:1].upper() + told[1:])


def stopped(told: str) -> str:
    """End with a stop."""
    return told if told.endswith((".", "!", "?", ".”", "!”", "?”", ".)")) else told + "."
