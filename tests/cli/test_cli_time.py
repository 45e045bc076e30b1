"""Undo, correction and late entries as players type them: what a dry run says, what is refused, what is told."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime

import pytest
from campaigns.table import Awaw, wide
from freezegun import freeze_time

YEAR = """
id war
new "Our war"
place western-allies transport port=20 allowable=6
place germany submarine port=4 atlantic=3
war germany britain
brp base britain 100 --level 45 --reason "as printed"
turn "Winter 1940"
brp spend britain 10 --for offensive --reason "Libya"
turn "1941 YSS"
yss close
yss growth
yss totals
yss points
yss assign
turn "Spring 1941"
"""
"""A year of which something was forgotten: Britain carried 35 BRPs over, 29 if two transports were built."""

FORGOTTEN = ("--at", "Winter 1940 allied construction", "build", "western-allies", "transport", 2, "--payer", "britain")


@pytest.fixture
def year(awaw: Awaw) -> Awaw:
    """The program in a folder with the campaign of `YEAR`."""
    awaw.record(YEAR, "war.turns")
    return awaw


class TestAForgottenBuild:
    """Six BRPs that were not paid before a Year Start Sequence."""

    def test_the_dry_run(self, year: Awaw) -> None:
        """It names the close and the growth of the year as stale, and the opening total as stale with them."""
        before = year.events()
        said = year("late", "--dry-run", *FORGOTTEN)
        assert said.text == """\
Would record: Allied player turn begins
Would record: construction phase begins
Would record: Western Allies: 2 transports built for 6 BRPs, paid by Britain

Numbers that change
                                             before  after
  pools/western-allies/transport/built           20     22
  boxes/port/western-allies/transport/ready      20     22
  pools/western-allies/transport/allowable        6      4

Stale outcomes
  code            rule  event     message
  other-proposal  35.3  war/9:0   Britain: BRPs left is recorded with a proposal
                                  of +35; the rules propose +29.
  other-proposal  35.3  war/10:0  Britain: base growth is recorded with a
                                  proposal of +7; the rules propose +5.

Stale with them
  code     rule  event     message
  follows        war/11:0  It would then be: 1941 YSS, totals: Britain level
                           +105.

Nothing was recorded.
"""
        assert year.events() == before

    def test_entered_late(self, year: Awaw) -> None:
        """It is accepted; what is stale stands, is told, and stays a finding of every audit."""
        said = year("late", "--id", "late", *FORGOTTEN)
        assert "From now on an audit finds: other-proposal, war/10:0" in said.out
        assert year.value("brp/britain/level") == 107
        assert [(one["code"], one["event"]) for one in year.json("audit", code=1)["findings"]] == [
            ("other-proposal", "war/9:0"), ("other-proposal", "war/10:0")]

    def test_with_all_that_follows(self, year: Awaw) -> None:
        """With --through the level is what the rule gives, an audit finds nothing, and one undo takes it all back."""
        said = year("late", "--through", "--id", "late", *FORGOTTEN)
        assert "Order war/9 is struck with 2 other orders" in said.out
        assert "- 1941 YSS, totals: Britain level +107" in said.out
        assert (year.value("brp/britain/base"), year.value("brp/britain/level")) == (105, 105)
        assert year("audit").out == ""
        assert "+ 1941 YSS, totals: Britain level +107" in year("undo", "late").out
        assert (year.value("brp/britain/base"), year.value("brp/britain/level")) == (107, 107)
        assert year("audit").out == ""

    def test_the_dry_run_of_all_that_follows(self, year: Awaw) -> None:
        """It names what is struck and what takes its place, with the numbers."""
        assert year("late", "--dry-run", "--through", *FORGOTTEN).text == """\
Would record: Order war/9 is struck with 2 other orders
Struck with it: war/10, war/11
Would record: Allied player turn begins
Would record: construction phase begins
Would record: Western Allies: 2 transports built for 6 BRPs, paid by Britain
Would record: 1941 YSS, close: Britain carried +29
Would record: 1941 YSS, growth: Britain base +5
Would record: 1941 YSS, totals: Britain level +105

