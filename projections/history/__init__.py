"""The campaign told: events in words, numbers with their reasons, turns as reports."""
