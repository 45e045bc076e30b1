"""`awaw combat submarine` and `awaw roll`: dice become facts, and facts losses."""

from __future__ import annotations

import pytest
from campaigns.table import Awaw

BOX = """id box
new "A box" --scenario open
place germany submarine atlantic=6
place western-allies asw atlantic=7
place western-allies transport atlantic=20
turn "Summer 1941"
"""
FIGHT = ("combat", "submarine", "--box", "atl", "--attacker", "ger", "--attack-roll", "3+5", "--defense-roll", "4")
BY_HAND = ("--line", "naval nationality=-1")
"""A modifier that the position does not give."""

TEXT = """\
    6  Axis player turn begins
    7  combat phase begins
    8  Dice, Atlantic box: submarine attack: 8 (3+5), given
    9  Dice, Atlantic box: ASW defense: 4 (faces unknown), given
   10  Atlantic box: submarines (Germany 6) against 7 ASW, modifier -1 (Naval
       Nationality DRM -1), attack 8: 1/3, defense 4: 1/3; 2 transports sunk, 3
       damaged; submarines 1 eliminated, 3 aborted, 2 through
order ORDER
head  10:HASH
"""


@pytest.fixture
def box(awaw: Awaw) -> Awaw:
    """The box of the first example of 24.68."""
    awaw.record(BOX)
    return awaw


class TestSubmarines:
    """Submarine combat."""

    @pytest.mark.rule("24.68")
    def test_the_first_example(self, box: Awaw) -> None:
        """The first combat of 24.68 leaves what the rules say, and tells both rolls and all losses."""
        assert box(*FIGHT, *BY_HAND).text == TEXT
        shown = box.json("show")
        assert shown["boxes"]["atlantic"]["germany"]["submarine"]["ready"] == 5
        assert shown["boxes"]["atlantic"]["western-allies"]["transport"]["ready"] == 15
        assert shown["boxes"]["port"]["western-allies"]["transport"] == {"ready": 0, "inverted": 3}
        assert shown["pools"]["western-allies"]["transport"] == {"pool": 20, "built": 18, "allowable": 2}
        assert shown["pools"]["germany"]["submarine"] == {"pool": 6, "built": 5, "allowable": 1}

    @pytest.mark.rule("24.622")
    def test_the_lines_of_the_modifier(self, awaw: Awaw) -> None:
        """The modifier is derived from the position, given lines replace or join its lines, and each line is kept."""
        known = "control brest axis\ncodebreaking ultra allied\nresearch britain asw 8\n"
        awaw.record(BOX.replace("turn ", f"{known}turn "))
        said = awaw(*FIGHT, *BY_HAND, "--line", "ASW research=-2", "--line", "storms=1")
        assert ("modifier -1 (Naval Nationality DRM -1, ASW research -2, Axis control of Brest, Lorient, St. Nazaire "
                "or La Rochelle +2, Ultra -1, storms +1)") in " ".join(said.out.split())
        assert awaw("audit").out == ""

    @pytest.mark.rule("24.622")
    def test_a_line_that_the_position_contradicts(self, box: Awaw) -> None:
        """A line that the position does not give is refused with its row, or recorded by ruling and listed."""
        words = (*FIGHT, "--line", "ASW research=-2", "--line", "Ultra=-1")
        told = " ".join(box(*words, code=1).err.split())
        assert "[modifier-differs, rule 24.622] Ultra gives nothing here (atlantic.ultra); -1 is recorded." in told
        assert "ASW research gives nothing here (general.asw); -2 is recorded." in told
        box(*words, "--by-ruling", "agreed by mail")
        found = box.json("audit")
        assert [finding["message"].partition(":")[0] for finding in found["findings"]] == ["modifier-differs"] * 2

    @pytest.mark.rule("24.622")
    def test_lines_that_do_not_add_up(self, box: Awaw) -> None:
        """A net modifier that is not the sum of its lines is refused."""
        said = box(*FIGHT, *BY_HAND, "--modifier", "2", code=1)
        assert "[modifier-sum, rule 24.622]" in said.err

    @pytest.mark.rule("25.31", "24.631A")
    def test_damaged_elsewhere(self, box: Awaw) -> None:
        """Damaged transports go where the players say."""
        box(*FIGHT, *BY_HAND, "--modifier", "-1", "--damaged-to", "atlantic-us")
        assert box.value("boxes/atlantic-us/western-allies/transport/inverted") == 3

    def test_the_ledger_draws(self, box: Awaw) -> None:
        """Without dice the ledger draws them, and records them before it shows them."""
        box("combat", "submarine", "--box", "atlantic", "--attacker", "germany")
        rolls = box.json("show", "dice")
        assert [(roll["dice"], roll["source"], len(roll["faces"])) for roll in rolls] == [(2, "drawn", 2)] * 2

    @pytest.mark.rule("24.61")
    def test_more_than_the_box_holds(self, box: Awaw) -> None:
        """Submarines, ASW and transports that are not in the box do not fight: all are told at once."""
        before = box.events()
        said = box("combat", "submarine", "--box", "atl", "--attacker", "germany=7", "--asw", 8, "--transports", 21,
                   "--attack-roll", "3+5", "--defense-roll", "4", code=1)
        assert said.err.count("[more-than-in-box, rule 24.61]") == 3
        told = said.err.replace("\n    ", " ")
        assert "Atlantic box holds 6 submarines of Germany; 7 are said to fight." in told
        assert "holds 7 ASW of Western Allies; 8" in told
        assert "holds 20 transports of Western Allies; 21" in told
        assert box.events() == before

    @pytest.mark.parametrize(("words", "told"), [
        (("--attack-roll", "13"), "[bad-die] 2 dice cannot show a total of 13."),
        (("--attack-roll", "1"), "[bad-die] 2 dice cannot show a total of 1."),
        (("--attack-roll", "3+7"), "[bad-die] A die cannot show 7."),
        (("--attack-roll", "0+6"), "[bad-die] A die cannot show 0."),
        (("--attack-roll", "1+2+3"), "[dice-count] 2 dice were asked for, 3 given."),
        (("--attack-roll", "-3"), "[bad-die]"),
        (("--attack-roll", "three"), '[bad-die] "three" is not a dice result.'),
        (("--attacker", "italy"), "[no-submarines, rule 24.61] Italy has no submarines"),
        (("--attacker", "germany=0"), "[bad-number]"),
        (("--box", "port"), "[unknown-box]"),
        (("--line", "Ultra"), "[bad-pair]"),
        (("--asw", "0"), "[no-asw, rule 24.631B]"),
        (("--asw", "-1"), "[bad-number]"),
    ])
    def test_refuses_what_cannot_be(self, box: Awaw, words: tuple[str, ...], told: str) -> None:
        """Dice sums that cannot be, attackers that are not there and other nonsense are told; nothing is written."""
        before = box.events()
        said = box.run(*FIGHT, *words)
        assert said.code in (1, 2)
        assert told in said.err
        assert box.events() == before

    @pytest.mark.rule("24.611")
    def test_both_sides_together(self, box: Awaw) -> None:
        """Attackers of both sides do not fight together."""
        box("place", "us", "submarine", "atlantic=1")
        assert "[same-side, rule 24.611]" in box(*FIGHT, "--attacker", "us", code=1).err

    def test_the_same_attacker_twice(self, box: Awaw) -> None:
        """A power named twice is not counted silently as one of the two."""
        said = box.run(*FIGHT, "--attacker", "germany=2")
        assert said.code in (1, 2), said.out

    @pytest.mark.rule("24.12")
    def test_once_a_phase(self, box: Awaw) -> None:
        """After the combat phase it takes a ruling."""
        box("phase", "axis", "construction")
        assert "[wrong-phase, rule 24.611]" in box(*FIGHT, code=1).err