Numbers that change
                                             before  after
  pools/western-allies/transport/built           20     22
  boxes/port/western-allies/transport/ready      20     22
  pools/western-allies/transport/allowable        6      4
  brp/britain/base                              107    105
  brp/britain/level                             107    105

Nothing was recorded.
"""

    def test_an_assertion_that_becomes_false(self, year: Awaw) -> None:
        """It names the event with which it became false, among all that was recorded since."""
        year("assert", "brp/britain/level", 107, "--id", "claim")
        for text in ("a", "b", "c"):
            year("note", text)
        year("late", "--through", "--id", "late", *FORGOTTEN)
        year("note", "d")
        [finding] = year.json("audit", code=1)["findings"]
        assert finding["event"] == "claim:0"
        assert finding["message"] == "brp/britain/level is 105, not 107. It held until event 19 (late:0)."

    def test_its_options_stand_before_the_command(self, year: Awaw) -> None:
        """What belongs to the whole command is refused inside the other one; nothing is dropped in silence."""
        for option in (("--by-ruling", "x"), ("--id", "x")):
            said = year("late", *FORGOTTEN, *option, code=2)
            assert "Put them in front" in said.err
        assert year("late", "--at", "start", "undo", code=2).err.startswith("awaw: [bad-command] undo cannot stand")

    @pytest.mark.parametrize("place", [(), ("--at", "Winter 1940", "--after", "war/7:0")])
    def test_one_place_is_needed(self, year: Awaw, place: tuple[str, ...]) -> None:
        """Neither none nor two."""
        assert "[bad-moment]" in year("late", *place, "note", "x", code=2).err

    def test_a_place_that_has_not_come(self, year: Awaw) -> None:
        """A late entry in a turn to come, or after an event that is not there, is refused."""
        assert "[not-yet]" in year("late", "--at", "Fall 1944", "note", "x", code=1).err
        assert "[no-event]" in year("late", "--after", "nowhere:0", "note", "x", code=1).err

    def test_numbers_need_a_ruling_there_too(self, year: Awaw) -> None:
        """An adjustment is not smuggled into the past."""
        said = year("late", "--at", "start", "adjust", "brp/britain/level", 5, code=1)
        assert "[needs-ruling]" in said.err


class TestCorrection:
    """Other words in an order's place."""

    BUILT = """
id war
new "Our war"
place germany submarine port=2 allowable=4
turn "Fall 1939"
build germany submarine 3
build germany submarine 1
"""

    def test_into_something_impossible_later(self, awaw: Awaw) -> None:
        """It is refused, and names the later order that could not have happened; nothing is recorded."""
        awaw.record(self.BUILT, "war.turns")
        before = awaw.events()
        said = awaw("correct", "--dry-run", "war/4", "build", "germany", "submarine", 4, code=1)
        assert said.text == """\
Numbers that change
                                      before  after
  pools/germany/submarine/built            6      7
  boxes/port/germany/submarine/ready       6      7
  pools/germany/submarine/allowable        0     -1
  spent/germany/units                     12     15
  shipbuilding/germany/used                4      5

Could not have happened
  code        rule   event    message
  below-zero  24.41  war/5:0  Germany has 0 allowable submarine builds; 1 asked.

Nothing was recorded.
awaw: Rejected; nothing was recorded.
  [impossible, rule 24.41] Event war/5:0 could not have happened: Germany has 0
    allowable submarine builds; 1 asked.
    Take the later orders along (--through), or undo them first.
"""
        assert awaw.events() == before

    def test_with_the_later_order_struck_along(self, awaw: Awaw) -> None:
        """With --through the later order is struck in the same order, and comes back with its undo."""
        awaw.record(self.BUILT, "war.turns")
        said = awaw("correct", "--through", "--id", "fix", "war/4", "build", "germany", "submarine", 4)
        assert said.text == """\
    8  Order war/4 is struck with 1 other order
       - Germany: 3 submarines built for 9 BRPs
       - Germany: 1 submarine built for 3 BRPs
    9  Germany: 4 submarines built for 12 BRPs
order fix
head  9:HASH
"""
        assert awaw.value("pools/germany/submarine/built") == 6
        assert awaw("audit").out == ""
        awaw("undo", "fix")
        assert {line["event"] for line in awaw.json("log")} >= {"war/4:0", "war/5:0"}

    def test_of_a_correction(self, awaw: Awaw) -> None:
        """A correction can be corrected again: of the three, only the newest counts."""
        awaw.record(self.BUILT, "war.turns")
        awaw("correct", "--id", "one", "war/4", "build", "germany", "submarine", 2)
        awaw("correct", "--id", "two", "one", "build", "germany", "submarine", 1)
        assert awaw.value("pools/germany/submarine/built") == 4
        awaw("undo", "two")
        assert awaw.value("pools/germany/submarine/built") == 5
        awaw("undo", "one")
        assert awaw.value("pools/germany/submarine/built") == 6

    def test_what_cannot_be_corrected(self, awaw: Awaw) -> None:
        """The opening, an undo, what is struck and what is not there are told apart, and nothing is recorded."""
        awaw.record(self.BUILT, "war.turns")
        awaw("undo", "war/5", "--id", "undone")
        before = awaw.events()
        for order in ("war/1", "undone"):
            assert f"{order} cannot be corrected" in awaw("correct", order, "note", "x").out
        assert "war/5 is struck" in awaw("correct", "war/5", "note", "x").out
        assert "[no-order]" in awaw("correct", "war/99", "note", "x", code=1).err
        assert "[bad-command]" in awaw("correct", "war/4", "show", code=2).err
        assert awaw.events() == before


