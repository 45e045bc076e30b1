from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from ledger.errors import UnknownWord
from ledger.rules import gazetteer, vocabulary, words
from ledger.rules.vocabulary import Vocabulary

READERS: dict[Callable[[str], str], Vocabulary] = {
    words.power: vocabulary.POWERS,
    words.holder: vocabulary.HOLDERS,
    words.coalition: vocabulary.COALITIONS,
    words.unit: vocabulary.SW_UNITS | vocabulary.MISSILES | vocabulary.NAVAL_UNITS | vocabulary.SEARCH_UNITS,
    words.place: vocabulary.SW_BOXES | vocabulary.MAPBOARD_PLACES,
    words.box: vocabulary.SW_BOXES,
    words.location: gazetteer.LOCATIONS,
    words.project: vocabulary.PROJECTS,
    words.category: vocabulary.CATEGORIES,
    words.phase: vocabulary.PHASES,
    words.player_turn: vocabulary.SIDES,
    words.side: vocabulary.SIDES,
    words.track: vocabulary.TRACKS,
    words.code: vocabulary.CODES,
    words.theater: vocabulary.THEATERS,
    words.country: vocabulary.COUNTRIES,
    words.aggression: vocabulary.AGGRESSIONS,
    words.declarer: vocabulary.DECLARERS,
}

every_reader = pytest.mark.parametrize(
    ("read", "known"), [pytest.param(read, known, id=read.__name__) for read, known in READERS.items()])


def spellings(known: Vocabulary) -> list[tuple[str, str]]:
    return [(spelling, id_) for id_, word in known.items() for spelling in (id_, word.title, *word.aliases)]


@every_reader
class TestEveryReader:
    def test_spellings(self, read: Callable[[str], str], known: Vocabulary) -> None:
        """Ids, printed names and abbreviations are read, in any case, with spaces, underscores or hyphens."""
        for spelling, id_ in spellings(known):
            variants = {spelling, spelling.upper(), spelling.title(), f" {spelling} ",
                        spelling.replace("-", "_"), spelling.replace(" ", "-")}
            assert {read(variant) for variant in variants} == {id_}

    def test_no_ambiguity(self, read: Callable[[str], str], known: Vocabulary) -> None:
        """No spelling means two things to one reader."""
        meanings: dict[str, set[str]] = {}
        for spelling, id_ in spellings(known):
            meanings.setdefault(words.plain(spelling), set()).add(id_)
        assert {spelling: ids for spelling, ids in meanings.items() if len(ids) > 1} == {}

    def test_unknown(self, read: Callable[[str], str], known: Vocabulary) -> None:
        """An unknown word is refused with every valid word, if none is near."""
        with pytest.raises(UnknownWord) as caught:
            read("qqq")
        (problem,) = caught.value.problems
        assert '"qqq"' in problem.evidence
        assert all(id_ in problem.remedy for id_ in known)

    def test_typo(self, read: Callable[[str], str], known: Vocabulary) -> None:
        """A slip of one letter is answered with the word that was meant."""
        longest = max(known, key=len)
        with pytest.raises(UnknownWord, match=f"Did you mean .*{longest}"):
            read(longest + "q")

    def test_empty(self, read: Callable[[str], str], known: Vocabulary) -> None:
        """Nothing is not a word."""
        for nothing in ("", " ", "."):
            with pytest.raises(UnknownWord):
                read(nothing)


class TestAbbreviations:
    @pytest.mark.parametrize(("read", "word", "id_"), [
        (words.power, "ger", "germany"), (words.power, "Ger", "germany"), (words.power, "U.S.", "us"),
        (words.power, "usa", "us"), (words.power, "UK", "britain"), (words.power, "USSR", "russia"),
        (words.holder, "WA", "western-allies"), (words.holder, "Western Allies", "western-allies"),
        (words.unit, "sub", "submarine"), (words.unit, "Submarines", "submarine"),
        (words.unit, "Str B", "bomber"), (words.unit, "Int", "interceptor"), (words.unit, "asw", "asw"),
        (words.place, "IO", "indian-ocean"), (words.place, "atl", "atlantic"),
        (words.place, "Atlantic U.S.", "atlantic-us"), (words.place, "Med port", "mediterranean-port"),
        (words.box, "pac", "pacific"), (words.location, "St. Nazaire", "st-nazaire"),
        (words.location, "Pearl Harbor", "pearl-harbor"), (words.phase, "post combat", "post-combat"),
        (words.player_turn, "Allied", "allied"), (words.track, "USAT", "usat"),
        (words.code, "Magic", "magic"),
    ])
    def test_players_words(self, read: Callable[[str], str], word: str, id_: str) -> None:
        """The abbreviations that players write are understood."""
        assert read(word) == id_

    def test_box_is_no_port(self) -> None:
        """A mapboard place is not taken for an SW box."""
        with pytest.raises(UnknownWord):
            words.box("port")

    def test_holder_is_no_power(self) -> None:
        """The Western Allies hold, but are no major power."""
        with pytest.raises(UnknownWord):
            words.power("wa")


