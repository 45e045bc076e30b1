"""The book told: how the campaign began, notes, rulings, disputes, and what was taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ledger.events import book, campaign, disputes
from ledger.rules.words import TRACKS, UNITS, plural_of, title
from projections.history.prose.base import Chapter, Chapters, Fact
from projections.history.prose.english import adjective, listed, name, quoted, spot, unstopped, was


def _started(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: campaign.CampaignStarted = fact.event
        scenario = " ".join(word.capitalize() for word in event.scenario.split("-"))
        yield f"{quoted(event.name)} opened with the scenario {scenario}, under {_rules(event)}"
        for player in event.players:
            powers = listed(map(name, player.powers)) or "nobody"
            yield f"{powers} {was(max(len(player.powers), 1))} played by {player.name}"


def _rules(event: campaign.CampaignStarted | campaign.EditionChanged) -> str:
    over = listed(quoted(overlay.name) for overlay in event.overlays)
    overlays = f"the overlay{'' if len(event.overlays) == 1 else 's'}"
    return f"the edition {quoted(event.edition)}" + (f" with {overlays} {over}" if over else "")


def _forked(facts: Sequence[Fact]) -> Iterator[str]:
    yield f"here {quoted(facts[0].event.name)} left the campaign whose past it shares"


def _edition(facts: Sequence[Fact]) -> Iterator[str]:
    yield f"from here on the campaign was played under {_rules(facts[0].event)}"


def _note(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: book.NoteWritten = fact.event
        who = fact.entry.envelope.actor
        yield f"{who} wrote: {quoted(event.text)}" if who else quoted(event.text)


def _adjusted(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: book.AdjustmentRuled = fact.event
        verb = "raised" if event.amount > 0 else "lowered"
        yield f"the players {verb} {_account(event.account)} by {abs(event.amount)}"


def _account(account: str) -> str:
    """Name a number in words: "the German BRP level", "the Western Allied inverted transports in port"."""
    owner, item, state = account.split("/")
    kind, _, detail = item.partition(".")
    whose = adjective(owner) if owner not in TRACKS else title(owner)
    if kind in ("brp", "tension"):
        return f"the {whose} {'BRP ' if kind == 'brp' else ''}{state}"
    if kind in ("rp", "dp"):
        return f"the {whose} {kind.upper()}s{f' ({title(detail)})' if detail else f' {state}'}"
    if kind == "research":
        return f"the {whose} {state} of research on {title(detail)}"
    units = plural_of(kind) if kind in UNITS else kind
    where, _, inverted = state.partition(".")
    tag = f" ({title(detail)})" if detail else ""
    return f"the {whose} {'inverted ' if inverted else ''}{units}{tag} {spot(where)}"


def _consent(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: disputes.ConsentGiven = fact.event
        yield f"{_events(fact, [event.order])} might be taken back, {event.player} agreed"


def _opened(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: disputes.DisputeOpened = fact.event
        yield (f"the dispute {quoted(event.name)} about {_events(fact, event.events)} was opened by {_who(fact)}: "
               f"{quoted(event.about)}")


def _events(fact: Fact, ids: Iterable[str]) -> str:
    """Name events by their numbers, or by their ids where nobody knows those."""
    known = [str(version) for version in fact.versions] or list(ids)
    return f"event{'' if len(known) == 1 else 's'} {listed(known)}"


def _commented(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: disputes.DisputeCommented = fact.event
        yield f"on the dispute {quoted(event.name)}, {_who(fact)} said: {quoted(event.text)}"


def _who(fact: Fact) -> str:
    return fact.entry.envelope.actor or "a player"


_DECISIONS = {"stands": "what was recorded stood", "void": "it was voided", "corrected": "it was corrected",
              "adjusted": "a number was adjusted"}


def _ruled(facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        event: disputes.DisputeRuled = fact.event
        why = quoted(unstopped(event.reason))
        yield f"the dispute {quoted(event.name)} was settled: {_DECISIONS[event.decision]} ({why})"


CHAPTERS: Chapters = {
    campaign.CampaignStarted: Chapter("opening", _started),
    campaign.CampaignForked: Chapter("opening", _forked),
    campaign.EditionChanged: Chapter("opening", _edition),
    book.NoteWritten: Chapter("note", _note),
    book.AdjustmentRuled: Chapter("ruling", _adjusted),
    disputes.ConsentGiven: Chapter("dispute", _consent),
    disputes.DisputeOpened: Chapter("dispute", _opened),
    disputes.DisputeCommented: Chapter("dispute", _commented),
    disputes.DisputeRuled: Chapter("dispute", _ruled),
}
