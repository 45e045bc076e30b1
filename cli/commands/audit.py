"""awaw audit: the campaign against the rules."""

from __future__ import annotations

from cli.command import read
from cli.reports.base import Report
from cli.session import Session


@read("audit")
def command(session: Session) -> Report:
    """Check the whole campaign against the rules; silence means no finding.

    Outcomes are worked out again, assertions checked at their place, and what was
    recorded by ruling is listed.

    \b
    Example:
      awaw audit
    """
    from cli.reports.record import audit_report

    with session.campaign() as campaign:
        return audit_report(campaign.audit())
