"""The table at which the program is played."""

from campaigns.table import awaw, demo, demo_ledger, long, long_ledger, war

__all__ = ["awaw", "demo", "demo_ledger", "long", "long_ledger", "war"]
