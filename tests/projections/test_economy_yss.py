"""The Year Start Sequence through the ledger: its steps, what it proposes, and what the players say instead (35.3)."""

from __future__ import annotations

from typing import Any

import pytest
from by_lines import Game
from by_years import amounts, economy, figures, long_war, tensions, winter
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import BadInput
from ledger.events.base import Event
from ledger.events.brps import YssFigure, YssLine, YssStepTaken
from ledger.rules.words import POWERS
from projections.draft import Stamp
from projections.orders import TakeStep
from projections.position import Position

LONG = pytest.mark.xdist_group("the long war in memory")  # one process plays it, once
STEPS = ("close", "growth", "totals", "points", "assign")
BRITAIN_1940 = economy("britain", 120, 0) + """
brp part britain commonwealth dominions 40
brp part britain colonies empire 50
"""


def steps(*names: str) -> str:
    """Take steps as they are proposed."""
    return "\n".join(f"yss {name}" for name in names)


class TestOrder:
    """The steps are taken in the edition's order, none skipped and none twice."""

    @pytest.mark.rule("35.3")
    def test_in_order(self) -> None:
        """All five in their order are taken without a word, and the next turn begins."""
        game = winter(1939, economy("germany", 120, 30))
        for step in STEPS:
            assert game.warned(f"yss {step}") == []
        game.play('turn "Spring 1940"')
        assert game.audit() == []

    @pytest.mark.rule("35.3")
    @pytest.mark.parametrize("taken", range(len(STEPS)))
    def test_out_of_order(self, taken: int) -> None:
        """At every point each step but the next one is refused, and can be taken by ruling only."""
        game = winter(1939, steps())
        game.play('turn "1940 YSS"')
        game.play(steps(*STEPS[:taken]))
        for step in STEPS:
            if step != STEPS[taken]:
                code, rule, evidence = game.only(f"yss {step}")
                assert (code, rule) == ("yss-order", "35.3")
                assert evidence == f"In 1940 YSS the next step is {STEPS[taken]}, not {step}."
        other = STEPS[(taken + 1) % len(STEPS)]
        assert game.ruled(f"yss {other}") == ["yss-order"]

    @pytest.mark.rule("35.3")
    def test_not_after_the_last(self) -> None:
        """When all steps are taken, there is none to take."""
        game = winter(1939)
        game.play(steps(*STEPS))
        for step in STEPS:
            assert game.only(f"yss {step}")[2] == f"In 1940 YSS all steps are taken, not {step}."

    @pytest.mark.rule("35.3")
    def test_finished_before_spring(self) -> None:
        """A sequence that was begun is finished before Spring begins; one that was not may be left out."""
        game = winter(1939)
        game.play(steps(*STEPS[:3]))
        assert game.only('turn "Spring 1940"') == (
            "yss-unfinished", "35.3", "1940 YSS is not finished: points, assign not taken.")
        game.play(steps(*STEPS[3:]) + '\nturn "Spring 1940"')
        game.play('turn "Spring 1941"')
        assert game.audit() == []

    @pytest.mark.rule("35.3")
    @pytest.mark.parametrize("turn", ["Spring 1940", "Summer 1940", "Fall 1940"])
    def test_only_after_winter(self, turn: str) -> None:
        """No step is taken in the middle of a year, and none in set-up, not even by ruling."""
        assert Game(f'turn "{turn}"').never("yss close")[0] == "not-winter"
        assert Game().never("yss close")[0] == "no-turn"

    @pytest.mark.rule("35.3")
    def test_of_another_year(self) -> None:
        """A step that is recorded for another year than the clock's is found by an audit."""
        game = winter(1939)
        game.play("yss close")
        assert ("wrong-phase", "35.3") in game.found(YssStepTaken, lambda _: {"year": 1941})

    @LONG
    @pytest.mark.slow
    def test_every_step_of_the_long_war(self) -> None:
        """In seven years each sequence has its five steps, in order."""
        taken: dict[int, list[str]] = {}
        for found in long_war().entries():
            if isinstance(found.event, YssStepTaken):
                taken.setdefault(found.event.year, []).append(found.event.step)
        assert taken == {year: list(STEPS) for year in range(1940, 1946)}


