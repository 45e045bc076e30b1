"""awaw brp: spend and gain BRPs, change a base and what is beside it."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import CATEGORY, COUNT, INTEGER, KEY, MINUS, PART_KIND, POWER, RULE, TEXT, Read
from projections.orders import ChangeBase, ChangePart, Figure, GainBrps, Order, SpendBrps


def _figure(text: str) -> Figure:
    amount: int = INTEGER.convert(text, None, None)
    return Figure(amount, relative=text.strip()[:1] in ("+", "-", MINUS))


FIGURE = Read("N|+N|-N", _figure)


@click.group("brp")
def command() -> None:
    """Spend BRPs, gain them, change a base (35).

    \b
    Example:
      awaw brp gain germany +25 --reason "conquest of Poland"
    """


@write("spend", command)
@click.argument("power", type=POWER)
@click.argument("amount", type=COUNT)
@click.option("--category", type=CATEGORY, default="other",
              help="units, naval, offensive, declaration, grant or other (default).")
@click.option("--for", "--reason", "purpose", type=TEXT, required=True, help="What they are spent on.")
def _spend(power: str, amount: int, category: str, purpose: str) -> Order:
    """Spend BRPs on anything but SW units, which pay as they are built.

    \b
    Example:
      awaw brp spend germany 15 --category offensive --for "offensive in the west"
    """
    return SpendBrps(power, amount, category, purpose)


@write("gain", command)
@click.argument("power", type=POWER)
@click.argument("amount", type=INTEGER)
@click.option("--reason", "--cause", "reason", type=TEXT, required=True, help="Why.")
def _gain(power: str, amount: int, reason: str) -> Order:
    """Add BRPs to a level during the year; a negative number takes them away.

    \b
    Example:
      awaw brp gain germany +25 --reason "conquest of Poland"
    """
    return GainBrps(power, amount, reason)


@write("part", command)
@click.argument("power", type=POWER)
@click.argument("kind", type=PART_KIND)
@click.argument("name", type=KEY)
@click.argument("amount", type=INTEGER)
@click.option("--prorated", is_flag=True, help="It counts for what remains of the year (35.7).")
@click.option("--now", "level", type=INTEGER, help="What it counts this year, if that is another number.")
def _part(power: str, kind: str, name: str, amount: int, prorated: bool, level: int | None) -> Order:
    """Change what a power has beside its base: colonies, conquest, minor, key-area.

    The new year's level is base and parts. A commonwealth is in the base, and only
    marked here: it does not pay for deficits.

    \b
    Example:
      awaw brp part britain colonies "far east" -20 --prorated
    """
    return ChangePart(power, kind, name, amount, prorated, level)


@write("base", command)
@click.argument("power", type=POWER)
@click.argument("base", type=FIGURE)
@click.option("--level", type=FIGURE, help="The level too: 160, +25 or -3.")
@click.option("--reason", type=TEXT, required=True, help="Why.")
@click.option("--rule", type=RULE, default=None, metavar="NUMBER", help="The printed rule, as in 36.21.")
def _base(power: str, base: Figure, level: Figure | None, reason: str, rule: str | None) -> Order:
    """Set a BRP base (150) or change it (+25, -3), and the level with it.

    \b
    Example:
      awaw brp base us 150 --level 160 --reason "Fall 1939" --rule 10.25A
    """
    return ChangeBase(power, base, reason, level, rule or "")
