"""Luck: the percentiles of combats by player and in all, and the dice against expectation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from ledger.events.campaign import Player
from ledger.rules.words import POWERS, SIDES, side_of, title
from projections.history.moments import Moment
from projections.history.percentiles import EVEN, Fought, judged
from projections.position import Position
from projections.readings.dice_register import RegisteredRoll
from projections.timeline import Entry

FEWEST = 10
"""Combats below which a mean says nothing."""


class Tally(NamedTuple):
    """Some combats together: how many, the mean percentile, its standard error with fair dice, and what that says.

    Mean and error are None where there is no combat.
    """

    combats: int
    mean: Fraction | None
    error: float | None
    verdict: str


class Party(NamedTuple):
    """A player, or a side where nobody is named or somebody plays both.

    Tallies of attacks, of defenses (the attacker's luck turned round), and of both together.
    """

    name: str
    powers: tuple[str, ...]
    attacks: Tally
    defenses: Tally
    together: Tally


class Dice(NamedTuple):
    """All rolls of so many dice: mean and spread (standard deviation) beside what fair dice give.

    `error` is the standard error of the mean with fair dice; a single roll has no spread.
    """

    dice: int
    rolls: int
    mean: Fraction
    expected: Fraction
    error: float
    spread: float | None
    expected_spread: float
    verdict: str


class Thrown(NamedTuple):
    """All dice of a side: how many, pips above three and a half each, the standard error of that, what it says."""

    side: str
    dice: int
    pips: Fraction
    error: float
    verdict: str


class Luck(NamedTuple):
    """The luck of a campaign: its combats in order, how many could end in one way only, tallies, and the dice.

    `attackers` tallies all attacks, whoever made them; `struck` are rolls of orders that were taken back; `sides` are
    the dice of each side, those of a combat its own, others of whoever recorded them or whose player turn it was.
    """

    combats: tuple[Fought, ...]
    foregone: int
    attackers: Tally
    parties: tuple[Party, ...]
    dice: tuple[Dice, ...]
    struck: tuple[Dice, ...]
    sides: tuple[Thrown, ...]

    def luckiest(self, count: int) -> list[Fought]:
        """List the combats in which the attackers were luckiest, and luckier than even."""
        return [one for one in sorted(self.combats, key=_fortune, reverse=True) if one.percentile > EVEN][:count]

    def unluckiest(self, count: int) -> list[Fought]:
        """List the combats in which the attackers were unluckiest, and unluckier than even."""
        return [one for one in sorted(self.combats, key=_fortune) if one.percentile < EVEN][:count]


def luck(entries: Iterable[Entry], rolls: Iterable[RegisteredRoll] = (), ends: Iterable[Moment] = ()) -> Luck:
    """Judge the standing combats of a campaign, the rolls of its register, and each side's dice by the turns' ends.

    A combat that could end in one way only says nothing of luck: it is counted as foregone, and no more.
    """
    position, combats, foregone = Position(), list[Fought](), 0
    for found in entries:
        position.apply(found)
        fought = judged(found, position)
        if fought is not None and fought.variance:
            combats.append(fought)
        elif fought is not None:
            foregone += 1
    kept = list(rolls)
    standing, struck = ([roll for roll in kept if roll.struck is state and not roll.again] for state in (False, True))
    typed = {_order(roll.event) for roll in standing if roll.typed}
    combats = [one._replace(typed=_order(one.event) in typed) for one in combats]
    return Luck(tuple(combats), foregone, tally_of(combats), tuple(_parties(position, combats)),
                tuple(_dice(standing)), tuple(_dice(struck)), tuple(_by_side(ends)))


def _order(event: str) -> str:
    return event.rpartition(":")[0]


def _fortune(fought: Fought) -> tuple[Fraction, Fraction]:
    """Sort by percentile, then by how far the loss is from its mean."""
    return fought.percentile, fought.amount - fought.mean


def _parties(position: Position, combats: Sequence[Fought]) -> Iterator[Party]:
    """Tally each player's combats, or those of each side where nobody is named or somebody plays both."""
    for name, powers in _sides(position.started.players if position.started else ()):
        attacks = [one for one in combats if _of(powers, one.attackers)]
        defenses = [one._replace(percentile=1 - one.percentile) for one in combats if _of(powers, (one.defender,))]
        yield Party(name, powers, tally_of(attacks), tally_of(defenses), tally_of([*attacks, *defenses]))


def _of(powers: tuple[str, ...], holders: Iterable[str]) -> bool:
    return any(holder in powers or (holder == _TOGETHER and not _MEMBERS.isdisjoint(powers)) for holder in holders)


_TOGETHER, _MEMBERS = "western-allies", frozenset(("britain", "us"))
"""Who holds the ASW and the transports of several powers, and whose they are (24.233)."""


def _sides(players: Sequence[Player]) -> list[tuple[str, tuple[str, ...]]]:
    if players and all(len(set(map(side_of, player.powers))) < 2 for player in players):
        return [(player.name, tuple(player.powers)) for player in players]
    return [(title(side), tuple(power for power in POWERS if side_of(power) == side)) for side in SIDES]


def tally_of(combats: Sequence[Fought]) -> Tally:
    """Tally combats: their mean percentile beside the error that it has with fair dice."""
    count = len(combats)
    if not count:
        return Tally(0, None, None, "no combat")
    mean = sum((one.percentile for one in combats), Fraction()) / count
    variance = sum((one.variance for one in combats), Fraction()) / count**2
    return Tally(count, mean, sqrt(variance), _said(mean - EVEN, variance, ("lucky", "unlucky"), count, "combats"))


def _said(off: Fraction, variance: Fraction, words: tuple[str, str], count: int, what: str) -> str:
    """Say how far a mean is from what fair dice give, in standard errors, and what that is worth."""
    if count < FEWEST:
        return f"too few {what} to tell"
    word = words[off < 0]
    if off**2 < variance:
        return "about what chance gives"
    if off**2 < 4 * variance:
        return f"a little {word}, well within chance"
    often = "once in 20" if off**2 < 9 * variance else "less than once in 300"
    return f"{word}: fair dice stray so far {often}"


def _dice(rolls: Iterable[RegisteredRoll]) -> Iterator[Dice]:
    totals: dict[int, list[int]] = {}
    for roll in rolls:
        totals.setdefault(roll.dice, []).append(roll.total)
    for count, found in sorted(totals.items()):
        yield _thrown(count, found)


def _by_side(ends: Iterable[Moment]) -> Iterator[Thrown]:
    kept = list(ends)
    for side in SIDES:
        halves, dice = (sum(moment.flows[what, side].value or 0 for moment in kept if (what, side) in moment.flows)
                        for what in ("dice", "thrown"))
        if dice:
            variance = Fraction(35, 12) * dice
            said = _said(Fraction(halves, 2), variance, ("high", "low"), dice, "dice")
            yield Thrown(side, dice, Fraction(halves, 2), sqrt(variance), said)


def _thrown(count: int, totals: Sequence[int]) -> Dice:
    """Compare totals of so many dice with fair ones: each die has a mean of 7/2 and a variance of 35/12."""
    mean, expected = Fraction(sum(totals), len(totals)), Fraction(7 * count, 2)
    variance = Fraction(35 * count, 12)
    spread = sqrt(sum((total - mean) ** 2 for total in totals) / (len(totals) - 1)) if len(totals) > 1 else None
    said = _said(mean - expected, variance / len(totals), ("high", "low"), len(totals), "rolls")
    return Dice(count, len(totals), mean, expected, sqrt(variance / len(totals)), spread, sqrt(variance), said)
