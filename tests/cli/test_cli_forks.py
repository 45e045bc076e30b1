"""What-if campaigns, differences, disputes, explanations and replay, as players type them."""

from __future__ import annotations

import json
import re
import shutil
from typing import Any

import pytest
from campaigns.table import Awaw, wide

WAR = """
id war
new "Our war"
place germany submarine port=2 atlantic=4 allowable=3
place western-allies transport atlantic=11
place us asw atlantic=2
war germany britain
turn "Fall 1939"
build germany submarine 1
combat submarine --box atlantic --attacker germany --line storms=1 --attack-roll 4+3 --defense-roll 2+2 --by-ruling x
turn "Winter 1939"
note "the end"
"""


@pytest.fixture
def atlantic(awaw: Awaw) -> Awaw:
    """The program in a folder with the campaign of `WAR`."""
    awaw.record(WAR, "war.turns")
    return awaw


class TestFork:
    """A campaign that shares the past of another one."""

    def test_shares_the_past_and_says_so(self, atlantic: Awaw) -> None:
        """It has the other's record up to there, its own name, and says in its log where it leaves."""
        said = atlantic("fork", "What if", "--at", 6)
        assert said.text == 'Campaign "What if" goes on from event 6.\nhead  7:HASH\n'
        log = atlantic.json("--campaign", "What if", "log")
        assert [line["event"] for line in log[:6]] == [line["event"] for line in atlantic.json("log")[:6]]
        assert log[6]["text"] == "Campaign 'What if' leaves the one whose past it shares"
        assert atlantic.json("--campaign", "What if", "show")["campaign"] == "What if"

    def test_neither_changes_the_other(self, atlantic: Awaw) -> None:
        """What is recorded, and taken back, in one of the two leaves the other as it was, byte for byte."""
        before = atlantic.json("log", "--all"), atlantic.json("show")
        what_if = ("--campaign", "What if")
        atlantic("fork", "What if", "--at", 6)
        atlantic(*what_if, "undo", "war/2", "--through")
        atlantic(*what_if, "note", "here only")
        assert (atlantic.json("log", "--all"), atlantic.json("show")) == before
        there = atlantic.json(*what_if, "show")
        atlantic("undo", "war/10")
        atlantic("note", "there only")
        assert atlantic.json(*what_if, "show") == there
        for campaign in ("What if", "Our war"):
            assert atlantic("--campaign", campaign, "verify").out == ""

    def test_the_first_campaign_needs_no_name(self, atlantic: Awaw) -> None:
        """With forks beside it, the only campaign that is none is still the one that is meant."""
        atlantic("fork", "A what if")
        atlantic("note", "in the war itself")
        assert atlantic.texts()[-1] == "Note: in the war itself"

    @pytest.mark.parametrize("at", [9, 4, 12])
    def test_of_a_what_if(self, atlantic: Awaw, at: int) -> None:
        """A what-if of a what-if verifies and leaves its past alone, also where it leaves before that one began."""
        atlantic("fork", "One", "--at", 9)
        atlantic("--campaign", "One", "note", "one", "--id", "one")
        pasts = [atlantic.json("--campaign", name, "log", "--all") for name in ("Our war", "One")]
        whole = at > 10
        atlantic("--campaign", "One", "fork", "Two", *(() if whole else ("--at", at)))
        two = ("--campaign", "Two")
        atlantic(*two, "note", "two", "--id", "two")
        log = atlantic.json(*two, "log", "--all")
        assert [line["version"] for line in log] == list(range(1, len(log) + 1))
        assert [line["event"] for line in log if line["event"] in ("one:0", "two:0")] == (
            ["one:0", "two:0"] if whole else ["two:0"])
        assert atlantic(*two, "verify").out == ""
        assert atlantic(*two, "audit", code=atlantic.run("audit").code).err == ""
        atlantic(*two, "undo", "two")
        atlantic(*two, "fork", "Three")
        assert atlantic("--campaign", "Three", "verify").out == ""
        assert [atlantic.json("--campaign", name, "log", "--all") for name in ("Our war", "One")] == pasts

    def test_an_order_is_shared_whole(self, atlantic: Awaw) -> None:
        """A fork in the midst of a combat leaves after its end: dice without their combat would be half an order."""
        versions = [line["version"] for line in atlantic.json("log") if line["event"].startswith("war/8:")]
        said = atlantic("fork", "What if", "--at", versions[0])
        assert f"goes on from event {versions[-1]}." in said.out

    def test_what_came_to_a_turn_later_is_not_in_it(self, atlantic: Awaw) -> None:
        """A fork at a turn has the record as it then stood, and names what was put there or taken back since."""
        atlantic("undo", "war/7", "--by-ruling", "agreed")
        atlantic("late", "--at", "Fall 1939", "--id", "late", "--by-ruling", "agreed", "note", "forgotten")
        said = atlantic("fork", "What if", "--at", "Fall 1939")
        assert "not in it: late:0, war/7:0." in said.out
        texts = [line["text"] for line in atlantic.json("--campaign", "What if", "log")]
        assert "Note: forgotten" not in texts
        assert "Germany: 1 submarine built for 3 BRPs" in texts

    def test_names(self, atlantic: Awaw) -> None:
        """A name that is taken, or no name, is refused, and nothing is recorded."""
        assert "[name-taken]" in atlantic("fork", "Our war", code=1).err
        assert "[bad-text]" in atlantic("fork", " ", code=2).err
        assert "[not-yet]" in atlantic("fork", "What if", "--at", "Fall 1944", code=1).err
        assert "[opening]" in atlantic("undo", "war/1", code=1).err


