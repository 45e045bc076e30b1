"""Records survive bytes and back, and bytes that say anything in another way are refused."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st
from payload_samples import SAMPLES, record
from pydantic import ValidationError
from strategies import ANY_EVENT, ENVELOPES, EVENTS_OF, TEXTS

from ledger.errors import NotIntact, StoreUnusable
from ledger.events import codec
from ledger.events.base import Event
from ledger.events.book import NoteWritten, OrderRetracted
from ledger.events.brps import BrpsGained
from ledger.events.codec import decode, decode_received, encode
from ledger.events.registry import BY_TYPE, EVENTS

WHEN = "2026-03-01T18:00:00.000000Z"
BUILT = next(record(sample) for sample in SAMPLES if sample.TYPE == "units.built")
ROLLED = next(record(sample) for sample in SAMPLES if sample.TYPE == "dice.rolled")
FOUGHT, BOMBED, RAIDED = (next(record(sample) for sample in SAMPLES if type_ == sample.TYPE) for type_ in (
    "submarine-combat.resolved", "bombing.resolved", "raid.resolved"))

Doctor = Callable[[dict[str, Any]], Any]


def doctored(change: Doctor, text: bytes = BUILT) -> bytes:
    """Change a record in plain form, and write it canonically as a forger would."""
    outer = json.loads(text)
    change(outer)
    return rfc8785.dumps(outer)


def refused(text: bytes) -> str:
    """Say with which code `decode_received` refuses a text; fails if it does not."""
    with pytest.raises(NotIntact) as error:
        decode_received(text)
    return error.value.problems[0].code


class TestRoundTrip:
    """Event -> bytes -> event -> the same bytes."""

    @pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.TYPE)
    def test_every_type_survives(self, kind: type[Event]) -> None:
        """Whatever an event of any type holds, it comes back whole, of its own type, and gives the same bytes."""

        @settings(max_examples=25)
        @given(EVENTS_OF[kind])
        def survives(event: Event) -> None:
            text = encode(event, recorded_at=WHEN)
            back = decode_received(text).payload
            assert (type(back), back) == (kind, event)
            assert encode(back, recorded_at=WHEN) == text

        survives()

    @given(ANY_EVENT, ENVELOPES)
    def test_the_envelope_survives(self, event: Event, told: dict[str, Any]) -> None:
        """Actor, line, place, ruling, base and time come back as they were."""
        envelope = decode_received(encode(event, **told))
        assert {name: getattr(envelope, name) for name in told} == told
        assert (envelope.type, envelope.shape) == (event.TYPE, event.SCHEMA)

    @given(ANY_EVENT, ENVELOPES)
    def test_a_second_encoder_agrees(self, event: Event, told: dict[str, Any]) -> None:
        """The canonical form is the one that a library of RFC 8785 gives."""
        text = encode(event, **told)
        assert rfc8785.dumps(json.loads(text)) == text

    @given(TEXTS, TEXTS)
    def test_texts_cannot_forge_an_envelope(self, text: str, actor: str) -> None:
        """No words of a player change how a record is read."""
        forged = f'{text}","place":null,"recorded_at":"","schema":1,"type":"order.retracted"}}'
        envelope = decode_received(encode(NoteWritten(text=forged), recorded_at=WHEN, actor=actor))
        assert envelope.payload == NoteWritten(text=forged)


REFUSED: dict[str, bytes] = {
    "unknown key of the event": doctored(lambda outer: outer["payload"].update(colour="grey")),
    "unknown key of the envelope": doctored(lambda outer: outer.update(colour="grey")),
    "missing key of the event": doctored(lambda outer: outer["payload"].pop("origin")),
    "missing key of the envelope": doctored(lambda outer: outer.pop("place")),
    '"12" for 12': doctored(lambda outer: outer["payload"].update(count="12")),
    "true for 1": doctored(lambda outer: outer["payload"].update(count=True)),
    "null for a number": doctored(lambda outer: outer["payload"].update(count=None)),
    "1 for true": doctored(lambda outer: outer["payload"].update(inverted=1),
                           next(record(sample) for sample in SAMPLES if sample.TYPE == "units.lost")),
    "number for a word": doctored(lambda outer: outer["payload"].update(place=7)),
    "unknown power": doctored(lambda outer: outer["payload"].update(payer="spain")),
    "word in capitals": doctored(lambda outer: outer["payload"].update(place="Port")),
    "count of none": doctored(lambda outer: outer["payload"].update(count=0)),
    "negative cost": doctored(lambda outer: outer["payload"].update(cost=-1)),
    "die of 7": doctored(lambda outer: outer["payload"].update(faces=[1, 7]), ROLLED),
    "object for a list": doctored(lambda outer: outer["payload"].update(faces={"0": 3}), ROLLED),
    "a combat without attackers": doctored(lambda outer: outer["payload"].update(attackers=[]), FOUGHT),
    "a bombing without bombers": doctored(lambda outer: outer["payload"].update(forces=[]), BOMBED),
    "a raid without ships": doctored(lambda outer: outer["payload"].update(group=[]), RAIDED),
    "null payload": doctored(lambda outer: outer.update(payload=None)),
    "1.0 for 1": BUILT.replace(b'"count":2', b'"count":2.0'),
    "2e0 for 2": BUILT.replace(b'"count":2', b'"count":2e0'),
    "02 for 2": BUILT.replace(b'"count":2', b'"count":02'),
    "+2 for 2": BUILT.replace(b'"count":2', b'"count":+2'),
    "-0 for 0": doctored(lambda outer: outer["payload"].update(shipbuilding=0)).replace(
        b'"shipbuilding":0', b'"shipbuilding":-0'),
    "duplicate key, same value": BUILT.replace(b'"count":2', b'"count":2,"count":2'),
    "duplicate key, other value": BUILT.replace(b'"count":2', b'"count":3,"count":2'),
    "duplicate payload": BUILT.replace(b'"payload":', b'"payload":{},"payload":'),
    "duplicate schema": BUILT.replace(b'"schema":1', b'"schema":7,"schema":1'),
    "duplicate type": BUILT.replace(b'"type":', b'"type":"note.written","type":'),
    "NaN": BUILT.replace(b'"count":2', b'"count":NaN'),
    "Infinity": BUILT.replace(b'"count":2', b'"count":Infinity'),
    "a float beyond all": BUILT.replace(b'"count":2', b'"count":1e400'),
    "an integer of 5000 digits": BUILT.replace(b'"count":2', b'"count":' + b"9" * 5000),
    "space after a colon": BUILT.replace(b'"count":2', b'"count": 2'),
    "space at the end": BUILT + b" ",
    "line end at the end": BUILT + b"\n",
    "space at the beginning": b" " + BUILT,
    "byte order mark": b"\xef\xbb\xbf" + BUILT,
    "UTF-16": BUILT.decode().encode("utf-16"),
    "reordered keys": json.dumps(dict(reversed(json.loads(BUILT).items())), separators=(",", ":")).encode(),
    "escape for a plain letter": BUILT.replace(b'"place":"port"', rb'"place":"p\u006frt"'),
    "escaped slash": record(OrderRetracted(order="sp41/7", restores=None, along=())).replace(b"sp41/7", rb"sp41\/7"),
    "two records": BUILT + BUILT,
    "half a record": BUILT[:-1],
    "a comment": BUILT + b"// fine",
    "a list": b"[" + BUILT + b"]",
    "an empty list": b"[]",
    "a number": b"12",
    "nothing": b"",
    "not UTF-8": BUILT.replace(b'"port"', b'"p\xffrt"'),
    "an overlong slash": BUILT.replace(b'"port"', b'"p\xc0\xafrt"'),
}


class TestRefusals:
    """Received bytes must be exactly the canonical form of what they say."""

    @pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
    def test_is_refused(self, text: bytes) -> None:
        """Nothing that two readers could understand differently is accepted."""
        assert refused(text) == "unreadable-record"

    @pytest.mark.parametrize("sample", SAMPLES, ids=lambda event: event.TYPE)
    def test_every_type_refuses_another_key(self, sample: Event) -> None:
        """No type swallows a key it does not know, nor does without one of its own."""
        text = record(sample)
        assert refused(doctored(lambda outer: outer["payload"].update(zeal=1), text)) == "unreadable-record"
        for name in type(sample).model_fields:
            without = doctored(lambda outer, name=name: outer["payload"].pop(name), text)
            assert refused(without) == "unreadable-record"

    @pytest.mark.parametrize("sample", SAMPLES, ids=lambda event: event.TYPE)
    def test_every_number_of_every_type_is_strict(self, sample: Event) -> None:
        """Wherever a type holds a number, text, truth and fractions are refused in its place."""
        for path in _numbers(json.loads(record(sample))["payload"]):
            for wrong in ("12", True, 2**53 - 1, -(2**53 - 1)):
                text = doctored(lambda outer, path=path, wrong=wrong: _put(outer["payload"], path, wrong),
                                record(sample))
                assert refused(text) == "unreadable-record"

    @given(ANY_EVENT, st.data())
    def test_any_changed_byte_is_another_record(self, event: Event, data: st.DataObject) -> None:
        """A text in which one byte is dropped is refused, or says something else; it never says the same."""
        text = encode(event, recorded_at=WHEN)
        at = data.draw(st.integers(0, len(text) - 1))
        cut = text[:at] + text[at + 1:]
        try:
            envelope = decode_received(cut)
        except (NotIntact, StoreUnusable):
            return
        assert encode(envelope.payload, recorded_at=envelope.recorded_at) != text

    @settings(max_examples=300)
    @given(st.binary(max_size=60) | st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["type", "schema", "note.written"]),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
            st.sampled_from(["type", "schema", "payload", "place"]), inner, max_size=4),
    ).map(lambda value: json.dumps(value).encode()))
    def test_rubbish_is_no_traceback(self, text: bytes) -> None:
        """Whatever bytes arrive, the answer is a typed error."""
        with pytest.raises((NotIntact, StoreUnusable)):
            decode_received(text)

    @pytest.mark.parametrize("name", ["[]", "{}", "null", "1"])
    def test_a_type_that_is_no_text(self, name: str) -> None:
        """A type that is a list, an object, null or a number is a typed error too."""
        with pytest.raises((NotIntact, StoreUnusable)):
            decode_received(f'{{"schema":1,"type":{name}}}'.encode())

    @pytest.mark.parametrize("schema", ["0", "-1", "true", "1.0", "null", '"1"'])
    def test_a_schema_that_never_was(self, schema: str) -> None:
        """Schemas count from 1, in whole numbers: anything else is a typed error."""
        with pytest.raises((NotIntact, StoreUnusable)):
            decode_received(BUILT.replace(b'"schema":1', f'"schema":{schema}'.encode()))

    def test_a_text_nested_beyond_all_depth(self) -> None:
        """Ten thousand brackets are a typed error, not an overflow."""
        with pytest.raises(NotIntact):
            decode_received(b"[" * 10_000 + b"]" * 10_000)


def _numbers(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        return [found for key, inner in pairs for found in _numbers(inner, (*path, key))]
    return [path] if type(value) is int else []


def _put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new


class TestNumbers:
    """Integers only, all of which JSON readers agree on."""

    def test_canonical_json_holds_53_bits(self) -> None:
        """2**53-1 is written, 2**53 is not: some readers would round it."""
        assert rfc8785.dumps({"n": 2**53 - 1}) == b'{"n":9007199254740991}'
        with pytest.raises(rfc8785.IntegerDomainError):
            rfc8785.dumps({"n": 2**53})

    @pytest.mark.parametrize("amount", [2**53 - 1, 2**53, 2**63, 1_000_000, -1_000_000])
    def test_fields_are_bounded_far_below(self, amount: int) -> None:
        """No field takes a number near the limit, so no sum of a campaign reaches it."""
        with pytest.raises(ValidationError):
            BrpsGained(power="us", amount=amount, reason="lend-lease", opens=False)

    def test_the_bounds_themselves_fit(self) -> None:
        """The largest and the smallest number of a field survive."""
        for amount in (-999_999, 999_999):
            event = BrpsGained(power="us", amount=amount, reason="lend-lease", opens=False)
            assert decode_received(encode(event, recorded_at=WHEN)).payload == event


HIDDEN = {
    "bell": "agreed\a",
    "escape": "\x1b[31mred",
    "line end": "one\ntwo",
    "carriage return": "one\rtwo",
    "null": "one\0two",
    "next line (C1)": "one\x85two",
    "right-to-left override": "\u202egnp.exe",
    "right-to-left isolate": "\u2067abc\u2069",
    "zero-width space": "Br\u200best",
    "zero-width joiner": "Br\u200dest",
    "byte order mark": "\ufeffBrest",
    "soft hyphen": "Br\u00adest",
    "tag letter": "Brest\U000e0041",
    "not NFC": "Ko\u0308ln",
    "not NFC, one sign": "\u212b",
}


class TestTexts:
    """Players' text is NFC and holds nothing that a terminal or a mail would hide."""

    @pytest.mark.parametrize("text", HIDDEN.values(), ids=HIDDEN)
    def test_hidden_signs_are_refused(self, text: str) -> None:
        """Neither an event nor a received record holds control signs, overrides or text in another form."""
        with pytest.raises(ValidationError):
            NoteWritten(text=text)
        plain = json.loads(encode(NoteWritten(text="agreed"), recorded_at=WHEN))
        for put in (plain["payload"].__setitem__, plain.__setitem__):
            key = "text" if put == plain["payload"].__setitem__ else "actor"
            put(key, text)
            assert refused(rfc8785.dumps(plain)) == "unreadable-record"

    def test_lone_surrogates_are_refused(self) -> None:
        """Half a character is no character, in an event or in bytes."""
        with pytest.raises(ValidationError):
            NoteWritten(text="Br\ud800est")
        text = encode(NoteWritten(text="Brest"), recorded_at=WHEN)
        for half in (rb"Br\ud800est", rb"Br\udfffest", b"Br\xed\xa0\x80est"):
            assert refused(text.replace(b"Brest", half)) == "unreadable-record"

    @given(st.text(max_size=30))
    def test_what_is_accepted_is_clean(self, text: str) -> None:
        """Any text is either refused or NFC, without control signs, and survives."""
        try:
            event = NoteWritten(text=text)
        except ValidationError:
            return
        assert unicodedata.is_normalized("NFC", text)
        assert not any(unicodedata.category(sign) in ("Cc", "Cf", "Cs") for sign in text)
        assert decode_received(encode(event, recorded_at=WHEN)).payload == event

    @pytest.mark.parametrize("field", ["turn", "result"])
    def test_digits_are_ascii(self, field: str) -> None:
        """A turn and a table result are written in the digits 0 to 9 only, as everything that reads them expects."""
        wrong = {"turn": ("turn.begun", b"Spring 1941", "Spring 19\u0664\u0661"),
                 "result": ("submarine-combat.resolved", b'"result":"1/3"', '"result":"\u0661/\u0663"')}[field]
        text = next(record(sample) for sample in SAMPLES if wrong[0] == sample.TYPE)
        assert refused(text.replace(wrong[1], wrong[2].encode())) == "unreadable-record"


