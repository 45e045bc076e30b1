"""`awaw place`, `expand`, `build`, `redeploy`, `lose`: forces come, move and go."""

from __future__ import annotations

import pytest
from campaigns.table import Awaw


class TestPlace:
    """Setting up."""

    def test_in_bulk(self, awaw: Awaw) -> None:
        """One command sets up any number of places, and allowable builds."""
        awaw("new", "War")
        said = awaw("place", "wa", "tr", "atl=11", "IO=3", "port=21", "allowable=5")
        assert said.text == ("    2  Western Allies: 11 transports at Atlantic box, 3 transports at Indian\n"
                             "       Ocean box, 21 transports at port, 5 allowable set up\n"
                             "order ORDER\nhead  2:HASH\n")
        assert awaw.json("show", "pools")["pools"] == {
            "western-allies": {"transport": {"pool": 40, "built": 35, "allowable": 5}}}
        assert {box: holders["western-allies"]["transport"]["ready"]
                for box, holders in awaw.json("show", "boxes")["boxes"].items()} == {
                    "atlantic": 11, "indian-ocean": 3, "port": 21}

    @pytest.mark.rule("24.233")
    @pytest.mark.parametrize("holder", ["britain", "us"])
    @pytest.mark.parametrize("unit", ["asw", "transport"])
    def test_joint_units(self, awaw: Awaw, holder: str, unit: str) -> None:
        """British and American ASW and transports stand under the Western Allies and nowhere else."""
        awaw("new", "War")
        awaw("place", holder, unit, "port=2")
        assert list(awaw.json("show", "pools")["pools"]) == ["western-allies"]

    @pytest.mark.parametrize(("words", "told"), [
        (["germany", "submarine"], "Missing argument"),
        (["germany", "submarine", "port"], "[bad-pair]"),
        (["germany", "submarine", "port=0"], "[bad-number]"),
        (["germany", "submarine", "port=-1"], "[bad-number]"),
        (["germany", "submarine", "prt=1"], "[unknown-place]"),
        (["western-allies", "submarine", "port=1"], "[not-joint"),
    ])
    def test_refuses(self, awaw: Awaw, words: list[str], told: str) -> None:
        """What cannot stand anywhere is refused."""
        awaw("new", "War")
        assert told in awaw("place", *words, code=2).err
        assert awaw.events() == 1


class TestExpand:
    """Growing a pool."""

    @pytest.mark.rule("24.21")
    def test_adds_allowable_builds(self, war: Awaw) -> None:
        """Produced factors can be built from then on, from the first full year of the European war (24.21)."""
        assert "[too-early, rule 24.21]" in war("expand", "ger", "sub", 2, code=1).err
        war("war", "germany", "britain")
        assert "They grow from 1940 on." in " ".join(war("expand", "ger", "sub", 2, code=1).err.split())
        war("turn", "Spring 1940")
        war("expand", "ger", "sub", 2)
        assert war.json("show", "pools")["pools"]["germany"]["submarine"] == {"pool": 4, "built": 1, "allowable": 3}
        assert war.json("show")["at"]["phase"] == "construction"

    @pytest.mark.rule("24.41")
    def test_only_what_may_be_built(self, war: Awaw) -> None:
        """A pool grows only by units of its list (24.41)."""
        said = war("expand", "france", "bomber", 1, code=1)
        assert "[may-not-build, rule 24.41F] France may not build any strategic bomber." in said.err


