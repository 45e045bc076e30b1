"""What players are told beside what they asked: what was skipped, taken back, ruled, and which modifiers counted."""

import pytest
from campaigns.table import Awaw


class TestTold:
    """Nothing happens in silence."""

    def test_skipped_turns(self, war: Awaw) -> None:
        """A turn that is not the next one names those it passes over; the next one names none."""
        assert "Skipped: Winter 1939, 1940 YSS, Spring 1940." in war("turn", "Summer 1940").out
        assert "Skipped" not in war("turn", "Fall 1940").out

    def test_the_lines_of_a_modifier(self, awaw: Awaw) -> None:
        """The lines of a modifier stand in what is printed, in the log and in the report."""
        awaw("new", "War")
        awaw("place", "germany", "submarine", "atlantic=2")
        awaw("codebreaking", "ultra", "allied")
        awaw("turn", "Fall 1939")
        said = awaw("combat", "submarine", "--box", "atl", "--attacker", "ger", "--line",
                    "Axis control Brest=+2", "--attack-roll", "7")
        for text in (said.out, awaw("log").out, awaw("report").out):
            assert "modifier +1 (Ultra -1, Axis control Brest +2)" in " ".join(text.split())

    def test_what_was_taken_back_and_ruled(self, war: Awaw) -> None:
        """The report of a turn tells what was struck in it, and by which ruling something was done."""
        war("build", "germany", "submarine", 1)
        war("undo")
        war("brp", "base", "italy", 5, "--level", 5, "--reason", "stated")
        war("brp", "spend", "italy", 9, "--for", "ships", "--by-ruling", "agreed by mail")
        told = war("report").out
        assert "Taken back\n  Germany: 1 submarine built for 3 BRPs\n" in told
        assert "Italy: 9 BRPs spent (other), ships [by ruling: agreed by mail]" in told

    def test_the_end_of_the_log(self, war: Awaw) -> None:
        """`log` shows one turn, or the last events."""
        war("note", "one")
        war("turn", "Winter 1939")
        war("note", "two")
        assert [line["text"] for line in war.json("log", "--last", 2)] == ["Winter 1939 begins", "Note: two"]
        assert [line["text"] for line in war.json("log", "--turn", "F39")] == ["Fall 1939 begins", "Note: one"]


class TestUnderstood:
    """What players write in more than one way."""

    def test_undo_by_event_id(self, war: Awaw) -> None:
        """An event id names its order."""
        war("note", "x", "--id", "slip")
        assert "Order slip is struck" in war("undo", "slip:0").out

    def test_dice_of_the_calculator(self, awaw: Awaw) -> None:
        """Faces are added up, as everywhere."""
        words = ("calc", "submarine", "--submarines", 6, "--transports", 20, "--attack-roll")
        assert awaw.json(*words, "3+5") == awaw.json(*words, "8")
        assert "[bad-die]" in awaw(*words, "3+7", code=2).err

    @pytest.mark.rule("24.51")
    def test_deployment_at_the_start(self, awaw: Awaw) -> None:
        """Starting forces are put where the players want them before the first turn, and count from its start."""
        awaw("new", "War", "--scenario", "fall-1939")
        awaw("redeploy", "wa", "transport", 11, "--from", "port", "--to", "atlantic")
        assert awaw.value("boxes/atlantic/western-allies/transport/ready") == 11
        assert awaw("audit").out == ""

    @pytest.mark.rule("24.54")
    def test_a_british_yard_builds_no_american_asw(self, war: Awaw) -> None:
        """American allowable builds are built only in American yards (24.54)."""
        war("build", "britain", "asw", 2, code=1)
        war("build", "britain", "asw", 1)
        war("build", "us", "asw", 1)
        assert "(2 American-built)" in war("show", "boxes", "--plain").out
