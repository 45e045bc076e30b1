"""Hypothesis strategies: events of every type, made from their models, and the orders of a small war."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MinLen
from hypothesis import strategies as st
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from ledger.events import base, book, campaign, disputes
from ledger.events.base import Event
from ledger.events.bombing import BomberForce
from ledger.events.brps import PartKind
from ledger.events.codec import Base, Place, Ruling
from ledger.events.forces import Stationed
from ledger.events.registry import EVENTS
from ledger.rules import words
from ledger.rules.calendar import FIRST_YEAR, LAST_YEAR, Turn
from ledger.rules.edition import built_in, load
from ledger.rules.overlay import Overlay
from projections import orders

CHARTS = load("charts")

TEXTS = st.one_of(
    st.sampled_from(["Bismarck sunk", "über alles, Köln", '"type":"order.retracted"}', "北海道", "a\\b/c", "½ <b>"]),
    st.text(st.characters(exclude_categories=("C", "Zl", "Zp", "M", "L"), include_characters="abcxyzABCéßあ"),
            min_size=1, max_size=40).map(partial(unicodedata.normalize, "NFC")),
)
"""Text as players write it; all of it NFC and without control characters."""

_ORDER_IDS = st.from_regex(r"\A[A-Za-z0-9._/-]{1,80}\Z")
_PLACES = st.sampled_from(words.PLACES)
_BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "unit": st.sampled_from(words.UNITS),
    "origin": st.sampled_from([None, "american"]),
    "drawn_from": st.sampled_from([None, "american"]),
    "place": _PLACES,
    "source": _PLACES,
    "target": _PLACES,
    "damaged_to": st.sampled_from(words.MAPBOARD_PLACES),
    "refuge": st.sampled_from(words.MAPBOARD_PLACES),
    "based": st.none() | st.sampled_from(words.LOCATIONS),
    "country": st.sampled_from(words.COUNTRIES),
    "box": st.sampled_from(words.SW_BOXES),
    "phase": st.sampled_from(words.PHASES),
    "edition": st.just("charts"),
    "location": st.sampled_from(words.LOCATIONS),
    "project": st.sampled_from(words.PROJECTS),
    "step": st.sampled_from([step.id for step in CHARTS.yss_steps]),
    "path": st.sampled_from(["brp/germany/level", "pools/us/submarine/built", "boxes/port/japan/transport/ready",
                             "research/western-allies/asw/levels", "shipbuilding/us/used"]),
}
"""Words of the game for fields that any word would fit."""

_BY_TYPE: list[tuple[Any, st.SearchStrategy[Any]]] = [
    (base.Word, st.from_regex(r"\A[a-z0-9][a-z0-9-]{0,39}\Z")),
    (base.Text, TEXTS),
    (base.RowId, st.sampled_from(["atlantic.gibraltar", "general.asw", "raiders.always", "bombing.range-europe"])),
    (campaign.Content, st.sampled_from(["{}", '{"settings":{"eliminated_return":{"rule":"24.2","value":"lost"}}}'])),
    (base.Rule, st.sampled_from(["", "35.4", "24.631A", "49.8", "10"])),
    (base.TurnText, st.builds(lambda year, quarter: str(Turn(year, quarter)), st.integers(FIRST_YEAR, LAST_YEAR),
                              st.integers(0, 4))),
    (base.OrderId, _ORDER_IDS),
    (disputes.EventId, st.builds("{}:{}".format, _ORDER_IDS, st.integers(0, 999_999))),
    (base.Digest, st.from_regex(r"\A[0-9a-f]{64}\Z")),
    (base.Cells, st.sampled_from(["0", "1/3", "2/5", "12/30"])),
    (book.Account, st.sampled_from(["germany/brp/level", "usat/tension/actual", "western-allies/asw.american/port",
                                    "japan/transport/port.inverted", "germany/submarine/allowable",
                                    "western-allies/research.asw/levels", "us/cve/atlantic",
                                    "britain/battleship-4/port"])),
    (book.Path, _BY_NAME["path"]),
]


def _field(name: str, field: FieldInfo) -> st.SearchStrategy[Any]:
    kind = Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
    if name in _BY_NAME and kind in (base.Word, book.Path, base.Word | None):
        return _BY_NAME[name]
    return _of(kind)


def _of(kind: Any) -> st.SearchStrategy[Any]:
    """Find a strategy for a field's type, with its bounds."""
    known = next((strategy for type_, strategy in _BY_TYPE if type_ == kind), None)
    if known is not None:
        return known
    make = _BY_ORIGIN.get(get_origin(kind))
    return make(*get_args(kind)) if make else _plain(kind)


