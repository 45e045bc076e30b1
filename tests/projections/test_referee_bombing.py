"""Strategic bombing: each check broken once and kept once, with what the refusal says (24.613, 24.632, 24.65)."""

from __future__ import annotations

import pytest
from by_lines import Game

from ledger.errors import BadInput
from ledger.events.bombing import BombingResolved
from ledger.events.combat import DiceRolled

EUROPE = """
place britain bomber base=6
place us bomber atlantic=4
place britain interceptor base=4
place germany interceptor base=5
place us pacific-bomber australia=3
turn "Summer 1944"
"""
RUHR = ("combat bombing --theater europe --target Ruhr --defender germany --bombers britain --part flak=2 --part city "
        "--attack-roll 8 --defense-roll 5")


@pytest.fixture
def game() -> Game:
    """Ten European bombers and four British interceptors face five German ones."""
    return Game(EUROPE)


class TestPlayedRight:
    """A bombing that keeps every rule."""

    @pytest.mark.rule("24.613", "24.632", "24.65")
    def test_breaks_nothing(self, game: Game) -> None:
        """Bombers of two powers, escorts, defenders, losses in the air and over the target: the audit is silent."""
        game.play("brp base germany 150 --level 150 --reason stated")
        game.play(f"{RUHR} --bombers us --escort britain=4 --interceptors germany=5 --interceptors-lost 2 "
                  "--escorts-lost 1 --air-loss britain=1 --turned-back us=1")
        event = game.last(BombingResolved)
        assert event.target_strength == 4
        assert [(force.power, force.count, force.lost_in_air, force.turned_back) for force in event.forces] == [
            ("britain", 6, 1, 0), ("us", 4, 0, 1)]
        gone = sum(force.eliminated for force in event.forces)
        assert gone + event.aborted + event.through == 8
        assert game.value("brp/germany/level") == 150 - event.brps_lost
        assert game.value("boxes/base/germany/interceptor/ready") == 3
        assert game.value("boxes/base/britain/interceptor/ready") == 3
        assert game.audit() == []

    @pytest.mark.rule("24.613")
    def test_all_turned_back(self, game: Game) -> None:
        """Where no bombers are left nobody rolls, and the target loses nothing."""
        line = RUHR.removesuffix(" --attack-roll 8 --defense-roll 5") + " --air-loss britain=2 --turned-back britain=4"
        game.play(line)
        event = game.last(BombingResolved)
        assert (event.attack, event.defense, event.brps_lost, event.through) == (None, None, 0, 0)
        assert game.audit() == []
        other = Game(EUROPE)
        assert other.only(f"{line} --attack-roll 8")[0] == "no-roll"

    @pytest.mark.rule("24.632")
    def test_without_a_defense(self, game: Game) -> None:
        """A target of strength 0 has no roll, and all bombers get through."""
        line = RUHR.replace("--part flak=2 --part city", "--part beach-defense")
        assert game.only(line)[0] == "no-roll"
        game.play(line.removesuffix(" --defense-roll 5"))
        event = game.last(BombingResolved)
        assert (event.target_strength, event.defense, event.through) == (0, None, 6)
        assert game.audit() == []

    @pytest.mark.rule("24.65")
    def test_up_to_what_the_target_is_worth(self, game: Game) -> None:
        """Where the players limit it, the loss ends there."""
        game.play(f"{RUHR} --target-brps 4")
        assert game.last(BombingResolved).brps_lost == 4
        assert game.audit() == []


