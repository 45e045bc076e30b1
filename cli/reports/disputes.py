"""What `dispute list` reports."""

from __future__ import annotations

from collections.abc import Iterable

from cli.reports.base import Report, Table
from projections.readings.disputes import Dispute


def disputes_report(disputes: Iterable[Dispute]) -> Report:
    """Report the disputes: what they are about, what was said, how they ended."""
    kept = list(disputes)
    rows = [(dispute.name, dispute.decision or "open", ", ".join(dispute.events), _said(dispute)) for dispute in kept]
    grid = Table("", ("dispute", "state", "events", "text"), rows, "no disputes")
    data = [{**dispute._asdict(), "said": [{"actor": actor, "text": text} for actor, text in dispute.said]}
            for dispute in kept]
    return Report(data, [grid], grid)


def _said(dispute: Dispute) -> str:
    said = "; ".join(f"{actor}: {text}" if actor else text for actor, text in dispute.said)
    return said + (f". Ruled: {dispute.reason}" if dispute.reason else "")
