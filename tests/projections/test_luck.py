"""Luck: percentiles that are even on average, tallies that say how far they can be trusted, and the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from by_lines import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import BadInput
from ledger.events.bombing import BombingResolved
from ledger.events.combat import SubmarineCombatResolved
from ledger.rules.edition import DEFAULT, load
from ledger.rules.odds import bombing_odds, submarine_odds
from ledger.rules.submarine import SubmarineCombat
from projections import orders as o
from projections.campaign import Ledger
from projections.draft import Stamp
from projections.history.luck import luck, tally_of
from projections.history.percentiles import EVEN, Fought, judged, percentile
from projections.position import Position
from projections.readings.dice_register import RegisteredRoll
from projections.referee import bombing, combat
from projections.timeline import Entry

EDITION = load(DEFAULT)
FORCES = (
    o.Place("germany", "submarine", (("atlantic", 6), ("allowable", 3))),
    o.Place("italy", "submarine", (("atlantic", 2),)),
    o.Place("western-allies", "asw", (("atlantic", 7),)), o.Place("western-allies", "transport", (("atlantic", 20),)),
    o.Place("britain", "bomber", (("base", 6),)), o.BeginTurn("Fall 1939"), o.DeclareWar("germany", "britain"),
    o.BeginTurn("Winter 1939"))
ATTACK = o.FightSubmarines("atlantic", (("germany", None, None), ("italy", None, None)), modifier=0,
                           lines=(("what was agreed", 0),), attack_roll="4+5", defense_roll="2+3")
RAID = o.Bomb("europe", "the Ruhr", "germany", (("britain", None, None),), (("flak", 3),), attack_roll="2+3",
              defense_roll="4+4")


Players = tuple[tuple[str, tuple[str, ...]], ...]


@pytest.fixture
def fighting(new_war: Any) -> Callable[..., Any]:
    """How to begin a war with submarines, escorts and bombers in place, in which nothing has been rolled."""

    def begin(players: Players = ()) -> Any:
        war = new_war()
        war.campaign, draft = Ledger(war.store).begin("played")
        draft.add(o.Start("played", "open", "charts", players), Stamp("played"))
        war.campaign.commit(draft)
        war.do(*FORCES)
        return war

    return begin


def fought(war: Any, kind: type[SubmarineCombatResolved] | type[BombingResolved]) -> tuple[Entry, Position]:
    """The last combat of a kind, and the position it led to."""
    position, last = Position(), None
    for entry in war.campaign.entries():
        position.apply(entry)
        if isinstance(entry.event, kind):
            last = entry
    assert last is not None
    return last, position


def with_loss(entry: Entry, name: str, amount: int) -> Entry:
    """The same combat with another outcome."""
    payload = entry.event.model_copy(update={name: amount})
    return entry._replace(envelope=entry.envelope.model_copy(update={"payload": payload}))


class TestPercentile:
    """Where an outcome stands among all."""

    @settings(max_examples=60)
    @given(submarines=st.integers(0, 30), asw=st.integers(0, 30), transports=st.integers(0, 50),
           modifier=st.integers(-12, 12), lost=st.integers(0, 9))
    def test_is_even_on_average(self, submarines: int, asw: int, transports: int, modifier: int, lost: int) -> None:
        """Whatever meets, all outcomes weighted by their chance average 1/2, exactly, and more sunk is a higher one."""
        try:
            chances = submarine_odds(EDITION, SubmarineCombat(
                submarines=submarines, asw=asw, transports=transports, transports_at_start=transports,
                modifier=modifier, attack_roll=2, defense_roll=2, lost_to_raiders=lost)).distribution("transports_sunk")
        except BadInput:
            return
        found = [percentile(chances, number) for number in chances]
        assert sum(chance * place for chance, place in zip(chances.values(), found, strict=True)) == EVEN
        assert found == sorted(set(found))
        assert all(0 < place < 1 for place in found)

    @given(st.dictionaries(st.integers(-50, 50), st.integers(1, 36), min_size=1))
    def test_of_any_distribution(self, weights: dict[int, int]) -> None:
        """So it is for any distribution, and a number outside is below or above all of it."""
        whole = sum(weights.values())
        chances = {number: Fraction(weight, whole) for number, weight in weights.items()}
        assert sum(chance * percentile(chances, number) for number, chance in chances.items()) == EVEN
        assert percentile(chances, min(chances) - 1) == 0
        assert percentile(chances, max(chances) + 1) == 1

    def test_by_hand(self) -> None:
        """One of three equally likely numbers: the chance of less and half of its own."""
        third = Fraction(1, 3)
        assert [percentile(dict.fromkeys((0, 2, 5), third), n) for n in (0, 1, 2, 5)] == [
            Fraction(1, 6), Fraction(1, 3), EVEN, Fraction(5, 6)]


class TestJudged:
    """A recorded combat."""

    def test_every_outcome_of_a_combat(self, fighting: Callable[..., Any]) -> None:
        """All that a recorded combat could have sunk averages 1/2, and the variance is that of the percentiles."""
        war = fighting()
        war.do(ATTACK)
        entry, position = fought(war, SubmarineCombatResolved)
        assert isinstance(entry.event, SubmarineCombatResolved)
        chances = submarine_odds(EDITION, combat.inputs_of(entry.event)).distribution("transports_sunk")
        self.averages(entry, position, "transports_sunk", chances)

    def test_every_outcome_of_a_bombing(self, fighting: Callable[..., Any]) -> None:
        """So does a bombing, up to what its target is worth."""
        war = fighting()
        war.do(RAID)
        entry, position = fought(war, BombingResolved)
        assert isinstance(entry.event, BombingResolved)
        chances = bombing_odds(EDITION, bombing.inputs_of(entry.event)).distribution("brps_lost")
        self.averages(entry, position, "brps_lost", chances)
        limited = entry._replace(envelope=entry.envelope.model_copy(
            update={"payload": entry.event.model_copy(update={"target_brps": 2, "brps_lost": 2})}))
        found = judged(limited, position)
        assert found is not None
        assert found.percentile == 1 - sum(chance for number, chance in chances.items() if number >= 2) / 2

    @staticmethod
    def averages(entry: Entry, position: Position, name: str, chances: dict[int, Fraction]) -> None:
        """Judge each outcome, and sum up."""
        found = {number: judged(with_loss(entry, name, number), position) for number in chances}
        places = {number: one.percentile for number, one in found.items() if one is not None}
        assert len(places) == len(chances) > 2
        assert sum(chances[number] * place for number, place in places.items()) == EVEN
        variance = sum(chances[number] * (place - EVEN) ** 2 for number, place in places.items())
        assert {one.variance for one in found.values() if one} == {variance}
        assert {one.mean for one in found.values() if one} == {sum(n * chance for n, chance in chances.items())}

    def test_in_words(self, fighting: Callable[..., Any]) -> None:
        """It names who attacked where, and what came of it."""
        war = fighting()
        war.do(ATTACK, RAID)
        assert [one.text for one in war.campaign.luck().combats] == [
            "Atlantic box, Germany and Italy, 8 submarines against 7 ASW: 5 transports sunk",
            "the Ruhr, Britain, 6 bombers over the target: 17 BRPs lost"]

    def test_golden(self, fighting: Callable[..., Any]) -> None:
        """These two combats, worked out once and read."""
        war = fighting()
        war.do(ATTACK, RAID)
        assert [(str(one.mean), str(one.percentile)) for one in war.campaign.luck().combats] == GOLDEN


GOLDEN = [("37/9", "685/864"), ("337/18", "257/1296")]
"""Mean and percentile of both, counted over all 1,296 dice by hand."""


class TestCampaign:
    """All combats of a campaign."""

    def test_nothing(self, new_war: Any) -> None:
        """A campaign without combats has no luck, and says so."""
        found = new_war().campaign.luck()
        assert (found.combats, found.foregone, found.dice, found.struck) == ((), 0, (), ())
        assert found.attackers == (0, None, None, "no combat")
        assert [party.name for party in found.parties] == ["Axis", "Allied"]

    def test_struck_ones_do_not_count(self, fighting: Callable[..., Any]) -> None:
        """A combat that was taken back is no luck; its dice stand apart, for they were seen."""
        war = fighting()
        order = war.do(ATTACK)
        war.do(o.Undo(order), ruling="the wrong box")
        found = war.campaign.luck()
        assert found.combats == ()
        assert found.dice == ()
        assert [(one.dice, one.rolls, one.mean) for one in found.struck] == [(2, 2, 7)]

    def test_those_that_could_not_be_otherwise(self, fighting: Callable[..., Any]) -> None:
        """A combat without transports says nothing, and is only counted."""
        war = fighting()
        war.do(o.Lose("western-allies", "transport", 20, "atlantic", "a storm"), ATTACK)
        found = war.campaign.luck()
        assert (len(found.combats), found.foregone) == (0, 1)

    def test_what_cannot_be_worked_out(self, fighting: Callable[..., Any]) -> None:
        """A combat that no awaw can work out is left out, not guessed."""
        war = fighting()
        war.do(ATTACK)
        entry, position = fought(war, SubmarineCombatResolved)
        assert isinstance(entry.event, SubmarineCombatResolved)
        bad = entry.event.attackers[0].model_copy(update={"count": -99})
        event = entry.event.model_copy(update={"attackers": (bad,)})
        assert judged(entry._replace(envelope=entry.envelope.model_copy(update={"payload": event})), position) is None

    def test_players(self, fighting: Callable[..., Any]) -> None:
        """Attack and defense of each player, all powers together; a defender has the attacker's luck turned round."""
        war = fighting((("Ann", ("germany", "italy")), ("Ben", ("britain",)), ("Cleo", ("us",))))
        war.do(ATTACK, RAID)
        at_sea, in_the_air = war.campaign.luck().combats
        ann, ben, cleo = war.campaign.luck().parties
        assert (ann.attacks.mean, ann.defenses.mean) == (at_sea.percentile, 1 - in_the_air.percentile)
        assert (ben.attacks.mean, ben.defenses.mean) == (in_the_air.percentile, 1 - at_sea.percentile)
        assert (cleo.attacks.combats, cleo.defenses.mean) == (0, 1 - at_sea.percentile)  # the transports are hers too
        assert ann.together.combats == 2
        assert ann.together.mean == (at_sea.percentile + 1 - in_the_air.percentile) / 2

    def test_who_plays_both_sides(self, fighting: Callable[..., Any]) -> None:
        """Who plays against himself is neither lucky nor unlucky: the sides are tallied."""
        war = fighting((("Ann", ("germany", "italy", "britain")),))
        war.do(ATTACK)
        assert [party.name for party in war.campaign.luck().parties] == ["Axis", "Allied"]

    def test_moments(self, fighting: Callable[..., Any]) -> None:
        """The luckiest come first, and none that was unlucky is among them."""
        war = fighting()
        war.do(ATTACK, RAID)
        found = war.campaign.luck()
        assert [one.percentile > EVEN for one in found.luckiest(9)] == [True] * len(found.luckiest(9))
        assert len(found.luckiest(9)) + len(found.unluckiest(9)) == 2
        assert found.luckiest(0) == []


