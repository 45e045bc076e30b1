"""Submarine combat: each of its checks broken once and kept once, with what the refusal says."""

from __future__ import annotations

from typing import Any

import pytest
from by_lines import Game

from ledger.errors import BadInput
from ledger.events.combat import DiceRolled, SubmarineCombatResolved

ATLANTIC = """
place germany submarine atlantic=6 port=2
place italy submarine atlantic=2
place britain asw atlantic=3
place us asw atlantic=1
place western-allies transport atlantic=11
place britain cve atlantic=2
turn "Spring 1941"
"""
ATTACK = "combat submarine --box atlantic --attacker germany --attack-roll 4+5 --defense-roll 2+3"


@pytest.fixture
def game() -> Game:
    """Six German and two Italian submarines face eleven transports, four ASW and two CVEs."""
    return Game(ATLANTIC)


class TestPlayedRight:
    """A combat that keeps every rule."""

    @pytest.mark.rule("24.61", "24.611", "24.62")
    def test_breaks_nothing(self, game: Game) -> None:
        """All who are there fight, the clock goes to the Axis combat phase, and the audit finds nothing."""
        game.play(ATTACK)
        event = game.last(SubmarineCombatResolved)
        assert (sum(side.count for side in event.attackers), sum(escort.asw for escort in event.escorts),
                sum(group.cves for group in event.carriers), event.transports) == (6, 4, 2, 11)
        assert game.audit() == []


class TestWhoFights:
    """24.61: what takes part is there, and what is there takes part."""

    @pytest.mark.rule("24.61")
    @pytest.mark.parametrize(("more", "facts"), [
        ("--asw 5", "Atlantic box holds 3 ASW of Western Allies; 4 are said to fight."),
        ("--transports 12", "Atlantic box holds 11 transports of Western Allies; 12 are said to fight."),
        ("--cves 3", "Atlantic box holds 2 CVEs of Britain; 3 are said to fight."),
    ])
    def test_no_more_defend_than_are_there(self, game: Game, more: str, facts: str) -> None:
        """A ruling cannot lay out units that are not in the box."""
        assert game.never(f"{ATTACK} {more}") == ("more-than-in-box", "24.61", facts)

    @pytest.mark.rule("24.61")
    def test_no_more_attack_than_are_there(self, game: Game) -> None:
        """Nor submarines."""
        assert game.never(ATTACK.replace("germany", "germany=7")) == (
            "more-than-in-box", "24.61", "Atlantic box holds 6 submarines of Germany; 7 are said to fight.")

    @pytest.mark.rule("24.61")
    @pytest.mark.parametrize(("fewer", "facts"), [
        ("--transports 10", "Atlantic box holds 11 transports of Western Allies; 10 are said to take part."),
        ("--asw 2", "Atlantic box holds 3 ASW of Western Allies; 2 are said to take part."),
        ("--cves 1", "Atlantic box holds 2 CVEs of Western Allies; 1 are said to take part."),
    ])
    def test_none_stay_out(self, game: Game, fewer: str, facts: str) -> None:
        """Transports, CVEs and ASW in the box all defend; the players can agree otherwise."""
        assert game.only(f"{ATTACK} {fewer}") == ("fewer-than-in-box", "24.61", facts)
        assert game.ruled(f"{ATTACK} {fewer}") == ["fewer-than-in-box"]

    @pytest.mark.rule("24.54")
    def test_american_built_asw_may_stay_out(self, game: Game) -> None:
        """How many of them may fight before the U.S. is at war is the players' to say."""
        game.play(f"{ATTACK} --asw 3")
        assert [(escort.origin, escort.asw) for escort in game.last(SubmarineCombatResolved).escorts] == [(None, 3)]
        assert game.audit() == []

    @pytest.mark.rule("24.611")
    @pytest.mark.parametrize("other", ["japan", "us"])
    def test_who_does_not_attack_together(self, other: str) -> None:
        """Japan's submarines fight apart from Europe's, and those of two sides not at all together."""
        game = Game(f"place germany submarine indian-ocean=1\nplace {other} submarine indian-ocean=1\n"
                    'place western-allies transport indian-ocean=4\nturn "Spring 1942"')
        codes = [(problem.code, problem.rule) for problem in game.refused(
            f"combat submarine --box io --attacker germany --attacker {other} --attack-roll 8")]
        assert codes == [("same-side", "24.611")]

    @pytest.mark.rule("24.611")
    def test_germany_and_italy_fight_as_one(self, game: Game) -> None:
        """Eight submarines of both use the row of eight."""
        game.play("combat submarine --box atlantic --attacker germany --attacker italy --attack-roll 8 "
                  "--defense-roll 5")
        event = game.last(SubmarineCombatResolved)
        assert [(side.power, side.count) for side in event.attackers] == [("germany", 6), ("italy", 2)]
        assert game.audit() == []

    @pytest.mark.rule("24.12")
    def test_once_in_a_player_turn(self, game: Game) -> None:
        """The same submarines do not attack twice in one combat phase, but they do in the next turn."""
        game.play(ATTACK)
        assert game.only(ATTACK) == ("fought-already", "24.12",
                                     "The submarines of Germany in the Atlantic box have fought in this player turn.")
        game.play("combat submarine --box atlantic --attacker italy --attack-roll 8 --defense-roll 5")
        game.play(f'turn "Summer 1941"\n{ATTACK}')
        assert game.audit() == []

    @pytest.mark.rule("24.611")
    def test_in_its_own_combat_phase(self, game: Game) -> None:
        """After the Axis combat phase it is too late."""
        game.play("phase axis construction")
        code, rule, facts = game.only(ATTACK)
        assert (code, rule) == ("wrong-phase", "24.611")
        assert facts == ("The clock stands at Spring 1941, Axis construction phase; this belongs to the Axis combat "
                         "phase.")


