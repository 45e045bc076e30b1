"""`awaw calc`: the calculators, which need no campaign."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from campaigns.table import Awaw

VECTORS = [json.loads(line)
           for line in (Path(__file__).parents[1] / "vectors" / "sw_submarine.jsonl").read_text().splitlines()]

THE_EXAMPLE = ("calc", "submarine", "--submarines", "6", "--asw", "7", "--transports", "20", "--attack-roll", "8",
               "--defense-roll", "4")

SUBMARINE_TEXT = """\
Rolls
           factors  roll  modified  column  result
  attack         6     8         7       7  1/3
  defense        7     4         5       5  1/3

Losses
  submarines  1  eliminated
              3  aborted
              2  through
  transports  2  sunk
              3  damaged
  ASW         0  eliminated
  CVEs        0  eliminated

Step by step
  amount  rule     label
  +1      24.631B  submarines eliminated: by the defender's roll
  +3      24.631B  submarines aborted: by the defender's roll
  +2      24.64B   submarines through: unaffected by the defender's roll
  +1      24.631A  transports sunk: by the attacker's roll
  +3      24.631A  transports damaged: by the attacker's roll
  +2      24.64B   transports sunk: submarines through
  -1      24.64B   transports sunk: modifier in the defender's favor
"""


def shown(result: list[int]) -> str:
    return "/".join(map(str, result)) if any(result) else "0"


@pytest.mark.rule("24.6")
class TestSubmarine:
    """`calc submarine` (24.6)."""

    @pytest.mark.rule("24.68")
    @pytest.mark.parametrize(("modifier", "expected"), [
        ("-1", {
            "attack": {"roll": 8, "modified": 7, "column": 7, "result": "1/3"},
            "defense": {"roll": 4, "modified": 5, "column": 5, "result": "1/3"},
            "submarines": {"eliminated": 1, "aborted": 3, "through": 2},
            "transports": {"sunk": 2, "damaged": 3},
            "asw": {"eliminated": 0},
            "cves": {"eliminated": 0},
        }),
        ("1", {
            "attack": {"roll": 8, "modified": 9, "column": 9, "result": "1/4"},
            "defense": {"roll": 4, "modified": 3, "column": 3, "result": "1/2"},
            "submarines": {"eliminated": 1, "aborted": 2, "through": 3},
            "transports": {"sunk": 5, "damaged": 4},
            "asw": {"eliminated": 0},
            "cves": {"eliminated": 0},
        }),
    ])
    def test_the_examples_of_the_rules(self, awaw: Awaw, modifier: str, expected: dict[str, object]) -> None:
        """The two combats of 24.68 come out as printed, in the stable shape, keys in this order."""
        found = awaw.json(*THE_EXAMPLE, "--modifier", modifier)
        assert json.dumps(found) == json.dumps(expected)

    def test_without_escorts(self, awaw: Awaw) -> None:
        """Where nobody defends, the defender's roll is unknown, not left out."""
        found = awaw.json("calc", "submarine", "--submarines", 1, "--transports", 3, "--attack-roll", 7)
        assert found["defense"] == {"roll": None, "modified": None, "column": None, "result": "0"}

    @pytest.mark.parametrize("part", range(6))
    def test_golden_combats(self, awaw: Awaw, part: int) -> None:
        """All golden combats come out the same through the command line."""
        assert len(VECTORS) == 300
        for vector in VECTORS[part::6]:
            given, wanted = vector["input"], vector["outcome"]
            defense = () if given["defense"] is None else ("--defense-roll", given["defense"])
            found = awaw.json(
                "calc", "submarine", "--submarines", given["subs"], "--asw", given["asw"],
                "--transports", given["transports"], "--cves", given["cves"], "--modifier", given["modifier"],
                "--attack-roll", given["attack"], *defense, "--transports-at-start", given["started"],
                "--lost-to-raiders", given["lost_to_raiders"])
            assert found["attack"]["result"] == shown(wanted["attack"]), given
            assert found["defense"]["result"] == shown(wanted["defense"] or [0, 0]), given
            assert found["submarines"] == {"eliminated": wanted["subs_eliminated"], "aborted": wanted["subs_aborted"],
                                           "through": wanted["subs_through"]}, given
            assert found["transports"] == {"sunk": wanted["transports_sunk"],
                                           "damaged": wanted["transports_damaged"]}, given
            assert found["asw"] == {"eliminated": wanted["asw_eliminated"]}, given
            assert found["cves"] == {"eliminated": wanted["cves_eliminated"]}, given

    def test_tells_the_steps(self, awaw: Awaw) -> None:
        """The text lays out both rolls, the losses and every step that led to them."""
        assert awaw(*THE_EXAMPLE, "--modifier", "-1").out == SUBMARINE_TEXT

    def test_csv(self, awaw: Awaw) -> None:
        """A spreadsheet gets one number a row under the same names."""
        lines = awaw(*THE_EXAMPLE, "--modifier", "-1", "-O", "csv").out.splitlines()
        assert lines[0] == "number,value"
        assert {"transports/sunk,2", "submarines/through,2", "attack/result,1/3"} <= set(lines)

    @pytest.mark.parametrize(("options", "told"), [
        (("--attack-roll", "13"), ["[bad-die, rule 24.62] Two dice cannot show 13."]),
        (("--attack-roll", "1", "--defense-roll", "14"), ["Two dice cannot show 1.", "Two dice cannot show 14."]),
        (("--defense-roll", "0"), ["Two dice cannot show 0."]),
        (("--submarines", "-3"), ["-3 is less than none"]),
        (("--transports", "many"), ['"many" is not a whole number']),
        (("--modifier", "1.5"), ['"1.5" is not a whole number']),
    ])
    def test_refuses_what_cannot_be(self, awaw: Awaw, options: tuple[str, ...], told: list[str]) -> None:
        """Dice and counts that cannot be are refused, all at once."""
        said = awaw(*THE_EXAMPLE, *options, code=2)
        assert not said.out
        for text in told:
            assert text in said.err

    def test_a_roll_is_missing(self, awaw: Awaw) -> None:
        """Escorts without a defender's roll are refused, and told what is missing."""
        said = awaw("calc", "submarine", "--submarines", 6, "--asw", 7, "--transports", 20, "--attack-roll", 8, code=2)
        assert "[missing-roll, rule 24.62] There is ASW but no defender's roll." in said.err


