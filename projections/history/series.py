"""The campaign in numbers, turn by turn: what pictures, terminal plots and data tables are drawn from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Literal, NamedTuple

from ledger.errors import UnknownWord, unknown_word
from ledger.rules.calendar import SETUP
from ledger.rules.words import POWERS, SW_BOXES, TRACKS, holder, plain, plural_of, title
from projections.history.moments import Moment, Number, box_counts, is_yss, pool_holders

POOLS = ("submarine", "asw", "transport", "bomber", "pacific-bomber", "interceptor")


class Flag(NamedTuple):
    """Something that happened in a turn and is marked on a chart: the turn's place, in words, its event."""

    turn: int
    text: str
    event: str


@dataclass(frozen=True, slots=True)
class ChartData:
    """A chart: its turns, and lines by name with one number a turn, None where a number is unknown.

    `events` names, for each number, the event that last moved it (None where nothing did); `kind` is how it is drawn:
    a line for what stands at the end of a turn, bars for what happened in it. `flags` are marked on it.
    """

    name: str
    title: str
    unit: str
    turns: tuple[str, ...]
    series: dict[str, list[int | None]] = field(default_factory=dict)
    events: dict[str, list[str | None]] = field(default_factory=dict)
    kind: Literal["line", "bars"] = "line"
    flags: tuple[Flag, ...] = ()

    def flag_keys(self) -> dict[int, str]:
        """Give each turn in which something is marked a letter."""
        return {turn: chr(ord("a") + number % 26) for number, turn in enumerate(sorted({f.turn for f in self.flags}))}


def charts(moments: Sequence[Moment]) -> list[ChartData]:
    """Draw up every chart that has something to show."""
    return [chart for name in CHARTS if (chart := chart_of(moments, name)).series]


def chart_of(moments: Sequence[Moment], name: str) -> ChartData:
    """Draw up one chart, without series where there is nothing to show. Raises UnknownWord."""
    if name not in CHARTS:
        raise unknown_word("chart", name, CHARTS)
    return _CHARTS[name](name, moments)


def only(chart: ChartData, lines: Iterable[str]) -> ChartData:
    """Keep the lines that are named, powers by any of their names, in the order of the chart. Raises UnknownWord."""
    named = {_line(chart, word) for word in lines}
    return replace(chart, series={name: numbers for name, numbers in chart.series.items() if name in named},
                   events={name: events for name, events in chart.events.items() if name in named})


def _line(chart: ChartData, word: str) -> str:
    spelled = {plain(name): name for name in chart.series}
    with suppress(UnknownWord):
        spelled.setdefault(plain(word), title(holder(word)))
    name = spelled.get(plain(word))
    if name not in chart.series:
        raise unknown_word("line", word, chart.series)
    return name


Lines = dict[str, list[Number]]


def _chart(name: str, title: str, unit: str, moments: Sequence[Moment], lines: Lines,
           kind: Literal["line", "bars"] = "line", flags: Iterable[Flag] = ()) -> ChartData:
    kept = {label: numbers for label, numbers in lines.items() if any(number.value for number in numbers)}
    return ChartData(name, title, unit, tuple(moment.turn for moment in moments),
                     {label: [number.value for number in numbers] for label, numbers in kept.items()},
                     {label: [number.event for number in numbers] for label, numbers in kept.items()},
                     kind, tuple(flags) if kept else ())


def _game_turns(moments: Sequence[Moment], *, setup: bool = True) -> list[Moment]:
    return [moment for moment in moments if not is_yss(moment) and (setup or moment.turn != SETUP)]


def _brps(state: str, name: str, moments: Sequence[Moment]) -> ChartData:
    lines = {title(power): [moment.number(f"brp/{power}/{state}") for moment in moments] for power in POWERS}
    what = {"base": "BRP base", "level": "BRPs left to spend"}[state]
    return _chart(name, f"{what}, by power", "BRPs at the end of the turn", moments, lines)


def _tension(track: str, name: str, moments: Sequence[Moment]) -> ChartData:
    kept = _game_turns(moments)
    lines = {"actual": [moment.number(f"tension/{track}/actual") for moment in kept],
             "effective": [moment.number(f"tension/{track}/effective") for moment in kept]}
    flags = [Flag(place, text, event) for place, moment in enumerate(kept)
             for on, text, event in moment.mobilized if on == track]
    whole = {"usat": "U.S.-Axis tension (USAT)", "usjt": "U.S.-Japanese tension (USJT)"}[track]
    return _chart(name, whole, "tension at the end of the turn", kept, lines, flags=flags)