class TestConstants:
    @pytest.mark.rule("2.21", "24.23")
    def test_powers_and_holders(self) -> None:
        """There are eight major powers, and one more that holds."""
        powers = ("germany", "italy", "japan", "britain", "us", "france", "russia", "china")
        assert powers == words.POWERS
        assert (*powers, "western-allies") == words.HOLDERS

    @pytest.mark.rule("24.11", "24.233", "24.231", "24.52")
    def test_units_and_boxes(self) -> None:
        """There are seven kinds of SW units and three SW boxes; two kinds are held jointly."""
        assert words.SW_UNITS == ("submarine", "advanced-submarine", "asw", "transport", "bomber", "pacific-bomber",
                                  "interceptor")
        assert (*words.SW_UNITS, *words.MISSILES) == words.POOLED_UNITS
        assert (*words.POOLED_UNITS, *words.NAVAL_UNITS, *words.SEARCH_UNITS) == words.UNITS
        assert words.SW_BOXES == ("atlantic", "indian-ocean", "pacific")
        assert words.JOINT_UNITS == ("asw", "transport")
        assert not set(words.SW_BOXES) & set(words.MAPBOARD_PLACES)


class TestSideOf:
    @pytest.mark.rule("2.21")
    def test_axis(self) -> None:
        """Germany, Italy and Japan are Axis."""
        assert {holder for holder in words.HOLDERS if words.side_of(holder) == "axis"} == {
            "germany", "italy", "japan"}

    def test_unknown(self) -> None:
        """Nobody else has a side."""
        with pytest.raises(UnknownWord):
            words.side_of("spain")


@pytest.mark.rule("41")
class TestCoalitionOf:
    @pytest.mark.parametrize(("holder", "coalition"), [
        ("germany", "european-axis"), ("italy", "european-axis"), ("japan", "japan"), ("britain", "western-allies"),
        ("us", "western-allies"), ("france", "western-allies"), ("western-allies", "western-allies"),
        ("russia", "russia"), ("china", "china"),
    ])
    def test_every_holder(self, holder: str, coalition: str) -> None:
        """Every holder belongs to the coalition whose research it shares."""
        assert words.coalition_of(holder) == coalition

    def test_unknown(self) -> None:
        """Nobody else has a coalition, nor is one a holder."""
        for word in ("spain", "european-axis"):
            with pytest.raises(UnknownWord):
                words.coalition_of(word)


class TestTitle:
    @pytest.mark.parametrize(("id_", "title"), [
        ("germany", "Germany"), ("us", "U.S."), ("western-allies", "Western Allies"),
        ("atlantic", "Atlantic box"), ("usat", "USAT"), ("asw", "ASW"), ("axis", "Axis"),
    ])
    def test_printed_name(self, id_: str, title: str) -> None:
        """An id is printed under its name."""
        assert words.title(id_) == title

    def test_one_name(self) -> None:
        """No id has two printed names in two kinds of words, but for the Pacific: a title is that of the box."""
        names: dict[str, set[str]] = {}
        for known in (known for read, known in READERS.items() if read is not words.theater):
            for id_, word in known.items():
                names.setdefault(id_, set()).add(word.title)
        assert {id_: titles for id_, titles in names.items() if len(titles) > 1} == {}
        assert words.title("pacific") == "Pacific box"

    def test_unknown(self) -> None:
        """What is no id, as a word of a later edition, is printed as it is."""
        assert words.title("utopia") == "utopia"
        assert words.count_of("rocket", 2) == "2 rockets"


class TestCountOf:
    @pytest.mark.parametrize(("unit", "n", "text"), [
        ("submarine", 1, "1 submarine"), ("submarine", 2, "2 submarines"), ("submarine", 0, "0 submarines"),
        ("asw", 1, "1 ASW"), ("asw", 2, "2 ASW"), ("bomber", 3, "3 strategic bombers"),
        ("pacific-bomber", 1, "1 Pacific strategic bomber"), ("transport", 40, "40 transports"),
    ])
    def test_prose(self, unit: str, n: int, text: str) -> None:
        """A number of factors reads as prose, singular and plural."""
        assert words.count_of(unit, n) == text


class TestImports:
    def test_light(self) -> None:
        """The rules import nothing of ours but errors and plain text, and of libraries only what reads an edition."""
        code = (
            "import sys, ledger.rules.submarine, ledger.rules.tension, ledger.rules.calendar\n"
            "ours = {name for name in sys.modules if name.startswith(('ledger', 'projections', 'cli.'))}\n"
            "ours = {name for name in ours if not name.startswith('ledger.rules')}\n"
            "assert ours <= {'ledger', 'ledger.errors', 'ledger.plain'}, ours\n"
            "assert not {'click', 'sqlalchemy', 'rich'} & set(sys.modules)\n")
        subprocess.run([sys.executable, "-c", code], check=True)