def _plain(kind: Any) -> st.SearchStrategy[Any]:
    if kind is NoneType:
        return st.none()
    if kind is bool:
        return st.booleans()
    assert isinstance(kind, type), f"no strategy for {kind}"
    assert issubclass(kind, BaseModel), f"no strategy for {kind}"
    return parts(kind)


def _bounded(kind: Any, *metadata: Any) -> st.SearchStrategy[Any]:
    limits = [limit for given in metadata for limit in getattr(given, "metadata", [given])]
    if get_origin(kind) is tuple:
        least = next(limit.min_length for limit in limits if isinstance(limit, MinLen))
        return st.lists(_of(get_args(kind)[0]), min_size=least, max_size=3).map(tuple)
    low = next(limit.ge for limit in limits if isinstance(limit, Ge))
    high = next(limit.le for limit in limits if isinstance(limit, Le))
    assert kind is int
    return st.integers(low, high)


_BY_ORIGIN: dict[Any, Callable[..., st.SearchStrategy[Any]]] = {
    Annotated: _bounded,
    Union: lambda *kinds: st.one_of(*map(_of, kinds)),
    UnionType: lambda *kinds: st.one_of(*map(_of, kinds)),
    Literal: lambda *words: st.sampled_from(words),
    tuple: lambda kind, _: st.lists(_of(kind), max_size=3).map(tuple),
}


def parts(model: type[BaseModel]) -> st.SearchStrategy[Any]:
    """Make valid values of a model, field by field.

    Only a set-up may stand in the allowable builds, and only bombers of a combat may be AAF.
    """
    fields = {name: _field(name, field) for name, field in model.model_fields.items()}
    if model is Stationed:
        fields["place"] |= st.just("allowable")
    if model is BomberForce:
        fields["unit"] |= st.just("aaf")
    return st.builds(model, **fields)


def _sensible(event: Event) -> bool:
    """Leave out what no order makes: a move to where the factors are."""
    return getattr(event, "source", 0) != getattr(event, "target", 1)


