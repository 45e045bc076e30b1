"""The war economy as players type it: the walk through a year start, sheets, points, Gathering Storm, the opening."""

from __future__ import annotations

import re

import pytest
from campaigns.table import Awaw, wide

FIGURE = re.compile(r"^  (\S.*?) +(carried|base|level|rps|dps|intelligence) +([+-]?\d+)", re.MULTILINE)
LINE = re.compile(r"^      +([+-]\d+)  (\S+) +\S", re.MULTILINE)
STORM = """\
turns = 18
aggressions = ["ethiopia", "rhineland", "austria", "czechoslovakia", "albania", "danzig"]
eai = 5
"""
WINTER = """\
id winter
new "Our war" --scenario fall-1939
war germany britain
brp base germany 120 --level 30 --reason "opening economy"
brp base britain 120 --level 0 --reason "opening economy"
brp part britain colonies empire 50
tension start --turns 18 --aggression austria --eai 30
turn "Winter 1940"
tension roll usat --die 6
tension roll usjt --die 3
"""


@pytest.fixture
def winter(awaw: Awaw) -> Awaw:
    """A campaign in Winter 1940, with both tensions rolled and the economies of three powers known."""
    awaw.record(WINTER)
    return awaw


def figures(text: str) -> list[tuple[str, str, int]]:
    """Read the figures that a dry run or a walk shows."""
    return [(who, item, int(amount)) for who, item, amount in FIGURE.findall(text)]


class TestDryRun:
    """`awaw yss --dry-run`: what would be recorded, and nothing is."""

    @pytest.mark.rule("35.3", "35.5", "41.211", "49.12")
    def test_of_all_equals_what_is_recorded(self, winter: Awaw) -> None:
        """The figures of the whole dry run are those that the five steps record one by one."""
        before = winter.events()
        tried = winter("yss", "--dry-run")
        assert winter.events() == before
        assert tried.out.endswith("Nothing was recorded.\n")
        told = []
        for step in ("close", "growth", "totals", "points", "assign"):
            alone = figures(winter("yss", step, "--dry-run").out)
            winter("yss", step)
            told += alone
        assert figures(tried.out) == told
        assert ("Britain", "level", 170) in told
        assert winter.value("brp/britain/level") == 170
        assert winter.json("show", "points")["points"]["rp"]["european-axis"]["free"] == 10

    def test_its_lines_add_up(self, winter: Awaw) -> None:
        """Each figure stands above the lines that add up to it, each with its rule."""
        text = winter("yss", "--dry-run").out
        seen = 0
        for block in re.split(r"\n(?=  \S|\n)", text):
            for figure in figures(f"{block}\n"):
                assert sum(int(amount) for amount, _ in LINE.findall(block)) == figure[2], block
                seen += 1
        assert seen == len(figures(text)) > 8

    def test_with_own_numbers(self, winter: Awaw) -> None:
        """A number of the players is shown with the proposal beside it."""
        winter("yss", "close")
        said = winter("yss", "growth", "--base", "britain=+9", "--dry-run")
        assert "Britain  base             +9  (proposed +0)" in said.out

    def test_refused_as_the_step_would_be(self, winter: Awaw) -> None:
        """What the step would be refused for is told by its dry run."""
        assert "[yss-order" in winter("yss", "totals", "--dry-run", code=1).err
        assert "[unknown-step" in winter("yss", "closing", "--dry-run", code=2).err

    def test_when_all_is_done(self, winter: Awaw) -> None:
        """After the last step it says that all are taken, as the walk does."""
        for step in ("close", "growth", "totals", "points", "assign"):
            winter("yss", step)
        assert winter("yss", "--dry-run").out == "All steps of 1941 YSS are taken.\nNothing was recorded.\n"
        assert winter("yss").out == "All steps of 1941 YSS are taken.\n"

    def test_not_in_a_turn_file(self, winter: Awaw) -> None:
        """A turn file records; it neither walks nor tries."""
        for line in ("yss", "yss --dry-run", "yss close --dry-run"):
            said = winter.record(f"id other\n{line}\n", "other.turns", code=2)
            assert "does not belong in a turn file" in " ".join(said.err.split())


