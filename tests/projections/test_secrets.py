"""A history for one player: nothing in it speaks of what the others assigned, in whatever way the book came to it."""

from __future__ import annotations

import pytest
from by_lines import Game

from projections.history.chapters import chapters
from projections.history.history import History, history
from projections.history.secrets import Secrets

TEXT = """
place germany submarine port=3
place britain submarine port=3
brp base germany 100 --level 100 --reason "opening economy"
brp base britain 100 --level 100 --reason "opening economy"
turn "Fall 1939"
turn "1940 YSS"
yss close
yss growth
yss totals
yss points --rps germany=9 --rps britain=9 --dps germany=5 --dps britain=5
"""

SPOKEN_OF = {
    "an assignment": "rp assign germany jets 2",
    "one of DPs": "dp assign germany turkey 3",
    "one that was undone": "rp assign germany jets 2\nundo",
    "one that was brought back": "rp assign germany jets 2\nundo {order}\nredo {order}",
    "one that was corrected": "rp assign germany jets 2\ncorrect {order} rp assign germany jets 3",
    "one that was forgotten": "late --at \"1940 YSS\" rp assign germany jets 2",
    "a ruling on the points": "adjust rp/european-axis/jets/research 2 --by-ruling \"2 on jets\"",
    "a ruling that was undone": "adjust dp/european-axis/turkey/assigned 1 --by-ruling \"2 on jets\"\nundo",
    "an assertion": "rp assign germany jets 2\nassert rp/european-axis/jets/research 2\n"
                    "dispute open jets --event {order}:0 --about \"2 on jets\"",
    "a dispute about a dispute": "rp assign germany jets 2\ndispute open one --event {order}:0 --about \"2 on jets\"\n"
                                 "dispute open two --event {last}:0 --about \"one speaks of jets\"\n"
                                 "dispute comment two \"jets\"\ndispute open three --event {last}:0 --about \"jets\"\n"
                                 "dispute rule two --stands --reason \"jets\"",
    "a dispute": "rp assign germany jets 2\ndispute open jets --event {order}:0 --about \"2 on jets\"\n"
                 "dispute comment jets \"no, 3 on jets\"\ndispute rule jets --stands --reason \"3 on jets\"",
}


def play(lines: str) -> Game:
    """Play what speaks of the German assignment; {order} is the order before."""
    game, order = Game(TEXT), ""
    for line in lines.splitlines():
        game.play(line.replace("{order}", order).replace("{last}", game.order()))
        order = game.order() if "assign" in line and not order else order
    return game


def told_to(game: Game, *coalitions: str) -> tuple[list[str], History]:
    """Tell the campaign to somebody who knows the secrets of some coalitions."""
    records = list(game.campaign.records())
    secrets = Secrets(records, coalitions)
    texts = [sentence.text for year in chapters(game.campaign.entries(), records, secrets=secrets)
             for turn in year.turns for sentence in turn.sentences()]
    whole = history(game.campaign.started, game.campaign.head, game.campaign.entries(), records)
    return texts, whole


@pytest.mark.parametrize("lines", SPOKEN_OF.values(), ids=SPOKEN_OF)
def test_nothing_speaks_of_it(lines: str) -> None:
    """Whoever does not know the secret reads what he would read if it had never been; whoever knows it reads it."""
    game = play(lines)
    without, _ = told_to(Game(TEXT), "western-allies")
    foreign, _ = told_to(game, "western-allies")
    own, whole = told_to(game, "european-axis")
    assert foreign == without
    assert own != without
    assert not whole.unverified.hidden


@pytest.mark.parametrize("lines", [
    'rp assign britain radar 1\ncorrect --by-ruling "jets so" {order} rp assign germany jets 2',
    'rp assign germany jets 2\ncorrect --by-ruling "no jets" {order} rp assign britain radar 1',
    'rp assign germany jets 2\nrp assign britain radar 1\nundo --turn --by-ruling "no jets"\nredo {order}',
])
def test_the_words_of_what_is_half_secret(lines: str) -> None:
    """What an order does beside a secret is told, but not the ruling that speaks of both."""
    foreign, _ = told_to(play(lines), "western-allies")
    assert any("Britain assigned 1 RP" in text for text in foreign)
    assert not any("jets" in text for text in foreign)


def test_a_dispute_about_what_a_secret_replaced() -> None:
    """A dispute about an open order that was corrected into a secret one is left out."""
    game = Game(TEXT).play('brp spend germany 5 --category units --for "coffee"')
    order = game.order()
    game.play(f'dispute open d --event {order}:0 --about "coffee"\ncorrect {order} rp assign germany jets 3\n'
              'dispute rule d --stands --reason "its jets now"')
    foreign, _ = told_to(game, "western-allies")
    assert not any("jets" in text or "dispute" in text for text in foreign)
    assert any("coffee" in text for text in foreign)


def test_what_is_struck_beside_it_is_told() -> None:
    """An undo of a turn that strikes a secret and something else tells only of the latter, and does not count."""
    game = Game(TEXT).play('rp assign germany jets 2\nrp assign britain radar 1\nundo --turn --by-ruling "so"')
    records = list(game.campaign.records())
    secrets = Secrets(records, ("western-allies",))
    last = list(game.campaign.entries())[-1]
    assert not secrets.hides(last)
    assert secrets.blurs(last)
    foreign, _ = told_to(game, "western-allies")
    assert any("Britain assigned 1 RP" in text for text in foreign)
    assert not any("jets" in text for text in foreign)
