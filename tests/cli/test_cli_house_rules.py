"""House rules: overlays that do not fit write nothing, those that fit are kept, and an altered one is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from campaigns.table import Awaw

from ledger.chain import START, Head, Record, link
from ledger.events.campaign import CampaignStarted
from ledger.events.codec import decode, encode
from ledger.store.sql import create_or_open, open_viewer

TWELVE = ", ".join(['"0"'] * 11)
ROW = f"[sw_combat_table]\n1 = [{TWELVE}]\n"

BAD = {
    "an unknown key": ("[settings]\nhalf_cap = 3\n", "settings.half_cap", "There is no such key"),
    "an unknown table": ("[house]\nx = 1\n", "house", "There is no such key"),
    "an unknown column": ("[costs.submarine]\nrps = 1\n", "costs.submarine.rps", "There is no such key"),
    "a wrong type": ('[costs.submarine]\nbrps = "three"\n', "costs.submarine.brps", "valid integer"),
    "a number where a word stands": ("[settings.cap_snapshot]\nvalue = 1\n", "settings.cap_snapshot.value",
                                     "It should be"),
    "a fraction": ("[costs.submarine]\nbrps = 2.5\n", "costs.submarine.brps", "valid integer"),
    "less than none": ("[costs.submarine]\nbrps = -1\n", "costs.submarine.brps", "greater than or equal to 0"),
    "a word that is none": ('[settings.cap_snapshot]\nvalue = "year"\n', "settings.cap_snapshot.value", "It should be"),
    "a unit that is none": ('[costs.zeppelin]\nbrps = 1\nshipbuilding = 0\nrule = "house"\n', "costs.zeppelin",
                            '"zeppelin" is not a known unit'),
    "a coalition that is none": ('[naval_nationality]\ngermany = { amount = 1, rule = "22.552A" }\n',
                                 "naval_nationality.germany", '"germany" is not a known coalition'),
    "a missing cell": (ROW.replace(', "0"]', "]"), "sw_combat_table.1", "11 cells; 10 are given"),
    "a cell too many": (ROW.replace('"0"]', '"0", "0"]'), "sw_combat_table.1", "11 cells; 12 are given"),
    "a cell that is none": (ROW.replace('["0"', '["1-3"'), "sw_combat_table.1.column 2",
                            '"1-3" is not a table result'),
    "a row that is none": (ROW.replace("1 = ", "31 = "), "sw_combat_table", "more than the rows 1 to 30"),
    "a row half filled": ('[costs.flying-bomb]\nbrps = 1\nrule = "house"\n', "costs.flying-bomb.shipbuilding",
                          "required"),
    "a rule that is none": ('[costs.submarine]\nrule = "24,43"\n', "costs.submarine.rule",
                            "not written as it should be"),
    "a removal of nothing": ('remove = [["costs", "zeppelin"]]\n', "remove", "There is no row"),
    "no TOML": ("costs = \n", "", "It is no TOML file"),
    "a date": ("title = 2013-06-30\n", "", "It holds a date or a time"),
}


@pytest.mark.parametrize("what", BAD)
class TestDoesNotFit:
    """An overlay that does not fit its edition."""

    def test_starts_nothing(self, awaw: Awaw, what: str) -> None:
        """`new` names file, key and reason, and leaves no ledger behind."""
        text, key, reason = BAD[what]
        awaw.file("house.toml", text)
        said = awaw("new", "Our war", "--overlay", "house.toml", code=2)
        told = " ".join(said.err.split())
        assert "[bad-overlay]" in told
        assert (f"house.toml: {key}: " if key else "house.toml") in told
        assert reason in told
        assert said.out == ""
        assert not (awaw.folder / "awaw.db").exists()

    def test_in_a_turn_file(self, awaw: Awaw, what: str) -> None:
        """A turn file that starts by it is told its line, and the overlay's file, key and reason."""
        text, key, reason = BAD[what]
        awaw.file("house.toml", text)
        told = " ".join(awaw.record('id war\nnew "Our war" --overlay house.toml\n', code=2).err.split())
        assert "game.turns:2: " in told
        assert (f"house.toml: {key}: " if key else "house.toml: ") in told
        assert reason in told
        assert not (awaw.folder / "awaw.db").exists()

    def test_changes_nothing(self, war: Awaw, what: str) -> None:
        """`edition use` says the same, and the record ends where it did."""
        text, _, reason = BAD[what]
        war.file("house.toml", text)
        events, edition = war.events(), war.json("edition", "list")
        said = war("edition", "use", "charts", "--overlay", "house.toml", "--by-ruling", "agreed", code=2)
        assert reason in " ".join(said.err.split())
        assert war.events() == events
        assert war.json("edition", "list") == edition


