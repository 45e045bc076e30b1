"""BRPs through the ledger: spending, deficits, parts, prorating, grants, sheets (35, 40)."""

from __future__ import annotations

import pytest
from by_lines import Game
from by_years import WAR, economy, long_war, winter
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.events.brps import BrpBaseChanged, BrpPartChanged, BrpsGained, BrpsGranted, BrpsSpent, YssStepTaken
from ledger.events.forces import UnitsBuilt
from ledger.events.mobilization import PowerMobilized
from ledger.rules.words import POWERS
from projections.cuts import parse_cut
from projections.position import Position
from projections.postings.base import OUTSIDE

LONG = pytest.mark.xdist_group("the long war in memory")  # one process plays it, once
PARTS = ("colonies", "conquest", "minor", "key-area")
QUARTER = {"settings": {"prorating": {"value": "quarter"}}}
REFUSED = {"settings": {"deficit_spending": {"value": "refused"}}}
BRITAIN_1941 = """
brp base britain 117 --reason "opening economy"
brp gain britain -50 --reason "opening economy"
brp part britain commonwealth dominions 40
brp part britain colonies empire 50
brp part britain key-area london -20
brp part britain key-area birmingham -20
brp part britain key-area manchester -20
"""


class TestDeficit:
    """35.5: a power may owe what its base can make good at the coming rate, and no more."""

    @pytest.mark.rule("35.5", "35.7", "40")
    def test_d6(self) -> None:
        """Britain in Winter 1941 owes 50, of a base of 77 without the Commonwealth, 60 of it in lost key areas.

        It may spend 6 more, for 30 percent of 56 are 17, and not 7; it spends 3, loses colonies, and is granted 20.
        """
        game = winter(1941, BRITAIN_1941 + economy("us", 150, 160))
        assert game.value("brp/britain/level") == -50
        code, rule, evidence = game.only("brp spend britain 7 --for x")
        assert (code, rule) == ("deficit-limit", "35.5")
        assert evidence == ("Britain has -50 BRPs left; 7 more make a deficit of 57, and 56 is the most that its base "
                            "can make good.")
        assert game.warned("brp spend britain 3 --for x") == ["deficit"]
        assert game.value("brp/britain/level") == -53
        assert game.warned("brp part britain colonies empire -20 --prorated") == ["deficit"]
        assert game.value("brp/britain/level") == -58
        assert game.only("brp spend britain 1 --for x")[0] == "deficit-limit"
        assert game.warned("grant us britain 20") == []
        assert game.value("brp/britain/level") == -38
        assert (game.value("brp/us/level"), game.value("spent/us/grant")) == (140, 20)
        assert game.warned("brp spend britain 18 --for x") == ["deficit"]
        assert {finding.code for finding in game.audit()} == {"warning"}

    @pytest.mark.rule("35.5")
    def test_all_six(self) -> None:
        """The 6 that it may spend are accepted at once; the last of them is the limit."""
        game = winter(1941, BRITAIN_1941)
        assert game.warned("brp spend britain 6 --for x") == ["deficit"]
        assert game.ruled("brp spend britain 1 --for x") == ["deficit-limit"]

    @pytest.mark.rule("35.5")
    def test_builds_and_raids_too(self) -> None:
        """A build that is more than the level is a deficit like any spending."""
        game = winter(1940, economy("britain", 20, 2) + "place britain submarine allowable=9")
        assert game.warned("build britain submarine 1") == ["deficit"]
        assert game.value("brp/britain/level") == -1
        assert game.warned("build britain submarine 8") == ["deficit"]
        poor = winter(1940, economy("britain", 1, 2) + "place britain submarine allowable=9")
        assert poor.only("build britain submarine 3")[0] == "deficit-limit"

    @pytest.mark.rule("35.5", "35.6")
    def test_without_a_rate(self) -> None:
        """Where the coming rate is not known, a power spends what it has and no more."""
        game = winter(1939, economy("germany", 120, 10))
        assert game.only("brp spend germany 11 --for x") == (
            "brp-short", "35.6", "Germany has 10 BRPs left; 11 are needed.")
        assert game.warned("brp spend germany 10 --for x") == []

    @pytest.mark.rule("35.5", "35.6")
    def test_by_setting(self) -> None:
        """A group may refuse all deficits."""
        game = winter(1940, economy("britain", 120, 10), house=REFUSED)
        assert game.only("brp spend britain 11 --for x")[0] == "brp-short"

    @pytest.mark.rule("35.6")
    def test_losses_are_told(self) -> None:
        """A loss that leads below nothing is told and recorded; one that does not is not told."""
        game = winter(1940, economy("britain", 120, 10))
        assert game.warned("brp gain britain -10 --reason bombs") == []
        assert game.warned("brp gain britain -1 --reason bombs") == ["deficit"]
        assert game.warned("brp gain britain +1 --reason x") == []

    @pytest.mark.rule("35.6")
    def test_an_unknown_level(self) -> None:
        """A level that nobody stated is spent from, and not checked."""
        game = winter(1939)
        assert game.warned("brp spend germany 500 --for x") == []
        assert game.warned("brp gain germany -500 --reason x") == []
        assert game.warned("grant germany italy 500") == []
        assert game.value("brp/germany/level") is None

    @pytest.mark.rule("35.5")
    @settings(max_examples=25)
    @given(base=st.integers(0, 120), commonwealth=st.integers(0, 40), lost=st.integers(0, 60), owed=st.integers(0, 80),
           year=st.sampled_from([1940, 1941]))
    def test_the_limit(self, base: int, commonwealth: int, lost: int, owed: int, year: int) -> None:
        """The deficit that is refused is one whose share, rounded up, is more than the base that is left for it."""
        parts = [f"brp part britain {kind} {amount}\n" for kind, amount in (
            ("commonwealth dominions", commonwealth), ("key-area london", -lost)) if amount]
        game = winter(year, economy("britain", base, 0) + "".join(parts))
        rate = {1940: 20, 1941: 30}[year]
        share = -(-owed * rate // 100)
        if owed and share > max(0, base - commonwealth - lost):
            assert game.only(f"brp spend britain {owed} --for x")[0] == "deficit-limit"
        elif owed:
            assert game.warned(f"brp spend britain {owed} --for x") == ["deficit"]


class TestBase:
    """35.4: a base changes, and never below nothing."""

    @pytest.mark.rule("35.4")
    def test_not_below_nothing(self) -> None:
        """A base of 20 cannot lose 21, but 20."""
        game = Game(economy("italy", 20, 10))
        assert game.only("brp base italy -21 --reason x") == (
            "base-below-zero", "35.4", "Italy has a BRP base of 20; it cannot lose 21.")
        game.play("brp base italy -20 --reason x")
        assert game.value("brp/italy/base") == 0

    @pytest.mark.rule("35.4")
    def test_apart_from_the_level(self) -> None:
        """A base changes without the level, and a level without the base."""
        game = Game(economy("italy", 60, 50) + "brp base italy +5 --reason x\nbrp gain italy -7 --reason x")
        assert (game.value("brp/italy/base"), game.value("brp/italy/level")) == (65, 43)
        game.play("brp base italy 70 --level +3 --reason x")
        assert (game.value("brp/italy/base"), game.value("brp/italy/level")) == (70, 46)

    @pytest.mark.rule("35.4")
    def test_an_unknown_one_does_not_change(self) -> None:
        """A change of what nobody stated is refused: there is no number that it would lead to."""
        assert Game().only("brp base italy +5 --reason x")[0] == "brp-unknown"

    @pytest.mark.rule("35.4")
    def test_a_forged_number(self) -> None:
        """A stated number to which its difference does not lead is found by an audit."""
        game = Game(economy("italy", 60, 50))
        assert game.found(BrpBaseChanged, lambda _: {"base": 61}) == [("other-than-stated", "35.4")]
        assert game.found(BrpBaseChanged, lambda _: {"level": 49}) == [("other-than-stated", "35.4")]
        assert game.found(BrpBaseChanged, lambda _: {"base": 61, "base_to": 61}) == []


class TestParts:
    """35.6, 35.7: what a power has beside its base."""

    @pytest.mark.rule("35.7")
    @pytest.mark.parametrize(("turn", "counts"), [
        ("Spring 1941", 20), ("Summer 1941", 15), ("Fall 1941", 10), ("Winter 1941", 5)])
    @pytest.mark.parametrize("kind", PARTS)
    def test_prorated(self, kind: str, turn: str, counts: int) -> None:
        """A part counts a quarter for each turn that remains of the year, and all of it in the next."""
        game = Game(f'{WAR}\nturn "{turn}"\n' + economy("britain", 100, 100))
        game.play(f"brp part britain {kind} burma 20 --prorated")
        assert game.value("brp/britain/level") == 100 + counts
        assert game.value(f"part/britain/{kind}/burma") == 20
        game.play(f"brp part britain {kind} burma -20 --prorated")
        assert game.value("brp/britain/level") == 100
        assert game.value(f"part/britain/{kind}/burma") == 0
        assert game.audit() == []

    @pytest.mark.rule("35.7")
    @pytest.mark.parametrize("turn", ["Spring 1941", "Summer 1941", "Fall 1941", "Winter 1941"])
    def test_by_the_other_setting(self, turn: str) -> None:
        """By the setting "quarter" 20 BRPs of colonies that are lost cost 5 in every turn."""
        game = Game(f'turn "{turn}"\n' + economy("britain", 100, 100), house=QUARTER)
        game.play("brp part britain colonies burma -20 --prorated")
        assert game.value("brp/britain/level") == 95

    @pytest.mark.rule("35.6")
    def test_not_prorated_unless_asked(self) -> None:
        """Without --prorated all of it counts, with --now what is said, in set-up and in a Year Start Sequence none."""
        game = Game(economy("britain", 100, 100) + "brp part britain colonies empire 50")
        assert game.value("brp/britain/level") == 100
        game.play('turn "Winter 1941"\nbrp part britain conquest libya 8')
        assert game.value("brp/britain/level") == 108
        game.play("brp part britain minor iraq 8 --prorated --now 3")
        assert game.value("brp/britain/level") == 111
        game.play('turn "1942 YSS"\nbrp part britain minor persia 8 --prorated')
        assert game.value("brp/britain/level") == 111

    @pytest.mark.rule("35.5")
    def test_commonwealth_is_in_the_base(self) -> None:
        """A Commonwealth counts nothing beside the base: not now, and not in the new year."""
        game = winter(1940, economy("britain", 120, 0))
        game.play("brp part britain commonwealth dominions 40\nyss close\nyss growth\nyss totals")
        assert game.value("brp/britain/level") == 120
        assert game.value("part/britain/commonwealth/dominions") == 40


class TestGrant:
    """40: BRPs of one power's level for another's."""

    @pytest.mark.rule("40")
    def test_moves_brps(self) -> None:
        """What the giver spends the receiver gains; the receiver's sheet has it as a gain."""
        game = Game('turn "Fall 1941"\n' + economy("us", 150, 60) + economy("russia", 100, 10))
        game.play("grant us russia 60")
        assert (game.value("brp/us/level"), game.value("brp/russia/level")) == (0, 70)
        assert game.value("spent/us/grant") == 60
        assert game.campaign.brp_sheet("russia", None).rows[-1].gained == 110 - 40

    @pytest.mark.rule("40")
    def test_not_into_deficit(self) -> None:
        """A grant is never more than the level, even where the giver may owe."""
        game = Game('turn "Fall 1941"\n' + economy("britain", 150, 10) + economy("russia", 100, 10))
        assert game.only("grant britain russia 11") == (
            "brp-short", "40", "Britain has 10 BRPs left; 11 are granted.")
        assert game.warned("grant britain russia 10") == []
        assert game.found(BrpsGranted, lambda _: {"amount": 11}) == [("brp-short", "40")]


class TestWhy:
    """Every BRP has a reason, and a counter-account."""

    @LONG
    @pytest.mark.slow
    def test_seven_years_add_up(self) -> None:
        """What moved each level, base and part in the long war adds up to it, at its end and at every year's."""
        campaign = long_war()
        asked = [(power, state, None) for power in POWERS for state in ("base", "level")]
        asked += [("germany", "level", parse_cut(f"Winter {year}")) for year in range(1939, 1945)]
        for power, state, cut in asked:
            told, position = campaign.why(f"brp/{power}/{state}", cut), campaign.position(cut)
            there = position.balance(f"{power}/brp/{state}")
            assert sum(line.amount for line in told.lines) == there, (power, state)
            assert told.balance == position.stated(f"{power}/brp/{state}")

    @LONG
    @pytest.mark.slow
    def test_every_change_has_a_counter_account(self) -> None:
        """Nothing is made or lost: in every event of the long war, and in all together, what comes also goes."""
        position = Position()
        economic = (BrpsSpent, BrpsGained, BrpBaseChanged, BrpPartChanged, BrpsGranted, YssStepTaken, UnitsBuilt,
                    PowerMobilized)
        seen = set()
        for found in long_war().entries():
            before = dict(position.balances)
            postings = position.apply(found)
            changed = {account: amount - before.get(account, 0) for account, amount in position.balances.items()
                       if amount != before.get(account, 0)}
            assert sum(changed.values()) == 0
            if isinstance(found.event, economic):
                seen.add(type(found.event))
                assert all(posting.rule for posting in postings)
                assert all(posting.source != posting.target for posting in postings)
        assert sum(position.balances.values()) == 0
        assert seen == set(economic)

    @LONG
    @pytest.mark.slow
    def test_only_named_accounts_give_and_take(self) -> None:
        """BRPs come from a power's own income, a ruling or another state of them, and from nowhere else."""
        position = Position()
        for found in long_war().entries():
            for posting in position.apply(found):
                for account, other in ((posting.source, posting.target), (posting.target, posting.source)):
                    power, item, _ = account.split("/")
                    if item == "brp" and power not in OUTSIDE:
                        own = (f"{power}/brp/", f"income/brp/{power}", f"ruling/brp/{power}")
                        assert other.startswith(own), posting


class TestSheet:
    """The BRP sheet of a power and a year, as players keep it."""

    @pytest.mark.rule("35")
    def test_a_year(self) -> None:
        """Each turn has what it gave and took, and the base and level at its end; below is what is beside the base."""
        game = Game('turn "Fall 1940"\n' + WAR + "\n" + economy("britain", 120, 80)
                    + "brp part britain colonies empire 50 --now 0\n"
                    + "brp spend britain 30 --category units --for x\nbrp spend britain 5 --category naval --for x\n"
                    + 'turn "Winter 1940"\nbrp gain britain +7 --reason x\nbrp spend britain 12 --for x\n'
                    + "yss close\nyss growth\nyss totals\n")
        old, new = game.campaign.brp_sheet("britain", 1940), game.campaign.brp_sheet("britain", None)
        assert [(row.turn, row.gained, row.base, row.level) for row in old.rows] == [
            ("set-up", 0, None, None), ("Fall 1940", 80, 120, 45), ("Winter 1940", 7, 120, 40)]
        assert [sum(row.spent) for row in old.rows] == [0, 35, 12]
        assert (new.year, [(row.turn, row.gained, row.base, row.level) for row in new.rows]) == (
            1941, [("1941 YSS", 178, 128, 178)])
        assert old.beside == new.beside == {("colonies", "empire"): 50}

    @pytest.mark.rule("35")
    def test_what_is_beside_the_base_is_that_of_the_year(self) -> None:
        """A later year's conquest is not on an older sheet."""
        game = Game('turn "Winter 1940"\n' + economy("germany", 120, 80) + "brp part germany conquest norway 10\n"
                    'turn "Spring 1941"\nbrp part germany conquest greece 5')
        assert game.campaign.brp_sheet("germany", 1940).beside == {("conquest", "norway"): 10}
        assert game.campaign.brp_sheet("germany", 1941).beside == {
            ("conquest", "norway"): 10, ("conquest", "greece"): 5}

    @LONG
    @pytest.mark.slow
    def test_of_the_long_war_carries_on(self) -> None:
        """In each turn of the long war what was left, plus what came, less what was spent, is what is left."""
        checked = 0
        for power in POWERS:
            left: int | None = None
            for year in range(1939, 1946):
                for row in long_war().brp_sheet(power, year).rows:
                    if "YSS" in row.turn:
                        left = 0  # what was left is carried to the growth, and is no level any more
                    if left is not None and row.level is not None:
                        assert left + row.gained - sum(row.spent) == row.level, (power, row)
                        checked += 1
                    left = row.level
        assert checked > 8 * 6 * 4