class TestDiff:
    """Two moments, two campaigns, two ledgers."""

    def test_two_moments(self, atlantic: Awaw) -> None:
        """Numbers that differ, from what to what, and the events between."""
        found = atlantic.json("diff", "start", "Fall 1939")
        assert found["numbers"]["pools/germany/submarine/allowable"][0] == 3
        assert found["come"][0]["text"] == "Fall 1939 begins"
        assert found["gone"] == []
        back = atlantic.json("diff", "Fall 1939", "start")
        assert back["numbers"] == {path: pair[::-1] for path, pair in found["numbers"].items()}
        assert back["gone"] == found["come"]

    def test_a_moment_and_itself(self, atlantic: Awaw) -> None:
        """Nothing lies between."""
        found = atlantic.json("diff", "Fall 1939", "Fall 1939")
        assert found == {"numbers": {}, "marks": {}, "gone": [], "come": []}

    def test_marks(self, atlantic: Awaw) -> None:
        """Facts that do not add up are subtracted too."""
        atlantic("control", "brest", "axis")
        found = atlantic.json("diff", -1)
        assert list(found["marks"].values()) == [[None, "axis"]]

    def test_two_ledgers_of_one_campaign(self, atlantic: Awaw) -> None:
        """How far they are the same, the first event that differs, both tails with whose they are; exit code 1."""
        common = atlantic.events()
        shutil.copy("awaw.db", "ben.db")
        same = atlantic("diff", "--ledger", "ben.db")
        assert same.out.startswith(f"The first {common} events are the same. So are the records.\n")
        atlantic("--as", "Ann", "build", "germany", "submarine", 1, "--id", "ann")
        ahead = atlantic.json("diff", "--ledger", "ben.db")
        assert (ahead["common"], ahead["theirs"]) == (common, [])
        atlantic("--ledger", "ben.db", "--as", "Ben", "note", "mine", "--id", "ben")
        atlantic("--ledger", "ben.db", "--as", "Ben", "note", "mine too", "--id", "too")
        said = atlantic("diff", "--ledger", "ben.db", code=1)
        head, ours, theirs, numbers = said.out.split("\n\n")
        assert head == f"The first {common} events are the same. The first that differs is event {common + 1}."
        assert re.findall(r"^ +\d+  (\S+) +(\S+)", ours, re.MULTILINE)[-1] == ("ann:0", "Ann")
        assert re.findall(r"^ +\d+  (\S+) +(\S+)", theirs, re.MULTILINE) == [("ben:0", "Ben"), ("too:0", "Ben")]
        assert "pools/germany/submarine/allowable" in numbers
        assert not wide(said.out)
        mirrored = atlantic.json("--ledger", "ben.db", "diff", "--ledger", "awaw.db", code=1)
        assert [told["event"] for told in mirrored["ours"]] == ["ben:0", "too:0"]

    def test_two_campaigns(self, atlantic: Awaw) -> None:
        """A what-if and its past share what they share."""
        atlantic("fork", "What if", "--at", 6)
        found = atlantic.json("diff", "--campaign", "What if", code=1)
        assert found["common"] == 6
        assert [told["event"] for told in found["theirs"]] != []

    def test_what_is_not_there(self, atlantic: Awaw) -> None:
        """No moment, no such file, no such campaign: each is told."""
        assert "Name a moment" in atlantic("diff", code=2).err
        assert "[no-ledger]" in atlantic("diff", "--ledger", "nowhere.db", code=1).err
        assert "[not-a-ledger]" in atlantic("diff", "--ledger", "war.turns", code=1).err
        assert "[no-campaign]" in atlantic("diff", "--campaign", "Nothing", code=1).err


