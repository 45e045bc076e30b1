"""The shapes of the record are frozen: what was written once can be read for ever."""

from __future__ import annotations

import json

import pytest
from payload_samples import FOLDER, SAMPLES, SCHEMAS, WRITING, file_of, record, schemas, write_missing

from ledger.events.codec import decode, decode_received, encode
from ledger.events.registry import EVENTS, UPCASTERS

if WRITING:
    write_missing()

HELP = ("The shape of {} is not the one in tests/payloads/schemas.json. If stored records can hold the old shape, "
        "raise SCHEMA, add an upcaster to ledger/events/registry.py and keep the old sample. Then run "
        "AWAW_WRITE_PAYLOADS=1 .venv/bin/pytest -n0 tests/events/test_payloads.py and commit what it writes.")

ALL_FILES = sorted(FOLDER.glob("*.v*.json"))


class TestSamples:
    """One frozen record per type and schema."""

    def test_every_type_has_one(self) -> None:
        """No type can be added without a sample that later versions must read."""
        assert [type(sample) for sample in SAMPLES] == list(EVENTS)
        assert {file_of(kind) for kind in EVENTS} <= set(ALL_FILES)

    def test_every_file_has_a_type(self) -> None:
        """A type that was recorded once is never dropped, nor a schema between the first and the newest."""
        expected = {file_of(kind, schema) for kind in EVENTS for schema in range(1, kind.SCHEMA + 1)}
        assert set(ALL_FILES) == expected

    @pytest.mark.parametrize("sample", SAMPLES, ids=lambda event: event.TYPE)
    def test_is_written_as_it_was(self, sample: object) -> None:
        """Today's code writes the frozen bytes, to the last one."""
        assert record(sample) == file_of(type(sample)).read_bytes()

    @pytest.mark.parametrize("sample", SAMPLES, ids=lambda event: event.TYPE)
    def test_decodes_to_itself(self, sample: object) -> None:
        """The frozen bytes hold the event that was put into them, and give the same bytes again."""
        text = file_of(type(sample)).read_bytes()
        envelope = decode_received(text)
        assert envelope.payload == sample
        assert type(envelope.payload) is type(sample)
        assert encode(envelope.payload, recorded_at=envelope.recorded_at, actor=envelope.actor, line=envelope.line,
                      place=envelope.place, ruling=envelope.ruling, base=envelope.base) == text

    @pytest.mark.parametrize("path", ALL_FILES, ids=lambda path: path.stem)
    def test_old_shapes_are_read(self, path: object) -> None:
        """Every file of any schema number is read by today's code."""
        assert decode(path.read_bytes()).type == path.name.split(".v")[0]


class TestSchemas:
    """The JSON Schema of every event, as a golden file."""

    @pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.TYPE)
    def test_no_shape_changes_in_silence(self, kind: type) -> None:
        """A field that is added, dropped, widened or narrowed is a decision, not an accident."""
        name = f"{kind.TYPE}.v{kind.SCHEMA}"
        assert schemas()[name] == json.loads(SCHEMAS.read_text("utf-8")).get(name), HELP.format(name)

    def test_no_shape_is_left_over(self) -> None:
        """The golden file holds the events there are, and no others."""
        assert set(json.loads(SCHEMAS.read_text("utf-8"))) == set(schemas()), HELP.format("the registry")

    def test_every_old_shape_has_an_upcaster(self) -> None:
        """From any schema there is a step to the next."""
        assert set(UPCASTERS) == {(kind.TYPE, step) for kind in EVENTS for step in range(1, kind.SCHEMA)}

    def test_schema_keeps_a_field_called_title(self) -> None:
        """Words that explain are left out of the golden file, but never a field."""
        from payload_samples import _bare

        assert _bare({"title": "X", "properties": {"title": {"title": "Title", "type": "string"}}}) == {
            "properties": {"title": {"type": "string"}}}