def some(share: Fraction, count: int) -> list[Fought]:
    """So many combats of one percentile, each as uncertain as a number anywhere between 0 and 1."""
    one = Fought("e:0", 1, "Fall 1939", "", ("germany",), "britain", "BRPs", 1, Fraction(1), share, Fraction(1, 12))
    return [one] * count


class TestWords:
    """What a mean is worth, in words."""

    @pytest.mark.parametrize(("share", "count", "said"), [
        ("1/1", 9, "too few combats to tell"), ("1/2", 10, "about what chance gives"),
        ("59/100", 10, "about what chance gives"), ("60/100", 10, "a little lucky, well within chance"),
        ("40/100", 10, "a little unlucky, well within chance"),
        ("70/100", 10, "lucky: fair dice stray so far once in 20"),
        ("20/100", 10, "unlucky: fair dice stray so far less than once in 300"),
        ("60/100", 40, "lucky: fair dice stray so far once in 20"),
    ])
    def test_combats(self, share: str, count: int, said: str) -> None:
        """The verdict follows the standard error of fair dice: more combats tell more."""
        tally = tally_of(some(Fraction(share), count))
        assert tally.verdict == said
        assert tally.error == pytest.approx(sqrt(1 / 12 / count))

    def test_dice(self) -> None:
        """Mean and spread of the rolls stand beside those of fair dice, by the number of dice."""
        found = luck((), rolls([1, 2, 3, 4, 5, 6], dice=1))
        assert [(one.dice, one.rolls, one.mean, one.expected, one.verdict) for one in found.dice] == [
            (1, 6, Fraction(7, 2), Fraction(7, 2), "too few rolls to tell")]
        assert found.dice[0].spread == pytest.approx(sqrt(3.5))
        assert found.dice[0].expected_spread == pytest.approx(sqrt(35 / 12))
        assert found.dice[0].error == pytest.approx(sqrt(35 / 12 / 6))

    def test_dice_that_are_not_fair(self) -> None:
        """Twelve boxcars in a row are said to be what they are; a single roll has no spread."""
        [two] = luck((), rolls([12] * 12, dice=2)).dice
        assert (two.verdict, two.spread) == ("high: fair dice stray so far less than once in 300", 0)
        [one] = luck((), rolls([3], dice=2)).dice
        assert one.spread is None


    def test_dice_that_a_correction_kept(self) -> None:
        """Typed dice stay typed where a correction keeps them, and are not counted twice."""
        game = Game(KEPT)
        order = game.order()
        first = game.campaign.luck()
        game.play(f'correct --by-ruling "misread" {order} combat submarine --box atlantic --attacker germany=1')
        found = game.campaign.luck()
        assert [one.source for one in game.campaign.dice() if not one.struck] == ["kept", "kept"]
        assert [one.typed for one in found.combats] == [one.typed for one in first.combats] == [True]
        assert [(one.dice, one.rolls) for one in found.dice] == [(2, 2)]
        assert found.struck == ()
        assert game.campaign.history().unverified.given == 2


    def test_dice_that_are_worked_out_again(self) -> None:
        """What a late entry works out again has the dice that it had; they are counted once, whatever is undone."""
        game = Game(KEPT.replace("combat", 'turn "Winter 1939"\ncombat'))
        game.play('late --through --by-ruling "f" --at "Fall 1939" codebreaking ultra axis')
        assert [(one.struck, one.again) for one in game.campaign.dice()] == [(True, True)] * 2 + [(False, False)] * 2
        assert game.campaign.luck().struck == ()

    def test_dice_of_which_no_copy_stands(self) -> None:
        """Struck copies of struck dice are one throw."""
        game = Game(KEPT)
        order = game.order()
        game.play(f'correct --by-ruling "misread" {order} combat submarine --box atlantic --attacker germany=1')
        game.play(f'undo {game.order()} --by-ruling "so"')
        game.play(f'void {order} --by-ruling "never fought"')
        found = game.campaign.luck()
        assert found.dice == ()
        assert [(one.dice, one.rolls) for one in found.struck] == [(2, 2)]


    def test_dice_of_each_side(self) -> None:
        """Attack dice are the attacker's and defense dice the defender's; a free roll is of the side to move."""
        game = Game(KEPT).play('phase allied combat\nroll "weather" --result 6 --dice 1')
        found = game.campaign.luck().sides
        assert [(one.side, one.dice, one.pips) for one in found] == [("axis", 2, 2), ("allied", 3, Fraction(1, 2))]
        assert {one.verdict for one in found} == {"too few dice to tell"}
        assert found[0].error == pytest.approx(sqrt(35 / 6))


KEPT = """
place germany submarine atlantic=2
place western-allies transport atlantic=11
place western-allies asw atlantic=2
war germany britain
turn "Fall 1939"
combat submarine --box atlantic --attacker germany=1 --attack-roll 4+5 --defense-roll 2+3
"""


def rolls(totals: list[int], dice: int) -> Iterator[RegisteredRoll]:
    """A register of rolls that stand."""
    return (RegisteredRoll(n, f"e{n}:0", "x", dice, total, None, "given", False) for n, total in enumerate(totals, 1))
