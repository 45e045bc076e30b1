"""The values of a JSON object as the options of a calculator: known keys, right types, nothing missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import click

from ledger.errors import BadInput, LedgerError, Problem, unknown_word

_OUTPUT = ("batch", "form", "file", "help")
"""Options that are no part of a calculation."""

_NUMBER, _DICE = "N", "DICE"

_CALLED: Mapping[type, str] = {
    bool: "true or false", int: "a whole number", float: "a fraction", str: "a text", list: "a list",
    dict: "an object",
}


def converted(ctx: click.Context, given: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Give the options of a calculation: the values of an object over those `given` on the command line.

    Keys are the options with underscores; null is as if the key were left out; an option that may be repeated takes
    a list. Raises BadInput with all that is wrong, in place of each the key.
    """
    options = {_key(param): param for param in ctx.command.params
               if isinstance(param, click.Option) and param.name not in _OUTPUT}
    stated = {key: value for key, value in values.items() if value is not None or key not in options}
    problems = (*_unknown(options, stated), *_wrong(options, stated), *_missing(options, stated, given))
    if problems:
        raise BadInput(*problems)
    return {**given, **_read(ctx, options, stated)}


def _key(param: click.Option) -> str:
    return param.opts[0].lstrip("-").replace("-", "_")


def _unknown(options: Mapping[str, click.Option], stated: Mapping[str, Any]) -> Iterator[Problem]:
    for key in stated:
        if key not in options:
            yield from unknown_word("key", key, options).problems


def _wrong(options: Mapping[str, click.Option], stated: Mapping[str, Any]) -> Iterator[Problem]:
    for key, value in stated.items():
        if key not in options:
            continue
        wanted = _types(options[key])
        for item in _items(options[key], value):
            if type(item) not in wanted:
                called = " or ".join(_CALLED[kind] for kind in wanted)
                yield Problem("wrong-type", f"{_called(item)} stands there.", f"Give {called}.", place=key)


def _missing(options: Mapping[str, click.Option], stated: Mapping[str, Any],
             given: Mapping[str, Any]) -> Iterator[Problem]:
    missing = [key for key, param in options.items()
               if param.required and key not in stated and given.get(str(param.name)) in (None, ())]
    if missing:
        yield Problem("missing-key", f"There is no {', no '.join(missing)}.", "Give a value for each.")


def _types(param: click.Option) -> tuple[type, ...]:
    """Tell which types of JSON an option takes; two dice may be a total or, as text, their faces."""
    if param.is_flag:
        return (bool,)
    return {_NUMBER: (int,), _DICE: (int, str)}.get(param.type.name, (str,))


def _items(param: click.Option, value: Any) -> Sequence[Any]:
    return value if param.multiple and isinstance(value, list) else [value]


def _called(value: Any) -> str:
    called = _CALLED.get(type(value), "null")
    return called[0].upper() + called[1:]


def _read(ctx: click.Context, options: Mapping[str, click.Option], stated: Mapping[str, Any]) -> dict[str, Any]:
    """Read the values as the command line would; all that cannot be read is told. Raises BadInput."""
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    for key, value in stated.items():
        param = options[key]
        try:
            found[str(param.name)] = value if param.is_flag else _value(ctx, param, value)
        except LedgerError as error:
            problems += (replace(problem, place=key) for problem in error.problems)
    if problems:
        raise BadInput(*problems)
    return found


def _value(ctx: click.Context, param: click.Option, value: Any) -> Any:
    words = [str(item) for item in _items(param, value)]
    return param.type_cast_value(ctx, words if param.multiple else words[0])
