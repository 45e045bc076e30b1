"""awaw combat: resolve SW combat."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import AMOUNT, ATTACKER, BOX, DICE, LINE, MODIFIER, PLACE
from projections.orders import FightSubmarines, Order


@click.group("combat")
def command() -> None:
    """Resolve SW combat: submarines in a box.

    \b
    Example:
      awaw combat submarine --help
    """


@write("submarine", command)
@click.option("--box", type=BOX, required=True, help="The SW box.")
@click.option("--attacker", "attackers", type=ATTACKER, multiple=True, required=True,
              help="A power, with the number of its submarines (default: all ready in the box); repeat.")
@click.option("--modifier", type=MODIFIER, default=None, help="The net modifier; + favors the attacker (default 0).")
@click.option("--line", "lines", type=LINE, multiple=True, help="A part of the modifier, as in \"Ultra=-1\"; repeat.")
@click.option("--asw", type=AMOUNT, help="Defending ASW (default: all in the box).")
@click.option("--transports", type=AMOUNT, help="Transports in the box (default: all).")
@click.option("--cves", type=AMOUNT, default=0, help="CVEs in the box (default 0).")
@click.option("--attack-roll", type=DICE, help="The attacker's dice: 3+5, or 8. Without it the ledger draws.")
@click.option("--defense-roll", type=DICE, help="The defender's dice.")
@click.option("--damaged-to", type=PLACE, default="port", help="Where damaged transports go (default port).")
def _submarine(box: str, attackers: tuple[tuple[str, int | None], ...], modifier: int | None,
               lines: tuple[tuple[str, int], ...], asw: int | None, transports: int | None, cves: int,
               attack_roll: str | None, defense_roll: str | None, damaged_to: str) -> Order:
    """Resolve submarine combat in an SW box (24.6), dice and losses in one order.

    \b
    Example:
      awaw combat submarine --box atlantic --attacker germany --modifier -1 \\
        --attack-roll 3+5 --defense-roll 4
    """
    net = sum(amount for _, amount in lines) if modifier is None else modifier
    return FightSubmarines(box, attackers, net, lines, asw, transports, cves, attack_roll, defense_roll, damaged_to)
