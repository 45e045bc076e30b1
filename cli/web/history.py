"""The history as a page that is served: the one that `awaw history` writes, following the ledger."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse

from cli.render.page import Served, page, policy
from cli.web.guard import POLICY
from ledger.rules.calendar import parse_turn
from projections.campaign import Campaign


def history(campaign: Campaign, request: Request, follow: str) -> HTMLResponse:
    """Tell the campaign; ?player, ?since and ?until are as in the command. Raises UnknownWord, BadInput, NotFound."""
    player, since, until = (request.query_params.get(name, "").strip() for name in ("player", "since", "until"))
    told = campaign.history(player or None, *(parse_turn(turn) if turn else None for turn in (since, until)))
    served = Served(f"/campaign/{campaign.id}", follow)
    text = page(told, intact=campaign.verify().problem is None, served=served)
    return HTMLResponse(text, headers={POLICY: f"{policy(live=True)}; frame-ancestors 'none'"})
