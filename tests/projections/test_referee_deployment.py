"""Deployment: each check broken once and kept once (24.5), and damaged transports through their whole way."""

from __future__ import annotations

import pytest
from by_lines import Game

from ledger.events.combat import SubmarineCombatResolved
from ledger.events.forces import UnitsMoved, UnitsRepaired

LIMITS = {"american_asw": {"atlantic": {"track": "usat", "wars": ["germany", "italy"], "limits": {"10": 1, "20": 2},
                                        "rule": "25.32"}}}
LENIENT = {"settings": {"damaged_transports": {"value": "lenient"}}}


class TestBoxToBox:
    """24.52: from box to box in the redeployment phase."""

    @pytest.mark.rule("24.52", "24.51")
    def test_not_by_movement(self) -> None:
        """Movement goes to and from boxes, and not between them."""
        game = Game('place japan submarine pacific=2 port=1\nturn "Spring 1942"')
        assert game.only("move japan submarine 1 --from pacific --to indian-ocean") == (
            "box-to-box", "24.52",
            "Pacific box and Indian Ocean box are SW boxes; between them units are redeployed.")
        game.play("move japan submarine 1 --from port --to pacific\n"
                  "redeploy japan submarine 1 --from pacific --to indian-ocean")
        assert [moved.manner for moved in game.all(UnitsMoved)] == ["movement", "redeployment"]
        assert game.audit() == []

    @pytest.mark.rule("24.52")
    def test_in_its_phase(self) -> None:
        """What moves after the movement phase is refused, or ruled."""
        game = Game('place japan submarine port=2\nturn "Spring 1942"\nphase axis combat')
        assert game.only("move japan submarine 1 --from port --to pacific")[:2] == ("wrong-phase", "24.51")
        game.play("redeploy japan submarine 1 --from port --to pacific")
        assert game.audit() == []

    @pytest.mark.rule("24.52")
    def test_no_more_than_are_there(self) -> None:
        """Inverted factors are not ready ones."""
        game = Game('place japan submarine port=2\nturn "Spring 1942"\n'
                    'damage japan submarine 1 --from port --cause "harbor attack"')
        assert game.never("redeploy japan submarine 2 --from port --to pacific") == (
            "not-there", "24.52", "Japan has 1 submarine ready at port; 2 asked.")
        game.play("repair japan submarine 1 --at port\nredeploy japan submarine 2 --from port --to pacific")
        assert game.audit() == []


@pytest.mark.rule("24.52", "25.13A")
class TestSuez:
    """German submarines and the Indian Ocean."""

    SUBS = 'place germany submarine mediterranean-port=2 atlantic=1\nturn "Spring 1942"\n'

    @pytest.mark.parametrize("ends", [("atlantic", "indian-ocean"), ("port", "indian-ocean")])
    def test_not_from_elsewhere(self, ends: tuple[str, str]) -> None:
        """They enter from a Mediterranean port only, even where the Axis holds Suez."""
        game = Game(f"place germany submarine port=1\n{self.SUBS}control suez axis")
        code, rule, facts = game.only("redeploy germany submarine 1 --from {} --to {}".format(*ends))
        assert (code, rule) == ("not-by-suez", "24.52")
        assert "reach the Indian Ocean from a Mediterranean port only" in facts

    def test_not_without_suez(self) -> None:
        """Nor through a canal that the Axis does not hold, or holds no more; and the same way back."""
        game = Game(self.SUBS)
        go = "redeploy germany submarine 1 --from mediterranean-port --to indian-ocean"
        refused = ("not-by-suez", "25.13A", "The Axis does not control Suez.")
        assert game.only(go) == refused
        game.play(f'control suez axis\n{go}\nturn "Summer 1942"\ncontrol suez allied')
        assert game.only(go) == refused
        assert game.only("redeploy germany submarine 1 --from indian-ocean --to mediterranean-port") == refused
        assert game.ruled(go) == ["not-by-suez"]

    def test_others_need_no_canal(self) -> None:
        """Japan's submarines sail there from the Pacific; Italy is not named."""
        game = Game("place japan submarine pacific=1\nplace italy submarine atlantic=1\n"
                    'turn "Spring 1942"\nredeploy japan submarine 1 --from pacific --to indian-ocean\n'
                    "redeploy italy submarine 1 --from atlantic --to indian-ocean")
        assert game.audit() == []