class TestSplit:
    """24.67: losses of different nationalities."""

    TOGETHER = ("combat submarine --box atlantic --attacker germany --attacker italy --attack-roll 8 "
                "--defense-roll 6+6")

    @pytest.mark.rule("24.67")
    def test_as_the_players_say(self, game: Game) -> None:
        """A split that adds up is kept as given; without one, a proposal is."""
        game.play(self.TOGETHER)
        eliminated = [side.eliminated for side in game.last(SubmarineCombatResolved).attackers]
        assert (eliminated, game.last(SubmarineCombatResolved).split) == ([1, 0], "proposed")
        other = Game(ATLANTIC).play(f"{self.TOGETHER} --eliminated italy=1")
        eliminated = [side.eliminated for side in other.last(SubmarineCombatResolved).attackers]
        assert (eliminated, other.last(SubmarineCombatResolved).split) == ([0, 1], "given")
        assert other.audit() == []

    @pytest.mark.rule("24.67")
    def test_no_more_than_a_power_sent(self, game: Game) -> None:
        """Italy sent two and cannot lose three."""
        problems = game.refused(f'{self.TOGETHER} --eliminated italy=3 --by-ruling "agreed"')
        assert ("split-differs", "24.67", "Italy sent 2 submarines and lost 3.") in [
            (problem.code, problem.rule, problem.evidence) for problem in problems]

    @pytest.mark.rule("24.67", "24.62")
    def test_that_does_not_add_up(self, game: Game) -> None:
        """Two lost where the table says one is another outcome, told with both."""
        code, rule, facts = game.only(f"{self.TOGETHER} --eliminated germany=1 --eliminated italy=1")
        assert (code, rule) == ("outcome-differs", "24.62")
        assert facts.startswith("Recorded: 2 submarines eliminated")
        assert "By the table: 1 submarines elim" in facts

    @pytest.mark.rule("24.67")
    def test_of_those_who_attack(self, game: Game) -> None:
        """A power that is not there loses nothing."""
        with pytest.raises(BadInput) as error:
            game.play(f"{self.TOGETHER} --eliminated japan=1")
        assert error.value.problems[0].code == "not-in-combat"


