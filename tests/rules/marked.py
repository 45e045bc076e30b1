"""Which tests keep which rules, read from their syntax: nothing is run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from ledger.rules.index import Keeper

TESTS = Path(__file__).parents[1]

_MARK = "pytest.mark.rule"


def marked() -> list[Keeper]:
    """List every mark of a test, or of the class around it, with file and name as pytest writes them."""
    found = [keeper for path in TESTS.rglob("test_*.py") for keeper in _of(path)]
    return sorted(found, key=lambda keeper: (keeper.file, keeper.name, keeper.number))


def _of(path: Path) -> Iterator[Keeper]:
    file = path.relative_to(TESTS).as_posix()
    for name, numbers in _tests(ast.parse(path.read_text("utf-8")).body, "", ()):
        yield from (Keeper(number, file, name) for number in dict.fromkeys(numbers))


def _tests(body: list[ast.stmt], inside: str, around: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _tests(node.body, f"{node.name}::", around + _numbers(node))
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield f"{inside}{node.name}", around + _numbers(node)


def _numbers(node: ast.ClassDef | ast.FunctionDef) -> tuple[str, ...]:
    """Read the numbers of the marks above a test, those of single parameters among them."""
    calls = (call for decorator in node.decorator_list for call in ast.walk(decorator) if isinstance(call, ast.Call))
    return tuple(str(ast.literal_eval(number)) for call in calls if ast.unparse(call.func) == _MARK
                 for number in call.args)
