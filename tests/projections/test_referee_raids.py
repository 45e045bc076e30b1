"""Raiders: each check of a raid broken once and kept once, with what the refusal says (21.534, 24.66)."""

from __future__ import annotations

import pytest
from by_lines import Game, lines_of

from ledger.errors import BadInput
from ledger.events.combat import DiceRolled, SubmarineCombatResolved
from ledger.events.raids import RaidResolved

ATLANTIC = """
place germany battleship-3 atlantic=3
place italy cruiser atlantic=1
place germany submarine atlantic=6
place britain cruiser atlantic=2
place britain battleship-4 atlantic=1
place western-allies transport atlantic=11
turn "Fall 1939"
"""
RAID = "raid --box atlantic --group germany/battleship-3 --die 2 --transports-sunk 1"
MET = ("raid --box atlantic --group germany/battleship-3 --die 6 --kinds 4+1 --engaged britain/cruiser=1 "
       "--engaged britain/battleship-4")


@pytest.fixture
def game() -> Game:
    """Three German raiders, an Italian one and submarines face cruisers, a battleship and eleven transports."""
    return Game(ATLANTIC)


class TestPlayedRight:
    """A raid that keeps every rule."""

    @pytest.mark.rule("21.5331", "21.5342", "24.66")
    def test_breaks_nothing(self, game: Game) -> None:
        """It costs a BRP a ship, its transports are sunk, ships of both sides are lost, and the audit is silent."""
        game.play("brp base germany 120 --level 120 --reason stated")
        game.play(f"{MET} --ships-lost germany/battleship-3 --ships-lost britain/cruiser --transports-sunk 2")
        event = game.last(RaidResolved)
        assert (event.number, event.modified, event.kinds, event.cost) == (1, 3, (4, 1), 1)
        assert game.value("brp/germany/level") == 119
        assert game.value("boxes/atlantic/germany/battleship-3/ready") == 2
        assert game.value("boxes/atlantic/britain/cruiser/ready") == 1
        assert game.value("boxes/atlantic/western-allies/transport/ready") == 9
        assert game.audit() == []

    @pytest.mark.rule("21.5342")
    def test_turn_after_turn(self, game: Game) -> None:
        """In the next player turn the groups count from one again, whatever the clock was when it was ordered."""
        game.play(f'{RAID}\nturn "Winter 1939"\n{RAID}\nturn "Spring 1940"\n{RAID}')
        assert [raid.number for raid in game.all(RaidResolved)] == [1, 1, 1]
        assert game.audit() == []


class TestShips:
    """Who takes part."""

    @pytest.mark.rule("21.5342")
    @pytest.mark.parametrize(("line", "facts"), [
        (RAID.replace("battleship-3", "battleship-3=4"),
         "Atlantic box holds 3 3-factor capital ships of Germany; 4 are said to fight."),
        (MET.replace("britain/cruiser=1", "britain/cruiser=3").replace("4+1", "1+1").replace(
            " --engaged britain/battleship-4", ""),
         "Atlantic box holds 2 cruisers of Britain; 3 are said to fight."),
    ])
    def test_that_are_not_there(self, game: Game, line: str, facts: str) -> None:
        """No ruling lays out a ship that is elsewhere."""
        assert game.never(line) == ("more-than-in-box", "21.5342", facts)

    @pytest.mark.rule("21.5342")
    def test_that_are_lost_twice(self, game: Game) -> None:
        """No more are lost than took part."""
        problems = game.refused(f"{RAID} --ships-lost germany/battleship-3=2")
        assert ("split-differs", "21.5342", "Germany lost 2 of 1 3-factor capital ship.") in [
            (problem.code, problem.rule, problem.evidence) for problem in problems]

    @pytest.mark.rule("21.534")
    def test_of_the_wrong_side(self, game: Game) -> None:
        """Those that engage raiders are enemies, and all are ships."""
        line = "raid --box atlantic --group germany/battleship-3 --die 5 --engaged italy/cruiser"
        assert game.only(line) == ("same-side", "21.5342", "1 cruiser of Italy cannot take part so.")
        line = "raid --box atlantic --group germany/submarine --die 2"
        assert game.only(line) == ("same-side", "21.5342", "1 submarine of Germany cannot take part so.")

    @pytest.mark.rule("21.534")
    def test_of_two_sides_in_a_group(self, game: Game) -> None:
        """A group is of one side."""
        with pytest.raises(BadInput) as error:
            game.play("raid --box atlantic --group germany/battleship-3 --group britain/cruiser --die 2")
        assert error.value.problems[0].code == "bad-attackers"


class TestGroups:
    """+1 for the second group, +2 for the third."""

    @pytest.mark.rule("21.5342")
    def test_are_counted_by_side(self, game: Game) -> None:
        """An Italian group after a German one is the second of its side."""
        game.play(f"{RAID}\n{RAID.replace('germany/battleship-3', 'italy/cruiser')}\n{RAID}")
        assert [(raid.power, raid.number, lines_of(raid).get("raiders.group", 0)) for raid in game.all(RaidResolved)
                ] == [("germany", 1, 0), ("italy", 2, 1), ("germany", 3, 2)]
        assert game.audit() == []

    @pytest.mark.rule("21.5342")
    def test_counted_wrong(self, game: Game) -> None:
        """A record that calls the first group the second is found."""
        game.play(RAID)
        assert ("modifier-differs", "21.5342") in game.found(RaidResolved, lambda _: {"number": 2})


