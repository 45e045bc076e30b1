from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import BadInput
from ledger.rules.allocation import allocate

sizes = st.dictionaries(st.sampled_from(["germany", "italy", "britain", "us"]), st.integers(0, 60))


@pytest.mark.rule("24.67")
class TestAllocate:
    @pytest.mark.parametrize(("total", "contingents", "shares"), [
        (3, {"germany": 4, "italy": 2}, {"germany": 2, "italy": 1}),
        (4, {"germany": 4, "italy": 3}, {"germany": 3, "italy": 1}),
        (1, {"italy": 2, "germany": 2}, {"italy": 1, "germany": 0}),
        (2, {"germany": 1, "italy": 1, "us": 1}, {"germany": 1, "italy": 1, "us": 0}),
        (0, {"germany": 4}, {"germany": 0}),
        (0, {}, {}),
    ])
    def test_examples(self, total: int, contingents: dict[str, int], shares: dict[str, int]) -> None:
        """Losses are shared in proportion, the remainder to the largest, of equals to the first."""
        assert allocate(total, contingents) == shares

    @given(sizes, st.data())
    def test_adds_up(self, contingents: dict[str, int], data: st.DataObject) -> None:
        """The shares add up to the total, and nobody loses more than he has."""
        total = data.draw(st.integers(0, sum(contingents.values())))
        shares = allocate(total, contingents)
        assert sum(shares.values()) == total
        assert all(0 <= shares[name] <= size for name, size in contingents.items())

    @pytest.mark.parametrize(("total", "contingents"), [(5, {"germany": 4}), (-1, {"germany": 4}), (1, {})])
    def test_impossible(self, total: int, contingents: dict[str, int]) -> None:
        """More losses than factors are refused."""
        with pytest.raises(BadInput, match="cannot be shared"):
            allocate(total, contingents)

    def test_negative_contingents(self) -> None:
        """All negative contingents are named at once."""
        with pytest.raises(BadInput) as caught:
            allocate(1, {"germany": -1, "italy": -2, "us": 5})
        assert [problem.place for problem in caught.value.problems] == ["germany", "italy"]