class TestTheYearTurnsOver:
    """What a sequence does to base, level, spending and points."""

    @pytest.mark.rule("35.3", "35.5")
    def test_d5(self) -> None:
        """Britain, in debt by 15 at the end of 1940: base 117, 40 of it Commonwealth; total 155 with colonies of 50."""
        game = winter(1940, BRITAIN_1940)
        assert game.warned('brp spend britain 15 --for "the Blitz"') == ["deficit"]
        game.play("yss close")
        assert game.value("brp/britain/carried") == -15
        assert game.value("brp/britain/level") is None
        assert game.value("spent/britain/other") == 0
        game.play("yss growth")
        assert amounts(game) == {("britain", "base"): -3}
        game.play("yss totals")
        assert amounts(game) == {("britain", "level"): 155}
        assert (game.value("brp/britain/base"), game.value("brp/britain/level")) == (117, 155)
        assert game.value("part/britain/commonwealth/dominions") == 40
        game.play(steps("points", "assign"))
        assert [finding.code for finding in game.audit()] == ["warning"]

    @pytest.mark.rule("35.3", "35.5")
    def test_growth(self) -> None:
        """What is left is lost but for its growth: 31 left at 20 percent add 6 to the base, and to the level."""
        game = winter(1940, economy("britain", 120, 31))
        game.play(steps("close", "growth", "totals"))
        assert (game.value("brp/britain/base"), game.value("brp/britain/level")) == (126, 126)

    @pytest.mark.rule("41.211", "49.12")
    def test_points(self) -> None:
        """RPs and DPs go to the coalitions; Japan's RP for intelligence is kept apart."""
        game = winter(1940, economy("germany", 150, 0) + economy("britain", 120, 40) + economy("japan", 90, 0)
                      + economy("italy", 60, 0) + economy("france", 0, 0) + economy("russia", 100, 0)
                      + economy("china", 20, 0))
        game.play(steps("close", "growth", "totals", "points"))
        assert amounts(game) == {
            ("germany", "rps"): 11, ("germany", "dps"): 4, ("italy", "rps"): 3, ("italy", "dps"): 2,
            ("japan", "rps"): 7, ("japan", "intelligence"): 1, ("britain", "rps"): 8, ("britain", "dps"): 4,
            ("france", "rps"): 3, ("france", "dps"): 2, ("russia", "rps"): 8, ("russia", "dps"): 4}
        assert {path: game.value(path) for path in (
            "rp/european-axis/free", "rp/western-allies/free", "rp/japan/free", "rp/japan/intelligence",
            "rp/russia/free", "dp/european-axis/free", "dp/western-allies/free", "dp/russia/free")} == {
            "rp/european-axis/free": 14, "rp/western-allies/free": 11, "rp/japan/free": 7, "rp/japan/intelligence": 1,
            "rp/russia/free": 8, "dp/european-axis/free": 6, "dp/western-allies/free": 6, "dp/russia/free": 4}

    @pytest.mark.rule("41.211")
    def test_d8(self) -> None:
        """At war with Japan and at an effective USAT of 39, the U.S. has 5 + 3 RPs, and those of its BRPs."""
        game = winter(1941, economy("us", 250, 0))
        game.play("tension change usat 39 --cause start\nwar japan us\ntension roll usat --die 4")
        game.play(steps("close", "growth", "totals", "points"))
        found = figures(game)["us", "rps"]
        assert found.amount == 8 + 5
        assert [(line.label, line.amount) for line in found.lines] == [
            ("war in the theater of USJT", 5), ("effective USAT 39", 3), ("a total of 250 BRPs", 5)]

    @pytest.mark.rule("10.25C")
    @pytest.mark.parametrize(("usat", "usjt", "base"), [(12, 5, 169), (5, 12, 169), (-4, 0, 150), (-9, -9, 150)])
    def test_american_growth_in_1940(self, usat: int, usjt: int, base: int) -> None:
        """The U.S. grows by the higher effective tension of Winter, by nothing if that is below 0."""
        game = Game('turn "Winter 1939"\n' + economy("us", 150, 160) + tensions(usat, usjt))
        game.play(steps("close", "growth"))
        assert game.value("brp/us/base") == base
        assert game.audit() == []

    @pytest.mark.rule("10.25C", "49.8")
    def test_by_the_effective_level(self) -> None:
        """It is the effective level, not the actual one: 10 with a 6 is 12 percent, and with a 1 only 8."""
        for die, grown in (("6", 19), ("1", 12)):
            game = Game('turn "Winter 1939"\n' + economy("us", 150, 160) + tensions(10, 0, die))
            game.play(steps("close", "growth"))
            assert amounts(game) == {("us", "base"): grown}

    @pytest.mark.rule("10.25C", "49.8")
    def test_not_by_an_older_tension(self) -> None:
        """A level rolled in Fall is over when Winter begins; a Winter without a roll proposes nothing."""
        game = Game('turn "Fall 1939"\n' + economy("us", 150, 160) + tensions(12, 5))
        assert game.value("tension/usat/effective") == 12
        game.play('turn "Winter 1939"')
        assert game.value("tension/usat/effective") is None
        game.play(steps("close", "growth"))
        assert amounts(game) == {}

    @pytest.mark.rule("10.25C")
    def test_a_us_level_in_winter_is_seen_to_the_end(self) -> None:
        """The effective levels of Winter last through the whole sequence, and lapse when Spring begins."""
        game = Game('turn "Winter 1939"\n' + economy("us", 150, 160) + tensions(12, 9))
        game.play(steps(*STEPS))
        assert game.value("tension/usat/effective") == 12
        assert amounts(game) == {}
        assert {figure.item: figure.amount for event in game.all(YssStepTaken)[3:4] for figure in event.figures} == {
            "rps": 2 + 3, "dps": 1 + 1}
        game.play('turn "Spring 1940"')
        assert game.value("tension/usat/effective") is None

    @pytest.mark.rule("10.25C")
    def test_before_the_war_only_the_us_and_japan(self) -> None:
        """Without war in Europe the U.S. and Japan hold their sequence, and nobody else is proposed anything."""
        stated = "".join(economy(power, 100, 10) for power in POWERS)
        game = Game(stated + "war japan china\n" + 'turn "Winter 1939"\n' + tensions(5, 5))
        for step in STEPS:
            game.play(f"yss {step}")
            assert {figure.power for figure in game.last(YssStepTaken).figures} <= {"us", "japan"}
        assert game.value("brp/us/level") == 100
        assert game.value("brp/japan/level") == 100
        at_war = winter(1939, stated)
        at_war.play("yss close")
        assert {figure.power for figure in at_war.last(YssStepTaken).figures} == set(POWERS)

    @pytest.mark.rule("10.25C", "10.25D")
    def test_american_points_wait_for_the_war(self) -> None:
        """RPs and DPs of 1940 and of 1941 are there, and assigned, in the first turn of a war in 1941."""
        game = Game('turn "Winter 1939"\n' + economy("us", 150, 160) + tensions(20, 10))
        game.play(steps(*STEPS) + '\nturn "Winter 1940"\n' + "tension roll usat --die 3\ntension roll usjt --die 3\n"
                  + steps(*STEPS))
        rps, dps = game.value("rp/western-allies/free"), game.value("dp/western-allies/free")
        counted = [figure for event in game.all(YssStepTaken) for figure in event.figures]
        assert rps == sum(figure.amount for figure in counted if figure.item == "rps") > 0
        assert dps == sum(figure.amount for figure in counted if figure.item == "dps") > 0
        game.play(f'turn "Spring 1941"\nwar germany britain\nrp assign us air-range {rps}\ndp assign us turkey {dps}')
        assert game.value("rp/western-allies/free") == game.value("dp/western-allies/free") == 0
        assert game.audit() == []