@pytest.mark.rule("24.232")
class TestTheaters:
    """Bombers that stay in their theater."""

    @pytest.mark.parametrize(("power", "unit", "place", "facts"), [
        ("britain", "bomber", "india", "strategic bombers of Britain may not be in the India box."),
        ("us", "bomber", "pacific-us", "strategic bombers of U.S. may not be in the Pacific U.S. box."),
        ("us", "pacific-bomber", "atlantic-us", "Pacific strategic bombers of U.S. may not be in the Atlantic U.S. "
                                                "box."),
    ])
    def test_are_placed_and_moved_there_only(self, power: str, unit: str, place: str, facts: str) -> None:
        """Neither set up nor redeployed elsewhere, but by ruling."""
        game = Game(f"place {power} {unit} base=2")
        refused = ("wrong-theater", "24.232", facts)
        assert game.only(f"place {power} {unit} {place}=1") == refused
        game.play('turn "Spring 1944"')
        assert game.only(f"redeploy {power} {unit} 1 --from base --to {place}") == refused
        assert game.ruled(f"redeploy {power} {unit} 1 --from base --to {place}") == ["wrong-theater"]

    def test_within_it(self) -> None:
        """European bombers in the Atlantic, Pacific ones in the Pacific."""
        game = Game("place us bomber atlantic-us=1\nplace us pacific-bomber pacific-us=1\n"
                    'turn "Spring 1944"\nredeploy us bomber 1 --from atlantic-us --to base\n'
                    "redeploy us pacific-bomber 1 --from pacific-us --to australia")
        assert game.audit() == []


@pytest.mark.rule("24.54", "25.32")
class TestAmericanAsw:
    """ASW from American yards, and tension."""

    FLEET = 'place us asw port=4\nplace britain asw port=4\ntension change usat 12 --cause stated\nturn "Spring 1941"\n'

    def test_within_the_limit(self) -> None:
        """At 12 the Atlantic holds one of them; British ones are not limited."""
        game = Game(self.FLEET, house=LIMITS)
        game.play("redeploy us asw 1 --from port --to atlantic\nredeploy britain asw 4 --from port --to atlantic")
        assert game.only("redeploy us asw 1 --from port --to atlantic") == (
            "too-many-american", "25.32",
            "Atlantic box would hold 2 American-built ASW; at a USAT of 12, 1 are allowed.")
        game.play("redeploy us asw 1 --from port --to pacific")
        assert game.audit() == []

    def test_effective_tension_counts(self) -> None:
        """A die that raises the level to 14 leaves one, a level of 8 none; at 20 there are two."""
        game = Game(self.FLEET, house=LIMITS).play("tension roll usat --die 6")
        facts = game.only("redeploy us asw 2 --from port --to atlantic")[2]
        assert facts.endswith("at a USAT of 14, 1 are allowed.")
        game.play('turn "Summer 1941"\ntension change usat -4 --cause stated')
        assert game.only("redeploy us asw 1 --from port --to atlantic")[2].endswith("at a USAT of 8, 0 are allowed.")
        game.play('turn "Fall 1941"\ntension change usat 12 --cause stated\n'
                  "redeploy us asw 2 --from port --to atlantic")
        assert game.audit() == []

    def test_not_at_war(self) -> None:
        """At war with Germany there is no limit any more; nor where the limits are empty or the level is unknown."""
        game = Game(self.FLEET, house=LIMITS).play("war germany us\nredeploy us asw 4 --from port --to atlantic")
        assert game.audit() == []
        game = Game(self.FLEET).play("redeploy us asw 4 --from port --to atlantic")
        assert game.audit() == []
        game = Game('place us asw port=4\nturn "Spring 1941"\nredeploy us asw 4 --from port --to atlantic',
                    house=LIMITS)
        assert game.audit() == []


