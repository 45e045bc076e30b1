"""A history as text to paste: Markdown, or the BBCode of forums. Players' words are never read as markup."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cli.render.clean import clean
from cli.render.paragraphs import Paragraph, paragraphs
from cli.render.position_lines import position_lines
from cli.reports.luck import MOMENTS, moment_lines, notes, tally_lines
from cli.reports.receipt import ALARM, how_to_verify, stretch, unverified
from ledger.rules.calendar import SETUP
from projections.history.chapters import Chapter, PlayerTurn
from projections.history.history import History
from projections.history.luck import Luck

LINE = 72
"""Characters of a line of plain text; a mail that is answered still fits into eighty."""


_ELSEWHERE = ("struck", "restored")
"""Kinds of sentences that tell events of other turns too."""


@dataclass(frozen=True, slots=True)
class Markup:
    """How a language writes headings of four levels, paragraphs, quotations, items, commands, and how it escapes."""

    heading: Callable[[int, str], str]
    text: Callable[[str], str]
    paragraph: Callable[[str], str]
    quotation: Callable[[str], str]
    items: Callable[[list[str]], str]
    command: Callable[[str], str]


def text(told: History, *, intact: bool) -> str:
    """Write a history as plain text for a mail, in lines of 72 characters."""
    return _written(told, intact, Markup(
        heading=_underlined, text=clean, paragraph=_wrapped,
        quotation=lambda text: _wrapped(text, "    "),
        items=lambda lines: "\n".join(_wrapped(line, "  - ", "    ") for line in lines),
        command=lambda line: f"{line} \N{EN DASH}"))


def markdown(told: History, *, intact: bool) -> str:
    """Write a history as Markdown."""
    return _written(told, intact, Markup(
        heading=lambda level, text: f"{'#' * level} {text}",
        text=escape_markdown, paragraph=str.strip,
        quotation=lambda text: f"> {text.strip()}",
        items=lambda lines: "\n".join(f"- {line}" for line in lines),
        command=lambda line: f"`{line}`"))


def bbcode(told: History, *, intact: bool) -> str:
    """Write a history in the BBCode that forums share: b, i, u, quote, list."""
    sizes = {1: "[b][u]{}[/u][/b]", 2: "[b]{}[/b]", 3: "[b][i]{}[/i][/b]", 4: "[i]{}[/i]"}
    return _written(told, intact, Markup(
        heading=lambda level, text: sizes[level].format(text),
        text=escape_bbcode, paragraph=str.strip,
        quotation=lambda text: f"[quote]{text}[/quote]",
        items=lambda lines: "[list]\n" + "\n".join(f"[*]{line}" for line in lines) + "\n[/list]",
        command=lambda line: f"[b]{line}[/b]"))


def _underlined(level: int, text: str) -> str:
    """Underline the headings of campaign, years and turns; that of a player turn stands in brackets."""
    rule = {1: "=", 2: "-", 3: "-"}.get(level)
    return f"{text}\n{rule * len(text)}" if rule else f"[ {text} ]"


def _wrapped(text: str, first: str = "", more: str | None = None) -> str:
    return textwrap.fill(text, LINE, initial_indent=first, subsequent_indent=first if more is None else more,
                         break_on_hyphens=False, break_long_words=False)


def escape_markdown(text: str) -> str:
    """Keep text from being read as Markdown or HTML."""
    escaped = re.sub(r"([\\`*_\[\]<>|&~])", r"\\\1", text)
    return re.sub(r"^(\s*)([#+=-]|\d+(?=[.)]))", r"\1\\\2", escaped) if not re.match(r"\s*\d", escaped) else re.sub(
        r"^(\s*\d+)([.)])", r"\1\\\2", escaped)


def escape_bbcode(text: str) -> str:
    """Keep text from being read as BBCode, which has no escape: square brackets become round ones."""
    return text.replace("[", "(").replace("]", ")")


WRITERS = {"text": text, "markdown": markdown, "bbcode": bbcode}
"""The languages by name."""


def _written(told: History, intact: bool, markup: Markup) -> str:
    return "\n\n".join(_blocks(told, intact, markup)) + "\n"


def _blocks(told: History, intact: bool, markup: Markup) -> Iterator[str]:
    whom = f" (for {told.player})" if told.player else ""
    yield markup.heading(1, markup.text(f"{told.started.name}{stretch(told)}{whom}"))
    if not intact:
        yield markup.paragraph(markup.text(ALARM))
    for year in told.years:
        if year.year is not None:
            yield markup.heading(2, str(year.year))
        for turn in year.turns:
            yield from _turn(turn, told, markup)
    yield from _ending(told, markup)


def _turn(turn: Chapter, told: History, markup: Markup) -> Iterator[str]:
    yield markup.heading(3, turn.heading)
    for part in turn.player_turns:
        yield from _player_turn(part, told, markup)
    if turn.closing:
        yield markup.paragraph(markup.text(turn.closing.text))
    if not turn.player_turns:
        yield markup.paragraph("Nothing was recorded.")


def _player_turn(part: PlayerTurn, told: History, markup: Markup) -> Iterator[str]:
    if part.side:
        yield markup.heading(4, f"{part.heading} ({_span(part, told)})")
    yield from (_paragraph(found, markup) for found in paragraphs(part.sentences))


def _span(part: PlayerTurn, told: History) -> str:
    """Name the events that a player turn was told from."""
    versions = [told.events[event][0] for sentence in part.sentences
                for event in (sentence.events if sentence.kind not in _ELSEWHERE else [sentence.event])
                if event in told.events]
    first, last = min(versions, default=0), max(versions, default=0)
    return f"event {first}" if first == last else f"events {first} to {last}"


def _paragraph(found: Paragraph, markup: Markup) -> str:
    text = markup.text(" ".join(sentence.text for sentence in found.sentences))
    return markup.quotation(text) if found.quoted else markup.paragraph(text)


def _luck(luck: Luck, markup: Markup) -> Iterator[str]:
    """Tell everybody's luck; nothing where nobody fought."""
    if not luck.attackers.combats:
        return
    yield markup.heading(2, "Luck")
    yield markup.paragraph(markup.text(" ".join(notes(luck))))
    yield markup.items([markup.text(line) for line in tally_lines(luck)])
    for heading, moments in (("Luckiest for the attacker:", luck.luckiest(MOMENTS)),
                             ("Unluckiest for the attacker:", luck.unluckiest(MOMENTS))):
        if moments:
            yield heading
            yield markup.items([markup.text(line) for line in moment_lines(moments)])


def _ending(told: History, markup: Markup) -> Iterator[str]:
    if told.luck:
        yield from _luck(told.luck, markup)
    if told.moments:
        last = told.moments[-1]
        yield markup.heading(2, f"The table after {last.turn}" if last.turn != SETUP else "The table")
        yield markup.items([markup.text(line) for line in position_lines(last)] or ["Nothing is on it."])
    yield markup.heading(2, "Receipt")
    yield markup.paragraph(f"Told from the record up to event {told.head.version}. To check a ledger against it:")
    yield markup.items([f"{markup.command(line)} {what}" for line, what in how_to_verify(told)[:2]])
    yield "What is unverified:"
    yield markup.items([markup.text(line) for line in unverified(told)])