class TestOtherNumbers:
    """The players' own numbers stand beside the proposals."""

    @pytest.mark.rule("35.3")
    def test_the_proposal_is_kept(self) -> None:
        """A number that is not the proposal is told as a warning, when recorded and in audits, with both kept."""
        game = winter(1940, economy("britain", 120, 31))
        game.play("yss close")
        assert game.warned("yss growth --base britain=+9") == ["changed-by-hand"]
        found = figures(game)["britain", "base"]
        assert (found.amount, found.proposed) == (9, 6)
        assert [(line.label, line.amount) for line in found.lines] == [("20 percent of 31 unspent BRPs", 6)]
        assert [(finding.code, finding.message) for finding in game.audit()] == [
            ("warning", "changed-by-hand: Britain: base growth is +9; the rules propose +6.")]
        assert game.value("brp/britain/base") == 129

    @pytest.mark.rule("35.3", "35.5", "41.211", "49.12")
    def test_in_every_step(self) -> None:
        """So it is for levels and points; what equals the proposal is no change."""
        game = winter(1940, economy("britain", 120, 30))
        game.play("yss close")
        assert game.warned("yss growth --base britain=+6") == []
        assert game.warned("yss totals --level britain=130") == ["changed-by-hand"]
        assert game.value("brp/britain/level") == 130
        assert game.warned("yss points --rps britain=1 --dps britain=0") == ["changed-by-hand"] * 2
        assert (game.value("rp/western-allies/free"), game.value("dp/western-allies/free")) == (1, 0)

    @pytest.mark.rule("35.3")
    def test_where_nothing_is_proposed(self) -> None:
        """A number for which our sources have no rate is recorded without a word."""
        game = winter(1939, economy("germany", 120, 30))
        game.play("yss close")
        assert game.warned("yss growth --base germany=+3") == []
        assert figures(game)["germany", "base"].proposed is None
        assert game.audit() == []

    @pytest.mark.rule("35.3")
    def test_skipped_powers(self) -> None:
        """A skipped power has no number in the step, even one that is also named; its level stays unknown."""
        game = winter(1940, economy("britain", 120, 30) + economy("france", 80, 5))
        game.play("yss close\nyss growth --skip britain --base britain=+9")
        assert amounts(game) == {}
        game.play("yss totals --skip france")
        assert (game.value("brp/britain/level"), game.value("brp/france/level")) == (120, None)

    def test_a_power_named_twice(self) -> None:
        """A power that is named twice is refused: which number counts would be a guess."""
        game = winter(1940, economy("britain", 120, 30))
        game.play("yss close")
        with pytest.raises(BadInput) as error:
            game.play("yss growth --base britain=+6 --base britain=+7")
        assert error.value.problems[0].code == "power-twice"
        assert len(game.all(YssStepTaken)) == 1

    @pytest.mark.rule("35.4")
    def test_no_negative_base(self) -> None:
        """A growth that would leave a base below nothing is refused; down to nothing it is not."""
        game = winter(1940, "brp base germany 20 --reason x\nbrp gain germany -5 --reason debts")
        game.play("yss close")
        assert game.only("yss growth --base germany=-21") == (
            "base-below-zero", "35.4", "Germany has a BRP base of 20; it cannot lose 21.")
        game.play("yss growth --base germany=-20")
        assert game.value("brp/germany/base") == 0

    @pytest.mark.rule("35.3")
    @pytest.mark.parametrize("change", [
        {"amount": 9, "proposed": 9}, {"proposed": None}, {"proposed": 5}])
    def test_a_forged_proposal(self, change: dict[str, int | None]) -> None:
        """A figure that claims another proposal than the rules make is found by an audit."""
        game = winter(1940, economy("britain", 120, 31))
        game.play(steps("close", "growth"))
        assert game.found(YssStepTaken, lambda event: {
            "figures": (event.figures[0].model_copy(update=change),)}) == [("other-proposal", "35.3")]

    @pytest.mark.rule("35.3")
    def test_an_invented_proposal(self) -> None:
        """So is a proposal where the rules have none."""
        game = winter(1939, economy("germany", 120, 30))
        game.play(steps("close", "growth"))
        invented = YssFigure(power="germany", item="base", amount=3, proposed=3,
                             lines=(YssLine(label="10 percent", amount=3, rule="35.3"),))
        assert game.found(YssStepTaken, lambda _: {"figures": (invented,)}) == [("other-proposal", "35.3")]


