"""The files of a run: campaigns and what peers keep of the same length, each made once, in one temporary folder."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from tempfile import mkdtemp
from types import TracebackType
from typing import Self, TypeVar

from . import made_up
from .measure import Missing, Timed, timed

T = TypeVar("T")


class Workshop(AbstractContextManager["Workshop"]):
    """A temporary folder that is removed at the end, after everything that was opened in it is closed."""

    def __init__(self) -> None:
        self.folder = Path(mkdtemp(prefix="awaw-benchmarks-"))
        self._made = 0
        self._open = ExitStack()

    def kept(self, name: str, make: Callable[[Path], None]) -> Path:
        """Return the file or folder of that name, made if it is not there yet."""
        path = self.folder / name
        if not path.exists():
            make(path)
        return path

    def campaign(self, length: int) -> Path:
        """Return the ledger of a made-up campaign of so many events."""
        return self.kept(f"{length}.db", lambda path: made_up.write(path, length))

    def fresh(self, like: Path | None = None) -> Path:
        """Return a new file name, or a copy of a file under a new name."""
        self._made += 1
        path = self.folder / f"fresh-{self._made}.db"
        if like is not None:
            shutil.copyfile(like, path)
        return path

    def opened(self, thing: AbstractContextManager[T]) -> T:
        """Enter a context that is left when the run ends."""
        return self._open.enter_context(thing)

    def __enter__(self) -> Self:
        """Return the workshop itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        """Close what is open and remove the folder."""
        self._open.close()
        shutil.rmtree(self.folder)


def tool(name: str) -> str:
    """Find a program beside this Python or on the path; Missing if there is none."""
    beside = Path(sys.executable).with_name(name)
    found = str(beside) if beside.is_file() else shutil.which(name)
    if found is None:
        raise Missing(f"{name} is not installed")
    return found


def process(*command: str | Path) -> Timed:
    """Time a whole process, from its start to its end; its output is thrown away."""
    return timed(lambda: subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL))


def awaw(*arguments: str | Path) -> Timed:
    """Time awaw as a whole process."""
    return process(tool("awaw"), *arguments)
