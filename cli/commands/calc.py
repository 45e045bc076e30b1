"""awaw calc: calculators that need no campaign."""

from __future__ import annotations

import click

from cli.command import read
from cli.options import gathering_storm
from cli.params import AMOUNT, MODIFIER, TWO_DICE
from cli.reports.base import Report
from cli.session import Session


@click.group("calc")
def command() -> None:
    """Calculate without a campaign.

    \b
    Example:
      awaw calc submarine --submarines 6 --transports 20 --attack-roll 8
    """


@read("submarine", command)
@click.option("--submarines", type=AMOUNT, required=True, help="Attacking submarines, in factors.")
@click.option("--asw", type=AMOUNT, default=0, help="Defending ASW, in factors.")
@click.option("--transports", type=AMOUNT, required=True, help="Transports in the box.")
@click.option("--cves", type=AMOUNT, default=0, help="CVEs in the box.")
@click.option("--modifier", type=MODIFIER, default=0, help="The net modifier; + favors the attacker.")
@click.option("--attack-roll", type=TWO_DICE, required=True, help="The attacker's two dice, 2 to 12.")
@click.option("--defense-roll", type=TWO_DICE, help="The defender's two dice, if there is ASW.")
@click.option("--transports-at-start", type=AMOUNT, help="Transports at the start of the turn (default: those now).")
@click.option("--lost-to-raiders", type=AMOUNT, default=0, help="Transports lost there this turn already.")
def _submarine(_session: Session, transports: int, transports_at_start: int | None, **numbers: int) -> Report:
    """Work out a submarine combat (24.6), step by step.

    \b
    Example:
      awaw calc submarine --submarines 6 --asw 7 --transports 20 --modifier -1 \\
        --attack-roll 8 --defense-roll 4
    """
    from cli.reports.calc import submarine_report
    from ledger.rules.edition import DEFAULT, load
    from ledger.rules.submarine import SubmarineCombat, resolve_by

    at_start = transports if transports_at_start is None else transports_at_start
    combat = SubmarineCombat(transports=transports, transports_at_start=at_start, **numbers)
    return submarine_report(combat, resolve_by(load(DEFAULT), combat))


@read("bombing", command)
@click.option("--bombers", type=AMOUNT, required=True, help="Bombers left after air combat, in factors.")
@click.option("--target-strength", type=AMOUNT, required=True, help="The defensive strength of the target.")
@click.option("--modifier", type=MODIFIER, default=0, help="The net modifier; + favors the attacker.")
@click.option("--attack-roll", type=TWO_DICE, required=True, help="The attacker's two dice, 2 to 12.")
@click.option("--defense-roll", type=TWO_DICE, help="The defender's two dice, if the target has a strength.")
def _bombing(_session: Session, **numbers: int) -> Report:
    """Work out a strategic bombing (24.632, 24.65), step by step.

    \b
    Example:
      awaw calc bombing --bombers 8 --target-strength 6 --modifier 3 \\
        --attack-roll 4 --defense-roll 10
    """
    from cli.reports.calc import bombing_report
    from ledger.rules.bombing import Bombing, resolve
    from ledger.rules.edition import DEFAULT, load

    bombing = Bombing(**numbers)
    return bombing_report(bombing, resolve(load(DEFAULT).sw_combat_table, bombing))


@read("usat-start", command)
@gathering_storm
def _usat_start(_session: Session, turns: int, aggressions: tuple[str, ...], war_over: str | None, eai: int,
                pre_emptive: str | None) -> Report:
    """Work out where U.S.-Axis tension starts after Gathering Storm (10.11).

    \b
    Example:
      awaw calc usat-start --turns 18 --aggression ethiopia \\
        --aggression austria --eai 5
    """
    from cli.reports.calc import usat_report
    from ledger.rules.tension import usat_start

    return usat_report(usat_start(turns, aggressions, war_over, eai, pre_emptive))
