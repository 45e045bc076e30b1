"""`awaw undo` and `awaw redo`: a mistake is taken back in the open, and the record only grows."""

from __future__ import annotations

from campaigns.table import Awaw


class TestUndo:
    """Striking an order."""

    def test_there_and_back_and_there(self, war: Awaw) -> None:
        """Undo of a build changes `show`, redo restores it, undo of the redo changes it again; the record grows."""
        empty = war.json("show", "pools")["pools"]
        build = war("build", "germany", "submarine", 1).order
        built = war.json("show", "pools")["pools"]
        assert built != empty
        seen = [war.events()]
        war("undo")
        assert war.json("show", "pools")["pools"] == empty
        seen.append(war.events())
        redo = war("redo").order
        assert war.json("show", "pools")["pools"] == built
        seen.append(war.events())
        war("undo", redo)
        assert war.json("show", "pools")["pools"] == empty
        seen.append(war.events())
        war("redo", build)
        assert war.json("show", "pools")["pools"] == built
        seen.append(war.events())
        assert seen == list(range(seen[0], seen[0] + 5))
        assert war("verify").out == ""

    def test_the_past_stays(self, war: Awaw) -> None:
        """What stood at an event stands there for ever, whatever is undone later."""
        war("build", "germany", "submarine", 1)
        version = war.events()
        before = war.json("show", "--at", version)
        war("undo")
        assert war.json("show", "--at", version) == before

    def test_by_id(self, war: Awaw) -> None:
        """An order is struck by its id, whatever came after it."""
        war("build", "germany", "submarine", 1, "--id", "ger")
        war("build", "italy", "submarine", 1, "--id", "ita")
        said = war("undo", "ger")
        assert "Order ger is struck" in said.out
        assert war.value("pools/germany/submarine/built") == 1
        assert war.value("pools/italy/submarine/built") == 2

    def test_what_it_says(self, war: Awaw) -> None:
        """It says what was struck, under which order and head."""
        war("build", "germany", "submarine", 1, "--id", "ger")
        assert war("undo").text == """\
   20  Order ger is struck with its clock move
       - Germany: 1 submarine built for 3 BRPs
order ORDER
head  20:HASH
"""
        assert war("redo", "--id", "back").text == """\
   21  Order ORDER is struck; ger stands again
       + Germany: 1 submarine built for 3 BRPs
order back
head  21:HASH
"""

    def test_twice_is_a_no_op(self, war: Awaw) -> None:
        """Undoing twice records nothing more, and says so."""
        war("note", "slip", "--id", "slip")
        war("undo", "slip")
        before = war.events()
        assert war("undo", "slip").out == "slip is struck already; nothing was recorded.\n"
        assert war.events() == before

    def test_by_default_the_newest_that_stands(self, war: Awaw) -> None:
        """Without an id, the newest standing order is struck; then the one before it."""
        war("note", "one", "--id", "one")
        war("note", "two", "--id", "two")
        assert "Order two is struck" in war("undo").out
        assert "Order one is struck" in war("undo").out
        assert "Note: one" not in war.texts()

    def test_nothing_left(self, awaw: Awaw) -> None:
        """The opening cannot be struck: neither by default nor by name."""
        awaw("new", "War", "--id", "start")
        assert awaw("undo").out == "There is no order left to undo.\n"
        said = awaw("undo", "start", code=1)
        assert "[opening] start opens the campaign" in said.err
        assert awaw.events() == 1

    def test_an_unknown_order(self, war: Awaw) -> None:
        """An order that is not there is told, with the nearest ones."""
        war("note", "x", "--id", "spring/3")
        said = war("undo", "sprng/3", code=1)
        assert "[no-order] There is no order sprng/3." in said.err
        assert "Did you mean spring/3?" in said.err

    def test_not_past_a_roll(self, war: Awaw) -> None:
        """Dice that were seen stay seen: undo past a roll is refused, but for a ruling."""
        war("note", "before", "--id", "before")
        war("roll", "weather", "--result", 4, "--id", "roll")
        said = war("undo", "before", code=1)
        assert "[past-a-roll] Dice were rolled in roll" in said.err
        said = war("undo", code=1)
        assert "with or after roll" in said.err.replace("\n    ", " ")
        war("undo", "roll", "--by-ruling", "wrong die, agreed")
        [roll] = war.json("show", "dice")
        assert roll["struck"] is True
        assert roll["total"] == 4

    def test_not_what_later_orders_need(self, war: Awaw) -> None:
        """An order is not struck where a later one could then not have happened."""
        war("build", "germany", "submarine", 1, "--id", "build")
        war("redeploy", "germany", "submarine", 2, "--from", "port", "--to", "atlantic", "--id", "move")
        before = war.events()
        said = war("undo", "build", code=1)
        assert "[impossible" in said.err
        assert "move:0" in said.err
        assert war.events() == before
        war("undo", "build", "--by-ruling", "we agree", code=1)
        war("undo", "move")
        war("undo", "build")

    def test_the_book_shows_it(self, war: Awaw) -> None:
        """`log` leaves a struck order out, `log --all` marks it."""
        war("note", "slip", "--id", "slip")
        war("undo", "slip")
        assert all(line["event"] != "slip:0" for line in war.json("log"))
        [line] = [line for line in war.json("log", "--all") if line["event"] == "slip:0"]
        assert line["struck"] is True
        assert "   17  struck  slip:0" in war("log", "--all").out


class TestRedo:
    """Bringing an order back."""

    def test_by_default_the_one_struck_last(self, war: Awaw) -> None:
        """Without an id, the order struck last comes back."""
        for name in ("one", "two"):
            war("note", name, "--id", name)
        war("undo", "two")
        war("undo", "one")
        assert "one stands again" in war("redo").out
        assert "two stands again" in war("redo").out

    def test_nothing_struck(self, war: Awaw) -> None:
        """Where nothing is struck, it says so and records nothing."""
        before = war.events()
        assert war("redo").out == "No order is struck; nothing was recorded.\n"
        war("note", "x", "--id", "x")
        assert war("redo", "x").out == "x stands; nothing was recorded.\n"
        assert war.events() == before + 1

    def test_an_unknown_order(self, war: Awaw) -> None:
        """An order that is not there is told."""
        assert "[no-order]" in war("redo", "nowhere", code=1).err

    def test_not_what_cannot_be_any_more(self, war: Awaw) -> None:
        """An order does not come back where its factors are used by now."""
        war("build", "germany", "submarine", 1, "--id", "first")
        war("undo", "first")
        war("build", "germany", "submarine", 1, "--id", "second")
        said = war("redo", "first", code=1)
        assert "allowable" in said.err
        assert war("redo", "first", "--by-ruling", "agreed", code=1).err
        assert war.value("pools/germany/submarine/allowable") == 0
