"""awaw calc: calculators that need no campaign."""

from __future__ import annotations

import click

from cli.calculators.combats import bombing, submarine
from cli.calculators.opening import us_opening
from cli.calculators.tables import air_range, carrier, raider
from cli.calculators.tension import usat_start


@click.group("calc")
def command() -> None:
    """Calculate without a campaign.

    With --batch FILE, every line of a JSON Lines file is calculated: its keys
    are the options with underscores, and each answer is one line of JSON.

    \b
    Example:
      awaw calc submarine --submarines 6 --transports 20 --attack-roll 8
    """


for _calculator in (submarine, bombing, raider, air_range, carrier, usat_start, us_opening):
    command.add_command(_calculator)