def _pools(unit: str, name: str, moments: Sequence[Moment]) -> ChartData:
    kept = _game_turns(moments)
    lines = {title(holder): [moment.number(f"pools/{holder}/{unit}/built") for moment in kept]
             for holder in pool_holders(kept, unit)}
    plural = plural_of(unit)
    whole = f"{plural[0].upper()}{plural[1:]} on the table, by force pool"
    return _chart(name, whole, "factors at the end of the turn", kept, lines)


def _box(box: str, name: str, moments: Sequence[Moment]) -> ChartData:
    kept = _game_turns(moments)
    return _chart(name, f"The {title(box)}", "factors at the end of the turn", kept, box_counts(kept, box))


def _flow(what: str, whole: str, unit: str, name: str, moments: Sequence[Moment]) -> ChartData:
    """Draw what happened in each turn."""
    kept = _game_turns(moments, setup=False)
    labels = sorted({label for moment in kept for flow, label in moment.flows if flow == what})
    lines = {label: [moment.flows.get((what, label), Number(0, None)) for moment in kept] for label in labels}
    return _chart(name, whole, unit, kept, lines, "bars")


def _total(what: str, whole: str, unit: str, name: str, moments: Sequence[Moment]) -> ChartData:
    """Draw what happened up to each turn, by the first word of its label: who lost it."""
    flow = _flow(what, whole, unit, name, moments)
    totals: dict[str, list[Number]] = {}
    for label, numbers in flow.series.items():
        who = label.partition(", ")[0]
        known = totals.setdefault(who, [Number(0, None)] * len(flow.turns))
        for place, value in enumerate(numbers):
            event = flow.events[label][place] if value else None
            known[place] = Number((known[place].value or 0) + (value or 0), event or known[place].event)
    return _chart(name, whole, unit, _game_turns(moments, setup=False),
                  {who: _running(numbers) for who, numbers in totals.items()})


def _running(numbers: list[Number]) -> list[Number]:
    total, last, sums = 0, None, []
    for number in numbers:
        total += number.value or 0
        last = number.event or last
        sums.append(Number(total, last))
    return sums


def _dice(name: str, moments: Sequence[Moment]) -> ChartData:
    """Draw how many pips each side has thrown above three and a half a die, or below, so far."""
    kept = _game_turns(moments, setup=False)
    lines = {}
    for side in ("axis", "allied"):
        halves = _running([moment.flows.get(("dice", side), Number(0, None)) for moment in kept])
        lines[title(side)] = [Number(_whole(half.value or 0), half.event) for half in halves]
    return _chart(name, "Dice against expectation", "pips above (below) three and a half a die, so far", kept, lines)


def _whole(halves: int) -> int:
    """Round half a pip away from nothing."""
    return (abs(halves) + 1) // 2 * (1 if halves > 0 else -1)


_SUNK = "transports sunk"

_CHARTS: Mapping[str, Callable[[str, Sequence[Moment]], ChartData]] = MappingProxyType({
    "brp-base": partial(_brps, "base"),
    "brp-level": partial(_brps, "level"),
    **{track: partial(_tension, track) for track in TRACKS},
    **{f"pool-{unit}": partial(_pools, unit) for unit in POOLS},
    **{f"box-{box}": partial(_box, box) for box in SW_BOXES},
    "transports-sunk": partial(_flow, "sunk", "Transports sunk, turn by turn", _SUNK),
    "transports-sunk-total": partial(_total, "sunk", "Transports sunk, in all", f"{_SUNK} so far"),
    "submarines-lost": partial(_flow, "submarines", "Submarines lost, turn by turn", "submarine factors lost"),
    "bombing": partial(_flow, "bombing", "BRPs lost to strategic bombing, turn by turn", "BRPs lost"),
    "dice": _dice,
})

CHARTS = tuple(_CHARTS)
"""The charts by name, in the order in which a history shows them."""

__all__ = ["CHARTS", "ChartData", "Flag", "chart_of", "charts", "only"]
