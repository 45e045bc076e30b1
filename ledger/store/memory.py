"""A store in memory, for tests and for trying things out: the same promises, but gone with the process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from types import TracebackType
from typing import Self

from ledger.chain import START, Head, Record, check_names
from ledger.errors import Problem
from ledger.store import contract
from ledger.store.contract import CampaignRow


class MemoryStore:
    """Keeps every promise of `Store` except durability."""

    def __init__(self) -> None:
        self._streams: dict[str, list[Record]] = {}
        self._closed = False

    def campaigns(self) -> list[CampaignRow]:
        """List the campaigns, ordered by id."""
        return [CampaignRow(campaign, self._end(campaign)) for campaign in sorted(self._open())]

    def head(self, campaign: str) -> Head:
        """Return where a campaign ends; NotFound if there is none."""
        if campaign not in self._open():
            raise contract.unknown_campaign(campaign)
        return self._end(campaign)

    def append(self, records: Sequence[Record], expected: Head, among: int | None = None) -> Head:
        """Add records at the end, all or none; raises what `Store.append` promises."""
        streams = self._open()
        contract.admit(records, expected)
        campaign = records[0].campaign
        if among is not None and len(streams) != among:
            raise contract.others_began(among, len(streams))
        if (stored := self._end(campaign)) != expected:
            raise contract.moved_on(expected, stored)
        taken = {(row.order_id, row.order_index): row.version for row in streams.get(campaign, [])}
        for row in records:
            if version := taken.get((row.order_id, row.order_index)):
                raise contract.order_exists(row.order_id, version)
        streams.setdefault(campaign, []).extend(records)
        return self._end(campaign)

    def read(self, campaign: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        """Yield the records between two versions, of the record as it ends at this call."""
        end = self.head(campaign).version
        stream = self._streams[campaign]
        base = stream[0].version - 1
        last = end if upto is None else max(min(upto, end), base)
        return islice(stream, max(min(after, last) - base, 0), last - base)

    def marked(self, campaign: str, ending: bytes, lacking: bytes, upto: int | None = None) -> list[Record]:
        """Return the records whose text ends with `ending` or lacks `lacking`."""
        return [row for row in self.read(campaign, upto=upto)
                if row.record.endswith(ending) or lacking not in row.record]

    def order(self, campaign: str, order_id: str) -> list[Record]:
        """Return the records of one order; empty if it is not there."""
        check_names(campaign, order_id)
        return [row for row in self._open().get(campaign, []) if row.order_id == order_id]

    def check(self, campaign: str | None = None) -> list[Problem]:
        """Find nothing: the head is the last record, and memory has no file to damage."""
        self._open()
        return []

    def close(self) -> None:
        """Forget every record."""
        self._streams.clear()
        self._closed = True

    def __enter__(self) -> Self:
        """Return the store itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        """Close the store."""
        self.close()

    def _open(self) -> dict[str, list[Record]]:
        if self._closed:
            raise contract.closed()
        return self._streams

    def _end(self, campaign: str) -> Head:
        stream = self._streams.get(campaign)
        return Head(stream[-1].version, stream[-1].hash) if stream else START
