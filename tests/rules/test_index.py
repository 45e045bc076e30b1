"""The rule index cannot drift: every number has an entry, and every entry is what the code and the tests say."""

from __future__ import annotations

import ast
import csv
import inspect
import io
import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ledger.errors import UnknownWord
from ledger.rules import edition as editions
from ledger.rules import index
from ledger.rules.edition_rows import carrying, rows_of
from ledger.rules.index import Entry, covers, entries, entry
from rules.marked import marked

ROOT = Path(__file__).parents[2]
NUMBERS = (ROOT / "tests" / "vectors" / "rule_numbers.txt").read_text("utf-8").split()
"""Every number of the chapters that we index, and every number that they cite."""

KEEPERS = ROOT / "ledger" / "rules" / "index_tests.csv"

_CITED = re.compile(r"(?<![\d.:])\d{1,2}\.\d{1,4}[A-Z]?\b(?![.\d])")

ALL_EDITIONS = [*map(editions.load, editions.available()),
                *(editions.load(editions.DEFAULT, (editions.built_in(name),)) for name in editions.overlays())]


def known() -> set[str]:
    """All numbers and row ids of the index."""
    return {found.number for found in entries()}


def of_status(status: str) -> list[Entry]:
    """The entries of one status."""
    return [found for found in entries() if found.status == status]


def resolved(name: str) -> Any:
    """Import what a dotted name names."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: Any = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            found = getattr(found, part)
        return found
    raise ModuleNotFoundError(name)


def module_of(name: str) -> ModuleType:
    """Import the module in which a dotted name stands."""
    while True:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            name = name.rpartition(".")[0]


def cited() -> dict[str, str]:
    """Every number that stands in a string of the source, in words or by itself, and a file that cites it."""
    found: dict[str, str] = {}
    for package in ("ledger", "projections", "cli"):
        for path in (ROOT / package).rglob("*.py"):
            for text in _strings(ast.parse(path.read_text("utf-8"))):
                found |= dict.fromkeys(_CITED.findall(text), str(path.relative_to(ROOT)))
    return found


def _strings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        if isinstance(node, ast.keyword) and node.arg == "rule" and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


class TestNumbers:
    """Every number that there is has its entry."""

    def test_printed(self) -> None:
        """Every number of the printed chapters, and every one that they cite."""
        assert set(NUMBERS) - known() == set()

    def test_rows(self) -> None:
        """Every line of the charts in every edition, and the rule of every row."""
        rows = [row for edition in ALL_EDITIONS for row in rows_of(edition).values()]
        assert {row.line for row in rows if row.line} - known() == set()
        assert {row.rule for row in rows if row.rule} - known() == set()

    def test_no_line_is_left_over(self) -> None:
        """Every row id is a line of some edition, but for what the charts print beside their rows."""
        lines = {found.number for found in entries() if not index.is_number(found.number)}
        shown = {line for line in lines for edition in ALL_EDITIONS if carrying(edition, line)}
        assert lines - shown == {"air-range.most"}

    def test_cited(self) -> None:
        """Every number that the source cites, in data, in messages or in docstrings."""
        assert {number: file for number, file in cited().items() if number not in known()} == {}

    def test_in_order(self) -> None:
        """Printed numbers come in their order, then the lines of the charts; none twice."""
        numbers = [found.number for found in entries()]
        printed = [number for number in numbers if index.is_number(number)]
        assert len(set(numbers)) == len(numbers)
        assert numbers[: len(printed)] == printed
        assert [number for number in printed if number != "9.910"] == sorted(
            (number for number in printed if number != "9.910"),
            key=lambda number: (int(number.partition(".")[0]), number.partition(".")[2]))


class TestEntries:
    """Every entry is what the code and the tests say."""

    @pytest.mark.parametrize("found", [one for one in entries() if one.code], ids=lambda found: found.number)
    def test_code(self, found: Entry) -> None:
        """All that an entry names can be imported."""
        for name in found.code:
            resolved(name)

    @pytest.mark.parametrize("found", of_status("implemented"), ids=lambda found: found.number)
    def test_code_mentions_the_rule(self, found: Entry) -> None:
        """The code of what is implemented mentions its number.

        A head stands for its letters, which one function keeps together (24.41 for 24.41A), and a part for its head.
        A line of the charts is mentioned by the rule that its row carries.
        """
        sources = [inspect.getsource(module_of(name)) for name in found.code]
        wanted = {found.number} if index.is_number(found.number) else _rules_of(found.number)
        mentioned = {number for source in sources for number in _CITED.findall(source)}
        mentioned |= {number for number in wanted for source in sources if f"({number})" in source}
        assert any(covers(number, other) or covers(other, number) for number in wanted for other in mentioned)

    def test_implemented(self) -> None:
        """What is implemented names its code, and a test is marked with its number or one below it."""
        kept = {keeper.number for keeper in marked()}
        assert [found.number for found in of_status("implemented") if not found.code] == []
        assert [found.number for found in of_status("implemented")
                if not any(covers(found.number, number) for number in kept)] == []

    def test_not_tracked(self) -> None:
        """What is not tracked has no code, and says why where it is more than a set-up of other units."""
        assert [found.number for found in of_status("not tracked") if found.code] == []

    def test_recorded_only(self) -> None:
        """What is recorded names the code that records it."""
        assert [found.number for found in of_status("recorded only") if not found.code] == []

    def test_statuses(self) -> None:
        """There are three statuses, and every entry has a title of its own words."""
        assert {found.status for found in entries()} == set(index.STATUSES)
        assert all(found.title and len(found.title) <= 60 for found in entries())


def _rules_of(line: str) -> set[str]:
    """The rules of the rows behind a line of the charts; what stands beside the rows belongs to the tables' rule."""
    return {row.rule for edition in ALL_EDITIONS for row in carrying(edition, line)} or {"24.622"}