class TestAllAtOnce:
    """Several faults."""

    def test_are_told_together(self, awaw: Awaw) -> None:
        """Every key that does not fit is named."""
        awaw.file("house.toml", '[settings]\nfoo = 1\n[costs.submarine]\nbrps = "x"\n[costs.asw]\nbrps = -3\n')
        told = awaw("new", "Our war", "--overlay", "house.toml", code=2).err
        assert [key in told for key in ("settings.foo", "costs.submarine.brps", "costs.asw.brps")] == [True] * 3

    def test_one_of_two_overlays(self, awaw: Awaw) -> None:
        """The file that is wrong is named, and not the one beneath it."""
        awaw.file("good.toml", "[costs.submarine]\nbrps = 4\n")
        awaw.file("bad.toml", "[costs.submarine]\nfoo = 4\n")
        told = awaw("new", "Our war", "--overlay", "good.toml", "--overlay", "bad.toml", code=2).err
        assert "bad.toml: costs.submarine.foo" in told
        assert "good.toml" not in told


class TestFits:
    """An overlay that fits."""

    def test_is_played_by(self, awaw: Awaw) -> None:
        """A price of four is charged, and what is recorded does not need the file any more."""
        awaw.file("house.toml", "[costs.submarine]\nbrps = 4\n")
        awaw("new", "Our war", "--scenario", "fall-1939", "--overlay", "house.toml")
        (awaw.folder / "house.toml").unlink()
        awaw("turn", "Fall 1939")
        assert "built for 4 BRPs" in awaw("build", "germany", "submarine", 1).out
        assert awaw("audit").out == ""

    def test_needs_a_ruling_later(self, war: Awaw) -> None:
        """The rules change by agreement only, from there on, and the audit lists it."""
        war("build", "germany", "submarine", 1)
        events = war.events()
        assert "needs-ruling" in war("edition", "use", "charts", "--overlay", "classic", code=1).err
        assert war.events() == events
        war("edition", "use", "charts", "--overlay", "classic", "--by-ruling", "agreed 3 March")
        [finding] = war.json("audit")["findings"]
        assert finding["code"] == "by-ruling"
        assert "agreed 3 March" in finding["message"]

    def test_can_be_taken_back(self, war: Awaw) -> None:
        """Undone, the old rules are played again."""
        war.file("house.toml", "[costs.submarine]\nbrps = 4\n")
        war("edition", "use", "charts", "--overlay", "house.toml", "--by-ruling", "agreed")
        war("undo")
        assert "built for 3 BRPs" in war("build", "germany", "submarine", 1).out


def forge(awaw: Awaw, **change: str) -> None:
    """Change the overlay in the stored opening, with a chain that fits, into a new awaw.db."""
    with open_viewer(Path("awaw.db")) as store:
        [row] = store.campaigns()
        records = list(store.read(row.id))
    Path("awaw.db").rename("true.db")
    envelope = decode(records[0].record)
    started = envelope.payload
    assert isinstance(started, CampaignStarted)
    overlays = tuple(one.model_copy(update=change) for one in started.overlays)
    text = encode(started.model_copy(update={"overlays": overlays}), recorded_at=envelope.recorded_at,
                  line=envelope.line, actor=envelope.actor)
    records[0] = records[0]._replace(record=text)
    with create_or_open(Path("awaw.db")) as store:
        head, among = START, 0
        for order in dict.fromkeys(record.order_id for record in records):
            group = [record.record for record in records if record.order_id == order]
            linked: list[Record] = link(head, records[0].campaign, order, group)
            store.append(linked, head, among if head == START else None)
            head = Head(linked[-1].version, linked[-1].hash)


