"""Turn files: the commands one would have typed, one a line, recorded as one transaction or not at all.

The first line is `id NAME`; the k-th command is order NAME/k. A file that was recorded before is a no-op, one that
has grown at its end records the rest, and one whose recorded lines changed is a conflict.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass

import click

from cli.files import text_of
from cli.render.clean import clean
from cli.session import Collector, Proposal
from cli.submit import already_recorded, check_id, line_hash, located, open_draft, propose
from ledger.chain import Head, check_names
from ledger.errors import BadInput, Conflict, LedgerError, Problem
from projections.campaign import Campaign, Ledger
from projections.orders import Start
from projections.retraction import NothingToDo, OrderRow
from projections.timeline import Entry

NOT_IN_A_FILE = ("record", "demo", "show", "why", "log", "report", "verify", "audit", "calc", "odds", "rule", "diff",
                 "replay", "fork")


@dataclass(frozen=True, slots=True)
class Line:
    """A command of a turn file: the number of its line, its text and its words, or why it cannot be split."""

    number: int
    text: str
    words: tuple[str, ...]
    fault: Problem | None = None


@dataclass(frozen=True, slots=True)
class TurnFile:
    """A turn file as read: its name for messages, its id, its commands."""

    name: str
    id: str
    lines: tuple[Line, ...]

    def place(self, line: Line) -> str:
        """Say where a line is, and what it says."""
        return f"{self.name}:{line.number}: {line.text}"


@dataclass(frozen=True, slots=True)
class Recorded:
    """What became of a turn file: the commands recorded now and before, their events, the head, and warnings."""

    now: int
    before: int
    first: int
    head: Head
    campaign: str
    entries: tuple[Entry, ...]
    warnings: tuple[Problem, ...] = ()


def read_turn_file(name: str, data: bytes) -> TurnFile:
    """Read a turn file. Raises BadInput naming file and line for text that is no turn file."""
    text = text_of(name, data)
    lines = [line for number, text in enumerate(text.split("\n"), 1) if (line := _line(number, text.strip()))]
    if not lines or lines[0].words[:1] != ("id",) or len(lines[0].words) != 2:
        place = f"{name}:{lines[0].number}: {lines[0].text}" if lines else name
        raise BadInput(Problem("no-id", "A turn file starts with a line that names it in one word.",
                               'Write "id spring41" above the commands.', place=place))
    file = TurnFile(name, lines[0].words[1], tuple(lines[1:]))
    try:
        check_id(file.id)
        for id in (file.id, f"{file.id}/{len(lines)}.clock"):
            check_names("00000000-0000-0000-0000-000000000000", id)
    except LedgerError as error:
        raise BadInput(*_placed(error, file, lines[0])) from None
    return file


def _line(number: int, text: str) -> Line | None:
    """Split a line into words as a shell would; None for a blank line or a comment."""
    if "\0" in text:
        return Line(number, clean(text), (), Problem("bad-text", "The line holds a NUL.", "Write it in plain words."))
    try:
        words = tuple(shlex.split(_uncommented(text)))
    except ValueError as error:
        remedy = "Close the quotation, or quote the apostrophe."
        return Line(number, text, (), Problem("bad-quotes", f"{error}.", remedy))
    return Line(number, text, words[1:] if words[0] == "awaw" else words) if words else None


_BLANKS = (" ", "\t", "\r")
"""What separates words, for a shell and so for us."""


def _uncommented(text: str) -> str:
    """Cut the comment off a line: a # that begins a word, outside quotation marks."""
    quote, before = "", " "
    for at, char in enumerate(text):
        if quote:
            quote = "" if char == quote and (before != "\\" or quote == "'") else quote
        elif char in "\"'" and before != "\\":
            quote = char
        elif char == "#" and before in _BLANKS:
            return text[:at]
        before = "" if before == "\\" else char
    return text


def proposals(file: TurnFile, group: click.Group) -> list[Proposal]:
    """Parse every line by the same commands that are typed; all bad lines are told at once."""
    found: list[Proposal] = []
    problems: list[Problem] = []
    for line in file.lines:
        try:
            found.append(_proposal(line, group))
        except LedgerError as error:
            problems += _placed(error, file, line)
        except click.exceptions.NoArgsIsHelpError as error:
            verb = error.ctx.command_path if error.ctx else line.text
            problems.append(Problem("bad-command", f"{verb} wants more words.", f"See {verb} --help.",
                                    place=file.place(line)))
        except click.ClickException as error:
            problems.append(Problem("bad-command", error.format_message(), "See --help.", place=file.place(line)))
    if problems:
        raise BadInput(*problems)
    return found