class TestLookup:
    """An entry is found by its number."""

    @pytest.mark.parametrize("number", ["24.99", "24.60", "24.6Z", "24.", "", "99", "atlantic", "nonsense", "24.6 6"])
    def test_unknown(self, number: str) -> None:
        """A number that is not printed is an error, and names what is near it."""
        with pytest.raises(UnknownWord) as error:
            entry(number)
        assert error.value.problems[0].code == "unknown-rule"
        assert error.value.problems[0].remedy

    @pytest.mark.parametrize(("wrong", "near"), [
        ("24.99", "24.1, 24.2"), ("24.60", "24.61, 24.62"), ("24.21E", "24.21A, 24.21B"), ("24.669", "24.66"),
        ("gibraltar", "atlantic.gibraltar"), ("raiders.ship", "raiders.ships")])
    def test_near(self, wrong: str, near: str) -> None:
        """The numbers below the same head, or the words like it."""
        with pytest.raises(UnknownWord) as error:
            entry(wrong)
        assert near in error.value.problems[0].remedy

    def test_every_entry(self) -> None:
        """Every entry is found, in any case and with blanks around."""
        for found in entries():
            assert entry(found.number) is found
            assert entry(f" {found.number.swapcase()} ") is found

    @pytest.mark.parametrize(("number", "other", "expected"), [
        ("24.6", "24.66", True), ("24.6", "24.631A", True), ("24.66", "24.6", False), ("24", "24.11", True),
        ("2", "24", False), ("24.6", "24.6", True), ("24.63", "24.66", False), ("24.631A", "24.631B", False),
        ("24", "atlantic.gibraltar", False), ("atlantic.cves", "atlantic.cves", True), ("9.9", "9.910", True)])
    def test_covers(self, number: str, other: str, expected: bool) -> None:
        """A number stands for those below it; a line of the charts only for itself."""
        assert covers(number, other) is expected

    def test_parts(self) -> None:
        """The parts of a number are those right below it, and all that is below it is below one of them."""
        assert [part.number for part in index.parts("24.23")] == ["24.231", "24.232", "24.233", "24.234"]
        assert [part.number for part in index.parts("24")] == ["24.1", "24.2", "24.3", "24.4", "24.5", "24.6"]
        for found in entries():
            below = {part.number for part in index.below(found.number)}
            reached = {part.number for part in index.parts(found.number)}
            assert below == reached.union(*({one.number for one in index.below(part)} for part in reached))


class TestKeepers:
    """The list of tests that an installed program has."""

    def test_marks_are_numbers(self) -> None:
        """No test is marked with a number that is not there."""
        assert {keeper.number for keeper in marked()} - known() == set()

    def test_as_they_are(self) -> None:
        """The list is what the marks say; AWAW_REGENERATE=1 writes it anew."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(("number", "file", "test"))
        writer.writerows(marked())
        if os.environ.get("AWAW_REGENERATE"):
            KEEPERS.write_text(out.getvalue(), "utf-8")
        assert KEEPERS.read_text("utf-8") == out.getvalue()
