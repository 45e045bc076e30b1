"""The war told in prose: one sentence for what belongs together, nothing twice, players' words as they wrote them."""

from __future__ import annotations

import pytest
from by_hand import Hand, chained, entries, retract
from by_lines import Game

from ledger.events.book import NoteWritten, OrderRetracted
from ledger.events.forces import ForcesPlaced, Stationed
from ledger.events.registry import EVENTS
from ledger.events.turns import TurnBegun
from ledger.rules.calendar import Turn
from projections.history.chapters import Year, chapters
from projections.history.prose.english import clauses, listed, minus, ordinal, rolled, sentence, signed, some
from projections.history.prose.sections import CHAPTERS, SILENT
from projections.history.secrets import Secrets
from projections.timeline import timeline

WAR = """
place germany submarine port=3 allowable=3
place germany interceptor allowable=2
place western-allies transport atlantic=11
place western-allies asw allowable=4 atlantic=2
brp base germany 100 --level 100 --reason "opening economy"
brp base britain 100 --level 100 --reason "opening economy"
war germany britain
turn "Fall 1939"
"""


def told(game: Game, turn: str = "Fall 1939") -> dict[str, list[str]]:
    """Tell a turn: side -> sentences."""
    return {part.side: [sentence.text for sentence in part.sentences]
            for year in chapters(game.campaign.entries(), game.campaign.records()) for there in year.turns
            if there.turn == turn for part in there.player_turns}


def kinds(game: Game) -> list[str]:
    """List the kinds of the sentences after the set-up."""
    return [sentence.kind for year in chapters(game.campaign.entries(), game.campaign.records()) if year.year
            for turn in year.turns for part in turn.player_turns for sentence in part.sentences]


class TestEnglish:
    """The words that all sentences are made of."""

    @pytest.mark.parametrize(("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"),
                                                 (["a", "b", "c"], "a, b and c")])
    def test_lists(self, items: list[str], text: str) -> None:
        """A list reads as one would say it."""
        assert listed(items) == text

    def test_clauses_with_commas_are_set_apart(self) -> None:
        """Where a clause is a list itself, semicolons keep it from the next."""
        assert clauses(["one", "two"]) == "one and two"
        assert clauses(["one and two", "three"]) == "one and two; and three"

    def test_numbers_agree(self) -> None:
        """Nouns agree with their numbers, ASW has no plural, and small numbers are words."""
        assert [some("submarine", 1), some("submarine", 2), some("transport", 13), some("asw", 3)] == [
            "one submarine", "two submarines", "13 transports", "three ASW"]

    def test_signs_and_articles(self) -> None:
        """Minus signs are true ones, and an 8 and an 11 begin with a vowel."""
        assert [minus(-3), signed(2), signed(-2), signed(0)] == ["\u22123", "+2", "\u22122", "±0"]
        assert [rolled(2), rolled(8), rolled(11)] == ["a 2", "an 8", "an 11"]
        assert [ordinal(1), ordinal(3), ordinal(11), ordinal(12), ordinal(22)] == [
            "first", "third", "11th", "12th", "22nd"]


class TestEveryEvent:
    """The vocabulary."""

    def test_is_told_or_silent(self) -> None:
        """Every type of event has its teller, is told by a title, or tells what was taken back."""
        assert {*CHAPTERS, *SILENT, OrderRetracted} == set(EVENTS)
        assert not set(CHAPTERS) & set(SILENT)


