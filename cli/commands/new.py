"""awaw new: start a campaign."""

from __future__ import annotations

import click

from cli.command import write
from cli.params import FILE, OVERLAY, TEXT
from ledger.errors import BadInput, Problem, unknown_word
from ledger.rules import words
from ledger.rules.edition import DEFAULT
from projections.orders import Order, SetUp, Start

SCENARIOS = {"open": "nothing is set up; the players enter their position",
             "fall-1939": "starting levels (24.31), the American economy (10.25A), USJT 0 (10.3)"}


@write("new")
@click.argument("name", type=TEXT)
@click.option("--scenario", default="open", metavar="NAME",
              help="open: nothing is set up (default). fall-1939: starting levels, the American economy, USJT 0.")
@click.option("--edition", default=DEFAULT, metavar="NAME", help=f"The printed rules (default {DEFAULT}).")
@click.option("--overlay", "overlays", type=OVERLAY, multiple=True,
              help="Errata or house rules laid over them: a name (2013, classic) or a file; repeat.")
@click.option("--from", "source", type=(click.Choice(["gathering-storm"]), FILE), metavar="gathering-storm FILE",
              help="Go on from Gathering Storm: a TOML file that says how it ended, or - to be asked.")
@click.option("--player", "players", multiple=True, metavar="NAME=POWER[,POWER]", help="Who plays what; repeat.")
def command(name: str, scenario: str, edition: str, overlays: tuple[tuple[str, str], ...],
            source: tuple[str, str] | None, players: tuple[str, ...]) -> tuple[Order, ...]:
    """Start a campaign.

    \b
    Example:
      awaw new "Our war" --scenario fall-1939 --player "Ann=germany,italy"
    """
    if scenario not in SCENARIOS:
        raise unknown_word("scenario", scenario, SCENARIOS)
    start = Start(name, scenario, edition, tuple(map(_player, players)), overlays)
    orders: tuple[Order, ...] = (start, SetUp()) if scenario == "fall-1939" else (start,)
    if source is not None:
        from cli.gathering_storm import start_from

        orders = (*orders, start_from(source[1]))
    return orders


def _player(text: str) -> tuple[str, tuple[str, ...]]:
    name, equals, powers = text.partition("=")
    if not equals or not name.strip():
        raise BadInput(Problem("bad-pair", f'"{text}" is not NAME=POWER.', 'Write it like "Ann=germany,italy".'))
    return name.strip(), tuple(words.power(power) for power in powers.split(","))