class TestWhy:
    """Why a number, an order, or a refusal is what it is."""

    def test_a_combat(self, atlantic: Awaw) -> None:
        """Its dice, rows, cells and modifiers are there, and its steps add up to what it moved."""
        *_, combat = atlantic.json("why", "war/8")
        said = atlantic("why", "war/8")
        assert not wide(said.out)
        for title in ("Rolls", "Modifier", "Step by step", "Moved"):
            assert f"\n\n{title}\n" in said.out
        attack, defense = combat["rolls"]
        assert (attack["roll"], defense["roll"]) == (7, 4)
        assert attack["column"] == attack["roll"] + attack["modifier"]
        assert sum(line["amount"] for line in combat["modifiers"]) == attack["modifier"] == -defense["modifier"]
        assert ("storms", "given") in {(line["label"], line["source"]) for line in combat["modifiers"]}
        steps: dict[str, int] = {}
        for step in combat["steps"]:
            what = step["label"].partition(":")[0]
            steps[what] = steps.get(what, 0) + step["amount"]
            assert step["rule"]
        event = next(line["text"] for line in atlantic.json("log") if line["event"] == "war/8:2")
        for what in ("transports sunk", "transports damaged"):
            count = int(re.search(r"(\d+) " + {"transports sunk": "transports? sunk",
                                               "transports damaged": "damaged"}[what], event)[1])  # type: ignore[index]
            assert steps.get(what, 0) == count
        moved = {(one["source"], one["target"]): one["amount"] for one in combat["postings"]}
        sunk = sum(amount for (source, _), amount in moved.items() if source == "western-allies/transport/atlantic")
        assert sunk == steps.get("transports sunk", 0) + steps.get("transports damaged", 0)

    def test_a_number_with_its_struck_lines(self, atlantic: Awaw) -> None:
        """Struck lines are shown on request, among the others, and count for nothing."""
        path = "pools/germany/submarine/built"
        plain = atlantic.json("why", path)
        atlantic("undo", "war/7", "--by-ruling", "agreed")
        without = atlantic.json("why", path)
        both = atlantic.json("why", "--struck", path)
        assert without["balance"] == both["balance"] == plain["balance"] - 1
        assert [line["event"] for line in both["lines"] if "struck" in line] == ["war/7:0"]
        assert [line for line in both["lines"] if "struck" not in line] == without["lines"]

    def test_not_with_the_turn_from_which_it_is_allowed(self, atlantic: Awaw) -> None:
        """What forbids it now, and the first turn in which nothing would."""
        found = json.loads(atlantic("why", "-O", "json", "not", "expand", "germany", "submarine", 1).out)
        assert found["allowed"] is False
        assert found["allowed_from"] == "Spring 1940"
        assert {problem["rule"] for problem in found["problems"]} == {"24.21"}
        assert atlantic("why", "not", "expand", "germany", "submarine", 1).out.endswith(
            "\nAllowed from Spring 1940 on, if nothing else changes.\n")
        atlantic("turn", "Spring 1940")
        assert atlantic("why", "not", "expand", "germany", "submarine", 1).out == "Nothing forbids it.\n"
        atlantic("expand", "germany", "submarine", 1)

    def test_not_what_no_turn_allows(self, atlantic: Awaw) -> None:
        """An order that no later turn would allow by itself is told as that; nothing is recorded by asking."""
        before = atlantic.events()
        said = atlantic("why", "not", "build", "germany", "submarine", 90)
        assert "over-allowable" in said.out
        assert "No later turn allows it, if nothing else changes." in said.out
        assert atlantic.events() == before

    def test_not_a_command_that_records_nothing(self, atlantic: Awaw) -> None:
        """Only what records something can be forbidden."""
        for words in ((), ("show",), ("undo",), ("nonsense",), ("build", "germany", "tank", 1)):
            assert atlantic("why", "not", *words, code=2).err.startswith(("awaw: [", "Usage"))

    def test_what_is_not_there(self, atlantic: Awaw) -> None:
        """An order that is not there, or that is struck, is told."""
        atlantic("undo", "war/10", "--by-ruling", "agreed")
        for order in ("nowhere", "war/10"):
            assert "[no-order]" in atlantic("why", order, code=1).err