class TestUndo:
    """What an undo needs, and what it says before it is done."""

    def test_the_dry_run(self, war: Awaw) -> None:
        """It says which numbers would change, in the words of `show`, and records nothing."""
        war("build", "germany", "submarine", 1, "--id", "build")
        before = war.events()
        assert war("undo", "build", "--dry-run").text == """\
Would record: Order build is struck with its clock move
Struck with it: build.clock

Numbers that change
                                      before  after
  pools/germany/submarine/built            2      1
  boxes/port/germany/submarine/ready       2      1
  pools/germany/submarine/allowable        0      1
  spent/germany/units                      3      0
  shipbuilding/germany/used                1      0

Nothing was recorded.
"""
        assert war.events() == before

    def test_what_would_be_out_of_its_time(self, year: Awaw) -> None:
        """Undoing the beginning of a Year Start Sequence names every step that would then be out of its time."""
        said = year("undo", "war/8", "--dry-run", code=1)
        assert "Out of its time\n" in said.out
        assert said.out.endswith("Nothing was recorded.\n")
        assert [f"[wrong-phase, rule 35.3] After this, war/{n}:0" in said.err for n in range(9, 14)] == [True] * 5

    def test_the_same_undo_submitted_twice(self, war: Awaw) -> None:
        """The second is a no-op that says so, with an id of its own as without."""
        war("note", "slip", "--id", "slip")
        war("undo", "slip", "--id", "u1")
        before = war.events()
        assert war("undo", "slip", "--id", "u1").out.startswith("u1 is recorded already, at event")
        assert war("undo", "slip").out == "slip is struck already; nothing was recorded.\n"
        assert war("undo", "slip", "--dry-run").out == "slip is struck already; nothing was recorded.\n"
        assert war.events() == before

    def test_a_whole_turn(self, war: Awaw) -> None:
        """With --turn all that was ordered in the turn goes, and comes back with one redo."""
        war("build", "germany", "submarine", 1)
        war("build", "italy", "submarine", 1)
        before = war.json("show", "pools")["pools"]
        said = war("undo", "--turn")
        assert "- Germany: 1 submarine built for 3 BRPs" in said.out
        assert "- Italy: 1 submarine built for 3 BRPs" in said.out
        assert war.value("pools/italy/submarine/built") == 1
        war("redo")
        assert war.json("show", "pools")["pools"] == before
        war("undo", "--turn")
        assert war("undo", "--turn").out == "Nothing was ordered in this turn; nothing was recorded.\n"

    def test_a_dry_run_does_not_belong_in_a_turn_file(self, war: Awaw) -> None:
        """What only tries something is not recorded as if it were meant."""
        before = war.events()
        war.record("id x\nnote slip\nundo x/1 --dry-run\n", code=2)
        assert war.events() == before