class TestAltered:
    """An overlay that was changed in the stored event, by somebody who made the chain fit."""

    @pytest.fixture
    def house(self, awaw: Awaw) -> Awaw:
        """A war by a house rule."""
        awaw.file("house.toml", "[costs.submarine]\nbrps = 4\n")
        awaw("new", "Our war", "--scenario", "fall-1939", "--overlay", "house.toml")
        awaw("turn", "Fall 1939")
        return awaw

    def test_its_digest(self, house: Awaw) -> None:
        """The audit names the overlay, and the campaign can still be read."""
        forge(house, digest="0" * 64)
        [finding] = house.json("audit", code=1)["findings"]
        assert (finding["code"], finding["message"]) == (
            "overlay-altered", "The overlay house.toml is not what its digest says.")
        house("show", "pools")

    def test_its_content(self, house: Awaw) -> None:
        """So it does where the content says something else that fits."""
        forge(house, content='{"costs":{"submarine":{"brps":1}}}')
        assert [finding["code"] for finding in house.json("audit", code=1)["findings"]] == ["overlay-altered"]

    @pytest.mark.parametrize("content", ["{", "[]", "3", '{"costs":3}', '{"foo":1}', "[" * 2000, '"x"', ""])
    def test_its_content_to_nonsense(self, house: Awaw, content: str) -> None:
        """Content that cannot be read is told with the overlay's name, and not with a traceback."""
        forge(house, content=content)
        for words in (("audit",), ("show", "pools"), ("build", "germany", "submarine", "1")):
            said = house.run(*words)
            assert said.code in (0, 1, 2, 3), words
            assert "Traceback" not in said.err
            assert "house.toml" in said.out + said.err or said.code == 0


class TestJets:
    """What belongs to nobody in an air combat."""

    @pytest.mark.rule("24.613")
    @pytest.mark.parametrize("more", [("--jets", 2), ("--interceptors-lost", 1), ("--escort-jets", 1),
                                      ("--escorts-lost", 1)])
    def test_are_refused(self, war: Awaw, more: tuple[str, int]) -> None:
        """Jets and losses of no named power are not left out in silence."""
        said = war("combat", "bombing", "--theater", "europe", "--target", "Ruhr", "--defender", "germany",
                   "--bombers", "britain", "--part", "flak", *more, "--attack-roll", 8, "--defense-roll", 5, code=2)
        assert "bad-attackers" in said.err


class TestWarning:
    """A warning stops nothing."""

    @pytest.mark.rule("24.631A")
    def test_is_told_and_kept(self, war: Awaw) -> None:
        """Transports under repair sail: told at once, listed by the audit as a warning, exit code 0."""
        war("place", "western-allies", "transport", "atlantic=4", "--by-ruling", "there all along")
        war("damage", "western-allies", "transport", 2, "--from", "atlantic", "--to", "port", "--cause", "a storm")
        said = war("redeploy", "western-allies", "transport", 2, "--from", "port", "--to", "atlantic", "--inverted")
        assert "Warning:" in said.out
        assert "under repair" in " ".join(said.out.split())
        found = war.json("audit")
        assert found["ok"] is True
        assert [(finding["code"], finding["rule"]) for finding in found["findings"]] == [
            ("by-ruling", "24.31"), ("warning", "24.631A")]

    def test_in_a_turn_file(self, war: Awaw) -> None:
        """A turn file with such a line is recorded whole, and told of the warning too."""
        said = war.record('id spring\nplace western-allies transport atlantic=4\n'
                          'damage western-allies transport 2 --from atlantic --to port --cause storm\n'
                          "redeploy western-allies transport 2 --from port --to atlantic --inverted\n")
        assert "under repair" in " ".join(said.out.split())
        assert war.value("boxes/atlantic/western-allies/transport/inverted") == 2