class TestWalk:
    """`awaw yss`: each step is proposed, asked for and recorded."""

    @pytest.mark.rule("35.3")
    def test_to_the_end(self, winter: Awaw) -> None:
        """Enter takes each proposal; what is recorded is what a dry run had shown."""
        tried = figures(winter("yss", "--dry-run").out)
        said = winter("yss", stdin=b"\n" * 5)
        assert figures(said.out) == tried
        assert winter.value("brp/britain/level") == 170
        assert not wide(re.sub(r"Enter to record .*?: ", "", said.out))
        winter("turn", "Spring 1941")
        assert winter.json("audit")["findings"] == []

    @pytest.mark.rule("35.3")
    def test_changed(self, winter: Awaw) -> None:
        """A change is shown before it is recorded; a later one of the same power takes its place."""
        said = winter("yss", stdin=b"\nbase britain=+9\nbase britain=+7\nskip us\n\nq\n")
        assert "Britain  base             +9  (proposed +0)" in said.out
        assert "Warning: [changed-by-hand]" in said.out
        assert (winter.value("brp/britain/base"), winter.value("brp/us/base")) == (127, 150)
        text = winter.texts()[-1]
        assert text.startswith("1941 YSS, growth:")
        assert "U.S." not in text

    @pytest.mark.parametrize("typed", ["base", "bass britain=+9", "base britain", "base atlantis=3", "level us=-3",
                                       "base britain=much", "?"])
    def test_mistyped(self, winter: Awaw, typed: str) -> None:
        """What cannot be read is told, and asked again; nothing is recorded by it."""
        before = winter.events()
        said = winter("yss", stdin=f"{typed}\nq\n".encode())
        assert said.out.count("Enter to record it") == 2
        assert winter.events() == before

    def test_stopped_and_gone_on_with(self, winter: Awaw) -> None:
        """With q, or at the end of the input, it stops; another walk goes on where it stood."""
        winter("yss", stdin=b"\n\nq\n")
        assert winter.texts()[-1].startswith("1941 YSS, growth")
        assert winter.run("yss", stdin=b"\n").code == 1
        assert winter.texts()[-1].startswith("1941 YSS, totals")
        winter("yss", stdin=b"\n\n")
        assert winter.texts()[-1] == "1941 YSS, assign"

    def test_at_another_time(self, awaw: Awaw) -> None:
        """In the middle of a year it says why no step can be taken."""
        awaw("new", "Our war", "--scenario", "fall-1939")
        awaw("turn", "Fall 1939")
        said = awaw("yss", stdin=b"q\n")
        assert "[not-winter]" in said.out
        assert awaw.texts()[-1] == "Fall 1939 begins"


