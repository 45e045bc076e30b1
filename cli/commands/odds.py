"""awaw odds: all that the dice of a combat can do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from cli.calculators.base import Calculator, edition_of
from cli.calculators.combats import UNROLLED, bombing_raid, submarine_combat
from cli.command import read
from cli.options import AT, EDITION, bombing_forces, submarine_forces
from cli.params import AMOUNT, ATTACKER, BOX, FORCE, LINE, PART, POWER, THEATER
from cli.reports.base import Report
from cli.session import Session

if TYPE_CHECKING:
    from projections.decide.forecast import Forecast
    from projections.orders import Bomb, FightSubmarines

_AT_LEAST = click.option("--at-least", type=AMOUNT, help="Show the chance of so many or more.")
_FROM = click.option("--from-campaign", is_flag=True,
                     help="Take forces and modifier from the campaign; --box and --attacker say which.")
_LINES = click.option("--line", "lines", type=LINE, multiple=True,
                      help="With --from-campaign: a line of the modifier that is not derived; repeat.")


@click.group("odds")
def command() -> None:
    """Work out all that the dice of a combat can do, exactly.

    \b
    Example:
      awaw odds submarine --submarines 6 --asw 7 --transports 20
    """


@read("submarine", command, Calculator)
@submarine_forces
@_AT_LEAST
@EDITION
@_FROM
@click.option("--box", type=BOX, help="With --from-campaign: the SW box.")
@click.option("--attacker", "attackers", type=ATTACKER, multiple=True,
              help="With --from-campaign: who attacks; repeat.")
@_LINES
@AT
def _submarine(session: Session, at_least: int | None, edition: str | None, from_campaign: bool, box: str | None,
               attackers: tuple[tuple[str, str | None, int | None], ...], lines: tuple[tuple[str, int], ...],
               at: str | None, **forces: Any) -> Report:
    """Work out the odds of a submarine combat (24.6): each loss over all dice.

    \b
    Example:
      awaw odds submarine --submarines 6 --asw 7 --transports 20 --modifier -1 \\
        --at-least 3
    """
    from cli.reports.odds import submarine_odds_report
    from ledger.rules.odds import submarine_odds
    from ledger.rules.submarine import SubmarineCombat

    _either(from_campaign, (*forces, "edition"), ("box", "attackers", "lines", "at"))
    if not from_campaign:
        combat = submarine_combat(**forces, **UNROLLED)
        return submarine_odds_report(combat, submarine_odds(edition_of(edition), combat), at_least)
    if box is None or not attackers:
        raise click.UsageError("--from-campaign needs --box and --attacker.", click.get_current_context())
    from projections.orders import FightSubmarines

    found = _forecast(session, FightSubmarines(box, attackers, lines=lines), at)
    assert isinstance(found.combat, SubmarineCombat)
    return submarine_odds_report(found.combat, submarine_odds(found.edition, found.combat), at_least, found)


@read("bombing", command, Calculator)
@bombing_forces
@_AT_LEAST
@EDITION
@_FROM
@click.option("--theater", type=THEATER, default="europe", help="With --from-campaign: europe (default) or pacific.")
@click.option("--defender", type=POWER, help="With --from-campaign: whose target it is.")
@click.option("--attacker", "attackers", type=FORCE, multiple=True, help="With --from-campaign: whose bombers; repeat.")
@click.option("--part", "parts", type=PART, multiple=True,
              help="With --from-campaign: what defends the target; repeat.")
@click.option("--distance", type=AMOUNT, help="With --from-campaign: hexes to the target.")
@_LINES
@AT
def _bombing(session: Session, at_least: int | None, edition: str | None, from_campaign: bool, theater: str,
             defender: str | None, attackers: tuple[tuple[str, int | None, str | None], ...],
             parts: tuple[tuple[str, int], ...], distance: int | None, lines: tuple[tuple[str, int], ...],
             at: str | None, **forces: Any) -> Report:
    """Work out the odds of a strategic bombing (24.632, 24.65) over all dice.

    \b
    Example:
      awaw odds bombing --bombers 8 --target-strength 6 --modifier 3 \\
        --at-least 20
    """
    from cli.reports.odds import bombing_odds_report
    from ledger.rules.bombing import Bombing
    from ledger.rules.odds import bombing_odds

    _either(from_campaign, (*forces, "edition"),
            ("theater", "defender", "attackers", "parts", "distance", "lines", "at"))
    if not from_campaign:
        raid = bombing_raid(**forces, **UNROLLED)
        return bombing_odds_report(raid, bombing_odds(edition_of(edition), raid), at_least)
    if defender is None or not attackers:
        raise click.UsageError("--from-campaign needs --defender and --attacker.", click.get_current_context())
    from projections.orders import Bomb

    found = _forecast(session, Bomb(theater, "the target", defender, attackers, parts, distance, lines=lines), at)
    assert isinstance(found.combat, Bombing)
    return bombing_odds_report(found.combat, bombing_odds(found.edition, found.combat), at_least, found)


def _either(from_campaign: bool, by_hand: Iterable[str], looked_up: Iterable[str]) -> None:
    """Refuse options that say by hand what the campaign says, or ask a campaign that is not looked at."""
    ctx = click.get_current_context()
    for name in by_hand if from_campaign else looked_up:
        if ctx.get_parameter_source(name) == ParameterSource.COMMANDLINE:
            option = next(param.opts[0] for param in ctx.command.params if param.name == name)
            way = "does not go with" if from_campaign else "needs"
            raise click.UsageError(f"{option} {way} --from-campaign.", ctx)


def _forecast(session: Session, order: FightSubmarines | Bomb, at: str | None) -> Forecast:
    from projections.cuts import parse_cut

    with session.campaign() as campaign:
        return campaign.forecast(order, parse_cut(at) if at is not None else None)
