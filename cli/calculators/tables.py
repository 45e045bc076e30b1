"""awaw calc raider, air-range, carrier: the tables of the charts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.calculators.base import calculator, edition_of
from cli.options import EDITION
from cli.params import AMOUNT, BOX, COUNT, INTEGER, LOCATION, POWER, SIDE, THEATER
from cli.reports.base import Report

if TYPE_CHECKING:
    from ledger.rules.modifiers import Facts

_BOMBS_EVERYWHERE = "us"
"""The power whose bombers fly in both theaters; unused range gives every power the same."""


@calculator("raider")
@click.option("--die", type=INTEGER, required=True, help="The die for this raider group.")
@click.option("--box", type=BOX, required=True, help="The SW box.")
@click.option("--attacker", "attackers", type=POWER, multiple=True, required=True,
              help="Whose raiders they are; repeat.")
@click.option("--ships", type=COUNT, default=1, help="Ships in the raider group (default 1).")
@click.option("--groups-before", type=AMOUNT, default=0, help="Raider groups before this one in the box.")
@click.option("--cves", type=AMOUNT, default=0, help="CVEs in the box.")
@click.option("--search", type=AMOUNT, default=0,
              help="AAS and NAS that search: in India for the Indian Ocean, in Australia for the Pacific.")
@click.option("--southern-edge", is_flag=True, help="The raiders enter off the southern edge of the Pacific.")
@click.option("--based", type=LOCATION, help="Where the raiders are based, as in singapore.")
@click.option("--air-range", type=AMOUNT, default=0, help="Air range results of the defender.")
@click.option("--us-war", is_flag=True, help="Germany and the U.S. are at war.")
@click.option("--ultra", type=SIDE, help="Which side has the Ultra advantage.")
@click.option("--magic", type=SIDE, help="Which side has the Magic advantage.")
@EDITION
def raider(die: int, edition: str | None, **facts: Any) -> Report:
    """Work out how many ships engage a raider group (21.5342).

    \b
    Example:
      awaw calc raider --die 4 --box atlantic --attacker germany --ships 3 \\
        --cves 7 --us-war --ultra allied
    """
    from cli.reports.tables import raider_report
    from ledger.rules.raiders import encounter

    return raider_report(encounter(edition_of(edition), _raiders(**facts), die))


def _raiders(attackers: tuple[str, ...], box: str, ships: int, groups_before: int, cves: int, search: int,
             southern_edge: bool, based: str | None, air_range: int, us_war: bool, ultra: str | None,
             magic: str | None) -> Facts:
    from ledger.errors import BadInput, Problem
    from ledger.rules import words
    from ledger.rules.modifiers import Facts

    if len({words.side_of(power) for power in attackers}) != 1:
        raise BadInput(Problem("bad-attackers", "A raider group has ships of one side.",
                               "Name powers of one side: --attacker germany.", "21.5342"))
    defender = "western-allies" if words.side_of(attackers[0]) == "axis" else "japan"
    return Facts(
        attackers=attackers, defender=defender, box=box, cves=cves, groups=groups_before, ships=ships,
        based=based or "", southern_edge=southern_edge, search={"india": search, "australia": search},
        results={(defender, "air-range"): air_range}, war_turns={("germany", "us"): 1} if us_war else {},
        codes={code: side for code, side in (("ultra", ultra), ("magic", magic)) if side})


@calculator("air-range")
@click.option("--theater", type=THEATER, required=True, help="Where they fly: europe or pacific.")
@click.option("--results", type=AMOUNT, required=True, help="Air range results achieved.")
@click.option("--distance", type=AMOUNT, help="Hexes to the target.")
@click.option("--bomber-results", type=AMOUNT, default=1,
              help="Strategic bomber results, the initial one among them, which limit what unused range gives.")
@EDITION
def air_range(theater: str, results: int, distance: int | None, bomber_results: int,
              edition: str | None) -> Report:
    """Work out air ranges, and what unused range gives bombers.

    \b
    Example:
      awaw calc air-range --theater europe --results 2 --distance 5
    """
    from cli.reports.tables import Ranges, air_range_report
    from ledger.rules.air_range import bomber_range, excess_range, interceptor_range
    from ledger.rules.modifiers import air_range_modifier

    rules = edition_of(edition)
    excess = None if distance is None else excess_range(rules, _BOMBS_EVERYWHERE, theater, distance, results,
                                                        bomber_results)
    return air_range_report(Ranges(
        theater, results, bomber_range(rules, theater, results), interceptor_range(rules, theater, results),
        air_range_modifier(rules, results), distance, excess))


@calculator("carrier")
@click.option("--cves", type=AMOUNT, required=True, help="CVEs in the box.")
@EDITION
def carrier(cves: int, edition: str | None) -> Report:
    """Work out what CVEs do to submarines and raiders, box by box.

    \b
    Example:
      awaw calc carrier --cves 7
    """
    from cli.reports.tables import carrier_report
    from ledger.rules.carriers import carrier_effects

    return carrier_report(cves, carrier_effects(edition_of(edition), cves))