class TestDisputes:
    """Disagreement, in the open."""

    @pytest.fixture
    def disputed(self, atlantic: Awaw) -> Awaw:
        """The build of Fall 1939 is disputed."""
        atlantic("--as", "Ben", "dispute", "open", "yard", "--event", 7, "--event", "war/8:2", "--about", "no yard")
        return atlantic

    def test_names_events_by_id_or_number(self, disputed: Awaw) -> None:
        """Both are kept as ids; an event that is not there is refused with the nearest."""
        [dispute] = disputed.json("dispute", "list")
        assert dispute["events"][1] == "war/8:2"
        assert re.fullmatch(r"war/\d+(\.clock)?:\d", dispute["events"][0])
        assert "[no-event]" in disputed("dispute", "open", "b", "--event", 900, "--about", "x", code=1).err
        assert "Did you mean war/8:2" in disputed("dispute", "open", "b", "--event", "war/8:22", "--about", "x",
                                                  code=1).err

    def test_open_it_is_in_the_audit(self, disputed: Awaw) -> None:
        """An open dispute is a finding; a closed one is not."""
        codes = [one["code"] for one in disputed.json("audit", code=1)["findings"]]
        assert codes.count("dispute-open") == 1
        disputed("dispute", "rule", "yard", "--stands", "--reason", "there was one")
        assert "dispute-open" not in disputed.run("audit").out

    def test_is_discussed(self, disputed: Awaw) -> None:
        """Comments are kept with who made them, and the history tells them."""
        disputed("--as", "Ann", "dispute", "comment", "yard", "there was one")
        [dispute] = disputed.json("dispute", "list")
        assert dispute["said"] == [{"actor": "Ben", "text": "no yard"}, {"actor": "Ann", "text": "there was one"}]
        assert "Dispute yard: there was one" in disputed("report").out

    @pytest.mark.parametrize(("choice", "decision", "record"), [
        (("--stands",), "stands", "what was recorded stands"),
        (("--corrected",), "corrected", "corrected"),
        (("--void", "war/7"), "void", "voided"),
        (("--adjust", "pools/germany/submarine/allowable", 1), "adjusted", "adjusted"),
    ], ids=["stands", "corrected", "void", "adjust"])
    def test_each_choice_is_shown_before_it_is_made(self, disputed: Awaw, choice: tuple[Any, ...],
                                                    decision: str, record: str) -> None:
        """A dry run says what the ruling would change, needs no agreement yet, and records nothing."""
        before = disputed.events()
        said = disputed("dispute", "rule", "yard", *choice, "--reason", "enough", "--dry-run")
        assert f"Would record: Dispute yard closed, {record}: enough" in said.out
        assert ("Numbers that change: none" in said.out) == (decision in ("stands", "corrected"))
        assert disputed.events() == before
        disputed("dispute", "rule", "yard", *choice, "--reason", "enough", "--by-ruling", "agreed")
        [dispute] = disputed.json("dispute", "list")
        assert (dispute["decision"], dispute["reason"]) == (decision, "enough")

    def test_is_closed_once_and_in_one_way(self, disputed: Awaw) -> None:
        """No ruling without a choice, with two, of another dispute, or of one that is closed."""
        rule = ("dispute", "rule", "yard", "--reason", "enough")
        assert "[bad-decision]" in disputed(*rule, code=2).err
        assert "[bad-decision]" in disputed(*rule, "--stands", "--corrected", code=2).err
        assert "[no-dispute]" in disputed("dispute", "rule", "other", "--stands", "--reason", "x", code=1).err
        disputed(*rule, "--stands")
        assert "[no-dispute]" in disputed(*rule, "--stands", code=1).err
        assert "[no-dispute]" in disputed("dispute", "comment", "yard", "still", code=1).err
        assert "[dispute-taken]" in disputed("dispute", "open", "yard", "--event", 7, "--about", "x", code=1).err

    def test_an_adjustment_or_a_void_needs_a_ruling(self, disputed: Awaw) -> None:
        """Without one, nothing of it is recorded, the closing neither."""
        before = disputed.events()
        for choice in (("--void", "war/7"), ("--adjust", "pools/germany/submarine/allowable", 1)):
            assert "[needs-ruling]" in disputed("dispute", "rule", "yard", *choice, "--reason", "x", code=1).err
        assert disputed.events() == before

    def test_its_ruling_can_be_undone(self, disputed: Awaw) -> None:
        """Taken back, the dispute is open again."""
        disputed("dispute", "rule", "yard", "--stands", "--reason", "enough", "--id", "ruled")
        disputed("undo", "ruled")
        assert disputed.json("dispute", "list")[0]["decision"] is None


class TestReplay:
    """The campaign step by step, in a pipe."""

    @pytest.mark.parametrize("by", ["event", "phase", "turn"])
    def test_every_event_is_told_once(self, atlantic: Awaw, by: str) -> None:
        """Whatever a step is, the steps together are the log, and their changes lead to what `show` shows."""
        said = atlantic("replay", "--by", by)
        assert [int(version) for version in re.findall(r"^ {2,4}(\d+)  \S", said.out, re.MULTILINE)] == [
            line["version"] for line in atlantic.json("log")]
        last = dict(re.findall(r"\* (\S+): \S+ -> (\S+)", said.out))
        assert int(last["pools/germany/submarine/built"]) == atlantic.value("pools/germany/submarine/built")
        assert not wide(said.out)

    def test_from_a_moment(self, atlantic: Awaw) -> None:
        """It begins with the step that ends there."""
        said = atlantic("replay", "--from", "Winter 1939")
        assert said.out.startswith("--- Winter 1939 (step 3 of 3)\n")

    def test_no_full_screen_in_a_pipe(self, atlantic: Awaw) -> None:
        """Without a terminal there is no full screen; it is told, and does not wait for a key."""
        assert "[no-tui]" in atlantic("replay", "--full-screen", code=1).err
