"""The Carrier Effects table comes out of the lines of both tables of modifiers (24.622, 21.5342)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import BadInput
from ledger.rules.carriers import CarrierEffect, carrier_effects
from ledger.rules.edition import Edition, load
from ledger.rules.modifiers import Facts, derive

# Numbers of CVEs, then submarines and raiders: the Atlantic; the Indian Ocean and the Pacific.
PRINTED = [
    (range(3), 0, 0, 0, 0),
    (range(3, 6), 0, 0, -1, +1),
    (range(6, 9), -1, +1, -2, +2),
    (range(9, 12), -1, +1, -3, +3),
    (range(12, 15), -2, +2, -4, +4),
    (range(15, 18), -2, +2, -4, +4),
    (range(18, 21), -3, +3, -4, +4),
    (range(21, 24), -3, +3, -4, +4),
    (range(24, 40), -4, +4, -4, +4),
]


@pytest.mark.rule("24.622", "21.5342")
@pytest.mark.parametrize("row", PRINTED, ids=lambda row: f"{row[0].start}-{row[0].stop - 1}")
def test_printed_table(charts: Edition, rulebook: Edition, row: tuple[range, int, int, int, int]) -> None:
    """Every number of CVEs gives what is printed for it, in every box and in both editions."""
    cves, *cells = row
    for edition in (charts, rulebook):
        for count in cves:
            assert carrier_effects(edition, count) == (
                CarrierEffect("atlantic", cells[0], cells[1]), CarrierEffect("indian-ocean", cells[2], cells[3]),
                CarrierEffect("pacific", cells[2], cells[3]))


@pytest.mark.rule("24.622", "21.5342")
def test_no_ships_at_all(charts: Edition) -> None:
    """Fewer than none are refused."""
    with pytest.raises(BadInput, match="-1 is less than none"):
        carrier_effects(charts, -1)


@pytest.mark.rule("24.622", "21.5342")
@given(st.integers(0, 40))
def test_what_combats_derive(cves: int) -> None:
    """The table says the same as the lines of a combat with so many CVEs."""
    edition = load("charts")
    for effect in carrier_effects(edition, cves):
        facts = Facts(attackers=("germany",), defender="western-allies", box=effect.box, cves=cves)
        assert derive(edition.submarine_modifiers, facts, edition).net == effect.submarines
        raiders = derive(edition.raider_modifiers, facts, edition).lines
        assert sum(line.amount for line in raiders if line.id != "raiders.always") == effect.raiders
