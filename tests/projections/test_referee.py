"""What the rules forbid is refused, all of it at once, and the audit says the same of what was recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from by_hand import Hand, entries, tampered, text
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import ANY_EVENT, MOVES, PLAIN_MOVES
from test_readings import OPENING

from ledger.chain import link
from ledger.errors import BadInput, LedgerError, Rejected
from ledger.events.base import Event
from ledger.events.book import AdjustmentRuled
from ledger.events.campaign import EditionChanged
from ledger.events.combat import DiceRolled, SubmarineCombatResolved
from ledger.events.forces import UnitsBuilt, UnitsLost
from ledger.events.turns import TurnBegun
from projections import orders as o
from projections.history.narrative import describe
from projections.orders import Order
from projections.position import Position
from projections.postings.base import is_stock
from projections.readings.brp_track import brp_track
from projections.readings.force_pools import force_pools
from projections.readings.paths import number
from projections.readings.sw_boxes import Presence, sw_boxes
from projections.referee.audit import Finding, audit
from projections.retraction import NothingToDo

AGREED = "agreed 3 March"


def rejected(war: Any, order: Order, ruling: str | None = None) -> list[str]:
    """Propose an order that must be refused, and give the codes; nothing of it may be written."""
    head = war.campaign.head
    with pytest.raises(Rejected) as error:
        war.do(order, ruling=ruling)
    assert war.campaign.head == head
    assert all(problem.evidence for problem in error.value.problems)
    return [problem.code for problem in error.value.problems]


def codes(findings: list[Any]) -> list[str]:
    """Give the codes of an audit."""
    return [finding.code for finding in findings]


def settled(war: Any) -> list[Finding]:
    """Audit a campaign, and leave out the disputes that are open."""
    return [finding for finding in war.campaign.audit() if finding.code != "dispute-open"]


class TestStocks:
    """No sequence of orders takes a stock below zero."""

    @settings(max_examples=70)
    @given(MOVES)
    def test_never_below_zero_at_any_point(self, new_war: Any, moves: list[tuple[Order, str | None]]) -> None:
        """Whatever is ordered, ruled, undone and redone: at every point of the timeline every stock is there."""
        war = new_war()
        war.do(*OPENING)
        for order, ruling in moves:
            if war.attempt(order, ruling) is None:
                continue
            position = Position()
            for found in war.campaign.entries():
                position.apply(found)
                below = {account: amount for account, amount in position.balances.items()
                         if amount < 0 and is_stock(account)}
                assert not below, (order, found.id)

    @settings(max_examples=40)
    @given(MOVES)
    def test_a_refusal_writes_nothing(self, new_war: Any, moves: list[tuple[Order, str | None]]) -> None:
        """Whatever is refused leaves the head where it was, and says why with a code."""
        war = new_war()
        war.do(*OPENING)
        for order, ruling in moves:
            head, problems = war.campaign.head, None
            try:
                war.campaign.execute(order, war.stamp(ruling))
            except LedgerError as error:
                problems = [problem.code for problem in error.problems]
            except NothingToDo as nothing:
                problems = [str(nothing)]
            assert problems is None or (all(problems) and problems != [])
            assert (war.campaign.head == head) == (problems is not None)

    @settings(max_examples=50)
    @given(PLAIN_MOVES)
    def test_may_i_and_did_they_agree(self, new_war: Any, moves: list[Order]) -> None:
        """What was accepted without a ruling, and not undone, is clean in the audit but for what was warned of."""
        war = new_war()
        war.do(*OPENING)
        warned = []
        for order in moves:
            draft = war.campaign.draft()
            try:
                draft.add(order, war.stamp())
            except LedgerError:
                continue
            war.campaign.commit(draft)
            warned += [f"{warning.code}: {warning.evidence}" for warning in draft.warnings]
        findings = settled(war)
        assert [finding.message for finding in findings] == warned
        assert set(codes(findings)) <= {"warning"}

    @settings(max_examples=50)
    @given(MOVES)
    def test_what_was_ruled_is_all_that_is_found(self, new_war: Any, moves: list[tuple[Order, str | None]]) -> None:
        """With rulings and nothing undone, the audit finds the rulings, each with its code, and what was warned of."""
        war = new_war()
        war.do(*OPENING)
        for order, ruling in moves:
            if not isinstance(order, o.Undo | o.Redo | o.Correct | o.Late):
                war.attempt(order, ruling)
        ruled = [(found.id, code) for found in war.campaign.entries() if found.envelope.ruling
                 for code in found.envelope.ruling.over]
        changed = {found.id for found in war.campaign.entries()
                   if isinstance(found.event, AdjustmentRuled | EditionChanged)}
        findings = settled(war)
        by_hand = [finding for finding in findings if finding.message.startswith("Played by")
                   or "adjusted by" in finding.message]
        assert {finding.event for finding in by_hand} == changed
        assert {(finding.event, finding.message.partition(":")[0]) for finding in findings
                if finding.code == "by-ruling" and finding not in by_hand} == set(ruled)
        assert set(codes(findings)) <= {"by-ruling", "warning"}


@pytest.mark.rule("24.4")
class TestBuilding:
    """24.4: who, how many, for how much, when."""

    @pytest.mark.rule("24.234", "24.12")
    def test_all_violations_at_once(self, war: Any) -> None:
        """France, which builds nothing, without BRPs or allowable builds, in the wrong phase, is told all of it."""
        war.do(*OPENING, o.ChangeBase("france", o.Figure(80, False), "stated", o.Figure(10, False)),
               o.BeginPhase("redeployment", "allied"))
        with pytest.raises(Rejected) as error:
            war.do(o.Build("france", "submarine", 5))
        problems = {problem.code: problem for problem in error.value.problems}
        assert set(problems) == {"wrong-phase", "may-not-build", "over-allowable", "brp-short"}
        assert {code: problem.rule for code, problem in problems.items()} == {
            "wrong-phase": "24.12", "may-not-build": "24.41F", "over-allowable": "24.41", "brp-short": "24.43"}
        assert all(problem.remedy and problem.place for problem in problems.values())

    def test_an_unknown_level_is_not_checked(self, war: Any) -> None:
        """Where no level was stated, building and spending are totalled, not refused."""
        war.do(*OPENING, o.Build("germany", "submarine", 4), o.SpendBrps("germany", 500, "offensive", "France"))
        assert brp_track(war.campaign.position())["germany"].level is None
        assert number(war.campaign.position(), "spent/germany/units") == 12

    @pytest.mark.rule("24.43", "35.6")
    def test_a_known_level_is_checked_to_the_last_brp(self, war: Any) -> None:
        """All may be spent, and not one more."""
        war.do(*OPENING, o.SpendBrps("us", 157, "other", "lend-lease"))
        assert rejected(war, o.SpendBrps("us", 4, "other", "lend-lease")) == ["brp-short"]
        war.do(o.Build("us", "submarine", 1))
        assert brp_track(war.campaign.position())["us"].level == 0
        assert rejected(war, o.SpendBrps("us", 1, "other", "lend-lease")) == ["brp-short"]

    @pytest.mark.rule("24.54")
    def test_american_asw_keep_their_tag(self, war: Any) -> None:
        """Built in America, redeployed and sunk, ASW remain American, and return to American allowable builds."""
        war.do(o.SetUp(), o.BeginTurn("Fall 1939"))

        def american(place: str) -> int:
            return war.campaign.position().balance(f"western-allies/asw.american/{place}")

        assert (american("allowable"), american("port"), american("atlantic")) == (1, 1, 0)
        war.do(o.Build("us", "asw", 1))
        assert (american("allowable"), american("port"), american("atlantic")) == (0, 2, 0)
        war.do(o.Redeploy("us", "asw", 2, "port", "atlantic"))
        assert (american("allowable"), american("port"), american("atlantic")) == (0, 0, 2)
        war.do(o.Lose("us", "asw", 1, "atlantic", "raider"))
        assert (american("allowable"), american("port"), american("atlantic")) == (1, 0, 1)
        assert force_pools(war.campaign.position())["western-allies"]["asw"] == (4, 2, 2)

    @pytest.mark.rule("24.54")
    def test_british_asw_from_an_american_yard(self, war: Any) -> None:
        """Whoever pays, what an American yard builds is tagged (24.54); plain allowable builds are used after."""
        war.do(o.SetUp(), o.BeginTurn("Fall 1939"), o.Build("western-allies", "asw", 2, "britain", "us"))
        built = [found.event for found in war.campaign.entries() if isinstance(found.event, UnitsBuilt)]
        assert [(event.drawn_from, event.origin, event.count, event.payer) for event in built] == [
            ("american", "american", 1, "britain"), (None, "american", 1, "britain")]

    @pytest.mark.rule("24.54", "24.2")
    def test_american_asw_lost_in_combat_keep_their_tag(self, war: Any) -> None:
        """Escorts of both origins fight together, and each returns to its own allowable builds."""
        war.do(o.Place("us", "asw", (("atlantic", 2),)), o.Place("germany", "submarine", (("atlantic", 12),)),
               o.BeginTurn("Summer 1942"), o.FightSubmarines("atlantic", (("germany", None, 12),), 0, attack_roll="12",
                                                             defense_roll="2"))
        position = war.campaign.position()
        assert position.balance("western-allies/asw.american/allowable") == 2
        assert position.balance("western-allies/asw.american/atlantic") == 0


IMPOSSIBLE: dict[str, tuple[Order, str]] = {
    "more than the allowable builds": (o.Build("germany", "submarine", 9), "over-allowable"),
    "more than are there": (o.Redeploy("germany", "submarine", 9, "port", "atlantic"), "not-there"),
    "the loss of what is not there": (o.Lose("japan", "transport", 21, "port", "raid"), "not-there"),
    "the loss of inverted ones": (o.Lose("japan", "transport", 1, "port", "raid", inverted=True), "not-there"),
    "a combat of more than are there": (
        o.FightSubmarines("atlantic", (("germany", None, 9),), 0, attack_roll="7", defense_roll="7"),
        "more-than-in-box"),
    "a combat with more ASW than are there": (
        o.FightSubmarines("atlantic", (("germany", None, 4),), 0, asw=9, attack_roll="7", defense_roll="7"),
        "more-than-in-box"),
    "a turn that is over": (o.BeginTurn("Summer 1939"), "clock-back"),
    "this turn once more": (o.BeginTurn("Fall 1939"), "clock-back"),
}


class TestImpossible:
    """What the table cannot show, no ruling can allow."""

    @pytest.mark.parametrize("ruling", [None, AGREED], ids=["plain", "by ruling"])
    @pytest.mark.parametrize(("order", "code"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
    def test_is_refused(self, war: Any, order: Order, code: str, ruling: str | None) -> None:
        """Refused with its code, ruling or not."""
        war.do(*OPENING)
        assert code in rejected(war, order, ruling)

    def test_an_adjustment_below_zero(self, war: Any) -> None:
        """Players can agree on a number, but not on one below zero."""
        war.do(*OPENING)
        assert rejected(war, o.Adjust("boxes/port/germany/submarine/ready", -2), AGREED) == ["not-there"]
        war.do(o.Adjust("boxes/port/germany/submarine/ready", -1), ruling=AGREED)

    @pytest.mark.rule("2.41", "2.42", "24.12")
    @pytest.mark.parametrize("order", [o.BeginPhase("combat", "axis"), o.BeginPhase("construction", "axis"),
                                       o.BeginPhase("research")])
    def test_the_clock_never_goes_back(self, war: Any, order: Order) -> None:
        """Neither to an earlier player turn nor to an earlier phase, nor again to this one."""
        war.do(*OPENING, o.BeginPhase("construction", "allied"))
        assert rejected(war, order, AGREED)[0] == "clock-back"


class TestRulings:
    """What was really played may break a rule: it is recorded with what it breaks, and the audit lists it."""

    def test_keeps_the_codes(self, war: Any) -> None:
        """The envelope names every code that was ruled over, and the text of the agreement."""
        war.do(*OPENING, o.BeginPhase("redeployment", "axis"))
        order = war.do(o.Build("germany", "submarine", 2), ruling=AGREED)
        found = next(found for found in war.campaign.entries() if found.order == order)
        assert (found.envelope.ruling.text, found.envelope.ruling.over) == (AGREED, ("wrong-phase",))
        finding, = war.campaign.audit()
        assert (finding.code, finding.rule, finding.event) == ("by-ruling", "24.12", f"{order}:0")
        assert AGREED in finding.message
        assert finding.message.startswith("wrong-phase")

    def test_a_ruling_without_a_violation_is_no_finding(self, war: Any) -> None:
        """An agreement on what is legal anyway is kept, and draws no finding."""
        war.do(*OPENING)
        war.do(o.Build("germany", "submarine", 2), ruling=AGREED)
        assert war.campaign.audit() == []

    def test_an_adjustment_needs_one(self, war: Any) -> None:
        """Numbers are changed by hand only where the players agree."""
        war.do(*OPENING)
        assert rejected(war, o.Adjust("brp/us/level", 5)) == ["needs-ruling"]
        war.do(o.Adjust("brp/us/level", 5), ruling=AGREED)
        line = war.campaign.why("brp/us/level").lines[-1]
        assert (line.amount, line.balance, line.rule) == (5, 165, "ruling")

    @pytest.mark.parametrize("path", ["pools/germany/submarine/built", "tension/usat/effective",
                                      "spent/germany/units"])
    def test_a_sum_cannot_be_adjusted(self, war: Any, path: str) -> None:
        """The parts of a sum are adjusted, not the sum."""
        war.do(*OPENING)
        with pytest.raises(BadInput) as error:
            war.do(o.Adjust(path, 1), ruling=AGREED)
        assert error.value.problems[0].code == "not-adjustable"


class TestAssertions:
    """A claim about a number is checked when it is made, and ever after."""

    def test_checked_at_append(self, war: Any) -> None:
        """A true claim is recorded, a wrong one is refused; unknown is a value too."""
        war.do(*OPENING, o.Assert("brp/us/level", 160), o.Assert("brp/germany/level", None),
               o.Assert("boxes/atlantic/us/submarine/ready", 0))
        assert rejected(war, o.Assert("brp/us/level", 161)) == ["assertion-failed"]
        assert rejected(war, o.Assert("brp/us/level", None)) == ["assertion-failed"]
        assert rejected(war, o.Assert("brp/germany/level", 0)) == ["assertion-failed"]

    def test_checked_in_audits(self, war: Any) -> None:
        """A claim that an undo made wrong is found."""
        war.do(*OPENING)
        build = war.do(o.Build("germany", "submarine", 2))
        claim = war.do(o.Assert("pools/germany/submarine/allowable", 2))
        war.do(o.Undo(build))
        finding, = war.campaign.audit()
        assert (finding.code, finding.event) == ("assertion-failed", f"{claim}:0")

    def test_a_claim_is_of_its_moment(self, war: Any) -> None:
        """What changes afterwards does not make a claim wrong."""
        war.do(*OPENING, o.Assert("brp/us/level", 160), o.SpendBrps("us", 60, "other", "lend-lease"))
        assert war.campaign.audit() == []


@pytest.mark.rule("35.3")
class TestYearStart:
    """The steps of the Year Start Sequence follow their order (35.3)."""

    STEPS = ("close", "growth", "totals", "points", "assign")

    def test_in_order(self, war: Any) -> None:
        """All steps in order are clean, and the next turn follows."""
        war.do(*OPENING, o.BeginTurn("Winter 1939"), *map(o.TakeStep, self.STEPS), o.BeginTurn("Spring 1940"))
        assert war.campaign.position().steps == {1940: self.STEPS}
        assert war.campaign.audit() == []

    @pytest.mark.parametrize("taken", [(), ("close",), ("close", "growth", "totals", "points", "assign")])
    def test_no_other_step(self, war: Any, taken: tuple[str, ...]) -> None:
        """Neither skipped nor twice, nor any when all are done."""
        war.do(*OPENING, o.BeginTurn("1940 YSS"), *map(o.TakeStep, taken))
        for step in self.STEPS:
            if self.STEPS[len(taken):len(taken) + 1] != (step,):
                assert rejected(war, o.TakeStep(step)) == ["yss-order"]

    def test_out_of_order_by_ruling(self, war: Any) -> None:
        """Players may agree on another order, and the audit says so."""
        war.do(*OPENING, o.BeginTurn("1940 YSS"))
        war.do(o.TakeStep("growth"), ruling=AGREED)
        assert codes(war.campaign.audit()) == ["by-ruling"]

    def test_begins_the_sequence_itself(self, war: Any) -> None:
        """The first step moves the clock into the YSS after Winter."""
        war.do(*OPENING, o.BeginTurn("Winter 1939"), o.TakeStep("close"))
        assert str(war.campaign.position().clock.turn) == "1940 YSS"

    def test_not_in_set_up(self, war: Any) -> None:
        """Where no year has begun, none can end."""
        assert rejected(war, o.TakeStep("close")) == ["no-turn"]


def fight(power: str, submarines: int | None = None, attack: str = "12", defense: str | None = None) -> Order:
    """Attack in the Atlantic with given dice."""
    return o.FightSubmarines("atlantic", ((power, None, submarines),), 0, attack_roll=attack, defense_roll=defense)


TAMPERED: dict[str, Callable[[SubmarineCombatResolved], dict[str, Any]]] = {
    "one more sunk": lambda event: {"transports_sunk": event.transports_sunk + 1},
    "one fewer damaged": lambda event: {"transports_damaged": event.transports_damaged - 1},
    "one more through": lambda event: {"submarines_through": event.submarines_through + 1},
    "a better roll": lambda event: {"attack": event.attack.model_copy(update={"roll": 2})},
    "another cell of the table": lambda event: {"attack": event.attack.model_copy(update={"result": "9/9"})},
    "another modified roll": lambda event: {"attack": event.attack.model_copy(update={"modified": 3})},
    "another column": lambda event: {"attack": event.attack.model_copy(update={"column": 2})},
}


@pytest.mark.rule("24.6")
class TestCombat:
    """24.6: what fought was there, and the losses follow."""

    ATLANTIC = (o.Place("western-allies", "transport", (("atlantic", 20),)),
                o.Place("germany", "submarine", (("atlantic", 4),)), o.Place("italy", "submarine", (("atlantic", 8),)))

    @staticmethod
    def combats(war: Any) -> list[SubmarineCombatResolved]:
        """List the combats of a campaign."""
        return [found.event for found in war.campaign.entries() if isinstance(found.event, SubmarineCombatResolved)]

    @pytest.mark.rule("24.66")
    def test_half_cap_across_two_combats(self, war: Any) -> None:
        """Of 20 transports 10 may be sunk in a game turn, however many combats there are (24.66)."""
        war.do(*self.ATLANTIC, o.BeginTurn("Summer 1941"), fight("germany"), fight("italy"))
        first, second = self.combats(war)
        assert (first.transports_at_start, first.lost_before, first.transports_sunk) == (20, 0, 5)
        assert (second.transports_at_start, second.lost_before, second.transports_sunk) == (20, 5, 5)
        assert first.transports_damaged + second.transports_damaged == 10
        assert sw_boxes(war.campaign.position())["port"]["western-allies"]["transport"] == Presence(0, 10)
        assert war.campaign.audit() == []

    @pytest.mark.rule("24.66")
    def test_the_cap_starts_anew_each_turn(self, war: Any) -> None:
        """The next game turn counts from what is there when it begins."""
        war.do(*self.ATLANTIC, o.BeginTurn("Summer 1941"), fight("germany"), o.BeginTurn("Fall 1941"), fight("germany"))
        assert [(combat.transports_at_start, combat.lost_before) for combat in self.combats(war)] == [(20, 0), (11, 0)]

    @pytest.mark.rule("24.62")
    def test_dice_are_events_of_the_same_order(self, war: Any) -> None:
        """The rolls stand before the combat in its order, so that the register has no holes."""
        war.do(*OPENING)
        order = war.do(fight("germany", defense="3+4"))
        kinds = [found.event.TYPE for found in war.campaign.entries() if found.order == order]
        assert kinds == ["dice.rolled", "dice.rolled", "submarine-combat.resolved"]

    @pytest.mark.rule("24.611")
    def test_allies_do_not_attack_allies(self, war: Any) -> None:
        """Attackers are of one side, the defender of the other."""
        war.do(*OPENING, o.Place("us", "submarine", (("atlantic", 2),)))
        mixed = o.FightSubmarines("atlantic", (("germany", None, 1), ("us", None, 1)), 0, attack_roll="7",
                                  defense_roll="7")
        assert "same-side" in rejected(war, mixed)

    @pytest.mark.rule("24.612", "24.62")
    @pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED)
    def test_a_tampered_outcome_is_found(self, war: Any, change: Callable[[Any], dict[str, Any]]) -> None:
        """A record that verifies, but holds another outcome than the rolls give, is named by the audit."""
        war.do(*self.ATLANTIC, o.BeginTurn("Summer 1941"), fight("germany", attack="9"))
        forged = war.rewritten(tampered(war.records, "submarine-combat.resolved", change))
        assert forged.verify().problem is None
        assert "outcome-differs" in codes(forged.audit())

    @pytest.mark.rule("24.622")
    def test_a_modifier_that_is_not_its_lines(self, war: Any) -> None:
        """The lines of a modifier add up to it."""
        war.do(*OPENING)
        order = o.FightSubmarines("atlantic", (("germany", None, 1),), 2, (("torpedoes", 1),), attack_roll="7",
                                  defense_roll="7")
        assert rejected(war, order) == ["modifier-sum"]

    @pytest.mark.rule("24.66")
    def test_a_wrong_cap_is_found(self, war: Any) -> None:
        """Opening transports that were never there are named."""
        war.do(*self.ATLANTIC, o.BeginTurn("Summer 1941"), fight("germany"))
        forged = war.rewritten(tampered(war.records, "submarine-combat.resolved",
                                        lambda event: {"transports_at_start": 40}))
        assert "wrong-cap" in codes(forged.audit())

    def test_a_combat_with_other_dice_than_were_rolled(self, war: Any) -> None:
        """The roll that a combat reads is the one in the register: changed dice are named."""
        war.do(*self.ATLANTIC, o.BeginTurn("Summer 1941"), fight("germany", attack="6+6"))
        forged = war.rewritten(tampered(war.records, "dice.rolled", lambda event: {"total": 7, "faces": (3, 4)}))
        assert forged.audit() != []


class TestAnyRecord:
    """A record may come from anywhere."""

    @settings(max_examples=150)
    @given(st.lists(ANY_EVENT, max_size=8))
    def test_an_audit_never_raises(self, events: list[Event]) -> None:
        """Whatever valid events a record holds, an audit comes to its end, and each event is told in words."""
        assert all(finding.code and finding.message for finding in audit(entries(events)))
        assert all(map(describe, events))


class TestAuditTellsEverything:
    """What no order could have written, the audit finds in what was written by hand."""

    @staticmethod
    def added(war: Any, event: Event) -> Any:
        """Add an event to the record behind the referee's back."""
        return war.rewritten([*war.records, *link(war.campaign.head, war.campaign.id, "forged", [text(Hand(event))])])

    def test_a_stock_below_zero(self, war: Any) -> None:
        """More factors lost than there were."""
        war.do(*OPENING)
        event = UnitsLost(holder="germany", unit="submarine", origin=None, count=9, place="port", inverted=False,
                          cause="raid", goes_to="allowable")
        finding, = self.added(war, event).audit()
        assert (finding.code, finding.event) == ("below-zero", "forged:0")

    def test_an_adjustment_below_zero(self, war: Any) -> None:
        """A ruling cannot take away what is not there, and a record that says so is found."""
        war.do(*OPENING)
        campaign = self.added(war, AdjustmentRuled(account="germany/submarine/port", amount=-9))
        assert codes(campaign.audit()) == ["needs-ruling", "below-zero"]

    def test_a_clock_that_goes_back(self, war: Any) -> None:
        """A turn that was over begins again."""
        war.do(*OPENING, o.BeginTurn("Winter 1939"))
        assert codes(self.added(war, TurnBegun(turn="Fall 1939")).audit()) == ["clock-back"]

    @pytest.mark.rule("24.61")
    def test_more_submarines_than_were_there(self, war: Any) -> None:
        """Submarines that were not in the box fought and came home."""
        war.do(*TestCombat.ATLANTIC, o.BeginTurn("Summer 1941"))
        war.do(o.FightSubmarines("atlantic", (("germany", None, 4), ("italy", None, 8)), 0, attack_roll="7"))
        first, second = TestCombat.combats(war)[0].attackers
        forged = war.rewritten(tampered(war.records, "submarine-combat.resolved", lambda _: {
            "attackers": (first.model_copy(update={"count": 8}), second.model_copy(update={"count": 4}))}))
        assert "more-than-in-box" in codes(forged.audit())

    def test_a_combat_whose_submarines_were_taken_back(self, war: Any) -> None:
        """By ruling, their way into the box is struck after they fought: the audit says they were not there."""
        war.do(*OPENING, o.BeginPhase("redeployment", "axis"))
        moved = war.do(o.Redeploy("germany", "submarine", 1, "port", "atlantic"))
        war.do(o.BeginTurn("Winter 1939"), fight("germany", 5, attack="2", defense="2"))
        war.do(o.Undo(moved), ruling=AGREED)
        assert "more-than-in-box" in codes(war.campaign.audit())

    def test_dice_that_are_not_their_total(self, war: Any) -> None:
        """Faces that do not add up to the total are found."""
        war.do(*OPENING)
        event = DiceRolled(purpose="weather", count=2, total=12, faces=(1, 1), source="given")
        assert self.added(war, event).audit() != []