USAT = ("calc", "usat-start", "--turns", "18", "--aggression", "ethiopia", "--aggression", "rhineland",
        "--aggression", "austria", "--aggression", "czechoslovakia", "--aggression", "albania",
        "--aggression", "danzig", "--eai", "5")

USAT_TEXT = """\
USAT starts at 0

  amount  rule    label
  -50     10.11   level in Spring 1935
  +36     10.11A  turns of Gathering Storm: 18
  +1      10.11B  Ethiopia
  +1      10.11B  Rhineland
  +2      10.11B  Austria
  +3      10.11B  Czechoslovakia
  +1      10.11B  Albania
  +1      10.11B  Danzig
  +5      10.11C  European Aggression Index
"""


@pytest.mark.rule("10.11")
class TestUsatStart:
    """`calc usat-start` (10.11)."""

    def test_history(self, awaw: Awaw) -> None:
        """Gathering Storm as history had it gives 0, and says how, in the stable shape."""
        found = awaw.json(*USAT)
        assert list(found) == ["level", "lines"]
        assert found["level"] == 0
        assert all(list(line) == ["label", "amount", "rule"] for line in found["lines"])
        assert [line["amount"] for line in found["lines"]] == [-50, 36, 1, 1, 2, 3, 1, 1, 5]
        assert sum(line["amount"] for line in found["lines"]) == 0

    def test_text(self, awaw: Awaw) -> None:
        """The text is a sum that a player can follow with a pencil."""
        assert awaw(*USAT).out == USAT_TEXT

    def test_a_part_and_its_whole(self, awaw: Awaw) -> None:
        """Of a part and its whole, the whole counts, and a line says so."""
        found = awaw.json("calc", "usat-start", "--turns", 18, "--aggression", "danzig", "--aggression", "poland")
        by_label = {line["label"]: line["amount"] for line in found["lines"]}
        assert by_label["Poland"] == 4
        [danzig] = [(label, amount) for label, amount in by_label.items() if label.startswith("Danzig")]
        assert danzig[1] == 0
        assert "Poland" in danzig[0]

    def test_war_over_a_part(self, awaw: Awaw) -> None:
        """Where war broke out over a part, that part counts and not the whole."""
        found = awaw.json("calc", "usat-start", "--turns", 18, "--aggression", "poland", "--war-over", "danzig")
        assert found["level"] == -50 + 36 + 1

    @pytest.mark.parametrize(("who", "level"), [("axis", -14 + 5 + 5 - 5), ("allies", -14 + 5 - 5 + 5),
                                                ("russia", -14 + 5 - 5 + 5)])
    def test_pre_emptive_war(self, awaw: Awaw, who: str, level: int) -> None:
        """Pre-emptive war is a line of its own."""
        found = awaw.json("calc", "usat-start", "--turns", 18, "--eai", 5, "--pre-emptive", who)
        assert found["level"] == level
        assert any("pre-emptive" in line["label"] for line in found["lines"])

    @pytest.mark.parametrize(("options", "told"), [
        (("--aggression", "polnd"), ["[unknown-aggression]", "poland"]),
        (("--war-over", "poland"), ["[unknown-war-over", "sudetenland or danzig"]),
        (("--turns", "41"), ["[bad-turns, rule 10.11A]", "0 to 40"]),
        (("--pre-emptive", "japan"), ["[unknown-declarer]", "axis"]),
    ])
    def test_refuses_what_cannot_be(self, awaw: Awaw, options: tuple[str, ...], told: list[str]) -> None:
        """Unknown names are told with the nearest known ones."""
        said = awaw(*USAT, *options, code=2)
        for text in told:
            assert text in said.err
