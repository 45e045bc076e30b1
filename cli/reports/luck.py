"""What `luck` reports: percentiles by player and in all, the moments that stand out, and the dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from cli.reports.base import Cell, Report, Table
from cli.reports.chart import to_the_right
from ledger.rules.words import title
from projections.history.luck import Dice, Luck, Party, Tally
from projections.history.percentiles import Fought

MOMENTS = 5
"""Lucky and unlucky moments of a page or a story."""

NOTE = "50 is even; what counts is what was fought for: transports sunk, or BRPs lost."


def luck_report(luck: Luck, moments: int) -> Report:
    """Report the luck of a campaign, with so many of its luckiest and unluckiest moments."""
    return Report(luck_json(luck, moments), [tally_table(luck), *notes(luck), *tables(luck, moments)], _grid(luck))


def tables(luck: Luck, moments: int) -> list[Table]:
    """List what stands out, so many combats either way, and the dice."""
    found = [moment_table("Luckiest for the attacker", luck.luckiest(moments)),
             moment_table("Unluckiest for the attacker", luck.unluckiest(moments)),
             _sides_table(luck), _dice_table("Dice, totals against fair ones", luck.dice)]
    if luck.struck:
        found.append(_dice_table("Dice of orders that were taken back, not among the others", luck.struck))
    return found


def tally_table(luck: Luck) -> Table:
    """List the mean percentile of all attackers, and of each player in attack, defense and both."""
    rows = list(_tallies(luck))
    columns = [("", *(name for name, _ in rows)), ("combats", *(tally.combats for _, tally in rows)),
               to_the_right("mean", [percentile(tally.mean) for _, tally in rows]),
               to_the_right("error", [_error(tally.error) for _, tally in rows]),
               ("", *(tally.verdict for _, tally in rows))]
    header, *cells = zip(*columns, strict=True)
    return Table("Luck, as mean percentiles of combats", tuple(map(str, header)), cells)


def notes(luck: Luck) -> Iterator[str]:
    """Say how to read the table, and what is not in it."""
    yield NOTE
    if luck.foregone == 1:
        yield "One more combat could end in one way only, and is not counted."
    elif luck.foregone:
        yield f"Another {luck.foregone} combats could end in one way only, and are not counted."
    typed = sum(one.typed for one in luck.combats)
    if typed:
        yield (f"The dice of {typed} of these {len(luck.combats)} combats were thrown elsewhere and typed in."
               if len(luck.combats) > 1 else "Its dice were thrown elsewhere and typed in.")


def _tallies(luck: Luck) -> Iterator[tuple[str, Tally]]:
    yield "All attackers", luck.attackers
    for party in luck.parties:
        yield f"{party.name}, attacking", party.attacks
        yield f"{party.name}, defending", party.defenses
        yield f"{party.name}, in all", party.together


def moment_table(heading: str, moments: Sequence[Fought]) -> Table:
    """List combats: what happened, what the dice give on average, and the percentile."""
    columns: list[Sequence[Cell]] = [
        ("event", *(one.version for one in moments)), ("turn", *(one.turn for one in moments)),
        to_the_right("percentile", [percentile(one.percentile) for one in moments]),
        to_the_right("average", [f"{float(one.mean):.1f}" for one in moments]),
        ("combat", *(one.text for one in moments))]
    header, *rows = zip(*columns, strict=True)
    return Table(heading, tuple(map(str, header)), rows)


def tally_lines(luck: Luck) -> Iterator[str]:
    """Say in a line each how lucky everybody was, for texts without tables."""
    for name, tally in _tallies(luck):
        fought = f"{name}: {tally.combats} combat{'' if tally.combats == 1 else 's'}"
        yield (f"{fought}, mean {percentile(tally.mean)} ± {_error(tally.error)}: {tally.verdict}" if tally.combats
               else fought)


def moment_lines(moments: Iterable[Fought]) -> Iterator[str]:
    """Say in a line each what combats stand out."""
    for one in moments:
        yield (f"{one.turn}, event {one.version}: {one.text}, where the dice give {float(one.mean):.1f} on average "
               f"(percentile {percentile(one.percentile)})")


def _sides_table(luck: Luck) -> Table:
    """List the dice of each side: how many, and how far they were above what fair dice give."""
    columns: list[Sequence[Cell]] = [
        ("", *(title(one.side) for one in luck.sides)), ("dice", *(one.dice for one in luck.sides)),
        to_the_right("pips over", [f"{float(one.pips):+.1f}" for one in luck.sides]),
        to_the_right("error", [f"{one.error:.1f}" for one in luck.sides]),
        ("", *(one.verdict for one in luck.sides))]
    header, *rows = zip(*columns, strict=True)
    return Table("Dice by side, against three and a half a die", tuple(map(str, header)), rows)


def _dice_table(heading: str, dice: Iterable[Dice]) -> Table:
    """List the rolls by number of dice: mean and spread beside those of fair dice."""
    kept = list(dice)
    columns: list[Sequence[Cell]] = [
        ("dice", *(one.dice for one in kept)), ("rolls", *(one.rolls for one in kept)),
        to_the_right("mean", [f"{float(one.mean):.2f}" for one in kept]),
        to_the_right("fair", [f"{float(one.expected):.1f}" for one in kept]),
        to_the_right("error", [f"{one.error:.2f}" for one in kept]),
        to_the_right("spread", ["-" if one.spread is None else f"{one.spread:.2f}" for one in kept]),
        to_the_right("fair spread", [f"{one.expected_spread:.2f}" for one in kept]),
        ("", *(one.verdict for one in kept))]
    header, *rows = zip(*columns, strict=True)
    return Table(heading, tuple(map(str, header)), rows)


def percentile(share: Fraction | None) -> str:
    """Write a share as a percentile with one decimal."""
    return "-" if share is None else f"{float(share) * 100:.1f}"


def _error(error: float | None) -> str:
    return "-" if error is None else f"{error * 100:.1f}"


def luck_json(luck: Luck, moments: int) -> dict[str, Any]:
    """Write luck for programs."""
    return {"attackers": _tally(luck.attackers), "foregone": luck.foregone,
            "players": [_party(party) for party in luck.parties],
            "luckiest": [one.event for one in luck.luckiest(moments)],
            "unluckiest": [one.event for one in luck.unluckiest(moments)],
            "combats": [_combat(one) for one in luck.combats],
            "dice": [_thrown(one) for one in luck.dice], "struck_dice": [_thrown(one) for one in luck.struck],
            "sides": [{"side": one.side, "dice": one.dice, "pips": float(one.pips), "error": _rounded(one.error),
                       "verdict": one.verdict} for one in luck.sides]}


def _party(party: Party) -> dict[str, Any]:
    return {"name": party.name, "powers": list(party.powers), "attacks": _tally(party.attacks),
            "defenses": _tally(party.defenses), "together": _tally(party.together)}


def _tally(tally: Tally) -> dict[str, Any]:
    return {"combats": tally.combats, "mean": _exactly(tally.mean), "error": _rounded(tally.error),
            "verdict": tally.verdict}


def _combat(one: Fought) -> dict[str, Any]:
    return {"event": one.event, "turn": one.turn, "attackers": list(one.attackers), "defender": one.defender,
            "loss": one.loss, "amount": one.amount, "mean": _exactly(one.mean),
            "percentile": _exactly(one.percentile), "text": one.text}


def _thrown(one: Dice) -> dict[str, Any]:
    return {"dice": one.dice, "rolls": one.rolls, "mean": _exactly(one.mean), "expected": _exactly(one.expected),
            "error": _rounded(one.error), "spread": _rounded(one.spread),
            "expected_spread": _rounded(one.expected_spread), "verdict": one.verdict}


def _exactly(fraction: Fraction | None) -> dict[str, str | float] | None:
    return None if fraction is None else {"exact": str(fraction), "decimal": float(round(fraction, 6))}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 6)


def _grid(luck: Luck) -> Table:
    rows = [(one.event, one.turn, " ".join(one.attackers), one.defender, one.loss, one.amount, f"{float(one.mean):.6f}",
             f"{float(one.percentile):.6f}", one.text) for one in luck.combats]
    return Table("", ("event", "turn", "attackers", "defender", "loss", "amount", "mean", "percentile", "text"), rows)
