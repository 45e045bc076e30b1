from __future__ import annotations

import dataclasses
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import BadInput, UnknownWord
from ledger.rules.edition import load
from ledger.rules.submarine import SubmarineCombat, SubmarineOutcome, outcome_json, resolve
from ledger.rules.sw_combat import Cell, Table

VECTORS = Path(__file__).parents[1] / "vectors" / "sw_submarine.jsonl"
GOLDEN = [json.loads(line) for line in VECTORS.read_text("utf-8").splitlines()]

EXAMPLE = SubmarineCombat(submarines=6, asw=7, transports=20, transports_at_start=20, modifier=-1,
                          attack_roll=8, defense_roll=4)

counts = st.integers(0, 70)
rolls = st.integers(2, 12)
combats = st.builds(
    SubmarineCombat, submarines=counts, asw=counts, transports=counts, transports_at_start=counts,
    cves=counts, lost_to_raiders=st.integers(0, 10), modifier=st.integers(-12, 12),
    attack_roll=rolls, defense_roll=rolls)


def combat_of(given_: dict[str, int]) -> SubmarineCombat:
    names = {"subs": "submarines", "started": "transports_at_start", "attack": "attack_roll",
             "defense": "defense_roll"}
    return SubmarineCombat(**{names.get(name, name): value for name, value in given_.items()})


def as_golden(outcome: SubmarineOutcome) -> dict[str, Any]:
    return {
        "attack": list(outcome.attack.result),
        "defense": list(outcome.defense.result) if outcome.defense else [0, 0],
        "subs_eliminated": outcome.submarines_eliminated, "subs_aborted": outcome.submarines_aborted,
        "subs_through": outcome.submarines_through, "transports_sunk": outcome.transports_sunk,
        "transports_damaged": outcome.transports_damaged, "asw_eliminated": outcome.asw_eliminated,
        "cves_eliminated": outcome.cves_eliminated,
    }


def outcome_of(combat: SubmarineCombat, asw_losses: str = "per-point") -> SubmarineOutcome:
    return resolve(load("charts").sw_combat_table, combat, asw_losses)


class TestPrintedExamples:
    @pytest.mark.rule("24.62", "24.631A", "24.631B", "24.64B", "24.68")
    def test_d3(self, table: Table) -> None:
        """24.68, first example: a -1 modifier; one submarine and two transports lost, three damaged."""
        outcome = resolve(table, EXAMPLE)
        assert outcome.attack == (8, 7, 7, Cell(1, 3))
        assert outcome.defense == (4, 5, 5, Cell(1, 3))
        assert outcome[2:9] == (1, 3, 2, 2, 3, 0, 0)

    @pytest.mark.rule("24.62", "24.631A", "24.631B", "24.64A", "24.68")
    def test_d4(self, table: Table) -> None:
        """24.68, second example: a +1 modifier; one submarine and five transports lost, four damaged."""
        outcome = resolve(table, dataclasses.replace(EXAMPLE, modifier=1))
        assert outcome.attack == (8, 9, 9, Cell(1, 4))
        assert outcome.defense == (4, 3, 3, Cell(1, 2))
        assert outcome[2:9] == (1, 2, 3, 5, 4, 0, 0)

    @pytest.mark.rule("24.66")
    def test_d2(self, table: Table) -> None:
        """24.66: of 11 transports at the start at most six are lost, the others are damaged."""
        combat = SubmarineCombat(submarines=30, asw=0, transports=11, transports_at_start=11, modifier=0,
                                 attack_roll=12)
        outcome = resolve(table, combat)
        assert (outcome.transports_sunk, outcome.transports_damaged) == (6, 5)


