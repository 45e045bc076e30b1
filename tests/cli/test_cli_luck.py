"""`awaw luck`: who was lucky, and whether that means anything."""

from __future__ import annotations

from campaigns.table import Awaw, wide

EMPTY = """\
Luck, as mean percentiles of combats
                     combats  mean  error
  All attackers            0     -      -  no combat
  Axis, attacking          0     -      -  no combat
  Axis, defending          0     -      -  no combat
  Axis, in all             0     -      -  no combat
  Allied, attacking        0     -      -  no combat
  Allied, defending        0     -      -  no combat
  Allied, in all           0     -      -  no combat

50 is even; what counts is what was fought for: transports sunk, or BRPs lost.

Luckiest for the attacker: none

Unluckiest for the attacker: none

Dice by side, against three and a half a die: none

Dice, totals against fair ones: none
"""


class TestText:
    """What players read."""

    def test_of_no_combat(self, war: Awaw) -> None:
        """A campaign in which nobody fought says so."""
        assert war("luck").out == EMPTY

    def test_of_a_campaign(self, demo: Awaw) -> None:
        """Too few combats are said to be too few; the moments name events; it fits the screen."""
        said = demo("luck")
        assert "too few combats to tell" in said.out
        assert "Luckiest for the attacker\n" in said.out
        assert "submarines" in said.out
        assert "Dice, totals against fair ones\n  dice  rolls  mean  fair  error  spread  fair spread" in said.out
        assert not wide(said.out)

    def test_struck_dice(self, war: Awaw) -> None:
        """Rolls of orders that were taken back stand in a table of their own."""
        war("roll", "weather", "--dice", 2, "--result", "3+4", "--id", "w")
        war("undo", "w", "--by-ruling", "nobody asked")
        said = war("luck")
        assert "Dice, totals against fair ones: none" in said.out
        assert "Dice of orders that were taken back, not among the others\n" in said.out
        assert not wide(said.out)

    def test_moments(self, demo: Awaw) -> None:
        """So many moments are listed as are asked for."""
        assert [len(demo.json("luck", "--moments", n)["luckiest"]) for n in (1, 2)] == [1, 2]
        demo("luck", "--moments", 0, code=2)


class TestJson:
    """What programs read."""

    def test_shape(self, demo: Awaw) -> None:
        """Keys, their order and nesting are stable; chances are exact and as decimals."""
        found = demo.json("luck")
        assert list(found) == ["attackers", "foregone", "players", "luckiest", "unluckiest", "combats", "dice",
                               "struck_dice", "sides"]
        assert [list(side) for side in found["sides"]] == [["side", "dice", "pips", "error", "verdict"]] * 2
        assert sum(side["dice"] for side in found["sides"]) == sum(one["dice"] * one["rolls"] for one in found["dice"])
        assert list(found["attackers"]) == ["combats", "mean", "error", "verdict"]
        assert list(found["attackers"]["mean"]) == ["exact", "decimal"]
        assert [list(player) for player in found["players"]] == [
            ["name", "powers", "attacks", "defenses", "together"]] * len(found["players"])
        assert list(found["combats"][0]) == ["event", "turn", "attackers", "defender", "loss", "amount", "mean",
                                             "percentile", "text"]
        assert list(found["dice"][0]) == ["dice", "rolls", "mean", "expected", "error", "spread", "expected_spread",
                                          "verdict"]
        assert found["attackers"]["combats"] == len(found["combats"])
        events = {combat["event"] for combat in found["combats"]}
        assert {*found["luckiest"], *found["unluckiest"]} <= events <= {line["event"] for line in demo.json("log")}

    def test_the_odds_say_the_same(self, demo: Awaw) -> None:
        """The mean of a combat is that of `odds` for what met there."""
        combat = demo.json("luck")["combats"][0]
        line = next(line for line in demo.json("log") if line["event"] == combat["event"])
        found = demo.json("odds", "submarine", "--from-campaign", "--box", "atlantic", "--attacker", "germany",
                          "--at", next(one["version"] for one in reversed(demo.json("log"))
                                       if one["version"] < line["version"] and "Dice" not in one["text"]))
        assert found["transports"]["sunk"]["mean"] == combat["mean"]

    def test_csv(self, demo: Awaw) -> None:
        """A spreadsheet gets the combats, one a row."""
        rows = demo("luck", "-O", "csv").out.splitlines()
        assert rows[0] == "event,turn,attackers,defender,loss,amount,mean,percentile,text"
        assert len(rows) == 1 + len(demo.json("luck")["combats"])