PLAYERS = ("new", "Our war", "--scenario", "fall-1939", "--player", "Ann=germany", "--player", "Ben=britain",
           "--id", "start")


@pytest.fixture
def two(awaw: Awaw) -> Awaw:
    """The program in a folder with a campaign of two players, in Fall 1939, in which Ann built a submarine."""
    awaw(*PLAYERS)
    awaw("--as", "Ann", "turn", "Fall 1939", "--id", "f39")
    awaw("--as", "Ann", "build", "germany", "submarine", 1, "--id", "build")
    return awaw


class TestConsent:
    """What is not mine, and what lies before a roll."""

    def test_an_opponents_order(self, two: Awaw) -> None:
        """It is refused without consent, though a dry run shows what it would change; with it, it is accepted."""
        before = two.events()
        said = two("--as", "Ben", "undo", "build", "--dry-run", code=1)
        assert "pools/germany/submarine/built            2      1" in said.out
        assert "[not-yours] Ann gave the order build." in said.err
        assert two.events() == before
        two("--as", "Ann", "consent", "build")
        two("--as", "Ben", "undo", "build")
        assert two.value("pools/germany/submarine/built") == 1

    def test_nobody_is_no_player(self, two: Awaw) -> None:
        """An undo that does not say whose it is takes nobody's order back; one's own consent is none."""
        assert "It is not said who takes it back" in two("undo", "build", code=1).err.replace("\n    ", " ")
        two("--as", "Ann", "consent", "build")
        assert "[not-yours]" in two("undo", "build", code=1).err

    def test_past_a_roll(self, two: Awaw) -> None:
        """One's own order before a roll needs the opponent's consent; the roll stays in the register."""
        two("--as", "Ann", "roll", "weather", "--result", 4, "--id", "roll")
        for order in ("build", "roll"):
            assert "[past-a-roll]" in two("--as", "Ann", "undo", order, code=1).err
            two("--as", "Ann", "consent", order)
            assert "[past-a-roll]" in two("--as", "Ann", "undo", order, code=1).err
            two("--as", "Ben", "consent", order)
            two("--as", "Ann", "undo", order)
        assert [(roll["total"], roll["struck"]) for roll in two.json("show", "dice")] == [(4, True)]
        assert two("audit").out == ""

    def test_a_consent_that_was_taken_back(self, two: Awaw) -> None:
        """Consent counts while it stands."""
        two("--as", "Ann", "consent", "build", "--id", "yes")
        two("--as", "Ann", "undo", "yes")
        assert "[not-yours]" in two("--as", "Ben", "undo", "build", code=1).err

    def test_who_and_what(self, two: Awaw) -> None:
        """Consent names a player of the campaign and an order of the record."""
        assert "[no-player]" in two("consent", "build", code=2).err
        assert "[no-player] Carl plays no power" in two("--as", "Carl", "consent", "build", code=2).err
        assert "Did you mean build" in two("--as", "Ben", "consent", "biuld", code=1).err
        two("--as", "Ann", "consent", "build:0")
        two("--as", "Ben", "undo", "build")

    def test_void_by_ruling(self, two: Awaw) -> None:
        """A ruling does it without consent, is asked for, and is listed by the audit."""
        assert "[needs-ruling]" in two("--as", "Ben", "void", "build", code=1).err
        assert "Would record: Order build is struck" in two("--as", "Ben", "void", "build", "--dry-run").out
        two("--as", "Ben", "void", "build", "--by-ruling", "never legal")
        assert "not-yours" in two("audit").out


