"""An order meets the position of its own phase: what begins with a player turn is there, and dice are thrown once."""

from __future__ import annotations

from typing import Any

import pytest
from by_lines import Game

from ledger.events.combat import DiceRolled, SubmarineCombatResolved
from projections.orders import BeginPhase, BeginTurn, FightSubmarines, Place, RollDice, SetUp

PACIFIC = """
place us submarine pacific=3
place japan transport pacific=10
turn "Spring 1943"
combat submarine --box pacific --attacker us --attack-roll 5
turn "Summer 1943"
redeploy japan transport 1 --from port --to pacific --inverted
"""
"""Japan sends a damaged transport to sea in Axis Summer; it is ready when Allied Summer begins."""


class TestAtItsTime:
    """The clock moves first."""

    @pytest.mark.rule("24.61", "24.631A")
    def test_transports_that_are_ready_by_then(self) -> None:
        """A transport whose inversion ends with the player turn that the combat begins defends in it."""
        game = Game(PACIFIC).play("combat submarine --box pacific --attacker us --attack-roll 2")
        before, after = game.all(SubmarineCombatResolved)
        assert after.transports == before.transports - before.transports_sunk - before.transports_damaged + 1
        assert [finding.code for finding in game.audit()] == ["warning"]

    @pytest.mark.rule("24.66")
    def test_the_cap_of_a_player_turn(self) -> None:
        """Counted by player turns, the cap starts from those that are there when the combat's own begins."""
        game = Game(PACIFIC, house={"settings": {"cap_snapshot": {"value": "player-turn"}}})
        game.play("combat submarine --box pacific --attacker us --attack-roll 2")
        event = game.last(SubmarineCombatResolved)
        assert (event.transports_at_start, event.lost_before) == (event.transports, 0)

    def test_the_same_as_with_the_phase_begun_by_hand(self) -> None:
        """Whether the players begin the phase or the order does, the combat is the same."""
        attack = "combat submarine --box pacific --attacker us --attack-roll 2"
        alone = Game(PACIFIC).play(attack)
        begun = Game(PACIFIC).play(f"phase allied combat\n{attack}")
        assert alone.last(SubmarineCombatResolved) == begun.last(SubmarineCombatResolved)


class TestDrawnOnce:
    """Dice that the ledger draws."""

    @pytest.mark.parametrize("phase_begun", [False, True])
    def test_are_those_that_count(self, new_war: Any, phase_begun: bool) -> None:
        """Where the clock has to move the order is decided anew, and the first dice stay: the next ones are unseen."""
        rolled = []
        for begun in (True, phase_begun):
            war = new_war()
            war.do(SetUp(), Place("germany", "submarine", (("atlantic", 3),)),
                   Place("western-allies", "transport", (("atlantic", 9),)), BeginTurn("Fall 1939"))
            if begun:
                war.do(BeginPhase("combat", "axis"))
            war.do(FightSubmarines("atlantic", (("germany", None, None),)), RollDice("weather", 4))
            rolled.append([found.event for found in war.campaign.entries() if isinstance(found.event, DiceRolled)])
            assert war.campaign.audit() == []
        assert rolled[0] == rolled[1]