class TestNewer:
    """A record of a newer awaw is told apart from a damaged one."""

    @pytest.mark.parametrize("text", [
        BUILT.replace(b'"type":"units.built"', b'"type":"units.teleported"'),
        BUILT.replace(b'"schema":1', b'"schema":2'),
    ], ids=["unknown type", "newer schema"])
    def test_says_to_install_a_newer_one(self, text: bytes) -> None:
        """Unknown type or newer schema: StoreUnusable `newer-event`, with a remedy, from both ways to read."""
        for read in (decode, decode_received):
            with pytest.raises(StoreUnusable) as error:
                read(text)
            assert error.value.problems[0].code == "newer-event"
            assert "Install" in error.value.problems[0].remedy


class TestUpcasting:
    """Old shapes are turned into new ones on reading; the stored bytes stay."""

    @pytest.fixture
    def third_shape(self, monkeypatch: pytest.MonkeyPatch) -> type[Event]:
        """Pretend that a note has had two older shapes: `words` alone, and `words` with a `tone`."""

        class Third(NoteWritten):
            SCHEMA = 3

        steps = {
            ("note.written", 1): lambda payload: {"words": payload["words"], "tone": "calm"},
            ("note.written", 2): lambda payload: {"text": f"{payload['words']} ({payload['tone']})"},
        }
        monkeypatch.setattr(codec, "BY_TYPE", MappingProxyType({**BY_TYPE, "note.written": Third}))
        monkeypatch.setattr(codec, "UPCASTERS", MappingProxyType(steps))
        monkeypatch.setattr(codec, "_READERS", {})
        return Third

    @staticmethod
    def old(payload: dict[str, Any], shape: int) -> bytes:
        """Write a record of an old shape."""
        outer = json.loads(encode(NoteWritten(text="x"), recorded_at=WHEN, actor="Anne"))
        return rfc8785.dumps({**outer, "payload": payload, "schema": shape})

    def test_goes_step_by_step(self, third_shape: type[Event]) -> None:
        """From the first shape it takes two steps, from the second one; the envelope stays as it was."""
        for text, told in ((self.old({"words": "Malta holds"}, 1), "Malta holds (calm)"),
                           (self.old({"words": "Malta fell", "tone": "grave"}, 2), "Malta fell (grave)")):
            envelope = decode_received(text)
            assert envelope.payload == third_shape(text=told)
            assert (envelope.actor, envelope.recorded_at, envelope.shape) == ("Anne", WHEN, 3)

    def test_the_result_is_validated(self, third_shape: type[Event]) -> None:
        """What an upcaster makes must be a valid event of today."""
        assert third_shape.SCHEMA == 3
        assert refused(self.old({"words": "bell\a"}, 1)) == "unreadable-record"

    def test_a_fourth_shape_is_newer(self, third_shape: type[Event]) -> None:
        """One more than the newest is still a newer awaw's."""
        with pytest.raises(StoreUnusable):
            decode(self.old({"text": "x"}, third_shape.SCHEMA + 1))
