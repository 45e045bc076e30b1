"""What a command works with: the ledger file, the campaign, the player; and what becomes of an order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from projections.campaign import Campaign, Ledger
    from projections.orders import Order


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a write command asks for: its orders (the second and later ones with an ending to the id), a ruling."""

    orders: tuple[Order, ...]
    ruling: str | None
    id: str | None
    words: tuple[str, ...]
    trial: bool = False
    """Whether only what it would do is asked for."""


Access = Literal["view", "write", "create", "suspect"]

ENDINGS = {"SetUp": ".setup", "StartUsat": ".storm"}
"""The ending of the id of each order but the first that one command makes, by its kind."""

LATER = ".then"
"""The ending for all other kinds."""


def ending(order: Order, first: bool) -> str:
    """Give the ending of the id of one of the orders that a command makes."""
    return "" if first else ENDINGS.get(type(order).__name__, LATER)


@dataclass
class Session:
    """The options before the verb, and the ledger they lead to."""

    path: str
    campaign_name: str | None = None
    actor: str | None = None

    def submit(self, proposal: Proposal) -> None:
        """Record what a single command proposes, and say what was recorded."""
        from cli.submit import submit

        submit(self, proposal)

    @contextmanager
    def ledger(self, how: Access = "view") -> Iterator[Ledger]:
        """Open the ledger file: to view it, to write, to create it if it is not there, or as a suspect."""
        from pathlib import Path

        from ledger.store import sql
        from projections.campaign import Ledger

        opener = {"view": sql.open_viewer, "write": sql.open_ledger, "create": sql.create_or_open,
                  "suspect": sql.open_suspect}[how]
        path = Path(self.path)
        fresh = how == "create" and not path.exists()
        try:
            with opener(path) as store:
                yield Ledger(store)
        except BaseException:
            if fresh and path.exists() and _is_empty(path):
                path.unlink()  # nothing was recorded, so nothing is left behind
            raise

    @contextmanager
    def campaign(self) -> Iterator[Campaign]:
        """Open the chosen campaign for reading."""
        with self.ledger() as ledger:
            yield ledger.campaign(self.campaign_name)

    @contextmanager
    def any_campaign(self) -> Iterator[Campaign | None]:
        """Open the chosen campaign for reading, or none where there is no ledger file."""
        from pathlib import Path

        if not Path(self.path).exists():
            yield None
            return
        with self.campaign() as campaign:
            yield campaign

    def allow_reading(self, verb: str) -> None:
        """Let a read command go on."""


def _is_empty(path: Path) -> bool:
    from ledger.store.sql import open_viewer

    with open_viewer(path) as store:
        return not store.campaigns()


@dataclass
class Collector(Session):
    """A session that keeps what commands propose, for a turn file to record together."""

    proposals: list[Proposal] = field(default_factory=list)

    def submit(self, proposal: Proposal) -> None:
        """Keep a proposal."""
        self.proposals.append(proposal)

    def allow_reading(self, verb: str) -> None:
        """Refuse a read command. Raises BadInput."""
        from ledger.errors import BadInput, Problem

        raise BadInput(Problem("bad-command", f"{verb} does not belong in a turn file.",
                               "Keep the commands that record something."))
