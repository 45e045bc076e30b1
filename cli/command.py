"""How commands are declared: write commands only make orders, read commands only make reports."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.params import NO_OPTION, TEXT, WORD
from cli.session import Proposal, Session

if TYPE_CHECKING:
    from cli.reports.base import Report, Written
    from projections.orders import Order

    Document = Report | Written
    Orders = Order | tuple[Order, ...]

_NEGATIVE = re.compile(r"-\d+", re.ASCII)


class Command(click.Command):
    """A command whose arguments may be negative numbers: `awaw brp gain us -5`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Mark the negative numbers among the arguments as no options; the parameter types take the mark away."""
        ctx.meta["words"] = tuple(args)
        return super().parse_args(ctx, _marked(args))


def _marked(args: list[str]) -> list[str]:
    """Mark the negative numbers among arguments as no options."""
    end = args.index("--") if "--" in args else len(args)
    marked = [NO_OPTION + arg if _NEGATIVE.fullmatch(arg) and not _is_option(before) else arg
              for before, arg in zip(["", *args], args[:end], strict=False)]
    return marked + args[end:]


def _is_option(word: str) -> bool:
    """Tell an option, whose value may be a negative number as it is."""
    return word.startswith("-") and "=" not in word and not _NEGATIVE.fullmatch(word)


_WRITING = (
    click.Option(["--id", "order_id"], type=WORD, metavar="ORDER",
                 help="Choose the order's id; the same again is a no-op."),
    click.Option(["--by-ruling", "ruling"], metavar="TEXT", type=TEXT,
                 help="What the players agreed, where a rule is broken."),
)
_READING = (
    click.Option(["-O", "--output", "form"], type=click.Choice(["text", "json", "csv", "markdown"]), default="text",
                 help="The output format."),
    click.Option(["-o", "--output-file", "file"], metavar="FILE", type=click.Path(dir_okay=False, path_type=Path),
                 help="Write to a file instead."),
)


class Nesting(Command):
    """A command that ends in another one, options and all: `awaw late --at start build germany submarine 1`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.context_settings = {"ignore_unknown_options": True, "allow_interspersed_args": False}


class Asking(Command):
    """A command with options before or after its words, but for `not COMMAND...`: from there on all are the command's.

    The command's own options, if any, stand before the `not`.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the first word, and with it whether options may follow."""
        ctx.allow_interspersed_args = False
        what = self.make_parser(ctx).parse_args(_marked(args))[0].get("what")
        ctx.allow_interspersed_args = not (isinstance(what, tuple) and what[:1] == ("not",))
        return super().parse_args(ctx, args)


TRIAL = click.option("--dry-run", "trial", is_flag=True, help="Only show what it would do.")


def write(name: str, group: click.Group | None = None,
          kind: type[Command] = Command) -> Callable[[Callable[..., Orders]], click.Command]:
    """Declare a write command: the function returns the order, or the orders, that it proposes."""

    def declare(make: Callable[..., Orders]) -> click.Command:
        def run(order_id: str | None, ruling: str | None, **options: Any) -> None:
            ctx = click.get_current_context()
            trial = bool(options.pop("trial", False))
            made = make(**options)
            if made == ():
                return  # the command did all there was to do
            words = (*ctx.command_path.split()[1:], *ctx.meta["words"])
            orders = made if isinstance(made, tuple) else (made,)
            _session(ctx).submit(Proposal(orders, ruling, order_id, words, trial))

        return _command(name, run, make, group, _WRITING, kind)

    return declare


def read(name: str, group: click.Group | None = None,
         kind: type[Command] = Command) -> Callable[[Callable[..., Report]], click.Command]:
    """Declare a read command: the function takes the session and returns a report."""

    def declare(make: Callable[..., Report]) -> click.Command:
        def run(form: str, file: Path | None, **options: Any) -> int:
            from cli.render import emit

            ctx = click.get_current_context()
            session = _session(ctx)
            session.allow_reading(ctx.command_path.removeprefix("awaw "))
            report = make(session, **options)
            emit(report, report.form or form, file)
            return report.exit_code

        return _command(name, run, make, group, _READING, kind)

    return declare


def document(name: str, forms: Mapping[str, str], default: str) -> Callable[[Callable[..., Document]], click.Command]:
    """Declare a command that writes a document: the function takes the session and the format, and returns it.

    `forms` names the formats, and the ending of a file that asks for each; `default` is the one without either.
    """

    def declare(make: Callable[..., Document]) -> click.Command:
        def run(form: str | None, file: Path | None, **options: Any) -> int:
            from cli.render import emit, emit_document
            from cli.reports.base import Written

            ctx = click.get_current_context()
            session = _session(ctx)
            session.allow_reading(ctx.command_path.removeprefix("awaw "))
            chosen = form or (_by_ending(file, forms) if file and file.suffix[1:].isalnum() else default)
            made = make(session, form=chosen, **options)
            if isinstance(made, Written):
                emit_document(made.content, file)
            else:
                emit(made, chosen, file)
            return made.exit_code

        return _command(name, run, make, None, _writing_options(tuple(forms), default), Command)

    return declare


def _by_ending(file: Path, forms: Mapping[str, str]) -> str:
    """Choose the format that a file's ending asks for. Raises BadInput for an ending that none has."""
    from ledger.errors import BadInput, Problem

    for form, ending in forms.items():
        if ending == file.suffix.lower():
            return form
    raise BadInput(Problem("unknown-ending", f'"{file.name}" has an ending that says nothing of its format.',
                           f"Use one of {', '.join(forms.values())}, or name the format: -O {next(iter(forms))}."))


def _writing_options(forms: tuple[str, ...], default: str) -> tuple[click.Option, ...]:
    return (
        click.Option(["-O", "--output", "form"], type=click.Choice(forms),
                     help=f"The output format (default: by the file's ending, else {default})."),
        _READING[1],
    )


def _session(ctx: click.Context) -> Session:
    session = ctx.find_object(Session)
    assert session is not None, "the command group makes the session"
    return session


def _command(name: str, run: Callable[..., Any], make: Callable[..., Any], group: click.Group | None,
             common: tuple[click.Option, ...], kind: type[Command] = Command) -> click.Command:
    """Give `run` the options and the help of `make`, then the common options."""
    command = click.command(name, cls=kind)(update_wrapper(run, make))
    command.params.extend(common)
    if group is not None:
        group.add_command(command)
    return command