class TestSheetAndPoints:
    """`show brp --sheet`, `show points`."""

    @pytest.mark.rule("35")
    def test_sheet(self, winter: Awaw) -> None:
        """The sheet of a year lists each turn, and what stands beside the base."""
        winter("brp", "spend", "germany", 12, "--category", "units", "--for", "armor")
        said = winter("show", "brp", "--sheet", "germany")
        assert said.out == """\
Germany: BRPs of 1940
               gained  units  base  level
  set-up           30      0   120     30
  Winter 1940       0     12   120     18

Beside the base: none
"""
        sheet = winter.json("show", "brp", "--sheet", "britain")
        assert (sheet["power"], sheet["year"]) == ("britain", 1940)
        assert sheet["parts"] == [{"kind": "colonies", "name": "empire", "amount": 50}]

    @pytest.mark.rule("35")
    def test_sheet_of_another_year(self, winter: Awaw) -> None:
        """--year looks back, --at too, and csv has the table alone."""
        winter("yss", stdin=b"\n" * 5)
        old = winter.json("show", "brp", "--sheet", "britain", "--year", 1940)
        new = winter.json("show", "brp", "--sheet", "britain")
        assert [turn["turn"] for turn in old["turns"]] == ["set-up", "Winter 1940"]
        assert [(turn["turn"], turn["gained"], turn["level"]) for turn in new["turns"]] == [("1941 YSS", 170, 170)]
        assert winter.json("show", "brp", "--sheet", "britain", "--at", "Winter 1940")["turns"] == old["turns"]
        assert winter("show", "brp", "--sheet", "britain", "-O", "csv").out.splitlines()[-1] == "1941 YSS,170,120,170"

    @pytest.mark.rule("41.12", "49.2")
    def test_points(self, winter: Awaw) -> None:
        """Free points and assigned ones are listed by coalition; each can be asked why."""
        winter("yss", stdin=b"\n" * 5)
        winter("rp", "assign", "germany", "torpedo", 3)
        winter("rp", "assign", "germany", "submarine", 2, "--production")
        winter("dp", "assign", "germany", "turkey", 1)
        shown = winter.json("show", "points")["points"]
        assert shown["rp"]["european-axis"] == {"free": 5, "torpedo/research": 3, "submarine/production": 2}
        assert shown["dp"]["european-axis"] == {"free": 3, "turkey/assigned": 1}
        lines = [line.split() for line in winter("show", "points").out.splitlines()]
        for line in ("RPs European Axis free 5", "RPs European Axis torpedo research 3",
                     "RPs European Axis submarine production 2", "DPs European Axis Turkey 1"):
            assert line.split() in lines
        told = winter.json("why", "rp/european-axis/free")
        assert sum(line["amount"] for line in told["lines"]) == told["balance"] == 5