class TestBuild:
    """Building."""

    @pytest.mark.rule("24.43")
    def test_moves_factors_and_brps(self, war: Awaw) -> None:
        """A build moves factors from allowable to port and takes its cost from the payer's level (24.43)."""
        war("brp", "base", "germany", 100, "--level", 100, "--reason", "x")
        said = war("build", "ger", "sub", 1)
        assert said.text == ("   18  Axis player turn begins\n"
                             "   19  construction phase begins\n"
                             "   20  Germany: 1 submarine built for 3 BRPs\n"
                             "order ORDER\n"
                             "head  20:HASH\n")
        assert war.value("brp/germany/level") == 97
        assert war.value("boxes/port/germany/submarine/ready") == 2
        assert [line["amount"] for line in war.json("why", "brp/germany/level")["lines"]] == [100, -3]

    @pytest.mark.rule("24.233")
    def test_payer(self, war: Awaw) -> None:
        """Who holds is not who pays: the U.S. pays for transports of the Western Allies."""
        war("build", "western-allies", "transport", 4, "--payer", "us")
        assert war.value("brp/us/level") == 160 - 12
        assert war.value("pools/western-allies/transport/built") == 39

    def test_no_payer(self, war: Awaw) -> None:
        """Where nobody can be guessed, the payer is asked for."""
        said = war("build", "western-allies", "transport", 1, code=2)
        assert "[payer-missing, rule 24.233]" in said.err
        assert "--payer britain" in said.err

    @pytest.mark.rule("24.54")
    def test_american_asw_keep_their_origin(self, war: Awaw) -> None:
        """ASW from American yards keep their tag (24.54); the pool holds them all."""
        war("build", "us", "asw", 1)
        assert war.json("show", "pools")["pools"]["western-allies"]["asw"] == {"pool": 4, "built": 3, "allowable": 1}

    def test_everything_wrong_at_once(self, war: Awaw) -> None:
        """More than allowable, unaffordable and in the wrong phase: all are told with their rules, none is written."""
        war("brp", "base", "germany", 5, "--level", 5, "--reason", "x")
        war("phase", "axis", "redeployment")
        before = war.events()
        said = war("build", "germany", "submarine", 9, code=1)
        assert said.err == """\
awaw: Rejected; nothing was recorded.
  [wrong-phase, rule 24.12] The clock stands at Fall 1939, Axis redeployment
    phase; this belongs to the Axis construction phase.
    Take back what moved the clock (awaw undo), or record it by ruling
    (--by-ruling TEXT).
  [over-allowable, rule 24.41] Germany has 1 allowable submarine builds; 9
    asked.
    Build fewer, or expand the force pool first: awaw expand.
  [brp-short, rule 24.43] Germany has 5 BRPs left; 27 are needed.
    Spend less, or record a gain first: awaw brp gain.
"""
        assert war.events() == before

    def test_what_no_ruling_allows(self, war: Awaw) -> None:
        """A ruling allows a wrong phase, but no factors that are not there."""
        war("phase", "axis", "redeployment")
        war("build", "germany", "submarine", 9, "--by-ruling", "agreed", code=1)
        war("build", "germany", "submarine", 1, "--by-ruling", "agreed")
        assert war.json("log")[-1]["ruling"] == "agreed"
        assert "[by ruling: agreed]" in " ".join(war("log").out.split())

    def test_in_set_up(self, awaw: Awaw) -> None:
        """Before the first turn nothing is built."""
        awaw("new", "War", "--scenario", "fall-1939")
        assert "[no-turn, rule 24.12]" in awaw("build", "germany", "submarine", 1, code=1).err

    @pytest.mark.parametrize("count", ["0", "-1", "1.5", "", "many", "9999999", "\N{ARABIC-INDIC DIGIT ONE}"])
    def test_counts(self, war: Awaw, count: str) -> None:
        """A number of factors is a whole number above 0."""
        assert "[bad-number]" in war("build", "germany", "submarine", count, code=2).err


@pytest.mark.rule("24.52")
class TestRedeploy:
    """Moving."""

    def test_moves(self, war: Awaw) -> None:
        """Factors leave one place and reach the other, in the redeployment phase."""
        said = war("redeploy", "germany", "submarine", 1, "--from", "port", "--to", "atlantic")
        assert "   19  Germany: 1 submarine redeployed, port to Atlantic box\n" in said.out
        assert war.value("boxes/atlantic/germany/submarine/ready") == 1
        assert war.value("boxes/port/germany/submarine/ready") == 0
        assert war.value("pools/germany/submarine/built") == 1

    def test_more_than_are_there(self, war: Awaw) -> None:
        """No more factors move than are there, not even by ruling."""
        for more in ((), ("--by-ruling", "agreed")):
            said = war("redeploy", "germany", "submarine", 2, "--from", "port", "--to", "atlantic", *more, code=1)
            assert "[not-there, rule 24.52]" in said.err
            assert "Germany has 1 submarine" in said.err
            assert "2" in said.err

    def test_nowhere(self, war: Awaw) -> None:
        """From a place to itself is no move."""
        said = war("redeploy", "germany", "submarine", 1, "--from", "port", "--to", "ports", code=2)
        assert "[same-place, rule 24.52]" in said.err


@pytest.mark.rule("24.2")
class TestLose:
    """Eliminating."""

    def test_returns_to_the_allowable_builds(self, war: Awaw) -> None:
        """Eliminated factors can be built again, as the edition says."""
        war("lose", "germany", "submarine", 1, "--from", "port", "--cause", "harbor attack on Brest")
        assert war.json("show", "pools")["pools"]["germany"]["submarine"] == {"pool": 2, "built": 0, "allowable": 2}
        assert "harbor attack on Brest" in war.texts()[-1]

    def test_inverted_ones(self, war: Awaw) -> None:
        """Inverted factors are lost only where they are."""
        said = war("lose", "wa", "tr", 1, "--from", "port", "--inverted", "--cause", "x", code=1)
        assert "[not-there" in said.err

    def test_more_than_are_there(self, war: Awaw) -> None:
        """No more are lost than are there."""
        assert "[not-there" in war("lose", "germany", "submarine", 2, "--from", "port", "--cause", "x", code=1).err