class TestWhoFlies:
    """24.613: what flies is there."""

    @pytest.mark.rule("24.613")
    @pytest.mark.parametrize(("line", "facts"), [
        (RUHR.replace("britain", "britain=7"), "base holds 6 strategic bombers of Britain; 7 are said to fight."),
        (f"{RUHR} --escort britain=5", "base holds 4 interceptors of Britain; 5 are said to fight."),
        (f"{RUHR} --interceptors germany=6", "base holds 5 interceptors of Germany; 6 are said to fight."),
        (RUHR.replace("britain", "britain@atlantic=1"),
         "Atlantic box holds 0 strategic bombers of Britain; 1 are said to fight."),
    ])
    def test_no_more_than_are_there(self, game: Game, line: str, facts: str) -> None:
        """No ruling lets more fly than are ready there."""
        assert game.never(line) == ("more-than-in-box", "24.613", facts)

    @pytest.mark.rule("24.613")
    @pytest.mark.parametrize("twice", ["--escort britain=1 --escort britain=4", "--air-loss britain=1 --air-loss "
                                       "britain=2", "--interceptors germany=1 --interceptors germany=5"])
    def test_named_twice(self, game: Game, twice: str) -> None:
        """Squadrons and losses are given once a power, for two lines could count one squadron twice."""
        with pytest.raises(BadInput) as error:
            game.play(f"{RUHR} {twice}")
        assert error.value.problems[0].code == "power-twice"

    @pytest.mark.rule("24.613")
    def test_no_more_lost_than_flew(self, game: Game) -> None:
        """Neither escorts nor defenders nor bombers."""
        assert game.never(f"{RUHR} --interceptors germany=2 --interceptors-lost 3") == (
            "split-differs", "24.613", "Germany sent 2 interceptors and lost 3.")
        with pytest.raises(BadInput) as error:
            game.play(f"{RUHR} --air-loss britain=7")
        assert error.value.problems[0].code == "not-in-combat"

    @pytest.mark.rule("24.67")
    def test_a_split_beyond_a_force(self, game: Game) -> None:
        """A power loses no more over the target than got there."""
        line = RUHR.replace("--bombers britain", "--bombers britain=5 --bombers us=1").replace(
            "--defense-roll 5", "--defense-roll 12")
        problems = game.refused(f"{line} --eliminated us=2")
        assert ("split-differs", "24.67") in [(problem.code, problem.rule) for problem in problems]

    @pytest.mark.rule("24.611")
    @pytest.mark.parametrize(("more", "who"), [("--bombers us --interceptors us=1", "U.S."),
                                               ("--escort germany=1", "Germany")])
    def test_of_two_sides(self, more: str, who: str) -> None:
        """Those who bomb are of one side, those who defend of the other."""
        game = Game("place us interceptor base=1\n" + EUROPE)
        codes = [(problem.code, problem.rule, problem.evidence) for problem in game.refused(f"{RUHR} {more}")]
        assert ("same-side", "24.611", f"{who} is on the wrong side of this bombing.") in codes

    @pytest.mark.rule("24.611")
    def test_a_target_of_ones_own(self, game: Game) -> None:
        """Britain does not bomb France."""
        assert game.only(RUHR.replace("defender germany", "defender france")) == (
            "same-side", "24.611", "France is on the wrong side of this bombing.")

    @pytest.mark.rule("24.613")
    def test_escorts_of_another_nationality(self, game: Game) -> None:
        """British interceptors do not escort American bombers."""
        line = RUHR.replace("--bombers britain", "--bombers us") + " --escort britain=2"
        assert game.only(line) == ("wrong-escort", "24.613", "Britain escorts bombers of others.")
        assert game.ruled(line) == ["wrong-escort"]

    @pytest.mark.rule("24.232")
    def test_in_its_theater(self, game: Game) -> None:
        """British bombers do not bomb in the Pacific; American ones there are of the Pacific pool."""
        line = RUHR.replace("europe", "pacific").replace("defender germany", "defender japan")
        assert game.only(line) == ("wrong-theater", "24.232", "Britain strategic bombers stay in Europe.")
        assert game.ruled(line) == ["wrong-theater"]
        game.play(line.replace("--bombers britain", "--bombers us@australia"))
        assert game.last(BombingResolved).forces[0].unit == "pacific-bomber"

    @pytest.mark.rule("24.53")
    def test_before_deployment(self) -> None:
        """Bombers in a U.S. box are not used until they are deployed."""
        game = Game('place us bomber atlantic-us=1\nturn "Summer 1944"')
        line = RUHR.replace("--bombers britain", "--bombers us@atlantic-us=1")
        assert game.only(line) == ("not-deployed", "24.53",
                                   "U.S. bombers in the Atlantic U.S. box are not deployed yet.")
        game.play('redeploy us bomber 1 --from atlantic-us --to base\nturn "Fall 1944"')
        game.play(line.replace("@atlantic-us", "@base"))
        assert game.audit() == []

    @pytest.mark.rule("24.12")
    def test_once_in_a_player_turn(self, game: Game) -> None:
        """Those that have attacked do not attack again; the others may, and all of them next turn."""
        game.play(RUHR.replace("britain", "britain=4").replace("--defense-roll 5", "--defense-roll 2"))
        left = RUHR.replace("Ruhr", "Berlin")
        assert game.only(left.replace("britain", "britain=3"))[:2] == ("flown-already", "24.12")
        game.play(left.replace("britain", "britain=2"))
        game.play(f'turn "Fall 1944"\n{RUHR}')
        assert game.audit() == []

    @pytest.mark.rule("24.611")
    def test_in_the_combat_phase(self, game: Game) -> None:
        """Not in the construction phase."""
        game.play("phase allied construction")
        assert game.only(RUHR)[:2] == ("wrong-phase", "24.611")