def _proposal(line: Line, group: click.Group) -> Proposal:
    if line.fault is not None:
        raise BadInput(line.fault)
    verb = line.words[0] if line.words else "awaw"
    if verb in ("awaw", *NOT_IN_A_FILE) or verb.startswith("-") or {"-h", "--help"} & set(line.words):
        raise BadInput(Problem("bad-command", f"{verb} does not belong in a turn file.",
                               "Keep the commands that record something."))
    collector = Collector("")
    root = group.make_context("awaw", [], resilient_parsing=True, obj=collector)
    _, command, rest = group.resolve_command(root, list(line.words))
    assert command is not None, "an unknown command is an error of its own"
    with command.make_context(verb, rest, parent=root) as context:
        command.invoke(context)
    if not collector.proposals:
        raise BadInput(Problem("bad-command", "The line records nothing.", "Name a command and what it needs."))
    [proposal] = collector.proposals
    if proposal.id is not None:
        raise BadInput(Problem("bad-command", "--id does not belong in a turn file.", "Its lines are numbered."))
    if proposal.trial:
        raise BadInput(Problem("bad-command", "--dry-run does not belong in a turn file.", "Try it by itself."))
    return proposal


def record(ledger: Ledger, file: TurnFile, wanted: list[Proposal], name: str | None, actor: str | None,
           progress: Callable[[int], None] = lambda _: None) -> Recorded:
    """Record the commands of a turn file that are not recorded yet, all or none.

    Raises what a command raises, with file and line; Conflict where the recorded lines are other than the file's.
    """
    if not wanted:
        raise NothingToDo(f"{file.name} holds no commands; nothing was recorded.")
    campaign, orders = _campaign(ledger, file, wanted[0], name)
    before = _recorded_before(file, orders)
    if before == len(wanted):
        first = orders[f"{file.id}/1"].first
        last = orders[f"{file.id}/{before}"].last
        raise NothingToDo(f"{file.name} is recorded already, at events {first} to {last}; nothing was recorded.")
    try:
        campaign, draft = ((campaign, campaign.draft(dice=False)) if campaign
                           else open_draft(ledger, wanted[0], name, dice=False))
    except Conflict as error:
        raise Conflict(*_placed(error, file, file.lines[0])) from None
    entries: list[Entry] = []
    warnings: list[Problem] = []
    for k in range(before, len(wanted)):
        try:
            entries += propose(draft, wanted[k], f"{file.id}/{k + 1}", actor, line_hash(file.lines[k].words))
        except LedgerError as error:
            raise type(error)(*_placed(error, file, file.lines[k])) from None
        except NothingToDo as nothing:
            raise BadInput(Problem("nothing-to-do", str(nothing), "Take the line out.",
                                   place=file.place(file.lines[k]))) from None
        warnings += [located(warning, file.place(file.lines[k])) for warning in draft.warnings[len(warnings):]]
        progress(k + 1)
    first = draft.base.version + 1
    head = campaign.commit(draft)
    return Recorded(len(wanted) - before, before, first, head, campaign.started.name, tuple(entries),
                    tuple(warnings))


def _campaign(ledger: Ledger, file: TurnFile, first: Proposal,
              name: str | None) -> tuple[Campaign | None, dict[str, OrderRow]]:
    """Find the campaign that a file goes to: the one it started before, a new one (None), or the chosen one."""
    start = first.orders[0]
    if not isinstance(start, Start):
        campaign = ledger.campaign(name)
        return campaign, campaign.orders()
    opening = f"{file.id}/1"
    for known, campaign in ledger.campaigns().items():
        if len(campaign.lineage) > 1 or not campaign.order(opening):
            continue  # a fork shares the opening of the campaign that the file started
        if known != start.name:
            raise Conflict(Problem("other-content", f'The file started the campaign "{known}" when it was recorded.',
                                   "Restore the name, or give the file another id.", place=file.place(file.lines[0])))
        return campaign, campaign.orders()
    return None, {}


def _recorded_before(file: TurnFile, orders: dict[str, OrderRow]) -> int:
    """Count the lines that are recorded, having checked that they are the same and stand."""
    before = 0
    own = f"{file.id}/"
    for k, line in enumerate(file.lines, 1):
        row = orders.get(f"{own}{k}")
        if row is None:
            break
        before = k
        if row.struck_by is not None and row.struck_by.startswith(own) and row.line == line_hash(line.words):
            continue  # struck by a later line of this very file: that is what the file says
        try:
            already_recorded(row, line_hash(line.words))
        except Conflict as error:
            raise Conflict(*_placed(error, file, line)) from None
    _nothing_beyond(file, orders, before)
    return before


def _nothing_beyond(file: TurnFile, orders: dict[str, OrderRow], before: int) -> None:
    """Raise Conflict where more lines of this file are recorded than it now has."""
    beyond = (orders.get(f"{file.id}/{k}") for k in range(before + 1, len(orders) + 1))
    row = next((row for row in beyond if row is not None and not row.struck), None)
    if row is not None:
        raise Conflict(Problem("line-missing", f"Order {row.id} is recorded, at event {row.first}, and no line of the "
                               "file any more.", f"Restore the line, or undo it: awaw undo {row.id}.",
                               place=file.name))


def _placed(error: LedgerError, file: TurnFile, line: Line) -> list[Problem]:
    return [located(problem, file.place(line)) for problem in error.problems]