def events_of(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Make valid events of one type."""
    return parts(kind).filter(_sensible)


EVENTS_OF = {kind: events_of(kind) for kind in EVENTS}
ANY_EVENT = st.one_of(*EVENTS_OF.values())

ENVELOPES = st.fixed_dictionaries({
    "recorded_at": st.datetimes().map(lambda moment: moment.isoformat(timespec="microseconds") + "Z"),
    "actor": st.none() | TEXTS,
    "line": st.none() | st.from_regex(r"\A[0-9a-f]{64}\Z"),
    "place": st.none() | parts(Place),
    "ruling": st.none() | parts(Ruling),
    "base": st.none() | parts(Base),
})
"""All that `encode` may be told beside the event."""

# --- orders -------------------------------------------------------------------------------------------------

_POWERS = st.sampled_from(words.POWERS)
_HOLDERS = st.sampled_from(words.HOLDERS)
_UNITS = st.sampled_from(["submarine", "submarine", "asw", "transport", "bomber"])
_SPOTS = st.sampled_from(["port", "atlantic", "pacific", "base", "atlantic-us"])
_BOXES = st.sampled_from(["atlantic", "pacific"])
_FEW = st.integers(1, 6)
_DICE = st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda faces: f"{faces[0]}+{faces[1]}")
_SUBS = st.sampled_from(["germany", "italy", "japan", "us", "britain"])
_SHIPS = st.sampled_from(["cve", "cruiser", "battleship-4", "fast-carrier"])
_FLEETS = st.lists(st.tuples(st.sampled_from(["germany", "japan", "britain", "us", "western-allies"]), _SHIPS,
                             st.integers(1, 3)), max_size=2).map(tuple)
_LINES = st.sampled_from([(), (), (("naval nationality", -1),), (("ultra", -1),), (("atlantic.biscay", 1),),
                          (("storms", 2), ("torpedo research", 1))])
_HOUSE = Overlay.of("house.toml", {"settings": {"damaged_transports": {"value": "", "rule": "24.631A"}}})
_OVERLAYS = st.sampled_from([(), tuple((overlay.name, overlay.content) for overlay in (built_in("2013"), _HOUSE))])

_ITS = st.integers(1, 30).map("war/{}".format)
_EVENT = st.builds("{}:{}".format, _ITS, st.integers(0, 1))

_FORCES = [
    st.builds(orders.Expand, _HOLDERS, _UNITS, _FEW, st.none() | _FEW),
    st.builds(orders.Build, st.sampled_from(["germany", "japan", "britain", "us"]), _UNITS, _FEW),
    st.builds(orders.Build, st.just("western-allies"), st.sampled_from(["asw", "transport"]), _FEW,
              st.sampled_from(["britain", "us"]), st.sampled_from([None, "us", "britain"])),
    st.builds(orders.Redeploy, _HOLDERS, _UNITS, _FEW, _SPOTS, _SPOTS, st.booleans(),
              st.sampled_from(["redeployment", "movement"])),
    st.builds(orders.Redeploy, st.just("western-allies"), st.just("transport"), _FEW, st.just("port"), _SPOTS,
              st.just(True)),
    st.builds(orders.Redeploy, st.just("western-allies"), st.sampled_from(["asw", "transport"]), _FEW,
              st.just("port"), _BOXES),
    st.builds(orders.Redeploy, _SUBS, st.just("submarine"), st.integers(1, 2), st.just("port"), _BOXES),
    st.builds(orders.Lose, _HOLDERS, _UNITS, _FEW, _SPOTS, st.just("raider"), st.booleans()),
    st.builds(orders.Damage, _HOLDERS, _UNITS | _SHIPS, _FEW, _SPOTS, st.just("storm"), st.none() | _SPOTS),
    st.builds(orders.Repair, _HOLDERS, _UNITS | _SHIPS, _FEW, _SPOTS),
    st.builds(orders.Place, _HOLDERS, _UNITS | _SHIPS,
              st.lists(st.tuples(_SPOTS | st.just("allowable"), _FEW), min_size=1, max_size=2).map(tuple)),
    st.builds(orders.FightSubmarines, _BOXES,
              st.lists(st.tuples(_SUBS, st.sampled_from([None, None, "submarine", "advanced-submarine"]),
                                 st.none() | _FEW), min_size=1, max_size=2).map(tuple),
              st.none() | st.integers(-3, 3), _LINES, cves=st.none() | st.integers(0, 3),
              attack_roll=_DICE | st.none(), defense_roll=_DICE | st.none(),
              eliminated=st.just(()) | st.tuples(st.tuples(_SUBS, st.none(), st.integers(0, 3)))),
    st.builds(orders.Raid, _BOXES, _FLEETS, st.sampled_from("16"), st.sampled_from([None, "5", "2+4"]), _FLEETS,
              _FLEETS, st.integers(0, 9), _LINES, st.none() | st.just("brest"), st.booleans()),
    st.builds(orders.Bomb, st.sampled_from(words.THEATERS), st.just("Hamburg"), st.sampled_from(["germany", "japan"]),
              st.lists(st.tuples(st.sampled_from(["britain", "us", "germany"]), st.none() | _FEW, st.none() | _SPOTS),
                       max_size=2).map(tuple),
              st.sampled_from([(), (("flak", 2), ("city", 1)), (("Fortress", 1),)]), st.none() | st.integers(0, 20),
              st.just(()) | st.just((("us", 7),)),
              defenders=st.just(()) | st.just((orders.Squadrons("germany", 1),)),
              air_losses=st.just(()) | st.just((("britain", 1),)), attack_roll=_DICE | st.none(),
              defense_roll=_DICE | st.none(), target_brps=st.none() | _FEW),
]
_BOOKS = [
    st.builds(orders.GainBrps, _POWERS, st.integers(-20, 60), st.just("conquest")),
    st.builds(orders.SpendBrps, _POWERS, _FEW, st.sampled_from(words.CATEGORIES), st.just("offensive")),
    st.builds(orders.ChangeBase, _POWERS, st.builds(orders.Figure, st.integers(0, 150), st.booleans()),
              st.just("stated"), st.none() | st.builds(orders.Figure, st.integers(0, 150), st.booleans())),
    st.builds(orders.ChangeTension, st.sampled_from(words.TRACKS), st.integers(-3, 9), st.just("incident")),
    st.builds(orders.RollTension, st.sampled_from(words.TRACKS), st.sampled_from(["1", "6", None])),
    st.builds(orders.Adjust, st.sampled_from(["boxes/port/germany/submarine/ready", "brp/germany/level",
                                              "pools/japan/submarine/allowable", "tension/usat/actual"]),
              st.integers(-4, 4)),
    st.builds(orders.RollDice, st.just("weather"), st.integers(1, 3), st.none()),
    st.builds(orders.WriteNote, TEXTS),
    st.builds(orders.ChangeEdition, st.sampled_from(["charts", "rulebook"]), _OVERLAYS),
    st.builds(orders.DeclareWar, st.sampled_from(["germany", "us"]), st.sampled_from(["britain", "us", "japan"])),
    st.builds(orders.Research, _POWERS, st.sampled_from(["torpedo", "asw", "air-range", "bomber", "radar"]),
              st.integers(5, 11), st.none() | st.just(1), st.sampled_from([None, None, 1])),
    st.builds(orders.TakeControl, st.sampled_from(["brest", "gibraltar"]), st.sampled_from(words.SIDES)),
    st.builds(orders.BreakCode, st.sampled_from(words.CODES), st.none() | st.sampled_from(words.SIDES)),
    st.builds(orders.Negotiate, st.just("ireland"), st.integers(4, 9)),
    st.builds(orders.ChangePart, _POWERS, st.sampled_from(get_args(PartKind)), st.sampled_from(["poland", "empire"]),
              st.integers(-20, 40), st.booleans(), st.none() | st.integers(-20, 40)),
    st.builds(orders.Grant, _POWERS, _POWERS, st.integers(1, 40)),
    st.builds(orders.AssignRps, _POWERS, st.sampled_from(["torpedo", "asw"]), _FEW),
    st.builds(orders.AssignRps, _POWERS, st.sampled_from(["submarine", "asw"]), _FEW, st.just("production")),
    st.builds(orders.AssignDps, _POWERS, st.just("ireland"), _FEW),
    st.builds(orders.Research, _POWERS, st.sampled_from(["torpedo", "asw"]), roll=_DICE | st.none(),
              modifier=st.integers(-1, 3), rps=st.none() | _FEW),
    st.builds(orders.Mobilize, _POWERS, st.sampled_from([None, "atlantic", "pacific"]), st.none() | st.integers(0, 20),
              st.none() | st.just("4 infantry"), st.none() | st.just("Fall 1941")),
    st.builds(orders.ApplyTension, st.none() | st.sampled_from(words.TRACKS),
              st.just(()) | st.just(("usat.central-poland",)), st.just(()) | st.just((("usjt.turn", 2),))),
    st.builds(orders.Consent, _ITS, st.just("Anne")),
    st.builds(orders.OpenDispute, st.just("biscay"), st.tuples(_EVENT), st.just("Was Brest taken?")),
    st.builds(orders.CommentDispute, st.just("biscay"), st.just("It was")),
    st.builds(orders.RuleDispute, st.just("biscay"), st.sampled_from(["stands", "void", "corrected"]),
              st.just("agreed 3 March")),
]
_LIKELY = [
    st.builds(orders.FightSubmarines, st.just("atlantic"), st.just((("germany", None, None),)), st.none(), _LINES),
    st.builds(orders.FightSubmarines, st.just("atlantic"), st.just((("germany", None, None),)), st.none(), _LINES,
              attack_roll=_DICE, defense_roll=_DICE),
    st.builds(orders.Raid, st.just("atlantic"), st.just((("germany", "battleship-4", 1),)), st.sampled_from("123"),
              sinkings=st.integers(0, 9)),
    st.builds(orders.Raid, st.just("atlantic"), st.just((("germany", "battleship-4", 1),)), st.sampled_from("456"),
              engaged=st.just((("britain", "cruiser", 1),)), lost=st.sampled_from([
                  (), (("germany", "battleship-4", 1),), (("britain", "cruiser", 1),)]), sinkings=st.integers(0, 9)),
    st.builds(orders.Damage, st.just("us"), st.just("cve"), st.just(1), st.just("atlantic"), st.just("storm"),
              st.sampled_from([None, "port"])),
    st.builds(orders.Repair, st.just("us"), st.just("cve"), st.just(1), st.just("port") | st.just("atlantic")),
    st.builds(orders.Bomb, st.just("europe"), st.just("Hamburg"), st.just("germany"),
              st.just((("britain", None, None),)), st.sampled_from([(), (("city", 1),)]),
              attack_roll=st.none(), defense_roll=st.none()),
    st.builds(orders.Build, st.just("germany"), st.just("submarine"), st.just(1)),
    st.builds(orders.Build, st.just("western-allies"), st.sampled_from(["asw", "transport"]), st.integers(1, 2),
              st.sampled_from(["britain", "us"])),
    st.builds(orders.Redeploy, st.just("western-allies"), st.sampled_from(["asw", "transport"]), st.integers(1, 2),
              st.just("port"), st.just("atlantic")),
    st.builds(orders.Redeploy, st.just("germany"), st.just("submarine"), st.just(1), st.just("atlantic"),
              st.just("port")),
]
"""Orders that a war in the Atlantic has room for."""

_CLOCK = [
    st.builds(orders.TakeStep, st.sampled_from([step.id for step in CHARTS.yss_steps]),
              st.just(()), st.lists(st.tuples(_POWERS, st.integers(0, 200)), max_size=1).map(tuple)),
    st.builds(orders.BeginTurn, st.sampled_from(["Winter 1939", "1940 YSS", "Spring 1940", "Summer 1940"])),
    st.builds(orders.BeginPhase, st.sampled_from(["combat", "construction"]), st.sampled_from(words.SIDES)),
]

ORDERS = st.one_of(_LIKELY[0], _LIKELY[1], *_FORCES, *_LIKELY, *_LIKELY, *_BOOKS, *_CLOCK)
"""One order of a small war; many are refused."""

_INSTEAD = st.tuples(st.one_of(*_LIKELY, *_BOOKS))
TAKEN_BACK = st.one_of(st.builds(orders.Undo), st.builds(orders.Redo), st.builds(orders.Undo, _ITS),
                       st.builds(orders.Redo, _ITS), st.builds(orders.Undo, turn=st.just(True)),
                       st.builds(orders.Undo, _ITS, through=st.just(True), void=st.booleans()),
                       st.builds(orders.Correct, _ITS, _INSTEAD, st.booleans()),
                       st.builds(orders.Late, _INSTEAD, st.sampled_from(["start", "Spring 1940"]),
                                 through=st.booleans()),
                       st.builds(orders.Late, _INSTEAD, after=_EVENT))

MOVES = st.lists(st.tuples(ORDERS | ORDERS | TAKEN_BACK, st.sampled_from([None, "agreed 3 March"])),
                 min_size=6, max_size=25)
"""Orders, undos, redos, corrections and late entries, each with or without a ruling."""

PLAIN_MOVES = st.lists(ORDERS, min_size=6, max_size=25)
"""Orders without rulings, and nothing taken back."""
