"""A campaign told as one value: where the boxes stood, whose luck it was, and a page of any length."""

from __future__ import annotations

import pytest
from by_hand import Hand, chained, entries
from by_lines import Game

from cli.render.page import page
from ledger.chain import Head
from ledger.events.book import NoteWritten
from ledger.events.campaign import CampaignStarted
from ledger.events.forces import ForcesPlaced, Stationed
from ledger.events.turns import TurnBegun
from ledger.rules.calendar import Turn
from projections.history.history import History, history

WAR = """
place germany submarine port=3 atlantic=2
place western-allies transport atlantic=11 port=9
place western-allies asw atlantic=2
war germany britain
turn "Fall 1939"
"""


def closings(told: History) -> dict[str, str]:
    """What each turn says of the boxes at its end."""
    return {turn.turn: turn.closing.text for year in told.years for turn in year.turns if turn.closing}


class TestBoxes:
    """Where the boxes stood."""

    @pytest.mark.parametrize(("lines", "text"), [
        ("redeploy germany submarine 1 --from port --to atlantic",
         "three Axis submarines faced eleven Allied transports and two ASW in the Atlantic"),
        ("redeploy western-allies transport 4 --from port --to indian-ocean",
         "two Axis submarines faced eleven Allied transports and two ASW in the Atlantic; and four Allied transports "
         "were in the Indian Ocean"),
        ("lose germany submarine 2 --from atlantic --cause storm\n"
         "redeploy western-allies transport 1 --from port --to pacific",
         "eleven Allied transports and two ASW were in the Atlantic; and one Allied transport was in the Pacific"),
        ("damage western-allies transport 3 --from atlantic --cause storm --to atlantic",
         "two Axis submarines faced eleven Allied transports (three inverted) and two ASW in the Atlantic"),
    ])
    def test_what_changed_is_told(self, lines: str, text: str) -> None:
        """A box that changed is told whole; at the end of the record every box is in which somebody is."""
        game = Game(WAR).play(lines)
        assert closings(game.campaign.history()) == {"Fall 1939": f"When the record ended, {text}."}

    def test_what_did_not_change_is_left_out(self) -> None:
        """At the end of a turn a box that is as it was is left out; without any change nothing is told."""
        game = Game(WAR).play('redeploy western-allies transport 4 --from port --to pacific\nturn "Winter 1939"\n'
                              'turn "Spring 1940"')
        told = closings(game.campaign.history())
        assert told["Fall 1939"] == "When the turn ended, four Allied transports were in the Pacific."
        assert list(told) == ["Fall 1939", "Spring 1940"]

    def test_a_box_that_was_left(self) -> None:
        """A box in which nobody is any more lay empty."""
        game = Game('place germany submarine atlantic=1\nturn "Fall 1939"\n'
                    'lose germany submarine 1 --from atlantic --cause storm')
        assert closings(game.campaign.history()) == {"Fall 1939": "When the record ended, the Atlantic lay empty."}

    def test_it_leads_to_what_moved_the_box_last(self) -> None:
        """Its events are those that moved something in each box last, and are among the events of the page."""
        game = Game(WAR).play("redeploy germany submarine 1 --from port --to atlantic")
        moved = f"{game.order()}:"
        game.play("redeploy western-allies transport 1 --from port --to pacific")
        told = game.campaign.history()
        [closing] = [turn.closing for year in told.years for turn in year.turns if turn.closing]
        assert closing.event.startswith(moved)
        assert len(closing.events) == 2
        assert set(closing.events) <= set(told.events)

    def test_since_a_turn(self) -> None:
        """A short report compares with the turn before it, which it does not tell."""
        game = Game(WAR).play('redeploy germany submarine 1 --from port --to atlantic\nturn "Winter 1939"\n'
                              "redeploy germany submarine 1 --from port --to atlantic")
        assert closings(game.campaign.history(since=Turn(1939, 4))) == {
            "Winter 1939": "When the record ended, four Axis submarines faced eleven Allied transports and two ASW in "
                           "the Atlantic."}


class TestLuck:
    """Luck in the history."""

    def test_is_that_of_the_campaign(self) -> None:
        """It is what `luck` says; a report since a turn has none."""
        game = Game(WAR).play("combat submarine --box atlantic --attacker germany --attack-roll 4+5 "
                              "--defense-roll 2+3")
        assert game.campaign.history().luck == game.campaign.luck()
        assert len(game.campaign.luck().combats) == 1
        assert game.campaign.history(since=Turn(1939, 3)).luck is None


def test_two_hundred_turns() -> None:
    """A war of any length is a page, with a stop of the slider for every turn and pictures that are not torn."""
    started = CampaignStarted(name="Long", scenario="none", edition="charts", players=(), overlays=())
    events = [started, ForcesPlaced(holder="germany", unit="submarine", stationed=(Stationed(place="port", count=9),),
                                    origin=None)]
    for number in range(200):
        events += [TurnBegun(turn=f"{('Spring', 'Summer', 'Fall', 'Winter')[number % 4]} {1935 + number // 4 % 16}"),
                   NoteWritten(text=f"turn {number}")]
    records = chained((f"e{number}", [Hand(event)]) for number, event in enumerate(events, 1))
    head = Head(records[-1].version, records[-1].hash)
    text = page(history(started, head, entries(events), records), intact=True)
    assert text.count('class="turn"') == 201
    assert 'max="200"' in text
    assert "turn 199" in text
    assert len(text) < 1_000_000
