"""Every row of the tension modifiers gives what the charts say, when it is due, and nothing before."""

from __future__ import annotations

import pytest
from by_lines import Game

from projections.readings.tension_lines import changes

STATED = "tension change usat 5 --cause stated\ntension change usjt 5 --cause stated\n"


def due(text: str) -> dict[str, int]:
    """Play some lines, and list the modifiers of the turn that they end in."""
    position = Game(STATED + text).campaign.position()
    return {change.id: change.amount for change in changes(position, position.edition)}


class TestRows:
    """Row by row (10.12, 49.8)."""

    @pytest.mark.rule("usjt.turn", "49.8")
    def test_each_turn(self) -> None:
        """USJT rises in every game turn from Fall 1939 on, and in no Year Start Sequence."""
        assert "usjt.turn" not in due('turn "Summer 1939"\n')
        assert due('turn "Fall 1939"\n')["usjt.turn"] == 1
        assert due('turn "1940 YSS"\n') == {}
        assert due('turn "Spring 1940"\n')["usjt.turn"] == 1

    @pytest.mark.rule("usjt.us-germany", "49.8")
    def test_germany_and_the_us(self) -> None:
        """War between Germany and the U.S. raises USJT from the turn after its declaration on."""
        declared = 'turn "Spring 1941"\nwar germany us\n'
        assert "usjt.us-germany" not in due(declared)
        assert due(f'{declared}turn "Summer 1941"\n')["usjt.us-germany"] == 1

    @pytest.mark.rule("usjt.axis-russia", "49.8")
    def test_germany_and_japan_against_russia(self) -> None:
        """It takes both wars: two points a turn, and nothing for one of them."""
        one = 'turn "Spring 1941"\nwar germany russia\n'
        assert "usjt.axis-russia" not in due(f'{one}turn "Summer 1941"\n')
        assert due(f'{one}war japan russia\nturn "Summer 1941"\n')["usjt.axis-russia"] == 2

    @pytest.mark.rule("usjt.mobilizations", "49.8")
    def test_japanese_mobilizations(self) -> None:
        """The first one does not count; each of the next three gives a point a turn."""
        text, found = 'turn "Spring 1940"\nmobilize japan\n', []
        for turn in ("Summer 1940", "Fall 1940", "Winter 1940"):
            found.append(due(f'{text}turn "{turn}"\n').get("usjt.mobilizations", 0))
            text += f'turn "{turn}"\nmobilize japan\n'
        assert [*found, due(f'{text}turn "Spring 1941"\n')["usjt.mobilizations"]] == [0, 1, 2, 3]

    @pytest.mark.rule("usat.no-war", "10.12A")
    def test_no_war_with_the_axis(self) -> None:
        """USAT rises by three in each turn that begins without a major power at war with Germany or Italy."""
        assert due('turn "Fall 1939"\n')["usat.no-war"] == 3
        assert "usat.no-war" not in due('turn "Fall 1939"\nwar germany britain\nturn "Winter 1939"\n')
        assert due('turn "Fall 1939"\nwar japan china\nturn "Winter 1939"\n')["usat.no-war"] == 3

    @pytest.mark.rule("usat.central-poland", "10.12B")
    def test_russia_in_central_poland(self) -> None:
        """It is never due by itself; the players say when it happens, and then USAT falls by three."""
        assert "usat.central-poland" not in due('turn "Fall 1939"\n')
        game = Game(f'{STATED}turn "Fall 1939"\n'
                    "tension apply --track usat --event usat.central-poland --skip usat.no-war\n")
        assert game.value("tension/usat/actual") == 2
