"""Rules of production, theaters and Suez, each broken once and each kept: what is refused, and by which number."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.errors import Rejected
from projections.orders import (
    BeginPhase,
    BeginTurn,
    Bomb,
    Build,
    DeclareWar,
    Expand,
    Order,
    Place,
    Raid,
    Redeploy,
    Research,
    TakeControl,
)

OUTBREAK = (BeginTurn("Fall 1939"), DeclareWar("germany", "britain"))


def refused(war: Any, order: Order) -> list[tuple[str, str]]:
    """Propose an order: the codes and rules of what it breaks; nothing where it is recorded."""
    try:
        war.do(order)
    except Rejected as error:
        return [(problem.code, problem.rule) for problem in error.problems]
    return []


class TestProduction:
    """Force pools grow when, for whom and after what they may (24.2)."""

    @pytest.mark.rule("24.21")
    def test_from_the_first_full_year(self, war: Any) -> None:
        """Not in the year in which the war broke out, but in the next one."""
        war.do(*OUTBREAK)
        assert refused(war, Expand("germany", "submarine", 1)) == [("too-early", "24.21")]
        war.do(BeginTurn("Spring 1940"))
        assert refused(war, Expand("germany", "submarine", 1)) == []

    @pytest.mark.rule("24.21A")
    def test_bombers_after_research(self, war: Any) -> None:
        """Germany needs a result of 10; the Western Allies hold one."""
        war.do(*OUTBREAK, BeginTurn("Spring 1940"))
        assert refused(war, Expand("germany", "bomber", 1)) == [("not-researched", "24.21A")]
        assert refused(war, Expand("britain", "bomber", 1)) == []
        war.do(BeginTurn("Summer 1940"), Research("germany", "bomber", 9))
        assert refused(war, Expand("germany", "bomber", 1)) == [("not-researched", "24.21A")]
        war.do(Research("germany", "bomber", 10))
        assert refused(war, Expand("germany", "bomber", 1)) == []

    @pytest.mark.rule("24.21B", "24.21C", "24.21D", "24.232D")
    @pytest.mark.parametrize(("holder", "unit", "before", "start", "rule"), [
        ("western-allies", "asw", "Winter 1940", "Spring 1941", "24.21B"),
        ("western-allies", "transport", "Winter 1940", "Spring 1941", "24.21B"),
        ("britain", "submarine", "Winter 1941", "Spring 1942", "24.21C"),
        ("us", "submarine", "Winter 1941", "Spring 1942", "24.21C"),
        ("japan", "submarine", "Winter 1941", "Spring 1942", "24.21C"),
        ("japan", "asw", "Winter 1942", "Spring 1943", "24.21D"),
        ("us", "pacific-bomber", "Winter 1943", "Spring 1944", "24.232D"),
    ])
    def test_from_a_year_start(self, war: Any, holder: str, unit: str, before: str, start: str, rule: str) -> None:
        """Some units can be produced only with RPs of a later Year Start Sequence."""
        war.do(*OUTBREAK, BeginTurn(before))
        assert refused(war, Expand(holder, unit, 1)) == [("too-early", rule)]
        war.do(BeginTurn(start))
        assert refused(war, Expand(holder, unit, 1)) == []

    @pytest.mark.rule("24.22")
    @pytest.mark.parametrize(("unit", "phase"), [("submarine", "construction"), ("interceptor", "research")])
    def test_in_its_phase(self, war: Any, unit: str, phase: str) -> None:
        """Interceptors come with the research phase, submarines with construction; both can be built at once."""
        war.do(*OUTBREAK, BeginTurn("Spring 1940"), Expand("germany", unit, 1))
        assert war.campaign.position().clock.phase == phase
        assert refused(war, Build("germany", unit, 1)) == []

    @pytest.mark.rule("24.232D")
    def test_equal_pools(self, war: Any) -> None:
        """After all additions of a phase the two European bomber pools differ by one factor at most."""
        war.do(*OUTBREAK, BeginTurn("Spring 1940"), Expand("britain", "bomber", 2))
        assert refused(war, BeginPhase("movement", "allied")) == [("bombers-unequal", "24.232D")]
        war.do(Expand("us", "bomber", 1))
        assert refused(war, BeginPhase("movement", "allied")) == []

    @pytest.mark.rule("24.42")
    def test_rockets(self, war: Any) -> None:
        """Rockets are built after a result of theirs, at whatever they cost."""
        war.do(Place("germany", "rocket", (("allowable", 1),)), BeginTurn("Spring 1943"))
        rocket = Build("germany", "rocket", 1, cost=3)
        assert refused(war, rocket) == [("not-researched", "24.42")]
        war.do(BeginTurn("Summer 1943"), Research("germany", "rockets", 8, levels=1))
        assert refused(war, rocket) == []


class TestDeployment:
    """Where units may go (24.5)."""

    @pytest.mark.rule("24.232", "24.232A", "24.232B", "24.232C")
    @pytest.mark.parametrize(("holder", "unit", "closed", "open_"), [
        ("britain", "bomber", "pacific", "atlantic"), ("us", "bomber", "pacific-us", "atlantic"),
        ("us", "pacific-bomber", "atlantic", "pacific")])
    def test_bombers_stay_in_their_theater(self, war: Any, holder: str, unit: str, closed: str, open_: str) -> None:
        """British and American European bombers stay in Europe, American Pacific ones in the Pacific."""
        assert refused(war, Place(holder, unit, ((closed, 1),))) == [("wrong-theater", "24.232")]
        assert refused(war, Place(holder, unit, ((open_, 1),))) == []

    @pytest.mark.rule("24.232")
    def test_bombers_fight_in_their_theater(self, war: Any) -> None:
        """British bombers do not bomb Japan."""
        war.do(Place("britain", "bomber", (("base", 1),)), BeginTurn("Spring 1942"), DeclareWar("japan", "britain"))
        raid = Bomb("pacific", "Tokyo", "japan", (("britain", 1, "base"),), (("city", 1),), attack_roll="7",
                    defense_roll="7")
        assert ("wrong-theater", "24.232") in refused(war, raid)

    @pytest.mark.rule("24.52", "25.13A")
    def test_suez(self, war: Any) -> None:
        """German submarines reach the Indian Ocean from a Mediterranean port, while the Axis holds Suez."""
        war.do(Place("germany", "submarine", (("port", 1), ("mediterranean-port", 1))), BeginTurn("Spring 1942"))
        by_port = Redeploy("germany", "submarine", 1, "port", "indian-ocean")
        by_suez = Redeploy("germany", "submarine", 1, "mediterranean-port", "indian-ocean")
        assert refused(war, by_port) == [("not-by-suez", "24.52")]
        assert refused(war, by_suez) == [("not-by-suez", "25.13A")]
        war.do(TakeControl("suez", "axis"))
        assert refused(war, by_suez) == []

    @pytest.mark.rule("24.53")
    def test_bombers_in_the_us_box(self, war: Any) -> None:
        """The American bomber is not used before it is deployed to an SW box."""
        war.do(Place("us", "bomber", (("atlantic-us", 1),)), BeginTurn("Spring 1942"), DeclareWar("germany", "us"))
        raid = Bomb("europe", "Berlin", "germany", (("us", 1, "atlantic-us"),), (("city", 1),), attack_roll="7",
                    defense_roll="7")
        assert ("not-deployed", "24.53") in refused(war, raid)


@pytest.mark.rule("21.5331", "21.5342")
def test_raiders_are_paid_for(war: Any) -> None:
    """A raider ship costs a BRP, and none sails for which there is none."""
    war.do(Place("germany", "battleship-3", (("atlantic", 1),)), BeginTurn("Fall 1939"))
    war.do(Raid("atlantic", (("germany", "battleship-3", 1),), die="2"))
    assert war.campaign.why("spent/germany/naval").balance == 1
