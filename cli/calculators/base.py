"""How calculators are declared: read commands that also take a batch of calculations."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import update_wrapper
from typing import TYPE_CHECKING, Any

import click

from cli.command import Command, read
from cli.params import FILE
from cli.reports.base import Report
from cli.session import Session

if TYPE_CHECKING:
    from ledger.rules.edition import Edition

_STAND_INS = ("batch", "from_campaign")
"""Options that stand in for the required ones."""

_EXCUSED = "cli.calculators.excused"

_BATCH = click.Option(["--batch"], metavar="FILE", type=FILE,
                      help="Calculate each line of a JSON Lines file (- for stdin).")


class Calculator(Command):
    """A command whose required options are not required where something else tells what they would."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """List the parameters; where something stands in for the required ones, as optional."""
        params = super().get_params(ctx)
        return [_optional(param) for param in params] if ctx.meta.get(_EXCUSED) else params

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Look for what stands in for the required options, then parse as usual."""
        given, _, _ = self.make_parser(ctx).parse_args(list(args))
        ctx.meta[_EXCUSED] = any(name in given for name in _STAND_INS)
        return super().parse_args(ctx, args)


def calculator(name: str) -> Callable[[Callable[..., Report]], click.Command]:
    """Declare a calculator: the function takes options and returns a report; `--batch` runs it on every line."""

    def declare(make: Callable[..., Report]) -> click.Command:
        def run(_session: Session, batch: str | None, **options: Any) -> Report:
            if batch is None:
                return make(**options)
            ctx = click.get_current_context()
            if ctx.params["form"] == "csv":
                raise click.UsageError("A batch is answered in JSON Lines; leave out -O csv.", ctx)
            from cli.calculators.batch import batch_report

            return batch_report(batch, ctx, options, make)

        command = read(name, kind=Calculator)(update_wrapper(run, make))
        command.params.insert(-2, _BATCH)  # before those of the output
        return command

    return declare


def edition_of(word: str | None) -> Edition:
    """Find the edition of a calculation, by default the usual one. Raises UnknownWord, BadInput."""
    from cli.editions import named
    from ledger.rules.edition import DEFAULT

    return named(word or DEFAULT)


def _optional(param: click.Parameter) -> click.Parameter:
    found = copy(param)
    found.required = False
    return found
