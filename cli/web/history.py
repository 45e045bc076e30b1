"""The history as a page that is served: the one that `awaw history` writes, following the ledger."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse

from cli.render.page import Served, page, policy
from cli.web.guard import POLICY
from ledger.rules.calendar import parse_turn
from projections.campaign import Campaign


def history(campaign: Campaign, request: Request, follow: str) -> HTMLResponse:
    """Tell the campaign; ?player=NAME and ?since=TURN are as in the command. Raises UnknownWord, BadInput, NotFound."""
    player, since = (request.query_params.get(name, "").strip() or None for name in ("player", "since"))
    told = campaign.history(player, parse_turn(since) if since else None)
    served = Served(f"/campaign/{campaign.id}", follow)
    text = page(told, intact=campaign.verify().problem is None, served=served)
    return HTMLResponse(text, headers={POLICY: f"{policy(live=True)}; frame-ancestors 'none'"})