class TestRange:
    """24.622: the Air Range table."""

    @pytest.mark.rule("24.622")
    @pytest.mark.parametrize(("theater", "results", "bombers", "interceptors"), [
        ("europe", 0, 4, 4), ("europe", 1, 8, 4), ("europe", 2, 16, 8), ("europe", 3, 24, 12),
        ("pacific", 0, 3, 3), ("pacific", 1, 6, 3), ("pacific", 2, 12, 6), ("pacific", 3, 18, 9),
    ])
    def test_to_the_last_hex(self, theater: str, results: int, bombers: int, interceptors: int) -> None:
        """The farthest hex is in range, and one more is not, for bombers and for their escorts."""
        unit, enemy = ("bomber", "germany") if theater == "europe" else ("pacific-bomber", "japan")
        game = Game(f'place us {unit} base=6\nplace us interceptor base=6\nturn "Spring 1944"\n'
                    + "research us air-range 10\n" * results)
        line = (f"combat bombing --theater {theater} --target X --defender {enemy} --bombers us=1 --part flak "
                "--attack-roll 7 --defense-roll 2 --distance")
        assert game.only(f"{line} {bombers + 1}") == (
            "out-of-range", "24.622",
            f"The target is {bombers + 1} hexes away; the bombers reach {bombers}.")
        escorted = f"{line} {interceptors + 1} --escort us=1"
        assert f"the escorts reach {interceptors}." in [
            problem.evidence for problem in game.refused(escorted)][-1]
        game.play(f"{line} {bombers}\n{line} {interceptors} --escort us=1\n{line.removesuffix(' --distance')}")
        assert game.audit() == []

    @pytest.mark.rule("24.622")
    def test_by_ruling(self, game: Game) -> None:
        """The players may agree on a longer flight."""
        assert game.ruled(f"{RUHR} --distance 5") == ["out-of-range"]


class TestTarget:
    """24.622: the strength of a target."""

    @pytest.mark.rule("24.622")
    @pytest.mark.parametrize(("parts", "strength"), [
        ("--part flak", 1), ("--part airbase", 1), ("--part objective", 1), ("--part anchor", 1), ("--part city", 2),
        ("--part port", 2), ("--part fortification", 1), ("--part fortress", 2),
        ("--part beach-defense --part flak", 1),
        ("--part flak=3 --part city --part port --part fortress", 9), ("--part flak --part flak", 2),
    ])
    def test_adds_up(self, game: Game, parts: str, strength: int) -> None:
        """Each part counts, and one that is named twice counts twice."""
        game.play(RUHR.replace("--part flak=2 --part city", parts))
        assert game.last(BombingResolved).target_strength == strength
        assert game.audit() == []

    @pytest.mark.rule("24.622")
    def test_that_is_written_otherwise(self, game: Game) -> None:
        """A record whose strength is not the sum of its parts is found."""
        game.play(RUHR)
        found = game.forged(BombingResolved, lambda _: {"target_strength": 9}).audit()
        assert ("outcome-differs", "24.622", "What defends Ruhr adds up to a strength of 4; 9 is recorded.") in [
            (finding.code, finding.rule, finding.message) for finding in found]


class TestModifier:
    """24.622: both combats have every modifier that the position gives."""

    @pytest.mark.rule("24.622")
    def test_of_the_bombing(self, game: Game) -> None:
        """A line that nothing gives is refused, one that is left out too, and a net that is not the sum."""
        game.play("research us bomber 10\nresearch us bomber 10")
        game.play("turn \"Fall 1944\"")
        assert game.only(f"{RUHR} --line bombing.air-defense=-1")[:2] == ("modifier-differs", "24.622")
        assert game.only(f"{RUHR} --line bombing.research=0") == (
            "modifier-forgotten", "24.622",
            "strategic bomber research beyond the first result gives +1 (bombing.research) and is not counted.")
        assert game.only(f"{RUHR} --modifier 0") == (
            "modifier-sum", "24.622", "The lines of the modifier add up to +1, not to +0.")
        assert game.ruled(f"{RUHR} --modifier 0") == ["modifier-sum"]

    @pytest.mark.rule("24.622")
    def test_of_the_air_combat(self, game: Game) -> None:
        """Radar is derived, nationality is given by hand; both are kept with the combat."""
        game.play('place germany interceptor base=1 --by-ruling "there all along"\n'
                  "phase axis research\nresearch germany radar 7 --levels 2")
        met = f"{RUHR} --interceptors germany=2"
        assert game.only(f"{met} --air-line air-combat.radar=-1")[:2] == ("modifier-differs", "24.622")
        game.play(f'{met} --air-line "air nationality drm=1"')
        assert {line.id: (line.amount, line.source) for line in game.last(BombingResolved).air_modifiers} == {
            "air-combat.nationality": (1, "given"), "air-combat.radar": (-2, "derived")}
        assert [finding.code for finding in game.audit()] == ["by-ruling"]


