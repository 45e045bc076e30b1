"""awaw combat: resolve SW combat."""

from __future__ import annotations

from typing import Any

import click

from cli.command import write
from cli.params import (
    AMOUNT,
    ATTACKER,
    BOX,
    DICE,
    ELIMINATED,
    FORCE,
    LINE,
    MODIFIER,
    PART,
    PLACE,
    POWER,
    POWER_AMOUNT,
    TEXT,
    THEATER,
)
from ledger.errors import BadInput, Problem
from projections.orders import Bomb, FightSubmarines, Order, Squadrons


@click.group("combat")
def command() -> None:
    """Resolve SW combat: submarines in a box, bombers over a target.

    \b
    Example:
      awaw combat submarine --help
    """


@write("submarine", command)
@click.option("--box", type=BOX, required=True, help="The SW box.")
@click.option("--attacker", "attackers", type=ATTACKER, multiple=True, required=True,
              help="A power, with the number of its submarines (default: all ready in the box); repeat.")
@click.option("--line", "lines", type=LINE, multiple=True,
              help="A line of the modifier that the position does not give, as in \"naval nationality=-1\"; repeat.")
@click.option("--modifier", type=MODIFIER, default=None, help="The net modifier, to be checked against its lines.")
@click.option("--asw", type=AMOUNT, help="Defending ASW (default: all in the box).")
@click.option("--transports", type=AMOUNT, help="Transports in the box (default: all).")
@click.option("--cves", type=AMOUNT, help="CVEs in the box (default: all).")
@click.option("--attack-roll", type=DICE, help="The attacker's dice: 3+5, or 8. Without it the ledger draws.")
@click.option("--defense-roll", type=DICE, help="The defender's dice.")
@click.option("--damaged-to", type=PLACE, default="port", help="Where damaged transports go (default port).")
@click.option("--eliminated", type=ELIMINATED, multiple=True,
              help="How several attackers share their losses (default: in proportion); repeat.")
def _submarine(box: str, attackers: tuple[tuple[str, str | None, int | None], ...], lines: tuple[tuple[str, int], ...],
               modifier: int | None, asw: int | None, transports: int | None, cves: int | None,
               attack_roll: str | None, defense_roll: str | None, damaged_to: str,
               eliminated: tuple[tuple[str, str | None, int], ...]) -> Order:
    """Resolve submarine combat in an SW box (24.6), dice and losses in one order.

    The modifier is derived from the position, line by line: control, research, CVEs,
    war, codebreaking. A --line that names one of its rows (atlantic.ultra) takes its
    place, and is refused where the position says otherwise.

    \b
    Example:
      awaw combat submarine --box atlantic --attacker germany \\
        --line "naval nationality=-1" --attack-roll 3+5 --defense-roll 4
    """
    return FightSubmarines(box, attackers, modifier, lines, asw, transports, cves, attack_roll, defense_roll,
                           damaged_to, eliminated)


@write("bombing", command)
@click.option("--theater", type=THEATER, required=True, help="europe or pacific.")
@click.option("--target", type=TEXT, required=True, help="What is bombed, in your words.")
@click.option("--defender", type=POWER, required=True, help="Who loses the BRPs.")
@click.option("--bombers", type=FORCE, multiple=True,
              help="A power with the number and place of its bombers (default: all ready); repeat.")
@click.option("--part", "parts", type=PART, multiple=True,
              help="What defends the target: flak=2, city, port, fortress, airbase ...; repeat.")
@click.option("--distance", type=AMOUNT, help="Hexes to the target, for range and its modifier.")
@click.option("--aaf", type=POWER_AMOUNT, multiple=True, help="AAF that bomb, three for one bomber; repeat.")
@click.option("--escort", "escorts", type=FORCE, multiple=True, help="Escorting interceptors; repeat.")
@click.option("--escort-jets", type=AMOUNT, default=0, help="Jets among the escorts.")
@click.option("--escorts-lost", type=AMOUNT, default=0, help="Escorting interceptors lost in air combat.")
@click.option("--interceptors", "defenders", type=FORCE, multiple=True, help="Defending interceptors; repeat.")
@click.option("--jets", type=AMOUNT, default=0, help="Defending jets.")
@click.option("--interceptors-lost", type=AMOUNT, default=0, help="Defending interceptors lost in air combat.")
@click.option("--air-line", "air_lines", type=LINE, multiple=True, help="A line of the air combat modifier; repeat.")
@click.option("--air-loss", "air_losses", type=POWER_AMOUNT, multiple=True, help="Bombers lost in the air; repeat.")
@click.option("--turned-back", type=POWER_AMOUNT, multiple=True, help="Bombers turned back in the air; repeat.")
@click.option("--line", "lines", type=LINE, multiple=True, help="A line of the modifier that is not derived; repeat.")
@click.option("--modifier", type=MODIFIER, default=None, help="The net modifier, to be checked against its lines.")
@click.option("--attack-roll", type=DICE, help="The attacker's dice: 3+5, or 8. Without it the ledger draws.")
@click.option("--defense-roll", type=DICE, help="The defender's dice.")
@click.option("--target-brps", type=AMOUNT, help="The most BRPs that the target can lose, if you limit it.")
@click.option("--eliminated", type=POWER_AMOUNT, multiple=True, help="How several attackers share losses; repeat.")
def _bombing(escorts: tuple[tuple[str, int | None, str | None], ...], escort_jets: int, escorts_lost: int,
             defenders: tuple[tuple[str, int | None, str | None], ...], jets: int, interceptors_lost: int,
             **options: Any) -> Order:
    """Resolve strategic bombing (24.613, 24.632, 24.65); air combat is recorded as it was.

    Modifiers are derived from research and range; a --line adds what is not.

    \b
    Example:
      awaw combat bombing --theater europe --target "the Ruhr" \\
        --defender germany --bombers britain=1 --part flak=2 --part city \\
        --attack-roll 8 --defense-roll 5
    """
    return Bomb(escorts=_squadrons(escorts, escort_jets, escorts_lost),
                defenders=_squadrons(defenders, jets, interceptors_lost), **options)


def _squadrons(named: tuple[tuple[str, int | None, str | None], ...], jets: int, lost: int) -> tuple[Squadrons, ...]:
    """Make the squadrons of a side; jets and losses are those of the power named first.

    Raises BadInput for jets or losses of nobody.
    """
    if (jets or lost) and not named:
        raise BadInput(Problem("bad-attackers", "Jets or losses in the air are given, and no power to which they "
                               "belong.", "Name it: --escort britain=2, --interceptors germany=2.", "24.613"))
    return tuple(Squadrons(power, count or 0, *((jets, lost) if number == 0 else (0, 0)), place or "base")
                 for number, (power, count, place) in enumerate(named))
