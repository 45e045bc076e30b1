"""The campaign in numbers: one fold, a number a turn, each with the event that moved it last."""

from __future__ import annotations

import pytest
from by_hand import entries
from by_lines import Game

from ledger.errors import UnknownWord
from ledger.events.book import NoteWritten
from ledger.events.turns import TurnBegun
from projections.history.moments import moments
from projections.history.series import CHARTS, ChartData, chart_of, charts
from projections.readings.paths import shown

WAR = """
place germany submarine atlantic=4 allowable=3
place western-allies transport atlantic=20
place western-allies asw atlantic=2
place germany battleship-3 atlantic=1
brp base germany 100 --level 100 --reason "opening economy"
brp base britain 100 --level 100 --reason "opening economy"
war germany britain
turn "Fall 1939"
combat submarine --box atlantic --attacker germany --attack-roll 5+5 --defense-roll 1+2
build germany submarine 1
turn "Winter 1939"
turn "1940 YSS"
turn "Spring 1940"
"""


@pytest.fixture(scope="module")
def game() -> Game:
    """A war of four turns."""
    return Game(WAR)


def chart(game: Game, name: str) -> ChartData:
    """Draw up a chart."""
    return chart_of(moments(game.campaign.entries()), name)


class TestMoments:
    """The ends of the turns."""

    def test_are_what_show_shows(self, game: Game) -> None:
        """There is one for the set-up and one for each turn; the last is the present position."""
        ends = moments(game.campaign.entries())
        assert [end.turn for end in ends] == ["set-up", "Fall 1939", "Winter 1939", "1940 YSS", "Spring 1940"]
        assert ends[-1].values == shown(game.position)
        assert ends[0].values["boxes/atlantic/western-allies/transport/ready"] == 20

    def test_of_nothing(self) -> None:
        """An empty record has the end of a set-up in which nothing happened, and no charts."""
        [only] = moments([])
        assert (only.turn, only.values) == ("set-up", {})
        assert charts([only]) == []

    def test_two_hundred_turns(self) -> None:
        """A record of any length has a moment for each turn."""
        turns = [TurnBegun(turn=f"Spring {1940 + n % 10}") for n in range(200)]
        assert len(moments(entries([*turns, NoteWritten(text="end")]))) == 201


class TestCharts:
    """What charts are drawn from."""

    def test_levels(self, game: Game) -> None:
        """A level is known from its first statement on; the event is the one that moved it last."""
        levels = chart(game, "brp-level")
        assert list(levels.series) == ["Germany", "Britain"]
        assert levels.series["Germany"] == [100, 97, 97, 97, 97]
        build = next(found.id for found in game.campaign.entries() if found.envelope.type == "units.built")
        assert levels.events["Germany"][1:] == [build] * 4
        assert levels.turns == ("set-up", "Fall 1939", "Winter 1939", "1940 YSS", "Spring 1940")

    def test_boxes(self, game: Game) -> None:
        """A box counts each side's submarines, transports, ASW and CVEs; a Year Start Sequence is no turn of it."""
        box = chart(game, "box-atlantic")
        assert list(box.series) == ["Axis submarines", "Allied transports", "Allied ASW"]
        assert box.turns == ("set-up", "Fall 1939", "Winter 1939", "Spring 1940")
        sunk = chart(game, "transports-sunk").series["Western Allies, by submarines"][0] or 0
        assert sunk > 0
        assert (box.series["Allied transports"][1] or 0) <= 20 - sunk

    def test_totals_are_the_sums_of_the_turns(self, game: Game) -> None:
        """The total of transports sunk grows by what each turn sank."""
        flow, total = chart(game, "transports-sunk"), chart(game, "transports-sunk-total")
        running, sums = 0, []
        for number in flow.series["Western Allies, by submarines"]:
            running += number or 0
            sums.append(running)
        assert total.series == {"Western Allies": sums}
        assert (flow.kind, total.kind) == ("bars", "line")

    def test_dice_go_to_the_side_that_threw_them(self, game: Game) -> None:
        """The attack is the attacker's and the defense the defender's, whoever's turn it is."""
        dice = chart(game, "dice")
        assert dice.series == {"Axis": [3, 3, 3], "Allied": [-4, -4, -4]}

    def test_a_point_leads_to_what_moved_it(self) -> None:
        """A redeployment moves no force pool, and no point of its chart leads to it."""
        war = Game(WAR)
        before = chart(war, "pool-submarine")
        war.play("redeploy germany submarine 1 --from port --to atlantic")
        assert chart(war, "pool-submarine").events == before.events

    def test_mobilizations_are_flagged(self) -> None:
        """A mobilization is marked beside its track, in its turn."""
        war = Game(WAR).play('mobilize germany --brps 10 --units "3 infantry" --buildable "Fall 1940"\n'
                             'tension change usat 3 --cause "so"')
        [flag] = chart(war, "usat").flags
        assert chart(war, "usat").turns[flag.turn] == "Spring 1940"
        assert flag.text == "Germany mobilizes (1)"

    def test_shapes_agree(self, game: Game) -> None:
        """Every line has a number and an event for each turn, and an event wherever a number is not 0 or unknown."""
        drawn = charts(moments(game.campaign.entries()))
        known = {found.id for found in game.campaign.entries()}
        assert [one.name for one in drawn] == [name for name in CHARTS if name in {one.name for one in drawn}]
        for one in drawn:
            assert set(one.series) == set(one.events)
            for name, line in one.series.items():
                assert len(line) == len(one.events[name]) == len(one.turns)
                assert all(event in known for event in one.events[name] if event)
                if one.kind == "line" and one.name != "dice":
                    assert all(event for number, event in zip(line, one.events[name], strict=True) if number)

    def test_unknown(self, game: Game) -> None:
        """A chart that there is not is told with those that there are."""
        with pytest.raises(UnknownWord):
            chart(game, "luck")
