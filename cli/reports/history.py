"""What `history -O json` says: years, turns, player turns, sentences; the charts; the receipt."""

from __future__ import annotations

from typing import Any

from cli.reports.base import Report, Table
from cli.reports.series import chart_json
from projections.history.chapters import Chapter
from projections.history.history import History


def history_report(told: History) -> Report:
    """Report a history."""
    data = {"campaign": told.started.name, "player": told.player, "since": str(told.since) if told.since else None,
            "head": told.head.text,
            "years": [{"year": year.year, "turns": [_turn(turn) for turn in year.turns]} for year in told.years],
            "charts": [chart_json(chart) for chart in told.charts],
            "unverified": {name: getattr(told.unverified, name) for name in told.unverified.__slots__}}
    rows = [(turn.turn, part.side, sentence.kind, sentence.text) for year in told.years for turn in year.turns
            for part in turn.player_turns for sentence in part.sentences]
    return Report(data, [], Table("", ("turn", "player turn", "kind", "text"), rows))


def _turn(turn: Chapter) -> dict[str, Any]:
    return {"turn": turn.turn, "player_turns": [
        {"side": part.side or None, "sentences": [
            {"text": sentence.text, "kind": sentence.kind, "event": sentence.event, "events": list(sentence.events)}
            for sentence in part.sentences]} for part in turn.player_turns]}
