"""`awaw calc`: the tables of the charts, editions, and batches of calculations."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from campaigns.table import Awaw, wide
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

VECTORS = Path(__file__).parents[1] / "vectors"

RAIDER = ("calc", "raider", "--die", 4, "--box", "atlantic", "--attacker", "germany", "--ships", 3, "--cves", 7,
          "--us-war", "--ultra", "allied")

RAIDER_TEXT = """\
5 ships may engage the raider group: a cruiser, and those that 4 dice allow.

  amount  rule     label
  +4      21.5342  the die
  -3      21.5342  always
  +1      21.5342  three ships
  +1      21.5342  Germany and the U.S. at war
  +1      21.5342  CVEs
  +1      21.5342  Ultra
"""

AIR_RANGE_TEXT = """\
Europe, air range results: 2, hexes to the target: 5
                hexes  in range
  bombers          16  yes
  interceptors      8  yes

Submarines and raiders: modifier +/-2

Bombers, for unused range: modifier +1
"""

CARRIER_TEXT = """\
CVEs: 7
                    submarines  raiders
  Atlantic box      -1          +1
  Indian Ocean box  -2          +2
  Pacific box       -2          +2
"""


@pytest.mark.rule("21.5342")
class TestRaider:
    """`calc raider`."""

    def test_text(self, awaw: Awaw) -> None:
        """The text says how many ships engage, and is a sum that a player can follow."""
        assert awaw(*RAIDER).out == RAIDER_TEXT

    def test_json(self, awaw: Awaw) -> None:
        """The JSON has the die, the modifier line by line, the modified die and the ships, in a stable shape."""
        found = awaw.json(*RAIDER)
        assert list(found) == ["die", "modifier", "modified", "engaging", "lines", "open"]
        assert (found["die"], found["modifier"], found["modified"], found["engaging"]) == (4, 1, 5, 5)
        assert [(line["id"], line["amount"]) for line in found["lines"]] == [
            ("raiders.always", -3), ("raiders.ships", 1), ("raiders.us-war", 1), ("raiders.atlantic-cves", 1),
            ("raiders.ultra", 1)]
        assert all(list(line) == ["id", "label", "amount", "rule"] for line in found["lines"])

    @pytest.mark.parametrize(("options", "modifier"), [
        (("--box", "atl", "--attacker", "ger"), -3),
        (("--box", "atl", "--attacker", "ger", "--groups-before", 2, "--air-range", 3), 2),
        (("--box", "io", "--attacker", "jpn", "--based", "singapore", "--search", 3, "--magic", "allies"), 0),
        (("--box", "pac", "--attacker", "jpn", "--search", 3), -3),
        (("--box", "pac", "--attacker", "jpn", "--search", 3, "--southern-edge"), -2),
        (("--box", "pac", "--attacker", "us", "--air-range", 1), -2),
        (("--box", "atl", "--attacker", "ger", "--attacker", "ita", "--ultra", "axis"), -4),
    ])
    def test_lines(self, awaw: Awaw, options: tuple[object, ...], modifier: int) -> None:
        """Every option feeds its line of the raider table."""
        assert awaw.json("calc", "raider", "--die", 3, *options)["modifier"] == modifier

    def test_nobody(self, awaw: Awaw) -> None:
        """A result below 1 is said in words."""
        said = awaw("calc", "raider", "--die", 2, "--box", "io", "--attacker", "jpn")
        assert said.out.startswith("No ship engages the raider group.\n")

    def test_what_the_program_cannot_tell(self, awaw: Awaw) -> None:
        """A line that holds for some of the raiders only is named and not counted."""
        said = awaw("calc", "raider", "--die", 5, "--box", "io", "--attacker", "ger", "--attacker", "jpn",
                    "--ultra", "axis")
        assert "Not counted, for the ledger cannot tell: raiders.singapore, raiders.ultra" in said.out

    @pytest.mark.parametrize(("options", "told"), [
        (("--die", 7), "[bad-die, rule 21.5342] A die cannot show 7."),
        (("--attacker", "us"), "[bad-attackers, rule 21.5342]"),
        (("--box", "baltic"), "[unknown-box]"),
        (("--based", "atlantis"), "[unknown-location]"),
        (("--ships", 0), "[bad-number] 0 is not a number of things."),
        (("--edition", "chart"), "Did you mean charts?"),
    ])
    def test_refuses_what_cannot_be(self, awaw: Awaw, options: tuple[object, ...], told: str) -> None:
        """Dice, places and fleets that cannot be are refused."""
        said = awaw(*RAIDER, *options, code=2)
        assert told in said.err
        assert not said.out


@pytest.mark.rule("24.622")
class TestAirRange:
    """`calc air-range`."""

    def test_text(self, awaw: Awaw) -> None:
        """Ranges, whether the target is in range, and both modifiers."""
        assert awaw("calc", "air-range", "--theater", "europe", "--results", 2, "--distance", 5).out == AIR_RANGE_TEXT

    def test_json(self, awaw: Awaw) -> None:
        """The JSON has a stable shape."""
        found = awaw.json("calc", "air-range", "--theater", "pac", "--results", 3, "--distance", 10,
                          "--bomber-results", 2)
        assert found == {
            "theater": "pacific", "results": 3, "distance": 10,
            "bombers": {"range": 18, "in_range": True}, "interceptors": {"range": 9, "in_range": False},
            "submarines_and_raiders": {"modifier": 3},
            "excess_range": {"modifier": 2, "lines": [
                {"id": "bombing.range-pacific", "label": "excess range", "amount": 2, "rule": "24.622"}]}}

    def test_no_target(self, awaw: Awaw) -> None:
        """Without a target nothing is said about it, and the keys stay."""
        found = awaw.json("calc", "air-range", "--theater", "europe", "--results", 0)
        assert (found["distance"], found["bombers"]["in_range"], found["excess_range"]) == (None, None, None)
        text = awaw("calc", "air-range", "--theater", "europe", "--results", 0).out
        assert "unused" not in text
        assert "Submarines and raiders: modifier 0" in text

    def test_by_edition(self, awaw: Awaw) -> None:
        """The rule page gives nothing for unused range."""
        words = ("calc", "air-range", "--theater", "europe", "--results", 3, "--distance", 0, "--bomber-results", 3)
        assert awaw.json(*words)["excess_range"]["modifier"] == 3
        assert awaw.json(*words, "--edition", "rulebook")["excess_range"] == {"modifier": 0, "lines": []}

    def test_by_house_rules(self, awaw: Awaw) -> None:
        """An overlay file of the players' own is an edition, too."""
        awaw.file("far.toml", "[air_range]\n"
                  "3 = { europe_bombers = 30, rule = 'house' }\n")
        found = awaw.json("calc", "air-range", "--theater", "europe", "--results", 3, "--edition", "far.toml")
        assert found["bombers"]["range"] == 30


