"""One event of every type, in the game's own words, and the frozen files that hold them.

After a new type, or a new schema number with its upcaster, write the files that are missing:

    AWAW_WRITE_PAYLOADS=1 .venv/bin/pytest -n0 tests/events/test_payloads.py

A file that is there is never written over: what was once recorded must stay readable.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ledger.events import (
    bombing,
    book,
    brps,
    campaign,
    combat,
    disputes,
    forces,
    mobilization,
    points,
    raids,
    situation,
    tension,
    turns,
)
from ledger.events.base import Event
from ledger.events.codec import Base, Place, Ruling, encode
from ledger.events.registry import EVENTS
from ledger.rules.overlay import Overlay

FOLDER = Path(__file__).parents[1] / "payloads"
SCHEMAS = FOLDER / "schemas.json"
WRITING = bool(os.environ.get("AWAW_WRITE_PAYLOADS"))

_HOUSE = Overlay.of("house.toml", {"settings": {"eliminated_return": {"value": "lost", "rule": "24.2"}}})
_LAID_OVER = (campaign.LaidOver(name=_HOUSE.name, digest=_HOUSE.digest, content=_HOUSE.content),)

SAMPLES: tuple[Event, ...] = (
    campaign.CampaignStarted(
        name="War in the Atlantic", scenario="fall-1939", edition="charts", overlays=_LAID_OVER, players=(
            campaign.Player(name="Jürgen", powers=("germany", "italy")),
            campaign.Player(name="Anne", powers=("britain", "us")))),
    campaign.CampaignForked(name="What if Brest had held"),
    campaign.EditionChanged(edition="rulebook", overlays=_LAID_OVER),
    turns.TurnBegun(turn="Spring 1941"),
    turns.PlayerTurnBegun(side="axis"),
    turns.PhaseBegun(phase="construction"),
    forces.ForcesPlaced(holder="western-allies", unit="asw", origin="american", stationed=(
        forces.Stationed(place="port", count=1), forces.Stationed(place="allowable", count=1))),
    forces.ForcePoolExpanded(holder="germany", unit="submarine", origin=None, count=2, rps=6),
    forces.UnitsBuilt(holder="western-allies", unit="asw", origin="american", drawn_from="american", count=2,
                      place="port", payer="us", yard="us", cost=6, shipbuilding=2),
    forces.UnitsMoved(holder="western-allies", unit="transport", origin=None, count=3, source="port",
                      target="atlantic-us", inverted=True, manner="movement"),
    forces.UnitsDamaged(holder="western-allies", unit="transport", origin=None, count=2, place="atlantic",
                        refuge="port", cause="a storm"),
    forces.UnitsRepaired(holder="us", unit="cve", origin=None, count=1, place="port"),
    forces.UnitsLost(holder="western-allies", unit="transport", origin=None, count=1, place="port", inverted=True,
                     cause="bombed in Liverpool", goes_to="allowable"),
    combat.DiceRolled(purpose="Atlantic box: submarine attack", count=2, total=8, faces=(3, 5), source="given"),
    combat.SubmarineCombatResolved(
        box="atlantic", attackers=(combat.Attacker(power="germany", unit="submarine", count=6, eliminated=1),
                                   combat.Attacker(power="italy", unit="submarine", count=1, eliminated=0)),
        split="given", defender="western-allies",
        escorts=(combat.Escort(origin=None, asw=5, eliminated=0),
                 combat.Escort(origin="american", asw=2, eliminated=0)),
        carriers=(combat.Carriers(holder="us", cves=6, eliminated=1),),
        transports=20, transports_at_start=20, lost_before=0, modifier=-3,
        modifiers=(combat.Modifier(id="atlantic.ultra", label="Ultra", amount=-1, source="derived"),
                   combat.Modifier(id="atlantic.cves", label="CVEs", amount=-1, source="derived"),
                   combat.Modifier(id=None, label="naval nationality", amount=-1, source="given")),
        attack=combat.Roll(roll=8, modified=5, column=5, result="1/3"),
        defense=combat.Roll(roll=4, modified=7, column=7, result="1/3"),
        submarines_aborted=3, submarines_through=2, transports_sunk=2, transports_damaged=3,
        damaged_to="port", goes_to="allowable"),
    bombing.BombingResolved(
        theater="europe", target="Hamburg", defender="germany",
        target_parts=(bombing.TargetPart(kind="city", count=1), bombing.TargetPart(kind="flak", count=3)),
        target_strength=5, distance=7,
        forces=(bombing.BomberForce(power="britain", unit="bomber", place="base", count=6, lost_in_air=1, turned_back=1,
                                    eliminated=1),),
        split="proposed",
        escorts=(bombing.AirForce(power="britain", place="base", interceptors=2, jets=0, lost=1),),
        defenders=(bombing.AirForce(power="germany", place="base", interceptors=3, jets=1, lost=0),),
        air_modifiers=(combat.Modifier(id="air-combat.jets", label="jets", amount=-1, source="derived"),),
        modifier=1,
        modifiers=(combat.Modifier(id="bombing.research", label="second result", amount=1, source="derived"),),
        attack=combat.Roll(roll=6, modified=7, column=7, result="1/2"),
        defense=combat.Roll(roll=8, modified=7, column=7, result="1/3"),
        aborted=1, through=1, target_brps=20, brps_lost=7, goes_to="allowable"),
    raids.RaidResolved(
        box="atlantic", power="germany", number=1,
        group=(raids.Ships(holder="germany", unit="battleship-4", count=1, lost=1),),
        based="brest", southern_edge=False,
        modifiers=(combat.Modifier(id="raiders.always", label="always", amount=-3, source="derived"),),
        die=6, modified=3, kinds=(5, 3),
        engaged=(raids.Ships(holder="britain", unit="cruiser", count=1, lost=0),
                 raids.Ships(holder="britain", unit="battleship-5", count=1, lost=1)),
        cost=1, defender="western-allies", sinkings=3, transports_at_start=11, lost_before=4,
        transports_sunk=2, transports_damaged=1, damaged_to="atlantic-us", goes_to="allowable"),
    brps.BrpsSpent(power="germany", amount=15, category="offensive", purpose="offensive in the West"),
    brps.BrpsGained(power="britain", amount=-5, reason="convoys lost", opens=False),
    brps.BrpBaseChanged(power="us", base=10, base_to=150, level=None, level_to=None, reason="mobilization",
                        rule="36.21"),
    brps.BrpPartChanged(power="germany", kind="conquest", name="poland", amount=20, level=15, prorated=True),
    brps.BrpsGranted(giver="us", receiver="britain", amount=12),
    brps.YssStepTaken(year=1941, step="growth", figures=(
        brps.YssFigure(power="britain", item="base", amount=5, proposed=4, lines=(
            brps.YssLine(label="20 percent of 20", amount=4, rule="35.3"),)),
        brps.YssFigure(power="france", item="base", amount=0, proposed=None, lines=())), note="counted by both"),
    points.RpsAssigned(power="germany", purpose="research", target="torpedo", count=3),
    points.DpsAssigned(power="us", country="ireland", count=2),
    mobilization.PowerMobilized(power="us", theater="atlantic", number=2, base=10, level=10, effective=14, counts=False,
                                units="4 2-3 tank corps", buildable="Fall 1941"),
    tension.TensionChanged(track="usat", causes=(
        tension.TensionCause(id="usat.france", label="fall of France", amount=5, rule="49.8"),
        tension.TensionCause(id=None, label="level in Spring 1935", amount=-50, rule=""))),
    tension.EffectiveTensionRolled(track="usjt", actual=12, die=1, change=-2),
    situation.ControlChanged(location="brest", side="axis"),
    situation.WarDeclared(power="germany", target="us", since=None),
    situation.ResearchAchieved(power="britain", project="asw", result=9, rps=3, rolled=6, modifier=3, carried=1,
                               levels=2),
    situation.CodebreakingChanged(code="ultra", side="allied"),
    situation.DiplomacyResolved(country="ireland", result=8),
    situation.MarkSet(key="murmansk-convoy", value="sailed", until="turn"),
    book.NoteWritten(text='Anne asked: "Who holds Malta?"'),
    book.AssertionMade(path="pools/western-allies/asw/built", value=7),
    book.AdjustmentRuled(account="germany/submarine/port", amount=-1),
    book.OrderRetracted(order="sp41/7", restores="sp41/3", along=("sp41/7.clock",)),
    disputes.ConsentGiven(order="sp41/7", player="Anne"),
    disputes.DisputeOpened(name="biscay", events=("sp41/7:0", "sp41/7:2"), about="Was Brest taken before the combat?"),
    disputes.DisputeCommented(name="biscay", text="Control changed in the movement phase"),
    disputes.DisputeRuled(name="biscay", decision="corrected", reason="agreed 3 March"),
)

_WHEN = "2026-03-01T18:00:00.000000Z"


def record(event: Event) -> bytes:
    """Write the whole record of a sample; a few have an envelope that is filled to the brim."""
    if event.TYPE in ("campaign.started", "campaign.forked"):
        return encode(event, recorded_at=_WHEN, actor="Anne", base=Base(campaign="0192", version=7, hash="ab" * 32))
    if event.TYPE == "units.lost":
        return encode(event, recorded_at=_WHEN, actor="Jürgen", line="cd" * 32, place=Place(order="sp41/3", index=1),
                      ruling=Ruling(text="agreed 3 March", over=("wrong-phase", "brp-short")))
    return encode(event, recorded_at=_WHEN)


def file_of(kind: type[Event], schema: int | None = None) -> Path:
    """Name the frozen file of a type and schema."""
    return FOLDER / f"{kind.TYPE}.v{schema or kind.SCHEMA}.json"


def schemas() -> dict[str, Any]:
    """Describe the shape of every event: its JSON Schema without the words that explain it."""
    return {f"{kind.TYPE}.v{kind.SCHEMA}": _bare(kind.model_json_schema()) for kind in EVENTS}


def _bare(value: Any, names: bool = False) -> Any:
    """Leave out titles and descriptions; `names` tells that the keys are field names, which all stay."""
    if isinstance(value, list):
        return [_bare(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {key: _bare(inner, key in ("properties", "$defs") and not names)
            for key, inner in value.items() if names or key not in ("title", "description")}


def write_missing() -> None:
    """Write what is not there yet; the schemas are written anew."""
    FOLDER.mkdir(exist_ok=True)
    for event in SAMPLES:
        if not (path := file_of(type(event))).exists():
            path.write_bytes(record(event))
    SCHEMAS.write_text(json.dumps(schemas(), indent=1, sort_keys=True) + "\n", "utf-8")
