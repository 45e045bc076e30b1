"""Which part may know which: the one-way flow of the design, checked on the code as it is."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONFIG = Path(__file__).with_name("importlinter.ini")
PACKAGES = ("ledger", "projections", "cli")

_LINT = ("import sys; from importlinter import api; from importlinter.application.use_cases import lint_imports; "
         "sys.path.insert(0, '.'); sys.exit(not lint_imports(config_filename=sys.argv[1], cache_dir=None))")


def lint(folder: Path) -> tuple[bool, str]:
    """Run every contract over the packages in a folder: whether all are kept, and what was said."""
    done = subprocess.run([sys.executable, "-c", _LINT, str(CONFIG)], cwd=folder, capture_output=True, text=True,
                          check=False)
    assert "Contracts:" in done.stdout, done.stdout + done.stderr
    return done.returncode == 0, done.stdout


def layers() -> list[str]:
    """List the modules that the layers name, top to bottom."""
    config = ConfigParser()
    config.read(CONFIG, "utf-8")
    return re.split(r"[\s|:]+", config["importlinter:contract:layers"]["layers"].strip())


class TestLayers:
    """The contracts in `importlinter.ini`."""

    def test_are_kept(self) -> None:
        """No module imports one above or beside it; the record knows no terminal, only the SQL store SQLAlchemy."""
        kept, said = lint(ROOT)
        assert kept, said

    def test_name_every_module(self) -> None:
        """No part of the code stands outside the layers."""
        parts = {f"{package}.{path.stem}" for package in ("ledger", "projections") for path in
                 (ROOT / package).iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
        assert parts - {"ledger.__init__", "projections.__init__"} == set(layers()) - {"cli"}


PLANTED = {
    "record -> meaning": ("ledger/chain.py", "from projections.position import Position"),
    "rules -> events": ("ledger/rules/costs.py", "from ledger.events.forces import UnitsBuilt"),
    "rules -> dice": ("ledger/rules/costs.py", "from ledger.dice import draw"),
    "events -> store": ("ledger/events/base.py", "from ledger.store.memory import MemoryStore"),
    "postings -> position": ("projections/postings/brps.py", "from projections.position import Position"),
    "readings -> referee": ("projections/readings/sw_boxes.py", "from projections.referee import examine"),
    "referee -> orders": ("projections/referee/brps.py", "from projections.orders import Build"),
    "decide -> draft": ("projections/decide/brps.py", "from projections.draft import Draft"),
    "draft -> campaign": ("projections/draft.py", "from projections.campaign import Campaign"),
    "meaning -> face": ("projections/campaign.py", "import cli"),
    "meaning -> terminal": ("projections/history/narrative.py", "import rich.text"),
    "record -> command line": ("ledger/errors.py", "import click"),
    "facade -> SQLAlchemy": ("projections/campaign.py", "import sqlalchemy"),
    "memory store -> SQLAlchemy": ("ledger/store/memory.py", "from sqlalchemy import text"),
    "reading -> reading": ("projections/readings/situation.py", "from projections.readings.brp_track import Brp"),
}


@pytest.mark.parametrize(("file", "line"), PLANTED.values(), ids=PLANTED)
def test_a_planted_import_is_caught(file: str, line: str, tmp_path: Path) -> None:
    """Each way to break the flow, planted in a copy of the true code, fails and names the module."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    planted = tmp_path / file
    planted.write_text(planted.read_text("utf-8") + f"\n{line}\n", "utf-8")
    kept, said = lint(tmp_path)
    assert not kept
    assert file.removesuffix(".py").replace("/", ".") in said