class TestPlayerTurn:
    """What a player turn is told from."""

    def test_builds_are_joined(self) -> None:
        """All builds of a player turn are one sentence, each kind once, however they were recorded."""
        game = Game(WAR).play("build germany submarine 1\nbuild germany interceptor 2\nbuild germany submarine 1")
        assert told(game)["axis"] == ["Germany built two submarines and two interceptors for 12 BRPs."]

    def test_who_pays_built_it(self) -> None:
        """What is held jointly is told of the power that paid."""
        game = Game(WAR).play("build britain asw 1\nbuild western-allies asw 1 --payer britain")
        assert told(game)["allied"] == ["Britain built two ASW for 6 BRPs."]

    def test_redeployments_are_joined(self) -> None:
        """All redeployments of a holder are one sentence, units for the same place together."""
        game = Game(WAR).play("redeploy germany submarine 1 --from port --to atlantic\n"
                              "redeploy germany submarine 1 --from port --to atlantic\n"
                              "redeploy germany submarine 1 --from port --to pacific")
        assert told(game)["axis"] == ["Germany sent two submarines to the Atlantic and one submarine to the Pacific."]

    def test_spending_is_joined_by_what_it_is_for(self) -> None:
        """What is spent on the same is one sentence, with each power once and the players' words in quotes."""
        game = Game(WAR).play('brp spend germany 10 --category units --for "flak"\n'
                              'brp spend germany 5 --category units --for "armor"\n'
                              'brp spend britain 7 --category units --for "tanks"\n'
                              'brp spend germany 15 --category offensive --for "Poland"')
        assert told(game)[""] == [
            "Germany spent 15 BRPs on units (“flak”, “armor”) and Britain 7 (“tanks”).",
            "Germany spent 15 BRPs on an offensive (“Poland”)."]

    def test_a_sentence_names_all_its_events(self) -> None:
        """The first event of a sentence leads, the others follow."""
        game = Game(WAR).play("build germany submarine 1\nbuild germany submarine 1")
        [year] = [year for year in chapters(game.campaign.entries()) if year.year]
        [sentence] = year.turns[0].player_turns[0].sentences
        assert sentence.events == (sentence.event, *sentence.more)
        assert len(sentence.events) == 2

    def test_combat(self) -> None:
        """A combat says who attacked whom, the modifier, the dice, what came of it and what was to be expected."""
        game = Game(WAR.replace("turn", "place germany submarine atlantic=3\nturn")).play(
            "combat submarine --box atlantic --attacker germany --attack-roll 5+5 --defense-roll 1+1")
        [text] = told(game)["axis"]
        assert text.startswith("In the Atlantic, three German submarines attacked eleven transports escorted by two ")
        assert "On a 10 against a 2 they sank " in text
        assert "(expected: " in text
        assert text.endswith("no boat was lost.")

    def test_tension(self) -> None:
        """A track's changes are one sentence with where it then stood; quiet causes are left out."""
        game = Game(WAR).play('tension change usat +2 --cause "conquest of Poland"\n'
                              'tension change usat -1 --cause "a treaty"')
        assert told(game)[""] == ["USAT rose by 1 to 1: conquest of Poland (+2) and a treaty (\u22121)."]

    def test_free_rolls_are_told_and_others_are_not(self) -> None:
        """The dice of a combat are in its sentence; a roll for something else is a sentence of its own."""
        game = Game(WAR).play('roll "weather" --result 8 --dice 2')
        assert told(game)[""] == ["An 8 was rolled on two dice for “weather”."]

    def test_assertions_are_silent(self) -> None:
        """A claim about a number is no news."""
        assert told(Game(WAR).play("assert brp/germany/level 100")) == {}

    def test_rulings_stand_alone_with_their_words(self) -> None:
        """What was agreed is not joined with the rest, and says what was agreed."""
        game = Game(WAR).play("build germany submarine 1\n"
                              'redeploy germany submarine 1 --from port --to atlantic\n'
                              'build germany submarine 1 --by-ruling "forgotten"')
        assert told(game)["axis"] == [
            "Germany built one submarine for 3 BRPs.", "Germany sent one submarine to the Atlantic.",
            "Germany built one submarine for 3 BRPs. (By agreement: “forgotten”)"]


    def test_nothing_is_told_across_a_combat(self) -> None:
        """What came before a combat and after it is not told as one."""
        game = Game(WAR.replace("turn", "place germany submarine atlantic=3\nturn")).play(
            'brp spend germany 15 --category offensive --for "Norway"\n'
            "combat submarine --box atlantic --attacker germany --attack-roll 5+5 --defense-roll 1+1\n"
            'brp spend germany 15 --category offensive --for "France"')
        texts = [text for part in told(game).values() for text in part]
        assert [text for text in texts if "spent" in text] == ["Germany spent 15 BRPs on an offensive (“Norway”).",
                                                                "Germany spent 15 BRPs on an offensive (“France”)."]

    def test_bases_that_are_changed_before_the_first_turn(self) -> None:
        """What is stated is told as a base, what is added to it as a change."""
        game = Game('brp base us 150 --level 150 --reason "opening economy"\n'
                    'brp base us +25 --level +20 --reason "a second thought"')
        assert told(game, "set-up")[""][1:] == [
            "BRP bases were the U.S. 150 (150 left): opening economy.",
            "The American BRP base rose by 25 to 175 and its level by 20: a second thought."]

    def test_no_sentence_begins_with_a_figure(self) -> None:
        """Numbers up to a hundred are spelled where a sentence begins."""
        assert [sentence(f"{n} boats") for n in (13, 21, 40, 99, 100)] == [
            "Thirteen boats.", "Twenty-one boats.", "Forty boats.", "Ninety-nine boats.", "100 boats."]


