"""Tests of the printed rules; they mirror `ledger/rules`, file by file."""