class TestTime:
    """Raiders come before the submarines of their box."""

    @pytest.mark.rule("24.611")
    def test_after_the_submarines(self, game: Game) -> None:
        """A raid after SW combat in its box is refused, or ruled; in another box it is not late."""
        game.play("place japan cruiser pacific=1")
        game.play("combat submarine --box atlantic --attacker germany --attack-roll 2")
        assert game.only(RAID) == ("raid-after-combat", "24.611",
                                   "SW combat in the Atlantic box was resolved before this raid.")
        game.play("raid --box pacific --group japan/cruiser --die 1")
        assert game.ruled(RAID) == ["raid-after-combat"]

    @pytest.mark.rule("24.611")
    def test_in_the_combat_phase(self, game: Game) -> None:
        """Not in the construction phase."""
        game.play("phase axis construction")
        assert game.only(RAID)[:2] == ("wrong-phase", "24.611")


class TestSearch:
    """The die, its modifiers, and what it lets engage."""

    @pytest.mark.rule("21.5342")
    def test_a_line_that_the_position_contradicts(self, game: Game) -> None:
        """The U.S. is not at war."""
        assert game.only(f"{RAID} --line raiders.us-war=1") == (
            "modifier-differs", "21.5342",
            "Germany and the U.S. at war gives nothing here (raiders.us-war); +1 is recorded.")

    @pytest.mark.rule("21.5342")
    def test_a_line_that_is_forgotten(self, game: Game) -> None:
        """-3 is always there."""
        assert game.only(f"{RAID} --line raiders.always=0") == (
            "modifier-forgotten", "21.5342", "always gives -3 (raiders.always) and is not counted.")
        assert game.ruled(f"{RAID} --line raiders.always=0") == ["modifier-forgotten"]

    @pytest.mark.rule("21.5342")
    def test_a_sum_that_is_wrong(self, game: Game) -> None:
        """The modified die is the die and its lines."""
        game.play(RAID)
        found = game.forged(RaidResolved, lambda _: {"modified": 1}).audit()
        assert [(finding.code, finding.message) for finding in found] == [
            ("modifier-sum", "A die of 2 and -3 are -1, not 1.")]

    @pytest.mark.rule("21.5342")
    def test_too_many_engage(self, game: Game) -> None:
        """A modified die of 1 lets one engage, and no die is rolled for its kind."""
        two = "raid --box atlantic --group germany/battleship-3 --die 4 --engaged britain/cruiser=2"
        assert game.only(two) == ("too-many-engage", "21.5342",
                                  "A modified die of 1 lets 1 ship engage; 2 are recorded.")
        assert game.only(two.replace("cruiser=2", "cruiser=1 --kinds 3")) == (
            "too-many-engage", "21.5342", "A modified die of 1 lets 1 ships engage, so 0 dice are rolled for their "
            "kinds; 1 are recorded.")
        game.play(two.replace("cruiser=2", "cruiser=1"))
        assert game.audit() == []

    @pytest.mark.rule("21.5342")
    def test_none_engages(self, game: Game) -> None:
        """A modified die of 0 lets nobody engage."""
        assert game.only("raid --box atlantic --group germany/battleship-3 --die 3 --engaged britain/cruiser") == (
            "too-many-engage", "21.5342", "A modified die of 0 lets 0 ships engage; 1 are recorded.")

    @pytest.mark.rule("21.5342")
    def test_the_first_is_a_cruiser(self, game: Game) -> None:
        """And each further one of the kind of a die."""
        alone = "raid --box atlantic --group germany/battleship-3 --die 4 --engaged britain/battleship-4"
        assert game.only(alone) == ("wrong-ships", "21.5342",
                                    "4-factor battleship cannot have engaged; dice for kinds: none.")
        assert game.only(MET.replace("4+1", "3+5"))[0] == "wrong-ships"
        assert game.ruled(alone) == ["wrong-ships"]


class TestDice:
    """The dice of a raid are in the register once, whoever rolled them."""

    @pytest.mark.rule("21.5342")
    @pytest.mark.parametrize("before", [
        "", 'roll "search" --result 6', 'roll "search" --result 6\nroll "kinds" --dice 2 --result 4+1',
        'phase axis combat\nroll "search" --result 6', 'roll "weather" --result 3\nroll "search" --result 6',
    ])
    def test_rolled_before_or_with_it(self, game: Game, before: str) -> None:
        """The search die alone, or with the dice for kinds, may be rolled first; the clock may still have to move."""
        game.play(f"{before}\n{MET}")
        dice = [roll.total for roll in game.all(DiceRolled)]
        assert dice == ([3] if "weather" in before else []) + [6, 5]
        assert game.audit() == []

    @pytest.mark.rule("21.5342")
    def test_other_ones_than_were_rolled(self, game: Game) -> None:
        """A record with another die is found."""
        game.play(RAID)
        assert ("other-dice", "24.62") in game.found(DiceRolled, lambda _: {"total": 5, "faces": (5,)})

    @pytest.mark.rule("21.5342")
    def test_kinds_show_their_faces(self, game: Game) -> None:
        """A sum does not tell which ships engage."""
        with pytest.raises(BadInput) as error:
            game.play(MET.replace("4+1", "1+1+9"))
        assert error.value.problems[0].code == "bad-die"