class TestRoll:
    """Other dice."""

    @pytest.mark.parametrize(("words", "told"), [
        (("--result", "7"), "[bad-die] A die cannot show 7."),
        (("--result", "0"), "[bad-die] A die cannot show 0."),
        (("--dice", "2", "--result", "13"), "[bad-die] 2 dice cannot show a total of 13."),
        (("--dice", "3", "--result", "2"), "[bad-die] 3 dice cannot show a total of 2."),
        (("--dice", "3", "--result", "1+2"), "[dice-count] 3 dice were asked for, 2 given."),
        (("--dice", "3", "--result", "1+2+3+4"), "[dice-count] 3 dice were asked for, 4 given."),
        (("--dice", "0"), "[bad-number]"),
        (("--result", ""), "[bad-die]"),
        (("--result", "+"), "[bad-die]"),
        (("--result", "٣"), "[bad-die]"),
    ])
    def test_refuses_what_cannot_be(self, war: Awaw, words: tuple[str, ...], told: str) -> None:
        """Too many, too few or impossible dice are refused, naming both counts."""
        before = war.events()
        said = war("roll", "weather", *words, code=2)
        assert told in said.err
        assert war.events() == before

    def test_given_and_drawn(self, war: Awaw) -> None:
        """A roll is recorded with its purpose, its dice and where they came from."""
        said = war("roll", "weather", "--dice", 2, "--result", "3+5")
        assert said.text == "   17  Dice, weather: 8 (3+5), given\norder ORDER\nhead  17:HASH\n"
        war("roll", "Irish diplomacy")
        given, drawn = war.json("show", "dice")
        assert (given["faces"], given["source"]) == ([3, 5], "given")
        assert drawn["source"] == "drawn"
        assert 1 <= drawn["total"] <= 6

    def test_the_register(self, war: Awaw) -> None:
        """`show dice` lists every roll, the undone ones too."""
        war("roll", "weather", "--dice", 2, "--result", "8", "--id", "w")
        war("undo", "w", "--by-ruling", "agreed")
        assert war("show", "dice").out == """\
Dice
  roll  state   total  faces      source  event  purpose
     1  struck      8  2 unknown  given   w:0    weather
"""