class TestGolden:
    def test_number(self) -> None:
        """All 300 worked combats are here."""
        assert len(GOLDEN) == 300

    @pytest.mark.rule("24.612", "24.631", "24.64", "24.66")
    @pytest.mark.parametrize("case", GOLDEN, ids=map(str, range(len(GOLDEN))))
    def test_worked_combat(self, table: Table, case: dict[str, Any]) -> None:
        """A combat worked out by an implementation that shares no code with ours ends alike."""
        assert as_golden(resolve(table, combat_of(case["input"]))) == case["outcome"]


class TestReadings:
    @pytest.mark.rule("24.66")
    def test_cap_is_shared(self, table: Table) -> None:
        """24.66: transports lost earlier in the turn leave less to lose; nothing below 0."""
        combat = SubmarineCombat(submarines=30, asw=0, transports=11, transports_at_start=11, modifier=0,
                                 attack_roll=12, lost_to_raiders=4)
        assert resolve(table, combat).transports_sunk == 2
        assert resolve(table, dataclasses.replace(combat, lost_to_raiders=9)).transports_sunk == 0

    @pytest.mark.rule("24.631A")
    def test_for_want_of_transports(self, table: Table) -> None:
        """24.631A: hits beyond the transports take ASW, then CVEs; damage beyond them is ignored."""
        combat = SubmarineCombat(submarines=30, asw=3, transports=2, transports_at_start=4, modifier=0,
                                 attack_roll=8, defense_roll=2, cves=9)
        outcome = resolve(table, combat)
        assert outcome.attack.result == Cell(8, 13)
        assert outcome[5:9] == (2, 0, 3, 3)

    @pytest.mark.rule("24.631A")
    def test_empty_box_setting(self, table: Table) -> None:
        """Setting `asw_losses`: "empty-box" spares ASW and CVEs while there was a transport."""
        combat = SubmarineCombat(submarines=30, asw=3, transports=2, transports_at_start=4, modifier=0,
                                 attack_roll=8, defense_roll=2, cves=9)
        assert resolve(table, combat, "empty-box")[5:9] == (2, 0, 0, 0)
        assert resolve(table, dataclasses.replace(combat, transports=0), "empty-box")[5:9] == (0, 0, 3, 5)

    @pytest.mark.rule("24.64A")
    def test_limit_before_losses(self, table: Table) -> None:
        """24.64A: the modifier sinks as many as there were submarines before losses, never more."""
        combat = SubmarineCombat(submarines=2, asw=30, transports=40, transports_at_start=40, modifier=6,
                                 attack_roll=2, defense_roll=12)
        outcome = resolve(table, combat)
        assert (outcome.submarines_eliminated, outcome.submarines_through) == (2, 0)
        assert outcome.transports_sunk == outcome.attack.result.before + 2

    @pytest.mark.rule("24.64C")
    def test_damaged_are_sunk_last(self, table: Table) -> None:
        """24.64C: additional sinkings take undamaged transports, then damaged ones."""
        combat = SubmarineCombat(submarines=6, asw=0, transports=4, transports_at_start=20, modifier=0,
                                 attack_roll=7)
        outcome = resolve(table, combat)
        assert outcome.attack.result == Cell(1, 3)
        assert (outcome.transports_sunk, outcome.transports_damaged) == (4, 0)

    @pytest.mark.rule("24.64B")
    def test_no_asw(self, table: Table) -> None:
        """Without ASW there is no defender's roll, and all submarines get through."""
        combat = dataclasses.replace(EXAMPLE, asw=0)
        assert resolve(table, combat).defense is None
        assert resolve(table, combat) == resolve(table, dataclasses.replace(combat, defense_roll=None))
        assert resolve(table, combat).submarines_through == 6

    @pytest.mark.rule("24.68")
    def test_unclipped(self, table: Table) -> None:
        """The modified roll is kept as it was beside the column that it reads."""
        outcome = resolve(table, dataclasses.replace(EXAMPLE, attack_roll=12, defense_roll=2, modifier=5))
        assert outcome.attack[1:3] == (17, 12)
        assert outcome.defense is not None
        assert outcome.defense[1:3] == (-3, 2)


