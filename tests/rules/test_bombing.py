"""Strategic bombing: the golden outcomes of an independent implementation, and what always holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import BadInput
from ledger.rules.bombing import Bombing, outcome_json, resolve
from ledger.rules.edition import DEFAULT, load

VECTORS = Path(__file__).parents[1] / "vectors" / "sw_bombing.jsonl"
GOLDEN = [json.loads(line) for line in VECTORS.read_text("utf-8").splitlines()]
TABLE = load(DEFAULT).sw_combat_table
ROLLS = st.integers(2, 12)


@pytest.mark.rule("24.613", "24.632", "24.65")
class TestResolve:
    """24.632 and 24.65."""

    @pytest.mark.rule("24.632A", "24.632B", "24.65A", "24.65B")
    @pytest.mark.parametrize("case", GOLDEN, ids=range(len(GOLDEN)))
    def test_golden(self, case: dict[str, Any]) -> None:
        """Every worked bombing comes out as the other implementation has it."""
        given_, wanted = case["input"], case["outcome"]
        outcome = resolve(TABLE, Bombing(bombers=given_["bombers"], target_strength=given_["target"],
                                         modifier=given_["modifier"], attack_roll=given_["attack"],
                                         defense_roll=given_["defense"]))
        assert (outcome.eliminated, outcome.aborted, outcome.through, outcome.brps_lost) == (
            wanted["bombers_eliminated"], wanted["bombers_aborted"], wanted["bombers_through"], wanted["brps_lost"])

    @given(st.integers(0, 70), st.integers(0, 40), st.integers(-9, 9), ROLLS, ROLLS)
    def test_always(self, bombers: int, target: int, modifier: int, attack: int, defense: int) -> None:
        """All bombers are accounted for, the steps add up, and BRPs are lost, never gained."""
        outcome = resolve(TABLE, Bombing(bombers=bombers, target_strength=target, modifier=modifier,
                                         attack_roll=attack, defense_roll=defense))
        assert outcome.eliminated + outcome.aborted + outcome.through == bombers
        assert outcome.brps_lost == sum(step.amount for step in outcome.steps) >= 0
        if outcome.attack is not None and outcome.defense is not None:
            assert outcome.attack.modified - attack == defense - outcome.defense.modified

    def test_a_target_without_defense(self) -> None:
        """A target of strength 0 has no roll, and all bombers get through."""
        outcome = resolve(TABLE, Bombing(bombers=6, target_strength=0, modifier=0, attack_roll=7))
        assert (outcome.through, outcome_json(outcome)["defense"]) == (
            6, {"roll": None, "modified": None, "column": None, "result": "0"})

    def test_everything_wrong_at_once(self) -> None:
        """Negative numbers and dice that cannot be are told together."""
        with pytest.raises(BadInput) as error:
            resolve(TABLE, Bombing(bombers=-1, target_strength=3, modifier=0, attack_roll=13))
        assert [problem.code for problem in error.value.problems] == ["bad-count", "missing-roll", "bad-die"]