class TestBook:
    """Notes, and what was taken back."""

    def test_a_struck_order_is_told_once_where_it_was_struck(self) -> None:
        """Nothing is told at its place; the undo says what it was."""
        game = Game(WAR).play("build germany submarine 1\nundo")
        assert told(game)[""] == ["Taken back: Germany built one submarine for 3 BRPs."]

    def test_an_older_mistake_says_from_when_it_is(self) -> None:
        """What is struck in a later turn names the turn it was of."""
        game = Game(WAR).play('note "wrong"\nturn "Winter 1939"\nundo o9')
        assert told(game, "Winter 1939")[""] == ["Taken back, from Fall 1939: “wrong”."]

    def test_a_redo_is_told(self) -> None:
        """What was brought back is told at its place again, and that it was brought back."""
        game = Game(WAR).play("build germany submarine 1")
        order = game.order()
        game.play(f"undo\nredo {order}")
        assert told(game)["axis"] == ["Germany built one submarine for 3 BRPs.",
                                      "Brought back: Germany built one submarine for 3 BRPs."]

    def test_a_redo_that_undoes_a_correction(self) -> None:
        """What a redo strikes is told with what it brings back."""
        game = Game(WAR).play("build germany submarine 1")
        order = game.order()
        game.play(f"correct {order} build germany submarine 2")
        game.play(f"redo {order}")
        assert told(game)["axis"] == ["Germany built one submarine for 3 BRPs.",
                                      "Brought back: Germany built one submarine for 3 BRPs. "
                                      "Taken back: Germany built two submarines for 6 BRPs."]

    def test_a_redo_of_several(self) -> None:
        """An undo of a turn that is struck brings back all that it struck."""
        game = Game(WAR).play("build germany submarine 1\nredeploy germany submarine 1 --from port --to atlantic")
        order = game.order()
        game.play(f'undo --turn --by-ruling "x"\nredo {order}')
        [back] = [text for texts in told(game).values() for text in texts if text.startswith("Brought back")]
        assert "Germany sent one submarine to the Atlantic." in back
        assert "Germany built one submarine for 3 BRPs." in back

    def test_a_late_entry_with_what_it_works_out_again(self) -> None:
        """What was forgotten is entered later, what is worked out again for it is corrected."""
        game = Game(WAR.replace("turn", "place germany submarine atlantic=3\nturn")).play(
            'turn "Winter 1939"\n'
            "combat submarine --box atlantic --attacker germany --attack-roll 5+5 --defense-roll 1+1\n"
            'late --through --by-ruling "f" --at "Fall 1939" codebreaking ultra axis')
        [entered] = [text for texts in told(game).values() for text in texts]
        assert entered.startswith("The Ultra advantage went to the Axis. (Entered later.)")
        fought, _ = [text for texts in told(game, "Winter 1939").values() for text in texts]
        assert fought.startswith("In the Atlantic, three German submarines attacked")
        assert "(Corrected.)" in fought

    def test_what_stands_twice(self) -> None:
        """An order that is taken back while its like stands is said to have been recorded twice."""
        game = Game(WAR).play("redeploy germany submarine 1 --from port --to atlantic\n"
                              "redeploy germany submarine 1 --from port --to atlantic\nundo")
        assert told(game)["axis"] == ["Germany sent one submarine to the Atlantic.",
                                      "Taken back as recorded twice: Germany sent one submarine to the Atlantic."]

    def test_a_late_entry_says_so(self) -> None:
        """A forgotten event stands in its place, and says that it was put in later."""
        records = chained([("start", [Hand(TurnBegun(turn="Fall 1939"))]),
                           ("next", [Hand(TurnBegun(turn="Winter 1939"))]),
                           ("late", [Hand(NoteWritten(text="forgotten"), ("start", 0))])])
        [year] = chapters(timeline(lambda: records), records)
        assert year.turns[0].player_turns[0].sentences[0].text == "“forgotten” (Entered later.)"
        assert year.turns[1].player_turns == ()

    def test_a_correction_says_what_it_replaces(self) -> None:
        """An order that strikes another and puts events in its place corrects it."""
        one, two = (ForcesPlaced(holder="germany", unit="submarine", origin=None,
                                 stationed=(Stationed(place="port", count=count),)) for count in (1, 2))
        records = chained([("first", [Hand(one)]), ("fix", [retract("first"), Hand(two, ("first", 0))])])
        [year] = chapters(timeline(lambda: records), records)
        assert [sentence.text for sentence in year.turns[0].player_turns[0].sentences] == [
            "Germany set up two submarines in port. (Corrected.)",
            "Corrected; the book had said: Germany set up one submarine in port."]

    def test_notes_are_quoted_as_they_are(self) -> None:
        """A note keeps its letters, whatever they are."""
        game = Game(WAR).play('note "<script> {{ 7*7 }} שלום"')
        assert told(game)[""] == ["“<script> {{ 7*7 }} שלום”"]
        assert kinds(game) == ["note"]

    def test_disputes(self) -> None:
        """A dispute is told from its opening to its end."""
        game = Game(WAR).play("build germany submarine 1")
        event = f"{game.order()}:0"
        version = next(found.version for found in game.campaign.entries() if found.id == event)
        game.play(f'dispute open yard --event {event} --about "no yard"\ndispute comment yard "there was"\n'
                  'dispute rule yard --stands --reason "seen"')
        assert told(game)["axis"][1:] == [
            f"The dispute “yard” about event {version} was opened by a player: “no yard”.",
            "On the dispute “yard”, a player said: “there was”.",
            "The dispute “yard” was settled: what was recorded stood (“seen”)."]


