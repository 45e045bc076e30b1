"""A campaign that breaks every check of the referee, with all that an audit says of it; and the same played right.

What no ruling allows is written into the record as somebody would who writes into the file by hand. The known findings
stand in checks.json; run with AWAW_REGENERATE=1 to write them anew, and read the diff.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from campaigns.table import Awaw

from ledger.chain import Head, link
from ledger.events.base import Event
from ledger.events.bombing import BombingResolved
from ledger.events.brps import BrpBaseChanged
from ledger.events.campaign import CampaignStarted, EditionChanged
from ledger.events.codec import encode
from ledger.events.combat import DiceRolled, SubmarineCombatResolved
from ledger.events.forces import UnitsBuilt, UnitsMoved
from ledger.events.raids import RaidResolved
from ledger.events.situation import ResearchAchieved
from ledger.events.tension import EffectiveTensionRolled
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.store.sql import open_ledger, open_viewer
from projections.campaign import Ledger
from projections.position import Position
from projections.referee import CHECKS
from projections.timeline import entry

HERE = Path(__file__).parent
WHEN = "2026-03-01T18:00:00.000000Z"
Of = TypeVar("Of", bound=Event)


def play(awaw: Awaw, name: str) -> None:
    """Record a campaign from its turn file; its settings lie beside it."""
    shutil.copy(HERE / "checks.toml", awaw.folder / "checks.toml")
    awaw.record((HERE / f"{name}.turns").read_text("utf-8"), f"{name}.turns")


def events() -> list[Event]:
    """Read all events of the only campaign."""
    with open_viewer(Path("awaw.db")) as store:
        return [entry(record).event for record in Ledger(store).campaign().records()]


def write(orders: Sequence[Sequence[Event]]) -> None:
    """Write events behind the record, each list of them an order, in a chain that fits."""
    with open_ledger(Path("awaw.db")) as store:
        campaign = Ledger(store).campaign()
        head = campaign.head
        for number, order in enumerate(orders, 1):
            records = link(head, campaign.id, f"hand/{number}", [encode(one, recorded_at=WHEN) for one in order])
            store.append(records, head)
            head = Head(records[-1].version, records[-1].hash)


def tripped() -> set[Callable[..., Any]]:
    """Fold the campaign, and collect the checks that some event breaks."""
    position, found = Position(), set()
    with open_viewer(Path("awaw.db")) as store:
        for each in Ledger(store).campaign().entries():
            found |= {check for check in CHECKS.get(type(each.event), ())
                      if any(check(position, each.event, position.edition))}
            position.apply(each)
    return found


def last(kind: type[Of], **change: Any) -> Of:
    """Give the newest event of a type with other values."""
    newest = [event for event in events() if isinstance(event, kind)][-1]
    return newest.model_copy(update=change)


def by_hand() -> Iterator[list[Event]]:
    """Make what no ruling allows, each on its own; the clock stands in the Axis combat phase of Summer 1941."""
    yield [TurnBegun(turn="Spring 1941")]
    yield [TurnBegun(turn="Summer 1941")]
    yield [PhaseBegun(phase="combat")]
    yield [PlayerTurnBegun(side="axis"), PhaseBegun(phase="combat")]
    yield [PhaseBegun(phase="movement"), PlayerTurnBegun(side="axis")]
    yield [PhaseBegun(phase="combat")]
    yield from _raids()
    yield from _submarines()
    yield [PlayerTurnBegun(side="allied"), PhaseBegun(phase="combat")]
    yield from _bombings()
    yield [DiceRolled(purpose="weather", count=1, total=9, faces=None, source="given")]
    yield [last(EffectiveTensionRolled, die=1, actual=40, change=2)]
    yield [PhaseBegun(phase="construction")]
    build = last(UnitsBuilt, holder="germany", unit="submarine", origin=None, drawn_from=None, payer="italy",
                 yard="germany", count=1, cost=3, shipbuilding=1)
    yield [build]
    yield [build.model_copy(update={"payer": "germany", "count": 99, "cost": 297, "shipbuilding": 0})]
    yield [last(UnitsMoved, holder="japan", unit="submarine", origin=None, source="port", target="pacific", count=5)]
    yield [last(BrpBaseChanged, power="china", base=-1, level=None)]
    yield [last(BrpBaseChanged, power="china", base=0, base_to=9, level=None)]
    yield [*_dice(6), last(ResearchAchieved, result=9, rolled=6, modifier=1)]
    laid_over = last(CampaignStarted).overlays
    yield [EditionChanged(edition="charts", overlays=tuple(
        one.model_copy(update={"digest": "0" * 64}) for one in laid_over))]


def _dice(*totals: int) -> list[Event]:
    return [DiceRolled(purpose="given", count=2 if total > 6 else 1, total=total, faces=None, source="given")
            for total in totals]


def _raids() -> Iterator[list[Event]]:
    raid = last(RaidResolved)
    [ships] = raid.group
    yield [*_dice(3), raid.model_copy(update={"number": 1})]
    yield [*_dice(2), raid.model_copy(update={"number": 4})]
    yield [*_dice(2), raid.model_copy(update={"number": 3, "group": (ships.model_copy(update={"count": 9}),)})]
    yield [*_dice(2), raid.model_copy(update={"number": 4, "group": (ships.model_copy(update={"lost": 2}),)})]
    yield [*_dice(2), raid.model_copy(update={"number": 5, "sinkings": 99, "transports_sunk": 80,
                                              "transports_damaged": 19})]


def _submarines() -> Iterator[list[Event]]:
    combat = last(SubmarineCombatResolved)
    [side] = combat.attackers
    yield [combat]
    yield [*_dice(7, 6), combat.model_copy(update={"attackers": (side.model_copy(update={"count": 90}),)})]
    yield [*_dice(7, 6), combat.model_copy(update={"attackers": (side.model_copy(update={"eliminated": 8}),)})]
    yield [*_dice(7, 6), combat.model_copy(update={"transports_at_start": 200})]
    yield [*_dice(7, 6), combat.model_copy(update={"modifier": 3})]


def _bombings() -> Iterator[list[Event]]:
    bombing = last(BombingResolved)
    [force] = bombing.forces
    yield [bombing]
    yield [*_dice(7, 2), bombing.model_copy(update={"forces": (force.model_copy(update={"count": 50}),)})]
    yield [*_dice(7, 2), bombing.model_copy(update={"target_strength": 30})]
    yield [*_dice(7, 2), bombing.model_copy(update={"defender": "germany", "brps_lost": 999})]


def found(awaw: Awaw) -> list[str]:
    """Give every finding of an audit in one line."""
    said = json.loads(awaw.run("audit", "-O", "json").out)
    return [f"{one['event']} {one['code']} {one['rule']}: {one['message']}".replace(" : ", ": ")
            for one in said["findings"]]


class TestBroken:
    """Each check broken once."""

    def test_what_is_found(self, awaw: Awaw) -> None:
        """The audit lists every ruling, the warnings, and all that was written by hand, word for word."""
        play(awaw, "checks")
        ruled = found(awaw)
        assert awaw.json("audit")["ok"] is True
        write(list(by_hand()))
        written = [line for line in found(awaw) if line not in ruled]
        assert awaw.json("audit", code=1)["ok"] is False
        assert awaw("verify").out == ""
        known = {"by ruling": ruled, "by hand": written}
        golden = HERE / "checks.json"
        if os.environ.get("AWAW_REGENERATE"):
            golden.write_text(json.dumps(known, indent=1) + "\n")
        assert known == json.loads(golden.read_text())

    def test_none_is_left_out(self, awaw: Awaw) -> None:
        """There is no check that nothing here breaks."""
        play(awaw, "checks")
        write(list(by_hand()))
        names = {f"{check.__module__}.{check.__name__}" for checks in CHECKS.values() for check in checks}
        assert names - {f"{check.__module__}.{check.__name__}" for check in tripped()} == set()

    def test_each_ruling_is_listed(self, awaw: Awaw) -> None:
        """What the turn file rules is in the audit with the players' words, and nothing but that and the warnings."""
        play(awaw, "checks")
        lines = (HERE / "checks.turns").read_text("utf-8").splitlines()
        ruled = [line.partition('--by-ruling "')[2].rstrip('"') for line in lines if "--by-ruling" in line]
        listed = found(awaw)
        for words in ruled:
            assert any(line.endswith(f"Ruled: {words}") for line in listed), words
        assert [line.partition(" ")[2] for line in listed if "Ruled: " not in line] == [
            "warning 35.6: deficit: Italy is left with -500 BRPs.",
            "warning 35.6: deficit: Italy is left with -520 BRPs.",
            "warning 35.3: changed-by-hand: Germany: the new level is +150; the rules propose +60.",
            "warning 24.31: placed-late: transports of Japan are set up in Summer 1940, as if they had "
            "always been there.",
            "warning 24.631A: under-repair: 1 transport of Western Allies sail while they are under "
            "repair."]


class TestPlayedRight:
    """The same campaign played right."""

    def test_nothing_is_found(self, awaw: Awaw) -> None:
        """The audit is silent, and so is the check of the record."""
        play(awaw, "checks-right")
        assert awaw("audit").out == ""
        assert awaw("verify").out == ""

    def test_is_the_same_campaign(self, awaw: Awaw) -> None:
        """All kinds of event that are judged in the one are played in the other."""
        play(awaw, "checks")
        broken = {type(event) for event in events() if type(event) in CHECKS}
        Path("awaw.db").unlink()
        play(awaw, "checks-right")
        played = {type(event) for event in events()}
        assert broken - played <= {EditionChanged}

    @pytest.mark.parametrize("name", ["checks", "checks-right"])
    def test_is_a_no_op_twice(self, awaw: Awaw, name: str) -> None:
        """Recorded again, nothing happens."""
        play(awaw, name)
        assert "recorded already" in awaw("record", f"{name}.turns").out