class TestHalfCap:
    """24.66: half of the transports at the start of the turn, rounded up, and the excess is damaged."""

    @pytest.mark.rule("24.66")
    def test_the_excess_is_damaged(self, game: Game) -> None:
        """Eight of eleven: six are sunk and two damaged."""
        game.play(RAID.replace("sunk 1", "sunk 8"))
        event = game.last(RaidResolved)
        assert (event.transports_sunk, event.transports_damaged) == (6, 2)
        assert game.value("boxes/port/western-allies/transport/inverted") == 2
        assert game.audit() == []

    @pytest.mark.rule("24.66")
    def test_raids_and_submarines_share_it(self, game: Game) -> None:
        """Two raids sink four, so submarines sink no more than two."""
        game.play(f"{RAID.replace('sunk 1', 'sunk 2')}\n{RAID.replace('sunk 1', 'sunk 2')}")
        game.play("combat submarine --box atlantic --attacker germany --attack-roll 12")
        event = game.last(SubmarineCombatResolved)
        assert (event.transports_at_start, event.lost_before, event.transports_sunk) == (11, 4, 2)
        assert game.audit() == []

    @pytest.mark.rule("24.66")
    def test_written_otherwise(self, game: Game) -> None:
        """A record in which all eight are sunk is found, with what they should be."""
        game.play(RAID.replace("sunk 1", "sunk 8"))
        found = game.forged(RaidResolved, lambda _: {"transports_sunk": 8, "transports_damaged": 0}).audit()
        assert ("wrong-cap", "24.66", "Atlantic box held 11 transports at the start of the turn and has lost 0: of 8, "
                "6 are sunk and 2 damaged.") in [(finding.code, finding.rule, finding.message) for finding in found]

    @pytest.mark.rule("24.66")
    def test_no_more_than_are_there(self, game: Game) -> None:
        """Twelve of eleven cannot be damaged and sunk."""
        assert game.never(RAID.replace("sunk 1", "sunk 12"))[0] == "not-there"

    @pytest.mark.rule("24.66")
    def test_counted_from_the_player_turn(self) -> None:
        """Where the edition says so, the count starts anew with the player turn, in the turn after too."""
        game = Game(ATLANTIC, house={"settings": {"cap_snapshot": {"value": "player-turn"}}})
        game.play(f'{RAID}\nturn "Winter 1939"\n{RAID}')
        assert game.last(RaidResolved).transports_at_start == 10
        assert game.audit() == []


class TestCost:
    """21.5331: a BRP for each raider."""

    @pytest.mark.rule("21.5331")
    def test_is_paid(self, game: Game) -> None:
        """A power without BRPs sends none, but by ruling."""
        game.play("brp base germany 0 --level 0 --reason stated")
        assert game.only(RAID) == ("brp-short", "21.5331", "Germany has 0 BRPs left; 1 are needed.")
        assert game.ruled(RAID) == ["brp-short"]

    @pytest.mark.rule("21.5331")
    def test_is_by_the_book(self, game: Game) -> None:
        """A record of another cost is found."""
        game.play(RAID)
        found = game.forged(RaidResolved, lambda _: {"cost": 3}).audit()
        assert [(finding.code, finding.rule, finding.message) for finding in found] == [
            ("wrong-cost", "21.5331", "1 raiders cost 1 BRPs; 3 are recorded.")]

    @pytest.mark.rule("21.5331")
    def test_is_not_checked_where_it_is_empty(self) -> None:
        """A house rule without a price totals nothing and checks nothing."""
        from ledger.rules.edition import load

        assert load("charts").raider_cost is not None
        game = Game(ATLANTIC, house={"raider_cost": {"amount": 2, "rule": "house"}}).play(RAID)
        assert game.last(RaidResolved).cost == 2
        assert game.audit() == []


class TestRefuge:
    """24.631A: damaged transports leave the box."""

    @pytest.mark.rule("24.631A")
    def test_is_no_sw_box(self, game: Game) -> None:
        """They go to a port or a mapboard box."""
        with pytest.raises(BadInput) as error:
            game.play(f"{RAID} --damaged-to pacific")
        assert error.value.problems[0].code == "no-refuge"
        game.play(f"{RAID.replace('sunk 1', 'sunk 7')} --damaged-to atlantic-us")
        assert game.value("boxes/atlantic-us/western-allies/transport/inverted") == 1