class TestShape:
    """Years, turns, and how much of them is told."""

    def test_nothing_is_told_of_nothing(self) -> None:
        """An empty record has no chapters."""
        assert chapters([]) == []

    def test_one_event(self) -> None:
        """A campaign that has just begun has its set-up."""
        [year] = chapters(Game().campaign.entries())
        assert year.year is None
        assert [turn.turn for turn in year.turns] == ["set-up"]

    def test_a_quiet_turn_is_there(self) -> None:
        """A turn in which nothing happened has no player turns."""
        game = Game(WAR).play('turn "Winter 1939"\nturn "Spring 1940"')
        years = [year for year in chapters(game.campaign.entries()) if year.year]
        assert [(year.year, [turn.turn for turn in year.turns]) for year in years] == [
            (1939, ["Fall 1939", "Winter 1939"]), (1940, ["Spring 1940"])]
        assert years[0].turns[1].player_turns == ()

    def test_since(self) -> None:
        """A short report begins with its turn."""
        game = Game(WAR).play('note "before"\nturn "Winter 1939"\nnote "after"')
        [year] = chapters(game.campaign.entries(), since=Turn(1939, 4))
        assert [turn.turn for turn in year.turns] == ["Winter 1939"]

    def test_two_hundred_turns(self) -> None:
        """A record of any length is told, turns of the same name too."""
        turns = [TurnBegun(turn=f"{quarter} {1940 + n % 10}") for n in range(50)
                 for quarter in ("Spring", "Summer", "Fall", "Winter")]
        years: list[Year] = chapters(entries([event for turn in turns for event in (turn, NoteWritten(text="so"))]))
        assert sum(len(year.turns) for year in years) == 200


class TestSecrets:
    """What a player may not know."""

    TEXT = WAR + 'turn "1940 YSS"\nyss close\nyss growth\nyss totals\nyss points\n'

    def test_assignments_of_others_are_left_out(self) -> None:
        """RPs and DPs of coalitions that a player does not play are not told, struck ones neither."""
        game = Game(self.TEXT).play("rp assign germany torpedo 2\nrp assign britain radar 1\n"
                                    "dp assign germany spain 1\nrp assign germany radar 1\nundo")
        records = list(game.campaign.records())
        everything = _texts(chapters(game.campaign.entries(), records))
        known = _texts(chapters(game.campaign.entries(), records, secrets=Secrets(records, ("western-allies",))))
        assert "Germany assigned 2 RPs to research on torpedoes." in everything
        assert "Taken back: Germany assigned 1 RP to research on radar." in everything
        assert [text for text in known if "assigned" in text] == ["Britain assigned 1 RP to research on radar."]


def _texts(years: list[Year]) -> list[str]:
    return [sentence.text for year in years for turn in year.turns for part in turn.player_turns
            for sentence in part.sentences]
