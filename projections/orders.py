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
    """Start a campaign; `players` are (name, powers), `overlays` are (name, content as canonical JSON)."""

    name: str
    scenario: str
    edition: str
    players: tuple[tuple[str, tuple[str, ...]], ...] = ()
    overlays: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeEdition(Order):
    """Play by another edition, or other overlays, from here on; it needs a ruling."""

    edition: str
    overlays: tuple[tuple[str, str], ...] = ()


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
    """Add produced factors to a force pool's allowable builds, for `rps` where they are counted."""

    holder: str
    unit: str
    count: int
    rps: int | None = None


@dataclass(frozen=True, slots=True)
class Build(Order):
    """Build factors; `payer` pays (default: the holder), `yard` builds (default: the payer).

    `cost` in BRPs is given for units that have no price in the edition.
    """

    holder: str
    unit: str
    count: int
    payer: str | None = None
    yard: str | None = None
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class Redeploy(Order):
    """Move factors from one place to another in the redeployment phase, or in that of `manner`."""

    holder: str
    unit: str
    count: int
    source: str
    target: str
    inverted: bool = False
    manner: str = "redeployment"


@dataclass(frozen=True, slots=True)
class Damage(Order):
    """Invert factors outside SW combat; they go to `refuge`, by default they stay."""

    holder: str
    unit: str
    count: int
    place: str
    cause: str
    refuge: str | None = None