class TestGatheringStorm:
    """`awaw new --from gathering-storm`: how Gathering Storm ended, from a file or asked for."""

    @pytest.mark.rule("10.11", "10.21", "10.25A")
    def test_d1_from_a_file(self, awaw: Awaw) -> None:
        """History's file starts USAT at 0, line by line, beside the rest of the scenario."""
        file = awaw.file("storm.toml", STORM)
        said = awaw("new", "Our war", "--scenario", "fall-1939", "--from", "gathering-storm", file)
        for line in ("-50  level in Spring 1935 (10.11)", "+36  turns of Gathering Storm: 18 (10.11A)",
                     "+3  Czechoslovakia (10.11B)", "+5  European Aggression Index (10.11C)"):
            assert line in said.out
        assert awaw.value("tension/usat/actual") == awaw.value("tension/usjt/actual") == 0
        assert (awaw.value("brp/us/base"), awaw.value("brp/us/level")) == (150, 160)
        assert awaw.json("audit")["findings"] == []

    @pytest.mark.rule("10.11D", "10.13")
    @pytest.mark.parametrize(("declarer", "level"), [("axis", 0), ("allies", 4), ("russia", 4)])
    def test_pre_emptive(self, awaw: Awaw, declarer: str, level: int) -> None:
        """A pre-emptive war is told with its lines, and that rules which are not tracked apply."""
        storm = STORM.replace("eai = 5", "eai = 7") + f'pre_emptive = "{declarer}"\n'
        said = awaw("new", "Our war", "--from", "gathering-storm", awaw.file("storm.toml", storm))
        assert awaw.value("tension/usat/actual") == level
        assert "9.99 and 9.910" in " ".join(said.out.split())

    @pytest.mark.rule("10.11")
    def test_asked(self, awaw: Awaw) -> None:
        """With - each number is asked for; a slip is told and asked again; empty answers are none."""
        answers = ("eighteen", "18", "ethiopia, rhinland", "ethiopia,rhineland , austria,czechoslovakia,albania,danzig",
                   "5.5", "5", "poland?", "", "", "")
        said = awaw("new", "Our war", "--from", "gathering-storm", "-", stdin="\n".join(answers).encode())
        assert awaw.value("tension/usat/actual") == 0
        for slip in ('"eighteen" is not a whole number', '"rhinland" is not a known aggression',
                     '"5.5" is not a whole number', '"poland?" is not a known aggression'):
            assert slip in said.out

    def test_given_up(self, awaw: Awaw) -> None:
        """Where the answers end too early nothing is recorded, and no file is left."""
        assert awaw.run("new", "Our war", "--from", "gathering-storm", "ask", stdin=b"18\n").code == 1
        assert list(awaw.folder.iterdir()) == []

    @pytest.mark.rule("10.11")
    def test_every_wrong_key_at_once(self, awaw: Awaw) -> None:
        """All that is wrong in a file is told together: each key, and each name in a list."""
        file = awaw.file("storm.toml", 'turns = "x"\naggressions = ["austria", "atlantis", "mu"]\neai = 1.5\n'
                                       'war_over = "moon"\npre_emptive = 3\nextra = 1\n')
        said = awaw("new", "Our war", "--from", "gathering-storm", file, code=2)
        text = " ".join(said.err.split())
        for part in ('There is no key "extra"', "turns: 'x' is not a whole number", 'aggressions: "atlantis"',
                     'aggressions: "mu"', "eai: 1.5 is not", 'war_over: "moon"', 'pre_emptive: "3"'):
            assert part in text
        assert said.err.count("[bad-gathering-storm, rule 10.11]") == 7
        assert not wide(said.err)
        assert not (awaw.folder / "awaw.db").exists()

    @pytest.mark.parametrize(("text", "told"), [
        ("", "turns: It is missing"), ("turns = ", "It is no TOML file"),
        ("turns = true", "True is not a whole number"),
        ("turns = -1", "-1 is less than none"), ('turns = 3\naggressions = "austria"', "is not a list"),
        ("turns = 41", "cannot have had 41 turns"), ('turns = 3\nwar_over = "austria"', "does not change what"),
        ('turns = 3\nwar_over = ""', "war_over"), ("turns = 3\neai = []", "eai: [] is not a whole number")])
    def test_bad_files(self, awaw: Awaw, text: str, told: str) -> None:
        """A file that cannot be right is refused with what is wrong, and leaves no ledger."""
        said = awaw.run("new", "Our war", "--from", "gathering-storm", awaw.file("storm.toml", text))
        assert said.code in (1, 2)
        assert told in " ".join(said.err.split())
        assert not (awaw.folder / "awaw.db").exists()

    def test_no_file(self, awaw: Awaw) -> None:
        """A file that is not there, or another game, is told."""
        assert "[no-file]" in awaw.run("new", "Our war", "--from", "gathering-storm", "none.toml").err
        assert awaw.run("new", "Our war", "--from", "storm-over-asia", "none.toml").code == 2

    def test_all_keys(self, awaw: Awaw) -> None:
        """A file may name everything; what it leaves out is none."""
        awaw("new", "Our war", "--from", "gathering-storm",
             awaw.file("storm.toml", 'turns = 10\naggressions = ["poland"]\neai = 2\nwar_over = "danzig"\n'
                                     'pre_emptive = "axis"\n'))
        assert awaw.value("tension/usat/actual") == -50 + 20 + 1 + 5
        awaw("--ledger", "other.db", "new", "Other", "--from", "gathering-storm", awaw.file("least.toml", "turns = 0"))
        assert awaw.json("--ledger", "other.db", "show")["tension"]["usat"]["actual"] == -50


