"""awaw raid: what a raider group did."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import AMOUNT, BOX, DICE, LINE, LOCATION, PLACE, SHIPS
from projections.orders import Order, Raid

Fleet = tuple[tuple[str, str, int], ...]


@write("raid")
@click.option("--box", type=BOX, required=True, help="The SW box.")
@click.option("--group", type=SHIPS, multiple=True, required=True, help="Ships of the raider group; repeat.")
@click.option("--die", type=DICE, required=True, help="The die of the search, as rolled before: awaw roll.")
@click.option("--kinds", type=DICE, help="The dice for the kinds of all ships but the first that engage: 3+5.")
@click.option("--engaged", type=SHIPS, multiple=True, help="Ships that engaged the group; repeat.")
@click.option("--ships-lost", "lost", type=SHIPS, multiple=True, help="Ships lost, of either side; repeat.")
@click.option("--transports-sunk", "sinkings", type=AMOUNT, default=0,
              help="Transports sunk (default 0); beyond half of those in the box they are damaged.")
@click.option("--line", "lines", type=LINE, multiple=True, help="A line of the modifier that is not derived; repeat.")
@click.option("--based-in", "based", type=LOCATION, help="Where the raiders are based.")
@click.option("--southern-edge", is_flag=True, help="They enter the Pacific off the southern edge of the mapboard.")
@click.option("--damaged-to", type=PLACE, default="port", help="Where damaged transports go (default port).")
def command(box: str, group: Fleet, die: str, kinds: str | None, engaged: Fleet, lost: Fleet, sinkings: int,
            lines: tuple[tuple[str, int], ...], based: str | None, southern_edge: bool, damaged_to: str) -> Order:
    """Record what one raider group met and sank (21.534), before submarine combat.

    The search die is modified by what the position gives; so many ships may engage
    the group, a cruiser first. Dice that were rolled just before count, and are not
    recorded twice.

    \b
    Example:
      awaw raid --box atlantic --group germany/battleship-3 --die 2 \\
        --transports-sunk 1
    """
    return Raid(box, group, die, kinds, engaged, lost, sinkings, lines, based, southern_edge, damaged_to)