@pytest.mark.rule("24.622")
class TestModifier:
    """24.622: every line that the position gives, and no other."""

    SITUATION = ATLANTIC + "control brest axis\ncodebreaking ultra allied\n"

    def test_is_derived(self) -> None:
        """Left out, it is what the position gives: +2 and -1."""
        game = Game(self.SITUATION).play(ATTACK)
        assert game.last(SubmarineCombatResolved).modifier == 1
        assert game.audit() == []

    def test_that_the_position_contradicts(self) -> None:
        """A line of another amount is refused, or recorded by ruling and listed."""
        game = Game(self.SITUATION)
        assert game.only(f"{ATTACK} --line atlantic.ultra=1") == (
            "modifier-differs", "24.622", "Ultra gives -1 (atlantic.ultra); +1 is recorded.")
        assert game.ruled(f"{ATTACK} --line atlantic.ultra=1") == ["modifier-differs"]

    def test_that_the_position_does_not_give(self) -> None:
        """Gibraltar is not held, so it gives nothing."""
        assert Game(self.SITUATION).only(f"{ATTACK} --line atlantic.gibraltar=1") == (
            "modifier-differs", "24.622", "Axis control of Gibraltar gives nothing here (atlantic.gibraltar); +1 is "
            "recorded.")

    def test_forgotten(self) -> None:
        """A line of 0 in place of Brest's two leaves it out, and is told so."""
        game = Game(self.SITUATION)
        code, rule, facts = game.only(f"{ATTACK} --line atlantic.biscay=0")
        assert (code, rule) == ("modifier-forgotten", "24.622")
        assert facts.endswith("gives +2 (atlantic.biscay) and is not counted.")
        assert game.ruled(f"{ATTACK} --line atlantic.biscay=0") == ["modifier-forgotten"]

    def test_that_is_not_the_sum_of_its_lines(self) -> None:
        """A net modifier is checked against its lines."""
        assert Game(self.SITUATION).only(f"{ATTACK} --modifier 3") == (
            "modifier-sum", "24.622", "The lines of the modifier add up to +1, not to +3.")

    def test_a_line_of_the_players_own(self) -> None:
        """What our sources do not give is the players' word, and no finding."""
        game = Game(self.SITUATION).play(f'{ATTACK} --line "weather over the convoy routes=-1" --modifier 0')
        assert game.last(SubmarineCombatResolved).modifier == 0
        assert game.audit() == []

    def test_a_line_that_seems_to_mean_a_row(self) -> None:
        """A label that resembles a row is a line of its own beside it: a warning, for it may be counted twice."""
        game = Game(self.SITUATION)
        assert game.warned(f"{ATTACK} --line Brest=2") == ["modifier-doubtful"]
        assert game.last(SubmarineCombatResolved).modifier == 3
        [finding] = game.audit()
        assert (finding.code, finding.rule) == ("warning", "24.622")
        assert '"Brest" is no row of the table, and may mean atlantic.biscay.' in finding.message

    def test_a_line_given_as_the_position_gives_it(self) -> None:
        """By row id, its last part or its label: the same line, once."""
        for name in ("atlantic.ultra", "ultra", "Ultra"):
            game = Game(self.SITUATION).play(f'{ATTACK} --line "{name}=-1"')
            given = [line for line in game.last(SubmarineCombatResolved).modifiers if line.source == "given"]
            assert [(line.id, line.amount) for line in given] == [("atlantic.ultra", -1)]
            assert game.audit() == []

    def test_a_line_given_twice(self) -> None:
        """Two names of one row are one line too many."""
        with pytest.raises(BadInput) as error:
            Game(self.SITUATION).play(f"{ATTACK} --line atlantic.ultra=-1 --line Ultra=-1")
        assert error.value.problems[0].code == "line-twice"

    def test_a_line_written_twice_into_the_record(self) -> None:
        """A record that counts Brest twice is found, even where the sum fits."""
        game = Game(self.SITUATION).play(ATTACK)

        def twice(event: SubmarineCombatResolved) -> dict[str, Any]:
            return {"modifiers": (*event.modifiers, event.modifiers[0]), "modifier": event.modifier + 2}

        assert ("modifier-differs", "24.622") in game.found(SubmarineCombatResolved, twice)

    def test_taken_back_later(self) -> None:
        """Where what gave a line is struck after the combat, the audit says so."""
        game = Game(ATLANTIC + "control brest axis\n").play(ATTACK)
        game.play(f"undo {game.order(-1)} --by-ruling \"wrong port\"")
        assert ("modifier-differs", "24.622") in [(finding.code, finding.rule) for finding in game.audit()]


