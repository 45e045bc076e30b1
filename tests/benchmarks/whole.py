"""Rows: whole processes, as a player starts them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial

from .measure import Goal, Row, Timed, compare
from .peers import programs
from .sizes import Sizes
from .workshop import Workshop, awaw, process

_START = Goal(1.3)
_SHOW = Goal(0.6)
_HLEDGER = Goal(0.4)
_BEANCOUNT = Goal(0.25)


def rows(shop: Workshop, sizes: Sizes) -> Iterator[Row]:
    """Compare a start with Python's own, and `show` with plain-text accounting of the same length."""
    yield compare("awaw --help", "python -c 'import click'", _START, lambda: awaw("--help"),
                  lambda: process(sys.executable, "-c", "import click"), sizes.rounds)
    small, large = partial(_show, shop, sizes.small), partial(_show, shop, sizes.large)
    yield compare(f"awaw show, {sizes.small:,} events", f"hledger balance, {sizes.small:,} transactions", _SHOW, small,
                  lambda: programs.hledger_balance(shop, sizes.small), sizes.slow)
    yield compare(f"awaw show, {sizes.large:,} events", f"hledger balance, {sizes.large:,} transactions", _HLEDGER,
                  large, lambda: programs.hledger_balance(shop, sizes.large), sizes.slow)
    yield compare(f"awaw show, {sizes.large:,} events", f"bean-check, {sizes.large:,} transactions", _BEANCOUNT,
                  large, lambda: programs.bean_check(shop, sizes.large), sizes.slow)


def _show(shop: Workshop, length: int) -> Timed:
    return awaw("--ledger", shop.campaign(length), "show")