class TestWrittenByHand:
    """A record whose outcome is not what its inputs give."""

    @pytest.mark.rule("24.632", "24.65")
    @pytest.mark.parametrize(("change", "told"), [
        ({"brps_lost": 1}, "1 BRPs lost"), ({"through": 9}, "9 through"), ({"aborted": 9}, "9 aborted"),
    ])
    def test_both_outcomes_are_told(self, game: Game, change: dict[str, int], told: str) -> None:
        """The finding names what is recorded, what the table gives, and the cells on both sides."""
        game.play(RUHR)
        right = game.last(BombingResolved)
        [finding] = game.forged(BombingResolved, lambda _: change).audit()
        recorded, table = finding.message.removeprefix("Recorded: ").split(" By the table: ")
        assert (finding.code, finding.rule) == ("outcome-differs", "24.632")
        assert told in recorded
        assert told not in table
        assert right.attack is not None
        cells = f"attack {right.attack.modified} reads {right.attack.column}: {right.attack.result}"
        assert cells in recorded
        assert cells in table

    @pytest.mark.rule("24.62")
    def test_other_dice_than_were_rolled(self, game: Game) -> None:
        """The dice are those recorded just before."""
        game.play(RUHR)
        assert ("other-dice", "24.62") in game.found(DiceRolled, lambda _: {"total": 12, "faces": None})

    @pytest.mark.rule("24.62")
    def test_a_roll_that_is_missing(self, game: Game) -> None:
        """Bombers that are there without a roll are found."""
        game.play(RUHR)
        assert ("outcome-differs", "24.632") in game.found(BombingResolved, lambda _: {"attack": None})


class TestExtremes:
    """Many factors, and rolls beyond the table."""

    @pytest.mark.rule("24.621", "24.68")
    @pytest.mark.parametrize(("bombers", "line", "roll", "cells"), [
        (30, 0, 12, "9/14"), (31, 0, 12, "10/15"), (60, 0, 12, "18/28"), (61, 1, 12, "19/29"), (1, -1, 2, "0"),
    ])
    def test_rows_and_columns(self, bombers: int, line: int, roll: int, cells: str) -> None:
        """Row 30 as often as it fits; 13 reads 12 and 1 reads 2."""
        game = Game(f'place britain bomber base={bombers}\nturn "Spring 1944"')
        game.play("combat bombing --theater europe --target X --defender germany --bombers britain "
                  f"--attack-roll {roll} --line house={line}")
        event = game.last(BombingResolved)
        assert event.attack is not None
        assert (event.attack.result, event.attack.modified) == (cells, roll + line)
        assert game.audit() == []

    @pytest.mark.rule("24.613")
    def test_none(self) -> None:
        """Nobody bombs without bombers."""
        game = Game('turn "Spring 1944"')
        assert game.only(RUHR) == ("no-bombers", "24.613", "No strategic bombers are ready there.")


class TestAaf:
    """AAF that bomb: three for one bomber, rounded down, and not tracked."""

    @pytest.mark.rule("24.611")
    def test_three_for_one(self, game: Game) -> None:
        """Eight AAF are two bombers; they return to no pool."""
        game.play(RUHR.replace("--bombers britain", "--aaf us=8"))
        [force] = game.last(BombingResolved).forces
        assert (force.unit, force.count) == ("aaf", 2)
        assert game.value("pools/us/bomber/pool") == 4
        assert game.audit() == []

    @pytest.mark.rule("24.67")
    def test_losses_beside_bombers(self) -> None:
        """Losses of a power are its bombers' first, and then its AAF's."""
        game = Game('place us bomber base=1\nturn "Spring 1944"')
        line = RUHR.replace("--bombers britain --part flak=2 --part city", "--bombers us --aaf us=6 --part fortress=5")
        line = line.replace("--defense-roll 5", "--defense-roll 12")
        eliminated = Game('place us bomber base=1\nturn "Spring 1944"').play(line).last(BombingResolved)
        assert sum(force.eliminated for force in eliminated.forces) == 2
        game.play(f"{line} --eliminated us=2")
        assert [(force.unit, force.eliminated) for force in game.last(BombingResolved).forces] == [
            ("bomber", 1), ("aaf", 1)]
        assert game.audit() == []

    @pytest.mark.rule("24.622")
    def test_have_no_range_to_spare(self) -> None:
        """Unused range is that of strategic bombers; AAF alone have none."""
        game = Game('turn "Spring 1944"\n' + "research us air-range 10\nresearch us bomber 10\n" * 3)
        game.play(RUHR.replace("--bombers britain", "--aaf us=9") + " --distance 0")
        assert {line.id: line.amount for line in game.last(BombingResolved).modifiers} == {"bombing.research": 2}
        assert game.audit() == []