class TestOpening:
    """10.2: the U.S. plays from Fall 1939 on, whenever Europe's war begins."""

    @pytest.mark.rule("10.22A", "10.22B", "10.25A")
    def test_calc_us_opening(self, awaw: Awaw) -> None:
        """Its BRPs, and its forces and builds by theater, in text and data."""
        said = awaw("calc", "us-opening")
        assert not wide(said.out)
        text = " ".join(said.out.split())
        for part in ("base 150, level 160 (10.25A)", "allowable builds, Spring 1940 10.22A 2 AAF, 8 NAS", "10.22B"):
            assert part in text
        opening = awaw.json("calc", "us-opening")
        assert (opening["base"], opening["level"]) == (150, 160)
        assert {row["theater"] for row in opening["forces"]} == {"atlantic", "pacific"}
        assert "2 Filipino 1-2 infantry" in opening["forces"][-1]["forces"]

    @pytest.mark.rule("10.25B", "10.25C")
    def test_d18_to_the_first_year_start(self, awaw: Awaw) -> None:
        """In peace: base 150 and level 160 in Fall 1939; growth in the 1940 YSS; +25 and +25 in Spring 1940."""
        awaw.record("""\
id us
new "Our war" --scenario fall-1939
tension start --turns 18 --aggression austria --eai 20
turn "Fall 1939"
tension apply
brp spend us 8 --category units --for "infantry"
turn "Winter 1939"
tension apply
tension roll usat --die 4
tension roll usjt --die 4
yss close
yss growth
yss totals
yss points
yss assign
turn "Spring 1940"
brp spend us 12 --category units --for "2 AAF, 8 NAS, a marine"
tension roll usat --die 6
mobilize us --theater atlantic
""")
        usat = -50 + 36 + 2 + 20 + 3 + 3
        assert awaw.value("tension/usat/actual") == usat
        grown = 152 * usat // 100
        assert awaw.value("brp/us/base") == 150 + grown + 25
        assert awaw.value("brp/us/level") == 150 + grown - 12 + 25
        assert awaw.json("audit")["findings"] == []

    @pytest.mark.rule("10.21")
    def test_a_date_before_the_campaign(self, awaw: Awaw) -> None:
        """A turn before Fall 1939 is not the first of that scenario; one outside the game is no turn at all."""
        awaw("new", "Our war", "--scenario", "fall-1939")
        said = awaw("turn", "Summer 1939", code=1)
        assert "[too-early, rule 10.21]" in said.err
        assert "[bad-year]" in awaw.run("turn", "Fall 1934").err
        awaw("turn", "Fall 1939")
        assert "[clock-back, rule 2.41]" in awaw("turn", "Spring 1939", code=1).err
        assert awaw("show", "tension", "--at", "Spring 1939").out.startswith("Our war: set-up")


class TestTyped:
    """Grants, parts and mobilizations, as they are typed and told."""

    @pytest.mark.rule("40")
    def test_grant(self, winter: Awaw) -> None:
        """A grant is told in one line; one to oneself, or of nothing, is no grant."""
        assert "U.S.: 20 BRPs granted to Britain" in winter("grant", "us", "britain", 20).out
        assert (winter.value("brp/us/level"), winter.value("brp/britain/level")) == (140, 20)
        assert "[same-power, rule 40]" in winter.run("grant", "us", "us", 1).err
        assert "[bad-number]" in winter.run("grant", "us", "britain", 0).err
        assert "[brp-short, rule 40]" in winter("grant", "us", "britain", 141, code=1).err

    @pytest.mark.rule("35.5", "35.7")
    def test_parts_and_deficits(self, winter: Awaw) -> None:
        """A part says what it is a year and this year; a deficit is a warning with its limit, and is recorded."""
        said = winter("brp", "part", "britain", "colonies", "burma", "-20", "--prorated")
        assert "Britain: colonies burma -20 BRPs a year, -5 this year" in said.out
        said = winter("brp", "spend", "britain", 3, "--for", "the Blitz")
        assert "Warning: [deficit] (rule 35.5)" in said.out
        assert [one["code"] for one in winter.json("audit")["findings"]] == ["warning", "warning"]
        assert winter.json("audit")["ok"] is True

    @pytest.mark.rule("36.2")
    def test_mobilize_twice(self, winter: Awaw) -> None:
        """A second mobilization in a turn is refused with what to do."""
        winter.record('id m\nturn "1941 YSS"\nturn "Spring 1941"\nmobilize japan --units "2 AAF" --buildable "Sp42"\n',
                      "m.turns")
        said = winter("mobilize", "japan", code=1)
        assert "[mobilized-already, rule 36.2] Japan mobilized in Spring 1941" in " ".join(said.err.split())
        assert "2 AAF, from Spring 1942" in str(winter.json("show", "situation"))
