"""What `history -O json` says: years, turns, player turns, sentences; the charts; the receipt."""

from __future__ import annotations

from typing import Any

from cli.reports.base import NOT_INTACT, Report, Table
from cli.reports.luck import MOMENTS, luck_json
from cli.reports.series import chart_json
from projections.history.chapters import Chapter
from projections.history.history import History
from projections.history.prose.base import Sentence


def history_report(told: History, *, intact: bool) -> Report:
    """Report a history; `intact` tells whether the chain of its record holds."""
    data = {"campaign": told.started.name, "player": told.player, "since": str(told.since) if told.since else None,
            "until": str(told.until) if told.until else None, "head": told.head.text, "intact": intact,
            "years": [{"year": year.year, "turns": [_turn(turn) for turn in year.turns]} for year in told.years],
            "charts": [chart_json(chart) for chart in told.charts],
            "luck": luck_json(told.luck, MOMENTS) if told.luck else None,
            "unverified": {name: getattr(told.unverified, name) for name in told.unverified.__slots__}}
    rows = [(turn.turn, sentence.kind, sentence.text) for year in told.years for turn in year.turns
            for sentence in turn.sentences()]
    return Report(data, [], Table("", ("turn", "kind", "text"), rows), 0 if intact else NOT_INTACT)


def _turn(turn: Chapter) -> dict[str, Any]:
    return {"turn": turn.turn, "player_turns": [
        {"side": part.side or None, "sentences": [_sentence(sentence) for sentence in part.sentences]}
        for part in turn.player_turns], "closing": _sentence(turn.closing) if turn.closing else None}


def _sentence(told: Sentence) -> dict[str, Any]:
    return {"text": told.text, "kind": told.kind, "event": told.event, "events": list(told.events)}