class TestProperties:
    """What holds in any Year Start Sequence."""

    @settings(max_examples=25)
    @given(base=st.integers(60, 200), level=st.integers(-20, 60), colonies=st.integers(0, 60),
           lost=st.integers(-40, 0), year=st.sampled_from([1940, 1941]))
    def test_base_and_parts_are_the_total(self, base: int, level: int, colonies: int, lost: int, year: int) -> None:
        """The new level is the new base and what is beside it, less the rest of the deficit, and why says so."""
        beside = (("colonies", "empire", colonies), ("key-area", "london", lost), ("commonwealth", "dominions", 40))
        parts = [f"brp part britain {kind} {name} {amount}" for kind, name, amount in beside if amount]
        game = winter(year, economy("britain", base, 0) + f"brp gain britain {level} --reason x\n" + "\n".join(parts))
        game.play(steps("close", "growth", "totals"))
        rate = {1940: 20, 1941: 30}[year]
        grown = level * rate // 100  # floor drops the fraction of growth, and takes more of a loss
        rest = max(0, -level + grown) if level < 0 else 0
        assert game.value("brp/britain/base") == base + grown
        assert game.value("brp/britain/level") == base + grown + colonies + lost - rest
        found = figures(game)["britain", "level"]
        assert sum(line.amount for line in found.lines) == found.amount == found.proposed
        told = game.campaign.why("brp/britain/level")
        assert sum(line.amount for line in told.lines) == told.balance == game.value("brp/britain/level")

    def test_a_dry_run_is_what_is_recorded(self) -> None:
        """In seven years, what a trial of a step would record is what is then recorded, figure by figure."""
        game = winter(1939, "".join(economy(power, 100 + 7 * at, 20 + at) for at, power in enumerate(POWERS)))
        for year in range(1940, 1947):
            for step in STEPS:
                order = TakeStep(step)
                tried = [entry.event for entry in game.campaign.draft().add(order, Stamp("trial"))]
                head = game.campaign.head
                game.play(f"yss {step}")
                recorded = [found.event for found in game.campaign.entries() if found.version > head.version]
                assert tried == recorded
            game.play(f'turn "Winter {year}"\nbrp spend germany {60 + year % 7} --for x')

    @LONG
    @pytest.mark.slow
    def test_of_the_long_war(self) -> None:
        """In each sequence of the long war every figure is the sum of its lines, and base and parts are the total."""
        position, opened = Position(), 0
        for found in long_war().entries():
            event: Event = found.event
            before = _beside(position)
            position.apply(found)
            if not isinstance(event, YssStepTaken):
                continue
            for figure in event.figures:
                if figure.proposed is not None:
                    assert sum(line.amount for line in figure.lines) == figure.proposed
                if figure.item == "level" and figure.amount == figure.proposed:
                    rest = sum(line.amount for line in figure.lines if line.rule == "35.3")
                    assert rest <= 0
                    base = position.balance(f"{figure.power}/brp/base")
                    assert figure.amount == base + before.get(figure.power, 0) + rest
                    opened += 1
        assert opened > 40


def _beside(position: Position) -> dict[str, int]:
    """Total what each power has beside its base."""
    found: dict[str, int] = {}
    for account, amount in position.balances.items():
        owner, item, _ = account.split("/")
        if item.startswith("part.") and item != "part.commonwealth":
            found[owner] = found.get(owner, 0) + amount
    return found


def test_what_a_level_opens_with_replaces_what_came_before_it() -> None:
    """BRPs that were gained between the close and the new level are in the level, not on top of it."""
    game: Any = winter(1940, economy("britain", 120, 0))
    game.play("yss close\nyss growth\nbrp gain britain +7 --reason x\nyss totals")
    assert game.value("brp/britain/level") == 120