class TestMoments:
    """`--at` and `--as-known`."""

    def test_counted_from_either_end(self, year: Awaw) -> None:
        """N and -N name the same event, and what stands there is the same."""
        last = year.events()
        for back in (0, 1, 5, last - 1):
            assert year.json("show", "--at", f"-{back}" if back else last) == year.json("show", "--at", last - back)

    def test_the_set_up(self, year: Awaw) -> None:
        """`start` is the end of the set-up, whatever came of it later."""
        assert year.json("show", "--at", "start")["brp"]["britain"] == {"base": 100, "level": 45}
        year("undo", "war/7")
        assert year.json("show", "--at", "START")["brp"]["britain"] == {"base": 100, "level": 45}

    @pytest.mark.parametrize("moment", ["500", "-500", "Summer 1944", "1942 YSS"])
    def test_what_has_not_come(self, year: Awaw, moment: str) -> None:
        """A moment that has not come is told as that, in every command that takes one."""
        for command in (("show", "--at", moment), ("why", "--at", moment, "brp/britain/level"), ("diff", moment),
                        ("audit", "--since", moment), ("fork", "What if", "--at", moment),
                        ("replay", "--from", moment), ("late", "--at", moment, "note", "x")):
            said = year(*command, code=1)
            assert "[not-yet]" in said.err, command
            assert not wide(said.out + said.err)

    def test_as_it_was_known(self, awaw: Awaw) -> None:
        """A date is meant to its end in UTC, an instant exactly; both go with --at, and hide what came later."""
        with freeze_time(datetime(2026, 3, 1, 18, tzinfo=UTC)):
            awaw.record(YEAR, "war.turns")
        with freeze_time(datetime(2026, 3, 5, 18, 0, 0, tzinfo=UTC)):
            awaw("undo", "war/7", "--by-ruling", "there was no Libya")
        known = {text: awaw.json("show", "--at", "Winter 1940", "--as-known", text)["brp"]["britain"]["level"]
                 for text in ("2026-03-01", "2026-03-04", "2026-03-05", "2026-03-05T17:59:59Z",
                              "2026-03-05T18:00:00Z", "2026-03-05T19:30:00+02:00", "2026-03-05T19:00:00+01:00")}
        assert known == {"2026-03-01": 35, "2026-03-04": 35, "2026-03-05": 45, "2026-03-05T17:59:59Z": 35,
                         "2026-03-05T18:00:00Z": 45, "2026-03-05T19:30:00+02:00": 35,
                         "2026-03-05T19:00:00+01:00": 45}
        assert "[not-yet]" in awaw("show", "--as-known", "2026-02-28", code=1).err
        told = awaw.json("diff", "--as-known", "2026-03-04")
        assert told["gone"][0]["event"] == "war/7:0"

    @pytest.mark.parametrize("text", ["2026-03-05T18:00:00", "yesterday", "2026-13-01", "5 March", ""])
    def test_no_time_without_its_zone(self, year: Awaw, text: str) -> None:
        """A time without its zone, and what is no date, is refused."""
        for command in ("show", "diff"):
            assert "[bad-date]" in year(command, "--as-known", text, code=2).err


class TestRebuilding:
    """A turn file, in whatever ledger."""

    def test_a_used_ledger_and_an_empty_one(self, awaw: Awaw) -> None:
        """Recorded beside other campaigns, and twice, it adds up to what it adds up to alone."""
        awaw.record(YEAR, "war.turns")
        alone = awaw.json("show")
        awaw("--ledger", "used.db", "new", "Another war", "--scenario", "fall-1939")
        awaw("--ledger", "used.db", "turn", "Fall 1939")
        awaw("--ledger", "used.db", "build", "germany", "submarine", 1)
        used = ("--ledger", "used.db", "--campaign", "Our war")
        awaw(*used, "record", "war.turns")
        assert awaw.json(*used, "show") == alone
        awaw("--ledger", "used.db", "--campaign", "Another war", "fork", "What if")
        awaw(*used, "fork", "A what if")
        assert "recorded already" in awaw(*used, "record", "war.turns").out
        assert awaw.json(*used, "show") == alone
        for name in ("Our war", "Another war", "What if", "A what if"):
            assert awaw("--ledger", "used.db", "--campaign", name, "verify").out == ""

    def test_twice_in_a_row(self, awaw: Awaw) -> None:
        """A campaign that was rebuilt, in part taken back, and read again is what it was."""
        awaw.record(YEAR, "war.turns")
        alone = awaw.json("show")
        awaw("undo", "war/7")
        awaw("redo", "war/7")
        shutil.copy("awaw.db", "copy.db")
        for ledger in ("awaw.db", "copy.db"):
            again = awaw.json("--ledger", ledger, "show")
            assert again.pop("at")["version"] == 16
            assert again == {name: part for name, part in alone.items() if name != "at"}


