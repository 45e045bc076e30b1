from __future__ import annotations

import dataclasses
import re
from importlib.resources import files

import pytest

from ledger.errors import UnknownWord
from ledger.rules import words
from ledger.rules.edition import DEFAULT, Edition, available, load
from ledger.rules.submarine_input import ASW_LOSSES

RULE = re.compile(r"\d+(\.\d+)?[A-H]?")


class TestLoad:
    def test_once(self) -> None:
        """An edition is read once in a process."""
        assert load("charts") is load("charts")

    def test_available(self) -> None:
        """Every edition that is offered can be loaded under its own id, the default among them."""
        assert DEFAULT in available()
        assert [load(edition_id).id for edition_id in available()] == list(available())

    def test_unknown(self) -> None:
        """An unknown edition is refused, naming the valid ones."""
        with pytest.raises(UnknownWord, match="charts"):
            load("chart")

    def test_frozen(self, charts: Edition) -> None:
        """Nothing of an edition can be changed."""
        with pytest.raises(dataclasses.FrozenInstanceError):
            charts.title = "mine"  # type: ignore[misc]
        with pytest.raises(TypeError):
            charts.costs["submarine"] = charts.costs["asw"]  # type: ignore[index]


class TestCharts:
    def test_settings(self, charts: Edition) -> None:
        """The readings that we fix are the defaults, each with its rule."""
        assert (charts.eliminated_return, charts.asw_losses, charts.cap_snapshot) == (
            "allowable", "per-point", "game-turn")
        assert charts.asw_losses in ASW_LOSSES
        assert set(charts.setting_rules) == {"eliminated_return", "asw_losses", "cap_snapshot"}

    def test_words(self, charts: Edition) -> None:
        """Every id in the data is a word of the game."""
        assert set(charts.costs) == set(charts.production) == set(words.UNITS)
        assert set(charts.builders) == set(words.HOLDERS)
        assert set(charts.usat_start.aggressions) == set(words.AGGRESSIONS)
        for builder in charts.builders.values():
            assert builder.allowed | builder.research <= set(words.UNITS)
            assert not builder.allowed & builder.research
        for order in (*charts.orders.values(), *charts.production.values()):
            assert order.phase in words.PHASES
            assert order.player_turn in ("", *words.PLAYER_TURNS)

    def test_starting_words(self, charts: Edition) -> None:
        """Every starting level names a holder, a unit and a place of the game."""
        for level in charts.starting_levels:
            assert (level.holder, level.unit, level.place) == (
                words.holder(level.holder), words.unit(level.unit), words.place(level.place))

    def test_rules(self, charts: Edition) -> None:
        """Every row of the data has its rule number, kept as text."""
        folder = files("ledger.rules").joinpath("editions", charts.id)
        for name in ("sw_combat_table.csv", "starting_levels.csv"):
            header, *lines = folder.joinpath(name).read_text("utf-8").splitlines()
            assert header.endswith(",rule")
            assert all(RULE.fullmatch(line.rsplit(",", 1)[1]) for line in lines)
        rows = re.findall(r"\{.*\}", folder.joinpath("edition.toml").read_text("utf-8"))
        assert all("rule = " in row for row in rows if "1 = -2" not in row)

    def test_orders(self, charts: Edition) -> None:
        """Each kind of order knows its phase."""
        assert charts.orders["build"].phase == "construction"
        assert charts.orders["redeploy"].phase == "redeployment"
        assert charts.orders["submarine-combat"].phase == "combat"
        assert charts.orders["effective-tension"][:2] == ("diplomatic", "allied")
        assert charts.production["bomber"].phase == "research"

    def test_yss_steps(self, charts: Edition) -> None:
        """The steps of the YSS stand in their order."""
        assert [step.id for step in charts.yss_steps] == ["close", "growth", "totals", "points", "assign"]
