"""What a player may propose: orders, imperative, in stable words. An order becomes events in `decide`.

A dice result is text as players write it (`3+5`, or `8` where the faces are unknown); None asks the ledger to draw.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Order:
    """A proposal."""


@dataclass(frozen=True, slots=True)
class Start(Order):
    """Start a campaign; `players` are (name, powers)."""

    name: str
    scenario: str
    edition: str
    players: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class SetUp(Order):
    """Lay out the starting forces (24.31) and the American economy (10.25A) of the campaign's edition."""


@dataclass(frozen=True, slots=True)
class BeginTurn(Order):
    """Begin a game turn or a Year Start Sequence: "Spring 1941", "1941 YSS"."""

    turn: str


@dataclass(frozen=True, slots=True)
class BeginPhase(Order):
    """Begin a phase, of `side`'s player turn where given, else of the present one."""

    phase: str
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Place(Order):
    """Set up factors: `stationed` are (place, count); the place "allowable" stands for allowable builds."""

    holder: str
    unit: str
    stationed: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Expand(Order):
    """Add produced factors to a force pool's allowable builds."""

    holder: str
    unit: str
    count: int


@dataclass(frozen=True, slots=True)
class Build(Order):
    """Build factors; `payer` pays (default: the holder), `yard` builds (default: the payer)."""

    holder: str
    unit: str
    count: int
    payer: str | None = None
    yard: str | None = None


@dataclass(frozen=True, slots=True)
class Redeploy(Order):
    """Move factors from one place to another in the redeployment phase."""

    holder: str
    unit: str
    count: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Lose(Order):
    """Eliminate factors outside SW combat."""

    holder: str
    unit: str
    count: int
    place: str
    cause: str
    inverted: bool = False


@dataclass(frozen=True, slots=True)
class RollDice(Order):
    """Roll `count` d6 for a purpose."""

    purpose: str
    count: int
    result: str | None = None


@dataclass(frozen=True, slots=True)
class FightSubmarines(Order):
    """Resolve submarine combat in a box.

    `attackers` are (power, submarines); a number left None is all that are ready in the box. `modifier` is the
    net modifier, `lines` its parts as (label, amount), where the players give them.
    """

    box: str
    attackers: tuple[tuple[str, int | None], ...]
    modifier: int
    lines: tuple[tuple[str, int], ...] = ()
    asw: int | None = None
    transports: int | None = None
    cves: int = 0
    attack_roll: str | None = None
    defense_roll: str | None = None
    damaged_to: str = "port"


@dataclass(frozen=True, slots=True)
class SpendBrps(Order):
    """Spend BRPs on anything but SW units."""

    power: str
    amount: int
    category: str
    purpose: str


@dataclass(frozen=True, slots=True)
class GainBrps(Order):
    """Change a BRP level by so many BRPs."""

    power: str
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as players write it: `+25` and `-3` change what is there, `150` replaces it."""

    amount: int
    relative: bool


@dataclass(frozen=True, slots=True)
class ChangeBase(Order):
    """Set or change a BRP base, and the level too where given."""

    power: str
    base: Figure
    reason: str
    level: Figure | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class TakeStep(Order):
    """Take a step of the Year Start Sequence: base changes and opened levels as (power, BRPs)."""

    step: str
    base: tuple[tuple[str, int], ...] = ()
    level: tuple[tuple[str, int], ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeTension(Order):
    """Change an actual tension level, for one cause."""

    track: str
    amount: int
    cause: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class StartUsat(Order):
    """Start U.S.-Axis tension at what Gathering Storm left (10.11)."""

    turns: int
    aggressions: tuple[str, ...]
    eai: int
    war_over: str | None = None
    pre_emptive: str | None = None


@dataclass(frozen=True, slots=True)
class RollTension(Order):
    """Roll one die for the effective level of a track (49.8)."""

    track: str
    die: str | None = None


@dataclass(frozen=True, slots=True)
class TakeControl(Order):
    """Bring a location under a side's control."""

    location: str
    side: str


@dataclass(frozen=True, slots=True)
class DeclareWar(Order):
    """Put two powers at war."""

    power: str
    target: str


@dataclass(frozen=True, slots=True)
class Research(Order):
    """Record a research result, and the modifier it carries to the next roll."""

    power: str
    project: str
    result: int
    carried: int | None = None


@dataclass(frozen=True, slots=True)
class BreakCode(Order):
    """Give a codebreaking advantage to a side, or to nobody."""

    code: str
    side: str | None


@dataclass(frozen=True, slots=True)
class SetMark(Order):
    """Set a free mark."""

    key: str
    value: str
    until: str | None = None


@dataclass(frozen=True, slots=True)
class WriteNote(Order):
    """Write a note into the book."""

    text: str


@dataclass(frozen=True, slots=True)
class Assert(Order):
    """Claim that a number of `show` has a value here; None claims that it is unknown."""

    path: str
    value: int | None


@dataclass(frozen=True, slots=True)
class Adjust(Order):
    """Change a number by agreement; it needs a ruling."""

    path: str
    amount: int


@dataclass(frozen=True, slots=True)
class Undo(Order):
    """Strike an order; None is the newest standing one that is no undo itself."""

    order: str | None = None


@dataclass(frozen=True, slots=True)
class Redo(Order):
    """Bring a struck order back; None is the one struck last."""

    order: str | None = None
