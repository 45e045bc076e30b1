"""awaw calc submarine, bombing: SW combat, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import click

from cli.calculators.base import calculator, edition_of
from cli.options import EDITION, bombing_forces, submarine_forces
from cli.params import TWO_DICE
from cli.reports.base import Report

if TYPE_CHECKING:
    from ledger.rules.bombing import Bombing
    from ledger.rules.submarine import SubmarineCombat

UNROLLED: Mapping[str, int] = MappingProxyType({"attack_roll": 7, "defense_roll": 7})
"""Dice that stand for those not rolled yet, where a combat needs some; odds do not look at them."""

_ATTACK = click.option("--attack-roll", type=TWO_DICE, required=True, help="The attacker's two dice, 2 to 12.")


@calculator("submarine")
@submarine_forces
@_ATTACK
@click.option("--defense-roll", type=TWO_DICE, help="The defender's two dice, if there is ASW.")
@EDITION
def submarine(edition: str | None, **numbers: Any) -> Report:
    """Work out a submarine combat (24.6), step by step.

    \b
    Example:
      awaw calc submarine --submarines 6 --asw 7 --transports 20 --modifier -1 \\
        --attack-roll 8 --defense-roll 4
    """
    from cli.reports.calc import submarine_report
    from ledger.rules.submarine import resolve_by

    combat = submarine_combat(**numbers)
    return submarine_report(combat, resolve_by(edition_of(edition), combat))


@calculator("bombing")
@bombing_forces
@_ATTACK
@click.option("--defense-roll", type=TWO_DICE, help="The defender's two dice, if the target has a strength.")
@EDITION
def bombing(edition: str | None, **numbers: Any) -> Report:
    """Work out a strategic bombing (24.632, 24.65), step by step.

    \b
    Example:
      awaw calc bombing --bombers 8 --target-strength 6 --modifier 3 \\
        --attack-roll 4 --defense-roll 10
    """
    from cli.reports.calc import bombing_report
    from ledger.rules.bombing import resolve

    raid = bombing_raid(**numbers)
    return bombing_report(raid, resolve(edition_of(edition).sw_combat_table, raid))


def submarine_combat(transports: int, transports_at_start: int | None, **numbers: Any) -> SubmarineCombat:
    """Make a submarine combat; where nobody says how many transports the turn began with, as many as now."""
    from ledger.rules.submarine import SubmarineCombat

    at_start = transports if transports_at_start is None else transports_at_start
    return SubmarineCombat(transports=transports, transports_at_start=at_start, **numbers)


def bombing_raid(**numbers: Any) -> Bombing:
    """Make a bombing of the options that say who bombs what."""
    from ledger.rules.bombing import Bombing

    return Bombing(**numbers)
