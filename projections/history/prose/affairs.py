"""Affairs told: war, control, tension, research, codebreaking, diplomacy, points assigned, marks, free rolls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.events import combat, points, situation, tension
from ledger.rules.words import plural_of, title
from projections.history.prose.base import Chapter, Chapters, Fact, together
from projections.history.prose.english import (
    adjective,
    clauses,
    listed,
    many,
    minus,
    moved,
    name,
    number,
    quoted,
    rolled,
    signed,
    was,
)


def _war(facts: Sequence[Fact]) -> Iterator[str]:
    for powers, with_whom in _wars(facts):
        yield f"{listed(map(name, powers))} went to war {with_whom}"


def _at_war(facts: Sequence[Fact]) -> Iterator[str]:
    for powers, with_whom in _wars(facts):
        yield f"{listed(map(name, powers))} {was(len(powers))} at war {with_whom}"


def _wars(facts: Sequence[Fact]) -> Iterator[tuple[list[str], str]]:
    """Gather wars by whom they were with, those who share their enemies together."""
    enemies: dict[tuple[str, str | None], list[str]] = {}
    for fact in facts:
        enemies.setdefault((fact.event.power, fact.event.since), []).append(fact.event.target)
    allies: dict[tuple[tuple[str, ...], str | None], list[str]] = {}
    for (power, since), foes in enemies.items():
        allies.setdefault((tuple(foes), since), []).append(power)
    for (targets, since), powers in allies.items():
        yield powers, f"with {listed(map(name, targets))}{f' (since {since})' if since else ''}"


def _control(facts: Sequence[Fact]) -> Iterator[str]:
    yield f"{listed(title(fact.event.location) for fact in facts)} came under {title(facts[0].event.side)} control"


def _held(facts: Sequence[Fact]) -> Iterator[str]:
    places = listed(title(fact.event.location) for fact in facts)
    yield f"{places} {was(len(facts))} in {title(facts[0].event.side)} hands"


def _tension(facts: Sequence[Fact]) -> Iterator[str]:
    """Tell what moved a track, all causes together, and where it then stood."""
    causes = [cause for fact in facts for cause in fact.event.causes]
    total = sum(cause.amount for cause in causes)
    now = facts[-1].after
    to = f" to {minus(now)}" if now is not None else ""
    weighed = [cause for cause in causes if cause.amount]
    why = (causes[0].label if len(causes) == 1
           else listed(f"{cause.label} ({signed(cause.amount)})" for cause in weighed))
    stood = f" at {minus(now)}" if now is not None else ""
    went = f"{moved(total)}{to}" if total else f"stayed{stood}"
    yield f"{title(facts[0].event.track)} {went}" + (f": {why}" if why else "")


def _tension_began(facts: Sequence[Fact]) -> Iterator[str]:
    """Tell where a track began, with what added up to it."""
    causes = [cause for fact in facts for cause in fact.event.causes]
    now = facts[-1].after if facts[-1].after is not None else sum(cause.amount for cause in causes)
    why = listed(f"{cause.label} ({signed(cause.amount)})" for cause in causes if cause.amount)
    yield f"{title(facts[0].event.track)} began at {minus(now)}" + (f": {why}" if why else "")


def _effective(facts: Sequence[Fact]) -> Iterator[str]:
    yield listed(f"effective {title(event.track)} came to {minus(event.actual + event.change)} "
                 f"({rolled(event.die)}: {signed(event.change)})" for event in (fact.event for fact in facts))


def _research(facts: Sequence[Fact]) -> Iterator[str]:
    yield from (_researched(fact.event, "came to") for fact in facts)


def _researched_before(facts: Sequence[Fact]) -> Iterator[str]:
    yield from (_researched(fact.event, "stood at") for fact in facts)


def _researched(event: situation.ResearchAchieved, verb: str) -> str:
    dice = f" ({rolled(event.rolled)} with {signed(event.modifier)})" if event.rolled and event.modifier else ""
    return (f"{adjective(event.power)} research on {_project(event.project)} {verb} {minus(event.result)}{dice}: "
            f"{_gave(event)}")


_PLURALS = {"torpedo": "torpedoes", "bomber": "strategic bombers", "interceptor": "interceptors",
            "advanced-submarine": "advanced submarines", "atomic-bomb": "the atomic bomb"}


def _project(project: str) -> str:
    return _PLURALS.get(project, title(project))


def _gave(event: situation.ResearchAchieved) -> str:
    levels = "" if event.levels is None else f"{number(event.levels)} level{'s' if event.levels > 1 else ''}"
    carried = "" if not event.carried else f"{signed(event.carried)} for the next roll"
    if levels and carried:
        return f"{levels}, {'and' if event.levels else 'but'} {carried}"
    return levels or carried or "no level was recorded"


_SIDES = {"allied": "the Allies", "axis": "the Axis"}


def _code(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        side = fact.event.side
        advantage = f"the {title(fact.event.code)} advantage"
        yield f"{advantage} went to {_SIDES[side]}" if side else f"{advantage} lapsed"


def _diplomacy(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        yield f"diplomacy in {name(fact.event.country)} came to {minus(fact.event.result)}"


def _mark(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        until = f", until the next {fact.event.until.replace('-', ' ')}" if fact.event.until else ""
        yield f"the players marked {quoted(fact.event.key)} as {quoted(fact.event.value)}{until}"


def _rps(facts: Sequence[Fact]) -> Iterator[str]:
    """Tell where a power's RPs went, research and production apart."""
    told: list[str] = []
    for purpose, to in (("research", "research on"), ("production", "the production of")):
        chosen = [fact.event for fact in facts if fact.event.purpose == purpose]
        if chosen:
            total = sum(event.count for event in chosen)
            shares = [_target(event) + (f" ({event.count})" if len(chosen) > 1 else "") for event in chosen]
            told.append(f"{many(total, 'RP')} to {to} {listed(shares)}")
    yield f"{name(facts[0].event.power)} assigned {clauses(told)}"


