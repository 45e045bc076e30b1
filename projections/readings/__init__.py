"""Typed views of a position; each a pure function that could be deleted without touching another."""