class TestWrittenByHand:
    """A record whose outcome is not what its inputs give."""

    @pytest.mark.rule("24.62")
    @pytest.mark.parametrize(("change", "told"), [
        ({"transports_sunk": 2}, "2 transports sunk"),
        ({"transports_damaged": 9}, "9 damaged"),
        ({"submarines_through": 1}, "1 through"),
        ({"submarines_aborted": 0}, "0 aborted"),
    ])
    def test_both_outcomes_are_told(self, game: Game, change: dict[str, int], told: str) -> None:
        """The finding names what is recorded, what the table gives, and the cells on both sides."""
        game.play(ATTACK)
        right = game.last(SubmarineCombatResolved)
        findings = [finding for finding in game.forged(SubmarineCombatResolved, lambda _: change).audit()
                    if finding.code == "outcome-differs"]
        [finding] = findings
        recorded, table = finding.message.removeprefix("Recorded: ").split(" By the table: ")
        assert finding.rule == "24.62"
        assert told in recorded
        assert told not in table
        cells = f"attack {right.attack.column}: {right.attack.result}"
        assert cells in recorded
        assert cells in table
        assert right.defense is not None
        assert f"defense {right.defense.column}: {right.defense.result}" in table

    @pytest.mark.rule("24.62")
    def test_another_cell(self, game: Game) -> None:
        """A cell that the table does not hold there is a finding, though nobody lost more."""
        game.play(ATTACK)
        found = game.found(SubmarineCombatResolved,
                           lambda event: {"attack": event.attack.model_copy(update={"result": "3/3"})})
        assert found == [("outcome-differs", "24.62")]

    @pytest.mark.rule("24.62")
    def test_other_dice_than_were_rolled(self, game: Game) -> None:
        """The dice of the combat are those recorded just before it."""
        game.play(ATTACK)
        assert ("other-dice", "24.62") in game.found(DiceRolled, lambda _: {"total": 12, "faces": None})

    @pytest.mark.rule("24.62")
    def test_a_roll_for_something_else(self, game: Game) -> None:
        """Dice that were rolled before for another purpose do not stand in the way."""
        game.play('phase axis combat\nroll "weather" --result 4')
        game.play(ATTACK)
        assert game.audit() == []

    @pytest.mark.rule("24.66")
    def test_another_start_of_the_turn(self, game: Game) -> None:
        """A cap that counts from more transports than there were is found."""
        game.play(ATTACK)
        assert ("wrong-cap", "24.66") in game.found(SubmarineCombatResolved, lambda _: {"transports_at_start": 30})
        assert ("wrong-cap", "24.66") in game.found(SubmarineCombatResolved, lambda _: {"lost_before": 1})

    @pytest.mark.rule("24.61")
    def test_more_than_were_there(self, game: Game) -> None:
        """Transports that were not in the box are found in the record too."""
        game.play(ATTACK)
        assert ("more-than-in-box", "24.61") in game.found(SubmarineCombatResolved, lambda _: {"transports": 20})


class TestExtremes:
    """The ends of the table."""

    @pytest.mark.rule("24.62", "24.68")
    @pytest.mark.parametrize(("line", "roll", "modified", "column"), [
        (-1, "2", 1, 2), (1, "12", 13, 12), (-99, "2", -97, 2), (99, "12", 111, 12),
    ])
    def test_a_roll_beyond_the_columns(self, game: Game, line: int, roll: str, modified: int, column: int) -> None:
        """A modified roll of 1 reads column 2, one of 13 column 12; both are kept, and the audit agrees."""
        game.play(f"combat submarine --box atlantic --attacker germany --line house={line} --attack-roll {roll} "
                  "--defense-roll 7")
        attack = game.last(SubmarineCombatResolved).attack
        assert (attack.modified, attack.column) == (modified, column)
        assert game.audit() == []

    @pytest.mark.rule("24.621")
    @pytest.mark.parametrize(("factors", "cells"), [(30, "9/14"), (31, "10/15"), (60, "18/28"), (61, "19/29")])
    def test_more_than_thirty(self, factors: int, cells: str) -> None:
        """Row 30 as often as it fits, and the row of the rest, by the same roll."""
        game = Game(f"place germany submarine atlantic={factors}\nplace britain asw atlantic={factors}\n"
                    'place western-allies transport atlantic=200\nturn "Spring 1943"')
        game.play("combat submarine --box atlantic --attacker germany --attack-roll 12 --defense-roll 12")
        event = game.last(SubmarineCombatResolved)
        assert event.defense is not None
        assert (event.attack.result, event.defense.result) == (cells, cells)
        assert sum(side.eliminated for side in event.attackers) == int(cells.partition("/")[0])
        assert game.audit() == []

    @pytest.mark.rule("24.61")
    def test_none(self, game: Game) -> None:
        """Nobody attacks without submarines; against an empty box nothing is sunk."""
        assert game.only("combat submarine --box pacific --attacker germany --attack-roll 7") == (
            "no-submarines", "24.61", "Germany has no submarines in the Pacific box.")
        game = Game('place germany submarine atlantic=3\nturn "Spring 1943"')
        game.play("combat submarine --box atlantic --attacker germany --attack-roll 12")
        event = game.last(SubmarineCombatResolved)
        assert (event.transports, event.transports_sunk, event.transports_damaged, event.defense) == (0, 0, 0, None)
        assert game.audit() == []
