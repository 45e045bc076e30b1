"""What `odds` reports: means and chances, exact in JSON, and a bar chart of the quantity that matters most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cli.reports.base import Cell, Report, Table
from cli.reports.chart import bins, percent, to_the_right
from ledger.rules.bombing import Bombing
from ledger.rules.odds import Odds
from ledger.rules.submarine import SubmarineCombat
from ledger.rules.words import count_of
from projections.decide.forecast import Forecast

Name = tuple[str, str]
"""What a quantity is of and what becomes of it, as the calculators' JSON says it."""

_SUBMARINE: Mapping[Name, str] = {
    ("submarines", "eliminated"): "submarines_eliminated",
    ("submarines", "aborted"): "submarines_aborted",
    ("submarines", "through"): "submarines_through",
    ("transports", "sunk"): "transports_sunk",
    ("transports", "damaged"): "transports_damaged",
    ("asw", "eliminated"): "asw_eliminated",
    ("cves", "eliminated"): "cves_eliminated",
}

_BOMBING: Mapping[Name, str] = {
    ("bombers", "eliminated"): "eliminated",
    ("bombers", "aborted"): "aborted",
    ("bombers", "through"): "through",
    ("brps_lost", ""): "brps_lost",
}

_TITLES = {"asw": "ASW", "cves": "CVEs", "brps_lost": "BRPs lost"}


def submarine_odds_report(combat: SubmarineCombat, odds: Odds, at_least: int | None = None,
                          forecast: Forecast | None = None) -> Report:
    """Report the odds of a submarine combat: every loss, a chart of the transports sunk, and the modifier's reasons."""
    defenders = (count_of("transport", combat.transports), count_of("asw", combat.asw), count_of("cve", combat.cves))
    heading = _heading(count_of("submarine", combat.submarines), "{}, {} and {}".format(*defenders), combat.modifier)
    return _report(heading, odds, _SUBMARINE, ("transports", "sunk"), at_least, forecast)


def bombing_odds_report(raid: Bombing, odds: Odds, at_least: int | None = None,
                        forecast: Forecast | None = None) -> Report:
    """Report the odds of a bombing: bombers and BRPs lost, a chart of the BRPs, and the modifier's reasons."""
    heading = _heading(count_of("bomber", raid.bombers), f"strength {raid.target_strength}", raid.modifier)
    return _report(heading, odds, _BOMBING, ("brps_lost", ""), at_least, forecast)


def _heading(attackers: str, defenders: str, modifier: int) -> str:
    return f"{attackers} against {defenders}, modifier {modifier:+d}"


def _report(heading: str, odds: Odds, names: Mapping[Name, str], main: Name, at_least: int | None,
            forecast: Forecast | None) -> Report:
    blocks: list[Table | str] = [heading, *(_reasons(forecast) if forecast else ()), _table(odds, names, at_least),
                                 _chart(_title(main), odds, names[main])]
    data = _data(odds, names, at_least)
    if forecast:
        data = {"modifier": forecast.combat.modifier, "lines": [line.model_dump() for line in forecast.lines],
                "not_derived": list(forecast.open), **data}
    return Report(data, blocks, _grid(odds, names))


def _reasons(forecast: Forecast) -> Iterator[Table | str]:
    """List the lines of the modifier, and those that only the players can give."""
    if forecast.lines:
        yield Table("Modifier", ("", "line", ""), [(f"{line.amount:+d}", line.id or "", line.label)
                                                   for line in forecast.lines])
    if forecast.open:
        yield f"Not derived, and counted as 0: {', '.join(forecast.open)}."


def _title(name: Name) -> str:
    of, what = name
    return f"{_TITLES.get(of, of)} {what}".strip()


def _data(odds: Odds, names: Mapping[Name, str], at_least: int | None) -> dict[str, Any]:
    """Nest the quantities as the calculators do."""
    found: dict[str, Any] = {}
    for (of, what), quantity in names.items():
        numbers = _numbers(odds, quantity, at_least)
        if what:
            found.setdefault(of, {})[what] = numbers
        else:
            found[of] = numbers
    return found


def _numbers(odds: Odds, quantity: str, at_least: int | None) -> dict[str, Any]:
    asked = {} if at_least is None else {
        "at_least": {"number": at_least, "chance": _exactly(odds.at_least(quantity, at_least))}}
    return {"mean": _exactly(odds.mean(quantity)), **asked, "distribution": [
        {"number": number, "chance": _exactly(chance), "at_least": _exactly(odds.at_least(quantity, number))}
        for number, chance in odds.distribution(quantity).items()]}


def _exactly(fraction: Fraction) -> dict[str, str | float]:
    return {"exact": str(fraction), "decimal": _decimal(fraction)}


def _decimal(fraction: Fraction) -> float:
    return float(round(fraction, 6))


def _table(odds: Odds, names: Mapping[Name, str], at_least: int | None) -> Table:
    """List mean and bounds of each quantity, and the chance that was asked for."""
    distributions = {name: odds.distribution(quantity) for name, quantity in names.items()}
    columns: list[Sequence[Cell]] = [
        *zip(*_labels(names), strict=True),
        to_the_right("mean", [f"{float(odds.mean(quantity)):.2f}" for quantity in names.values()]),
        ("least", *(min(found) for found in distributions.values())),
        ("most", *(max(found) for found in distributions.values())),
    ]
    if at_least is not None:
        chances = [percent(odds.at_least(quantity, at_least)) for quantity in names.values()]
        columns.append(to_the_right(f"{at_least} or more", chances))
    header, *rows = zip(*columns, strict=True)
    return Table("", tuple(map(str, header)), rows)


def _labels(names: Mapping[Name, str]) -> list[tuple[str, str]]:
    """Name what a quantity is of only where it changes, below an empty heading."""
    labels, before = [("", "")], ""
    for of, what in names:
        labels.append(("" if of == before else _TITLES.get(of, of), what))
        before = of
    return labels


def _chart(title: str, odds: Odds, quantity: str) -> Table:
    found = bins(odds.distribution(quantity))
    columns = [
        to_the_right("", [label for label, _, _ in found]),
        to_the_right("chance", [percent(chance) for _, chance, _ in found]),
        to_the_right("or more", [percent(or_more) for _, _, or_more in found]),
        ("", *_bars([chance for _, chance, _ in found])),
    ]
    header, *rows = zip(*columns, strict=True)
    return Table(f"{title[0].upper()}{title[1:]}", header, rows)


_BAR = 40
"""Characters of the longest bar."""


def _bars(chances: Sequence[Fraction]) -> list[str]:
    """Draw bars in proportion; what is possible at all is seen."""
    most = max(chances)
    return ["#" * max(round(_BAR * chance / most), 1 if chance else 0) for chance in chances]


def _grid(odds: Odds, names: Mapping[Name, str]) -> Table:
    """List every number that a quantity can be: in how many ways of all, and both chances as decimals."""
    rows: list[tuple[Cell, ...]] = [
        ("/".join(filter(None, name)), number, int(chance * odds.ways), odds.ways, f"{_decimal(chance):.6f}",
         f"{_decimal(odds.at_least(quantity, number)):.6f}")
        for name, quantity in names.items() for number, chance in odds.distribution(quantity).items()]
    return Table("", ("quantity", "number", "ways", "of", "chance", "at_least"), rows)