class TestProperties:
    @given(combats, st.sampled_from(["per-point", "empty-box"]))
    def test_losses_exist(self, combat: SubmarineCombat, asw_losses: str) -> None:
        """Losses never exceed what was there, and none is negative."""
        outcome = outcome_of(combat, asw_losses)
        assert min(outcome[2:9]) >= 0
        assert outcome.transports_sunk + outcome.transports_damaged <= combat.transports
        assert outcome.asw_eliminated <= combat.asw
        assert outcome.cves_eliminated <= combat.cves

    @pytest.mark.rule("24.631B")
    @given(combats)
    def test_submarines_add_up(self, combat: SubmarineCombat) -> None:
        """Every submarine is eliminated, aborted or through."""
        assert sum(outcome_of(combat)[2:5]) == combat.submarines

    @pytest.mark.rule("24.66")
    @given(combats)
    def test_cap_holds(self, combat: SubmarineCombat) -> None:
        """24.66: no more is lost in a turn than half of the start, rounded up, unless it was lost before."""
        lost = combat.lost_to_raiders + outcome_of(combat).transports_sunk
        assert lost <= max(-(-combat.transports_at_start // 2), combat.lost_to_raiders)

    @given(combats)
    def test_steps_add_up(self, combat: SubmarineCombat) -> None:
        """The lines of one name add up to the loss of that name, and each has its rule."""
        outcome = outcome_of(combat)
        totals: dict[str, int] = defaultdict(int)
        for label, amount, rule in outcome.steps:
            assert rule.startswith("24.6")
            totals[label.split(":")[0].lower().replace(" ", "_")] += amount
        assert totals == {name: getattr(outcome, name) for name in totals}
        losses = dict(zip(outcome._fields[2:9], outcome[2:9], strict=True))
        assert {name for name, loss in losses.items() if loss} <= set(totals)


class TestValidation:
    def test_all_at_once(self, table: Table) -> None:
        """All that is wrong with a combat is named at once, each with its place."""
        combat = SubmarineCombat(submarines=-1, asw=-2, transports=-3, transports_at_start=-4, cves=-5,
                                 lost_to_raiders=-6, modifier=0, attack_roll=13, defense_roll=1)
        with pytest.raises(BadInput) as caught:
            resolve(table, combat)
        assert {problem.place for problem in caught.value.problems} == {
            "submarines", "asw", "transports", "transports_at_start", "cves", "lost_to_raiders",
            "attack_roll", "defense_roll"}

    def test_missing_roll(self, table: Table) -> None:
        """ASW without a defender's roll is refused."""
        with pytest.raises(BadInput, match="no defender's roll"):
            resolve(table, dataclasses.replace(EXAMPLE, defense_roll=None))

    def test_setting(self, table: Table) -> None:
        """A setting that does not exist is refused, naming those that do."""
        with pytest.raises(UnknownWord, match="per-point"):
            resolve(table, EXAMPLE, "per-points")


class TestOutcomeJson:
    def test_shape(self, table: Table) -> None:
        """The JSON of a combat is stable, with results as they are printed."""
        assert outcome_json(EXAMPLE, resolve(table, EXAMPLE)) == {
            "attack": {"roll": 8, "modified": 7, "column": 7, "result": "1/3"},
            "defense": {"roll": 4, "modified": 5, "column": 5, "result": "1/3"},
            "submarines": {"eliminated": 1, "aborted": 3, "through": 2},
            "transports": {"sunk": 2, "damaged": 3},
            "asw": {"eliminated": 0},
            "cves": {"eliminated": 0},
        }

    def test_no_roll(self, table: Table) -> None:
        """A side that did not roll has null for its dice and the result 0."""
        combat = dataclasses.replace(EXAMPLE, asw=0)
        shown = outcome_json(combat, resolve(table, combat))
        assert shown["defense"] == {"roll": None, "modified": None, "column": None, "result": "0"}
        assert json.loads(json.dumps(shown)) == shown