def _target(event: points.RpsAssigned) -> str:
    return _project(event.target) if event.purpose == "research" else plural_of(event.target)


def _dps(facts: Sequence[Fact]) -> Iterator[str]:
    total = sum(fact.event.count for fact in facts)
    countries = listed(f"{name(fact.event.country)} ({fact.event.count})" for fact in facts)
    where = name(facts[0].event.country) if len(facts) == 1 else countries
    yield f"{name(facts[0].event.power)} assigned {many(total, 'DP')} to {where}"


def _rolled(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: combat.DiceRolled = fact.event
        dice = "" if event.count == 1 else f" on {number(event.count)} dice"
        yield f"{rolled(event.total)} was rolled{dice} for {quoted(event.purpose)}"


CHAPTERS: Chapters = {
    situation.WarDeclared: Chapter("war", _war, together),
    situation.ControlChanged: Chapter("control", _control, lambda event: event.side),
    tension.TensionChanged: Chapter("tension", _tension, lambda event: event.track),
    tension.EffectiveTensionRolled: Chapter("tension", _effective, together),
    situation.ResearchAchieved: Chapter("research", _research),
    situation.CodebreakingChanged: Chapter("codebreaking", _code),
    situation.DiplomacyResolved: Chapter("diplomacy", _diplomacy),
    situation.MarkSet: Chapter("mark", _mark),
    points.RpsAssigned: Chapter("rps", _rps, lambda event: event.power),
    points.DpsAssigned: Chapter("dps", _dps, lambda event: event.power),
    combat.DiceRolled: Chapter("roll", _rolled),
}

SETUP: Chapters = {
    situation.WarDeclared: Chapter("war", _at_war, together),
    situation.ControlChanged: Chapter("control", _held, lambda event: event.side),
    tension.TensionChanged: Chapter("tension", _tension_began, lambda event: event.track),
    situation.ResearchAchieved: Chapter("research", _researched_before),
}
"""How the same is told before the first turn."""