@pytest.mark.rule("24.622", "21.5342")
class TestCarrier:
    """`calc carrier`."""

    def test_text(self, awaw: Awaw) -> None:
        """Both modifiers, box by box."""
        assert awaw("calc", "carrier", "--cves", 7).out == CARRIER_TEXT

    def test_json(self, awaw: Awaw) -> None:
        """The JSON has a stable shape."""
        assert awaw.json("calc", "carrier", "--cves", 24) == {
            "cves": 24, "boxes": {box: {"submarines": -4, "raiders": 4}
                                  for box in ("atlantic", "indian-ocean", "pacific")}}

    def test_csv(self, awaw: Awaw) -> None:
        """A spreadsheet gets the table."""
        assert awaw("calc", "carrier", "--cves", 2, "-O", "csv").out.splitlines() == [
            ",submarines,raiders", "Atlantic box,0,0", "Indian Ocean box,0,0", "Pacific box,0,0"]


def golden(name: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for line in (VECTORS / f"{name}.jsonl").read_text("utf-8").splitlines():
        found = json.loads(line)
        yield found["input"], found["outcome"]


def renamed(inputs: dict[str, Any], names: dict[str, str]) -> str:
    return json.dumps({names.get(key, key): value for key, value in inputs.items()})


def raw(result: list[int] | None) -> str:
    return "/".join(map(str, result)) if result and any(result) else "0"


class TestGolden:
    """All worked combats of an independent implementation, in one batch each."""

    @pytest.mark.rule("24.631", "24.64", "24.66")
    def test_submarines(self, awaw: Awaw) -> None:
        """All 300 submarine combats come out as the other implementation has them, in their order."""
        names = {"subs": "submarines", "attack": "attack_roll", "defense": "defense_roll",
                 "started": "transports_at_start"}
        vectors = list(golden("sw_submarine"))
        awaw.file("combats.jsonl", "\n".join(renamed(inputs, names) for inputs, _ in vectors))
        answers = [json.loads(line) for line in
                   awaw("calc", "submarine", "--batch", "combats.jsonl").out.splitlines()]
        assert len(answers) == len(vectors) == 300
        for (inputs, wanted), found in zip(vectors, answers, strict=True):
            assert found["attack"]["result"] == raw(wanted["attack"]), inputs
            assert found["defense"]["result"] == raw(wanted["defense"]), inputs
            assert found["submarines"] == {"eliminated": wanted["subs_eliminated"], "aborted": wanted["subs_aborted"],
                                           "through": wanted["subs_through"]}, inputs
            assert found["transports"] == {"sunk": wanted["transports_sunk"],
                                           "damaged": wanted["transports_damaged"]}, inputs
            assert found["asw"] == {"eliminated": wanted["asw_eliminated"]}, inputs
            assert found["cves"] == {"eliminated": wanted["cves_eliminated"]}, inputs

    @pytest.mark.rule("24.632", "24.65")
    def test_bombings(self, awaw: Awaw) -> None:
        """All bombings come out as the other implementation has them, from standard input."""
        names = {"target": "target_strength", "attack": "attack_roll", "defense": "defense_roll"}
        vectors = list(golden("sw_bombing"))
        text = "\n".join(renamed(inputs, names) for inputs, _ in vectors) + "\n"
        said = awaw("calc", "bombing", "--batch", "-", stdin=text.encode())
        answers = [json.loads(line) for line in said.out.splitlines()]
        for (inputs, wanted), found in zip(vectors, answers, strict=True):
            assert found["bombers"] == {"eliminated": wanted["bombers_eliminated"],
                                        "aborted": wanted["bombers_aborted"],
                                        "through": wanted["bombers_through"]}, inputs
            assert found["brps_lost"] == wanted["brps_lost"], inputs


SINGLE = {
    "submarine": ('{"submarines": 6, "asw": 7, "transports": 20, "attack_roll": "3+5", "defense_roll": 4}',
                  ("--submarines", 6, "--asw", 7, "--transports", 20, "--attack-roll", "3+5", "--defense-roll", 4)),
    "bombing": ('{"bombers": 8, "target_strength": 0, "attack_roll": 4, "defense_roll": null, "modifier": -2}',
                ("--bombers", 8, "--target-strength", 0, "--attack-roll", 4, "--modifier", -2)),
    "raider": ('{"die": 5, "box": "io", "attacker": ["germany", "italy"], "us_war": true, "southern_edge": false}',
               ("--die", 5, "--box", "io", "--attacker", "germany", "--attacker", "italy", "--us-war")),
    "air-range": ('{"theater": "europe", "results": 1, "distance": 4, "edition": "rulebook"}',
                  ("--theater", "europe", "--results", 1, "--distance", 4, "--edition", "rulebook")),
    "carrier": ('{"cves": 12}', ("--cves", 12)),
    "usat-start": ('{"turns": 18, "aggression": ["ethiopia", "albania"], "eai": -3}',
                   ("--turns", 18, "--aggression", "ethiopia", "--aggression", "albania", "--eai", -3)),
}

BAD = """\
{"cves": 7}
{"cves": "7"}
{"cve": 1, "x": 2}

{"cves": -1}
[1]
{"cves": 1
{"cves": true}
{"cves": 1, "cves": 2}
{"cves": 2.0, "edition": ["charts"]}
{"cves": 7, "edition": "chart"}
"""

TOLD = """\
awaw: bad.jsonl:2: cves
    [wrong-type] A text stands there.
    Give a whole number.
awaw: bad.jsonl:3
    [unknown-key] "cve" is not a known key.
    Did you mean cves?
    [unknown-key] "x" is not a known key.
    Valid: cves, edition.
    [missing-key] There is no cves.
    Give a value for each.
awaw: bad.jsonl:5: cves
    [bad-number] -1 is less than none.
    Give 0 or more.
awaw: bad.jsonl:6
    [bad-line] The line is no JSON object.
    Write one JSON object a line: {"cves": 7}.
awaw: bad.jsonl:7
    [bad-line] The line is no JSON: Expecting ',' delimiter at character 11.
    Write one JSON object a line: {"cves": 7}.
awaw: bad.jsonl:8: cves
    [wrong-type] True or false stands there.
    Give a whole number.
awaw: bad.jsonl:9
    [bad-line] The line says "cves" twice.
    Write one JSON object a line: {"cves": 7}.
awaw: bad.jsonl:10: cves
    [wrong-type] A fraction stands there.
    Give a whole number.
awaw: bad.jsonl:10: edition
    [wrong-type] A list stands there.
    Give a text.
"""


KEYS = st.sampled_from(sorted({key for line, _ in SINGLE.values() for key in json.loads(line)})) | st.text(max_size=5)
SCALARS = (st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
           | st.sampled_from(["3+5", "germany", "io", "europe", "charts", "classic", "ethiopia", "\0", "\ud800"]))
VALUES = SCALARS | st.lists(SCALARS, max_size=3) | st.dictionaries(st.text(max_size=3), SCALARS, max_size=2)


class TestBatch:
    """`--batch FILE`."""

    @pytest.mark.parametrize("name", SINGLE)
    def test_same_as_single(self, awaw: Awaw, name: str) -> None:
        """A line gives exactly the JSON of the same calculation with options, compact on one line."""
        line, options = SINGLE[name]
        said = awaw("calc", name, "--batch", "-", stdin=f"{line}\n".encode())
        single = awaw.json("calc", name, *options)
        assert said.out == json.dumps(single, separators=(",", ":")) + "\n"
        assert said.err == ""

    def test_everything_wrong_at_once(self, awaw: Awaw) -> None:
        """All bad lines are told with file, line and key, and not even the good ones are answered."""
        awaw.file("bad.jsonl", BAD)
        said = awaw("calc", "carrier", "--batch", "bad.jsonl", code=2)
        assert said.out == ""
        assert said.err.startswith(TOLD)
        assert "bad.jsonl:11" in said.err
        assert "bad.jsonl:1\n" not in said.err
        assert not wide(said.err)

    def test_what_the_rules_refuse(self, awaw: Awaw) -> None:
        """A combat that cannot be is told with its line like any other fault."""
        awaw.file("odd.jsonl", '{"submarines": 6, "asw": 7, "transports": 20, "attack_roll": 13}\n')
        said = awaw("calc", "submarine", "--batch", "odd.jsonl", code=2)
        assert "odd.jsonl:1: attack_roll\n    [bad-die, rule 24.62] Two dice cannot show 13." in said.err
        assert "odd.jsonl:1: defense_roll\n    [missing-roll, rule 24.62]" in said.err

    def test_what_is_given_for_all(self, awaw: Awaw) -> None:
        """An option beside --batch holds for every line that does not say otherwise."""
        lines = b'{"die": 4}\n{"die": 4, "attacker": "us", "box": "pacific", "cves": 0}\n'
        said = awaw("calc", "raider", "--attacker", "germany", "--box", "atlantic", "--cves", 6, "--batch", "-",
                    stdin=lines)
        assert [json.loads(line)["engaging"] for line in said.out.splitlines()] == [2, 1]

    def test_null_is_left_out(self, awaw: Awaw) -> None:
        """A key with null is as if it were left out, required or not."""
        said = awaw("calc", "carrier", "--batch", "-", stdin=b'{"cves": null, "edition": null}', code=2)
        assert "<stdin>:1\n    [missing-key] There is no cves." in said.err

    def test_windows(self, awaw: Awaw) -> None:
        """A byte order mark, carriage returns and blank lines do no harm."""
        said = awaw("calc", "carrier", "--batch", "-", stdin=b'\xef\xbb\xbf{"cves": 7}\r\n\r\n{"cves": 8}\r\n')
        assert len(said.out.splitlines()) == 2

    def test_nothing_to_do(self, awaw: Awaw) -> None:
        """An empty file has no answers, and no faults."""
        assert awaw("calc", "carrier", "--batch", "-") == awaw("calc", "usat-start", "--batch", "-", "-O", "json")
        assert awaw("calc", "carrier", "--batch", "-").out == ""

    def test_into_a_file(self, awaw: Awaw) -> None:
        """The answers can be written to a file."""
        awaw.file("in.jsonl", '{"cves": 0}\n{"cves": 3}\n')
        assert awaw("calc", "carrier", "--batch", "in.jsonl", "-o", "out.jsonl").out == ""
        written = (awaw.folder / "out.jsonl").read_text().splitlines()
        assert [json.loads(line)["cves"] for line in written] == [0, 3]

    @pytest.mark.parametrize(("line", "told"), [
        (b"\xff", "The line is not UTF-8."),
        (b"[" * 100_000, "[bad-line]"),
        (b'{"cves": ' + b"9" * 5000 + b"}", "[bad-line]"),
        (b'{"cves": 9999999}', "[bad-number]"),
        (b'{"cves": NaN}', "A fraction stands there."),
        (b'{"cves": {"n": 1}}', "An object stands there."),
        (b'{"\\u001b[31m": 1, "cves": 1}', "\\u001b[31m"),
        (b'{"batch": "x", "cves": 1}', "[unknown-key]"),
        (b'{"cves": 1, "form": "csv"}', "[unknown-key]"),
        (b'{"cves": 1, "edition": "\\ud800"}', "[unknown-edition]"),
    ])
    def test_nonsense(self, awaw: Awaw, line: bytes, told: str) -> None:
        """Nonsense is told as such, and nothing of it reaches the terminal as it is."""
        said = awaw("calc", "carrier", "--batch", "-", stdin=line, code=2)
        assert told in said.err
        assert "<stdin>:1" in said.err
        assert "\x1b" not in said.err

    @settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(name=st.sampled_from(sorted(SINGLE)), changes=st.dictionaries(KEYS, VALUES, max_size=4))
    def test_anything(self, awaw: Awaw, name: str, changes: dict[str, Any]) -> None:
        """Whatever JSON stands in a line, it is answered or refused in words."""
        line = json.dumps({**json.loads(SINGLE[name][0]), **changes})
        said = awaw.run("calc", name, "--batch", "-", stdin=line.encode())
        assert said.code in (0, 2), line
        assert "Traceback" not in said.err
        assert said.err.startswith("awaw: <stdin>:1") if said.code else len(said.out.splitlines()) == 1, line

    @pytest.mark.parametrize(("words", "told"), [
        (("--batch", "-", "-O", "csv"), "A batch is answered in JSON Lines"),
        (("--batch",), "requires an argument"),
        (("--batch", "nowhere.jsonl"), "[no-file] nowhere.jsonl cannot be read"),
        (("--batch", "."), "[no-file]"),
        (("--batch", "-", "--colour", "red"), "No such option"),
        ((), "Missing option '--cves'"),
    ])
    def test_usage(self, awaw: Awaw, words: tuple[str, ...], told: str) -> None:
        """What --batch cannot do is said; without it the required options are required as ever."""
        assert told in awaw("calc", "carrier", *words, code=2).err

    def test_not_in_a_turn_file(self, awaw: Awaw) -> None:
        """Calculators and odds record nothing, and do not belong in a turn file."""
        said = awaw.record('id war\nnew "War"\ncalc carrier --cves 1\nodds submarine --submarines 1 --transports 1\n',
                           code=2)
        assert said.err.count("does not belong in a turn file") == 2