class TestRulesFix:
    """Other rules for a campaign that is being played."""

    def test_the_dry_run_lists_what_would_differ(self, year: Awaw) -> None:
        """The rows that change, and what the past would be found to break by them; nothing needs to be agreed yet."""
        year.file("house.toml", '[costs.transport]\nbrps = 4\nrule = "24.43"\n')
        year("late", *FORGOTTEN)
        before = year.events()
        said = year("edition", "use", "charts", "--overlay", "house.toml", "--dry-run")
        assert said.out.startswith("Would record: From here on played by edition charts with house.toml\n")
        assert "What happened is judged by the rules of its time.\nBy these rules it would be judged otherwise:" in (
            said.out)
        assert "wrong-cost" in said.out.partition("New findings")[2]
        assert said.out.endswith("Nothing was recorded.\n")
        assert year.events() == before
        assert not wide(said.out)

    def test_one_that_changes_nothing_of_the_past(self, year: Awaw) -> None:
        """It says so."""
        said = year("edition", "use", "charts", "--overlay", "classic", "--dry-run")
        assert "By these rules it would be judged no different." in said.out

    def test_old_events_keep_their_edition(self, year: Awaw) -> None:
        """After the change an audit finds nothing in what was played before it, and what comes next obeys it."""
        year.file("house.toml", '[costs.transport]\nbrps = 4\nrule = "24.43"\n')
        year("late", "--through", "--id", "late", *FORGOTTEN)
        year("edition", "use", "charts", "--overlay", "house.toml", "--by-ruling", "agreed")
        assert [one["code"] for one in year.json("audit")["findings"]] == ["by-ruling"]
        year("build", "western-allies", "transport", 1, "--payer", "britain")
        assert "1 transport built for 4 BRPs" in year.texts()[-1]


class TestNoTraceback:
    """Whatever is typed."""

    WORDS = ("", " ", "-1", "0", "start", "nowhere", "war/7", "war/7:0", "war/7.clock", "war/1", "é", "a:b:c", "9" * 30,
             "brp/britain/level", "--", "1941 YSS", "spring", "\x1b[31m")

    @pytest.mark.parametrize("command", [
        ("undo",), ("redo",), ("void",), ("undo", "--through"), ("consent",), ("why",), ("why", "--at"), ("diff",),
        ("show", "--at"), ("show", "--as-known"), ("replay", "--from"), ("fork",), ("audit", "--since"),
        ("late", "--after"), ("late", "--at"), ("correct",), ("why", "not"), ("dispute", "open"),
        ("dispute", "rule", "x", "--reason", "y", "--void"),
    ], ids=" ".join)
    def test_of_any_verb_of_time(self, year: Awaw, command: tuple[str, ...]) -> None:
        """Odd words end in a message and an exit code, never in a traceback, and fit the screen."""
        for word in self.WORDS:
            for rest in ((), ("note", "x"), ("build", "germany", "submarine", "1")):
                said = year.run("--as", "Ann", *command, word, *rest)
                assert said.code in (0, 1, 2)
                assert said.code == 0 or said.err or said.out
                assert "\x1b" not in said.out + said.err
        json.loads(year("log", "--all", "-O", "json").out)
        assert year("verify").code == 0
