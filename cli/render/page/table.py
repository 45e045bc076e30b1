"""The table laid out for the page: as it stands at the end, with what the slider needs to show any other moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ledger.rules.words import HOLDERS, PLACES, POWERS, SW_BOXES, TRACKS, UNITS, plural_of, rank_of, side_of, title
from projections.history.moments import Moment
from projections.readings.paths import untouched


class Cell(NamedTuple):
    """A number of `show`: its path, and what it is at the end."""

    path: str
    value: int | None


class Row(NamedTuple):
    """A line of a display: its label, its numbers; shown only while one of them is not 0."""

    label: str
    cells: list[Cell]
    shown: bool


class Display(NamedTuple):
    """A display: its title, its columns, and its rows, shown while a number is `known`, or while one is not 0."""

    title: str
    columns: tuple[str, ...]
    rows: list[Row]
    known: bool = False


class Box(NamedTuple):
    """A box or another place with both sides: each a name, and its holders with their rows."""

    title: str
    major: bool
    sides: list[tuple[str, list[tuple[str, list[Row]]]]]

    @property
    def shown(self) -> bool:
        """Tell whether the place is shown: an SW box always is, another place while somebody is there."""
        return self.major or any(row.shown for _, holders in self.sides for _, rows in holders for row in rows)


class Table(NamedTuple):
    """Everything of the table, and for the slider the turns and each number's values along them."""

    turns: list[str]
    tracks: list[Display]
    pools: Display
    boxes: list[Box]
    data: dict[str, object]


def table_of(moments: Sequence[Moment]) -> Table:
    """Lay out the table of the last moment, with a row for everything that ever stood on it."""
    last = moments[-1]
    paths = {path for moment in moments for path in moment.values}
    tracks = [Display("BRPs", ("base", "level"), _rows(last, [
                  (title(power), [f"brp/{power}/{state}" for state in ("base", "level")]) for power in POWERS], paths)),
              Display("Tension", ("actual", "effective"), _rows(last, [
                  (title(track), [f"tension/{track}/{state}" for state in ("actual", "effective")])
                  for track in TRACKS], paths, known=True), known=True)]
    pools = sorted({tuple(path.split("/")[1:3]) for path in paths if path.startswith("pools/")}, key=_by_rank)
    shown = Display("Force pools", ("pool", "built", "allowable"), _rows(last, [
        (f"{title(holder)}: {plural_of(unit)}", [f"pools/{holder}/{unit}/{state}"
                                              for state in ("pool", "built", "allowable")])
        for holder, unit in pools], paths))
    boxes = _boxes(last, paths)
    rows = [row for display in (*tracks, shown) for row in display.rows]
    rows += [row for box in boxes for _, holders in box.sides for _, there in holders for row in there]
    return Table([moment.turn for moment in moments], [track for track in tracks if track.rows], shown, boxes,
                 _data(moments, [cell.path for row in rows for cell in row.cells]))


def _by_rank(pair: tuple[str, ...]) -> tuple[int, int]:
    return rank_of(HOLDERS)(pair[0]), rank_of(UNITS)(pair[1])


def _rows(moment: Moment, labelled: Iterable[tuple[str, list[str]]], paths_known: set[str], *,
          known: bool = False) -> list[Row]:
    """Make a row of each label whose numbers anything ever touched; `known` as in a display."""
    empty = (None,) if known else (None, 0)
    found = []
    for label, paths in labelled:
        if paths_known & set(paths):
            cells = [Cell(path, moment.values.get(path, untouched(path))) for path in paths]
            found.append(Row(label, cells, any(cell.value not in empty for cell in cells)))
    return found


def _boxes(moment: Moment, paths: set[str]) -> list[Box]:
    there: dict[str, dict[str, set[str]]] = {}
    for path in paths:
        head, *rest = path.split("/")
        if head == "boxes":
            there.setdefault(rest[0], {}).setdefault(rest[1], set()).add(rest[2])
    found = []
    for place in sorted(there, key=rank_of(PLACES)):
        holders = {holder: _rows(moment, [
            (plural_of(unit), [f"boxes/{place}/{holder}/{unit}/{state}" for state in ("ready", "inverted")])
            for unit in sorted(there[place][holder], key=rank_of(UNITS))], paths)
            for holder in sorted(there[place], key=rank_of(HOLDERS))}
        sides = [(name, [(title(holder), rows) for holder, rows in holders.items() if side_of(holder) == side])
                 for side, name in (("axis", "Axis"), ("allied", "Allies"))]
        whole = title(place)
        found.append(Box(f"{whole[0].upper()}{whole[1:]}", place in SW_BOXES, sides))
    return found


def _data(moments: Sequence[Moment], paths: Iterable[str]) -> dict[str, object]:
    """Give the slider every number that has a cell, at every moment."""
    return {"turns": [moment.turn for moment in moments],
            "values": {path: [moment.values.get(path, untouched(path)) for moment in moments] for path in paths}}