def inverted(game: Game, holder: str = "western-allies", place: str = "port") -> tuple[int | None, int | None]:
    """Give the ready and inverted transports of a holder at a place."""
    path = f"boxes/{place}/{holder}/transport"
    return game.value(f"{path}/ready"), game.value(f"{path}/inverted")


@pytest.mark.rule("24.631A")
class TestDamagedTransports:
    """Damaged, in port, inverted, repaired, redeployed, usable."""

    ATLANTIC = """
    place germany submarine atlantic=3
    place western-allies transport atlantic=10
    turn "Spring 1941"
    combat submarine --box atlantic --attacker germany --attack-roll 5
    """
    """Three submarines get through and sink five with their roll's two; one is damaged."""

    PACIFIC = """
    place us submarine pacific=3
    place japan transport pacific=10
    turn "Spring 1943"
    combat submarine --box pacific --attacker us --attack-roll 5
    """

    def damaged(self, game: Game) -> int:
        """Count what the combat damaged."""
        return game.last(SubmarineCombatResolved).transports_damaged

    def test_strict(self) -> None:
        """Damaged in Axis Spring: inverted through Allied Spring, sent in Allied Summer, defending in Axis Fall."""
        game = Game(self.ATLANTIC)
        hurt = self.damaged(game)
        assert hurt > 0
        assert inverted(game) == (0, hurt)
        game.play("phase axis redeployment")
        assert inverted(game) == (0, hurt)
        game.play("phase allied redeployment")
        assert inverted(game) == (0, hurt)
        game.play('turn "Summer 1941"')
        assert inverted(game) == (hurt, 0)
        left = game.value("boxes/atlantic/western-allies/transport/ready") or 0
        game.play("combat submarine --box atlantic --attacker germany --attack-roll 2")
        assert game.last(SubmarineCombatResolved).transports == left
        left = game.value("boxes/atlantic/western-allies/transport/ready") or 0
        game.play(f"redeploy western-allies transport {hurt} --from port --to atlantic")
        game.play('turn "Fall 1941"\ncombat submarine --box atlantic --attacker germany --attack-roll 2')
        assert game.last(SubmarineCombatResolved).transports == left + hurt
        assert game.audit() == []

    def test_strict_and_too_soon(self) -> None:
        """Sent in Allied Spring they are told to be under repair: a warning, which stops nothing."""
        game = Game(self.ATLANTIC)
        hurt = self.damaged(game)
        line = f"redeploy western-allies transport {hurt} --from port --to atlantic --inverted"
        assert game.warned(line) == ["under-repair"]
        assert [(finding.code, finding.rule, finding.message) for finding in game.audit()] == [
            ("warning", "24.631A", f"under-repair: {hurt} transport{'' if hurt == 1 else 's'} of Western Allies sail "
             "while they are under repair.")]

    def test_ready_ones_are_no_warning(self) -> None:
        """Only inverted transports are under repair."""
        game = Game('place western-allies transport port=3\nturn "Spring 1941"')
        assert game.warned("redeploy western-allies transport 3 --from port --to atlantic") == []

    def test_lenient(self) -> None:
        """By the lenient reading they are sent, inverted, in Allied Spring, and defend in Axis Summer."""
        game = Game(self.ATLANTIC, house=LENIENT)
        hurt = self.damaged(game)
        left = game.value("boxes/atlantic/western-allies/transport/ready") or 0
        assert game.warned(f"redeploy western-allies transport {hurt} --from port --to atlantic --inverted") == []
        assert inverted(game, place="atlantic") == (left, hurt)
        game.play('turn "Summer 1941"')
        assert inverted(game, place="atlantic") == (left + hurt, 0)
        game.play("combat submarine --box atlantic --attacker germany --attack-roll 2")
        event = game.last(SubmarineCombatResolved)
        assert (event.transports, event.transports_at_start) == (left + hurt, left + hurt)
        assert game.audit() == []

    def test_japan_strict(self) -> None:
        """Damaged in Allied Spring: ready when Allied Summer begins, sent in Axis Fall, defending in Allied Fall."""
        game = Game(self.PACIFIC)
        hurt = self.damaged(game)
        assert inverted(game, "japan") == (0, hurt)
        game.play('turn "Summer 1943"\nphase axis redeployment')
        assert inverted(game, "japan") == (0, hurt)
        game.play("phase allied research")
        assert inverted(game, "japan") == (hurt, 0)
        left = game.value("boxes/pacific/japan/transport/ready") or 0
        game.play(f'turn "Fall 1943"\nredeploy japan transport {hurt} --from port --to pacific\n'
                  "combat submarine --box pacific --attacker us --attack-roll 2")
        assert game.last(SubmarineCombatResolved).transports == left + hurt
        assert game.audit() == []

    def test_japan_lenient(self) -> None:
        """Sent, inverted, in Axis Summer, they defend in Allied Summer: ready when that player turn begins."""
        game = Game(self.PACIFIC, house=LENIENT)
        hurt = self.damaged(game)
        left = game.value("boxes/pacific/japan/transport/ready") or 0
        game.play('turn "Summer 1943"')
        assert game.warned(f"redeploy japan transport {hurt} --from port --to pacific --inverted") == []
        game.play("combat submarine --box pacific --attacker us --attack-roll 2")
        assert game.last(SubmarineCombatResolved).transports == left + hurt
        assert game.audit() == []

    def test_japan_too_soon(self) -> None:
        """The same by the strict reading is a warning."""
        game = Game(self.PACIFIC).play('turn "Summer 1943"')
        assert game.warned("redeploy japan transport 1 --from port --to pacific --inverted") == ["under-repair"]

    def test_where_they_go(self) -> None:
        """A mapboard box may be their refuge."""
        game = Game(self.ATLANTIC.replace("--attack-roll 5", "--attack-roll 5 --damaged-to atlantic-us"))
        assert inverted(game, place="atlantic-us") == (0, self.damaged(game))

    def test_are_not_repaired_by_hand(self) -> None:
        """Before their time it takes a ruling."""
        game = Game(self.ATLANTIC)
        facts = "1 transport of Western Allies would be ready before their time."
        assert game.only("repair western-allies transport 1 --at port") == ("repaired-early", "24.631A", facts)
        assert game.ruled("repair western-allies transport 1 --at port") == ["repaired-early"]

    def test_ships_are_repaired(self) -> None:
        """Ships are, but no more than lie inverted there."""
        game = Game('place britain cve atlantic=3\nturn "Spring 1943"\n'
                    'damage britain cve 2 --from atlantic --to port --cause "air attack"')
        assert game.never("repair britain cve 3 --at port") == (
            "not-there", "24.631A", "Britain has 2 CVEs inverted at port; 3 asked.")
        game.play("repair britain cve 2 --at port")
        assert game.last(UnitsRepaired).count == 2
        assert game.audit() == []


class TestLosses:
    """Losses outside SW combat."""

    @pytest.mark.rule("24.2")
    def test_no_more_than_are_there(self) -> None:
        """Nothing is damaged or lost that is not there."""
        game = Game('place germany submarine port=2\nturn "Spring 1942"')
        assert game.never('damage germany submarine 3 --from port --cause "air raid"') == (
            "not-there", "24.631A", "Germany has 2 submarines ready at port; 3 asked.")
        assert game.never('lose germany submarine 3 --from port --cause "air raid"') == (
            "not-there", "24.2", "Germany has 2 submarines ready at port; 3 asked.")
        game.play('damage germany submarine 1 --from port --cause "air raid"\n'
                  'lose germany submarine 1 --from port --inverted --cause "port captured"')
        assert game.audit() == []
