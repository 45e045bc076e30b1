"""A batch of calculations: JSON Lines in, each an object whose keys are the options; JSON Lines out.

All lines that cannot be calculated are told at once, with file and line, and then nothing is answered.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import click

from cli.calculators.values import converted
from cli.files import read_input
from cli.reports.base import Report, Table
from ledger.errors import BadInput, LedgerError, Problem

_REMEDY = 'Write one JSON object a line: {"cves": 7}.'


def batch_report(file: str, ctx: click.Context, given: Mapping[str, Any], make: Callable[..., Report]) -> Report:
    """Calculate every line of a file; `given` holds for each line that does not say otherwise.

    Blank lines are skipped. Raises BadInput with everything that is wrong: file, line, key and reason.
    """
    name, data = read_input(file)
    answers: list[Any] = []
    problems: list[Problem] = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            answers.append(make(**converted(ctx, given, _object(line))).data)
        except LedgerError as error:
            problems += _placed(error, f"{name}:{number}")
    if problems:
        raise BadInput(*problems)
    return Report(answers, (), Table("", (), ()), form="jsonl")


def _object(line: bytes) -> dict[str, Any]:
    """Read a line as a JSON object. Raises BadInput."""
    try:
        found = json.loads(line.decode("utf-8"), object_pairs_hook=_once)
    except UnicodeDecodeError:
        raise _bad_line("The line is not UTF-8.") from None
    except json.JSONDecodeError as error:
        raise _bad_line(f"The line is no JSON: {error.msg} at character {error.colno}.") from None
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets in thousands
        raise _bad_line("The line holds more than a calculation needs.") from None
    if not isinstance(found, dict):
        raise _bad_line("The line is no JSON object.")
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its pairs; of two values for one key, neither can be meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in found if keys.count(key) > 1)
        raise _bad_line(f'The line says "{twice}" twice.')
    return found


def _bad_line(evidence: str) -> BadInput:
    return BadInput(Problem("bad-line", evidence, _REMEDY))


def _placed(error: LedgerError, place: str) -> Iterator[Problem]:
    for problem in error.problems:
        yield replace(problem, place=f"{place}: {problem.place}" if problem.place else place)
