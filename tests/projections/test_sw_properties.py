"""What holds over any sequence of raids, combats, bombings and expansions (24.2, 24.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from by_lines import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import LedgerError
from ledger.events.bombing import BombingResolved
from ledger.events.combat import SubmarineCombatResolved
from ledger.events.forces import ForcePoolExpanded
from ledger.events.raids import RaidResolved
from ledger.events.turns import PhaseBegun, PlayerTurnBegun, TurnBegun
from ledger.rules.edition import load
from ledger.rules.submarine import SubmarineCombat, resolve_by
from projections.draft import Stamp
from projections.orders import (
    BeginPhase,
    BeginTurn,
    Bomb,
    Build,
    Expand,
    FightSubmarines,
    Lose,
    Order,
    Raid,
    Redeploy,
    Squadrons,
)
from projections.position import Position
from projections.postings.base import stock
from projections.readings.force_pools import pool_of

FLEETS = """
place germany submarine atlantic=9 indian-ocean=4
place italy submarine atlantic=3
place japan submarine pacific=6 indian-ocean=5
place us submarine pacific=12
place germany battleship-3 atlantic=6
place japan cruiser pacific=6 indian-ocean=6
place western-allies transport atlantic=17 indian-ocean=6 pacific=5 port=9
place japan transport pacific=13 port=6
place britain asw atlantic=5 indian-ocean=1
place us asw atlantic=2
place japan asw pacific=3
place britain cve atlantic=2
turn "Spring 1942"
"""
TURNS = ("Summer 1942", "Fall 1942", "Winter 1942", "Spring 1943")
PLAYER_TURN = {"settings": {"cap_snapshot": {"value": "player-turn"}}}
LENIENT = {"settings": {"damaged_transports": {"value": "lenient"}}}

_BOXES = st.sampled_from(["atlantic", "indian-ocean", "pacific"])
_TWO_DICE = st.integers(2, 12).map(str)
_LINES = st.integers(-4, 5).map(lambda n: (("house", n),) if n else ())
_RAIDERS = {"atlantic": ("germany", "battleship-3", 1), "indian-ocean": ("japan", "cruiser", 1),
            "pacific": ("japan", "cruiser", 1)}

RAIDS = st.builds(lambda box, die, sunk, lost: Raid(box, (_RAIDERS[box],), die, sinkings=sunk,
                                                    lost=(_RAIDERS[box],) if lost else ()),
                  _BOXES, st.integers(1, 6).map(str), st.integers(0, 7), st.booleans())


def combats(*attackers: tuple[str, tuple[str, ...]]) -> st.SearchStrategy[FightSubmarines]:
    """Make combats of some boxes and powers."""
    return st.builds(
        lambda where, attack, defense, lines: FightSubmarines(
            where[0], tuple((power, None, None) for power in where[1]), lines=lines, attack_roll=attack,
            defense_roll=defense),
        st.sampled_from(attackers), _TWO_DICE, _TWO_DICE, _LINES)


AXIS = combats(("atlantic", ("germany",)), ("atlantic", ("germany", "italy")), ("atlantic", ("italy",)),
               ("indian-ocean", ("germany",)), ("indian-ocean", ("japan",)), ("pacific", ("japan",)))
ALLIED = combats(("pacific", ("us",)))
MOVES = st.builds(Redeploy, st.sampled_from(["western-allies", "japan"]), st.just("transport"), st.integers(1, 6),
                  st.just("port"), _BOXES, st.booleans())
CLOCK = st.builds(BeginTurn, st.sampled_from(TURNS)) | st.builds(
    BeginPhase, st.sampled_from(["combat", "construction"]), st.sampled_from(["axis", "allied"]))
QUARTERS = st.tuples(st.lists(RAIDS, max_size=4), st.lists(AXIS, max_size=4), st.lists(MOVES, max_size=2),
                     st.lists(ALLIED, max_size=1), st.lists(MOVES, max_size=2))
IN_ORDER = st.lists(QUARTERS, min_size=1, max_size=4).map(lambda quarters: [
    order for turn, quarter in zip(TURNS, quarters, strict=False)
    for orders in (*quarter, [BeginTurn(turn)]) for order in orders])
WAR_AT_SEA = IN_ORDER | IN_ORDER | st.lists(RAIDS | AXIS | AXIS | ALLIED | MOVES | CLOCK, min_size=4, max_size=24)
"""Whole turns in their order, or orders of all kinds in none; what the rules refuse is left out."""


def attempt(game: Game, order: Order, number: int) -> bool:
    """Record an order if the rules allow it."""
    try:
        game.campaign.execute(order, Stamp(f"try/{number}"))
    except LedgerError:
        return False
    return True


def played(orders: list[Order], set_up: str = FLEETS, house: dict[str, Any] | None = None) -> Game:
    """Play what is accepted of some orders; a combat without ASW is tried again without its defense roll."""
    game = Game(set_up, house=house)
    for number, order in enumerate(orders):
        if not attempt(game, order, number) and isinstance(order, FightSubmarines):
            attempt(game, replace(order, defense_roll=None), number)
    return game


def timeline(game: Game) -> Iterator[tuple[Position, Any]]:
    """Walk the campaign: the position that each event met, and the event."""
    position = Position()
    for found in game.campaign.entries():
        yield position, found.event
        position.apply(found)


class TestLosses:
    """Nobody loses what he does not have."""

    @settings(max_examples=60)
    @given(WAR_AT_SEA)
    def test_never_more_than_was_there(self, orders: list[Order]) -> None:
        """In every combat and raid, what is lost took part, and what took part was there."""
        for position, event in timeline(played(orders)):
            if not isinstance(event, SubmarineCombatResolved | RaidResolved):
                continue
            lost = Counter[str]()
            if isinstance(event, RaidResolved):
                for ships in (*event.group, *event.engaged):
                    lost[stock(ships.holder, ships.unit, None, event.box)] += ships.lost
            else:
                for side in event.attackers:
                    lost[stock(side.power, side.unit, None, event.box)] += side.eliminated
                for escort in event.escorts:
                    lost[stock(event.defender, "asw", escort.origin, event.box)] += escort.eliminated
                for group in event.carriers:
                    lost[stock(group.holder, "cve", None, event.box)] += group.eliminated
                went = sum(side.count for side in event.attackers)
                gone = sum(side.eliminated for side in event.attackers)
                assert gone + event.submarines_aborted + event.submarines_through == went
            lost[stock(event.defender, "transport", None, event.box)] += (
                event.transports_sunk + event.transports_damaged)
            assert all(amount <= position.balance(account) for account, amount in lost.items())

    @settings(max_examples=40)
    @given(WAR_AT_SEA)
    def test_nothing_vanishes(self, orders: list[Order]) -> None:
        """What is sunk returns to the allowable builds, and the pools stay as large as they were."""
        game = played(orders)
        assert pool_of(game.position, "western-allies", "transport") == 37
        assert pool_of(game.position, "japan", "transport") == 19
        assert pool_of(game.position, "germany", "submarine") == 13

    @settings(max_examples=40)
    @given(WAR_AT_SEA)
    def test_what_is_accepted_is_clean(self, orders: list[Order]) -> None:
        """An audit finds no more than the warnings that were told."""
        assert {finding.code for finding in played(orders).audit()} <= {"warning"}


@pytest.mark.rule("24.66")
class TestHalfCap:
    """No more than half of the transports at the start of a turn are sunk in it."""

    @settings(max_examples=80)
    @given(WAR_AT_SEA, st.sampled_from([None, PLAYER_TURN, LENIENT]))
    def test_over_any_sequence(self, orders: list[Order], house: dict[str, Any] | None) -> None:
        """Of each box, owner and turn: raids and combats together sink half at most, rounded up, and no less."""
        began: Counter[str] = Counter()
        sunk: Counter[str] = Counter()
        starts: tuple[type, ...] = (TurnBegun,) if house is not PLAYER_TURN else (PlayerTurnBegun,)
        for position, event in timeline(played(orders, house=house)):
            if isinstance(event, SubmarineCombatResolved | RaidResolved):
                account = stock(event.defender, "transport", None, event.box)
                opening = position.opening if house is not PLAYER_TURN else position.player_turn.balances
                began[account] = opening.get(account, 0)
                left = max(0, -(-began[account] // 2) - sunk[account])
                wanted, damaged = uncapped(event)
                assert event.transports_sunk == min(wanted, left)
                assert event.transports_damaged == damaged + wanted - event.transports_sunk
                sunk[account] += event.transports_sunk
                assert sunk[account] <= -(-began[account] // 2)
            if isinstance(event, starts):
                sunk.clear()


def uncapped(event: SubmarineCombatResolved | RaidResolved) -> tuple[int, int]:
    """Count what a combat or raid would have sunk and damaged without the half cap."""
    if isinstance(event, RaidResolved):
        return event.sinkings, 0
    outcome = resolve_by(load("charts"), SubmarineCombat(
        submarines=sum(side.count for side in event.attackers), asw=sum(escort.asw for escort in event.escorts),
        transports=event.transports, cves=sum(group.cves for group in event.carriers), modifier=event.modifier,
        attack_roll=event.attack.roll, defense_roll=event.defense.roll if event.defense else None,
        transports_at_start=9_999, lost_to_raiders=0))
    return outcome.transports_sunk, outcome.transports_damaged


class TestModifiers:
    """What favors the one does not favor the other."""

    @pytest.mark.rule("24.622")
    @settings(max_examples=40)
    @given(WAR_AT_SEA)
    def test_are_opposite(self, orders: list[Order]) -> None:
        """The attacker's roll rises by what the defender's falls."""
        for _, event in timeline(played(orders)):
            if isinstance(event, SubmarineCombatResolved):
                assert event.attack.modified - event.attack.roll == event.modifier
                assert event.defense is None or event.defense.roll - event.defense.modified == event.modifier


AIR_FORCES = """
place britain bomber base=9
place us bomber base=5
place germany interceptor base=6
turn "Summer 1944"
"""
_SOME = st.integers(0, 3)
BOMBINGS = st.builds(
    lambda powers, parts, line, lost, back, interceptors, rolls, worth: Bomb(
        "europe", "X", "germany", tuple((power, n, "base") for power, n in powers.items()), tuple(parts.items()),
        defenders=(Squadrons("germany", interceptors, lost=interceptors // 2),) if interceptors else (),
        air_losses=tuple((power, min(n, lost)) for power, n in powers.items()),
        turned_back=tuple((power, min(n - min(n, lost), back)) for power, n in powers.items()),
        lines=(("house", line),) if line else (), attack_roll=rolls[0], defense_roll=rolls[1], target_brps=worth),
    st.dictionaries(st.sampled_from(["britain", "us"]), st.integers(1, 5), min_size=1),
    st.dictionaries(st.sampled_from(["flak", "city", "port", "fortress", "beach-defense"]), st.integers(1, 4)),
    st.integers(-5, 5), _SOME, _SOME, st.integers(0, 6), st.tuples(_TWO_DICE, _TWO_DICE),
    st.none() | st.integers(0, 9))


class TestBombing:
    """Bombers and BRPs add up."""

    @pytest.mark.rule("24.632", "24.65")
    @settings(max_examples=150)
    @given(BOMBINGS)
    def test_adds_up(self, order: Bomb) -> None:
        """Eliminated, aborted and through are those left after air combat; the BRPs are those of the rules."""
        game = Game(AIR_FORCES)
        without = replace(order, defense_roll=None)
        if not any(attempt(game, tried, number) for number, tried in enumerate(
                (order, without, replace(without, attack_roll=None)))):
            pytest.fail(f"nothing of {order} is accepted")
        event = game.last(BombingResolved)
        left = sum(force.count - force.lost_in_air - force.turned_back for force in event.forces)
        assert sum(force.eliminated for force in event.forces) + event.aborted + event.through == left
        assert all(force.eliminated <= force.count - force.lost_in_air - force.turned_back for force in event.forces)
        expected = 0
        if event.attack is not None:
            before, _, after = event.attack.result.partition("/")
            expected = (3 * int(before) + int(after or 0) + 3 * min(max(0, event.modifier), left)
                        + 3 * max(0, event.through - max(0, -event.modifier)))
        assert event.brps_lost == min(expected, 9_999 if event.target_brps is None else event.target_brps)
        assert game.audit() == []


EXPANSIONS = st.lists(
    st.builds(Expand, st.sampled_from(["britain", "us"]), st.just("bomber"), st.integers(1, 3))
    | st.builds(Build, st.sampled_from(["britain", "us"]), st.just("bomber"), st.integers(1, 2))
    | st.builds(Lose, st.sampled_from(["britain", "us"]), st.just("bomber"), st.just(1), st.just("base"),
                st.just("flak"))
    | st.builds(BeginPhase, st.sampled_from(["research", "combat", "construction"]), st.just("allied"))
    | st.builds(BeginTurn, st.sampled_from(["Summer 1942", "Fall 1942", "Winter 1942", "Spring 1943", "Summer 1943"])),
    min_size=3, max_size=25)


@pytest.mark.rule("24.232D")
class TestEqualPools:
    """British and American European bombers."""

    @settings(max_examples=100)
    @given(EXPANSIONS)
    def test_but_for_one(self, orders: list[Order]) -> None:
        """Whatever is accepted, whenever a phase ends the pools differ by one at most."""
        game = played(orders, 'place britain bomber base=1\nplace us bomber base=1\nturn "Fall 1939"\n'
                              'war germany britain\nturn "Spring 1942"')
        expanded = 0
        for position, event in timeline(game):
            expanded += isinstance(event, ForcePoolExpanded)
            if isinstance(event, PhaseBegun | PlayerTurnBegun | TurnBegun):
                pools = [pool_of(position, power, "bomber") for power in ("britain", "us")]
                assert abs(pools[0] - pools[1]) <= 1
        assert game.audit() == []