@dataclass(frozen=True, slots=True)
class Repair(Order):
    """Make inverted factors ready again."""

    holder: str
    unit: str
    count: int
    place: str


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

    `attackers` are (power, unit, factors); without a unit they are all kinds of submarines, and without a number all
    that are ready in the box. The modifier is derived from the position; `lines`, as (row id or label, amount), replace
    or add to its lines. `modifier` is the net modifier, where the players state it. `eliminated` are (power, unit,
    factors): how they split the losses of different nationalities (24.67).
    """

    box: str
    attackers: tuple[tuple[str, str | None, int | None], ...]
    modifier: int | None = None
    lines: tuple[tuple[str, int], ...] = ()
    asw: int | None = None
    transports: int | None = None
    cves: int | None = None
    attack_roll: str | None = None
    defense_roll: str | None = None
    damaged_to: str = "port"
    eliminated: tuple[tuple[str, str | None, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Raid(Order):
    """Record what one raider group did in a box (21.534).

    Ships are (holder, unit, number). `die` is the search die, `kinds` the dice of all ships but the first that may
    engage; `sinkings` are the transports that the raiders sank.
    """

    box: str
    group: tuple[tuple[str, str, int], ...]
    die: str
    kinds: str | None = None
    engaged: tuple[tuple[str, str, int], ...] = ()
    lost: tuple[tuple[str, str, int], ...] = ()
    sinkings: int = 0
    lines: tuple[tuple[str, int], ...] = ()
    based: str | None = None
    southern_edge: bool = False
    damaged_to: str = "port"


@dataclass(frozen=True, slots=True)
class Squadrons:
    """Interceptors and jets of a power in an air combat, from a place, and the interceptors lost."""

    power: str
    interceptors: int
    jets: int = 0
    lost: int = 0
    place: str = "base"


@dataclass(frozen=True, slots=True)
class Bomb(Order):
    """Resolve strategic bombing of a target, after an air combat that is recorded as it was.

    `bombers` are (power, factors, place): of the kind of the theater; `aaf` are (power, AAF). `air_losses` and
    `turned_back` are (power, factors) of the air combat. `parts` are (kind, number): what defends the target.
    """

    theater: str
    target: str
    defender: str
    bombers: tuple[tuple[str, int | None, str | None], ...]
    parts: tuple[tuple[str, int], ...]
    distance: int | None = None
    aaf: tuple[tuple[str, int], ...] = ()
    escorts: tuple[Squadrons, ...] = ()
    defenders: tuple[Squadrons, ...] = ()
    air_losses: tuple[tuple[str, int], ...] = ()
    turned_back: tuple[tuple[str, int], ...] = ()
    air_lines: tuple[tuple[str, int], ...] = ()
    lines: tuple[tuple[str, int], ...] = ()
    modifier: int | None = None
    attack_roll: str | None = None
    defense_roll: str | None = None
    target_brps: int | None = None
    eliminated: tuple[tuple[str, int], ...] = ()


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
    """Take a step of the Year Start Sequence, with what the rules propose.

    Base changes, opened levels and points as (power, number) take the place of a proposal, or of none; powers in `skip`
    have no figures at all.
    """

    step: str
    base: tuple[tuple[str, int], ...] = ()
    level: tuple[tuple[str, int], ...] = ()
    note: str | None = None
    rps: tuple[tuple[str, int], ...] = ()
    dps: tuple[tuple[str, int], ...] = ()
    skip: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangePart(Order):
    """Change what a power has beside its base by `amount` a year; `level` replaces what it counts this year."""

    power: str
    kind: str
    name: str
    amount: int
    prorated: bool = False
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Grant(Order):
    """Give BRPs to another power."""

    giver: str
    receiver: str
    amount: int


@dataclass(frozen=True, slots=True)
class AssignRps(Order):
    """Assign RPs to a research project, or to the production of a unit."""

    power: str
    target: str
    count: int
    purpose: str = "research"


@dataclass(frozen=True, slots=True)
class AssignDps(Order):
    """Assign DPs to a country."""

    power: str
    country: str
    count: int


@dataclass(frozen=True, slots=True)
class Mobilize(Order):
    """Mobilize a power, the U.S. in a theater; `brps` are given where our sources have none."""

    power: str
    theater: str | None = None
    brps: int | None = None
    units: str | None = None
    buildable: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeTension(Order):
    """Change an actual tension level, for one cause."""

    track: str
    amount: int
    cause: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ApplyTension(Order):
    """Apply the tension modifiers of this game turn, as the position gives them.

    `events` are rows of events that happened; `rows`, as (row, amount), replace an amount; rows in `skip` are left out.
    """

    track: str | None = None
    events: tuple[str, ...] = ()
    rows: tuple[tuple[str, int], ...] = ()
    skip: tuple[str, ...] = ()


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
    """Put two powers at war, now or since an earlier turn."""

    power: str
    target: str
    since: str | None = None


@dataclass(frozen=True, slots=True)
class Research(Order):
    """Record a research result, and the modifier it carries to the next roll.

    Without a result, `roll` (two dice) and `modifier` give it. `levels` are given for projects of which the edition has
    no scale.
    """

    power: str
    project: str
    result: int | None = None
    carried: int | None = None
    levels: int | None = None
    roll: str | None = None
    modifier: int = 0
    rps: int | None = None


@dataclass(frozen=True, slots=True)
class Negotiate(Order):
    """Record a diplomatic result in a country."""

    country: str
    result: int


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
    """Strike an order; None is the newest standing one that is no undo itself.

    With `turn`, strike all that was ordered since the present game turn began. With `through`, later orders that
    could then not have happened are struck too, and stale outcomes are derived again with the same dice. `void` is an
    undo that the players ruled.
    """

    order: str | None = None
    turn: bool = False
    through: bool = False
    void: bool = False


@dataclass(frozen=True, slots=True)
class Correct(Order):
    """Strike an order and put others in its place; dice are kept."""

    order: str
    by: tuple[Order, ...]
    through: bool = False


@dataclass(frozen=True, slots=True)
class Late(Order):
    """Put forgotten orders in their place: at the end of `at`, a moment, or right after the event `after`."""

    by: tuple[Order, ...]
    at: str | None = None
    after: str | None = None
    through: bool = False


@dataclass(frozen=True, slots=True)
class Consent(Order):
    """Agree that an order may be taken back or corrected."""

    order: str
    player: str | None = None


@dataclass(frozen=True, slots=True)
class OpenDispute(Order):
    """Dispute events."""

    name: str
    events: tuple[str, ...]
    about: str


@dataclass(frozen=True, slots=True)
class CommentDispute(Order):
    """Add to a dispute."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleDispute(Order):
    """Close a dispute."""

    name: str
    decision: str
    reason: str


@dataclass(frozen=True, slots=True)
class Fork(Order):
    """Open a campaign that leaves another one."""

    name: str


@dataclass(frozen=True, slots=True)
class Redo(Order):
    """Bring a struck order back; None is the one struck last."""

    order: str | None = None
